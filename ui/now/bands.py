"""The bands of the Now panel: what lies in them, and where, by shares of the height and never by what is in them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from referee.battle import Battle
from referee.order import Question
from referee.wording import tr
from ui.now.habits import Habits
from ui.now.odds import OddsLine
from ui.now.overruling import Overruling
from ui.now.pills import Pills
from ui.now.preparation import Preparation
from ui.now.rolled_dice import RolledDice
from ui.now.sentence import Sentence
from ui.now.strip import Strip
from ui.now.tray import Tray
from ui.now.verdict import Verdict
from ui.now.view_parts import NowView
from ui.session import Session
from ui.theme.fitted import FittedLetters
from ui.theme.theme import XS, S
from ui.widgets.buttons import IconButton, button

BANDS = (("question", 23), ("situation", 32), ("tray", 16), ("verdict", 22), ("strip", 7))
"""The bands from the top down and their shares of the height, whatever is in them."""
POINTS, SMALL = 20, 10
BESIDE = 0.8
"""How much smaller than usual letters beside the large button may be, rather than above it."""
ROOM = (30, 42)
"""How wide and how high the panel is, in points of its letters, where its bands have room for what they hold."""


class Bands(QWidget):
    """Four bands and a strip that keep their place."""

    view_changed = Signal(object)
    """NowView: another question, or other cards that answer it."""
    told = Signal(str)
    """A sentence for the referee."""
    offered = Signal(str, str, object)
    """A sentence for the referee, the name of what can be done about it, and what does it."""
    undo_requested = Signal(int)
    correct_requested = Signal(int)
    overrule_requested = Signal(int)
    steps_requested = Signal(int)
    journal_requested = Signal()
    preview_changed = Signal(object)
    """Battle or None: what the cards show while something is overruled."""
    table_hand_requested = Signal(str)
    """Something on the table is to be set by hand: the order that sets it."""
    rulings_requested = Signal()
    """How this table plays is to be looked at, and perhaps changed from now on."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.hand = Preparation(session, self)
        self.habits = Habits()
        self.view = NowView()
        self.picked: tuple[str, ...] = ()
        """What is chosen so far in answer to a question that takes several."""
        self.proposed: Any = None
        """What was said to the question of now before its entry was corrected; nothing where nothing was."""
        self._asked: tuple[int, int] | None = None
        self._shown_of: tuple[Battle[Any, Any] | None, Question | None, str] = (None, None, "")
        """The battle, the question and the phones asked that were shown last."""
        self._about: tuple[object, ...] = ()
        """The question whose pills were shown last."""
        self._was_overruling = False
        self._to_tell: list[str] = []
        """What is told as soon as it is on the disk."""
        self.bands = {name: QFrame(self) for name, _ in BANDS}
        self.question = Sentence(POINTS, self.bands["question"])
        self.problem = Sentence(SMALL, self.bands["question"], is_centred=True)
        self.odds = OddsLine(self.bands["question"])
        self.deed = button("", "primary", key="Enter", parent=self.bands["question"])
        self.more = IconButton("more", tr("More orders"), key="Menu", parent=self.bands["question"])
        self.pills = Pills(self.bands["situation"])
        self.tray = Tray(self.bands["tray"])
        self.verdict = Verdict(self.bands["verdict"])
        self.strip = Strip(self.bands["strip"])
        self.rolled_dice = RolledDice(self.bands["situation"])
        self.overruling = Overruling(session, self.bands["situation"])
        self.letters = FittedLetters(self, *ROOM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bands keep their shares."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            QTimer.singleShot(0, self, self._place)

    def _place(self) -> None:
        top, total = 0, sum(share for _, share in BANDS)
        for name, share in BANDS:
            height = self.height() * share // total
            self.bands[name].setGeometry(0, top, self.width(), height - XS)
            top += height
        for name, widget in (("tray", self.tray), ("verdict", self.verdict), ("strip", self.strip)):
            widget.setGeometry(0, 0, self.width(), self.bands[name].height())
        for over in (self.pills, self.rolled_dice, self.overruling):
            over.setGeometry(0, 0, self.width(), self.bands["situation"].height())
        self._place_question(self.bands["question"].rect())

    def _place_question(self, box: QRect) -> None:
        tall = self.deed.sizeHint().height() + XS  # a primary button has an edge of its own
        more = self.more.sizeHint()
        wide = min(box.width(), max(self.deed.sizeHint().width(), box.width() // 3))
        beside = QRect(wide + S, box.height() - tall, box.width() - wide - S, tall)
        small = 0 if self._fits_beside(beside) else self._above(box.height() - tall)
        self.more.setGeometry(box.right() - more.width(), 0, more.width(), more.height())
        self.question.setGeometry(0, 0, box.width() - more.width() - S, max(20, box.height() - tall - small - XS))
        is_asked = not self.overruling.is_on  # else nothing is but what is right
        self.problem.setVisible(bool(self.problem.text()) and is_asked)
        self.deed.setVisible(is_asked)
        if small:
            self.problem.setGeometry(0, box.height() - tall - small - XS // 2, box.width(), small)
        self.deed.setGeometry(0, box.height() - tall, wide, tall)
        self.odds.setVisible(self.view.page == "order" and is_asked)
        self.odds.setGeometry(beside)

    def _fits_beside(self, room: QRect) -> bool:
        """Whether what is said about the question stands beside the large button, where an order has its odds."""
        self.problem.setGeometry(room)
        return self.view.page != "order" and self.problem.fits_at(BESIDE)

    def _above(self, height: int) -> int:
        """How tall it is above the button, at most three eighths of what the question has."""
        wide = int(self.width() / BESIDE)  # one line that shrinks a little rather than two
        return min(self.problem.needed(wide), max(0, height) * 3 // 8) if self.problem.text() else 0

    def minimumSizeHint(self) -> QSize:
        """What a window of 800 × 480 leaves."""
        return QSize(280, 320)
