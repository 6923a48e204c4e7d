"""Typing dice: what each key does to a row of faces. No window here, only the rules of the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.value import value
from referee.wording import tr
from ui.widgets.die import DieFace, Roller

FULL = tr("All dice are typed: Enter uses them, Backspace takes the last one back.")


@value
class TypedDice:
    """Faces typed so far, where the next goes, digits of an unfinished face, and a sentence about a wrong key."""

    sides: int
    dice: tuple[DieFace, ...]
    cursor: int = 0
    pending: str = ""
    message: str = ""

    @staticmethod
    def blank(count: int, sides: int) -> TypedDice:
        """A row of dice that nobody rolled yet."""
        return TypedDice(sides=sides, dice=(DieFace(sides=sides, roller=Roller.PLAYERS),) * count)

    @staticmethod
    def of(dice: tuple[DieFace, ...], sides: int) -> TypedDice:
        """A row that is corrected: the faces are there already."""
        return TypedDice(sides=sides, dice=dice).at_next_blank(-1)

    @staticmethod
    def filled(faces: Sequence[int | None], sides: int) -> TypedDice:
        """A row with these faces, the others blank."""
        typed = TypedDice.blank(len(faces), sides)
        for at, face in enumerate(faces):
            typed = typed.at(at).put(face) if face is not None else typed
        return typed

    @property
    def faces(self) -> list[int | None]:
        """The faces in order, None where the app is to roll."""
        return [die.face for die in self.dice]

    @property
    def blanks(self) -> int:
        """How many dice are still blank."""
        return self.faces.count(None)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing is typed, not even the first digit of a face."""
        return self.blanks == len(self.dice) and not self.pending

    @property
    def is_full(self) -> bool:
        """Whether every die has a face."""
        return self.blanks == 0

    @property
    def range_words(self) -> str:
        """What may be typed."""
        return tr("type 1 to 9, or 0 for 10") if self.sides == 10 else tr("type 1 to {sides}", sides=self.sides)

    def digit(self, digit: int) -> TypedDice:
        """A digit key fills the next die; a face that the die does not have is refused and changes nothing."""
        if self.cursor >= len(self.dice):
            return self.saying(FULL)
        if self.sides == 10 and not self.pending:
            return self.put(digit or 10)
        value = int(f"{self.pending}{digit}")
        if not 1 <= value <= self.sides:
            return replace(self, pending="").saying(
                tr(
                    "A d{sides} has no {what}; {range_words}.",
                    sides=self.sides,
                    what=value,
                    range_words=self.range_words,
                )
            )
        if value * 10 > self.sides:
            return self.put(value)
        return replace(self, pending=str(value), message="")

    def complete(self) -> TypedDice:
        """Digits that could go on (a 1 on a d20) are the face."""
        return self.put(int(self.pending)) if self.pending else self

    def put(self, face: int | None) -> TypedDice:
        """Give the die at the cursor a face, typed by the players, and go on to the next blank."""
        if self.cursor >= len(self.dice):
            return self.saying(FULL)
        if face is not None and not 1 <= face <= self.sides:
            return self.saying(
                tr(
                    "A d{sides} has no {face}; {range_words}.",
                    sides=self.sides,
                    face=face,
                    range_words=self.range_words,
                )
            )
        changed = replace(self.dice[self.cursor], face=face, roller=Roller.PLAYERS, struck=False)
        dice = (*self.dice[: self.cursor], changed, *self.dice[self.cursor + 1 :])
        done = replace(self, dice=dice, pending="", message="")
        return done if face is None else done.at_next_blank(self.cursor)

    def back(self) -> TypedDice:
        """Backspace takes back a digit, or the last face before the cursor, or the one at it."""
        if self.pending:
            return replace(self, pending=self.pending[:-1], message="")
        filled = [n for n, face in enumerate(self.faces) if face is not None]
        before = [n for n in filled if n < self.cursor] or [n for n in filled if n == self.cursor]
        return self.at(before[-1]).put(None) if before else self

    def at(self, cursor: int) -> TypedDice:
        """Go to a die."""
        return replace(self, cursor=max(0, min(cursor, len(self.dice) - 1)), pending="", message="")

    def turned(self, step: int) -> TypedDice:
        """The die at the cursor turned to the next or the previous face."""
        if self.cursor >= len(self.dice):
            return self
        face = self.dice[self.cursor].face
        turned = (1 if step > 0 else self.sides) if face is None else (face - 1 + step) % self.sides + 1
        return self.put(turned).at(self.cursor)

    def at_next_blank(self, after: int) -> TypedDice:
        """Go to the next blank die, the first one if there is none behind, the end if there is none at all."""
        blank = [n for n, face in enumerate(self.faces) if face is None]
        behind = [n for n in blank if n > after]
        return replace(self, cursor=(behind or blank or [len(self.dice)])[0])

    def saying(self, sentence: str) -> TypedDice:
        """The same dice with a sentence about a key that did nothing."""
        return replace(self, message=sentence)
