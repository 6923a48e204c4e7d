"""The bag of dice [R3]: filled with as many of each colour, pulled until everybody has done stuff [TS2]."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from referee.draw import size, taken
from referee.procedure import procedure
from referee.requests import Draw, Note, Rule
from referee.rulesets.banter_battles.options import NAME, Tally
from referee.value import FrozenMap, value

Tallies = FrozenMap[str, Tally]


@value
class Units:
    """How many units each colour has."""

    units: Annotated[FrozenMap[str, Tally], Len(2)]


@value
class Filled:
    """The dice that go into the bag."""

    dice: FrozenMap[str, int]


@procedure(NAME, "fill-bag", rule="R3")
def fill_bag(facts: Units) -> Rule[Filled]:
    """One die a unit, made up so that every colour has as many as the largest.

    >>> from referee.dice import play
    >>> play(fill_bag(Units(units=FrozenMap({"red": 7, "blue": 5})))).dice
    FrozenMap({'red': 7, 'blue': 7})
    """
    most = max(facts.units.values())
    for colour, count in facts.units.items():
        if count < most:
            yield from Note("R3", "{colour} is made up from {count} to {most}", colour=colour, count=count, most=most)
    yield from Note("R3", "{most} dice of each colour go into the bag", most=most)
    return Filled(dice=FrozenMap(dict.fromkeys(facts.units, most)))


@value
class Pulling:
    """The bag, and how many units of each colour still have to act."""

    bag: FrozenMap[str, Tally]
    to_act: FrozenMap[str, Tally]


@value
class Pulled:
    """What came out, who acts (nobody, if that colour has no unit left to act), and the bag after it."""

    pulled: str
    acts: str | None
    bag: FrozenMap[str, int]


@procedure(NAME, "pull", rule="TS2", chart=("pulled",))
def pull(facts: Pulling) -> Rule[Pulled]:
    """Pull one die: its colour acts with a unit; if it has none left to act, the die is spent."""
    colour = yield from Draw(facts.bag, "R3", "Pulled from the bag")
    acts = colour if facts.to_act.get(colour, 0) else None
    bag = taken(facts.bag, colour)
    if acts:
        yield from Note(
            "TS2", "{colour} acts with one unit; dice left in the bag: {left}", colour=colour, left=size(bag)
        )
    else:
        yield from Note("R3", "{colour} has no unit left to act: the die is spent, pull again", colour=colour)
    return Pulled(pulled=colour, acts=acts, bag=bag)
