"""Editors of single values: a stepper, a tick, segments or a drop-down list, words."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from referee.form_fields import BoolField, ChoiceField, Field, IntField, NumberField, TextField, Value
from referee.wording import tr
from ui.widgets.buttons import IconButton, Tick
from ui.widgets.tips import plain_caption, plain_tip
from ui.widgets.typed_numbers import RealNumber, WholeNumber

F = TypeVar("F", bound=Field)
MOST_SEGMENTS, WIDEST_SEGMENTS = 4, 34
"""Up to so many options with so many letters together stand side by side."""


class Editor(QWidget, Generic[F]):
    """Edits one value; it emits `changed` only for what a person does."""

    changed = Signal()
    rule_requested = Signal(str)

    def __init__(self, field: F, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)

    def value(self) -> Value:
        """The value as it is now."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Show another value, without telling anybody."""
        raise NotImplementedError

    def set_errors(self, errors: dict[str, str]) -> None:
        """Mark what is wrong; the empty key means this value itself."""
        self.mark_wrong("" in errors)

    def mark_wrong(self, wrong: bool) -> None:
        """Show that the value is wrong, beside the sentence that says so."""
        for child in self.findChildren(QWidget):
            if child.property("wrong") is not None:
                child.setProperty("wrong", "true" if wrong else "false")
                child.style().unpolish(child)
                child.style().polish(child)


class _NoWheel(QObject):
    """Scrolling a form must not change the numbers under the mouse."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


class Stepper(Editor[IntField | NumberField]):
    """A number between two finger-sized buttons."""

    def __init__(self, field: IntField | NumberField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.spin = self._make_spin(field)
        self.spin.setAccessibleName(tr(field.label))
        self.spin.setToolTip(plain_tip(tr("{least:g} to {most:g}", least=field.least, most=field.most)))
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.setProperty("wrong", "false")
        self.spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spin.installEventFilter(_NoWheel(self.spin))
        less = IconButton("remove", tr("{label}: one less", label=field.label), key="Down", parent=self)
        more = IconButton("add", tr("{label}: one more", label=field.label), key="Up", parent=self)
        for press, step in ((less, self.spin.stepDown), (more, self.spin.stepUp)):
            press.setAutoRepeat(True)
            # The arrow keys do the same in the field, so the buttons are no stops for the Tab key.
            press.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            press.clicked.connect(step)
        for widget in (less, self.spin, more):
            self.row.addWidget(widget)
        self.row.addStretch(1)

    def _make_spin(self, field: IntField | NumberField) -> QSpinBox | QDoubleSpinBox:
        if isinstance(field, IntField):
            whole = WholeNumber(self)
            whole.setRange(field.least, field.most)
            whole.setValue(field.start)
            whole.valueChanged.connect(self.changed)
            return whole
        real = RealNumber(self)
        real.setRange(field.least, field.most)
        real.setSingleStep(field.step)
        real.setDecimals(1 if field.step * 10 % 1 == 0 else 2)
        real.setValue(field.start)
        real.valueChanged.connect(self.changed)
        return real

    def value(self) -> Value:
        """The number."""
        return self.spin.value()

    def set_value(self, value: Value) -> None:
        """Show another number."""
        with QSignalBlocker(self.spin):
            self.spin.setValue(value)


class TickEditor(Editor[BoolField]):
    """Yes or no; its words are the tick's own."""

    def __init__(self, field: BoolField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.tick = Tick(tr(field.label), self)
        self.tick.setChecked(field.start)
        if field.help:
            self.tick.setToolTip(plain_tip(field.help))
        self.tick.toggled.connect(self.changed)
        self.row.addWidget(self.tick, 1)

    def value(self) -> Value:
        """Whether it is ticked."""
        return self.tick.isChecked()

    def set_value(self, value: Value) -> None:
        """Tick it or not."""
        with QSignalBlocker(self.tick):
            self.tick.setChecked(bool(value))


class Segments(Editor[ChoiceField]):
    """A few options side by side."""

    def __init__(self, field: ChoiceField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.row.setSpacing(0)
        self._group = QButtonGroup(self)
        last = len(field.options) - 1
        for number, option in enumerate(field.options):
            press = QPushButton(plain_caption(tr(option.label)), self)
            press.setCheckable(True)
            press.setProperty("role", "segment")
            press.setProperty("place", "only" if last == 0 else {0: "first", last: "last"}.get(number, "middle"))
            press.setAccessibleName(f"{tr(field.label)}: {tr(option.label)}")
            self._group.addButton(press, number)
            self.row.addWidget(press)
        self.row.addStretch(1)
        self.set_value(field.start)
        self._group.idClicked.connect(self.changed)

    def value(self) -> Value:
        """The chosen option's value."""
        chosen = self._group.checkedId()
        return self.field.options[chosen].value if chosen >= 0 else None

    def set_value(self, value: Value) -> None:
        """Choose another option; one that is not there chooses none."""
        at = next((n for n, option in enumerate(self.field.options) if option.value == value), -1)
        self._group.setExclusive(False)
        for number, press in enumerate(self._group.buttons()):
            press.setChecked(number == at)
        self._group.setExclusive(True)


class DropDown(Editor[ChoiceField]):
    """Many options in a list that drops down."""

    def __init__(self, field: ChoiceField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QComboBox(self)
        self.box.setAccessibleName(tr(field.label))
        self.box.setProperty("wrong", "false")
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.box.installEventFilter(_NoWheel(self.box))
        for option in field.options:
            self.box.addItem(tr(option.label), option.value)
        self.set_value(field.start)
        self.box.currentIndexChanged.connect(self.changed)
        self.row.addWidget(self.box)

    def value(self) -> Value:
        """The chosen option's value."""
        at = self.box.currentIndex()
        return self.field.options[at].value if at >= 0 else None

    def set_value(self, value: Value) -> None:
        """Choose another option; one that is not there chooses none."""
        at = next((n for n, option in enumerate(self.field.options) if option.value == value), -1)
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(at)


class Words(Editor[TextField]):
    """Words on one line, or on several."""

    def __init__(self, field: TextField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box: QLineEdit | QPlainTextEdit
        if field.several_lines:
            self.box = QPlainTextEdit(self)
            self.box.setPlainText(field.start)
            self.box.setTabChangesFocus(True)
            self.box.setFixedHeight(110)
        else:
            self.box = QLineEdit(field.start, self)
            self.box.setMaxLength(field.longest)
        self.box.setAccessibleName(tr(field.label))
        self.box.setProperty("wrong", "false")
        self.box.textChanged.connect(self.changed)
        self.row.addWidget(self.box)

    def value(self) -> Value:
        """The words, at most as many letters as allowed."""
        words = self.box.text() if isinstance(self.box, QLineEdit) else self.box.toPlainText()
        return words[: self.field.longest]

    def set_value(self, value: Value) -> None:
        """Show other words."""
        with QSignalBlocker(self.box):
            if isinstance(self.box, QLineEdit):
                self.box.setText(value)
                self.box.setCursorPosition(0)  # the beginning tells more than the end
            else:
                self.box.setPlainText(value)


def choice_editor(field: ChoiceField, parent: QWidget | None = None) -> Editor[ChoiceField]:
    """Segments for a few short options, a list for the rest."""
    letters = sum(len(tr(option.label)) + 3 for option in field.options)
    few = len(field.options) <= MOST_SEGMENTS and letters <= WIDEST_SEGMENTS
    return Segments(field, parent) if few else DropDown(field, parent)
