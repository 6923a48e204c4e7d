"""What this program is: its version, its licence, and what it is made of."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtWidgets import QWidget

from ui.widgets.labels import label
from ui.widgets.panel import Panel

LICENCE = (
    "Free software under the MIT licence: use it, change it, pass it on. It comes without any warranty.",
    "The rules belong to their authors; what is shown here is told in our own words.",
    "Made with Qt for Python (LGPL), SQLModel and ReportLab; letters on paper are DejaVu.",
)


def version_words() -> str:
    """The version that is installed."""
    try:
        return f"Tableside {version('tableside')}"
    except PackageNotFoundError:
        return "Tableside, from its source"


class AboutPanel(Panel):
    """Version and licence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("About", parent=parent)
        self.add(label(version_words(), "strong", parent=self))
        for sentence in LICENCE:
            self.add(label(sentence, "muted", parent=self))
