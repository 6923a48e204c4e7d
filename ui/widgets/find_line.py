"""A line to find something by: it says where it looks, in one word where there is no room for more."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from referee.wording import tr
from ui.theme.theme import M

AROUND = 2 * M + 4


class FindLine(QLineEdit):
    """Its hint is whole or short, never cut."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.setClearButtonEnabled(True)

    def minimumSizeHint(self) -> QSize:
        """Room for the short hint."""
        short = self.fontMetrics().horizontalAdvance(tr("Find")) + AROUND
        return super().minimumSizeHint().expandedTo(QSize(short, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for another hint."""
        super().resizeEvent(event)
        self._hint()

    def changeEvent(self, event: QEvent) -> None:
        """So has other text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._hint()

    def _hint(self) -> None:
        has_room = self.fontMetrics().horizontalAdvance(self.words) + AROUND <= self.width()
        self.setPlaceholderText(self.words if has_room else tr("Find"))
