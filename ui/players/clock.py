"""Turn and phase in one line, with the side that is to act in its colour: as large as they fit."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.faces import Face, sized_face
from ui.theme.palette import SideColour
from ui.theme.shapes import Shape
from ui.theme.theme import RADIUS_M
from ui.widgets.painted import LEFT, Painted, canvas, draw_box, draw_shape, draw_text
from ui.widgets.text_fit import cut_line

LARGEST, LEAST, STEP = 1.9, 0.95, 0.95
"""The letters as shares of the text's size."""


class Clock(Painted):
    """What time it is in the battle, and whose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._name = "", ""
        self._side: tuple[int, Shape | None] = (0, None)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_time(self, words: str, name: str, side: tuple[int, Shape | None]) -> None:
        """Show another time; without a name nobody is to act."""
        self._words, self._name, self._side = words, name, side
        self.setAccessibleName(self.text())
        self.update()

    def text(self) -> str:
        """All of it as it is read out."""
        return "  ·  ".join(filter(None, (self._words, self._name)))

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self.theme.px(12), self.theme.px(3))

    def letters(self) -> Face:
        """The largest in which all of it fits."""
        share = LARGEST
        while share > LEAST and self._needs(self._face(share)) > self.width():
            share *= STEP
        return self._face(share)

    def _face(self, share: float) -> Face:
        return sized_face(self.theme, round(self.theme.points * share, 1), True)

    def _needs(self, letters: Face) -> float:
        sign = 2.4 * letters.height if self._name else 0.0
        return letters.width(self._words) + sign + letters.width(self._name)

    def clipped_texts(self) -> list[str]:
        """The words, if they do not fit even in the smallest letters."""
        return [self.text()] if self._needs(self.letters()) > self.width() + 1 else []

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The words, and the side behind them on its own ground."""
        letters, box = self.letters(), QRectF(self.rect())
        with canvas(self) as painter:
            words = cut_line(self._words, letters, box.width())
            draw_text(painter, letters, self.theme.palette.text, box, words, LEFT)
            if self._name:
                self._paint_side(painter, letters, box.adjusted(letters.width(words) + letters.height / 2, 0, 0, 0))

    def _paint_side(self, painter: QPainter, letters: Face, room: QRectF) -> None:
        side, tall = self._colours(), letters.height
        sign = tall * 0.6
        wide = min(room.width(), letters.width(self._name) + 1.8 * tall)
        ground = QRectF(room.left(), room.center().y() - tall * 0.6, wide, tall * 1.2)
        draw_box(painter, ground, RADIUS_M, side.fill)
        spot = QRectF(ground.left() + tall * 0.4, ground.center().y() - sign / 2, sign, sign)
        draw_shape(painter, side.shape, spot, side.ink)
        name = ground.adjusted(1.3 * tall, 0, 0, 0)
        draw_text(painter, letters, side.ink, name, cut_line(self._name, letters, name.width()), LEFT)

    def _colours(self) -> SideColour:
        number, shape = self._side
        side = self.theme.palette.side(number)
        return replace(side, shape=shape) if shape else side
