"""Plain dice, of no game: so many of a kind, what they come to together, and how many show a face or more."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from referee.procedure import Procedure
from referee.requests import Count, Note, Roll, Rule, Sum, request
from referee.value import value
from referee.wording import N_

NAME = N_("Plain dice")
WORDS = (
    N_("How many count"),
    N_("Total"),
    N_("Sides"),
    N_("At least"),
    N_("Any dice: their total, and how many of them show a number or more."),
    N_("Any dice: how many of them show a number or more, and their total."),
)
"""What the names of procedures and facts and the first lines below are in a form."""


@value
class PlainDice:
    """How many dice of how many sides, and from which face on they count."""

    dice: Annotated[int, Interval(ge=1, le=40)] = 3
    sides: Annotated[int, Interval(ge=2, le=100)] = 6
    at_least: Annotated[int, Interval(ge=1, le=100)] = 4


@value
class Thrown:
    """What the dice came to."""

    total: int
    count: int
    dice: int
    at_least: int

    @property
    def in_all(self) -> str:
        """Their total, for a chart."""
        return f"Total {self.total}"

    @property
    def counted(self) -> str:
        """How many of them count, for a chart."""
        return f"{self.count} of {self.dice} at {self.at_least} or more"

    @property
    def words(self) -> str:
        """Both, for whoever threw them."""
        return f"Total {self.total}; {self.count} of {self.dice} at {self.at_least} or more"


@request
class Throw(Roll[tuple[int, int]]):
    """Dice that are added up and counted at once."""

    dice: int
    sides: int
    at_least: int
    rule: str = ""
    label: str = "Dice"
    by: str = ""

    template = "{label}: {dice} × d{sides}"

    def read(self, faces: tuple[int, ...]) -> tuple[int, int]:
        return sum(faces), sum(face >= self.at_least for face in faces)


def how_many(facts: PlainDice, counts: bool = True) -> Rule[Thrown]:
    """Any dice: their total, and how many of them show a number or more."""
    if not counts:
        count = yield from Count(dice=facts.dice, at_least=facts.at_least, sides=facts.sides)
        return _thrown(facts, 0, count)
    return (yield from _throw(facts))


def in_all(facts: PlainDice, counts: bool = True) -> Rule[Thrown]:
    """Any dice: how many of them show a number or more, and their total."""
    if not counts:
        return _thrown(facts, (yield from Sum(dice=facts.dice, sides=facts.sides)), 0)
    return (yield from _throw(facts))


def _throw(facts: PlainDice) -> Rule[Thrown]:
    total, count = yield from Throw(dice=facts.dice, sides=facts.sides, at_least=facts.at_least)
    yield from Note("", "Total {total}", total=total)
    least = facts.at_least
    yield from Note("", "{count} of {dice} at {at_least} or more", count=count, dice=facts.dice, at_least=least)
    return _thrown(facts, total, count)


def _thrown(facts: PlainDice, total: int, count: int) -> Thrown:
    return Thrown(total=total, count=count, dice=facts.dice, at_least=facts.at_least)


HOW_MANY = Procedure("", "how-many-count", "", PlainDice, how_many, ("counted",), takes_short_cut=True)
IN_ALL = Procedure("", "total", "", PlainDice, in_all, ("in_all",), takes_short_cut=True)
PLAIN = (HOW_MANY, IN_ALL)
