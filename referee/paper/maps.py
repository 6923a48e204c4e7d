"""Maps as plain values: numbered hexes or squares, or a measured board as a plan of squares of one inch or unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from math import ceil, floor

from referee.hexgrid import Grid, Hex
from referee.value import value
from referee.wording import Nc_

MOST = 99
HEAVY = 6  # squares between two heavier lines of a plan
AREA = "#8a4b08"
LABEL = 7.0  # squares at the left end of a zone where its name stands
HexSide = tuple[str, str]
GROUNDS = (
    "clear", "slope", "hill", Nc_("ground", "crest"), "mountain", "pass", "woods", "forest", "jungle", "brush", "marsh",
    "swamp", "desert", "water", "river", "field", "village", "building", Nc_("ground", "rough"), "rubble", "wall",
    "fort", "chasm",
)  # fmt: skip
"""The kinds of ground that can be drawn."""


@value
class MapPlan:
    """A map as plain values; places are written CCRR, a side of a hex as the two hexes that share it.

    ``terrain`` pairs places with kinds of ground, everything else is clear; rivers and roads are chains of places;
    ``river_sides`` run between hexes; a bridge is a place, or the two places it joins; ``scale`` says what a place is.
    ``zone_names`` tell what each of the zones is, for the legend; ``zone_signs`` tell them apart without colour.
    """

    name: str
    columns: int
    rows: int
    squares: bool = False
    terrain: tuple[tuple[str, str], ...] = ()
    river_sides: tuple[HexSide, ...] = ()
    rivers: tuple[tuple[str, ...], ...] = ()
    roads: tuple[tuple[str, ...], ...] = ()
    bridges: tuple[tuple[str, ...], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    scale: str = ""
    zone_names: tuple[str, ...] = ()
    zone_signs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        grid = Grid(self.columns, self.rows)
        for place, _ in self.terrain:
            grid.parse(place)
        chains = (*self.river_sides, *self.rivers, *self.roads, *self.bridges, *(places for _, places in self.zones))
        for place in (*(place for chain in chains for place in chain), *(place for place, _ in self.labels)):
            grid.parse(place)
        for one, other in self.river_sides:
            if not self.squares and not Hex.parse(one).is_adjacent(Hex.parse(other)):
                raise ValueError(f"A river cannot run between {one} and {other}: they do not touch.")

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)


@value
class Patch:
    """A rectangle on the board by its left and top edge, with what lies there."""

    x: float
    y: float
    width: float
    height: float
    kind: str = "rough"
    name: str = ""
    sets_up: bool = True
    """Whether a zone of this name is where a side sets up."""
    sign: str = ""
    """What tells a zone apart without colour: the sign of its side."""

    def spaces(self, columns: int, rows: int) -> list[str]:
        """The squares it covers, at least one, none off the board."""
        across = range(floor(self.x) + 1, max(ceil(self.x + self.width), floor(self.x) + 1) + 1)
        down = range(floor(self.y) + 1, max(ceil(self.y + self.height), floor(self.y) + 1) + 1)
        return [f"{c:02d}{r:02d}" for c in across for r in down if 1 <= c <= columns and 1 <= r <= rows]

    def middle(self, columns: int, rows: int) -> str:
        """The square in its middle."""
        column = min(max(ceil(self.x + self.width / 2), 1), columns)
        row = min(max(ceil(self.y + self.height / 2), 1), rows)
        return f"{column:02d}{row:02d}"


@value
class Board:
    """A board with its terrain, zones (a colour each) and spots that have a name; what a square is wide."""

    name: str
    width: float
    height: float
    terrain: Sequence[Patch] = ()
    zones: Sequence[tuple[str, Patch]] = ()
    spots: Iterable[Patch] = field(default_factory=tuple)
    unit: str = "1″"
    areas: Sequence[Patch] = ()
    """Parts of the board that the rules speak of, drawn apart from its lines."""

    def plan(self) -> MapPlan:
        """The board as a map of squares; later terrain lies on earlier."""
        columns, rows = min(ceil(self.width), MOST), min(ceil(self.height), MOST)
        kinds = {place: patch.kind for patch in self.terrain for place in patch.spaces(columns, rows)}
        ends = [replace(zone, width=min(zone.width, LABEL)) for _, zone in self.zones]  # clear of what lies in it
        every = [*((AREA, area) for area in self.areas), *self.zones]
        labels: dict[str, str] = {}
        corners = [replace(area, width=min(area.width, LABEL / 2), height=min(area.height, 1.0)) for area in self.areas]
        for patch in (*self.terrain, *self.spots, *ends, *corners):
            if patch.name:
                labels.setdefault(patch.middle(columns, rows), patch.name)
        return MapPlan(
            name=self.name,
            columns=columns,
            rows=rows,
            squares=True,
            terrain=tuple(sorted(kinds.items())),
            labels=tuple(labels.items()),
            zones=tuple((colour, tuple(patch.spaces(columns, rows))) for colour, patch in every),
            zone_names=tuple(name for _, name in self._names()),
            zone_signs=tuple(patch.sign for _, patch in every),
            scale=f"A square is {self.unit} wide; a heavier line every {HEAVY}.",
        )

    def _names(self) -> list[tuple[str, str]]:
        """What each zone is: parts of the board first, then who sets up where."""
        named = [(colour, f"{patch.name}: set-up" if patch.sets_up else patch.name) for colour, patch in self.zones]
        return [*((AREA, "Area for terrain") for _ in self.areas), *named]
