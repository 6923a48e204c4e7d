"""The board: spaces by column and row, how far they are apart, what a line crosses, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from referee.hexgrid import Hex
from referee.requests import AskNumber, Refused, Rule
from referee.rulesets.ranged_fun.content import Grid
from referee.rulesets.ranged_fun.rulings import MOVEMENT, RANGE_DIAGONALS
from referee.rulesets.ranged_fun.units import House, RangedBattle, RangedTable, RangedUnit
from referee.rulings import option
from referee.value import value

Terrain = Literal["open", "rough", "wall", "building"]
Cell = tuple[int, int]


AROUND: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight steps on squares, clockwise from straight up."""


def cell_of(space: str) -> Cell:
    """The column and row of a space, each two digits.

    >>> cell_of("0712")
    (7, 12)
    """
    if len(space) == 4 and space.isascii() and space.isdigit() and "00" not in (space[:2], space[2:]):
        return int(space[:2]), int(space[2:])
    raise Refused(f"“{space}” is not a space: four digits, column then row, such as 0712.", MOVEMENT)


def space_of(cell: Cell) -> str:
    """A space as it is written: two digits for the column, two for the row."""
    return f"{cell[0]:02d}{cell[1]:02d}"


def spaces_apart(grid: Grid, one: Cell, other: Cell) -> int:
    """How many spaces two are apart: on squares a diagonal counts as one.

    >>> spaces_apart("square", (1, 1), (4, 3)), spaces_apart("hex", (10, 10), (10, 7))
    (3, 3)
    """
    if grid == "hex":
        return Hex(*one).distance(Hex(*other))
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def around(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """The spaces next to one, clockwise from straight up: the directions of a scattered shot, 1 first."""
    if grid == "hex":
        return tuple((near.col, near.row) for near in Hex(*cell).neighbours())
    return tuple((cell[0] + column, cell[1] + row) for column, row in AROUND)


def is_diagonal(grid: Grid, one: Cell, other: Cell) -> bool:
    """Whether a step goes over a corner; there are none on hexes."""
    return grid == "square" and one[0] != other[0] and one[1] != other[1]


def corners_of(one: Cell, other: Cell) -> tuple[Cell, Cell]:
    """The two spaces on either side of a diagonal step."""
    return (other[0], one[1]), (one[0], other[1])


@value
class Crossed:
    """What a line crosses between its ends: spaces it goes through, and pairs between which it just passes."""

    through: tuple[Cell, ...] = ()
    beside: tuple[tuple[Cell, Cell], ...] = ()


@lru_cache(maxsize=4096)
def crossed(grid: Grid, start: Cell, end: Cell) -> Crossed:
    """The spaces under the line between two centres; exactly over a corner or along a side it passes between two.

    >>> crossed("square", (1, 1), (3, 1)).through, crossed("square", (1, 1), (2, 2)).beside
    (((2, 1),), (((1, 2), (2, 1)),))
    """
    through: list[tuple[Fraction, Cell]] = []
    between: dict[tuple[Fraction, Fraction], list[Cell]] = {}
    for cell in _near_line(grid, start, end):
        stretch = _clipped(grid, start, end, cell)
        if stretch is None or cell in (start, end):
            continue
        enters, leaves, is_edge = stretch
        if enters < leaves and not is_edge:
            through.append((enters, cell))
        else:
            between.setdefault((enters, leaves), []).append(cell)
    pairs = [(cells[0], cells[1]) for _, cells in sorted(between.items()) if len(cells) == 2]
    return Crossed(through=tuple(cell for _, cell in sorted(through)), beside=tuple(pairs))


def _near_line(grid: Grid, start: Cell, end: Cell) -> Iterator[Cell]:
    """Every space that the line could touch: those under points of it, and those next to them."""
    seen: set[Cell] = set()
    steps = max(spaces_apart(grid, start, end), 1)
    for step in range(steps + 1):
        column = round(start[0] + (end[0] - start[0]) * step / steps)
        row = round(start[1] + (end[1] - start[1]) * step / steps)
        for cell in ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)):
            if cell not in seen:
                seen.add(cell)
                yield cell


