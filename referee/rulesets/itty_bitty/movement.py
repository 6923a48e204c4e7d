"""Movement: what a march costs, what terrain is on the map, and how it counts when marching and fighting."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from annotated_types import Len

from referee.procedure import procedure
from referee.requests import Note, Rule, ruling
from referee.rulesets.itty_bitty.options import NAME, Tally
from referee.value import value

TERRAIN = "Terrain Limitations to Movement"

Ground: TypeAlias = Literal["clear", "hill", "forest", "river", "swamp", "road"]
"""The kinds of hex that a march tells apart."""

Row: TypeAlias = Literal["marsh", "clear", "desert", "brush", "woods"]
"""The rows of the combat table."""

Terrain: TypeAlias = Literal[
    "clear", "slope", "hill", "mountain", "desert", "brush", "forest", "jungle", "swamp", "river", "village", "rubble"
]
"""What may be printed on a map."""

EXTRA: dict[Ground, int] = {"clear": 0, "hill": 2, "forest": 1, "river": 2, "swamp": 2, "road": 0}

GROUND_OF: dict[Terrain, Ground] = {
    "clear": "clear",
    "slope": "clear",
    "hill": "hill",
    "mountain": "hill",
    "desert": "clear",
    "brush": "forest",
    "forest": "forest",
    "jungle": "forest",
    "swamp": "swamp",
    "river": "river",
    "village": "clear",
    "rubble": "swamp",
}
"""How a map's terrain counts when marching through it."""

ROW_OF: dict[Terrain, Row] = {
    "clear": "clear",
    "slope": "clear",
    "hill": "clear",
    "mountain": "clear",
    "desert": "desert",
    "brush": "brush",
    "forest": "woods",
    "jungle": "woods",
    "swamp": "marsh",
    "river": "marsh",
    "village": "clear",
    "rubble": "marsh",
}
"""Which row of the combat table a defender's terrain gives."""


@value
class March:
    """The movement of every unit in a formation, and the hexes it enters."""

    movements: Annotated[tuple[Tally, ...], Len(1, 200)]
    hexes: Annotated[tuple[Ground, ...], Len(0, 200)]
    ranger: bool = False
    hill_people: bool = False


@value
class Marched:
    """What the slowest unit may spend, what the march costs, and whether it is enough."""

    allowance: int
    cost: int | float
    allowed: bool


def hex_cost(ground: Ground, march: March, road: Fraction) -> Fraction:
    """A hex costs 1 and its terrain's extra, which rangers and hill people do not pay in theirs."""
    if ground == "road":
        return road
    at_home = (ground == "forest" and march.ranger) or (ground == "hill" and march.hill_people)
    return Fraction(1 if at_home else 1 + EXTRA[ground])


def plain_number(number: Fraction) -> int | float:
    """A half stays a half, a whole number is shown as one."""
    return int(number) if number.denominator == 1 else float(number)


@procedure(NAME, "march", rule=TERRAIN)
def march(facts: March) -> Rule[Marched]:
    """A formation marches as far as its slowest unit; terrain costs more, roads half.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> facts = March(movements=(4, 5), hexes=("road", "clear", "forest"))
    >>> play(march(facts), table=ruleset("itty-bitty").table()).cost
    3.5
    """
    allowance, road = min(facts.movements), Fraction(1, 2)
    if (yield from ruling("road")) == "half-movement":
        road = Fraction(1)
        allowance = allowance // 2 if "road" in facts.hexes else allowance
    cost = sum((hex_cost(ground, facts, road) for ground in facts.hexes), Fraction(0))
    words = {"allowance": allowance, "cost": plain_number(cost)}
    yield from Note(TERRAIN, "The march costs {cost} of {allowance}", **words)
    return Marched(allowance=allowance, cost=plain_number(cost), allowed=cost <= allowance)
