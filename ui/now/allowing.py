"""The table allows it: what the rules say against an order, a warning where it is the book, and one reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from referee.order import Reason
from referee.ruleset import Ruleset
from referee.wording import tr
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label

WARNING = tr("The book itself says no. What follows is worked out as far as it can be told.")
REASON = tr("We play it so here")


class Allowing(QDialog):
    """All that the rules say against an order, and why it is allowed all the same."""

    def __init__(self, title: str, reasons: Sequence[Reason], rules: Ruleset, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The table allows it"))
        self.setObjectName("allowing")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.reason = QLineEdit(REASON, self)
        self.reason.setAccessibleName(tr("Reason"))
        self.allow = button(tr("The table allows it"), "primary", parent=self)
        self.warning = label(WARNING, "error", parent=self)
        self.warning.setVisible(any(rules.kind_of(each.rule) == "book" for each in reasons))
        column, foot = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        column.addWidget(Heading(title, 2, self))
        for each in reasons:
            column.addWidget(label(tr(rules.with_rule(each)), parent=self))
        column.addWidget(self.warning)
        column.addWidget(self.reason)
        cancel = button(tr("Cancel"), "quiet", parent=self)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.allow.setDefault(True)
        self.allow.clicked.connect(self._agree)
        foot.addStretch(1)
        foot.addWidget(self.allow)
        foot.addWidget(cancel)
        column.addLayout(foot)
        self.setMinimumWidth(440)
        self.reason.selectAll()
        self.reason.setFocus()

    def _agree(self) -> None:
        if self.reason.text().strip():
            self.accept()


def ask_table(
    title: str, reasons: Sequence[Reason], rules: Ruleset, parent: QWidget, then: Callable[[str], object]
) -> Allowing:
    """Ask for the one reason; with it the order goes on."""
    dialog = Allowing(title, reasons, rules, parent)
    dialog.accepted.connect(lambda: then(dialog.reason.text().strip()))
    dialog.open()
    return dialog
