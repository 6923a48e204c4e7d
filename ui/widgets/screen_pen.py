"""The pen that draws on a QPainter: what `printables` draws on paper, drawn on the screen by the same functions.

A drawing is made in millimetres with y upwards. `ui/widgets/faces.py` has counters and grounds ready as pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGlyphRun,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRawFont,
    QTransform,
)

from printables.fonts import Face, file_of, width
from printables.geometry import Box
from printables.palette import INK, PAPER, Palette
from printables.pen import Pen, Point
from printables.symbols import SIDE, Command, Part, parts

LETTERS = 64.0  # pixels at which letters are kept; they are scaled from there


@dataclass(slots=True)
class ScreenPen(Pen):
    """Draws on a painter that stands at the lower left corner; ``on`` sets one up."""

    painter: QPainter = field(default_factory=QPainter)
    cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.MiterJoin

    def _colour(self, value: str) -> QColor:
        return QColor(self.palette.shade(value))

    def _prepare(self, fill: str | None, stroke: str | None, line: float, dash: Sequence[float]) -> None:
        self.painter.setBrush(self._colour(fill) if fill is not None else Qt.BrushStyle.NoBrush)
        if stroke is None:
            self.painter.setPen(Qt.PenStyle.NoPen)
            return
        pen = QPen(self._colour(stroke), line, Qt.PenStyle.SolidLine, self.cap, self.join)
        if dash and line:
            pen.setDashPattern([length / line for length in dash])
        self.painter.setPen(pen)

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
        self._prepare(fill, stroke, line, dash)
        corner = min(radius, box.w / 2, box.h / 2)
        self.painter.drawRoundedRect(QRectF(box.x, box.y, box.w, box.h), corner, corner)

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
        self._prepare(fill, stroke, line, dash)
        self.painter.drawEllipse(QPointF(cx, cy), radius, radius)

    def line(self, start: Point, end: Point, colour: str = INK, width: float = 0.2, dash: Sequence[float] = ()) -> None:
        self._prepare(None, colour, width, dash)
        self.painter.drawLine(QPointF(*start), QPointF(*end))

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
        self._prepare(fill, stroke, line, dash)
        drawn = QPolygonF([QPointF(*point) for point in points])
        if closed:
            self.painter.drawPolygon(drawn)
        else:
            self.painter.drawPolyline(drawn)

    def symbol(self, name: str, box: Box, colour: str = INK, ground: str = PAPER, tint: str = "") -> None:
        side = min(box.w, box.h)
        inks = {"ink": self._colour(colour), "ground": self._colour(ground), "tint": self._colour(tint or colour)}
        ends = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        self.painter.save()
        self.painter.translate(box.cx - side / 2, box.cy - side / 2)
        self.painter.scale(side / SIDE, side / SIDE)
        for outline, line, ink in outlines(name):
            self.painter.setBrush(inks[ink] if not line else Qt.BrushStyle.NoBrush)
            self.painter.setPen(QPen(inks[ink], line, *ends) if line else Qt.PenStyle.NoPen)
            self.painter.drawPath(outline)
        self.painter.restore()

    def image(self, png: bytes, box: Box) -> None:
        picture = image_of(png)
        scale = min(box.w / max(picture.width(), 1), box.h / max(picture.height(), 1))
        w, h = picture.width() * scale, picture.height() * scale
        self.painter.save()
        self.painter.translate(box.cx - w / 2, box.cy + h / 2)
        self.painter.scale(1, -1)
        self.painter.drawImage(QRectF(0, 0, w, h), picture)
        self.painter.restore()

    def stamp(self, name: str, box: Box, paint: Callable[[], None]) -> None:
        paint()

    def fill(self, colour: str) -> None:
        self.painter.setPen(self._colour(colour))

    def string(self, x: float, y: float, text: str, face: Face, size: float) -> None:
        font = raw_font(face)
        run = QGlyphRun()
        run.setRawFont(font)
        run.setGlyphIndexes(font.glyphIndexesForString(text))
        run.setPositions([QPointF(width(text[:at], face, LETTERS), 0) for at in range(len(text))])
        self.painter.save()
        self.painter.translate(x, y)
        self.painter.scale(size / LETTERS, -size / LETTERS)
        self.painter.drawGlyphRun(QPointF(0, 0), run)
        self.painter.restore()

    def outline(self, x: float, y: float, commands: Sequence[Command], size: float) -> None:
        drawn = QPainterPath()
        drawn.setFillRule(Qt.FillRule.WindingFill)
        for command in commands:
            _add(drawn, command)
        self.painter.save()
        self.painter.translate(x, y)
        self.painter.scale(size, size)
        self.painter.fillPath(drawn, self.painter.pen().color())
        self.painter.restore()

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        self.painter.save()
        self.painter.translate(x, y)
        self.painter.rotate(degrees)
        yield
        self.painter.restore()

    @contextmanager
    def clipped(self, points: Sequence[Point]) -> Iterator[None]:
        self.painter.save()
        inside = QPainterPath()
        inside.addPolygon(QPolygonF([QPointF(*point) for point in points]))
        self.painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)
        yield
        self.painter.restore()

    @contextmanager
    def rounded(self) -> Iterator[None]:
        before = self.cap, self.join
        self.cap, self.join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        yield
        self.cap, self.join = before


def prepare(painter: QPainter, high: float, scale: float) -> None:
    """Have a painter draw so many pixels a millimetre, upwards from the bottom of a picture so high."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, -scale)
    painter.translate(0, -high)


def pen_on(painter: QPainter, mono: bool = False) -> ScreenPen:
    """A pen on a painter that is set up already, y upwards."""
    return ScreenPen(Palette(mono), painter)


@lru_cache(maxsize=8)
def raw_font(face: Face) -> QRawFont:
    """A cut of the shipped typeface, as it is printed: unhinted, no other font in its place."""
    return QRawFont(str(file_of(face)), LETTERS, QFont.HintingPreference.PreferNoHinting)


@lru_cache(maxsize=64)
def image_of(png: bytes) -> QImage:
    """A picture of one's own, read once."""
    return QImage.fromData(png)


@lru_cache(maxsize=512)
def outlines(name: str) -> tuple[tuple[QPainterPath, float, str], ...]:
    """The parts of a symbol, each with its line width (0 is filled) and its ink."""
    return tuple(_outline(part) for part in parts(name))


def _outline(part: Part) -> tuple[QPainterPath, float, str]:
    """A part where it stands; its line grows with it."""
    path = QPainterPath()
    for command in part.path:
        _add(path, command)
    a, b, c, d, x, y = part.matrix
    return QTransform(a, b, c, d, x, y).map(path), part.line * hypot(a, b), part.ink


def _add(path: QPainterPath, command: Command) -> None:
    """One command of the path language; angles run to the left there, and y upwards, so to the right in Qt."""
    letter, n = command
    if letter == "M":
        path.moveTo(*n)
    elif letter == "L":
        path.lineTo(*n)
    elif letter == "C":
        path.cubicTo(*n)
    elif letter == "Z":
        path.closeSubpath()
    elif letter == "R":
        path.addRect(*n)
    elif letter == "O":
        path.addEllipse(QPointF(n[0], n[1]), n[2], n[2])
    elif letter == "E":
        path.addEllipse(QPointF(n[0], n[1]), n[2], n[3])
    else:
        around = QRectF(n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2])
        if letter == "A":
            path.arcMoveTo(around, -n[3])
        path.arcTo(around, -n[3], -n[4])
