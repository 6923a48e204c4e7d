"""A mistyped face is corrected in place: the entry with its dice filled in, one of them changed."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QButtonGroup, QDialog, QVBoxLayout, QWidget

from referee.dice import checked_faces
from referee.order import Done
from referee.procedure import Given
from referee.requests import Refused, Roll
from ui.operations import playing
from ui.session import Session
from ui.theme.theme import XS, M
from ui.widgets.buttons import button
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.die import DieFace, Roller
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.messages import MessageBar


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll of an entry: which answer it is, what was asked, and the dice as they lie."""

    at: int
    roll: Roll  # type: ignore[type-arg]
    given: Given

    @property
    def words(self) -> str:
        """The roll in a few words."""
        name = self.roll.label or self.roll.rule or "Dice"
        return f"{name}: {' '.join(map(str, self.given.value))}"

    def dice(self) -> tuple[DieFace, ...]:
        """The dice as they lie."""
        return tuple(DieFace(sides=self.roll.sides, face=face, roller=Roller.PLAYERS) for face in self.given.value)


def rolls_of(session: Session, number: int) -> list[Rolled]:
    """All rolls of an entry; refused if it cannot be corrected."""
    opened = session.game.correct(number)
    done = session.game.advance(opened)
    if not isinstance(done, Done):
        raise Refused(f"Entry {number} does not fit what comes before it now: take it back instead.")
    pairs = enumerate(zip(done.asked, done.answers, strict=True))
    return [Rolled(at, asked.request, given) for at, (asked, given) in pairs if isinstance(asked.request, Roll)]


class Correcting(QDialog):
    """Choose a roll, change a face, go on; what follows from it is asked on the table."""

    def __init__(self, session: Session, number: int, rolls: list[Rolled], parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.number, self.rolls = session, number, rolls
        self.now = rolls[0]
        self.setWindowTitle("Correct dice")
        self.setObjectName("correcting")
        self.buttons = QWidget(self)
        self.dice = DiceEntry(self)
        self.message = MessageBar(self)
        self._lay_out(session.game.journal.entry(number).headline)
        self.dice.submitted.connect(self.use)
        self.choose(0)

    def _lay_out(self, headline: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(M)
        column.addWidget(Heading(f"{self.number}. {headline}", 2, self))
        column.addWidget(label("Later answers stay as far as they still fit.", "muted", parent=self))
        flow, group = FlowLayout(self.buttons, gap=XS), QButtonGroup(self)
        for at, each in enumerate(self.rolls):
            press = button(each.words, parent=self.buttons)
            press.setObjectName(f"roll-{at}")
            press.setCheckable(True)
            press.setChecked(at == 0)
            press.clicked.connect(lambda _=False, at=at: self.choose(at))
            group.addButton(press)
            flow.addWidget(press)
        self.buttons.setVisible(len(self.rolls) > 1)
        for widget in (self.buttons, self.message, self.dice):
            column.addWidget(widget)
        self.setMinimumWidth(480)

    def choose(self, at: int) -> None:
        """Show the dice of a roll, filled in."""
        self.now = self.rolls[at]
        self.dice.ask(self.now.roll.dice, self.now.roll.sides, self.now.roll.label, self.now.dice())
        self.dice.setFocus()

    def use(self, faces: list[int | None]) -> None:
        """The roll was this; the entry is resolved again from here."""
        now = self.now
        try:
            value = checked_faces(
                now.roll, [old if new is None else new for old, new in zip(now.given.value, faces, strict=True)]
            )
        except Refused as refusal:
            self.message.say(refusal.sentence)
            return
        if value != now.given.value:
            given = Given(ask="roll", key=now.given.key, value=value, by="players")
            playing.correct(self.session, self.number, now.at, given)
        self.accept()


def correct_dice(session: Session, number: int, parent: QWidget) -> Correcting | None:
    """Open the dice of an entry; what cannot be corrected is told."""
    try:
        rolls = rolls_of(session, number)
    except Refused as refusal:
        session.refused.emit(refusal.sentence)
        return None
    if not rolls:
        session.refused.emit(f"Entry {number} has no dice.")
        return None
    dialog = Correcting(session, number, rolls, parent)
    dialog.open()
    return dialog
