"""How large a dialog opens: it grows with the text, as far as the window under it has room."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ui.theme.apply import theme_of
from ui.theme.theme import S


def open_at(dialog: QWidget, across: float, down: float) -> None:
    """So many letters wide and high, never more than the window that it lies over."""
    theme, under = theme_of(dialog), dialog.parentWidget()
    wanted = QSize(theme.px(across), theme.px(down))
    if under is not None:
        wanted = wanted.boundedTo(under.window().size() - QSize(2 * S, 2 * S))
    dialog.resize(wanted)
