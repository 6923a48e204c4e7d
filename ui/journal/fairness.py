"""Fair dice: what the app committed to before the first roll, and verifying the battle from the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from data.chain import short
from referee.game import Began
from referee.wording import tr
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
HEAD_EXPLAINED = tr(
    "Every entry is hashed together with the one before it. Write these digits down, or photograph them: whoever has "
    "them finds out later whether anything before this moment was changed or cut off (tableside battle verify --head)."
)


class Fairness(QWidget):
    """The commitment, and the report of a verification."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.worker = Worker(self)
        self.explained = label("", parent=self)
        self.commitment = label("", "strong", parent=self)
        self.commitment.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.head = label("", "strong", parent=self)
        self.head.setObjectName("chain-head")
        self.head.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.head_explained = label(HEAD_EXPLAINED, parent=self)
        self.audit = label("", "muted", parent=self)
        self.audit.setObjectName("audit")
        self.verify_button = button(
            tr("Verify this battle"), tip=tr("Derive every die again and replay every order"), parent=self
        )
        self.verify_button.setObjectName("verify")
        self.busy = BusyBar(self)
        self.verdict = MessageBar(self)
        self.found = label("", parent=self)
        self._lay_out()
        self.verify_button.clicked.connect(self.verify)
        self.worker.done.connect(self._verified)
        self.worker.failed.connect(self._failed)
        session.changed.connect(lambda _: self._renew())
        session.audited.connect(self.show_audit)
        self.show_head()
        self.show_audit()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, S, S, 0)
        column.setSpacing(M)
        column.addWidget(Heading(tr("Commitment"), 3, self))
        column.addWidget(self.commitment)
        column.addWidget(self.explained)
        column.addWidget(Heading(tr("The last entry"), 3, self))
        for words in (self.head, self.head_explained, self.audit):
            column.addWidget(words)
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
            tr(
                "The app fixed its dice before the first roll and gave this mark of them. "
                "The JSON export reveals the seed, and anyone can check every die against the mark."
            )
            if began.provable
            else tr("The seed of this battle was chosen, not drawn: its dice cannot be proven fair.")
        )

    def _renew(self) -> None:
        """An entry was written: another hash, and one more that has not been gone through."""
        self.show_head()
        self.show_audit()

    def show_head(self) -> None:
        """Show the hash of the last entry, to be written down."""
        self.head.setText(short(self.session.head) or "–")

    def show_audit(self) -> None:
        """Show what going through the battle in the background came to."""
        if not self.session.audit:
            self.audit.setText(tr("The battle is being gone through from its first entry …"))
            return
        since = self.session.game.journal.last - self.session.gone_through
        self.audit.setText(" ".join(filter(None, (tr(self.session.audit), _written_since(since)))))

    def verify(self) -> None:
        """Verify the battle as it is on the disk."""
        self.verify_button.setEnabled(False)
        self.verdict.hide()
        self.found.hide()
        self.busy.begin(tr("Replaying the battle"), can_cancel=False)
        reporting.read_export(
            self.session, lambda export: self.worker.start(lambda _: reporting.verified(export)), self._failed
        )

    def _verified(self, report: Report) -> None:
        self._end(tr(report.verdict), Tone.GOOD if report.is_sound else Tone.DANGER)
        lines = [*report.problems, *report.remarks, *report.foundations]
        more = [tr("and {n} more", n=len(lines) - MOST)] if len(lines) > MOST else []
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


def _written_since(count: int) -> str:
    """How many entries have been written since the battle was gone through."""
    if count <= 0:
        return ""
    return (
        tr("1 entry has been written since.")
        if count == 1
        else tr("{count} entries have been written since.", count=count)
    )
