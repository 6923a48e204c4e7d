"""Panic Tests: 4 or more, or a unit goes for cover, falls prone, or is shaken in combat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from annotated_types import Interval

from referee.battle import Marker
from referee.event import DueSettled, Marked, Set, TableSet
from referee.order import Form, Reason, Tick, no, order
from referee.procedure import procedure
from referee.requests import Ask, D, Note, Now, Rule, Tell, happened, ruling
from referee.rulesets.wargame.activation import REACTION_ORDERS, ends, goes_on
from referee.rulesets.wargame.attacking import said_or
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.cover import known_cover
from referee.rulesets.wargame.measuring import in_reach_of, inside
from referee.rulesets.wargame.moving import arrives
from referee.rulesets.wargame.rulings import (
    ACTING_PANICS,
    COVER,
    FAILED_REACTION,
    NAME,
    NO_COVER_IN_REACH,
    PANIC,
    PANIC_NUMBER,
    PRONE_AGAIN,
    REACTIONS,
    TERRAIN_COVER,
)
from referee.rulesets.wargame.units import COWED, PRONE, SHAKEN, WarBattle, WarUnit, acting_unit
from referee.rulings import option
from referee.value import value
from referee.words import reach

Effect = Literal["moves-to-cover", "prone", "shaken"]
WORDS: dict[Effect, str] = {
    "moves-to-cover": "It moves up to 3″ to better cover",
    "prone": "It falls prone",
    "shaken": "In combat, it is shaken: -1 to hit until its next turn",
}

TO_COVER = 3


@value
class Nerve:
    """How a unit stands when it tests."""

    in_combat: bool = False
    in_cover: bool = False
    can_improve_cover: bool = False
    modifier: Annotated[int, Interval(ge=-200, le=200)] = 0


@value
class Tested:
    """The total, whether it passed, and what a failure does."""

    total: int
    passed: bool
    effect: Effect | None = None


@procedure(NAME, "panic", rule=PANIC, chart=("effect",))
def panic(unit: Nerve) -> Rule[Tested]:
    """A d6 of 4 or more passes; who fails is shaken in combat, else goes for better cover, else falls prone.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> play(panic(Nerve(in_combat=True)), [3], table=ruleset("wargame").table()).effect
    'shaken'
    """
    total, number = yield from thrown(unit.modifier)
    if total >= number:
        return (yield from keeps_nerve(total, number))
    return (yield from loses_nerve(unit, total, number))


def keeps_at(n: int) -> str:
    """What the die of a test must show.

    >>> [keeps_at(n) for n in (4, 0, 8)]
    ['4+ keeps its nerve', 'always keeps its nerve', 'cannot keep its nerve (8 needed)']
    """
    return reach(n, f"{n}+ keeps its nerve", "always keeps its nerve", f"cannot keep its nerve ({n} needed)")


def thrown(modifier: int) -> Rule[tuple[int, int]]:
    """The total of a test, and the number that it needs."""
    number = int((yield from ruling("panic-number")))
    total = (yield from D(6, PANIC, "Panic test", wants=keeps_at(number - modifier))) + modifier
    return total, number


def keeps_nerve(total: int, number: int) -> Rule[Tested]:
    """A test that is passed."""
    yield from Note(PANIC_NUMBER.id, "{total} against {number}: passed", total=total, number=number)
    return Tested(total=total, passed=True)


def loses_nerve(unit: Nerve, total: int, number: int) -> Rule[Tested]:
    """A test that is failed, and what the unit does then."""
    effect = yield from failed(unit)
    yield from Note(PANIC_NUMBER.id, "{total} against {number}: failed", total=total, number=number)
    is_open = not (unit.in_combat or unit.in_cover or unit.can_improve_cover)
    words = WORDS[effect] if effect else "Nothing happens, there is no cover in reach"
    yield from Note(NO_COVER_IN_REACH.id if is_open else PANIC, "{words}", words=words)
    return Tested(total=total, passed=False, effect=effect)


def failed(unit: Nerve) -> Rule[Effect | None]:
    """What a unit does that has failed."""
    if unit.in_combat:
        return "shaken"
    if unit.can_improve_cover:
        return "moves-to-cover"
    if not unit.in_cover and (yield from ruling("no-cover-in-reach")) == "no-effect":
        return None
    return "prone"


# In a battle


COVER_WORDS: dict[str, Cover] = {"none": "none", "soft": "soft", "hard": "hard"}
BETTER: dict[Cover, tuple[Cover, ...]] = {"none": ("soft", "hard"), "soft": ("hard",), "hard": ()}


@value
class Testing:
    """A unit that must test its nerve: the better cover within 3″, if there is any, is asked for when it fails."""

    unit: str
    better_cover: Literal["", "no", "soft", "hard"] = ""
    in_combat: bool | None = None
    in_cover: bool | None = None
    modifier: Annotated[int, Interval(ge=-5, le=5)] = 0


def nerve_of(battle: WarBattle, unit: WarUnit, args: Testing) -> Nerve:
    """What counts in the test, from the unit and what the referee has said."""
    return Nerve(
        in_combat=said_or(args.in_combat, bool(unit.contact)),
        in_cover=said_or(args.in_cover, known_cover(battle, unit).cover != "none"),
        can_improve_cover=args.better_cover in ("soft", "hard"),
        modifier=args.modifier,
    )


def panic_reasons(battle: WarBattle, args: Testing) -> Iterable[Reason]:
    """Cover that is not better than what it has improves nothing."""
    unit = battle.unit(args.unit)
    has = known_cover(battle, unit).cover
    if args.better_cover in ("soft", "hard") and COVER_WORDS[args.better_cover] not in BETTER[has]:
        yield no(COVER, "{unit} is in {cover} cover already", unit=unit.name, cover=has)


def panic_form(battle: WarBattle, args: Testing) -> Form:
    """The test with this unit's own odds."""
    unit = battle.unit(args.unit)
    nerve, cover = nerve_of(battle, unit, args), known_cover(battle, unit)
    fights = "whom it is in combat with" if unit.contact and args.in_combat is None else ""
    ticks = (
        Tick(id="in_combat", label="In combat", rule=PANIC, on=nerve.in_combat, known=fights),
        Tick(
            id="in_cover",
            label="In cover",
            rule=COVER,
            on=nerve.in_cover,
            known=cover.source if args.in_cover is None else "",
        ),
    )
    causes = tuple(
        no(due.rule, "{text}", text=battle.words_of(due))
        for due in battle.due
        if due.order == "panic" and due.args["unit"] == unit.id
    )
    n = int(option(battle, PANIC_NUMBER)) - args.modifier
    never = "1 die, cannot keep its nerve ({n} needed)"
    needs = no(PANIC_NUMBER.id, reach(n, "1 die, {n}+ keeps its nerve", "1 die, always keeps its nerve", never), n=n)
    return Form(procedure="panic", facts=nerve, ticks=ticks, reminders=causes, needs=needs)


