"""Numbers as people type them: 2,5 and 2.5 are the same, whatever language is spoken; no mark is ever overlooked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ui.theme.theme import S

MARKS = (",", ".")


class EitherMark(QObject):
    """Takes a comma or a point for the mark that the locale writes."""

    def eventFilter(self, spin: QObject, event: QEvent) -> bool:
        if not (isinstance(event, QKeyEvent) and isinstance(spin, QDoubleSpinBox)):
            return False
        mark = spin.locale().decimalPoint()
        if event.type() != QEvent.Type.KeyPress or event.text() not in MARKS or event.text() == mark:
            return False
        QApplication.sendEvent(spin, QKeyEvent(event.type(), event.key(), event.modifiers(), mark))
        return True


class WholeNumber(QSpinBox):
    """A field for a whole number: one with a mark in it is none, so 1,5 is never 15."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(S, 0, S, 0)  # the room that a stylesheet asks for does not reach its line

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """With a mark it is not a number yet; left so, the number before it stands."""
        if any(mark in text for mark in MARKS):
            return QValidator.State.Intermediate, text, at
        return super().validate(text, at)

    def valueFromText(self, text: str) -> int:
        """What is no number says nothing."""
        return self.value() if any(mark in text for mark in MARKS) else super().valueFromText(text)

    def fixup(self, text: str) -> str:
        """Left so, it is the number that it was."""
        return self.textFromValue(self.value()) if any(mark in text for mark in MARKS) else super().fixup(text)


def as_typed(spin: QDoubleSpinBox) -> None:
    """Have a field for a number take either mark, and no mark between thousands."""
    locale = spin.locale()
    locale.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator | QLocale.NumberOption.OmitGroupSeparator)
    spin.setLocale(locale)
    spin.installEventFilter(EitherMark(spin))


class RealNumber(QDoubleSpinBox):
    """A field for a number with decimals: either mark, and no decimals that say nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        as_typed(self)
        self.lineEdit().setTextMargins(S, 0, S, 0)  # as in a whole number's

    def textFromValue(self, value: float) -> str:
        """7 rather than 7.0, as people write it."""
        text, mark = super().textFromValue(value), self.locale().decimalPoint()
        return text.rstrip("0").removesuffix(mark) if mark in text else text


def ask_number(
    parent: QWidget | None, title: str, label: str, now: float, low: float, high: float, decimals: int
) -> float | None:
    """Ask for a number in a window of its own; nothing if it is closed."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    spin = _real(decimals, now, low, high) if decimals else _whole(int(now), int(low), int(high))
    spin.setAccessibleName(label)
    spin.selectAll()
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    rows = QVBoxLayout(dialog)
    for row in (QLabel(label), spin, buttons):
        rows.addWidget(row)
    return float(spin.value()) if dialog.exec() else None


def _real(decimals: int, now: float, low: float, high: float) -> RealNumber:
    spin = RealNumber()
    spin.setDecimals(decimals)
    spin.setRange(low, high)
    spin.setValue(now)
    return spin


def _whole(now: int, low: int, high: int) -> WholeNumber:
    spin = WholeNumber()
    spin.setRange(low, high)
    spin.setValue(now)
    return spin
