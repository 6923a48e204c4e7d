"""What lies where in a battle: terrain, buildings and units in a space, and what is seen along a line."""

from __future__ import annotations

from collections.abc import Callable

from referee.requests import Refused
from referee.rulesets.ranged_fun.board import Cell, cell_of, crossed, space_of, spaces_apart
from referee.rulesets.ranged_fun.movement import Space, Terrain
from referee.rulesets.ranged_fun.options import MOVEMENT
from referee.rulesets.ranged_fun.units import House, RangedBattle, RangedTable, RangedUnit
from referee.value import value


def on_board(table: RangedTable, space: str) -> str:
    """The space, if it is on the board; refused if not."""
    column, row = cell_of(space)
    if not (column <= table.columns and row <= table.rows):
        raise Refused(f"{space} is off the board: {table.columns} columns, {table.rows} rows.", MOVEMENT)
    return space


def is_on_board(table: RangedTable, cell: Cell) -> bool:
    """Whether a space is on the board."""
    return 1 <= cell[0] <= table.columns and 1 <= cell[1] <= table.rows


def building_at(table: RangedTable, space: str) -> str:
    """The building that stands in a space; rubble stands no longer."""
    found = (id for id, house in table.buildings.items() if house.place == space and not house.is_rubble)
    return next(found, "")


def terrain_at(table: RangedTable, space: str) -> Terrain:
    """What a space is: a building, rough ground (rubble too), a wall, or open."""
    here = [house for house in table.buildings.values() if house.place == space]
    if any(not house.is_rubble for house in here):
        return "building"
    if here or table.ground.get(space) == "rough":
        return "rough"
    return "wall" if table.ground.get(space) == "wall" else "open"


def is_cover(table: RangedTable, space: str) -> bool:
    """Rough ground and walls are cover."""
    return terrain_at(table, space) in ("rough", "wall")


def unit_at(battle: RangedBattle, space: str) -> RangedUnit | None:
    """The unit that has a space; riders have none of their own."""
    if not space:
        return None
    return next((unit for unit in battle.present() if unit.place == space and not unit.riding), None)


def house_of(battle: RangedBattle, unit: RangedUnit) -> House | None:
    """The building that a unit is in, while it stands."""
    house = battle.table.buildings.get(unit.building)
    return house if house and not house.is_rubble else None


def occupants(battle: RangedBattle, building: str) -> tuple[RangedUnit, ...]:
    """The units in a building."""
    return tuple(unit for unit in battle.present() if unit.building == building)


def standing_buildings(battle: RangedBattle, args: object) -> tuple[str, ...]:
    """The buildings that still stand."""
    return tuple(id for id, house in battle.table.buildings.items() if not house.is_rubble)


def step_into(battle: RangedBattle, mover: RangedUnit, space: str, diagonal: bool) -> Space:
    """A space as a step of a way."""
    building = building_at(battle.table, space)
    there = unit_at(battle, space)
    return Space(
        diagonal=diagonal,
        terrain=terrain_at(battle.table, space),
        building_armour=battle.table.buildings[building].armour if building else 0,
        occupied=there is not None and there.id != mover.id,
    )


def apart(battle: RangedBattle, one: str, other: str) -> int | None:
    """How many spaces two are apart; nothing where the app does not know where they are."""
    if not one or not other:
        return None
    return spaces_apart(battle.table.grid, cell_of(one), cell_of(other))


@value
class View:
    """What lies on a line: spaces of cover between, whether the far end is cover itself, and what blocks it."""

    cover: int = 0
    at_target: int = 0
    blockers: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether a shot goes over anything on its way."""
        return bool(self.cover or self.blockers)

    @property
    def crossed(self) -> int:
        """Spaces of cover on the line, the target's own too."""
        return self.cover + self.at_target


def view(battle: RangedBattle, start: str, end: str) -> View:
    """The line between two spaces: exactly over a corner it is blocked by two blockers only, and covered by one."""
    line = crossed(battle.table.grid, cell_of(start), cell_of(end))
    table = battle.table
    through = [space_of(cell) for cell in line.through if is_on_board(table, cell)]
    pairs = [tuple(space_of(cell) for cell in pair if is_on_board(table, cell)) for pair in line.beside]
    covered = [is_cover(table, space) for space in through]
    covered += [any(is_cover(table, space) for space in pair) for pair in pairs]
    blocks = _blocker(battle)
    blockers = [name for space in through if (name := blocks(space))]
    for pair in pairs:
        names = [name for space in pair if (name := blocks(space))]
        blockers += names if len(names) == 2 else []
    return View(cover=sum(covered), at_target=int(is_cover(table, end)), blockers=tuple(blockers))


def _blocker(battle: RangedBattle) -> Callable[[str], str]:
    """Says what blocks the line in a space, if anything does: a building or a unit."""
    units = {unit.place: unit.name for unit in battle.present() if unit.place and not unit.riding}
    houses = {house.place: house.name for house in battle.table.buildings.values() if not house.is_rubble}
    return lambda space: houses.get(space, "") or units.get(space, "")
