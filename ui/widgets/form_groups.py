"""Editors of values made of others: records, lists, maps, and values that may be left out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from referee.form_fields import (
    BoolField,
    ChoiceField,
    Field,
    IntField,
    ListField,
    MapField,
    NumberField,
    OptionalField,
    RecordField,
    TextField,
    Value,
)
from referee.wording import tr
from ui.theme.theme import M, S
from ui.widgets.buttons import IconButton, Tick, button
from ui.widgets.form_editors import Editor, Stepper, TickEditor, Words, choice_editor
from ui.widgets.labels import label
from ui.widgets.replacing import let_go
from ui.widgets.tips import plain_tip

AnyEditor = Editor[Any]
CLOSE = 4
"""Between two fields."""


def make_editor(field: Field, parent: QWidget | None = None) -> AnyEditor:
    """The editor of a field."""
    if isinstance(field, ChoiceField):
        return choice_editor(field, parent)
    kinds: dict[type[Field], type[AnyEditor]] = {
        IntField: Stepper,
        NumberField: Stepper,
        BoolField: TickEditor,
        TextField: Words,
        OptionalField: OptionalEditor,
        RecordField: RecordEditor,
        ListField: ListEditor,
        MapField: MapEditor,
    }
    return kinds[type(field)](field, parent)


def _is_tall(field: Field) -> bool:
    """Whether a field stands below its words instead of beside them."""
    inner = field.inner if isinstance(field, OptionalField) else field
    return isinstance(inner, RecordField | ListField | MapField) or (
        isinstance(inner, TextField) and inner.several_lines
    )


def _below(errors: dict[str, str], key: str) -> dict[str, str]:
    """The errors of one part, by what follows its key."""
    own = {"": errors[key]} if key in errors else {}
    return own | {path[len(key) + 1 :]: words for path, words in errors.items() if path.startswith(f"{key}.")}


class FieldRow(QWidget):
    """A field with its words, its editor, its modifier and rule, and below it what is wrong with it."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = make_editor(field, self)
        for spin in self.editor.findChildren(QAbstractSpinBox):
            spin.setProperty("lined", "true")  # as wide as the others, whatever figures they may hold
        self.has_words = not isinstance(field, BoolField) and not _is_tall(field)
        """Whether its words stand before its editor, in a column of their own."""
        self.error = label(role="error", parent=self)
        self.error.hide()
        column, line = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        line.setSpacing(S)
        self._line = line
        self._fill(line, field)
        column.addLayout(line)
        if _is_tall(field):
            column.addWidget(self.editor)
        column.addWidget(self.error)

    def put_words_above(self, above: bool) -> None:
        """Words over the editor where it is too narrow for both beside each other."""
        if self.has_words:
            way = QBoxLayout.Direction.TopToBottom if above else QBoxLayout.Direction.LeftToRight
            self._line.setDirection(way)
            self._line.setSpacing(0 if above else S)

    def _fill(self, line: QHBoxLayout, field: Field) -> None:
        if not isinstance(field, BoolField):
            line.addWidget(self._words(field), 2, Qt.AlignmentFlag.AlignVCenter)
        if not _is_tall(field):
            line.addWidget(self.editor, 3)
        if isinstance(field, BoolField) and field.modifier:
            line.addWidget(label(field.modifier, "strong", wraps=False, parent=self))
        if field.rule:
            link = button(field.rule, "link", tip=tr("Read {rule}", rule=field.rule), parent=self)
            link.clicked.connect(lambda: self.editor.rule_requested.emit(field.rule))
            line.addWidget(link)

    def _words(self, field: Field) -> QLabel:
        words = label(tr(field.label), "strong" if _is_tall(field) else "", parent=self)
        if field.help:
            words.setToolTip(plain_tip(tr(field.help)))
        return words

    def set_errors(self, errors: dict[str, str]) -> None:
        """Say what is wrong here and further down."""
        self.error.setText(errors.get("", ""))
        self.error.setVisible("" in errors)
        self.editor.set_errors(errors)


