"""Shapes that tell sides and markers apart without colour."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform


class Shape(StrEnum):
    """A sign that is recognised at arm's length; the first eight belong to the sides."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEXAGON = "hexagon"
    CRESCENT = "crescent"
    DOWN = "down"
    RING = "ring"
    BOLT = "bolt"
    SHIELD = "shield"
    FLAG = "flag"
    DROP = "drop"
    HOURGLASS = "hourglass"
    BAR = "bar"


SIDE_SHAPES = tuple(Shape)[:8]

Points = tuple[tuple[float, float], ...]

# Corners in a box from -1 to 1, clockwise from the top; the y axis points down as on the screen.
OUTLINES: dict[Shape, Points] = {
    Shape.SQUARE: ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    Shape.TRIANGLE: ((0, -0.95), (1, 0.82), (-1, 0.82)),
    Shape.DOWN: ((0, 0.95), (1, -0.82), (-1, -0.82)),
    Shape.DIAMOND: ((0, -1), (0.86, 0), (0, 1), (-0.86, 0)),
    Shape.CROSS: (
        *((-0.34, -0.95), (0.34, -0.95), (0.34, -0.34), (0.95, -0.34), (0.95, 0.34), (0.34, 0.34)),
        *((0.34, 0.95), (-0.34, 0.95), (-0.34, 0.34), (-0.95, 0.34), (-0.95, -0.34), (-0.34, -0.34)),
    ),
    Shape.BOLT: ((0.25, -1), (-0.7, 0.2), (-0.1, 0.2), (-0.3, 1), (0.7, -0.25), (0.08, -0.25)),
    Shape.FLAG: ((-0.75, -1), (0.85, -0.55), (-0.42, -0.05), (-0.42, 1), (-0.75, 1)),
    Shape.HOURGLASS: ((-0.8, -0.95), (0.8, -0.95), (0.12, 0), (0.8, 0.95), (-0.8, 0.95), (-0.12, 0)),
    Shape.BAR: ((-0.95, -0.38), (0.95, -0.38), (0.95, 0.38), (-0.95, 0.38)),
}


def _star(points: int, inner: float) -> Points:
    turns = (pi * step / points for step in range(2 * points))
    return tuple(
        (sin(turn) * radius, -cos(turn) * radius) for turn, radius in zip(turns, (1.0, inner) * points, strict=True)
    )


OUTLINES[Shape.STAR] = _star(5, 0.46)
OUTLINES[Shape.HEXAGON] = tuple((cos(pi * step / 3), sin(pi * step / 3)) for step in range(6))


FINE = 100.0
"""How many times larger a round shape is cut out: in a small box its edge would have corners."""


def _round(shape: Shape) -> QPainterPath:
    path = _disc(-0.94, -0.94, 1.88)
    if shape is Shape.RING:
        path = path.subtracted(_disc(-0.5, -0.5, 1.0))
    if shape is Shape.CRESCENT:
        path = path.subtracted(_disc(-0.3, -0.8, 1.6))
    return QTransform.fromScale(1 / FINE, 1 / FINE).map(path)


def _disc(left: float, top: float, wide: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(left * FINE, top * FINE, wide * FINE, wide * FINE))
    return path


def _curved(shape: Shape) -> QPainterPath:
    path = QPainterPath(QPointF(0, -1))
    if shape is Shape.DROP:
        path.cubicTo(0.35, -0.4, 0.78, 0, 0.78, 0.32)
        path.cubicTo(0.78, 1.2, -0.78, 1.2, -0.78, 0.32)
        path.cubicTo(-0.78, 0, -0.35, -0.4, 0, -1)
        return path
    path.lineTo(0.85, -0.7)
    path.cubicTo(0.9, 0.3, 0.5, 0.75, 0, 1)
    path.cubicTo(-0.5, 0.75, -0.9, 0.3, -0.85, -0.7)
    path.closeSubpath()
    return path


@cache
def _unit_path(shape: Shape) -> QPainterPath:
    if shape in OUTLINES:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in OUTLINES[shape]]))
        path.closeSubpath()
        return path
    return _curved(shape) if shape in (Shape.DROP, Shape.SHIELD) else _round(shape)


def shape_path(shape: Shape | str, box: QRectF) -> QPainterPath:
    """The outline of a shape that fills a box."""
    half = min(box.width(), box.height()) / 2
    turn = QTransform.fromTranslate(box.center().x(), box.center().y()).scale(half, half)
    return turn.map(_unit_path(Shape(shape)))
