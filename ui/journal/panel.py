"""The journal beside the table: entries as they come, any one taken back, put back or corrected."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget

from referee.journal import Entry
from ui.session import Changes, Session
from ui.table.steps import shown_entry
from ui.theme.theme import S
from ui.widgets.journal_list import JournalFilter, JournalList
from ui.widgets.journal_paint import Entry as ShownEntry

PAGE = 200


class JournalPanel(QWidget):
    """The latest entries; more are read as they are asked for."""

    undo_requested = Signal(int)
    restore_requested = Signal(int)
    correct_requested = Signal(int)
    rule_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.finder = QLineEdit(self)
        self.finder.setPlaceholderText("Find in the journal")
        self.finder.setAccessibleName("Find in the journal")
        self.finder.setClearButtonEnabled(True)
        self.list = JournalList(self, newest_first=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.finder)
        column.addWidget(self.list, 1)
        self.entries: dict[int, tuple[Entry, bool]] = {}
        self.finder.textChanged.connect(lambda text: self.list.set_filter(JournalFilter(text=text)))
        self.list.menu_requested.connect(self.open_menu)
        self.list.rule_requested.connect(self.rule_requested)
        session.changed.connect(self._changed)
        self.read()

    def read(self) -> None:
        """Read the latest entries from the disk."""
        first = max(1, self.session.game.journal.last - PAGE + 1)
        id = self.session.id
        self.session.desk.ask(lambda store: store.entries(id, first), self._read)

    def _read(self, found: list[tuple[Entry, bool]]) -> None:
        self.entries.update({entry.number: (entry, out) for entry, out in found})
        self._show()

    def _changed(self, changes: Changes) -> None:
        for entry in changes.entries:
            for number in entry.takes_back:
                self._flag(number, True)
            for number in entry.puts_back:
                self._flag(number, False)
            self.entries[entry.number] = (entry, False)
        self._show()

    def _flag(self, number: int, out: bool) -> None:
        if number in self.entries:
            self.entries[number] = (self.entries[number][0], out)

    def _show(self) -> None:
        battle = self.session.battle
        shown: list[ShownEntry] = [shown_entry(entry, battle, out) for _, (entry, out) in sorted(self.entries.items())]
        self.list.set_entries(shown)

    def menu_of(self, number: int) -> QMenu:
        """What can be done with an entry."""
        entry, out = self.entries[number]
        menu = QMenu(self)
        if entry.is_order and entry.number > 1 and not out:
            menu.addAction("Take back this entry …", lambda: self.undo_requested.emit(number))
            if any(given.ask == "roll" for given in entry.answers):
                menu.addAction("Correct its dice …", lambda: self.correct_requested.emit(number))
        if entry.is_order and out:
            menu.addAction("Put back this entry …", lambda: self.restore_requested.emit(number))
        return menu

    def open_menu(self, number: int, where: QPoint) -> None:
        """Open the menu of an entry."""
        menu = self.menu_of(number)
        if not menu.isEmpty():
            menu.popup(where)
