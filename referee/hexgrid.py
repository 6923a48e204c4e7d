"""Numbered hexes: flat-topped, CCRR, odd columns half a hex lower; all arithmetic is exact.

Inside, a hex is a pair of axial numbers ``(q, r)`` with q to the right and r straight down,
so that steps add like vectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

Axial = tuple[int, int]
Bands = tuple[tuple["Hex", ...], ...]


class Direction(IntEnum):
    """The six steps from a hex, clockwise from straight up."""

    UP = 0
    UP_RIGHT = 1
    DOWN_RIGHT = 2
    DOWN = 3
    DOWN_LEFT = 4
    UP_LEFT = 5

    def turned(self, steps: int) -> Direction:
        """Turn clockwise by so many sixths of a circle; negative steps turn to the left.

        >>> Direction.UP.turned(-1).name
        'UP_LEFT'
        """
        return Direction((self + steps) % 6)


STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """One hex, named by its column and its row, both counted from 1.

    >>> [str(near) for near in Hex.parse("1707").neighbours()]
    ['1706', '1807', '1808', '1708', '1608', '1607']
    """

    col: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Read four digits, two for the column and two for the row, each from 01 to 99."""
        if isinstance(text, str) and len(text) == 4 and text.isascii() and text.isdigit():
            found = cls(int(text[:2]), int(text[2:]))
            if found.is_numbered:
                return found
        raise ValueError(f"{text!r} is not a hex: write four digits, column then row, each from 01 to 99.")

    @classmethod
    def from_axial(cls, axial: Axial) -> Hex:
        q, r = axial
        return cls(q, r + (q - (q & 1)) // 2)

    @property
    def axial(self) -> Axial:
        return self.col, self.row - (self.col - (self.col & 1)) // 2

    @property
    def is_numbered(self) -> bool:
        """Whether four digits can name it; columns and rows below 1 do not exist."""
        return 1 <= self.col <= 99 and 1 <= self.row <= 99

    def __str__(self) -> str:
        return f"{self.col:02d}{self.row:02d}"

    def step(self, direction: Direction, count: int = 1) -> Hex:
        """The hex so many steps away in a straight line."""
        return self._moved(STEPS[direction], count)

    def _moved(self, step: Axial, count: int = 1) -> Hex:
        (q, r), (dq, dr) = self.axial, step
        return Hex.from_axial((q + dq * count, r + dr * count))

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, clockwise from straight up."""
        return tuple(self.step(direction) for direction in Direction)

    def distance(self, other: Hex) -> int:
        """How many steps apart two hexes are.

        >>> Hex.parse("1010").distance(Hex.parse("1007"))
        3
        """
        dq, dr = _between(self, other)
        return max(abs(dq), abs(dr), abs(dq + dr))

    def is_adjacent(self, other: Hex) -> bool:
        return self.distance(other) == 1

    def ring(self, radius: int) -> tuple[Hex, ...]:
        """The hexes exactly ``radius`` steps away, clockwise from straight up; radius 0 is the hex itself."""
        if radius < 0:
            raise ValueError(f"A ring cannot have the radius {radius}: it must be 0 or more.")
        if radius == 0:
            return (self,)
        corners = ((self.step(side, radius), side.turned(2)) for side in Direction)
        return tuple(corner.step(along, count) for corner, along in corners for count in range(radius))

    def ball(self, radius: int) -> tuple[Hex, ...]:
        """All hexes at most ``radius`` steps away, the nearest first."""
        return tuple(found for distance in range(radius + 1) for found in self.ring(distance))

    def direction_to(self, other: Hex) -> Direction:
        """The step nearest the line to another hex; of two equally near, the clockwise one.

        >>> Hex.parse("1010").direction_to(Hex.parse("1007")).name
        'UP'
        """
        if self == other:
            raise ValueError(f"There is no direction from hex {self} to itself: name two different hexes.")
        line = _between(self, other)
        nearness = [_dot(line, step) for step in STEPS]
        nearest = [side for side in Direction if nearness[side] == max(nearness)]
        return next(side for side in nearest if len(nearest) == 1 or side.turned(-1) in nearest)

    def rotated(self, centre: Hex, sixths: int) -> Hex:
        """This hex turned clockwise about a centre by so many sixths of a circle."""
        q, r = _between(centre, self)
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return centre._moved((q, r))

    def line(self, other: Hex) -> tuple[Hex, ...]:
        """The hexes under a straight line between two centres, both ends included; the same in both directions.

        A line along a hex side takes the hex further right, or the lower one of two in a column.
        """
        count = self.distance(other)
        if count == 0:
            return (self,)
        (q, r), (dq, dr) = self.axial, _between(self, other)
        return tuple(Hex.from_axial(_nearest(q * count + dq * i, r * count + dr * i, count)) for i in range(count + 1))


def _between(start: Hex, end: Hex) -> Axial:
    (q, r), (to_q, to_r) = start.axial, end.axial
    return to_q - q, to_r - r


def _dot(a: Axial, b: Axial) -> int:
    """Twice the scalar product of two steps, which grows as the angle between them narrows."""
    return 2 * a[0] * b[0] + a[0] * b[1] + a[1] * b[0] + 2 * a[1] * b[1]


def _nearest(q: int, r: int, parts: int) -> Axial:
    """Round the point ``(q, r) / parts`` to a hex; a nudge too small to matter elsewhere settles points on a side."""
    unit = 16 * parts
    cube = [16 * q + 2, 16 * r + 1, -16 * (q + r) - 3]
    rounded = [(2 * value + unit) // (2 * unit) for value in cube]
    errors = [abs(value - whole * unit) for value, whole in zip(cube, rounded, strict=True)]
    worst = errors.index(max(errors))
    rounded[worst] -= sum(rounded)
    return rounded[0], rounded[1]


def ball_bands(at: Hex, size: int) -> Bands:
    """A ball of size n is its centre and n - 1 rings: 1, 7 or 19 hexes."""
    _check_size(size)
    return tuple(at.ring(radius) for radius in range(size))


def cone_bands(at: Hex, toward: Hex, size: int) -> Bands:
    """A cone of size n leaves ``at`` through the adjacent ``toward`` and widens: bands of 1, 3 and 5 hexes.

    >>> [[str(h) for h in band] for band in cone_bands(Hex(10, 10), Hex(10, 9), 2)]
    [['1009'], ['1008', '0908', '1108']]
    """
    _check_size(size)
    if not at.is_adjacent(toward):
        raise ValueError(f"A cone from {at} must leave through a hex beside it, and {toward} is not beside it.")
    ahead = at.direction_to(toward)
    return tuple(_cone_band(at, ahead, reach) for reach in range(1, size + 1))


def _cone_band(at: Hex, ahead: Direction, reach: int) -> tuple[Hex, ...]:
    sides = (ahead.turned(-1), ahead.turned(1))
    wings = (at.step(ahead, reach - j).step(side, j) for j in range(1, reach) for side in sides)
    return (at.step(ahead, reach), *wings)


def _check_size(size: int) -> None:
    if size < 1:
        raise ValueError(f"A template cannot have the size {size}: it must be 1 or more.")


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of so many columns and rows; everything outside is off the map.

    >>> Hex.parse("1707") in Grid(20, 15)
    True
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 99 and 1 <= self.rows <= 99):
            raise ValueError(f"A map of {self.columns} by {self.rows} hexes cannot be: both must be from 1 to 99.")

    def __contains__(self, place: object) -> bool:
        return isinstance(place, Hex) and 1 <= place.col <= self.columns and 1 <= place.row <= self.rows

    def __iter__(self) -> Iterator[Hex]:
        return (Hex(col, row) for col in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def __len__(self) -> int:
        return self.columns * self.rows

    @property
    def names(self) -> tuple[str, ...]:
        """All hexes by their numbers, written out once for all maps of this size."""
        return _names(self)

    def parse(self, text: str) -> Hex:
        """Read a hex and refuse one that lies off this map."""
        return self.check(Hex.parse(text))

    def check(self, place: Hex) -> Hex:
        if place not in self:
            last = f"columns 01 to {self.columns:02d}, rows 01 to {self.rows:02d}"
            raise ValueError(f"Hex {place} is off the map: it has {last}.")
        return place

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The hexes beside one that are on the map: six inside, fewer at the edge."""
        return tuple(near for near in place.neighbours() if near in self)


@lru_cache(maxsize=16)
def _names(grid: Grid) -> tuple[str, ...]:
    return tuple(map(str, grid))
