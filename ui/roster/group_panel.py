"""A group of the army: its name, its leader and the like, its lines."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from referee.army_book import ArmySheet, Book, Group, GroupKind, Line
from referee.form_fields import BoolField, Value
from referee.wording import number, small, tr
from ui.in_steps import InSteps
from ui.roster.line_row import FieldBlock, LineRow, line_up
from ui.theme.apply import theme_of
from ui.theme.theme import L, M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.labels import label
from ui.widgets.replacing import let_go

AT_ONCE = 3
"""So many rows are made at a time."""
ROOM_FOR_BLOCK, ROOM_FOR_NAME = 11, 9
"""So many letters are wide enough for a field, on the whole, and for a name."""


class GroupPanel(QFrame):
    """One group; it tells what it should become and shows what it has become."""

    changed = Signal(object, str)
    """The group as it is wanted, and what of it was changed."""
    removed = Signal()
    chosen = Signal()
    """New ones go here."""

    def __init__(self, kind: GroupKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.group = kind, Group(kind=kind.id)
        self.setProperty("role", "panel")
        self.setObjectName(f"group-{kind.id}")
        self.name = QLineEdit(self)
        self.name.setMaxLength(200)
        self.name.setAccessibleName(tr("Name of the {lower}", lower=small(tr(kind.word))))
        self.word = label(tr(kind.word), "strong", wraps=False, parent=self)
        self.points = label("", "strong", wraps=False, parent=self)
        self.here = button(tr("Add here"), tip=tr("What is chosen from the list goes here"), parent=self)
        self.here.setCheckable(True)
        self.off = IconButton("delete", tr("Take out the {lower}", lower=small(tr(kind.word))), parent=self)
        self.blocks = {field.key: FieldBlock(field, self) for field in kind.fields}
        self.rows: list[LineRow] = []
        self.making = InSteps(self)
        self.empty = label(tr("Nothing yet: choose from the list."), "muted", parent=self)
        self._is_below: bool | None = None
        self._lines = QVBoxLayout()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self._head = head = QHBoxLayout()
        head.setSpacing(S)
        head.addWidget(self.word)
        head.addStretch(0 if self.kind.has_name else 1)
        head.addWidget(self.points)
        head.addWidget(self.here)
        head.addWidget(self.off)
        self.name.setVisible(self.kind.has_name)
        self.here.setVisible(self.kind.has_lines)
        self.off.setVisible(self.kind.several)
        self._strip = strip = QHBoxLayout()
        strip.setSpacing(M)
        for block in self.blocks.values():
            is_tick = isinstance(block.field, BoolField)
            block.setMinimumWidth(block.editor.sizeHint().width() if is_tick else 0)
            foot = Qt.AlignmentFlag.AlignBottom if is_tick else Qt.AlignmentFlag(0)
            strip.addWidget(block, 0 if is_tick else 1, foot)
        self._lines.setSpacing(2)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(L, M, M, M)
        column.setSpacing(S)
        column.addLayout(head)
        self._place_name(below=False)
        if self.blocks:
            column.addLayout(strip)
        column.addLayout(self._lines)
        column.addWidget(self.empty)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What says more about the group stands in one row where there is room."""
        super().resizeEvent(event)
        needed = theme_of(self).px(ROOM_FOR_BLOCK) * len(self.blocks)
        direction = QHBoxLayout.Direction
        self._strip.setDirection(direction.LeftToRight if self.width() >= needed else direction.TopToBottom)
        beside = (self.word, self.points, self.here, self.off)
        taken = sum(each.sizeHint().width() + S for each in beside if not each.isHidden()) + L + M
        self._place_name(below=self.width() - taken < theme_of(self).px(ROOM_FOR_NAME))

    def _place_name(self, below: bool) -> None:
        """The name stands beside the word for the group or, where that leaves too few letters, in a row of its own."""
        if below == self._is_below or not self.kind.has_name:
            return
        self._is_below = below
        self._head.removeWidget(self.name)
        self._column.removeWidget(self.name)
        if below:
            self._column.insertWidget(1, self.name)
        else:
            self._head.insertWidget(1, self.name, 100)
        self._head.setStretch(1 if below else 2, 1)

    def _wire(self) -> None:
        self.name.textEdited.connect(lambda text: self._tell(replace(self.group, name=text), "name"))
        self.here.clicked.connect(self._choose)
        self.off.clicked.connect(self.removed)
        for block in self.blocks.values():
            block.changed.connect(self._set)

    def _choose(self) -> None:
        self.here.setChecked(True)
        self.chosen.emit()

    def show_group(self, book: Book, sheet: ArmySheet, group: Group) -> None:
        """Show the group as it is now; rows are made or taken away only where lines are."""
        self.group = group
        self.points.setText(number(book.group_points(sheet, group), "g"))
        if self.name.text() != group.name:
            with QSignalBlocker(self.name):
                self.name.setText(group.name)
                self.name.setCursorPosition(0)  # the beginning tells more than the end
        for key, block in self.blocks.items():
            block.show_value(group.settings.get(key))
        while len(self.rows) > len(group.lines):
            self._drop(self.rows[-1])
        self._show_lines(book, sheet)
        missing = range(len(self.rows), len(group.lines))
        if len(missing) > AT_ONCE:
            self.making.begin(partial(self._make_rows, book, sheet) for _ in range(0, len(missing), AT_ONCE))
        elif missing:
            self._make_rows(book, sheet)
        self.empty.setVisible(self.kind.has_lines and not group.lines)

    def _make_rows(self, book: Book, sheet: ArmySheet) -> None:
        """Some of the rows that are not there yet, for the lines that the group has by now."""
        for line in self.group.lines[len(self.rows) :][:AT_ONCE]:
            self._make(line)
        self._show_lines(book, sheet)

    def _show_lines(self, book: Book, sheet: ArmySheet) -> None:
        for row, line in zip(self.rows, self.group.lines, strict=False):
            points = book.line_points(sheet, self.group, line)
            row.show_line(line, tr(book.name_of(sheet, self.group, line)), points)
        line_up(self.rows)

    def show_chosen(self, chosen: bool) -> None:
        """Whether new ones go here."""
        self.here.setChecked(chosen)

    def _make(self, line: Line) -> None:
        row = LineRow(self.kind, line, self)
        row.changed.connect(lambda line, what: self._line(row, line, what))
        row.removed.connect(lambda: self._without(row))
        row.measured.connect(lambda: line_up(self.rows) if row is self.rows[0] else None)
        self.rows.append(row)
        self._lines.addWidget(row)

    def _drop(self, row: LineRow) -> None:
        self.rows.remove(row)
        self._lines.removeWidget(row)
        let_go(row)

    def _line(self, row: LineRow, line: Line, what: str) -> None:
        if row not in self.rows:
            return  # it is taken out, and loses the keyboard with something typed in it
        at = self.rows.index(row)
        lines = (*self.group.lines[:at], line, *self.group.lines[at + 1 :])
        self._tell(replace(self.group, lines=lines), tr("line {at} {what}", at=at, what=what))

    def _without(self, row: LineRow) -> None:
        if row in self.rows:
            at = self.rows.index(row)
            self._tell(replace(self.group, lines=(*self.group.lines[:at], *self.group.lines[at + 1 :])), "")

    def _set(self, key: str, value: Value) -> None:
        self._tell(replace(self.group, settings={**self.group.settings, key: value}), key)

    def _tell(self, group: Group, what: str) -> None:
        self.group = group
        self.chosen.emit()
        self.changed.emit(group, what)
