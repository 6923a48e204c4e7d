"""The map with its counters: who stands where, how far apart, on what ground, and in whose zone of control."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from annotated_types import Len

from referee.event import Set
from referee.hexgrid import Hex
from referee.memo import of_the_same
from referee.order import Reason, no
from referee.procedure import procedure
from referee.requests import Ask, Note, Now, Refused, Rule, happened
from referee.rulesets.itty_bitty.content import Factor, Tally
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.terrain import (
    MAP,
    ROW_OF,
    HexMap,
    Row,
    Side,
    Terrain,
    bridged_sides,
    hexside,
    river_sides,
    road_steps,
)
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, IttyUnit
from referee.value import value

STACKING = "Stacking"
MOST_ATTACK = 6
FAR = 999


@value
class Stack:
    """The printed attack of every unit in a hex, and how many single-man counters are with them."""

    attacks: Annotated[tuple[Factor, ...], Len(0, 200)]
    smc: Tally = 0


@value
class Stacked:
    """The attack points in the hex, and whether they may be there together."""

    total: int
    allowed: bool


@procedure(NAME, "stack", rule=STACKING)
def stack(facts: Stack) -> Rule[Stacked]:
    """At most 6 attack points a hex; single-man counters take no room."""
    total = sum(facts.attacks)
    allowed = total <= MOST_ATTACK
    yield from Note(STACKING, "{total} attack points of at most {most}", total=total, most=MOST_ATTACK)
    if facts.smc:
        yield from Note(STACKING, "{smc} single-man counters take no room", smc=facts.smc)
    return Stacked(total=total, allowed=allowed)


ZONES = "Zones of Control"


@dataclass(frozen=True, slots=True)
class Chart:
    """A map made quick to look things up in."""

    terrain: dict[str, Terrain]
    rivers: frozenset[Side]
    bridged: frozenset[Side]
    roads: frozenset[Side]
    bridges: dict[Side, str]


@of_the_same()
def chart(printed: HexMap) -> Chart:
    """The map, looked through once."""
    bridges = {hexside(text): bridge.hex for bridge in printed.bridges.values() for text in bridge.over}
    terrain: dict[str, Terrain] = {name: kind for kind, names in printed.terrain.items() for name in names}
    return Chart(terrain, river_sides(printed), bridged_sides(printed), road_steps(printed), bridges)


def at(unit: IttyUnit) -> Hex | None:
    """Where a unit stands, if its hex is known."""
    try:
        return Hex.parse(unit.place)
    except ValueError:
        return None


def hex_on_map(battle: IttyBattle, text: str) -> Hex:
    """A hex that is on the map of this battle, or a refusal in one sentence."""
    try:
        place = Hex.parse(text)
        return battle.table.map.grid.check(place) if battle.table.map else place
    except ValueError as error:
        raise Refused(str(error), MAP) from None


def on_map(battle: IttyBattle, place: Hex) -> bool:
    """Whether a hex is on the map of this battle; without a map, whether it has a number."""
    return place in battle.table.map.grid if battle.table.map else place.is_numbered


def apart(one: IttyUnit, other: IttyUnit) -> int | None:
    """How many hexes two units are apart."""
    here, there = at(one), at(other)
    return here.distance(there) if here and there else None


def touch(one: IttyUnit, other: IttyUnit) -> bool | None:
    """Whether two units are in neighbouring hexes."""
    distance = apart(one, other)
    return None if distance is None else distance == 1


def standing_in(battle: IttyBattle, place: str, side: str = "") -> tuple[IttyUnit, ...]:
    """Everybody in a hex, or those of one side."""
    if not place:
        return ()
    return tuple(unit for unit in battle.present() if unit.place == place and side in ("", unit.side))


def with_him(battle: IttyBattle, unit: IttyUnit) -> tuple[IttyUnit, ...]:
    """Those of his side who are stacked with a unit, himself left out."""
    return tuple(other for other in standing_in(battle, unit.place, unit.side) if other.id != unit.id)


def stack_of(battle: IttyBattle, unit: IttyUnit) -> tuple[IttyUnit, ...]:
    """The troops that stand with a unit and share its fight, itself first."""
    others = tuple(other for other in with_him(battle, unit) if other.is_troops)
    return (unit, *others) if unit.is_troops else others


def crew_of(battle: IttyBattle, engine: IttyUnit) -> IttyUnit | None:
    """The engineer who works an engine: he is there and in its hex; another engineer there takes over."""
    crew = battle.units.get(engine.crew)
    if crew and not crew.gone and crew.side == engine.side and (crew.place == engine.place or not at(engine)):
        return crew
    return next((unit for unit in standing_in(battle, engine.place, engine.side) if unit.can("engineer")), None)


def attack_in(battle: IttyBattle, place: str, side: str, leaving_out: Iterable[str] = ()) -> int:
    """The printed attack points of a side in a hex."""
    out = set(leaving_out)
    return sum(unit.attack for unit in standing_in(battle, place, side) if unit.is_troops and unit.id not in out)


def terrain_in(battle: IttyBattle, place: str) -> Terrain:
    """The terrain of a hex as it is now."""
    return terrain_on(battle.table, place)


def terrain_on(table: IttyTable, place: str) -> Terrain:
    """The terrain of a hex of a table."""
    if place in table.rubble or place in table.ground:
        return "rubble" if place in table.rubble else table.ground[place]
    return chart(table.map).terrain.get(place, "clear") if table.map else "clear"


def row_for(battle: IttyBattle, unit: IttyUnit) -> Row | None:
    """The row of the combat table that a defender stands in."""
    if not at(unit) or battle.table.map is None:
        return None
    return row_in(battle, unit.place)


def row_in(battle: IttyBattle, place: str) -> Row:
    """The row of the combat table for a hex."""
    terrain = terrain_in(battle, place)
    in_clear = terrain == "rubble" and plays(battle, "rubble-row") == "clear"
    return "clear" if in_clear else ROW_OF[terrain]


def chasm(battle: IttyBattle) -> frozenset[str]:
    """The hexes that have opened: nobody passes."""
    return chasm_on(battle.table)


@of_the_same()
def chasm_on(table: IttyTable) -> frozenset[str]:
    """The same of a table."""
    effects = table.effects.values()
    return frozenset(place for each in effects if each.spell == "yawning-chasm" for place in each.hexes)


def is_bridged(table: IttyTable, side: Side, pontoons: bool = True) -> bool:
    """Whether a bridge that stands leads over this hexside."""
    name = "-".join(sorted(str(each) for each in side))
    if pontoons and name in table.pontoons:
        return True
    bridge = chart(table.map).bridges.get(side) if table.map else None
    return bridge is not None and bridge not in table.rubble


def is_river(battle: IttyBattle, one: Hex, other: Hex) -> bool:
    """Whether water without a bridge runs between two neighbouring hexes."""
    return is_river_on(battle.table, one, other)


def is_river_on(table: IttyTable, one: Hex, other: Hex) -> bool:
    """The same of a table."""
    side = frozenset((one, other))
    return bool(table.map and side in chart(table.map).rivers and not is_bridged(table, side))


def zone(battle: IttyBattle, unit: IttyUnit) -> frozenset[Hex]:
    """The six hexes around it, not across rivers or chasms; single men have none."""
    here = at(unit)
    if here is None or not unit.is_troops or (unit.has("routed") and plays(battle, "zones-of") == "steady"):
        return frozenset()
    return _controlled(battle.table, here)


@of_the_same()
def _controlled(table: IttyTable, here: Hex) -> frozenset[Hex]:
    """The hexes that somebody in a hex controls, whoever it is."""
    shut = chasm_on(table)
    return frozenset(near for near in here.neighbours() if str(near) not in shut and not is_river_on(table, here, near))


@of_the_same()
def enemy_zones(battle: IttyBattle, side: str) -> frozenset[Hex]:
    """Every hex that an enemy of this side controls; hidden scouts control none."""
    enemies = (unit for unit in battle.present() if unit.side != side and not (unit.is_scout and unit.is_face_down))
    return frozenset().union(*(zone(battle, unit) for unit in enemies))


def nearest(unit: IttyUnit, others: Iterable[IttyUnit]) -> int | None:
    """The distance to the nearest of some units; None if no hex is known."""
    return min((far for other in others if (far := apart(unit, other)) is not None), default=None)


def range_of(battle: IttyBattle, unit: IttyUnit) -> int:
    """How far it shoots; engines as this table plays it."""
    return FAR if unit.is_engine and plays(battle, "engine-ranges") == "unlimited" else unit.range


def bridges_over(table: IttyTable, start: Hex, path: Iterable[Hex]) -> tuple[str, ...]:
    """The hexes of the bridges that a way goes over, in its order."""
    sides = (frozenset(step) for step in pairwise((start, *path)))
    over = ((side, chart(table.map).bridges.get(side)) for side in sides) if table.map else ()
    return tuple(bridge for side, bridge in over if bridge and is_bridged(table, side))


def goes_over(unit: IttyUnit, path: Iterable[Hex]) -> Rule[None]:
    """Which bridges a unit has crossed is kept where victory asks for it; going back takes that back."""
    battle: IttyBattle = yield from Now()
    start = at(unit)
    asked = {name for each in battle.table.grades.values() for part in each.conditions for name in part.bridges}
    crossed = list(battle.unit(unit.id).crossed)
    for bridge in bridges_over(battle.table, start, path) if start and asked else ():
        if bridge in asked:
            crossed = [name for name in crossed if name != bridge] if bridge in crossed else [*crossed, bridge]
    if tuple(crossed) != unit.crossed:
        yield from happened(Set(unit=unit.id, field="crossed", value=crossed, rule="Victory Conditions"))


MOVEMENT = "Movement"


def has_room(battle: IttyBattle, unit: IttyUnit, place: str) -> bool:
    """Whether it may end in a hex: at most 6 attack points of its side."""
    own = unit.attack if unit.is_troops else 0
    return not own or attack_in(battle, place, unit.side, (unit.id,)) + own <= MOST_ATTACK


def room_reasons(battle: IttyBattle, unit: IttyUnit, place: str, others: Iterable[IttyUnit] = ()) -> Iterable[Reason]:
    """A stack of more than 6 attack points may not stand in a hex."""
    coming = [each for each in (unit, *others) if each.is_troops and each.attack]
    total = attack_in(battle, place, unit.side, [each.id for each in coming]) + sum(each.attack for each in coming)
    if coming and total > MOST_ATTACK:
        words = {"hex": place, "total": total, "most": MOST_ATTACK}
        yield no(STACKING, "{hex} would hold {total} attack points: at most {most}", **words)
    if any(other.side != unit.side for other in standing_in(battle, place)):
        yield no(MOVEMENT, "The enemy stands in {hex}", hex=place)


def asks_yes(key: str, words: str, rule: str) -> Rule[bool]:
    """A plain question to the referee."""
    return (yield from Ask(key, ("yes", "no"), words, rule, many=False)) == ("yes",)
