"""Maps of numbered hexes or squares with terrain, rivers, roads, bridges and labels, over as many sheets as needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from printables.drawings import Drawing, fewest_sheets, large_sheets
from printables.geometry import Box, centred
from printables.hexpaper import Cells, HexPaper, SquarePaper
from printables.map_lines import line_layers, line_points
from printables.map_paint import (
    SMALL,
    Key,
    legend_height,
    outer_sides,
    paint_label,
    paint_legend,
    smooth,
)
from printables.map_terrain import paint_pattern, terrain
from printables.map_zones import paint_zones, sign_points
from printables.page import Document, Sheet
from printables.palette import GREY, INK, PAPER, mixed
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen, Point
from printables.text import Style
from referee.hexgrid import Hex
from referee.paper.checks import between
from referee.paper.maps import HEAVY, MapPlan
from referee.wording import N_, tr

EDGE = 0.5
ROUNDS = 3  # tries at a size for one sheet
NUMBER = mixed(INK, PAPER, 0.25)
Side = tuple[str, str]
SPOTS = ((0.0, 0.375), (-0.14, 0.36), (0.14, 0.36), (-0.24, 0.2), (0.24, 0.2), (-0.24, -0.2), (0.24, -0.2), (0.0, -0.4))
"""Where a number may stand in its place, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapOptions:
    """How large a hex (across flats) or square is in millimetres, or all on one sheet; with or without numbers."""

    cell: float = 30.0
    one_sheet: bool = False
    numbers: bool = True
    legend: bool = True

    def __post_init__(self) -> None:
        between("A hex or square", self.cell, 4, 150)


def map_document(plan: MapPlan, setup: Setup, options: MapOptions | None = None) -> Document:
    """The map at its scale, on paper turned so that it needs the fewest sheets."""
    chosen = options or MapOptions()
    for kind in {kind for _, kind in plan.terrain}:
        terrain(kind)
    if chosen.one_sheet:
        fitted = [(one_sheet_cell(plan, choice, chosen), choice) for choice in (setup, setup.landscape())]
        cell, setup = max(fitted, key=lambda pair: pair[0])
        return _document(plan, setup, MapOptions(cell=cell, numbers=chosen.numbers, legend=chosen.legend))
    drawing = map_drawing(plan, chosen)
    return _document(plan, fewest_sheets(drawing, setup), chosen)


def _document(plan: MapPlan, setup: Setup, options: MapOptions) -> Document:
    """The map with its legend below; where it goes over several sheets, the legend has one of its own, whole."""
    drawing = map_drawing(plan, options)
    sheets = large_sheets(drawing, setup)
    if len(sheets) > 1 and _legend_height(plan, options, drawing.w):
        bare = replace(options, legend=False)
        sheets = [*large_sheets(map_drawing(plan, bare), setup), _legend_sheet(plan, setup)]
    return Document(plan.name, tuple(sheets), setup)


def _legend_sheet(plan: MapPlan, setup: Setup) -> Sheet:
    high = legend_height(keys_of(plan), plan.scale, setup.body.w)
    room = setup.body.cut_top(high)[0]
    return Sheet(
        tr("{plan} – legend", plan=plan.name), partial(paint_legend, area=room, keys=keys_of(plan), scale=plan.scale)
    )


def keys_of(plan: MapPlan) -> tuple[Key, ...]:
    """Everything that is on a map, once: ground, water, ways, and what its zones are."""
    ground = [Key(kind, tr(terrain(kind).name)) for kind in _kinds(plan)]
    ways = {
        N_("river"): bool(plan.rivers or plan.river_sides),
        N_("road"): bool(plan.roads),
        N_("bridge"): bool(plan.bridges),
    }
    lines = [Key(way, tr(way)) for way, is_there in ways.items() if is_there and way not in _kinds(plan)]
    named = zip(plan.zones, plan.zone_names, strict=False)
    signs = dict(zip(plan.zone_names, plan.zone_signs, strict=False))
    zones = {name: Key("zone", name, colour, signs.get(name, "")) for (colour, _), name in named if name}
    return (*ground, *lines, *zones.values())


