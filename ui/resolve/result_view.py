"""How an order went: its headline and the steps with their rules and dice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from referee.journal import Entry
from referee.procedure import Given, Step
from ui.table.steps import shown_steps
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
        self.steps.rule_requested.connect(self.rule_requested)
        self.hide()

    def show_entry(self, entry: Entry) -> None:
        """Show how an entry went."""
        self.heading.setText(f"{entry.number}. {entry.headline}")
        self.show_steps(entry.steps, entry.answers)

    def show_steps(self, steps: Sequence[Step], answers: Sequence[Given] = ()) -> None:
        """Show steps, those of another rule further in."""
        self.steps.set_steps(shown_steps(steps, answers))
        self.setVisible(bool(steps))

    def put_away(self) -> None:
        """Show nothing."""
        self.hide()