@order("panic", "Panic test", PANIC, "", reasons=panic_reasons, form=panic_form, together=True)
def panics(battle: WarBattle, args: Testing) -> Rule[None]:
    """A test that is due or wanted; who fails goes for better cover, falls prone, or is shaken in combat."""
    unit = battle.unit(args.unit)
    if unit.gone:
        yield from Tell("{unit} is no longer there: no test", unit=unit.name)
        return
    total, number = yield from thrown(args.modifier)
    if total >= number:
        yield from keeps_nerve(total, number)
        yield from Tell("{unit} keeps its nerve", unit=unit.name)
        return
    nerve = nerve_of(battle, unit, args)
    cover = yield from _better_cover(battle, unit, nerve, args)
    tested = yield from loses_nerve(replace(nerve, can_improve_cover=cover != "no"), total, number)
    result = yield from suffers(unit, tested.effect, COVER_WORDS.get(cover))
    yield from _loses_reaction(unit)
    yield from _stops_acting(unit)
    yield from Tell("{unit} loses its nerve: {result}", unit=unit.name, result=result)


def _better_cover(battle: WarBattle, unit: WarUnit, nerve: Nerve, args: Testing) -> Rule[str]:
    """The better cover that a unit can reach within 3″; in combat, or in hard cover, there is nothing to ask."""
    better = BETTER[known_cover(battle, unit).cover]
    if nerve.in_combat or not better:
        return "no"
    if args.better_cover:
        return args.better_cover
    options = ("no", *better)
    if not _may_be_near(battle, unit, better):
        yield from Note(COVER, "No better cover within 3″ of {unit}, measured on the table", unit=unit.name)
        return "no"
    label = f"Better cover from the attacker within 3″ of {unit.name}"
    asked = f"{unit.name} failed: is there better cover from the attacker within 3″?"
    return (yield from Ask("better-cover", options, label, PANIC, many=False, asked=asked))[0]