def one_sheet_cell(plan: MapPlan, setup: Setup, options: MapOptions) -> float:
    """The largest size at which the whole map fits one sheet."""
    w, h = _extent(plan, 1.0)
    cell = (setup.body.w - 2 * EDGE) / w
    for _ in range(ROUNDS):  # a smaller map has a narrower legend, which may need another line
        foot = _legend_height(plan, options, w * cell) + 2 * EDGE
        cell = max(min(cell, (setup.body.h - foot) / h, 150.0) - 1e-6, 4.0)
    return cell


def _cells(plan: MapPlan, cell: float) -> Cells:
    return SquarePaper(cell) if plan.squares else HexPaper(cell)


def _around(plan: MapPlan, cell: float) -> Box:
    """The box around the whole map."""
    cells = _cells(plan, cell)
    corner_places = {Hex(col, row) for col in (1, 2, plan.columns) for row in (1, plan.rows) if col <= plan.columns}
    boxes = [cells.box(place) for place in corner_places]
    left, bottom = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, bottom, max(box.right for box in boxes) - left, max(box.top for box in boxes) - bottom)


def _extent(plan: MapPlan, cell: float) -> tuple[float, float]:
    around = _around(plan, cell)
    return around.w, around.h


def _kinds(plan: MapPlan) -> list[str]:
    return list(dict.fromkeys(kind for _, kind in plan.terrain))


def _legend_height(plan: MapPlan, options: MapOptions, wide: float) -> float:
    return legend_height(keys_of(plan), plan.scale, wide) if options.legend else 0.0


def map_drawing(plan: MapPlan, options: MapOptions) -> Drawing:
    """The map as one drawing of its true size, with its legend below."""
    w, h = _extent(plan, options.cell)
    foot = _legend_height(plan, options, w)
    paint = partial(_paint_map, plan=plan, options=options, foot=foot)
    return Drawing(plan.name, w + 2 * EDGE, h + foot + 2 * EDGE, paint)


@dataclass(frozen=True, slots=True)
class OnMap:
    """Where places are in the drawing of their map."""

    plan: MapPlan
    options: MapOptions

    def corners(self, place: str) -> tuple[Point, ...]:
        """The corners of a place."""
        dx, dy = self._shift()
        return tuple((x + dx, y + dy) for x, y in _cells(self.plan, self.options.cell).corners(Hex.parse(place)))

    def middle(self, place: str) -> Point:
        """The middle of a place."""
        (x, y), (dx, dy) = _cells(self.plan, self.options.cell).centre(Hex.parse(place)), self._shift()
        return x + dx, y + dy

    def _shift(self) -> Point:
        around = _around(self.plan, self.options.cell)
        return EDGE - around.x, EDGE + _legend_height(self.plan, self.options, around.w) - around.y


def _paint_map(pen: Pen, view: Box, plan: MapPlan, options: MapOptions, foot: float) -> None:
    around, cells = _around(plan, options.cell), _cells(plan, options.cell)
    dx, dy = EDGE - around.x, EDGE + foot - around.y
    seen = [place for place in plan.grid if _overlaps(cells.box(place).moved(dx, dy), view)]
    with pen.turned(dx, dy, 0):
        _paint_ground(pen, plan, cells, seen, options)
        for layer in line_layers(plan, cells, options.cell):
            layer(pen)
        _paint_words(pen, plan, cells, seen, options)
    if foot:
        paint_legend(pen, Box(EDGE, 0, around.w, foot), keys_of(plan), plan.scale)


def _overlaps(box: Box, view: Box) -> bool:
    return box.x < view.right and box.right > view.x and box.y < view.top and box.top > view.y


