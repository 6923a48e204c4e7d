"""What this program is: its version, its licence, and what it is made of."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from referee.wording import tr
from ui.help import manual
from ui.widgets.buttons import button
from ui.widgets.labels import label
from ui.widgets.panel import Panel

LICENCE = (
    tr("Free software under the MIT licence: use it, change it, pass it on. It comes without any warranty."),
    tr("The rules belong to their authors; what is shown here is told in our own words."),
    tr("Made with Qt for Python (LGPL), SQLModel and ReportLab; letters on paper are DejaVu."),
)


def version_words() -> str:
    """The version that is installed."""
    try:
        return f"Tableside {version('tableside')}"
    except PackageNotFoundError:
        return tr("Tableside, from its source")


class AboutPanel(Panel):
    """Version and licence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("About"), parent=parent)
        self.add(label(version_words(), "strong", parent=self))
        self.changes = button(tr("What has changed"), "link", parent=self)
        self.changes.clicked.connect(self._show_changes)
        self.body.addWidget(self.changes, 0, Qt.AlignmentFlag.AlignLeft)
        self.why_not = label("", "muted", parent=self)
        self.why_not.hide()
        self.add(self.why_not)
        for sentence in LICENCE:
            self.add(label(sentence, "muted", parent=self))

    def _show_changes(self) -> None:
        """The changelog, as the handbook of this version has it."""
        self.why_not.setText(manual.open_manual(manual.CHANGES))
        self.why_not.setVisible(bool(self.why_not.text()))