def _may_be_near(battle: WarBattle, unit: WarUnit, better: Sequence[str]) -> bool:
    """Whether better cover may be within 3″: always, unless the app knows where the unit stands and there is none."""
    if not unit.is_spotted() or option(battle, TERRAIN_COVER) == "only-marked":
        return True
    pieces = [piece.area for piece in battle.table.terrain if piece.cover in better]
    return in_reach_of(unit, pieces, TO_COVER)


def _way_to(battle: WarBattle, unit: WarUnit, cover: Cover | None) -> str:
    """Where a unit that runs to cover stands then, if it can go as one body."""
    ways = [inside(unit, piece.area, TO_COVER) for piece in battle.table.terrain if piece.cover == cover]
    return next(filter(None, ways), "")


def suffers(unit: WarUnit, effect: Effect | None, cover: Cover | None) -> Rule[str]:
    """What a failed test does to a unit, and how that is told."""
    if effect == "shaken":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=SHAKEN), rule=PANIC))
        battle: WarBattle = yield from Now()
        if battle.table.acting == unit.id:
            yield from happened(TableSet(field="recovers", value=False, rule=PANIC))
        return "it is shaken"
    if effect == "moves-to-cover":
        battle = yield from Now()
        yield from arrives(unit.id, _way_to(battle, unit, cover), cover)
        return f"it runs to {cover} cover"
    if effect == "prone" and unit.is_prone:
        return (yield from _cowers(unit))
    if effect == "prone":
        yield from happened(Marked(unit=unit.id, marker=Marker(kind=PRONE), rule=PANIC))
        return "it falls prone"
    return "nothing happens"


def _cowers(unit: WarUnit) -> Rule[str]:
    """A unit that is prone already loses its next reaction or first action."""
    if (yield from ruling("prone-again")) == "no-effect":
        yield from Note(PRONE_AGAIN.id, "{unit} is prone already: nothing more happens", unit=unit.name)
        return "it is prone already"
    battle: WarBattle = yield from Now()
    acting = acting_unit(battle)
    since = acting.name if acting else ""
    words = "{unit} is prone already: it loses its next reaction or first action"
    yield from Note(PRONE_AGAIN.id, words, unit=unit.name)
    yield from happened(Marked(unit=unit.id, marker=Marker(kind=COWED, note=since), rule=PANIC))
    return "prone already, it loses its next reaction or first action"


def _stops_acting(unit: WarUnit) -> Rule[None]:
    """A unit that fails in its own activation goes on, or does no more."""
    battle: WarBattle = yield from Now()
    if battle.table.acting == unit.id and (yield from ruling("acting-panics")) == "ends":
        yield from Note(ACTING_PANICS.id, "{unit} does no more this turn", unit=unit.name)
        yield from ends()


def _loses_reaction(unit: WarUnit) -> Rule[None]:
    """A unit that has failed does not do what it declared; the next reaction comes up."""
    if not unit.reaction or (yield from ruling("failed-reaction")) == "kept":
        return
    yield from Note(FAILED_REACTION.id, "{unit} has failed: its reaction is lost", unit=unit.name)
    battle = yield from happened(Set(unit=unit.id, field="reaction", value="", rule=REACTIONS))
    yield from happened(Set(unit=unit.id, field="reacted", value=True, rule=REACTIONS))
    for due in battle.due:
        if due.order in REACTION_ORDERS.values() and due.args["unit"] == unit.id:
            yield from happened(DueSettled(id=due.id))
    yield from goes_on()


def with_die(rule: Rule[None], face: int) -> Rule[None]:
    """A rule whose one die has been thrown already."""
    answer: Any = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return
        answer = face if isinstance(asked, D) else (yield asked)