class RecordEditor(Editor[RecordField]):
    """Several fields, one below the other; what it does not know in a value it keeps."""

    def __init__(self, field: RecordField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._unknown: dict[str, Value] = {}
        self.rows: dict[str, FieldRow] = {}
        column = QVBoxLayout()
        column.setSpacing(CLOSE)
        for each in field.fields:
            row = FieldRow(each, self)
            row.editor.changed.connect(self.changed)
            row.editor.rule_requested.connect(self.rule_requested)
            self.rows[each.key] = row
            column.addWidget(row)
        self.row.addLayout(column)

    def value(self) -> Value:
        """A map of all values."""
        return {**self._unknown, **{key: row.editor.value() for key, row in self.rows.items()}}

    def set_value(self, value: Value) -> None:
        """Show other values; a field that is missing begins anew."""
        self._unknown = {key: each for key, each in value.items() if key not in self.rows}
        for key, row in self.rows.items():
            row.editor.set_value(value.get(key, row.editor.field.start))

    def set_errors(self, errors: dict[str, str]) -> None:
        """Hand every error down to its field."""
        for key, row in self.rows.items():
            row.set_errors(_below(errors, key))


class OptionalEditor(Editor[OptionalField]):
    """A tick that says whether there is a value at all, and the value."""

    def __init__(self, field: OptionalField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.tick = Tick(tr("given"), self)
        self.tick.setAccessibleName(tr("{label} is given", label=field.label))
        self.inner = make_editor(field.inner, self)
        self.inner.rule_requested.connect(self.rule_requested)
        self.inner.changed.connect(self.changed)
        self.row.addWidget(self.tick)
        self.row.addWidget(self.inner, 1)
        self.set_value(field.start)
        self.tick.toggled.connect(self._toggle)

    def _toggle(self) -> None:
        self.inner.setVisible(self.tick.isChecked())
        self.changed.emit()

    def value(self) -> Value:
        """The value, or None."""
        return self.inner.value() if self.tick.isChecked() else None

    def set_value(self, value: Value) -> None:
        """Show a value, or that there is none."""
        self.tick.blockSignals(True)
        self.tick.setChecked(value is not None)
        self.tick.blockSignals(False)
        self.inner.setVisible(value is not None)
        self.inner.set_value(self.field.inner.start if value is None else value)

    def set_errors(self, errors: dict[str, str]) -> None:
        """The error is the inner value's."""
        self.inner.set_errors(errors)


class ListItem(QFrame):
    """One value of a list with a button to take it out and, below, what is wrong with it."""

    def __init__(self, field: Field, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "inset")
        self.editor = make_editor(field, self)
        self.error = label(role="error", parent=self)
        self.error.hide()
        self.up = IconButton("up", tr("Move up in {words}", words=words), parent=self)
        self.off = IconButton("delete", tr("Remove from {words}", words=words), parent=self)
        column, line = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(M, 4, 4, 4)
        line.addWidget(self.editor, 1)
        for press in (self.up, self.off):
            line.addWidget(press, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(line)
        column.addWidget(self.error)

    def set_errors(self, errors: dict[str, str]) -> None:
        """Say what is wrong here and further down."""
        self.error.setText(errors.get("", ""))
        self.error.setVisible("" in errors)
        self.editor.set_errors(errors)


class ListEditor(Editor[ListField]):
    """Values one below the other, with buttons to add and to take out."""

    def __init__(self, field: ListField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.items: list[ListItem] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(S)
        self.row.addLayout(self._column)
        self.add_button = button(tr("Add"), tip=tr("Add to {label}", label=field.label), parent=self)
        self.add_button.setAccessibleName(tr("Add to {label}", label=field.label))
        self.add_button.clicked.connect(self._add)
        self._column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.set_value(field.start)

    def value(self) -> Value:
        """All values in order."""
        return [item.editor.value() for item in self.items]

    def set_value(self, value: Value) -> None:
        """Show other values."""
        for item in list(self.items):
            self._drop(item)
        for each in value:
            self._append(each)

    def set_errors(self, errors: dict[str, str]) -> None:
        """Hand every error down by its place."""
        for number, item in enumerate(self.items):
            item.set_errors(_below(errors, str(number)))

    def remove(self, item: ListItem) -> None:
        """Take a value out, unless so many are needed."""
        if len(self.items) > self.field.least:
            self._drop(item)
            self.changed.emit()

    def raise_one(self, item: ListItem) -> None:
        """Put a value before the one above it."""
        at = self.items.index(item)
        if at:
            self.items[at - 1 : at + 1] = [item, self.items[at - 1]]
            self._column.insertWidget(at - 1, item)
            self.changed.emit()

    def _add(self) -> None:
        if len(self.items) < self.field.most:
            self._append(self.field.item.start)
            self.items[-1].editor.setFocus()
            self.changed.emit()

    def _append(self, value: Value) -> None:
        item = ListItem(self.field.item, self.field.label, self)
        item.editor.set_value(value)
        item.editor.changed.connect(self.changed)
        item.editor.rule_requested.connect(self.rule_requested)
        item.off.clicked.connect(lambda: self.remove(item))
        item.up.clicked.connect(lambda: self.raise_one(item))
        item.up.setVisible(self.field.ordered)
        self._column.insertWidget(len(self.items), item)
        self.items.append(item)
        self.add_button.setEnabled(len(self.items) < self.field.most)

    def _drop(self, item: ListItem) -> None:
        self.items.remove(item)
        self._column.removeWidget(item)
        let_go(item)
        self.add_button.setEnabled(True)


class MapEditor(Editor[MapField]):
    """Names with a value each; a name that is missing or comes twice is said to be wrong."""

    def __init__(self, field: MapField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        name = TextField(key="name", label=field.name_label)
        pair = RecordField(key="pair", label=field.label, fields=(name, field.item))
        self._errors: dict[str, str] = {}
        self.list = ListEditor(ListField(key=field.key, label=field.label, item=pair), self)
        self.list.changed.connect(self._tell)
        self.list.rule_requested.connect(self.rule_requested)
        self.row.addWidget(self.list)

    def value(self) -> Value:
        """A map; of a name that comes twice the last one counts."""
        return {pair["name"]: pair[self.field.item.key] for pair in self.list.value() if pair["name"]}

    def set_value(self, value: Value) -> None:
        """Show other pairs."""
        self.list.set_value([{"name": name, self.field.item.key: each} for name, each in value.items()])

    def set_errors(self, errors: dict[str, str]) -> None:
        """Errors are given by name and shown at its place, beside those of the names themselves."""
        self._errors = errors
        placed = self.name_errors()
        for number, pair in enumerate(self.list.value()):
            own = _below(errors, pair["name"])
            placed |= {f"{number}.{self.field.item.key}.{path}".rstrip("."): words for path, words in own.items()}
        self.list.set_errors(placed)

    def name_errors(self) -> dict[str, str]:
        """What is wrong with the names, by place."""
        names = [pair["name"] for pair in self.list.value()]
        missing = {f"{n}.name": tr("Give it a name.") for n, name in enumerate(names) if not name}
        twice = {
            f"{n}.name": tr("This name comes twice.") for n, name in enumerate(names) if name and name in names[:n]
        }
        return missing | twice

    def _tell(self) -> None:
        self.set_errors(self._errors)
        self.changed.emit()
