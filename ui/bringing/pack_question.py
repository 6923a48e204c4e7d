"""Packs that came in a file and are other than those here: asked before anything is taken in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from referee.wording import N_, tr
from ui.operations.bringing import Differing
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label

if TYPE_CHECKING:
    from data.parcel_packs import Choice

MOST = 12
EXPLAINED = N_(
    "An army or a battle in this file was made with these entries of packs. In your packs they say something else. "
    "Replaced, all your armies that use them change with them; kept, what comes is played with yours."
)


class PackQuestion(QDialog):
    """Which entries differ, and the three ways on."""

    def __init__(self, differing: Differing, parent: QWidget, then: Callable[[Choice], None]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Packs in this file"))
        self.setObjectName("pack-question")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.then = then
        self.keep = button(tr("Keep mine"), "primary", parent=self)
        self.replace = button(tr("Replace mine"), parent=self)
        self.cancel = button(tr("Cancel"), "quiet", tip=tr("Nothing is taken in"), parent=self)
        names, more = differing.names[:MOST], len(differing.names) - MOST
        column, foot = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        column.addWidget(Heading(tr("Other entries than in your packs"), 2, self))
        column.addWidget(label(tr(EXPLAINED), parent=self))
        column.addWidget(
            label("\n".join([*names, *([tr("and {more} more", more=more)] if more > 0 else [])]), "strong", parent=self)
        )
        foot.addStretch(1)
        for each in (self.keep, self.replace, self.cancel):
            foot.addWidget(each)
        column.addLayout(foot)
        self.setMinimumWidth(460)
        self.keep.setDefault(True)
        self.keep.clicked.connect(lambda: self._choose("keep"))
        self.replace.clicked.connect(lambda: self._choose("replace"))
        self.cancel.clicked.connect(self.reject)

    def _choose(self, choice: Choice) -> None:
        self.accept()
        self.then(choice)


def ask_about_packs(differing: Differing, parent: QWidget, then: Callable[[Choice], None]) -> PackQuestion:
    """Ask, and go on with what is said."""
    dialog = PackQuestion(differing, parent, then)
    dialog.open()
    return dialog
