"""The map on the players' screen: a picture of what everybody may know, drawn again when something has moved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.battle import Battle
from referee.boards import BattleMap, Board, map_of, told
from referee.wording import tr
from ui.background_work import Worker
from ui.session import Session

MILLIMETRES = 400.0
"""How wide the board is drawn; the picture itself is as sharp as its room."""


class MapPicture(QWidget):
    """The board as spectators see it; nothing where nobody knows any places."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.game: BattleMap | None = map_of(session.rules)
        self.board: Board | None = None
        self.seen: Battle[Any, Any] | None = None
        self.image = QImage()
        self.work = Worker(self)
        self.work.done.connect(self._drawn)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 90)
        self.hide()

    def show_battle(self, seen: Battle[Any, Any]) -> None:
        """Show the battle as it is known to all; the same board is not drawn twice."""
        board = self.game.board(seen) if self.game is not None else None
        is_shown = board is not None and not board.is_bare
        self.setVisible(is_shown)
        if board is None or not is_shown or board == self.board:
            return
        self.board, self.seen = board, seen
        places = {token.place for token in board.tokens}
        self.setAccessibleName(tr("The map. ") + ". ".join(told(board, place) for place in sorted(places)))
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room asks for another sharpness."""
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        if self.seen is not None and not self.isHidden():
            self.work.start(partial(_png, self._picture(self.seen), self._dots()))

    def _picture(self, seen: Battle[Any, Any]) -> Callable[[int], bytes]:
        rules, content = self.session.rules, self.session.game.table.content

        def drawn(dots: int) -> bytes:
            from printables.board_picture import board_drawing
            from printables.drawing_png import png
            from referee.paper.source import Source

            source = Source(rules=rules, content=content, title=seen.name, battle=seen)
            return png(board_drawing(source, MILLIMETRES), dots)

        return drawn

    def _dots(self) -> int:
        return max(int(self.width() * self.devicePixelRatioF()), 200)

    def _drawn(self, data: bytes) -> None:
        self.image = QImage.fromData(data)
        self.update()

    def picture_rect(self) -> QRect:
        """Where the picture lies: as large as fits, in the middle."""
        size = self.image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        spare = self.size() - size
        return QRect(spare.width() // 2, spare.height() // 2, size.width(), size.height())

    def sizeHint(self) -> QSize:
        """As much room as it can have."""
        return QSize(640, 480)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, once it is there."""
        if self.image.isNull():
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(self.picture_rect(), self.image)

    def leave(self) -> None:
        """The battle is put away."""
        self.work.finish()


def _png(picture: Callable[[int], bytes], dots: int, _progress: object) -> bytes:
    return picture(dots)