def _paint_ground(pen: Pen, plan: MapPlan, cells: Cells, seen: list[Hex], options: MapOptions) -> None:
    kinds = {Hex.parse(place): kind for place, kind in plan.terrain}
    cell = options.cell
    is_small = plan.squares and cell < SMALL
    line = mixed(GREY, PAPER, 0.6) if is_small else GREY
    for place in seen:
        kind = kinds.get(place, "clear")
        pen.path(cells.corners(place), fill=terrain(kind).colour, stroke=line, line=max(HAIRLINE, cell / 150))
        if not is_small or (place.col + place.row) % 2 == 0:
            paint_pattern(pen, kind, *cells.centre(place), cell)
    if is_small:
        _paint_plan(pen, plan, cells, cell)
    paint_zones(pen, plan, cells, cell)


def _paint_plan(pen: Pen, plan: MapPlan, cells: Cells, cell: float) -> None:
    """On a plan of small squares every sixth line is heavier, and terrain has an outline."""
    around = _around(plan, cell)
    for at in range(HEAVY, plan.columns, HEAVY):
        x = around.x + at * cell
        pen.line((x, around.y), (x, around.top), GREY, 2 * HAIRLINE)
    for at in range(HEAVY, plan.rows, HEAVY):
        y = around.top - at * cell
        pen.line((around.x, y), (around.right, y), GREY, 2 * HAIRLINE)
    for kind in _kinds(plan):
        places = [cells.corners(Hex.parse(place)) for place, here in plan.terrain if here == kind]
        for a, b in outer_sides(places):
            pen.line(a, b, mixed(terrain(kind).colour, INK, 0.55), 0.35)


def _paint_words(pen: Pen, plan: MapPlan, cells: Cells, seen: list[Hex], options: MapOptions) -> None:
    cell = options.cell
    size = min(0.38 * cell, 8.0)
    if options.numbers:
        style = Style(size=size, smallest=min(size, 2.0), align="centre", valign="top")
        taken = _taken(plan, cells, cell)
        for place in seen:
            spot = number_spot(cells.centre(place), cell, taken)
            pen.text(spot, str(place), style, NUMBER)
    for text, label in plan.labels:
        if Hex.parse(text) in seen:
            paint_label(pen, cells.centre(Hex.parse(text)), label, cell, _around(plan, cell))


def _taken(plan: MapPlan, cells: Cells, cell: float) -> list[Point]:
    """Points close together along everything that is drawn over the ground, and over every label."""
    lines = line_points(plan, cells)
    points = [point for line in lines for pair in pairwise(smooth(line)) for point in _between(*pair, cell / 12)]
    labels = [cells.centre(Hex.parse(text)) for text, _ in plan.labels]
    points += sign_points(plan, cells, cell)
    return points + [(x + dx * cell, y - 0.28 * cell) for x, y in labels for dx in (-0.3, -0.1, 0.1, 0.3)]


def _between(start: Point, end: Point, step: float) -> list[Point]:
    count = max(int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / step), 1)
    share = [number / count for number in range(count + 1)]
    return [(start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at) for at in share]


def number_spot(centre: Point, cell: float, taken: Sequence[Point]) -> Box:
    """Where the number of a place stands: at its upper edge, or where nothing runs through it."""
    x, y = centre
    near = [(a, b) for a, b in taken if abs(a - x) < 0.7 * cell and abs(b - y) < 0.7 * cell]
    wide, high, clear = 0.36 * cell, 0.17 * cell, 0.05 * cell
    spots = [centred(x + dx * cell, y + dy * cell, wide, high) for dx, dy in SPOTS]
    return max(spots, key=lambda spot: min((clear, *(_apart(spot, point) for point in near))))


def _apart(box: Box, point: Point) -> float:
    dx = max(box.x - point[0], point[0] - box.right, 0.0)
    dy = max(box.y - point[1], point[1] - box.top, 0.0)
    return max(dx, dy)
