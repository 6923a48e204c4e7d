"""What the table told last is over with the next input that is taken, and is put away then."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from ui.now.panel import NowPanel
from ui.session import Session


class Telling(QObject):
    """Hears what is told at the table, and says when it is over."""

    over = Signal(str)
    """The sentence that says nothing new any more."""

    def __init__(self, session: Session, now: NowPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._last, self._is_fresh = "", False
        session.refused.connect(self.hear)
        now.told.connect(self.hear)
        now.offered.connect(self.hear)
        for went_on in (session.changed, session.asked, now.hand.changed, now.tray.used, now.tray.number_said):
            went_on.connect(self.end)

    def hear(self, sentence: str) -> None:
        """This is told now; what else comes of the same key or click does not end it."""
        self._last, self._is_fresh = sentence, True
        QTimer.singleShot(0, self, self._age)

    def _age(self) -> None:
        self._is_fresh = False

    def end(self) -> None:
        """An input was taken."""
        if self._last and not self._is_fresh:
            told, self._last = self._last, ""
            self.over.emit(told)
