"""Dice that were typed before anything asked for them: whose they are, and what becomes of those that nobody wants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ui.widgets.typed_dice import TypedDice

MOST_AHEAD = 60
Asked = tuple[Any, ...]
"""What tells one question from the next."""


@dataclass(frozen=True)
class Kept:
    """What was typed for an order that is put down: dice and a number by what asked for them, and dice ahead."""

    dice: dict[Asked, TypedDice] = field(default_factory=dict)
    number: tuple[Asked, str] = ((), "")
    ahead: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return self == Kept()


class Ahead:
    """Digits in the order in which they were typed.

    Those that were typed too much for an order are its own until its end. Those that were there before the battle
    changed are old; what is typed while the disk is at work is for the question that comes next.
    """

    def __init__(self) -> None:
        self.digits: list[int] = []
        self._of_order = 0
        self._old = 0

    def add(self, digit: int) -> None:
        """One more, up to a limit."""
        if len(self.digits) < MOST_AHEAD:
            self.digits.append(digit)

    def back(self) -> None:
        """Take away the last one."""
        self.digits.pop()
        self._cut(len(self.digits))

    def take(self) -> int:
        """The first one is a die of the roll that is wanted."""
        self._of_order, self._old = max(0, self._of_order - 1), max(0, self._old - 1)
        return self.digits.pop(0)

    def put(self, at: int, digit: int | None) -> None:
        """One of them is another, or none any more; or there is one more."""
        self.digits[at : at + 1] = [] if digit is None else [digit]
        self._cut(len(self.digits))

    def grow_old(self, of_order: bool) -> None:
        """Something is on its way to the disk: what lies here was typed before it, perhaps for an order."""
        self._old = len(self.digits)
        if of_order:
            self._of_order = self._old

    def put_down_of_order(self) -> list[int]:
        """The order is at its end: what is left of its own, which lies here no more."""
        return self._put_down(self._of_order)

    def put_down_old(self) -> list[int]:
        """The battle is at another place: what was typed before that, which lies here no more."""
        return self._put_down(self._old)

    def put_down(self) -> list[int]:
        """All of them, which lie here no more."""
        return self._put_down(len(self.digits))

    def _put_down(self, count: int) -> list[int]:
        down, self.digits = self.digits[:count], self.digits[count:]
        self._of_order, self._old = max(0, self._of_order - count), max(0, self._old - count)
        return down

    def _cut(self, most: int) -> None:
        self._of_order, self._old = min(self._of_order, most), min(self._old, most)


def written(digits: list[int]) -> str:
    """The dice one after the other.

    >>> written([5, 2])
    '5 2'
    """
    return " ".join(map(str, digits))
