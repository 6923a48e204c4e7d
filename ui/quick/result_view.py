"""How an order went: its headline and the steps with their rules and dice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListView, QSizePolicy, QVBoxLayout, QWidget

from referee.journal import Entry
from referee.procedure import Given, Step
from referee.ruleset import Ruleset
from ui.presenters.steps import shown_steps
from ui.theme.theme import XS
from ui.widgets.labels import Heading
from ui.widgets.step_list import StepList


class ResultView(QWidget):
    """The explanation of the last entry, or of an open order so far."""

    rule_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Heading("", 3, self)
        self.steps = StepList(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        column.addWidget(self.heading)
        column.addWidget(self.steps, 1)
        self.steps.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # it takes what is left
        self.steps.rule_requested.connect(self.rule_requested)
        self.steps.verticalScrollBar().rangeChanged.connect(lambda *_: self._reveal())
        self.hide()

    def show_entry(self, entry: Entry) -> None:
        """Show how an entry went."""
        self.show_steps(f"{entry.number}. {entry.shown}", entry.grounds, entry.answers)

    def show_steps(
        self,
        title: str,
        steps: Sequence[Step],
        answers: Sequence[Given] = (),
        *,
        is_open: bool = False,
        rules: Ruleset | None = None,
    ) -> None:
        """Show steps, those of another rule further in."""
        self.heading.setText(title)
        self.heading.setAccessibleName(title)
        self.heading.setVisible(bool(title))
        self.steps.set_steps(shown_steps(steps, answers, is_open=is_open, rules=rules))
        self.setVisible(bool(steps))
        self._reveal()

    def _reveal(self) -> None:
        """Where it is long, what it came to last is in sight with all that follows; or else its end."""
        rows = self.steps.row_model.rows
        at = max((at for at, row in enumerate(rows) if row.is_result), default=len(rows) - 1)
        while at > 0 and rows[at].is_result and rows[at - 1].is_result:
            at -= 1
        self.steps.scrollTo(self.steps.row_model.index(at), QListView.ScrollHint.PositionAtTop)

    def put_away(self) -> None:
        """Show nothing."""
        self.hide()
