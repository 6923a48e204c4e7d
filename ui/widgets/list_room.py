"""How much room a list that drops down needs."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from ui.theme.theme import S


def room_of_choice(box: QComboBox) -> int:
    """How wide a list is with what is chosen in it, and some air."""
    return room_of_words(box, box.currentText()) + S


def room_of_words(box: QComboBox, words: str) -> int:
    """How wide a list is with these words in it."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    size = QSize(box.fontMetrics().horizontalAdvance(words), box.sizeHint().height())
    return box.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, size, box).width()
