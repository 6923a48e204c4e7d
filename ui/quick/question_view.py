"""What an open order waits for: dice, a draw, a player's choice, or the referee's word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from referee.order import Question
from referee.requests import Ask, AskNumber, Draw, Roll
from referee.wording import tr, trc
from ui.quick.options import Options
from ui.theme.theme import S
from ui.widgets.buttons import button
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.labels import Heading, label
from ui.widgets.typed_numbers import WholeNumber


def with_rule(title: str, rule: str) -> str:
    """A title with its rule, unless it is called the same.

    >>> with_rule("Bash", "TS3"), with_rule("Damage", "Damage"), with_rule("Reach", "")
    ('Bash [TS3]', 'Damage', 'Reach')
    """
    return title if rule.casefold() in ("", title.casefold()) else f"{title} [{rule}]"


class QuestionView(QWidget):
    """Shows a question and takes its answer."""

    said = Signal(int, object)
    faces_typed = Signal(int, list)
    roll_requested = Signal(int)
    step_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question: Question | None = None
        self._asked: tuple[Any, ...] = ()
        self.heading = Heading("", 2, self)
        self.words = label("", parent=self)
        self.before = label("", "muted", parent=self)
        self.before.hide()
        self.dice = DiceEntry(self)
        self.options = Options(self)
        self.number = WholeNumber(self)
        self.number.setAccessibleName(tr("Number"))
        self.roll = button(trc("button", "Roll"), "primary", key="Enter", parent=self)
        self.done = button(tr("Done"), "primary", key="Enter", parent=self)
        self.back = button(tr("Step back"), "quiet", key="Backspace", parent=self)
        self.cancel = button(tr("Cancel the order"), "quiet", key="Esc", parent=self)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        for told in (self.heading, self.words, self.before):
            column.addWidget(told)
        for widget in (self.dice, self.options, self.number, self.roll, self.done):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch(1)
        row.addWidget(self.cancel)
        column.addLayout(row)
        column.addStretch(1)

    def _wire(self) -> None:
        self.dice.submitted.connect(self._submitted)
        self.options.said.connect(lambda said: self._tell(self.said, said))
        self.options.changed.connect(self._count)
        self.roll.clicked.connect(self._roll)
        self.done.clicked.connect(self._say)
        self.back.clicked.connect(self.step_back_requested)
        self.cancel.clicked.connect(self.cancel_requested)

    def _tell(self, signal: Any, answer: Any) -> None:
        if self.question is not None:
            signal.emit(self.question.number, answer)

    def _submitted(self, faces: list[int | None]) -> None:
        if all_blank(faces):
            self._roll()
        else:
            self._tell(self.faces_typed, faces)

    def _roll(self) -> None:
        if self.question is not None:
            self.roll_requested.emit(self.question.number)

    def show_question(self, question: Question, title: str, of: object = None) -> None:
        """Show a question of the order with this title; the same one again keeps what is typed.

        `of` is the order that asks, if it can ask the same again.
        """
        asked = (of, question.number, question.request)
        if of is not None and asked == self._asked:
            self.question = question
            return
        self.question, self._asked = question, asked
        request = question.request
        label_words = getattr(request, "label", "") or question.key
        rule = getattr(request, "rule", "")
        self.heading.setText(title)
        self.words.setText(with_rule(tr(label_words), rule))
        self.words.setHidden(tr(label_words) == title)
        self.dice.setVisible(isinstance(request, Roll))
        self.number.setVisible(isinstance(request, AskNumber))
        self.roll.setVisible(isinstance(request, Draw))
        self.roll.setText(tr("Draw") if isinstance(request, Draw) else trc("button", "Roll"))
        self.done.setVisible(isinstance(request, AskNumber) or (isinstance(request, Ask) and request.many))
        self.back.setEnabled(question.number > 0)
        self._fill(question)

    def show_before(self, words: str) -> None:
        """What was told last, where the steps themselves have no room."""
        self.before.setText(words)
        self.before.setVisible(bool(words))

    def forget(self) -> None:
        """Nothing is asked any more."""
        self._asked = ()

    def _fill(self, question: Question) -> None:
        request = question.request
        if isinstance(request, Roll):
            self.dice.ask(request.dice, request.sides, "")
            self.dice.setFocus()
        elif isinstance(request, AskNumber):
            self.number.setRange(request.low, request.high)
            self.number.setValue(request.low)
            self.number.setFocus()
        elif isinstance(request, Ask):
            self.done.setText(tr("None") if request.many else tr("Done"))
            self.done.setFocus()
        self.options.show_question(question)

    def _count(self) -> None:
        chosen = self.options.chosen
        self.done.setText(tr("Done ({n})", n=len(chosen)) if chosen else tr("None"))

    def _say(self) -> None:
        if self.question is None:
            return
        if isinstance(self.question.request, AskNumber):
            self._tell(self.said, self.number.value())
        else:
            self._tell(self.said, tuple(self.options.chosen))

    def primary(self) -> None:
        """What Enter does: roll, use what is typed, draw, or say it."""
        if self.dice.isVisibleTo(self):
            self.dice.enter()
            return
        for made in (self.roll, self.done):
            if made.isVisibleTo(self):
                made.click()
                return

    def press(self, key: str) -> bool:
        """Press the option with this key."""
        return self.options.press(key)


def all_blank(faces: Sequence[int | None]) -> bool:
    """Whether nothing was typed: the app rolls everything, and goes on rolling."""
    return all(face is None for face in faces)
