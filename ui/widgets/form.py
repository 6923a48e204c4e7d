"""A form built from fields: one value in, one value out, a sentence beside what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from referee.form_fields import Field, RecordField, Value
from referee.form_schema import Schema, fields_from_schema
from ui.widgets.form_groups import AnyEditor, RecordEditor


class FormBuilder(QWidget):
    """Rows for fields; Tab goes through them in order."""

    changed = Signal(dict)
    rule_requested = Signal(str)

    def __init__(self, fields: Sequence[Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        record = RecordField(key="", label="", fields=tuple(fields))
        self._record = RecordEditor(record, self)
        self._record.changed.connect(self._tell)
        self._record.rule_requested.connect(self.rule_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._record)

    @classmethod
    def from_schema(cls, schema: Schema, parent: QWidget | None = None) -> FormBuilder:
        """A form for the JSON Schema of an object."""
        return cls(fields_from_schema(schema), parent)

    def value(self) -> dict[str, Value]:
        """All values by key."""
        return dict(self._record.value())

    def set_value(self, value: Mapping[str, Value]) -> None:
        """Show other values, without telling anybody; fields that are missing begin anew."""
        self._record.set_value(dict(value))

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Show sentences beside fields; a key inside another is written with dots: squads.0.name."""
        self._record.set_errors(dict(errors))

    def editor(self, key: str) -> AnyEditor:
        """The editor of a field."""
        return self._record.rows[key].editor

    def error_of(self, key: str) -> str:
        """The sentence beside a field."""
        return self._record.rows[key].error.text()

    def _tell(self) -> None:
        self.changed.emit(self.value())
