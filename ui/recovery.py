"""What came back from damage is told, in a dialog that can be copied and waits for nobody."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from referee.wording import tr

MOST = 12


def show_recovered(window: QWidget, told: Sequence[str]) -> QMessageBox:
    """All that was wrong and came back, a sentence each; the battle goes on behind it."""
    more = [tr("And {n} more.", n=len(told) - MOST)] if len(told) > MOST else []
    box = QMessageBox(
        QMessageBox.Icon.Information, tr("What came back"), "\n\n".join([*told[:MOST], *more]), parent=window
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowModality(Qt.WindowModality.NonModal)
    box.setObjectName("recovered")
    box.show()
    return box
