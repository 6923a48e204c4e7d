"""The table: where the referee works in a battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from referee.lesson import lesson_of
from referee.wording import tr
from ui.context import AppContext
from ui.in_steps import TURN
from ui.now.habits import Habits
from ui.operations import library
from ui.remembered_splitter import RememberedSplitter
from ui.screen import Action, Screen, Undoable
from ui.session import Session
from ui.table.board import TableBoard
from ui.theme.palette import Tone
from ui.widgets.key_sheet import KeyGroup
from ui.widgets.panel import EmptyState
from ui.widgets.replacing import let_go

DRESSED = 20
"""A table can be played at by then, in milliseconds: its cards are given their pictures, and its map is looked for."""


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return TableScreen(context)


class TableScreen(Screen):
    """Shows the open battle, or that there is none."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.board: TableBoard | None = None
        self.nothing = EmptyState("table", tr("No battle is open."), tr("Open a demonstration"), parent=self)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self.nothing.action_requested.connect(lambda: library.demonstration(context))
        context.opening.connect(self._opening)
        context.session_changed.connect(self.show_session)
        context.settings_changed.connect(lambda _: self._follow_habits())
        context.disk.library_changed.connect(self._look_again)
        self.show_session(context.session)
        if context.disk.store is None:
            self._opening(tr("your battles"))

    def show_session(self, session: Session | None) -> None:
        """Another battle is open, or none."""
        if self.board is not None:
            self.board.leave()
            self.stack.removeWidget(self.board)
            let_go(self.board)
            self.board = None
        if session is None:
            self._say(tr("No battle is open."), offers=True)
        else:
            self._opening(session.name)  # until the table lies there
            self.board = TableBoard(session, self)
            self.board.told.connect(lambda sentence: self.context.say(sentence, Tone.WARNING))
            self.board.offered.connect(self._offer)
            self.board.telling.over.connect(self.context.unsay)
            self.board.now.overruling.changed.connect(self.undo_changed)
            self.board.phases.phones_requested.connect(lambda: self.context.go_to("phones"))
            self.board.phases.fairness_requested.connect(lambda: self.context.go_to("journal", "fairness"))
            self._follow_habits()
            QTimer.singleShot(TURN, self.board, partial(self._lay_out, self.board))

    def _offer(self, sentence: str, action: str, do: Callable[[], object]) -> None:
        self.context.say(sentence, Tone.WARNING, action, do)

    def kept_free(self) -> QWidget | None:
        """The guide is read while messages come."""
        return self.board.guide if self.board is not None else None

    def _opening(self, name: str) -> None:
        """Something true to read while a battle is on its way."""
        self._say(tr("Opening {name} …", name=name), offers=False)

    def _say(self, words: str, *, offers: bool) -> None:
        self.nothing.sentence.setText(words)
        self.nothing.setAccessibleName(words)
        self.nothing.button.setVisible(offers)

    # A table is made, laid out, put on the screen and painted, each in a turn of the event loop: none takes long.

    def _lay_out(self, board: TableBoard) -> None:
        if board is self.board:
            board.lay_out()
            RememberedSplitter(self.context, board.split, "table")
            RememberedSplitter(self.context, board.columns.split, f"sides of {len(board.session.battle.sides)}")
            board.room.map_made.connect(lambda _: RememberedSplitter(self.context, board.room, "map and cards"))
            self._guide(board.session)
            QTimer.singleShot(TURN, board, partial(self._put_on, board))

    def _put_on(self, board: TableBoard) -> None:
        if board is self.board:
            board.setUpdatesEnabled(False)
            self.stack.addWidget(board)
            QTimer.singleShot(TURN, board, partial(self._turn_to, board))

    def _turn_to(self, board: TableBoard) -> None:
        if board is self.board:
            self.stack.setCurrentWidget(board)
            if self.isVisible():
                self.take_focus()
            QTimer.singleShot(TURN, board, partial(board.setUpdatesEnabled, True))
            QTimer.singleShot(DRESSED, board, partial(self._dress, board))

    def _dress(self, board: TableBoard) -> None:
        if board is self.board:
            then = partial(self._show_map, board)
            library.load_drawing(board.session, lambda: QTimer.singleShot(TURN, board, then))

    def _show_map(self, board: TableBoard) -> None:
        """A battle that lies on a board shows it where that was chosen the last time."""
        if board is self.board and board.room.has_map():
            key = f"shows.{board.session.rules.id}"
            board.phases.map.show()
            if (shows := self.context.choice(key, "cards")) != board.room.shows:
                board.room.show_as(shows)
            board.room.shows_changed.connect(lambda shows: self.context.remember(key, shows))

    def _look_again(self) -> None:
        """Somebody has changed packs, perhaps the faces of these units."""
        if self.board is not None:
            library.look_again(self.board.session)

    def _guide(self, session: Session) -> None:
        """The guide to the first battle stands above the resolve panel until it is closed."""
        if self.context.choice("guide", False) and lesson_of(session.rules.id) and self.board is not None:
            from ui.help.guide import Guide

            guide = Guide(session, self.board)
            self.board.add_guide(guide)
            guide.closed.connect(guide.hide)
            guide.closed.connect(self.board.keys.take_focus)  # else Qt gives it to the rail
            guide.closed.connect(lambda: self.context.remember("guide", False))

    def _follow_habits(self) -> None:
        if self.board is not None:
            self.board.now.follow(Habits.of(self.context))

    def entered(self) -> None:
        """The keyboard goes to the cards; an entry that was to be corrected or overruled is taken in hand."""
        self.take_focus()
        sought = self.context.take_sought()
        if self.board is not None and isinstance(sought, tuple):
            what, number = sought
            {"correct": self.board.now.correct, "overrule": self.board.now.overrule}[what](number)

    def take_focus(self) -> None:
        """The keyboard goes to the cards, or to the button that is there without a battle."""
        if self.board is not None:
            self.board.keys.take_focus()
        else:
            self.nothing.button.setFocus()

    def press(self, event: QKeyEvent) -> bool:
        """Keys of the table work wherever the keyboard is, so that no die that is typed is lost."""
        return self.board is not None and self.board.keys.press(event)

    def undoable(self) -> Undoable | None:
        """Undo is the battle's, but while something is overruled it is about that."""
        is_on = self.board is not None and self.board.now.overruling.is_on
        return Undoable(what=tr("the changes on the cards"), undo=True) if is_on else None

    def undo_here(self) -> None:
        """The last change is taken back; without one nothing is overruled any more."""
        if self.board is not None:
            self.board.now.overruling.step_back()

    def redo_here(self) -> None:
        """No entry comes back while something is overruled."""
        self.context.say(tr("There is nothing to redo while cards are changed: Esc leaves it."))

    def actions_here(self) -> list[Action]:
        """Orders, units, and the keys of the table."""
        from ui.table.actions import actions_of, habits_of

        return [*actions_of(self.board), *habits_of(self.context)] if self.board is not None else []

    def more_keys(self) -> list[KeyGroup]:
        """Keys of cards and dice."""
        from ui.table.actions import MORE_KEYS

        return MORE_KEYS
