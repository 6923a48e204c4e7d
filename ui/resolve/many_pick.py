"""Picking one of very many, such as the hexes of a map: its number or name is typed, and completes itself."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

MOST_BUTTONS = 36
"""More than this are typed, not pressed."""


class ManyPick(QLineEdit):
    """A line that knows all that may be picked; what is typed in full is picked."""

    picked = Signal(str)

    def __init__(self, key: str, title: str, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids = {words.casefold(): id for id, name in names.items() for words in (id, name)}
        self.setObjectName(f"pick-{key}")
        self.setAccessibleName(title)
        first, last = next(iter(names.values())), list(names.values())[-1]
        self.setPlaceholderText(f"Type one of {len(names)}: {first} … {last}")
        completer = QCompleter(list(dict.fromkeys(names.values())), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.setCompleter(completer)
        self.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        """What can only mean one thing is picked at once."""
        words = text.strip().casefold()
        if words in self._ids and not any(each.startswith(words) and each != words for each in self._ids):
            self.picked.emit(self._ids[words])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter picks what stands there and goes no further: the order is not sent by it."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        found = self._ids.get(self.text().strip().casefold())
        if found is not None:
            self.picked.emit(found)
