"""Panic tests in a battle: due after takedowns, each with its own odds, and what units do that fail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Interval

from referee.battle import Marker
from referee.event import DueSettled, Marked, Set, TableSet
from referee.order import Form, Order, Reason, Tick, no
from referee.requests import Ask, Note, Now, Rule, happened, ruling
from referee.rulesets.wargame.fighting import arrives
from referee.rulesets.wargame.options import COVER, PANIC, REACTIONS, Cover
from referee.rulesets.wargame.panic import Effect, Nerve, keeps_nerve, loses_nerve, thrown
from referee.rulesets.wargame.reacting import NOW
from referee.rulesets.wargame.reactions import COVER_WORDS, goes_on
from referee.rulesets.wargame.units import COWED, PRONE, SHAKEN, WarBattle, WarUnit, acting_unit
from referee.value import value

BETTER: dict[Cover, tuple[Cover, ...]] = {"none": ("soft", "hard"), "soft": ("hard",), "hard": ()}


@value
class Testing:
    """A unit that must test its nerve: the better cover within 3″, if there is any, is asked for when it fails."""

    unit: str
    better_cover: Literal["", "no", "soft", "hard"] = ""
    in_combat: bool | None = None
    in_cover: bool | None = None
    modifier: Annotated[int, Interval(ge=-5, le=5)] = 0


def nerve_of(unit: WarUnit, args: Testing) -> Nerve:
    """What counts in the test, from the unit and what the referee has said."""
    return Nerve(
        in_combat=bool(unit.contact) if args.in_combat is None else args.in_combat,
        in_cover=unit.cover != "none" if args.in_cover is None else args.in_cover,
        can_improve_cover=args.better_cover in ("soft", "hard"),
        modifier=args.modifier,
    )


def panic_reasons(battle: WarBattle, args: Testing) -> Iterable[Reason]:
    """Cover that is not better than what it has improves nothing."""
    unit = battle.unit(args.unit)
    if args.better_cover in ("soft", "hard") and COVER_WORDS[args.better_cover] not in BETTER[unit.cover]:
        yield no(COVER, "{unit} is in {cover} cover already", unit=unit.name, cover=unit.cover)


def panics(battle: WarBattle, args: Testing) -> Rule[None]:
    """The test that is due; who fails goes for better cover, falls prone, or is shaken in combat."""
    unit = battle.unit(args.unit)
    if unit.gone:
        yield from Note(PANIC, "{unit} is no longer there: no test", unit=unit.name)
        return
    total, number = yield from thrown(args.modifier)
    if total >= number:
        yield from keeps_nerve(total, number)
        return
    nerve = nerve_of(unit, args)
    cover = yield from _better_cover(unit, nerve, args)
    nerve = Nerve(
        in_combat=nerve.in_combat, in_cover=nerve.in_cover, can_improve_cover=cover != "no", modifier=nerve.modifier
    )
    found = yield from loses_nerve(nerve, total, number)
    yield from suffers(unit, found.effect, COVER_WORDS.get(cover))
    yield from _loses_reaction(unit)


def _better_cover(unit: WarUnit, nerve: Nerve, args: Testing) -> Rule[str]:
    """The better cover that a unit can reach within 3″; in combat, or in hard cover, there is nothing to ask."""
    if nerve.in_combat or not BETTER[unit.cover]:
        return "no"
    if args.better_cover:
        return args.better_cover
    options = ("no", *BETTER[unit.cover])
    label = f"Better cover from the attacker within 3″ of {unit.name}"
    return (yield from Ask("better-cover", options, label, PANIC, many=False))[0]


def suffers(unit: WarUnit, effect: Effect | None, cover: Cover | None) -> Rule[None]:
    """What a failed test does to a unit."""
    if effect == "shaken":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=SHAKEN), rule=PANIC))
        battle: WarBattle = yield from Now()
        if battle.table.acting == unit.id:
            yield from happened(TableSet(field="recovers", value=False, rule=PANIC))
    elif effect == "moves-to-cover":
        yield from arrives(unit.id, "", cover)
    elif effect == "prone" and unit.is_prone:
        yield from _cowers(unit)
    elif effect == "prone":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=PRONE), rule=PANIC))


def _cowers(unit: WarUnit) -> Rule[None]:
    """A unit that is prone already loses its next reaction or first action."""
    if (yield from ruling("prone-again")) == "no-effect":
        yield from Note(PANIC, "{unit} is prone already: nothing more happens", unit=unit.name)
        return
    battle: WarBattle = yield from Now()
    acting = acting_unit(battle)
    since = acting.name if acting else ""
    yield from Note(PANIC, "{unit} is prone already: it loses its next reaction or first action", unit=unit.name)
    yield from happened(Marked(unit=unit.id, marker=Marker(kind=COWED, note=since), rule=PANIC))


def _loses_reaction(unit: WarUnit) -> Rule[None]:
    """A unit that has failed does not do what it declared; the next reaction comes up."""
    if not unit.reaction or (yield from ruling("failed-reaction")) == "kept":
        return
    yield from Note(REACTIONS, "{unit} has failed: its reaction is lost", unit=unit.name)
    battle = yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))
    for due in battle.due:
        if due.order in NOW.values() and due.args["unit"] == unit.id:
            yield from happened(DueSettled(id=due.id))
    yield from goes_on()


def panic_form(battle: WarBattle, args: Testing) -> Form:
    """The test with this unit's own odds."""
    unit = battle.unit(args.unit)
    nerve = nerve_of(unit, args)
    ticks = (
        Tick(id="in_combat", label="In combat", rule=PANIC, on=nerve.in_combat),
        Tick(id="in_cover", label="In cover", rule=COVER, on=nerve.in_cover),
    )
    causes = tuple(
        no(due.rule, "{text}", text=due.text)
        for due in battle.due
        if due.order == "panic" and due.args["unit"] == unit.id
    )
    return Form(procedure="panic", facts=nerve, ticks=ticks, reminders=causes)


ORDERS = (
    Order(
        id="panic",
        title="Panic test",
        rule=PANIC,
        args=Testing,
        resolve=panics,
        reasons=panic_reasons,
        form=panic_form,
        due_only=True,
        key="H",
    ),
)
