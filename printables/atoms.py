"""Atoms: pieces of reading matter of a measured height that are never torn apart.

Whoever lays out a page places atoms one below the other and may go on in another column between any two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from printables.fonts import ASCENT, DESCENT, POINT
from printables.geometry import Box
from printables.palette import INK
from printables.pen import Pen
from printables.text import Fitted, Line, Style

LEADING = 1.2
CHUNK = 6  # lines that stay together; longer matter is cut into such chunks
TOP = Style(valign="top", leading=LEADING, lines=0)
CENTRE = replace(TOP, align="centre")


@dataclass(frozen=True, slots=True)
class Setting:
    """The size of type in points, the colour of a panel, the size that nothing is set under, and its share of air."""

    size: float
    colour: str = INK
    floor: float = 0.0
    air: float = 1.0

    @property
    def em(self) -> float:
        return self.size * POINT

    @property
    def gap(self) -> float:
        """The air between two paragraphs."""
        return 0.35 * self.em * self.air

    def height(self, lines: int) -> float:
        return self.em * (ASCENT + DESCENT + (lines - 1) * LEADING) if lines else 0.0


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a measured height; ``gap`` is kept free above it, ``head`` is repeated when it starts a column."""

    height: float
    paint: Callable[[Pen, Box], None]
    gap: float = 0.0
    head: Atom | None = None


def fitted(lines: tuple[Line, ...], setting: Setting) -> Fitted:
    """Lines of this setting, ready to be written."""
    return Fitted(lines, setting.em, setting.em * LEADING)
