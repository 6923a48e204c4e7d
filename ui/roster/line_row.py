"""One line of a group: how many, of what, under which name, for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from referee.army_book import GroupKind, Line
from referee.form_fields import BoolField, ChoiceField, Field, IntField, Value
from referee.wording import number, tr
from ui.theme.apply import theme_of
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton
from ui.widgets.form_editors import Stepper
from ui.widgets.form_groups import AnyEditor, make_editor
from ui.widgets.labels import label

NARROW, ROOM_FOR_NAME, LEAST_POINTS = 72, 10, 44
"""How many pixels a small field has, how many letters a name should have, and how many pixels points have at least."""


class FieldBlock(QWidget):
    """A field with its words above it, as narrow as it can be."""

    changed = Signal(str, object)

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.editor: AnyEditor = make_editor(field, self)
        self.editor.setObjectName(f"field-{field.key}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if not hasattr(self.editor, "tick"):
            column.addWidget(label(tr(field.label), "small", wraps=False, parent=self))
        column.addWidget(self.editor)
        self.editor.changed.connect(lambda: self.changed.emit(field.key, self.editor.value()))

    def show_value(self, value: Value) -> None:
        """Show another value, unless it is the one that is being edited."""
        if self.editor.value() != value:
            self.editor.set_value(self.field.start if value is None else value)
            for box in self.editor.findChildren(QLineEdit):
                box.setCursorPosition(0)
        if isinstance(self.field, ChoiceField) and len(self.field.options) == 1:
            self.setHidden(value == self.field.options[0].value)  # with nothing else to choose it asks nothing


def line_up(rows: Sequence[LineRow]) -> None:
    """The rows of a group alike: points of one width, and every name below what it is where one has no room beside it.

    All are as wide as the first of them.
    """
    points = max((row.points.sizeHint().width() for row in rows), default=0)
    below = any(row.is_crowded(rows[0].room) for row in rows)
    for row in rows:
        row.line_up(max(LEAST_POINTS, points), below)


class LineRow(QWidget):
    """So many of one kind; everything about it on one row."""

    changed = Signal(object, str)
    """The line as it is now, and what of it was changed."""
    removed = Signal()
    measured = Signal()
    """It has another width, or its words have another size."""

    def __init__(self, kind: GroupKind, line: Line, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.line = kind, line
        self.count = Stepper(IntField(key="count", label=tr("How many"), least=1, most=kind.most), self)
        self.count.setVisible(kind.counts)
        self.what = label("", parent=self)
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(tr("Name"))
        self.name.setMaxLength(200)
        self.name.setVisible(kind.names_lines)
        self.fields = {field.key: self._field(field) for field in kind.line_fields}
        self.points = label("", "strong", wraps=False, parent=self)
        self.off = IconButton("delete", tr("Take out"), parent=self)
        self._lay_out()
        self.count.changed.connect(lambda: self._tell(replace(self.line, count=self.count.value()), "count"))
        self.name.textEdited.connect(lambda text: self._tell(replace(self.line, name=text), "name"))
        self.off.clicked.connect(self.removed)

    def _field(self, field: Field) -> AnyEditor:
        editor = make_editor(field, self)
        editor.setObjectName(f"field-{field.key}")
        for box in editor.findChildren(QLineEdit):
            box.setPlaceholderText(tr(field.label))
        editor.setFixedWidth(editor.sizeHint().width() if isinstance(field, BoolField) else NARROW)
        editor.changed.connect(lambda: self._set(field.key, editor.value()))
        return editor

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        self.points.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.count)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._words.setSpacing(S)
        self._more = QHBoxLayout()
        self._more.addWidget(self.name, 1)
        for editor in self.fields.values():
            self._more.addWidget(editor)
        self._words.addWidget(self.what, 3)
        self._words.addLayout(self._more, 4)
        row.addLayout(self._words, 7)
        row.addWidget(self.points)
        row.addWidget(self.off)

    def show_line(self, line: Line, what: str, points: float) -> None:
        """Show the line as it is now; a field that is being typed in is left alone."""
        self.line = line
        self.what.setText(what)
        self._fit()
        self.points.setText(number(points, "g"))
        self.name.setAccessibleName(tr("Name of {what}", what=what))
        self.off.setText(tr("Take out {what}", what=what))
        self.off.setAccessibleName(tr("Take out {what}", what=what))
        self.count.spin.setAccessibleName(tr("How many {what}", what=what))
        if self.count.value() != line.count:
            self.count.set_value(line.count)
        if self.name.text() != line.name:
            with QSignalBlocker(self.name):
                self.name.setText(line.name)
                self.name.setCursorPosition(0)  # the beginning tells more than the end
        for key, editor in self.fields.items():
            given = line.settings.get(key, editor.field.start)
            if editor.value() != given:
                editor.set_value(given)

    def _fit(self) -> None:
        """Room for the longest word of what it is, within reason, and for what is written into an empty name."""
        measure = self.what.fontMetrics()
        widest = max((measure.horizontalAdvance(word) for word in self.what.text().split()), default=0)
        self.what.setMinimumWidth(min(260, widest + 4))
        self.name.setMinimumWidth(self.name.fontMetrics().horizontalAdvance(self.name.placeholderText()) + 2 * M + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Whoever has the rows lines them up."""
        super().resizeEvent(event)
        self.measured.emit()

    def is_crowded(self, room: int) -> bool:
        """Whether a name has no room beside what it is."""
        what = self.what.fontMetrics().horizontalAdvance(self.what.text()) + S
        wanted = what + theme_of(self).px(ROOM_FOR_NAME) + sum(editor.width() + S for editor in self.fields.values())
        return self.kind.names_lines and room < wanted

    @property
    def room(self) -> int:
        """How wide its words and fields may be together."""
        return self._words.geometry().width()

    def line_up(self, points: int, below: bool) -> None:
        """Have points of this width, and the name beside what it is or below it, as the other rows have."""
        self.points.setMinimumWidth(points)
        way = QBoxLayout.Direction
        self._words.setDirection(way.TopToBottom if below else way.LeftToRight)

    def changeEvent(self, event: QEvent) -> None:
        """Larger text needs more room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "what"):
            QTimer.singleShot(0, self, self._dress)  # the label has its new font only then

    def _dress(self) -> None:
        self._fit()
        self.measured.emit()

    def _set(self, key: str, value: Value) -> None:
        settings = {name: item for name, item in self.line.settings.items() if name != key}
        self._tell(replace(self.line, settings={**settings, key: value} if value else settings), key)

    def _tell(self, line: Line, what: str) -> None:
        self.line = line
        self.changed.emit(line, what)
