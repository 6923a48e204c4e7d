"""Bases on a table without hexes: round ones and blocks at their size, in the colour and with the sign of a side."""

from __future__ import annotations

from math import ceil, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from referee.boards import Token
from ui.map.layout import INCH
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape, shape_path

SMALLEST = 0.8
"""Inches that the smallest base is drawn wide."""
EDGE = "#111827"


def is_base(token: Token) -> bool:
    """Whether a counter is a base at its size; who is not on the table lies beside it as a plain counter."""
    return bool(token.size and token.place)


def wide_of(token: Token) -> float:
    """How wide the picture of a base is on the scene: all of it, however it is turned."""
    wide = max(token.size, SMALLEST)
    return (hypot(wide, token.depth) if token.depth else wide) * INCH


def outline(token: Token, middle: QPointF, more: float = 0.0) -> QPainterPath:
    """The edge of a base around a point of the scene, so many inches farther out."""
    path, wide = QPainterPath(), (max(token.size, SMALLEST) + 2 * more) * INCH
    if not token.depth:
        path.addEllipse(middle, wide / 2, wide / 2)
        return path
    deep = (token.depth + 2 * more) * INCH
    path.addRoundedRect(QRectF(-wide / 2, -deep / 2, wide, deep), more * INCH, more * INCH)
    return QTransform().translate(middle.x(), middle.y()).rotate(token.turn).map(path)


def base_pixmap(token: Token, colour: SideColour, size: int) -> QPixmap:
    """A base so many pixels wide: its front drawn thick, its files and ranks, the sign of its side, a star."""
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(size / wide_of(token), size / wide_of(token))
    fill = QColor(colour.fill)
    fill.setAlphaF(0.45 if token.hidden else 1.0)
    painter.setPen(QPen(QColor(EDGE), 1.0))
    painter.setBrush(fill)
    painter.drawPath(outline(token, QPointF()))
    if token.depth:
        _files(painter, token)
    _sign(painter, token, colour)
    painter.end()
    return picture


def _files(painter: QPainter, token: Token) -> None:
    """The bases of a block, and its front edge."""
    painter.save()
    painter.rotate(token.turn)
    wide, deep, files = token.size * INCH, token.depth * INCH, max(token.files, 1)
    ranks = ceil(max(token.bases, 1) / files)
    painter.setPen(QPen(QColor(EDGE), 0.6))
    for file in range(1, files):
        x = file * wide / files - wide / 2
        painter.drawLine(QPointF(x, -deep / 2), QPointF(x, deep / 2))
    for rank in range(1, ranks):
        y = rank * deep / ranks - deep / 2
        painter.drawLine(QPointF(-wide / 2, y), QPointF(wide / 2, y))
    painter.setPen(QPen(QColor("#ffffff"), 2.2))
    painter.drawLine(QPointF(-wide / 2, -deep / 2), QPointF(wide / 2, -deep / 2))
    painter.restore()


def _sign(painter: QPainter, token: Token, colour: SideColour) -> None:
    room = min(max(token.size, SMALLEST), token.depth or token.size) * INCH * 0.62
    shape = Shape.STAR if token.leads else colour.shape
    painter.setPen(QPen(QColor(EDGE), 0.5))
    painter.setBrush(QColor(colour.ink))
    painter.drawPath(shape_path(shape, QRectF(-room / 2, -room / 2, room, room)))
