"""The dice of a long entry, roll by roll over the situation: large enough for a finger, scrolled if need be."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.now.tray_board import FINGER, Group, TrayBoard
from ui.widgets.typed_dice import TypedDice


class RolledBoard(TrayBoard):
    """Dice that ask for as much height as they need, if they are not to become too small."""

    def _least(self) -> int:
        return self.finger()

    def keep_height(self, room: QSize) -> None:
        """As high as the room, or as its lines in this width."""
        self.setFixedWidth(room.width())
        self.setFixedHeight(max(room.height(), round(self._bottom(self._least()))))


class RolledDice(QScrollArea):
    """All rolls of an entry whose dice are corrected, where the tray has no room for them."""

    die_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.board = RolledBoard(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.die_clicked.connect(self.die_clicked)
        self.setWidget(self.board)
        self.hide()

    def show_rolls(self, typed: TypedDice | None, rolls: tuple[Group, ...]) -> None:
        """Show these, with the die of the ring in sight; or nothing."""
        self.setVisible(typed is not None)
        if typed is None:
            return
        self.raise_()
        self.board.group(rolls)
        self.board.show_dice(typed, live=True)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other room, other lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self.isVisible() or not self.board.has_rolls():
            return
        self.board.keep_height(self.viewport().size())
        spot = self.board.spot(self.board.ring()).center().toPoint()
        self.ensureVisible(spot.x(), spot.y(), FINGER, FINGER)
