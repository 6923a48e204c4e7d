"""The keys of the table: letters order, digits pick, Enter rolls, Escape goes back, arrows go from card to card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from ui.widgets.card_list import CardList

if TYPE_CHECKING:
    from ui.table.board import Board

Moves = QAbstractItemView.CursorAction
ARROWS = {
    Qt.Key.Key_Up: Moves.MoveUp,
    Qt.Key.Key_Down: Moves.MoveDown,
}
SIDEWAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = Qt.KeyboardModifier.NoModifier
ONLY_LOOK = QItemSelectionModel.SelectionFlag.NoUpdate
SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect


class TableKeys(QObject):
    """Takes keys before the lists of cards do: Qt would search the cards for the letters."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.board = board
        self.lists = list(board.columns.lists.values())
        for cards in self.lists:
            cards.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """Lists of any kind would search themselves for digits that are meant for the dice."""
        if isinstance(now, QAbstractItemView) and self.board.isAncestorOf(now):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys on a list of cards; what is left over is the list's own."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and isinstance(watched, CardList):
            return self._on_cards(watched, event)
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self.dice(event)
        return super().eventFilter(watched, event)

    def _on_cards(self, cards: CardList, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        plain = (event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier) == PLAIN
        if plain and (key in ARROWS or key in SIDEWAYS):
            return self._arrow(cards, key)
        if plain and key in ENTER and self._picks() and not self.board.panel.wish.is_ready() and cards.current_id():
            self.board.choose([cards.current_id()])
            return True
        typed = event.text().isprintable() and bool(event.text()) and key != Qt.Key.Key_Space
        return self.press(event) or (plain and typed)

    def dice(self, event: QKeyEvent) -> bool:
        """A face for the dice that are asked for, which are brought into sight."""
        taken = self.board.panel.keys.dice(event)
        if taken:
            self.board.tabs.setCurrentWidget(self.board.panel)
        return taken

    def press(self, event: QKeyEvent) -> bool:
        """A key anywhere on the table."""
        if self.dice(event):
            return True
        board, key = self.board, event.key()
        if key == Qt.Key.Key_F and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            board.columns.open_finder()
        elif key == Qt.Key.Key_Escape and board.columns.finder.hasFocus():
            board.columns.close_finder()
            self.take_focus()
        elif not board.panel.keys.press(event):
            return self._own(event)
        return True

    def _own(self, event: QKeyEvent) -> bool:
        """N goes on, D rolls all that is due, H what is due first, whoever is selected."""
        phases = self.board.phases
        deeds = {
            Qt.Key.Key_N: phases.next_requested.emit,
            Qt.Key.Key_D: phases.all_due_requested.emit,
            Qt.Key.Key_H: phases.roll_one.click,
        }
        do = deeds.get(Qt.Key(event.key()))
        if do is None or event.modifiers() != PLAIN or self.board.panel.page != "orders":
            return False
        do()
        return True

    def _picks(self) -> bool:
        """While somebody is to be picked, arrows only look around and Enter picks."""
        return self.board.panel.wish.next_pick() is not None and self.board.panel.page == "form"

    def _arrow(self, cards: CardList, key: Qt.Key) -> bool:
        flag = ONLY_LOOK if self._picks() else SELECT
        if key not in SIDEWAYS:
            self._along(cards, key, flag)
        elif (to := self._in_row(cards, SIDEWAYS[key])) is not None:
            self._go(cards, to, flag)
        else:
            self._beside(cards, SIDEWAYS[key], flag)
        return True

    def _along(self, cards: CardList, key: Qt.Key, flag: QItemSelectionModel.SelectionFlag) -> None:
        to = cards.moveCursor(ARROWS[key], PLAIN)
        if to.isValid() and to != cards.currentIndex() and cards.cards.rows[to.row()].card is not None:
            self._go(cards, to, flag)
        else:
            self._on(cards, 1 if key == Qt.Key.Key_Down else -1, flag)

    def _in_row(self, cards: CardList, step: int) -> QModelIndex | None:
        """The next card at the same height, if the cards of this side stand in several columns."""
        at = cards.currentIndex().row() + step
        if not 0 <= at < len(cards.cards.rows) or cards.cards.rows[at].card is None:
            return None
        beside = cards.cards.index(at)
        here, there = cards.visualRect(cards.currentIndex()), cards.visualRect(beside)
        return beside if here.top() == there.top() else None

    def _on(self, cards: CardList, step: int, flag: QItemSelectionModel.SelectionFlag) -> None:
        """The next card up or down the list, over the headings between."""
        at = cards.currentIndex().row() + step
        while 0 <= at < len(cards.cards.rows) and cards.cards.rows[at].card is None:
            at += step
        if 0 <= at < len(cards.cards.rows):
            self._go(cards, cards.cards.index(at), flag)

    def _beside(self, cards: CardList, step: int, flag: QItemSelectionModel.SelectionFlag) -> None:
        """The card of the next side that is at the same height, or the last one it has."""
        at = self.lists.index(cards) + step
        if not 0 <= at < len(self.lists):
            return
        other, height = self.lists[at], cards.visualRect(cards.currentIndex()).center().y()
        shown = [number for number, row in enumerate(other.cards.rows) if row.card]
        if shown:
            indexes = [other.cards.index(number) for number in shown]
            nearest = min(indexes, key=lambda index: abs(other.visualRect(index).center().y() - height))
            other.setFocus()
            self._go(other, nearest, flag)

    def _go(self, cards: CardList, index: QModelIndex, flag: QItemSelectionModel.SelectionFlag) -> None:
        cards.selectionModel().setCurrentIndex(index, flag)
        cards.scrollTo(index)

    # Where the keyboard is

    def take_focus(self) -> None:
        """The keyboard goes to the dice that are asked for; else to the cards of the selected unit, or of who acts."""
        tray = self.board.panel.tray
        if tray is not None and tray.isVisible():
            tray.setFocus()
            return
        battle, unit = self.board.session.battle, self.board.panel.wish.unit
        side = battle.units[unit].side if unit in battle.units else battle.active
        cards = self.board.columns.lists.get(side) or self.lists[0]
        cards.setFocus()

    def keep_focus(self) -> None:
        """After a change the keyboard must be somewhere on the table; a field that is written in keeps it."""
        focus = QApplication.focusWidget()
        lost = focus is None or not focus.isVisible() or not focus.isEnabled()
        idle = self.board.panel.page == "orders" and focus is not None and self.board.panel.isAncestorOf(focus)
        if self.board.isVisible() and (lost or idle):
            self.take_focus()
