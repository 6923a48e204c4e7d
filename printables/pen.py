"""The pen that drawing functions speak to, in millimetres and y upwards, whatever it draws on.

``pdf_pen`` writes PDF, ``ui/widgets/screen_pen.py`` draws on the screen: one function, the same counter on both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from printables.fonts import Face, segments, width
from printables.geometry import Box
from printables.other_fonts import Command, glyph
from printables.palette import INK, PAPER, Palette
from printables.text import Fitted, Run, Style, baselines, fit, fit_runs

Point = tuple[float, float]
HAIRLINE = 0.1


@dataclass(frozen=True, slots=True)
class Placed:
    """A text that was drawn: on which sheet, into which box of the paper (in millimetres), and its lines.

    Clipped text may be cut off at the edge of a sheet, to go on on the next one.
    """

    sheet: int
    box: Box
    lines: tuple[str, ...]
    clipped: bool = False


@dataclass(slots=True)
class Pen(ABC):
    """Draws shapes, symbols and fitted text."""

    palette: Palette = field(default_factory=Palette)

    @abstractmethod
    def rect(
        self,
        box: Box,
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle, with round corners if a radius is given."""

    @abstractmethod
    def circle(
        self,
        cx: float,
        cy: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        """A circle about its middle."""

    @abstractmethod
    def line(self, start: Point, end: Point, colour: str = INK, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        """A straight line."""

    @abstractmethod
    def path(
        self,
        points: Sequence[Point],
        fill: str | None = None,
        stroke: str | None = None,
        *,
        line: float = 0.2,
        dash: Sequence[float] = (),
        closed: bool = True,
    ) -> None:
        """A polygon, or an open line through its points."""

    @abstractmethod
    def symbol(self, name: str, box: Box, colour: str = INK, ground: str = PAPER, tint: str = "") -> None:
        """One of our symbols, as large as the box allows, in a colour; pictures show the ground and a tint as well."""

    @abstractmethod
    def image(self, png: bytes, box: Box) -> None:
        """A picture of one's own, as large as the box allows."""

    @abstractmethod
    def stamp(self, name: str, box: Box, paint: Callable[[], None]) -> None:
        """A drawing without text that comes up often: it may be painted once, inside the box, and then repeated."""

    @abstractmethod
    def fill(self, colour: str) -> None:
        """The colour of what is filled or written next."""

    @abstractmethod
    def string(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        """One string at its baseline, its size in millimetres."""

    @abstractmethod
    def outline(self, x: float, y: float, commands: Sequence[Command], size: float) -> None:
        """A letter as its outline in ems, at its baseline, in the colour that was set."""

    @abstractmethod
    def turned(self, x: float, y: float, degrees: float) -> AbstractContextManager[None]:
        """Draw with a point as the new origin and turned to the left by so many degrees."""

    @abstractmethod
    def clipped(self, points: Sequence[Point]) -> AbstractContextManager[None]:
        """Draw only inside a polygon."""

    @abstractmethod
    def rounded(self) -> AbstractContextManager[None]:
        """Draw lines with round ends and corners."""

    def lines(self, lines: Sequence[tuple[float, float, float, float]], colour: str = INK, width: float = 0.2) -> None:
        """Many straight lines of one sort."""
        for x, y, to_x, to_y in lines:
            self.line((x, y), (to_x, to_y), colour, width)

    def text(self, box: Box, text: str, style: Style, colour: str = INK) -> Fitted:
        """Write a text inside a box; what does not fit is shrunk, wrapped or cut, as the style allows."""
        fitted = fit(text, style, box.w, box.h)
        self.write(box, fitted, style, colour)
        return fitted

    def runs(self, box: Box, runs: tuple[Run, ...], style: Style, colour: str = INK) -> Fitted:
        """Write text of several faces inside a box."""
        fitted = fit_runs(runs, style, box.w, box.h)
        self.write(box, fitted, style, colour)
        return fitted

    def write(self, box: Box, fitted: Fitted, style: Style, colour: str = INK) -> None:
        """Put lines that were fitted before into a box that has room for them."""
        if fitted.size <= 0:
            return
        self.fill(colour)
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]
        levels = baselines(fitted, style.valign, box.y, box.h)
        for line, level in zip(fitted.lines, levels, strict=True):
            start = box.x + (box.w - line.width) * (1 - share if line.leftwards else share)
            for offset, text, face in line.runs:
                self._run(start + offset, level, text, face, fitted.size)

    def _run(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        """A string, with the letters of other fonts in their places."""
        for part, is_ours in segments(text, face):
            other = None if is_ours else glyph(part)
            if other is None:
                self.string(x, y, part, face, size)
            else:
                self.outline(x, y, other[1], size)
            x += width(part, face, size)


def corners(box: Box) -> tuple[Point, ...]:
    """The corners of a box as a polygon."""
    return (box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)


def png_size(png: bytes) -> tuple[int, int]:
    """How many pixels a PNG is wide and high, told by its head."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