def _strips(grid: Grid, cell: Cell) -> tuple[int, ...]:
    """A centre in the coordinates in which every space is the part of the plane within 1 of its own."""
    if grid == "square":
        return 2 * cell[0], 2 * cell[1]
    q, r = Hex(*cell).axial
    return 2 * q + r, q + 2 * r, q - r


def _clipped(grid: Grid, start: Cell, end: Cell, cell: Cell) -> tuple[Fraction, Fraction, bool] | None:
    """From where to where on the line it is in a space, as parts of the whole; and whether along its side only."""
    enters, leaves, is_edge = Fraction(0), Fraction(1), False
    ends = zip(_strips(grid, start), _strips(grid, end), _strips(grid, cell), strict=True)
    for first, last, centre in ends:
        here, by = first - centre, last - first
        if not by:
            if abs(here) > 1:
                return None
            is_edge = is_edge or abs(here) == 1
            continue
        low, high = sorted((Fraction(-1 - here, by), Fraction(1 - here, by)))
        enters, leaves = max(enters, low), min(leaves, high)
    return (enters, leaves, is_edge) if enters <= leaves else None


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
    there = (id for id, each in table.buildings.items() if each.place == space and not each.is_rubble)
    return next(there, "")


def terrain_at(table: RangedTable, space: str) -> Terrain:
    """What a space is: a building, rough ground (rubble too), a wall, or open."""
    here = [each for each in table.buildings.values() if each.place == space]
    if any(not each.is_rubble for each in here):
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
    walls = battle.table.buildings.get(unit.building)
    return walls if walls and not walls.is_rubble else None


def house(battle: RangedBattle, id: str) -> House:
    """A building by its id, or a refusal that names those there are."""
    if id not in battle.table.buildings:
        raise Refused(f"There is no building “{id}”; there are {', '.join(battle.table.buildings) or 'none'}.")
    return battle.table.buildings[id]


def occupants(battle: RangedBattle, building: str) -> tuple[RangedUnit, ...]:
    """The units in a building."""
    return tuple(unit for unit in battle.present() if unit.building == building)


def standing_buildings(battle: RangedBattle, args: object) -> tuple[str, ...]:
    """The buildings that still stand."""
    return tuple(id for id, each in battle.table.buildings.items() if not each.is_rubble)


def apart(battle: RangedBattle, one: str, other: str) -> int | None:
    """How many spaces two are apart; nothing where the app does not know where they are."""
    if not one or not other:
        return None
    return spaces_apart(battle.table.grid, cell_of(one), cell_of(other))


def range_between(battle: RangedBattle, one: str, other: str) -> int | None:
    """The range between two spaces, as this table counts diagonals; nothing where the app does not know."""
    distance = apart(battle, one, other)
    if distance is None or battle.table.grid == "hex" or option(battle, RANGE_DIAGONALS) == "one":
        return distance
    (column, row), (there, below) = cell_of(one), cell_of(other)
    return distance + min(abs(column - there), abs(row - below)) // 2


def is_next_to(battle: RangedBattle, one: str, other: str) -> bool | None:
    """Whether two spaces touch; nothing where the app does not know."""
    distance = apart(battle, one, other)
    return None if distance is None else distance == 1


def beside(battle: RangedBattle, space: str) -> tuple[str, ...]:
    """The spaces on the board next to one."""
    cells = around(battle.table.grid, cell_of(space))
    return tuple(space_of(cell) for cell in cells if is_on_board(battle.table, cell))


def asks_square(table: RangedTable, label: str, rule: str, least: int = 1) -> Rule[str]:
    """A square that nobody has clicked: its column and its row; column 0, where that may be said, is no square."""
    words = f"{label}: click the square on the map, or type its column"
    column = yield from AskNumber("column", least, table.columns, words, rule)
    if not column:
        return ""
    asked = f"Column {column}: which row?"
    row = yield from AskNumber("row", 1, table.rows, f"{label}: row", rule, asked=asked)
    return space_of((column, row))
