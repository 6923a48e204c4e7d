"""The journal: numbered entries that open to their steps; what was taken back is struck through, not gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from referee.value import value
from referee.wording import tr
from ui.widgets.journal_paint import JournalPainter, JournalRow, ShownEntry, plan_entry
from ui.widgets.row_list import RowList
from ui.widgets.step_list import plan_step

__all__ = ["JournalFilter", "JournalList", "ShownEntry"]


@value
class JournalFilter:
    """Which entries to show: words that must occur, sides, kinds, a tag (none: all), with the retracted or not."""

    text: str = ""
    sides: frozenset[int] = frozenset()
    kinds: frozenset[str] = frozenset()
    tag: str = ""
    with_retracted: bool = True

    def takes(self, entry: ShownEntry) -> bool:
        """Whether an entry is shown."""
        return (
            (self.with_retracted or not entry.retracted)
            and (not self.sides or entry.side in self.sides)
            and (not self.kinds or entry.kind in self.kinds)
            and (not self.tag or self.tag in entry.tags)
            and entry.matches(self.text)
        )


def rows_of(entries: Iterable[ShownEntry], opened: Iterable[int], wanted: JournalFilter) -> list[JournalRow]:
    """The entries that are wanted, and below the opened ones their steps."""
    open_now, rows = set(opened), []
    for entry in entries:
        if wanted.takes(entry):
            is_open = entry.number in open_now
            rows.append(JournalRow(entry, None, is_open))
            rows += [JournalRow(entry, step, is_open) for step in entry.steps] if is_open else []
    return rows


class JournalList(RowList[JournalRow]):
    """Entries with number, time and headline; Right opens one, Left closes it, Enter activates it."""

    entry_selected = Signal(int)
    entry_activated = Signal(int)
    rule_requested = Signal(str)
    menu_requested = Signal(int, QPoint)
    """An entry's number and the place on the screen where its menu should open."""

    def __init__(self, parent: QWidget | None = None, *, newest_first: bool = False) -> None:
        super().__init__(JournalPainter(), tr("Journal"), parent)
        self._newest_first = newest_first
        self._entries: tuple[ShownEntry, ...] = ()
        self._opened: set[int] = set()
        self._filter = JournalFilter()
        self._follows = not newest_first
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._note_scrolling)
        bar.rangeChanged.connect(self._follow)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.activated.connect(self._activate)
        self.selectionModel().currentChanged.connect(self._tell_selected)

    def set_entries(self, entries: Sequence[ShownEntry]) -> None:
        """Show these entries, oldest first as they were written; who reads the newest one keeps reading it."""
        self._entries = tuple(entries)
        self._show()

    def set_filter(self, wanted: JournalFilter) -> None:
        """Show only what a filter takes."""
        self._filter = wanted
        self._show()

    def shown_numbers(self) -> list[int]:
        """The numbers of the entries that are shown, from the top down."""
        return [row.entry.number for row in self.row_model.rows if row.step is None]

    def current_number(self) -> int | None:
        """The number of the entry where the keyboard is."""
        row = self.row(self.currentIndex())
        return row.entry.number if row else None

    def select_entry(self, number: int) -> None:
        """Go to an entry."""
        at = self._at(number)
        if at >= 0:
            self.setCurrentIndex(self.row_model.index(at))

    def is_open(self, number: int) -> bool:
        """Whether an entry shows its steps."""
        return number in self._opened

    def set_open(self, number: int, opened: bool) -> None:
        """Show an entry's steps or not."""
        if opened == self.is_open(number):
            return
        self._opened ^= {number}
        scrolled = self.verticalScrollBar().value()
        self._show()
        at = self._at(number)
        if at >= 0:
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.row_model.index(at), flag)
        self.executeDelayedItemsLayout()
        self.verticalScrollBar().setValue(scrolled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Right opens, Left closes."""
        number = self.current_number()
        if number is not None and event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.set_open(number, event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the arrow opens or closes, a click on a rule asks for it."""
        pos = event.position().toPoint()
        index = self.indexAt(pos)
        row, box = self.row(index), self.visualRect(index)
        super().mouseReleaseEvent(event)
        if row is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        theme, x = self._delegate.theme, pos.x() - box.left()
        if row.step is None and row.entry.steps and x <= plan_entry(row, theme, box.width()).arrow_end:
            self.set_open(row.entry.number, not self.is_open(row.entry.number))
        elif row.step and row.step.rule and x >= plan_step(row.step, theme, box.width()).rule.left() - 8:
            self.rule_requested.emit(row.step.rule)

    def _note_scrolling(self, value: int) -> None:
        """Who scrolls away from the end is left alone, who comes back follows again."""
        self._follows = not self._newest_first and value == self.verticalScrollBar().maximum()

    def _follow(self, _least: int, most: int) -> None:
        """The list grows, all at once or piece by piece: stay at its end."""
        if self._follows:
            self.verticalScrollBar().setValue(most)

    def _show(self) -> None:
        entries = reversed(self._entries) if self._newest_first else self._entries
        self.show_rows(rows_of(entries, self._opened, self._filter))

    def _at(self, number: int) -> int:
        rows = self.row_model.rows
        return next((n for n, row in enumerate(rows) if row.entry.number == number and row.step is None), -1)

    def _activate(self, index: QModelIndex) -> None:
        row = self.row(index)
        if row and row.step and row.step.rule:
            self.rule_requested.emit(row.step.rule)
        elif row and row.step is None:
            self.entry_activated.emit(row.entry.number)

    def _tell_selected(self, index: QModelIndex) -> None:
        row = self.row(index)
        if row:
            self.entry_selected.emit(row.entry.number)

    def _ask_menu(self, pos: QPoint) -> None:
        row = self.row(self.indexAt(pos))
        if row:
            self.menu_requested.emit(row.entry.number, self.viewport().mapToGlobal(pos))
