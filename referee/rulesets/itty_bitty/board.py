"""The board as it stands: who is where, how far apart, what ground it is, and whose zone of control.

Everything here answers None where a hex is not known: then the referee is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.hexgrid import Hex
from referee.memo import of_the_same
from referee.requests import Refused
from referee.rulesets.itty_bitty.grid import MAP
from referee.rulesets.itty_bitty.maps import HexMap, Side, bridged_sides, hexside, river_sides, road_steps
from referee.rulesets.itty_bitty.movement import ROW_OF, Row, Terrain
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, IttyUnit, formation

ZONES = "Zones of Control"
ON_FOOT, ON_HORSE = 4, 6


@dataclass(frozen=True, slots=True)
class Chart:
    """A map made quick to look things up in."""

    terrain: dict[str, Terrain]
    rivers: frozenset[Side]
    bridged: frozenset[Side]
    roads: frozenset[Side]
    bridges: dict[Side, str]


@of_the_same()
def chart(found: HexMap) -> Chart:
    """The map, looked through once."""
    bridges = {hexside(text): bridge.hex for bridge in found.bridges.values() for text in bridge.over}
    terrain: dict[str, Terrain] = {name: kind for kind, names in found.terrain.items() for name in names}
    return Chart(terrain, river_sides(found), bridged_sides(found), road_steps(found), bridges)


def at(unit: IttyUnit) -> Hex | None:
    """Where a unit stands, if its hex is known."""
    try:
        return Hex.parse(unit.place)
    except ValueError:
        return None


def hex_on_map(battle: IttyBattle, text: str) -> Hex:
    """A hex that is on the map of this battle, or a refusal in one sentence."""
    try:
        found = Hex.parse(text)
        return battle.table.map.grid.check(found) if battle.table.map else found
    except ValueError as error:
        raise Refused(str(error), MAP) from None


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
    if place in table.rubble:
        return "rubble"
    return chart(table.map).terrain.get(place, "clear") if table.map else "clear"


def row_for(battle: IttyBattle, unit: IttyUnit) -> Row | None:
    """The row of the combat table that a defender stands in."""
    return ROW_OF[terrain_in(battle, unit.place)] if at(unit) and battle.table.map else None


def chasm(battle: IttyBattle) -> frozenset[str]:
    """The hexes that have opened: nobody passes."""
    effects = battle.table.effects.values()
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
    """The six hexes around it, not across rivers or chasms; the routed and single men have none."""
    here = at(unit)
    if here is None or not unit.is_troops or unit.has("routed"):
        return frozenset()
    shut = chasm(battle)
    return frozenset(near for near in here.neighbours() if str(near) not in shut and not is_river(battle, here, near))


@of_the_same()
def enemy_zones(battle: IttyBattle, side: str) -> frozenset[Hex]:
    """Every hex that an enemy of this side controls; hidden scouts control none."""
    enemies = (unit for unit in battle.present() if unit.side != side and not (unit.is_scout and unit.is_face_down))
    return frozenset().union(*(zone(battle, unit) for unit in enemies))


def nearest(unit: IttyUnit, others: Iterable[IttyUnit]) -> int | None:
    """The distance to the nearest of some units; None if no hex is known."""
    distances = [found for other in others if (found := apart(unit, other)) is not None]
    return min(distances, default=None)


def lead_of(battle: IttyBattle, units: tuple[IttyUnit, ...]) -> IttyUnit:
    """The lead unit: the slowest of a mixed formation, else the one nearest the enemy."""
    if len({unit.movement for unit in units}) > 1:
        return min(units, key=lambda unit: unit.movement)
    return min(units, key=lambda unit: (_or_far(nearest(unit, battle.enemies(unit))), unit.rank))


def speed(battle: IttyBattle, unit: IttyUnit) -> int:
    """How far it may go: single men 4, captains with cavalry 6; units as their figures say."""
    if not unit.is_man:
        return unit.movement
    mounted = unit.kind == "captain" and any(other.is_cavalry for other in with_him(battle, unit))
    return ON_HORSE if mounted else ON_FOOT


def formation_speed(battle: IttyBattle, unit: IttyUnit) -> int:
    """A formation goes as far as its slowest unit; men and those who act alone go as far as they can."""
    if not unit.is_troops or not unit.group:
        return speed(battle, unit)
    return min(other.movement for other in formation(battle, unit.side, unit.group) or (unit,))


def _or_far(distance: int | None) -> int:
    return 999 if distance is None else distance


def is_chained(units: Iterable[IttyUnit]) -> bool:
    """Whether each unit of a formation is adjacent to the next; unknown hexes are left to the referee."""
    places = {place for unit in units if (place := at(unit))}
    if not places:
        return True
    reached, edge = set(), [next(iter(places))]
    while edge:
        here = edge.pop()
        if here not in reached:
            reached.add(here)
            edge += [near for near in here.neighbours() if near in places]
    return reached == places


def forest_distance(battle: IttyBattle, place: Hex) -> int | None:
    """How far the nearest woods are."""
    found = battle.table.map
    if found is None:
        return None
    woods = [Hex.parse(name) for name, kind in chart(found).terrain.items() if kind in ("forest", "jungle")]
    return min((place.distance(tree) for tree in woods), default=999)


def near_combat(battle: IttyBattle, unit: IttyUnit) -> bool | None:
    """Whether there was fighting beside him in this turn or the last."""
    here = at(unit)
    if here is None:
        return None
    recent = (Hex.parse(place) for place, turn in battle.table.fought_in.items() if turn >= battle.turn - 1)
    return any(here.distance(place) <= 1 for place in recent)
