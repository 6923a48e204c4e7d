"""The map as it is printed: numbered hexes, terrain, rivers, bridges and roads; and what a march over it costs."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval, Len

from referee.hexgrid import Grid, Hex
from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, ruling
from referee.rulesets.itty_bitty.content import Tally
from referee.rulesets.itty_bitty.rulings import NAME
from referee.value import FrozenMap, value

MAP = "The Map and Hexagons"


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


Side = frozenset[Hex]
Size = Annotated[int, Interval(ge=1, le=99)]


@value
class Bridge:
    """A bridge: the hex it stands in, and the hexsides that it leads over."""

    name: str
    hex: str
    over: Annotated[tuple[str, ...], Len(1)]


@value
class HexMap:
    """A map: hexes that are not named are clear; a hexside is two hexes, `1405-1406`.

    `areas` names one hex of each part that the rivers cut off from the others; `places` names hexes that matter.
    """

    name: str
    columns: Size
    rows: Size
    terrain: FrozenMap[Terrain, tuple[str, ...]] = FrozenMap()
    rivers: tuple[str, ...] = ()
    bridges: FrozenMap[str, Bridge] = FrozenMap()
    roads: tuple[tuple[str, ...], ...] = ()
    places: FrozenMap[str, tuple[str, ...]] = FrozenMap()
    areas: FrozenMap[str, str] = FrozenMap()
    text: str = ""

    @property
    def grid(self) -> Grid:
        """Its columns and rows."""
        return Grid(self.columns, self.rows)

    @property
    def edge(self) -> tuple[Hex, ...]:
        """The hexes along its four edges."""
        return tuple(place for place in self.grid if place.col in (1, self.columns) or place.row in (1, self.rows))


def hexside(text: str) -> Side:
    """The two hexes on either side of a hexside.

    >>> sorted(str(each) for each in hexside("1406-1405"))
    ['1405', '1406']
    """
    one, _, other = text.partition("-")
    pair = frozenset((Hex.parse(one), Hex.parse(other)))
    if len({each.distance(other) for each in pair for other in pair} - {0, 1}):
        raise ValueError(f"{text!r} is not a hexside: its two hexes must touch.")
    return pair


def terrain_at(printed: HexMap, place: Hex) -> Terrain:
    """The terrain of a hex; clear, if the map does not say."""
    name = str(place)
    return next((terrain for terrain, places in printed.terrain.items() if name in places), "clear")


def road_steps(printed: HexMap) -> frozenset[Side]:
    """Every step from one hex to the next that follows a road."""
    return frozenset(
        frozenset((Hex.parse(start), Hex.parse(end))) for road in printed.roads for start, end in pairwise(road)
    )


def river_sides(printed: HexMap) -> frozenset[Side]:
    """Every hexside that a river runs along, bridged or not."""
    return frozenset(hexside(text) for text in printed.rivers)


def bridged_sides(printed: HexMap) -> frozenset[Side]:
    """The hexsides that bridges lead over."""
    return frozenset(hexside(text) for bridge in printed.bridges.values() for text in bridge.over)


def area(printed: HexMap, name: str) -> frozenset[Hex]:
    """All hexes of one part of the map, bridges not counted: what can be reached without crossing a river."""
    grid, wet = printed.grid, river_sides(printed)
    reached = {Hex.parse(printed.areas[name])}
    edge = list(reached)
    while edge:
        here = edge.pop()
        new = [near for near in grid.neighbours(here) if near not in reached and frozenset((here, near)) not in wet]
        reached.update(new)
        edge += new
    return frozenset(reached) - {Hex.parse(bridge.hex) for bridge in printed.bridges.values()}
