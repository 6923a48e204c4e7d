"""How an order went: its headline and the steps with their rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from referee.journal import Entry
from referee.procedure import Step
from ui.widgets.labels import Heading, label


class ResultView(QWidget):
    """The explanation of the last entry, or of an open order so far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Heading("", 3, self)
        self.steps = label("", parent=self)
        self.steps.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setProperty("role", "plain")
        area.setWidget(self.steps)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(area, 1)
        self.hide()

    def show_entry(self, entry: Entry) -> None:
        """Show how an entry went."""
        self.heading.setText(f"{entry.number}. {entry.headline}")
        self.show_steps(entry.steps)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Show steps, those of another rule further in."""
        self.steps.setText("\n".join(_line(step) for step in steps))
        self.setVisible(bool(steps))

    def put_away(self) -> None:
        """Show nothing."""
        self.hide()


def _line(step: Step) -> str:
    words = f"{'    ' * step.depth}{step.text}"
    return f"{words} [{step.rule}]" if step.rule else words
