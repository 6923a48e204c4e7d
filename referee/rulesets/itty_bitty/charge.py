"""The charge of heavy cavalry: whom it can reach, the balk check, and setting out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated

from annotated_types import Len

from referee.battle import ids
from referee.event import Marked, TableSet
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, Tick, no
from referee.procedure import procedure
from referee.requests import D, Note, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import (
    FAR,
    apart,
    asks_yes,
    at,
    chasm,
    is_river,
    on_map,
    stack_of,
    standing_in,
    terrain_in,
)
from referee.rulesets.itty_bitty.combat import SEEN, Attacking, attackers_of
from referee.rulesets.itty_bitty.content import Quality
from referee.rulesets.itty_bitty.hidden import shows_itself
from referee.rulesets.itty_bitty.missile import target_reasons
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.segments import declared_reasons, fight_reasons, opens_segment
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Onrush, formation, marker, named, order
from referee.rulesets.itty_bitty.whose_go import has_acted, or_known
from referee.value import plain, value
from referee.words import at_most

BALK = "Balk Check"


@value
class Charging:
    """The quality of every unit of the formation."""

    qualities: Annotated[tuple[Quality, ...], Len(1, 200)]


@value
class Balked:
    """The die, and whether the formation charges."""

    die: int
    charges: bool


@procedure(NAME, "balk", rule=BALK, chart=("charges",))
def balk(facts: Charging) -> Rule[Balked]:
    """A formation charges when the die is its lowest quality or less; otherwise it does nothing else this turn."""
    lowest = min(facts.qualities)
    die = yield from D(
        6, BALK, "Balk check", at_most(lowest, f"{lowest} or less charges", "always charges", "cannot charge")
    )
    charges = die <= lowest
    if charges:
        yield from Note(BALK, "Lowest quality {lowest}: it charges", lowest=lowest)
    else:
        yield from Note(BALK, "Lowest quality {lowest}: it balks, defends at -1 and is shaken", lowest=lowest)
    return Balked(die=die, charges=charges)


CHARGE = "Charge"
NO_CHARGE = ("forest", "jungle", "swamp", "rubble", "river", "mountain")


def charge_reasons(battle: IttyBattle, args: Attacking) -> Iterable[Reason]:
    """Why these may not charge, or not this target."""
    for id in dict.fromkeys((args.unit, *args.others)):
        yield from _each_reasons(battle, battle.unit(id))
    yield from declared_reasons(battle, "charge")
    yield from target_reasons(battle, args)
    if args.target:
        unit, target = battle.unit(args.unit), battle.unit(args.target)
        if args.near is not True:
            yield from way_reasons(battle, unit, target)


def _each_reasons(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    yield from fight_reasons(battle, unit, "charge")
    yield from _rider_reasons(battle, unit)


def _rider_reasons(battle: IttyBattle, unit: IttyUnit) -> Iterable[Reason]:
    if not unit.can("charge"):
        yield no(CHARGE, "{unit} is no heavy cavalry", unit=unit.name)
    if unit.moved:
        yield no("Movement", "{unit} has moved this turn", unit=unit.name)
    if any(other.was_moved for other in formation(battle, unit.side, unit.group)) or unit.was_moved:
        yield no(CHARGE, "{group} moved last turn", group=unit.group or unit.name)
    if unit.has("routed"):
        yield no("Disorganization", "{unit} is routed: it only retreats", unit=unit.name)


def way_reasons(battle: IttyBattle, unit: IttyUnit, target: IttyUnit) -> Iterable[Reason]:
    """The way must be within its movement, with no unit between, and no ground that breaks a charge."""
    here, there = at(unit), at(target)
    if here is None or there is None:
        return
    if here.distance(there) > charge_reach(battle, unit):
        words = {"target": target.name, "far": here.distance(there), "points": unit.movement}
        yield no("charge-distance", "{target} is {far} hexes away, and it charges at most {points}", **words)
        return
    between = list(in_between(battle, unit, target))
    yield from between
    if not between and not charge_path(battle, unit, target):
        bad = list(_bad_ground(battle, here, there))
        yield from bad or [no(CHARGE, "There is no free way to {target}", target=target.name)]


def charge_reach(battle: IttyBattle, unit: IttyUnit) -> int:
    """How many hexes it may charge."""
    return unit.movement if plays(battle, "charge-distance") == "movement" else FAR


def in_between(battle: IttyBattle, unit: IttyUnit, target: IttyUnit) -> Iterable[Reason]:
    """Units on the straight line to the target; those of its own formation charge with it."""
    here, there = at(unit), at(target)
    for place in here.line(there)[1:-1] if here and there else ():
        for other in standing_in(battle, str(place)):
            if other.side != unit.side or other.group != unit.group:
                yield no(CHARGE, "{other} is between them, in {hex}", other=other.name, hex=str(place))


def _bad_ground(battle: IttyBattle, here: Hex, there: Hex) -> Iterable[Reason]:
    """What lies between, along the straight line, and breaks a charge."""
    if terrain_in(battle, str(there)) == "rubble":
        yield no("Rubble", "The target stands in rubble: no charge comes through")
    for before, place in pairwise(here.line(there)):
        ground = "chasm" if str(place) in chasm(battle) else terrain_in(battle, str(place))
        if place != there and not is_rideable(battle, place):
            rule = {"rubble": "Rubble", "chasm": "Yawning Chasm"}.get(ground, "charge-terrain")
            yield no(rule, "The charge cannot pass {hex}: {ground}", hex=str(place), ground=ground)
        if is_water(battle, before, place):
            yield no("charge-terrain", "There is water before {hex}", hex=str(place))


def charge_path(battle: IttyBattle, unit: IttyUnit, target: IttyUnit) -> tuple[Hex, ...]:
    """The shortest free way to a hex beside the target, hex by hex; the unit's own hex if it touches already."""
    here, there = at(unit), at(target)
    if here is None or there is None or terrain_in(battle, target.place) == "rubble":
        return ()
    ways: list[tuple[Hex, ...]] = [(here,)]
    for _ in range(here.distance(there)):
        for way in ways:
            if way[-1].is_adjacent(there) and not is_water(battle, way[-1], there):
                return way
        ways = [
            (*way, near) for way in ways for near in way[-1].neighbours() if _passes(battle, unit, way[-1], near, there)
        ]
    return ()


