"""Arguments that are neither units nor ticks: numbers, words and options, as small fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from referee.facts import schema
from referee.form_schema import words_of
from referee.order import Order, Tick
from referee.sentences import plain_node
from ui.theme.theme import S
from ui.widgets.buttons import Tick as TickBox
from ui.widgets.labels import label
from ui.widgets.replacing import empty_form

NOT_SHOWN = ("unit", "units", "ticks")
UNSET = -1


class Arguments(QWidget):
    """One field for each argument that the table cannot show."""

    value_changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(S)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def show_fields(self, order: Order, args: Mapping[str, Any], ticks: tuple[Tick, ...]) -> bool:
        """Make the fields of an order; says whether there are any."""
        empty_form(self._form)
        whole = schema(order.args)
        hidden = {*NOT_SHOWN, *(pick.key for pick in order.picks), *(tick.id for tick in ticks)}
        for name, node in whole.get("properties", {}).items():
            if name not in hidden and not name.endswith("_ticks"):
                self._add(name, plain_node(node, whole), node, args.get(name, node.get("default")))
        return self._form.rowCount() > 0

    def _add(self, name: str, node: dict[str, Any], raw: dict[str, Any], value: Any) -> None:
        title = words_of(name)
        optional = any(arm.get("type") == "null" for arm in raw.get("anyOf", ()))
        made = self._field(name, node, value, optional)
        if made is not None:
            made.setObjectName(f"arg-{name}")
            made.setAccessibleName(title)
            if isinstance(made, TickBox):
                self._form.addRow(made)  # it says itself what it is
            else:
                self._form.addRow(label(title, wraps=False, parent=self), made)

    def _field(self, name: str, node: dict[str, Any], value: Any, optional: bool) -> QWidget | None:
        if "enum" in node:
            return self._options(name, [str(option) for option in node["enum"]], value)
        kind = node.get("type")
        if kind in ("integer", "number"):
            return self._number(name, node, value, optional)
        if kind == "boolean":
            box = TickBox(words_of(name), self)
            box.setChecked(bool(value))
            box.toggled.connect(lambda on: self.value_changed.emit(name, on))
            return box
        if kind == "string":
            line = QLineEdit(str(value or ""), self)
            line.setMaxLength(node.get("maxLength", 2000))
            line.textChanged.connect(lambda text: self.value_changed.emit(name, text))
            return line
        return None

    def _options(self, name: str, options: list[str], value: Any) -> QComboBox:
        box = QComboBox(self)
        box.addItems(options)
        box.setCurrentText(str(value or options[0]))
        box.currentTextChanged.connect(lambda text: self.value_changed.emit(name, text))
        return box

    def _number(self, name: str, node: dict[str, Any], value: Any, optional: bool) -> QSpinBox | QDoubleSpinBox:
        """A number; one that is measured goes by halves and takes decimals."""
        spin = self._measure() if node["type"] == "number" else QSpinBox(self)
        spin.lineEdit().setTextMargins(S, 0, S, 0)
        low = node.get("minimum", -200 if not optional else 0)
        spin.setRange(UNSET if optional else low, node.get("maximum", 200))
        if optional:
            spin.setSpecialValueText("as the app knows")
        spin.setValue(UNSET if value is None else value)
        spin.valueChanged.connect(
            lambda number: self.value_changed.emit(name, None if optional and number == UNSET else number)
        )
        return spin

    def _measure(self) -> QDoubleSpinBox:
        spin = QDoubleSpinBox(self)
        spin.setDecimals(1)
        spin.setSingleStep(0.5)
        return spin
