"""Where a unit can go: the cheapest ways, stopped by enemies' zones, by water, and by chasms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from heapq import heappop, heappush
from itertools import count

from referee.hexgrid import Hex
from referee.memo import of_the_same
from referee.order import Reason, no
from referee.rulesets.itty_bitty.board import (
    MOVEMENT,
    ZONES,
    at,
    chart,
    chasm,
    crew_of,
    enemy_zones,
    has_room,
    is_bridged,
    is_river_on,
    standing_in,
    terrain_on,
    with_him,
)
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.terrain import GROUND_OF, Ground, March, hex_cost
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, IttyUnit, formation

ON_FOOT, ON_HORSE = 4, 6


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


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a hex: what it costs in half points, the hexes that it enters, and what each counts as."""

    halves: int
    path: tuple[Hex, ...]
    grounds: tuple[Ground, ...]

    @property
    def cost(self) -> Fraction:
        """What it costs in points of movement."""
        return Fraction(self.halves, 2)


@dataclass(frozen=True, slots=True)
class Traveller:
    """Who moves: how far, at home where, and whether he drags an engine along."""

    unit: IttyUnit
    allowance: int
    ranger: bool = False
    hill_people: bool = False
    towing: bool = False
    wades_on: bool = False
    slips_by: bool = False
    """Only to find out what stops it: a river, a zone of control."""

    @property
    def march(self) -> March:
        """The same for the rule of marching."""
        return March(movements=(self.allowance,), hexes=(), ranger=self.ranger, hill_people=self.hill_people)


def traveller(battle: IttyBattle, unit: IttyUnit, towing: bool = False, along: Iterable[IttyUnit] = ()) -> Traveller:
    """Units on the move: no faster than the slowest of them or of their formations, nor than the engine they drag."""
    units = (unit, *along)
    speeds = [formation_speed(battle, each) for each in units]
    engines = [engine.movement for engine in towed(battle, unit)] if towing else []
    ranger, hill_people = (all(each.can(ability) for each in units) for ability in ("ranger", "hill-people"))
    return Traveller(unit, min(speeds + engines), ranger, hill_people, towing)


def towed(battle: IttyBattle, unit: IttyUnit) -> tuple[IttyUnit, ...]:
    """The engines that an engineer works and stands with."""
    here = standing_in(battle, unit.place, unit.side)
    return tuple(each for each in here if each.is_engine and crew_of(battle, each) == unit)


def shut_hexes(battle: IttyBattle, side: str) -> frozenset[str]:
    """The hexes that nobody of this side can enter: enemies stand there, or the ground is open."""
    return chasm(battle) | {unit.place for unit in battle.present() if unit.side != side}


def step_ground(
    battle: IttyBattle, start: Hex, end: Hex, who: Traveller, roads: bool = True, shut: frozenset[str] | None = None
) -> Ground | None:
    """What a step counts as; None if it cannot be taken."""
    closed = shut_hexes(battle, who.unit.side) if shut is None else shut
    return None if str(end) in closed else _ground(battle.table, start, end, who.towing, roads)


def _ground(table: IttyTable, start: Hex, end: Hex, towing: bool, roads: bool) -> Ground | None:
    """What a step counts as on the map alone."""
    printed = table.map
    if (printed and end not in printed.grid) or not end.is_numbered:
        return None
    side = frozenset((start, end))
    if is_river_on(table, start, end) or (towing and _only_pontoon(table, side)):
        return None if towing else "river"
    terrain = terrain_on(table, str(end))
    return "road" if roads and printed and side in chart(printed).roads and terrain != "rubble" else GROUND_OF[terrain]


@of_the_same()
def _around(table: IttyTable, here: Hex, towing: bool, roads: bool) -> tuple[tuple[Hex, str, Ground], ...]:
    """Where one can step from a hex, with the hex's number and what it counts as."""
    steps = ((near, str(near), _ground(table, here, near, towing, roads)) for near in here.neighbours())
    return tuple((near, name, ground) for near, name, ground in steps if ground is not None)


def _only_pontoon(table: IttyTable, side: frozenset[Hex]) -> bool:
    """Whether nothing but a pontoon bridge leads over this hexside."""
    return is_bridged(table, side) and not is_bridged(table, side, pontoons=False)


@of_the_same()
def ways_of(battle: IttyBattle, who: Traveller) -> Mapping[Hex, Way]:
    """Every hex it can come to, with the cheapest way; its own hex is left out.

    With roads at half movement, a march that uses none keeps the whole allowance.
    """
    return _cheapest(battle, who)


@of_the_same()
def way_of(battle: IttyBattle, who: Traveller, end: Hex) -> Way | None:
    """The same way to one hex, if there is any; nobody looks further than that."""
    return _cheapest(battle, who, end).get(end)


