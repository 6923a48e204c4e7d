"""Files that are dropped on a widget."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent


def accept_a_copy(event: QDropEvent) -> None:
    """Take a drop as a copy, whatever is proposed: whoever is told that a file was moved deletes it."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
