"""Disorganized, routed, eliminated: what a result does, and where the routed run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from referee.battle import Due
from referee.event import Changed, DueAdded, DueSettled, Left, Marked, Set, TableChanged, Unmarked
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, no
from referee.procedure import procedure
from referee.requests import Note, Now, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import at, goes_over, standing_in
from referee.rulesets.itty_bitty.content import Tally
from referee.rulesets.itty_bitty.crt import CRT, Fate
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.reach import retreats
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import ANYTIME, SHAKEN, IttyBattle, IttyUnit, Put, marker, named, order
from referee.rulesets.itty_bitty.whose_go import leaves_work
from referee.value import FrozenMap, plain, value
from referee.wording import N_

DISORGANIZATION = "Disorganization"
ELIMINATED = N_("eliminated")
FATES = {
    "eliminated": N_("{units} eliminated"),
    "vanished": N_("{units} vanished"),
    "steady again": N_("{units} steady again"),
    "disorganized": N_("{units} disorganized"),
    "routed": N_("{units} routed"),
    "berserk": N_("{units} berserk"),
}
"""What has become of units, in words."""
Marker: TypeAlias = Literal["none", "disorganized", "routed", "berserk"]


@value
class Struck:
    """A unit that suffers a disorganization, and how many it had this turn before."""

    marker: Marker = "none"
    times_this_turn: Tally = 0


@value
class Shaken:
    """The marker after it."""

    marker: Marker


@procedure(NAME, "disorganize", rule=DISORGANIZATION)
def disorganize(unit: Struck) -> Rule[Shaken]:
    """A second disorganization in a turn routs; berserks feel none; the routed stay routed."""
    if unit.marker in ("routed", "berserk"):
        yield from Note(DISORGANIZATION, "It stays {marker}", marker=unit.marker)
        return Shaken(marker=unit.marker)
    if unit.times_this_turn:
        yield from Note(DISORGANIZATION, "Not its first this turn: it routs")
        return Shaken(marker="routed")
    if unit.marker == "disorganized" and (yield from ruling("old-disorder")) == "routs":
        yield from Note(DISORGANIZATION, "Disorganized since an earlier turn: it routs")
        return Shaken(marker="routed")
    yield from Note(DISORGANIZATION, "It is disorganized")
    return Shaken(marker="disorganized")


SINGLE_MEN = "Wizard and Priest Movement, Combat, and Defense"


def suffer(ids: Iterable[str], fate: Fate, rule: str = CRT) -> Rule[None]:
    """A result falls on all units that were in the combat."""
    battle: IttyBattle = yield from Now()
    there = [id for id in dict.fromkeys(ids) if not battle.unit(id).gone]
    if fate == "eliminated":
        yield from are_eliminated(there, rule)
    elif fate == "disorganized":
        yield from are_disorganized(there, rule)


def are_disorganized(ids: Iterable[str], rule: str = DISORGANIZATION) -> Rule[None]:
    """Each is disorganized, by the rule; single men are never shaken, and an engine alone is lost."""
    for id in ids:
        battle: IttyBattle = yield from Now()
        unit = battle.unit(id)
        if unit.is_man:
            yield from Note(SINGLE_MEN, "{unit} is not shaken", unit=unit.name)
        elif unit.is_engine:
            if not any(other.is_troops for other in standing_in(battle, unit.place, unit.side)):
                yield from are_eliminated((id,), rule)
        else:
            yield from is_disorganized(unit)


def is_disorganized(unit: IttyUnit) -> Rule[None]:
    """One disorganization: the marker that it leads to, and how many it had this turn."""
    yield from Note(DISORGANIZATION, "{unit}:", unit=unit.name)
    struck = yield from sub(disorganize, Struck(marker=unit.state, times_this_turn=unit.disorders))  # type: ignore[arg-type]
    yield from happened(Changed(unit=unit.id, field="disorders", by=1, rule=DISORGANIZATION))
    yield from becomes(unit.id, struck.marker)


def becomes(id: str, state: str) -> Rule[None]:
    """A unit has this marker now and no other of its kind; newly routed, it must retreat."""
    battle: IttyBattle = yield from Now()
    unit = battle.unit(id)
    for old in SHAKEN:
        if old != state and unit.has(old):
            yield from happened(Unmarked(unit=id, marker=old, rule=DISORGANIZATION))
    if state != "none" and not unit.has(state):
        yield from happened(Marked(unit=id, marker=marker(state), rule=DISORGANIZATION))
        if state == "routed":
            yield from must_retreat(unit)


def must_retreat(unit: IttyUnit) -> Rule[None]:
    """A routed unit runs: that is due."""
    text = f"{unit.name} is routed and retreats up to three hexes"
    due = Due(order="retreat", args=FrozenMap({"unit": unit.id}), rule=DISORGANIZATION, text=text)
    yield from happened(DueAdded(due=due))


def are_eliminated(ids: Iterable[str], rule: str, why: str = ELIMINATED) -> Rule[None]:
    """Units are removed from the map; single men in a hex with no friendly unit left go with them."""
    places: list[tuple[str, str]] = []
    for id in ids:
        battle: IttyBattle = yield from Now()
        unit = battle.unit(id)
        yield from Note(rule, "{unit} is {why}", unit=unit.name, why=why)
        yield from leaves(unit, rule, why)
        if unit.is_troops:
            places.append((unit.place, unit.side))
    for place, side in dict.fromkeys(places):
        yield from share_fate((yield from Now()), place, side, why)


def share_fate(battle: IttyBattle, place: str, side: str, why: str) -> Rule[None]:
    """Wizards and priests share the fate of the stack they stood with; captains and engines as the table plays it."""
    left = standing_in(battle, place, side)
    if any(unit.is_troops for unit in left):
        return
    everyone = plays(battle, "stack-fate") == "shared"
    for unit in left:
        if unit.is_caster or everyone:
            rule = SINGLE_MEN if unit.is_caster else "stack-fate"
            yield from Note(rule, "{unit} shares the fate of the stack", unit=unit.name)
            yield from leaves(unit, rule, why)


def men_go_along(unit: IttyUnit, to: str, rule: str) -> Rule[None]:
    """Single men whose stack has gone go with it, unshaken; engines stay where they are."""
    battle: IttyBattle = yield from Now()
    left = standing_in(battle, unit.place, unit.side)
    if any(other.is_troops for other in left):
        return
    for man in left:
        if man.is_man:
            yield from Note(rule, "{man} goes along to {hex}", man=man.name, hex=to)
            yield from happened(Set(unit=man.id, field="place", value=to, rule=rule))


def gone_along(before: IttyBattle, to: str, side: str) -> Rule[dict[str, str]]:
    """The single men who have come to a hex with their stack since then, by their names; nothing if there are none."""
    now: IttyBattle = yield from Now()
    men = [man for man in standing_in(now, to, side) if man.is_man and before.unit(man.id).place != to]
    return {"friends": named(men)} if men else {}


def leaves(unit: IttyUnit, rule: str, why: str) -> Rule[None]:
    """A counter leaves the map for good, and all that hangs on it."""
    yield from happened(Left(unit=unit.id, why=why, rule=rule))
    yield from is_left_behind(unit, rule)


def is_left_behind(unit: IttyUnit, rule: str) -> Rule[None]:
    """What a counter that is gone leaves: nothing is due of it, its counter is out of the cup, its spells end."""
    battle: IttyBattle = yield from Now()
    yield from happened(Set(unit=unit.id, field="lost_on", value=battle.turn, rule=rule))
    for due in battle.due:
        if due.args.get("unit") == unit.id and due.order != "activate":
            yield from happened(DueSettled(id=due.id))
    for name, counter in battle.table.counters.items():
        if counter.unit == unit.id and battle.table.cup.get(name):
            yield from Note("Setting up for the Turn", "{name} leaves the cup", name=name)
            yield from happened(TableChanged(field="cup", key=name, by=-1, rule="Setting up for the Turn"))
    if unit.is_caster or unit.summoned:
        yield from _spells_of(unit)


def _spells_of(unit: IttyUnit) -> Rule[None]:
    """Without their caster summoned troops vanish; a summoned unit that is lost is struck off its spell."""
    battle: IttyBattle = yield from Now()
    for key, effect in battle.table.effects.items():
        if effect.caster == unit.id and effect.upkeep:
            yield from ends(key, "its caster is gone")
        elif unit.id in effect.units:
            left = [id for id in effect.units if id != unit.id]
            if not left and effect.upkeep:
                yield from ends(key, "nobody is left of it")
                continue
            changed = {**_plain_effect(battle, key), "units": left}
            yield from happened(Put(field="effects", key=key, value=changed))


def _plain_effect(battle: IttyBattle, key: str) -> dict[str, object]:
    written: dict[str, object] = plain(battle.table.effects[key])
    return written


def ends(key: str, why: str, rule: str = "Using The Spell and Prayer Tables") -> Rule[None]:
    """A spell is over: summoned troops vanish, fear goes, the chasm closes."""
    battle: IttyBattle = yield from Now()
    effect = battle.table.effects.get(key)
    if effect is None:
        return
    yield from Note(rule, "{spell} ends: {why}", spell=effect.name, why=why)
    battle = yield from happened(Put(field="effects", key=key, rule=rule))
    for id in effect.units:
        unit = battle.unit(id)
        if unit.summoned == key and not unit.gone:
            yield from Note(rule, "{unit} vanishes", unit=unit.name)
            yield from leaves(unit, rule, "vanished")
        elif unit.has("afraid"):
            yield from happened(Unmarked(unit=id, marker="afraid", rule=rule))


@value
class Fleeing:
    """A routed unit and the hex it runs to; the best one, if none is named."""

    unit: str
    to: str = ""


def _ways(battle: IttyBattle, args: Fleeing) -> tuple[str, ...]:
    return tuple(str(place) for place in retreats(battle, battle.unit(args.unit)))


def _retreat_form(battle: IttyBattle, args: Fleeing) -> Form:
    note = no(DISORGANIZATION, "Up to three hexes, toward the nearest friend and away from the enemy")
    return Form(reminders=(note,))


def flees(battle: IttyBattle, args: Fleeing) -> Rule[None]:
    """Up to three hexes whatever they cost, toward friends and away from the enemy."""
    unit, ways = battle.unit(args.unit), retreats(battle, battle.unit(args.unit))
    if at(unit) is None:
        yield from Tell("{unit} runs up to three hexes toward its friends", unit=unit.name)
    elif not ways:
        yield from _is_hemmed_in(unit)
    else:
        to = Hex.parse(args.to) if args.to else next(iter(ways))
        yield from runs_to(unit, ways.get(to, (to,)), DISORGANIZATION)
        men = yield from gone_along(battle, str(to), unit.side)
        yield from meets((yield from Now()))
        words = "{unit} runs from {start} to {hex} with {friends}" if men else "{unit} runs from {start} to {hex}"
        yield from Tell(words, unit=unit.name, start=unit.place, hex=str(to), **men)


def came_to(before: IttyBattle, units: Iterable[IttyUnit]) -> Rule[str]:
    """What has become of some units since then, and of whoever was lost with them, in words."""
    now: IttyBattle = yield from Now()
    fates = [(unit, _fate(before.unit(unit.id), now.unit(unit.id))) for unit in with_their_lost(before, now, units)]
    words = {fate: [unit for unit, its in fates if its == fate] for fate in dict.fromkeys(fate for _, fate in fates)}
    told = (FATES[fate].format(units=named(those)) for fate, those in words.items() if fate)
    return "; ".join(told) or "nothing happens"


def befell_all(before: IttyBattle, what: str, foes: Iterable[IttyUnit]) -> Rule[bool]:
    """Whether the same befell all of the enemy, and nobody else anything: then one need not name them twice."""
    now: IttyBattle = yield from Now()
    whom = named(with_their_lost(before, now, foes))
    return what in [fate.format(units=whom) for fate in FATES.values()]


def with_their_lost(before: IttyBattle, now: IttyBattle, units: Iterable[IttyUnit]) -> list[IttyUnit]:
    """Units, and after those of a side whoever else of it was lost since then: captains with their stack."""
    those = list(units)
    ids = {unit.id for unit in those}
    lost = [unit for unit in before.present() if now.unit(unit.id).gone and unit.id not in ids]
    sides = dict.fromkeys(unit.side for unit in those)
    return [unit for side in sides for unit in (*those, *lost) if unit.side == side]


def _fate(was: IttyUnit, now: IttyUnit) -> str:
    if now.gone != was.gone:
        return "vanished" if now.summoned else "eliminated"
    return "" if now.state == was.state else "steady again" if now.state == "none" else now.state


def _is_hemmed_in(unit: IttyUnit) -> Rule[None]:
    """A routed unit that cannot get away stays, or is lost, as the table plays it."""
    if (yield from ruling("blocked-rout")) == "eliminated":
        before: IttyBattle = yield from Now()
        yield from are_eliminated((unit.id,), "blocked-rout")
        _, *men = with_their_lost(before, (yield from Now()), (unit,))
        words = "{unit} has nowhere to run and is lost"
        with_men = "{unit} has nowhere to run and is lost with {friends}"
        yield from Tell(with_men if men else words, unit=unit.name, friends=named(men))
    else:
        yield from Tell("{unit} has nowhere to run and stays in {hex}", unit=unit.name, hex=unit.place)


def runs_to(unit: IttyUnit, path: tuple[Hex, ...], rule: str) -> Rule[None]:
    """A unit gets away by this path, with the single men of its stack."""
    to = str(path[-1])
    yield from goes_over(unit, path)
    battle: IttyBattle = yield from happened(Set(unit=unit.id, field="place", value=to, rule=rule))
    yield from happened(Set(unit=unit.id, field="since", value=battle.turn, rule=rule))
    yield from leaves_work(unit)
    yield from men_go_along(unit, to, rule)


TO = Pick(key="to", label="Hex", candidates=_ways, required=False)


def _retreat_reasons(battle: IttyBattle, args: Fleeing) -> Iterable[Reason]:
    if not battle.unit(args.unit).has("routed"):
        yield no(DISORGANIZATION, "{unit} is not routed", unit=battle.unit(args.unit).name)


ORDERS = (
    order(
        "retreat",
        "Retreat",
        "B",
        DISORGANIZATION,
        flees,
        reasons=_retreat_reasons,
        form=_retreat_form,
        picks=(TO,),
        **ANYTIME,
    ),
)
