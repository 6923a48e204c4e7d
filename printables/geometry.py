"""Boxes on paper in millimetres, measured from the bottom left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its lower left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def top(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, by: float, vertically: float | None = None) -> Box:
        """The same box with less on each side; negative values grow it."""
        dy = by if vertically is None else vertically
        return Box(self.x + by, self.y + dy, self.w - 2 * by, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def cut_top(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """A strip off the top, and the rest below it."""
        strip = Box(self.x, self.top - height, self.w, height)
        return strip, Box(self.x, self.y, self.w, self.h - height - gap)

    def cut_bottom(self, height: float, gap: float = 0.0) -> tuple[Box, Box]:
        """A strip off the bottom, and the rest above it."""
        return Box(self.x, self.y, self.w, height), Box(self.x, self.y + height + gap, self.w, self.h - height - gap)

    def cut_left(self, width: float, gap: float = 0.0) -> tuple[Box, Box]:
        """A strip off the left, and the rest to its right."""
        return Box(self.x, self.y, width, self.h), Box(self.x + width + gap, self.y, self.w - width - gap, self.h)

    def columns(self, count: int, gap: float = 0.0) -> tuple[Box, ...]:
        """The box in equal columns."""
        wide = (self.w - gap * (count - 1)) / count
        return tuple(Box(self.x + (wide + gap) * number, self.y, wide, self.h) for number in range(count))

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether another box lies wholly inside."""
        inside_x = other.x >= self.x - slack and other.right <= self.right + slack
        return inside_x and other.y >= self.y - slack and other.top <= self.top + slack


def centred(cx: float, cy: float, w: float, h: float | None = None) -> Box:
    """A box about its middle; a square when only one side is given."""
    high = w if h is None else h
    return Box(cx - w / 2, cy - high / 2, w, high)


def around(boxes: Sequence[Box]) -> Box:
    """The box around several."""
    left, low = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, low, max(box.right for box in boxes) - left, max(box.top for box in boxes) - low)
