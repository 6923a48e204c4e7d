"""Maps as data: terrain by hex, rivers along hexsides, bridges, roads, and the areas that a river cuts off."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

from annotated_types import Interval, Len

from referee.hexgrid import Grid, Hex
from referee.rulesets.itty_bitty.movement import Terrain
from referee.value import FrozenMap, value

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


def terrain_at(found: HexMap, place: Hex) -> Terrain:
    """The terrain of a hex; clear, if the map does not say."""
    name = str(place)
    return next((terrain for terrain, places in found.terrain.items() if name in places), "clear")


def road_steps(found: HexMap) -> frozenset[Side]:
    """Every step from one hex to the next that follows a road."""
    return frozenset(
        frozenset((Hex.parse(start), Hex.parse(end))) for road in found.roads for start, end in pairwise(road)
    )


def river_sides(found: HexMap) -> frozenset[Side]:
    """Every hexside that a river runs along, bridged or not."""
    return frozenset(hexside(text) for text in found.rivers)


def bridged_sides(found: HexMap) -> frozenset[Side]:
    """The hexsides that bridges lead over."""
    return frozenset(hexside(text) for bridge in found.bridges.values() for text in bridge.over)


def area(found: HexMap, name: str) -> frozenset[Hex]:
    """All hexes of one part of the map, bridges not counted: what can be reached without crossing a river."""
    grid, wet = found.grid, river_sides(found)
    reached = {Hex.parse(found.areas[name])}
    edge = list(reached)
    while edge:
        here = edge.pop()
        new = [near for near in grid.neighbours(here) if near not in reached and frozenset((here, near)) not in wet]
        reached.update(new)
        edge += new
    return frozenset(reached) - {Hex.parse(bridge.hex) for bridge in found.bridges.values()}
