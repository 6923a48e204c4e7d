"""The rolls of an entry: which answers they are, and the entry with one face of them changed."""

from __future__ import annotations

from typing import Any

from referee.dice import checked_faces
from referee.entry import Entry
from referee.order import Done
from referee.procedure import Given
from referee.requests import Refused, Roll
from referee.value import value
from referee.wording import tr
from ui.operations import playing
from ui.session import Session
from ui.widgets.die import DieFace, Roller

NO_DICE = tr("This entry has no dice to correct.")
STILL_OPEN = tr("An order is open: Undo or Backspace goes back roll by roll; dice are corrected when it is finished.")


@value
class Rolled:
    """A roll of an entry: which answer it is, what was asked, and the dice as they lie."""

    at: int
    roll: Roll[Any]
    given: Given

    @property
    def called(self) -> str:
        """What the roll is called, in a word or two, and what its dice had to show."""
        words, needed = tr(self.roll.label.partition(":")[0]), getattr(self.roll, "at_least", None)
        return f"{words} {needed}+" if needed is not None and 1 < needed <= self.roll.sides else words

    def dice(self) -> tuple[DieFace, ...]:
        """The dice as they lie."""
        return tuple(DieFace(sides=self.roll.sides, face=face, roller=Roller.PLAYERS) for face in self.given.value)

    def with_face(self, die: int, face: int) -> Given:
        """The same roll with another face; refused if the die has no such face."""
        faces = [*self.given.value[:die], face, *self.given.value[die + 1 :]]
        return Given(ask="roll", key=self.given.key, value=checked_faces(self.roll, faces), by="players")


def has_dice(entry: Entry) -> bool:
    """Whether an entry has dice that can be corrected; what came out of a bag or cup is none."""
    return any(given.ask == "roll" for given in entry.answers)


def rolls_of(session: Session, number: int) -> list[Rolled]:
    """All rolls of an entry; refused if it cannot be corrected, or has none."""
    opened = session.game.correct(number)
    done = session.game.advance(opened)
    if not isinstance(done, Done):
        raise Refused(f"Entry {number} does not fit what comes before it now: take it back instead.")
    pairs = enumerate(zip(done.asked, done.answers, strict=True))
    rolls = [
        Rolled(at=at, roll=asked.request, given=given)
        for at, (asked, given) in pairs
        if isinstance(asked.request, Roll)
    ]
    if not rolls:
        raise Refused(f"Entry {number} has no dice.")
    return rolls


def correct_die(session: Session, number: int, die: int, face: int) -> bool:
    """The die of an entry, counted through all its rolls, shows another face; what follows is worked out again."""
    for rolled in rolls_of(session, number):
        if die < len(rolled.given.value):
            return playing.correct(session, number, rolled.at, rolled.with_face(die, face))
        die -= len(rolled.given.value)
    return False
