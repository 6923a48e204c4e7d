"""Numbers as people type them: 2,5 and 2.5 are the same, whatever language is spoken; no mark is ever overlooked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QInputDialog, QSpinBox, QWidget

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


def ask_number(
    parent: QWidget, title: str, label: str, now: float, low: float, high: float, decimals: int
) -> float | None:
    """Ask for a number in a window of its own; nothing if it is closed."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
    dialog.setDoubleRange(low, high)
    dialog.setDoubleDecimals(decimals)
    dialog.setDoubleValue(now)
    as_typed(dialog.findChildren(QDoubleSpinBox)[0])
    return dialog.doubleValue() if dialog.exec() else None
