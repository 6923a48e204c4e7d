"""The map: numbered hexes, how far apart they are, and how much may stand in one of them."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from referee.hexgrid import Hex
from referee.procedure import procedure
from referee.requests import Note, Refused, Rule
from referee.rulesets.itty_bitty.options import NAME, Factor, Tally
from referee.value import value

MAP = "The Map and Hexagons"
STACKING = "Stacking"
MOST_ATTACK = 6


def hex_named(fact: str, text: str, rule: str = MAP) -> Hex:
    """The hex that a fact names, or a refusal that names the fact."""
    try:
        return Hex.parse(text)
    except ValueError:
        words = "a hex is four digits, column then row, each from 01 to 99"
        raise Refused(f"The fact “{fact}” cannot be “{text}”: {words}.", rule) from None


@value
class TwoHexes:
    """Where from, and where to."""

    from_: str
    to: str


@value
class Apart:
    """How many hexes apart, and whether they touch."""

    distance: int
    adjacent: bool


@procedure(NAME, "hexes", rule=MAP)
def hexes(facts: TwoHexes) -> Rule[Apart]:
    """How far apart two hexes are; odd columns sit half a hex lower.

    >>> from referee.dice import play
    >>> play(hexes(TwoHexes(from_="1707", to="1608")))
    Apart(distance=1, adjacent=True)
    """
    start, end = hex_named("from", facts.from_), hex_named("to", facts.to)
    distance = start.distance(end)
    yield from Note(MAP, "From {start} to {end}: {distance}", start=facts.from_, end=facts.to, distance=distance)
    return Apart(distance=distance, adjacent=distance == 1)


@value
class Stack:
    """The printed attack of every unit in a hex, and how many single-man counters are with them."""

    attacks: Annotated[tuple[Factor, ...], Len(0, 200)]
    smc: Tally = 0


@value
class Stacked:
    """The attack points in the hex, and whether they may be there together."""

    total: int
    allowed: bool


@procedure(NAME, "stack", rule=STACKING)
def stack(facts: Stack) -> Rule[Stacked]:
    """At most 6 attack points a hex; single-man counters take no room."""
    total = sum(facts.attacks)
    allowed = total <= MOST_ATTACK
    yield from Note(STACKING, "{total} attack points of at most {most}", total=total, most=MOST_ATTACK)
    if facts.smc:
        yield from Note(STACKING, "{smc} single-man counters take no room", smc=facts.smc)
    return Stacked(total=total, allowed=allowed)
