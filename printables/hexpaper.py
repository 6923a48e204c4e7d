"""Hexes on paper: flat-topped, of a size across flats, odd columns half a hex lower, y upwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

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
