"""The boxes at the top: which game, and what of it is resolved."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget


def drop_down(name: str, parent: QWidget) -> QComboBox:
    """A box to choose from that shares its row, however long its lines are."""
    box = QComboBox(parent)
    box.setAccessibleName(name)
    box.setMinimumContentsLength(16)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box
