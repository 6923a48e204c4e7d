"""Before an entry is taken back or put back: what becomes of the later ones, in three lists."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from referee.journal import Consequences
from ui.session import Session
from ui.theme.theme import M
from ui.widgets.labels import Heading, label


def considered(session: Session, number: int, back: bool) -> Consequences:
    """What would become of later entries."""
    entry = session.game.journal.entry(number)
    if back:
        return session.game.journal.consequences(back=(number,))
    return session.game.journal.consequences(out={number, *entry.puts_back}, back=entry.takes_back)


def agreed(session: Session, number: int, back: bool, parent: QWidget) -> bool:
    """Ask the referee, unless nothing hangs on it."""
    consequences = considered(session, number, back)
    if not consequences.other_facts and not consequences.gone:
        return True
    return TakingBack(session, number, back, consequences, parent).exec() == QDialog.DialogCode.Accepted


class TakingBack(QDialog):
    """The three lists, before anything is written."""

    def __init__(self, session: Session, number: int, back: bool, consequences: Consequences, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.setWindowTitle("Put back" if back else "Take back")
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(M)
        column.addWidget(Heading(f"{'Put back' if back else 'Take back'} entry {number}", 2, self))
        for title, numbers in (
            ("Taken back with it, because they no longer fit", consequences.gone),
            ("Kept, but resolved on other facts", consequences.other_facts),
            ("Kept as they are", consequences.fits),
        ):
            if numbers:
                column.addWidget(label(f"{title}: {self._names(numbers)}", parent=self))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        column.addWidget(box)
        self.resize(480, self.sizeHint().height())

    def _names(self, numbers: tuple[int, ...]) -> str:
        shown = [f"{n}. {self.session.game.journal.entry(n).headline}" for n in numbers[:12]]
        more = f" and {len(numbers) - 12} more" if len(numbers) > 12 else ""
        return "; ".join(shown) + more
