"""The journal: entries as they come, older ones read as one scrolls; any one taken back, put back or corrected."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from referee.entry import Entry, built_on_sand
from referee.wording import tr
from ui.now.rolls import has_dice
from ui.operations import reporting
from ui.presenters.steps import shown_entry
from ui.session import Changes, Session
from ui.theme.theme import S
from ui.widgets.find_line import FindLine
from ui.widgets.journal_list import JournalFilter, JournalList
from ui.widgets.journal_paint import ShownEntry
from ui.widgets.labels import label

PAGE = 200


class JournalPanel(QWidget):
    """The latest entries; more are read as they are scrolled to, all of them when something is sought."""

    undo_requested = Signal(int)
    restore_requested = Signal(int)
    correct_requested = Signal(int)
    overrule_requested = Signal(int)
    rule_requested = Signal(str)
    rulings_requested = Signal()
    chosen = Signal(int)
    """The number of the entry that is looked at."""
    grown = Signal()
    """Entries were read or written."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.finder = FindLine(tr("Find in the journal"), self)
        self.list = JournalList(self, newest_first=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(S)
        self.column.addWidget(self.finder)
        self.nothing = label(tr("Nothing in the journal is like that."), "muted", parent=self)
        self.nothing.hide()
        self.column.addWidget(self.nothing)
        self.column.addWidget(self.list, 1)
        self.entries: dict[int, tuple[Entry, bool]] = {}
        self._shown: dict[int, ShownEntry] = {}
        self._were_shaky: frozenset[int] = frozenset()
        self.wanted: Callable[[], JournalFilter] = lambda: JournalFilter(text=self.finder.text())
        """What is to be shown; a screen with more to choose from says more."""
        self._reading = self._wants_all = False
        self._wire()
        self.read()

    def _wire(self) -> None:
        self.finder.textChanged.connect(lambda _: self.apply_filter())
        self.grown.connect(self._show_nothing)
        self.list.menu_requested.connect(self.open_menu)
        self.list.rule_requested.connect(self.rule_requested)
        self.list.entry_selected.connect(self.chosen)
        self.list.entry_activated.connect(lambda number: self.list.set_open(number, not self.list.is_open(number)))
        self.list.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.session.changed.connect(self._changed)

    # Reading

    @property
    def first(self) -> int:
        """The number of the oldest entry at hand."""
        return min(self.entries, default=self.session.game.journal.last + 1)

    def read(self) -> None:
        """Read the page before what is at hand."""
        last = self.first - 1
        if last >= 1 and not self._reading:
            self._reading = True
            reporting.read_page(self.session, max(1, last - PAGE + 1), last, self._read)

    def read_all(self) -> None:
        """Read everything, page by page: who seeks must find it."""
        self._wants_all = True
        self.read()

    def _read(self, entries: list[tuple[Entry, bool]]) -> None:
        self._reading = False
        self.entries.update({entry.number: (entry, out) for entry, out in entries})
        self._show()
        if self._wants_all:
            self.read()

    def _scrolled(self, value: int) -> None:
        bar = self.list.verticalScrollBar()
        if value >= bar.maximum() - bar.pageStep():
            self.read()

    # Showing

    def apply_filter(self) -> None:
        """Show what is wanted, of the whole journal."""
        wanted = self.wanted()
        if wanted != JournalFilter():
            self.read_all()
        self.list.set_filter(wanted)
        self._show_nothing()

    def _show_nothing(self) -> None:
        """Say so where nothing is found."""
        self.nothing.setVisible(self.wanted() != JournalFilter() and not self.list.shown_numbers())

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
            self._shown.pop(number, None)

    def _show(self) -> None:
        battle, rules, shaky = self.session.battle, self.session.rules, self._shaky()
        for number in shaky ^ self._were_shaky:
            self._shown.pop(number, None)
        self._were_shaky = shaky
        for number, (entry, out) in self.entries.items():
            if number not in self._shown:
                meant = None if entry.is_order else self.session.game.journal.by_number.get(entry.cause)
                self._shown[number] = shown_entry(entry, battle, out, shaky=number in shaky, rules=rules, meant=meant)
        bar = self.list.verticalScrollBar()
        at = bar.value()
        self.list.set_entries([self._shown[number] for number in sorted(self._shown)])
        self.list.executeDelayedItemsLayout()
        bar.setValue(at)
        self.grown.emit()

    def _shaky(self) -> frozenset[int]:
        """The entries at hand that are built on what was taken back."""
        there = [self.entries[number] for number in sorted(self.entries)]
        return frozenset(built_on_sand([each for each, _ in there], {each.number for each, out in there if out}))

    # What can be done with an entry

    def can_undo(self, number: int) -> bool:
        """Whether an entry can be taken back."""
        entry, out = self.entries.get(number, (None, False))
        return entry is not None and entry.is_order and number > 1 and not out

    def can_restore(self, number: int) -> bool:
        """Whether an entry can be put back."""
        entry, out = self.entries.get(number, (None, False))
        return entry is not None and entry.is_order and out

    def can_correct(self, number: int) -> bool:
        """Whether an entry has dice to correct."""
        entry = self.entries[number][0] if number in self.entries else None
        return entry is not None and has_dice(entry) and self.can_undo(number)

    def menu_of(self, number: int) -> QMenu:
        """What can be done with an entry."""
        menu = QMenu(self)
        if self.can_undo(number):
            menu.addAction(tr("Take back this entry …"), lambda: self.undo_requested.emit(number))
            if self.can_correct(number):
                menu.addAction(tr("Correct its dice …"), lambda: self.correct_requested.emit(number))
            menu.addAction(tr("Overrule it …"), lambda: self.overrule_requested.emit(number))
        if self.can_restore(number):
            menu.addAction(tr("Put back this entry …"), lambda: self.restore_requested.emit(number))
        menu.addAction(tr("From now on we play it so …"), self.rulings_requested.emit)
        return menu

    def open_menu(self, number: int, where: QPoint) -> None:
        """Open the menu of an entry."""
        menu = self.menu_of(number)
        if not menu.isEmpty():
            menu.popup(where)
