"""The keys of the table: digits are dice whatever has the keyboard, letters order, Enter does it, Escape goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from referee.wording import tr
from ui.now.sentence import Sentence
from ui.now.strip import Strip
from ui.widgets.card_list import CardList

if TYPE_CHECKING:
    from ui.table.board import TableBoard

Moves = QAbstractItemView.CursorAction
ARROWS = {Qt.Key.Key_Up: Moves.MoveUp, Qt.Key.Key_Down: Moves.MoveDown}
SIDEWAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier
ONLY_LOOK = QItemSelectionModel.SelectionFlag.NoUpdate
SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect
WRITTEN_IN = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


class TableKeys(QObject):
    """Takes keys before the widgets of the table do, wherever on the table the keyboard is."""

    def __init__(self, board: TableBoard) -> None:
        super().__init__(board)
        self.board = board
        self.lists = list(board.columns.lists.values())
        self._went: tuple[object, ...] = ()
        """The question at which the referee himself put the keyboard on a card."""
        self._heard: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._hear)
        self._hear()

    def leave(self) -> None:
        """The table is put away."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._hear)
        self._stop_hearing()

    def _hear(self) -> None:
        """Listen to whoever has the keyboard now and to nobody else: hearing all events would slow every one."""
        self._stop_hearing()
        self._heard = QApplication.focusWidget()
        if self._heard is not None:
            self._heard.installEventFilter(self)

    def _stop_hearing(self) -> None:
        if self._heard is not None and isValid(self._heard):
            self._heard.removeEventFilter(self)
        self._heard = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key on the table, before whoever has the keyboard sees it."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._is_ours(watched):
            return self._take(watched, event)
        return False

    def _take(self, watched: QObject, event: QKeyEvent) -> bool:
        taken = (
            self.board.now.steer(Qt.Key(event.key()))
            or (isinstance(watched, CardList) and self._on_cards(watched, event))
            or self.board.room.press(watched, event)
            or self.press(event)
        )
        if taken:
            self.board.telling.end()
        return taken

    def _is_ours(self, watched: QObject) -> bool:
        """Whether the keyboard is on the table, and in no field that is written in."""
        if not isinstance(watched, QWidget) or not self.board.isVisible() or watched is not QApplication.focusWidget():
            return False
        if isinstance(watched, WRITTEN_IN) or QApplication.activePopupWidget() or QApplication.activeModalWidget():
            return False
        return watched is self.board or self.board.isAncestorOf(watched) or watched is self.board.window()

    def press(self, event: QKeyEvent) -> bool:
        """A key anywhere on the table; says whether it did something."""
        board, key = self.board, Qt.Key(event.key())
        others = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_F and others == Qt.KeyboardModifier.ControlModifier:
            board.columns.open_finder()
            return True
        if others == Qt.KeyboardModifier.AltModifier and key < 128:
            return board.now.letter(f"Alt+{chr(key)}", self.pointed())
        if others:
            return False
        if key == Qt.Key.Key_N and event.modifiers() == SHIFT and board.now.wave_next_phase():
            return True
        text = event.text()
        if text.isdecimal() and text.isascii():
            board.now.tray.digit(int(text))
            return True
        if text in (".", ",") and board.now.tray.point():
            return True
        return self._deed(key, event) or (text.isalpha() and self._letter(text.upper()))

    def _deed(self, key: Qt.Key, event: QKeyEvent) -> bool:
        """Keys that are no letters."""
        now, watched = self.board.now, QApplication.focusWidget()
        own = isinstance(watched, (Sentence, Strip)) and watched.is_steered() and not now.tray.is_begun
        if key in ENTER and not own:
            return now.tray.confirms() or now.primary() or self._tell_to_choose(watched)
        if key == Qt.Key.Key_Space and not own:
            return now.go_on()
        if key == Qt.Key.Key_Escape:
            self.board.room.look_away()
            return self.board.close_journal() or now.escape()
        if key == Qt.Key.Key_Backspace:
            return now.back()
        if key == Qt.Key.Key_Delete:
            now.tray.clear()
            return True
        if key == Qt.Key.Key_Menu:
            now.open_menu()
            return True
        return False

    def _tell_to_choose(self, watched: QWidget | None) -> bool:
        """Enter has nothing to do: where a unit is to be chosen first, say so; a list has its own Enter."""
        is_list = isinstance(watched, QAbstractItemView) and not isinstance(watched, CardList)
        if not is_list and self._is_asked():
            self.board.now.told.emit(tr("Choose a unit first: click it, or go there with the arrows and press Enter."))
        return not is_list

    def _letter(self, letter: str) -> bool:
        """R rolls, what is seen has its keys, then the table's own."""
        board, now = self.board, self.board.now
        if letter == "R" and now.tray.wanted.kind != "nothing":
            return now.tray.roll()
        if letter in "UKOW" and (isinstance(QApplication.focusWidget(), Strip) or now.strip.is_pointed_at()):
            return now.strip.do(letter)
        if letter == "M" and board.phases.map.isVisible():
            board.room.go_round()
            self.take_focus()
            return True
        if now.letter(letter, self.pointed()):
            return True
        own = {"J": board.toggle_journal, "W": board.show_last_steps}
        wishes = {"O": now.overrule_requested, "K": now.correct_requested}
        if letter in own:
            own[letter]()
        elif letter == "N":
            now.next_phase()
        elif letter in wishes and now.last_number():
            wishes[letter].emit(now.last_number())
        else:
            return False
        return True

    # Cards

    def pointed(self) -> str:
        """The unit whose card or counter is under the mouse, else the one that the arrows went to."""
        if unit := self.board.room.pointed():
            return unit
        for cards in self.lists:
            spot = cards.viewport().mapFromGlobal(QCursor.pos())
            row = cards.row_at(spot) if cards.isVisible() and cards.viewport().rect().contains(spot) else None
            if row is not None and row[0].card is not None:
                return row[0].card.id
        return next((cards.current_id() for cards in self.lists if cards.hasFocus()), "") if self.is_on_card() else ""

    def go_to_card(self) -> None:
        """The referee put the keyboard on a card himself: by arrows, by a click, or by finding it."""
        self._went = self.board.now.about()

    def is_on_card(self) -> bool:
        """Whether he did since this question came up."""
        return bool(self._went) and self._went == self.board.now.about()

    def _on_cards(self, cards: CardList, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        plain = (event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier) == PLAIN
        if plain and (key in ARROWS or key in SIDEWAYS):
            return self._arrow(cards, key)
        is_meant = self.is_on_card() and cards.current_id() in (self.board.now.view.answers or ())
        if plain and key in ENTER and self._is_asked() and is_meant:
            self.board.choose([cards.current_id()])
            return True
        return False

    def _is_asked(self) -> bool:
        """While cards answer and nothing is typed, arrows only look around and Enter answers."""
        now = self.board.now
        return bool(now.view.answers) and not now.tray.has_typed and not now.view.button

    def _arrow(self, cards: CardList, key: Qt.Key) -> bool:
        flag = ONLY_LOOK if self.board.now.view.answers else SELECT
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
        self.go_to_card()
        cards.scrollTo(index)

    # Where the keyboard is

    def take_focus(self) -> None:
        """The keyboard goes to the cards: to the selected unit's, else to those of the side to act; or to the map."""
        if self.board.room.take_focus():
            return
        battle, unit = self.board.session.battle, self.board.now.hand.unit
        side = battle.units[unit].side if unit in battle.units else battle.active
        cards = self.board.columns.lists.get(side) or self.lists[0]
        cards.setFocus()

    def keep_focus(self) -> None:
        """After a change the keyboard must be somewhere on the table; a field that is written in keeps it.

        Where whoever had it is gone, Qt gives it to the next in line, and that is the rail.
        """
        focus = QApplication.focusWidget()
        lost = focus is None or not focus.isVisible() or not focus.isEnabled() or self._is_beside(focus)
        if self.board.isVisible() and lost:
            self.take_focus()

    def _is_beside(self, focus: QWidget) -> bool:
        """Whether the keyboard is in this window, not on the table, and in nothing that is written in."""
        window = self.board.window()
        return focus.window() is window and not self.board.isAncestorOf(focus) and not isinstance(focus, WRITTEN_IN)
