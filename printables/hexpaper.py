"""Hexes and squares on paper, y upwards: hexes flat-topped, of a size across flats, odd columns half a hex lower."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Protocol

from printables.geometry import Box
from printables.pen import Point
from referee.hexgrid import Direction, Hex

ROOT3 = sqrt(3)
TURNS = tuple((cos(pi * sixth / 3), sin(pi * sixth / 3)) for sixth in range(6))


@dataclass(frozen=True, slots=True)
class HexPaper:
    """Where hexes lie for a size across flats in millimetres, from the middle of a hex 0000 that is never drawn."""

    flats: float

    @property
    def side(self) -> float:
        return self.flats / ROOT3

    def centre(self, place: Hex) -> Point:
        """The middle of a hex."""
        down = place.row + (0.5 if place.col % 2 else 0.0)
        return 1.5 * self.side * place.col, -self.flats * down

    def corners(self, place: Hex) -> tuple[Point, ...]:
        """The six corners, to the left from the right-hand one."""
        x, y = self.centre(place)
        return tuple((x + self.side * dx, y + self.side * dy) for dx, dy in TURNS)

    def edge(self, place: Hex, direction: Direction) -> tuple[Point, Point]:
        """The side of a hex that faces one of its neighbours."""
        corners = self.corners(place)
        first = (1 - direction) % 6
        return corners[first], corners[(first + 1) % 6]

    def box(self, place: Hex) -> Box:
        """The box around a hex."""
        x, y = self.centre(place)
        return Box(x - self.side, y - self.flats / 2, 2 * self.side, self.flats)

    def around(self, places: Iterable[Hex]) -> Box:
        """The box around several hexes."""
        boxes = [self.box(place) for place in places]
        left, bottom = min(box.x for box in boxes), min(box.y for box in boxes)
        right, top = max(box.right for box in boxes), max(box.top for box in boxes)
        return Box(left, bottom, right - left, top - bottom)


class Cells(Protocol):
    """Where the places of a map lie."""

    def centre(self, place: Hex) -> Point: ...
    def corners(self, place: Hex) -> tuple[Point, ...]: ...
    def box(self, place: Hex) -> Box: ...


@dataclass(frozen=True, slots=True)
class SquarePaper:
    """Squares of a size; rows run downwards."""

    cell: float

    def centre(self, place: Hex) -> Point:
        return self.cell * place.col, -self.cell * place.row

    def box(self, place: Hex) -> Box:
        x, y = self.centre(place)
        return Box(x - self.cell / 2, y - self.cell / 2, self.cell, self.cell)

    def corners(self, place: Hex) -> tuple[Point, ...]:
        box = self.box(place)
        return (box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)


def shared_side(cells: Cells, one: Hex, other: Hex) -> tuple[Point, Point]:
    """The two corners that two places have in common."""
    theirs = cells.corners(other)
    shared = [a for a in cells.corners(one) if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1e-6 for b in theirs)]
    if len(shared) != 2:
        raise ValueError(f"Nothing can run between {one} and {other}: they have no side in common.")
    return shared[0], shared[1]
