"""Counters on the board: the faces that are printed, their markers on them, one picture each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from referee.battle import Battle
from referee.boards import Token
from referee.paper.base import Paper, paper_of
from referee.paper.source import Source
from referee.ruleset import Ruleset
from ui.map.bases import base_pixmap, is_base, outline, wide_of
from ui.presenters.unit_cards import TONES, side_number
from ui.theme.palette import Palette, Tone
from ui.theme.shapes import Shape, shape_path
from ui.widgets.faces import cover_pixmap, face_pixmap

SMALLEST = 24
"""How many pixels wide a counter is at least that can be told apart."""
MOST_KEPT = 1200
EDGE = "#1f2937"
MOST_MARKS = 4
FACE = 42.0
"""How wide a face is on the scene."""


class Faces:
    """Pictures of counters as they are in one battle."""

    def __init__(self, rules: Ruleset, content: Any, palette: Palette) -> None:
        self.rules, self.content, self.palette = rules, content, palette
        self._paper: tuple[Battle[Any, Any], Paper] | None = None
        self._kept: dict[tuple[Any, ...], QPixmap] = {}

    def set_content(self, content: Any) -> None:
        """Other packs: nothing that was drawn counts any more."""
        self.content, self._paper = content, None
        self._kept.clear()

    def paper(self, battle: Battle[Any, Any]) -> Paper:
        """The battle as it is printed."""
        if self._paper is None or self._paper[0] is not battle:
            source = Source(rules=self.rules, content=self.content, title=battle.name, battle=battle)
            self._paper = (battle, paper_of(source))
        return self._paper[1]

    def kept(self, battle: Battle[Any, Any], token: Token, size: int) -> QPixmap | None:
        """The picture of a counter, if it was drawn before."""
        return self._kept.get(self._key(battle, token, size)) if self.content is not None else None

    def _key(self, battle: Battle[Any, Any], token: Token, size: int) -> tuple[Any, ...]:
        if is_base(token):
            return (replace(token, place="0,0", level=0), self.palette.name, size)
        paper, unit = self.paper(battle), battle.units[token.unit]
        return (None if token.hidden else paper.look(unit), paper.side(unit), token.marks, size)

    def picture(self, battle: Battle[Any, Any], token: Token, size: int) -> QPixmap:
        """A counter as it lies there: its front or back, with its markers."""
        key = self._key(battle, token, size)
        if key not in self._kept and is_base(token):
            fine = max(round(wide_of(token) * size / FACE), 1)
            plain = base_pixmap(token, self.palette.side(side_number(battle, token.side)), fine)
            self._kept[key] = self._marked(plain, token.marks, fine, edged=False)
        elif key not in self._kept:
            look, side = key[:2]
            plain = cover_pixmap(side, size) if look is None else face_pixmap(look, side, size)
            self._kept[key] = self._marked(plain, token.marks, size)
            for oldest in list(self._kept)[:-MOST_KEPT]:
                del self._kept[oldest]
        return self._kept[key]

    def _marked(self, plain: QPixmap, marks: tuple[str, ...], size: int, edged: bool = True) -> QPixmap:
        """An edge that tells counters of a stack apart, and markers as shapes with their letters along the top."""
        picture = QPixmap(plain)
        painter = QPainter(picture)
        if edged:
            painter.setPen(QColor(EDGE))
            painter.drawRect(0, 0, size - 1, size - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = size * (0.36 if size > SMALLEST else 0.5)
        for at, mark in enumerate(marks[:MOST_MARKS]):
            self._mark(painter, mark, QRectF(size - (at + 1) * room, 0, room, room))
        painter.end()
        return picture

    def _mark(self, painter: QPainter, mark: str, box: QRectF) -> None:
        kind = self.rules.marker(mark)
        colours = self.palette.tone(TONES.get(kind.colour, Tone.NEUTRAL) if kind else Tone.NEUTRAL)
        shape = kind.shape if kind and kind.shape in set(Shape) else Shape.CIRCLE
        painter.setPen(QPen(QColor("#ffffff"), box.width() / 9))
        painter.setBrush(QColor(colours.strong))
        painter.drawPath(shape_path(shape, box.adjusted(1, 1, -1, -1)))
        if kind and kind.letter and box.width() >= 11:
            font = painter.font()
            font.setPixelSize(round(box.height() * 0.6))
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor("#ffffff"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, kind.letter)


class Counter(QGraphicsPixmapItem):
    """One counter: a picture that is drawn again only when something of it is another."""

    def __init__(self, token: Token) -> None:
        super().__init__()
        self.token = token
        self.wide = 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable, False)

    def show_as(self, token: Token, picture: QPixmap, spot: QPointF, wide: float) -> None:
        """Lie there, so wide on the scene."""
        self.token, self.wide = token, wide
        self.setPixmap(picture)
        self.setScale(wide / max(picture.width(), 1))
        self.setPos(spot - QPointF(wide / 2, wide / 2))

    @property
    def middle(self) -> QPointF:
        """The middle of it on the scene."""
        return self.pos() + QPointF(self.wide / 2, self.wide / 2)

    def holds(self, spot: QPointF) -> bool:
        """Whether a spot of the scene lies on it."""
        if is_base(self.token):
            return outline(self.token, self.middle).contains(spot)
        return QRectF(self.pos().x(), self.pos().y(), self.wide, self.wide).contains(spot)
