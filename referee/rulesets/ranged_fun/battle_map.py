"""Ranged Fun on the board: units in their spaces, buildings, zones and counters, and what a hand on them orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.boards import Area, BattleMap, Board, Brush, Company, Offer, Sight, Token
from referee.memo import of_the_same
from referee.order import Order
from referee.paper.maps import MapPlan
from referee.rulesets.ranged_fun.board import (
    beside,
    building_at,
    cell_of,
    crossed,
    is_on_board,
    occupants,
    range_between,
    space_of,
    unit_at,
)
from referee.rulesets.ranged_fun.content import Area as Spaces
from referee.rulesets.ranged_fun.movement import reach
from referee.rulesets.ranged_fun.sight import band_at, view
from referee.rulesets.ranged_fun.units import RangedBattle, RangedTable, riders
from referee.value import FrozenMap
from referee.wording import N_

PAINTED = "As it lies on the map"
SETTING_UP = "deployment"
BUILDING = "House 3/6"
"""A building that is painted: its name, armour and structure."""


class RangedMap(BattleMap):
    """Squares or hexes, one unit a space, riders on their carriers."""

    ways = ("react", "watch-fire", "fire", "close", "fire-building")
    place_keys = FrozenMap(
        {"watch": "counter", "place": "to", "move": "to", "moved": "to", "deploy": "to", "alight": "to"}
    )

    def board(self, battle: RangedBattle) -> Board:
        """The board of the mission, with all that has become of it."""
        return Board(
            kind="hex" if battle.table.grid == "hex" else "square",
            name=battle.table.mission or battle.name,
            plan=ground_of(battle.table),
            tokens=tuple(_tokens(battle)),
            areas=tuple(_areas(battle)),
            scale="A diagonal step costs 1½" if battle.table.grid == "square" else "",
        )

    def company(self, battle: RangedBattle, unit: str) -> Company:
        """Riders go along by themselves; there are no formations."""
        return Company(stack=(unit, *(rider.id for rider in riders(battle, unit))), formation=(unit,))

    def reach(self, battle: RangedBattle, units: Sequence[str]) -> Mapping[str, Offer]:
        """Spaces with their cost; where it may be set up; where a rider may get off."""
        unit = battle.unit(units[0])
        if battle.phase == SETTING_UP or unit.riding:
            return self._free(battle, unit.id, self._near(battle, unit.id))
        lit = {
            space: Offer(
                order="move",
                args=FrozenMap({"unit": unit.id, "to": space}),
                cost=in_figures(cost),
                words=f"{in_figures(cost)} point{'s' if cost != 1 else ''}",
            )
            for space, cost in reach(battle, unit).items()
        }
        return self.if_now(battle, lit)

    def _near(self, battle: RangedBattle, unit: str) -> Iterator[str]:
        """The spaces that are worth asking about."""
        one, zone = battle.unit(unit), battle.table.zones.get(battle.unit(unit).side)
        if battle.phase != SETTING_UP:
            yield from beside(battle, one.place) if one.place else ()
        elif zone is not None:
            yield from (space_of(cell) for cell in sorted(zone.spaces()) if is_on_board(battle.table, cell))
        else:
            table = battle.table
            yield from (space_of((c, r)) for c in range(1, table.columns + 1) for r in range(1, table.rows + 1))

    def _free(self, battle: RangedBattle, unit: str, spaces: Iterator[str]) -> Mapping[str, Offer]:
        made = {space: self.drop(battle, (unit,), space) for space in spaces}
        return {space: offer for space, offer in made.items() if not offer.reasons}

    def drop(self, battle: RangedBattle, units: Sequence[str], place: str, way: Sequence[str] = ()) -> Offer:
        """It is set up, gets on or off, or moves, by the way that was drawn or the cheapest."""
        unit, there = battle.unit(units[0]), unit_at(battle, place)
        carrier = there.id if there and there.side == unit.side and there.is_carrier and there.id != unit.id else ""
        if battle.phase == SETTING_UP:
            return self.offer(
                battle, "deploy", {"unit": unit.id, **({"carrier": carrier} if carrier else {"to": place})}
            )
        if unit.riding:
            return self.offer(battle, "alight", {"unit": unit.id, "to": place})
        if carrier:
            return self.offer(battle, "board", {"unit": unit.id, "carrier": carrier})
        said = {"path": tuple(way)} if len(way) > 1 else {"to": place}
        return self.offer(battle, "move", {"unit": unit.id, **said})

    def sayable(self, battle: RangedBattle, order: Order, args: Any) -> tuple[Mapping[str, str], str]:
        """Spaces can be said besides carriers; a space where none is needed is said of no order."""
        said, key = super().sayable(battle, order, args)
        unit = battle.units.get(getattr(args, "unit", ""))
        is_placed = unit is not None and bool(unit.place)
        return said, key if is_placed or order.id in ("deploy", "place", "moved") else ""

    def sight(self, battle: RangedBattle, start: str, end: str) -> Sight | None:
        """The line between two spaces: how far, with which stat, over how much cover, and what blocks it."""
        if start == end:
            return None
        line, seen = crossed(battle.table.grid, cell_of(start), cell_of(end)), view(battle, start, end)
        far = range_between(battle, start, end) or 0
        band = band_at(far).upper()
        cover = f", {seen.cover} cover" if seen.cover else ""
        through = (space_of(cell) for cell in line.through if is_on_board(battle.table, cell))
        return Sight(
            clear=not seen.blockers,
            blocked_by=seen.blockers,
            words=f"{far} space{'s' if far != 1 else ''}: {band}{cover}",
            places=(start, *through, end),
        )

    def brushes(self, battle: RangedBattle) -> tuple[Brush, ...]:
        """Ground, a building, and rubble of one."""
        return (
            Brush(id="rough", name="Rough ground"),
            Brush(id="wall", name="Wall"),
            Brush(id="building", name="Building"),
            Brush(id="rubble", name="Rubble"),
        )

    def paint(self, battle: RangedBattle, brush: str, place: str) -> Offer | None:
        """The space becomes this; what is there already is taken away."""
        table, there = battle.table, building_at(battle.table, place)
        if brush == "building":
            said: dict[str, Any] = {"what": "buildings", "to": there or f"{place} {BUILDING}", "remove": bool(there)}
        elif brush == "rubble":
            if not there:
                return None
            said = {"what": "structure", "key": there, "to": 0}
        else:
            said = {"what": "terrain", "to": f"{place} {brush}", "remove": table.ground.get(place) == brush}
        return self.offer(battle, "set-table", {**said, "reason": PAINTED})


@of_the_same()
def ground_of(table: RangedTable) -> MapPlan:
    """The spaces of the board, with buildings that stand, rubble and objectives."""
    ground = dict(table.ground)
    names = {space: name for name, space in table.objectives.items()}
    for house in table.buildings.values():
        if house.place:
            ground[house.place] = "rubble" if house.is_rubble else "building"
            names.setdefault(house.place, house.name)
    return MapPlan(
        name=table.mission,
        columns=table.columns,
        rows=table.rows,
        squares=table.grid == "square",
        terrain=tuple(ground.items()),
        labels=tuple(names.items()),
    )


def _tokens(battle: RangedBattle) -> Iterator[Token]:
    """Units, and above a carrier whoever rides on it; those that are nowhere yet lie beside the board."""
    heights: dict[str, int] = {}
    for unit in sorted(battle.present(), key=lambda each: (bool(each.riding), each.rank)):
        level = heights.get(unit.place, 0)
        heights[unit.place] = level + 1
        yield Token(
            unit=unit.id,
            side=unit.side,
            name=unit.name,
            place=unit.place,
            level=level,
            marks=tuple(marker.kind for marker in unit.markers),
            hidden=unit.hidden,
        )


def _areas(battle: RangedBattle) -> Iterator[Area]:
    """Where sides set up, the exit, buildings with what is left of them, markers, and overwatch counters."""
    table = battle.table
    if battle.phase == SETTING_UP:
        for side, zone in table.zones.items():
            name = f"{battle.name_of(side)} sets up"
            yield Area(kind="setup", name=name, places=_on(table, zone), side=side)
    if table.goal.exit is not None:
        yield Area(kind="goal", name="The exit", places=_on(table, table.goal.exit))
    for id, house in table.buildings.items():
        inside = ", ".join(unit.name for unit in occupants(battle, id))
        left = N_("rubble") if house.is_rubble else f"{house.structure}/{house.start_structure}"
        state = f"{left}, {inside} inside" if inside else left
        if house.place:
            yield Area(kind="building", name=house.name, places=(house.place,), state=state, id=id)
    for name, space in table.objectives.items():
        yield Area(kind="marker", name=name, places=(space,), side=table.holders.get(name, ""))
    for unit in battle.present():
        if unit.is_watching and unit.counter and not unit.hidden:
            yield Area(kind="watch", name=f"Overwatch of {unit.name}", places=(unit.counter,), side=unit.side)


def _on(table: RangedTable, zone: Spaces) -> tuple[str, ...]:
    return tuple(space_of(cell) for cell in sorted(zone.spaces()) if is_on_board(table, cell))


def in_figures(cost: float) -> str:
    """Points as people write them.

    >>> in_figures(2.5), in_figures(0.5), in_figures(3)
    ('2½', '½', '3')
    """
    whole = int(cost)
    half = "½" if cost != whole else ""
    return f"{whole if whole or not half else ''}{half}"


MAP = RangedMap
