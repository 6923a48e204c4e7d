"""The pen that writes PDF: ReportLab's canvas in millimetres; what comes up often is stored once a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any

from reportlab.lib.colors import Color

from printables import symbols
from printables.fonts import SUBSTITUTE, Face, register, segments
from printables.geometry import Box
from printables.other_fonts import glyph
from printables.palette import INK, PAPER
from printables.pen import Pen, Placed, Point, png_size
from printables.symbols import OVERHANG, SAME, SIDE, Command, Part
from printables.text import Fitted, Line, Style
from referee.colours import channels


@dataclass(slots=True)
class PdfPen(Pen):
    """Draws on a canvas; ``placed`` collects what was written where, if wanted; ``lacks``: letters were lacking."""

    canvas: Any = None
    placed: list[Placed] | None = None
    sheet: int = 0
    stored: set[str] = field(default_factory=set)
    clips: int = 0
    lacks: bool = False

    def fill(self, colour: str) -> None:
        self.canvas.setFillColor(colour_of(self.palette.shade(colour)))

    def stroke(self, colour: str, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        self.canvas.setStrokeColor(colour_of(self.palette.shade(colour)))
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

    def symbol(self, name: str, box: Box, colour: str = INK, ground: str = PAPER, tint: str = "") -> None:
        """A symbol of one colour is stored once a document, one of several once for each choice of them."""
        inks = tuple(self.palette.shade(each) for each in (colour, ground, tint or colour))
        form = form_name(name) if symbols.is_plain(name) else f"{form_name(name)}{''.join(inks).replace('#', '-')}"
        if form not in self.stored:
            define(self.canvas, name, form, inks)
            self.stored.add(form)
        ink = colour_of(inks[0])
        side = min(box.w, box.h)
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(ink)
        canvas.setStrokeColor(ink)
        scale = side / SIDE
        canvas.transform(scale, 0, 0, scale, box.cx - side / 2, box.cy - side / 2)
        canvas.doForm(form)
        canvas.restoreState()

    def image(self, png: bytes, box: Box) -> None:
        """The same picture is embedded once a document: ReportLab tells it by what is in it."""
        wide, high = png_size(png)
        scale = min(box.w / wide, box.h / high)
        w, h = wide * scale, high * scale
        self.canvas.drawImage(reader_of(png), box.cx - w / 2, box.cy - h / 2, w, h, mask="auto")

    def stamp(self, name: str, box: Box, paint: Callable[[], None]) -> None:
        """A drawing without text that comes up often: painted once a document, inside the box, and then repeated."""
        if name not in self.stored:
            self.stored.add(name)
            self.canvas.beginForm(name, box.x, box.y, box.right, box.top)
            paint()
            self.canvas.endForm()
        self.canvas.doForm(name)

    def write(self, box: Box, fitted: Fitted, style: Style, colour: str = INK) -> None:
        Pen.write(self, box, fitted, style, colour)
        self.lacks = self.lacks or any(SUBSTITUTE in line.text for line in fitted.lines)
        if self.placed is not None and fitted.size > 0:
            lines = tuple("".join(_as_text(line)) for line in fitted.lines)
            self.placed.append(Placed(self.sheet, self._on_paper(box), lines, self.clips > 0))

    def string(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        """ReportLab's own drawString would measure it again."""
        writing = self.canvas.beginText(x, y)
        writing.setFont(register(face), size)
        writing.textOut(text)
        self.canvas.drawText(writing)

    def outline(self, x: float, y: float, commands: Sequence[Command], size: float) -> None:
        self.canvas.saveState()
        self.canvas.transform(size, 0, 0, size, x, y)
        self.canvas.drawPath(_outline(self.canvas.beginPath(), tuple(commands)), stroke=0, fill=1, fillMode=1)
        self.canvas.restoreState()

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

    @contextmanager
    def rounded(self) -> Iterator[None]:
        self.canvas.saveState()
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        yield
        self.canvas.restoreState()

    def lines(self, lines: Sequence[tuple[float, float, float, float]], colour: str = INK, width: float = 0.2) -> None:
        self.stroke(colour, width)
        self.canvas.lines(lines)


def _as_text(line: Line) -> Iterator[str]:
    """The letters of a line that are text in the file: those of other fonts are outlines."""
    for _, text, face in line.runs:
        yield from (part for part, is_ours in segments(text, face) if is_ours or not glyph(part))


@lru_cache(maxsize=32)
def reader_of(png: bytes) -> Any:
    """A picture as ReportLab takes it, read once."""
    from reportlab.lib.utils import ImageReader

    return ImageReader(BytesIO(png))


@lru_cache(maxsize=1024)
def colour_of(value: str) -> Color:
    """A colour for ReportLab."""
    return Color(*channels(value))


def form_name(name: str) -> str:
    """Under which name the drawing is stored in the document."""
    return f"symbol-{name}"


def define(canvas: Any, name: str, form: str = "", inks: tuple[str, ...] = ()) -> None:
    """Store a symbol in the document; one of a single colour takes the colour that is set where it is used."""
    drawn = symbols.parts(name)
    colours = dict(zip(("ink", "ground", "tint"), inks, strict=False)) if not symbols.is_plain(name) else {}
    canvas.beginForm(form or form_name(name), -OVERHANG, -OVERHANG, SIDE + OVERHANG, SIDE + OVERHANG)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for part in drawn:
        _draw(canvas, part, colours)
    canvas.endForm()


def _draw(canvas: Any, part: Part, colours: dict[str, str]) -> None:
    canvas.saveState()
    if part.matrix != SAME:
        canvas.transform(*part.matrix)
    if colours:
        canvas.setFillColor(colour_of(colours[part.ink]))
        canvas.setStrokeColor(colour_of(colours[part.ink]))
    if part.line:
        canvas.setLineWidth(part.line)
    canvas.drawPath(_outline(canvas.beginPath(), part.path), stroke=int(part.line > 0), fill=int(part.line == 0))
    canvas.restoreState()


def _outline(path: Any, commands: tuple[Command, ...]) -> Any:
    draw = {
        "M": path.moveTo,
        "L": path.lineTo,
        "C": path.curveTo,
        "Z": path.close,
        "R": path.rect,
        "O": path.circle,
        "E": lambda x, y, rx, ry: path.ellipse(x - rx, y - ry, 2 * rx, 2 * ry),
        "A": lambda x, y, r, start, extent: path.arc(x - r, y - r, x + r, y + r, start, extent),
        "B": lambda x, y, r, start, extent: path.arcTo(x - r, y - r, x + r, y + r, start, extent),
    }
    for letter, numbers in commands:
        draw[letter](*numbers)
    return path
