"""The board: spaces named by column and row, how far they are apart, and what a line from centre to centre crosses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from referee.hexgrid import Hex
from referee.requests import Refused
from referee.rulesets.ranged_fun.options import MOVEMENT, Grid
from referee.value import value

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
        found = _clipped(grid, start, end, cell)
        if found is None or cell in (start, end):
            continue
        enters, leaves, is_edge = found
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
