"""The pen that draws on a ReportLab canvas in millimetres, and can tell afterwards which text went into which box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from printables import symbols
from printables.fonts import Face
from printables.geometry import Box
from printables.palette import INK, Palette
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
class Pen:
    """Draws shapes, symbols and fitted text; ``placed`` collects what was written where, if wanted."""

    canvas: Any
    palette: Palette = field(default_factory=Palette)
    placed: list[Placed] | None = None
    sheet: int = 0
    stored: set[str] = field(default_factory=set)
    clips: int = 0

    def fill(self, colour: str) -> None:
        self.canvas.setFillColor(self.palette.ink(colour))

    def stroke(self, colour: str, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        self.canvas.setStrokeColor(self.palette.ink(colour))
        self.canvas.setLineWidth(width)
        self.canvas.setDash(list(dash))

    def _prepare(self, fill: str | None, stroke: str | None, line: float, dash: Sequence[float]) -> dict[str, int]:
        if fill is not None:
            self.fill(fill)
        if stroke is not None:
            self.stroke(stroke, line, dash)
        return {"fill": int(fill is not None), "stroke": int(stroke is not None)}

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
        how = self._prepare(fill, stroke, line, dash)
        if radius:
            self.canvas.roundRect(box.x, box.y, box.w, box.h, min(radius, box.w / 2, box.h / 2), **how)
        else:
            self.canvas.rect(box.x, box.y, box.w, box.h, **how)

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
        how = self._prepare(fill, stroke, line, dash)
        self.canvas.circle(cx, cy, radius, **how)

    def line(self, start: Point, end: Point, colour: str = INK, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        """A straight line."""
        self.stroke(colour, width, dash)
        self.canvas.line(*start, *end)

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
        how = self._prepare(fill, stroke, line, dash)
        drawn = self.canvas.beginPath()
        drawn.moveTo(*points[0])
        for point in points[1:]:
            drawn.lineTo(*point)
        if closed:
            drawn.close()
        self.canvas.drawPath(drawn, **how)

    def symbol(self, name: str, box: Box, colour: str = INK) -> None:
        """One of our symbols, as large as the box allows, in one colour; its drawing is stored once a document."""
        form = symbols.form_name(name)
        if form not in self.stored:
            symbols.define(self.canvas, name)
            self.stored.add(form)
        ink = self.palette.ink(colour)
        side = min(box.w, box.h)
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(ink)
        canvas.setStrokeColor(ink)
        scale = side / symbols.SIDE
        canvas.transform(scale, 0, 0, scale, box.cx - side / 2, box.cy - side / 2)
        canvas.doForm(form)
        canvas.restoreState()

    def stamp(self, name: str, box: Box, paint: Callable[[], None]) -> None:
        """A drawing without text that comes up often: painted once a document, inside the box, and then repeated."""
        if name not in self.stored:
            self.stored.add(name)
            self.canvas.beginForm(name, box.x, box.y, box.right, box.top)
            paint()
            self.canvas.endForm()
        self.canvas.doForm(name)

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
            start = box.x + (box.w - line.width) * share
            for offset, text, face in line.runs:
                self._string(start + offset, level, text, face, fitted.size)
        if self.placed is not None:
            lines = tuple(line.text for line in fitted.lines)
            self.placed.append(Placed(self.sheet, self._on_paper(box), lines, self.clips > 0))

    def _string(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        """One string at its baseline; ReportLab's own drawString would measure it again."""
        writing = self.canvas.beginText(x, y)
        writing.setFont(face, size)
        writing.textOut(text)
        self.canvas.drawText(writing)

    def _on_paper(self, box: Box) -> Box:
        corners = [self.canvas.absolutePosition(x, y) for x in (box.x, box.right) for y in (box.y, box.top)]
        xs, ys = [x * 25.4 / 72 for x, _ in corners], [y * 25.4 / 72 for _, y in corners]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """Draw with a point as the new origin and turned to the left by so many degrees."""
        self.canvas.saveState()
        self.canvas.translate(x, y)
        if degrees:
            self.canvas.rotate(degrees)
        yield
        self.canvas.restoreState()

    @contextmanager
    def clipped(self, points: Sequence[Point]) -> Iterator[None]:
        """Draw only inside a polygon."""
        self.canvas.saveState()
        inside = self.canvas.beginPath()
        inside.moveTo(*points[0])
        for point in points[1:]:
            inside.lineTo(*point)
        inside.close()
        self.canvas.clipPath(inside, stroke=0, fill=0)
        self.clips += 1
        yield
        self.clips -= 1
        self.canvas.restoreState()


def corners(box: Box) -> tuple[Point, ...]:
    """The corners of a box as a polygon."""
    return (box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)