def _cheapest(battle: IttyBattle, who: Traveller, end: Hex | None = None) -> dict[Hex, Way]:
    if plays(battle, "road") == "half-movement":
        slow = replace(who, allowance=who.allowance // 2)
        return {**_search(battle, slow, Fraction(1), True, end), **_search(battle, who, Fraction(1), False, end)}
    return _search(battle, who, Fraction(1, 2), True, end)


def out_of_reach(battle: IttyBattle, who: Traveller, place: Hex) -> Reason:
    """Why a unit cannot come to a hex: what stops it on the way, or that it is too far."""
    words = {"unit": who.unit.name, "hex": str(place), "points": who.allowance}
    if place in ways_of(battle, replace(who, wades_on=True)):
        return no("river-stops", "{unit} wades through the river and goes no further this turn: not to {hex}", **words)
    if place in ways_of(battle, replace(who, slips_by=True)):
        return no(ZONES, "{unit} stops next to the enemy and does not come to {hex}", **words)
    return no(MOVEMENT, "{unit} cannot come to {hex} with {points} points of movement", **words)


def _search(battle: IttyBattle, who: Traveller, road: Fraction, roads: bool, end: Hex | None) -> dict[Hex, Way]:
    """The cheapest ways, counted in half points, as far as a hex or all of them."""
    start = at(who.unit)
    if start is None:
        return {}
    zones = frozenset() if who.slips_by else enemy_zones(battle, who.unit.side)
    shut = shut_hexes(battle, who.unit.side) | _full_hexes(battle, who.unit)
    stops = plays(battle, "river-stops") == "yes" and not who.wades_on
    one_hex = plays(battle, "one-hex-always") == "yes"
    ways: dict[Hex, Way] = {}
    cost_of = cache(partial(_halves, march=who.march, road=road))
    edge: list[tuple[int, int, int, Hex, Way]] = [(0, 0, 0, start, Way(0, (), ()))]
    number = count(1)
    while edge and end not in ways:
        cost, _, _, here, way = heappop(edge)
        if here in ways or (here == start and way.path):
            continue
        if way.path:
            ways[here] = way
            if here in zones or (stops and way.grounds[-1] == "river"):
                continue
        for near, ground in _steps(battle, here, who, roads, shut):
            spent = cost + cost_of(ground)
            if spent <= 2 * who.allowance or (one_hex and not way.path):
                further = Way(spent, (*way.path, near), (*way.grounds, ground))
                heappush(edge, (spent, len(further.path), next(number), near, further))
    return ways


def _halves(ground: Ground, march: March, road: Fraction) -> int:
    return int(2 * hex_cost(ground, march, road))


def _full_hexes(battle: IttyBattle, unit: IttyUnit) -> frozenset[str]:
    """Hexes without room, where the table plays it that units may not even pass them."""
    if plays(battle, "stacking-in-passing") == "free":
        return frozenset()
    own = {other.place for other in battle.friends(unit) if other.is_troops}
    return frozenset(place for place in own if not has_room(battle, unit, place))


def _steps(
    battle: IttyBattle, here: Hex, who: Traveller, roads: bool, shut: frozenset[str]
) -> Iterator[tuple[Hex, Ground]]:
    for near, name, ground in _around(battle.table, here, who.towing, roads):
        if name not in shut:
            yield near, ground


def retreats(battle: IttyBattle, unit: IttyUnit, most: int = 3, into_zones: bool = True) -> dict[Hex, tuple[Hex, ...]]:
    """Hexes so many steps away, whatever they cost, where it is further from the enemy, each with its way; best first.

    Best is near to friends, then far from the enemy.
    """
    start = at(unit)
    if start is None:
        return {}
    zones = frozenset() if into_zones else enemy_zones(battle, unit.side)
    who, shut = Traveller(unit, most), shut_hexes(battle, unit.side)
    ways: dict[Hex, tuple[Hex, ...]] = {start: ()}
    for _ in range(most):
        for here, way in tuple(ways.items()):
            for near, _ground in _steps(battle, here, who, False, shut):
                if near not in ways and near not in zones:
                    ways[near] = (*way, near)
    fitting = {place for place in ways if place != start and has_room(battle, unit, str(place))}
    return {place: ways[place] for place in _away(battle, unit, start, fitting)}


def _away(battle: IttyBattle, unit: IttyUnit, start: Hex, reached: set[Hex]) -> tuple[Hex, ...]:
    enemies = [place for other in battle.enemies(unit) if other.is_troops and (place := at(other))]
    friends = [place for other in battle.friends(unit) if other.is_troops and (place := at(other)) and place != start]

    def from_enemy(place: Hex) -> int:
        return min((place.distance(enemy) for enemy in enemies), default=99)

    def to_friend(place: Hex) -> int:
        return min((place.distance(friend) for friend in friends), default=0)

    better = [place for place in reached if from_enemy(place) > from_enemy(start) or not enemies]
    return tuple(sorted(better, key=lambda place: (to_friend(place), -from_enemy(place), place)))