def _passes(battle: IttyBattle, unit: IttyUnit, before: Hex, place: Hex, there: Hex) -> bool:
    """A step of a charge: nearer to the target, free of others, over good ground."""
    if place.distance(there) >= before.distance(there) or place == there:
        return False
    if any(other.side != unit.side or other.group != unit.group for other in standing_in(battle, str(place))):
        return False
    return on_map(battle, place) and is_rideable(battle, place) and not is_water(battle, before, place)


def is_rideable(battle: IttyBattle, place: Hex) -> bool:
    """Whether a charge can pass a hex, or end in it: no ground that breaks it, and no chasm."""
    bad = NO_CHARGE if plays(battle, "charge-terrain") == "open-ground" else ("rubble",)
    return terrain_in(battle, str(place)) not in bad and str(place) not in chasm(battle)


def is_water(battle: IttyBattle, before: Hex, place: Hex) -> bool:
    """Whether water between two hexes breaks a charge."""
    return plays(battle, "charge-terrain") == "open-ground" and is_river(battle, before, place)


def charge_targets(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """The enemies that it can charge."""
    unit = battle.unit(args.unit)
    foes = battle.enemies(unit)
    return ids(foe for foe in foes if args.near or not any(way_reasons(battle, unit, foe)))


def fellow_riders(battle: IttyBattle, args: Attacking) -> tuple[str, ...]:
    """The other heavy cavalry of its formation that may charge now."""
    unit = battle.unit(args.unit)
    others = (other for other in formation(battle, unit.side, unit.group) if other.id != unit.id)
    return tuple(other.id for other in others if not any(_each_reasons(battle, other)))


def _balking(battle: IttyBattle, unit: IttyUnit) -> tuple[tuple[IttyUnit, ...], Charging]:
    """The formation that is to charge, and the facts of its balk check."""
    everyone = formation(battle, unit.side, unit.group) or (unit,)
    return everyone, Charging(qualities=tuple(other.quality for other in everyone))


WHEN_IT_STRIKES = (*SEEN, "terrain", "attacker_bonus", "defender_bonus", "shift")
"""What is said when the charge strikes home, not before."""


def charge_form(battle: IttyBattle, args: Attacking) -> Form:
    """The balk check that comes first."""
    notes = (
        no(CHARGE, "Enemies in range may fire or cast fast spells at it"),
        no(CHARGE, "Unmolested it has 4 more, once for the formation"),
    )
    known = "map" if args.near is None and at(battle.unit(args.unit)) else ""
    on = or_known(args.near, bool(known and args.target in charge_targets(battle, args)))
    tick = Tick(id="near", label="The way is free", rule=CHARGE, on=on, known=known)
    facts = _balking(battle, battle.unit(args.unit))[1]
    return Form(procedure="balk", facts=facts, ticks=(tick,), reminders=notes, moot=WHEN_IT_STRIKES)


def charges(battle: IttyBattle, args: Attacking) -> Rule[None]:
    """The balk check; then the charge is on its way, and the enemy may fire and cast at it."""
    unit, target = battle.unit(args.unit), battle.unit(args.target)
    if not attackers_of(battle, args):
        yield from Tell("Nobody is left to charge {target}", target=target.name)
        return
    if apart(unit, target) is None and not args.near:
        words = f"Is the way from {unit.name} to {target.name} free, and within {unit.movement} hexes?"
        if not (yield from asks_yes("way-free", words, CHARGE)):
            yield from Tell("{unit} does not charge: the way is not free", unit=unit.name)
            return
    everyone, facts = _balking(battle, unit)
    if not (yield from sub(balk, facts)).charges:
        yield from balks(everyone)
        yield from Tell("No charge: {units} balked, nothing else this turn", units=named(everyone))
        return
    battle = yield from opens_segment(battle, "charge")
    yield from sets_out(battle, args, target)
    units = named(attackers_of(battle, args))
    yield from Tell(
        "Charge of {units} at {target}: fire and fast spells at it come first", units=units, target=target.name
    )


def balks(everyone: tuple[IttyUnit, ...]) -> Rule[None]:
    """The whole formation does nothing else this turn, defends at -1, and is shaken in morale checks."""
    for other in everyone:
        yield from happened(Marked(unit=other.id, marker=marker("balked"), rule=BALK))
        yield from has_acted(other.id, rule=BALK)


def sets_out(battle: IttyBattle, args: Attacking, target: IttyUnit) -> Rule[None]:
    """The charge is under way: riders and target are known."""
    riders = attackers_of(battle, args)
    allowed = not any(way_reasons(battle, riders[0], target))  # else it is the referee who lets it ride
    path = charge_path(battle, riders[0], target) if allowed else ()
    yield from shows_itself(battle, riders, "it charges")
    for rider in riders:
        yield from has_acted(rider.id, "has_charged", rule=CHARGE)
    for foe in stack_of(battle, target) or (target,):
        yield from happened(Marked(unit=foe.id, marker=marker("charged"), rule=CHARGE))
    onrush = Onrush(units=ids(riders), target=target.id, path=tuple(str(place) for place in path))
    yield from happened(TableSet(field="onrush", value=plain(onrush), rule=CHARGE))


PICKS = (
    Pick(key="target", label="Target", candidates=charge_targets),
    Pick(key="others", label="Together with", candidates=fellow_riders, many=True, required=False),
)
ORDERS = (
    order(
        "charge",
        "Charge",
        "C",
        CHARGE,
        charges,
        reasons=charge_reasons,
        form=charge_form,
        picks=PICKS,
        verb="charge at",
    ),
)
