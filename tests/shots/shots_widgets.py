"""Galleries of all widgets in three themes, and of the table's cards at the sizes of real screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.widgets.gallery import GALLERIES
from ui.theme.apply import apply_theme
from ui.theme.palettes import PALETTES
from ui.theme.theme import Theme


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()


def shot(window: QWidget, path: Path) -> Path:
    window.show()
    settle()
    window.grab().save(str(path))
    window.close()
    window.deleteLater()
    return path


def shots(folder: Path) -> Iterator[Path]:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setStyle("Fusion")
    for name, gallery in GALLERIES.items():
        for palette in PALETTES:
            window = gallery()
            apply_theme(window, Theme(palette=palette, motion=False))
            yield shot(window, folder / f"widgets-{name}-{palette.name.replace(' ', '-')}.png")
