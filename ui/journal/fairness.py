"""Fair dice: what the app committed to before the first roll, and verifying the battle from the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from referee.game import Began
from ui.background_work import Worker
from ui.operations import reporting
from ui.session import Session
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.messages import BusyBar, MessageBar

if TYPE_CHECKING:
    from data.verify import Report

MOST = 20


class Fairness(QWidget):
    """The commitment, and the report of a verification."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.worker = Worker(self)
        self.explained = label("", parent=self)
        self.commitment = label("", "strong", parent=self)
        self.commitment.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.verify_button = button(
            "Verify this battle", tip="Derive every die again and replay every order", parent=self
        )
        self.verify_button.setObjectName("verify")
        self.busy = BusyBar(self)
        self.verdict = MessageBar(self)
        self.found = label("", parent=self)
        self._lay_out()
        self.verify_button.clicked.connect(self.verify)
        self.worker.done.connect(self._verified)
        self.worker.failed.connect(self._failed)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, S, S, 0)
        column.setSpacing(M)
        column.addWidget(Heading("Commitment", 3, self))
        column.addWidget(self.commitment)
        column.addWidget(self.explained)
        column.addWidget(self.verify_button, 0, Qt.AlignmentFlag.AlignLeft)
        for widget in (self.busy, self.verdict, self.found):
            column.addWidget(widget)
        column.addStretch(1)
        self.found.hide()

    def show_beginning(self, began: Began) -> None:
        """Show what the first entry committed to."""
        marks = began.commitment
        self.commitment.setText(" ".join(marks[at : at + 8] for at in range(0, len(marks), 8)))
        self.explained.setText(
            "The app fixed its dice before the first roll and gave this mark of them. "
            "The JSON export reveals the seed, and anyone can check every die against the mark."
            if began.provable
            else "The seed of this battle was chosen, not drawn: its dice cannot be proven fair."
        )

    def verify(self) -> None:
        """Verify the battle as it is on the disk."""
        self.verify_button.setEnabled(False)
        self.verdict.hide()
        self.found.hide()
        self.busy.begin("Replaying the battle", can_cancel=False)
        reporting.read_export(
            self.session, lambda export: self.worker.start(lambda _: reporting.verified(export)), self._failed
        )

    def _verified(self, report: Report) -> None:
        self._end(report.verdict, Tone.GOOD if report.is_sound else Tone.DANGER)
        lines = [*report.problems, *report.remarks, *report.foundations]
        more = [f"and {len(lines) - MOST} more"] if len(lines) > MOST else []
        self.found.setText("\n".join([*lines[:MOST], *more]))
        self.found.setVisible(bool(lines))

    def _failed(self, sentence: str) -> None:
        self._end(sentence, Tone.DANGER)

    def _end(self, sentence: str, tone: Tone) -> None:
        self.busy.end()
        self.verify_button.setEnabled(True)
        self.verdict.say(sentence, tone)

    def leave(self) -> None:
        """The battle is put away."""
        self.worker.finish()
