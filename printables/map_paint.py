"""What is painted over the ground of a map: rivers, roads, bridges, labels and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from printables.fonts import POINT, Face, shown, width
from printables.geometry import Box, centred
from printables.map_terrain import TERRAIN, paint_pattern, terrain
from printables.palette import GREY, PAPER
from printables.pen import HAIRLINE, Pen, Point, corners
from printables.text import Style

# For each kind of line its outer and inner colour, and its width as a share of a hex.
LINES = {"river": ("#2a5f95", "#7fb4dc", 0.13), "road": ("#6b4a2a", "#ead9b8", 0.075)}
RAILS = "#4a3826"
ROW = 8.0  # millimetres of a row of the legend
LEGEND_STYLE = Style(size=7, smallest=3)
SMALL = 14.0  # millimetres: on smaller squares a label would be too small to read


def paint_line(pen: Pen, points: Sequence[Point], kind: str, cell: float) -> None:
    """A river or a road through the middle of its places, as a band with darker banks."""
    outer, inner, share = LINES[kind]
    rounded = smooth(points) if len(points) > 1 else [*points, *points]
    with pen.rounded():
        for colour, wide in ((outer, share * cell), (inner, 0.68 * share * cell)):
            pen.path(rounded, stroke=colour, line=wide, closed=False)


def smooth(points: Sequence[Point]) -> list[Point]:
    """Round the bends: each corner is replaced by a curve between the middles of its two sides."""
    if len(points) < 3:
        return list(points)
    drawn = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _middle(before, corner), _middle(corner, after)
        drawn += [_bend(start, corner, end, step / 8) for step in range(9)]
    return [*drawn, points[-1]]


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _bend(start: Point, corner: Point, end: Point, share: float) -> Point:
    rest = 1 - share
    x, y = (rest**2 * s + 2 * rest * share * c + share**2 * e for s, c, e in zip(start, corner, end, strict=True))
    return x, y


def paint_sides(pen: Pen, sides: Sequence[tuple[Point, Point]], cell: float) -> None:
    """A river along sides of hexes: all banks first, then the water, so that neighbouring sides are one stream."""
    outer, inner, share = LINES["river"]
    with pen.rounded():
        for colour, wide in ((outer, 0.8), (inner, 0.5)):
            for ends in sides:
                pen.line(*ends, colour, wide * share * cell)


def paint_bridge(pen: Pen, points: Sequence[Point], cell: float) -> None:
    """A deck with two rails, half way between two places and along the line that joins them."""
    (ax, ay), (bx, by) = points
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    x, y = _middle((ax, ay), (bx, by))
    half, wide = 0.17 * cell, 0.06 * cell

    def at(along: float, aside: float) -> Point:
        return x + along * ux - aside * uy, y + along * uy + aside * ux

    pen.path([at(-half, -wide), at(half, -wide), at(half, wide), at(-half, wide)], fill="#d8c3a0")
    for aside in (-wide, wide):
        rail = [at(-1.2 * half, 1.6 * aside), at(-half, aside), at(half, aside), at(1.2 * half, 1.6 * aside)]
        pen.path(rail, stroke=RAILS, line=0.022 * cell, closed=False)


def paint_label(pen: Pen, centre: Point, text: str, cell: float, around: Box) -> None:
    """A name below the middle of its place, on a light ground; on small squares it reaches over its neighbours."""
    size = max(min(0.42 * cell, 9.0), 5.5 if cell < SMALL else 3.0)
    style = Style(face=Face.NARROW_BOLD, size=size, smallest=2.0, align="centre", lines=2, leading=1.05)
    box = centred(centre[0], centre[1] - 0.28 * cell, 0.8 * cell, 0.22 * cell)
    if cell < SMALL:
        wide = min(width(shown(text, style.face), style.face, size * POINT) + 1.6, 30.0)
        x = min(max(centre[0], around.x + wide / 2), around.right - wide / 2)
        box = centred(x, centre[1], wide, 3.0)
    pen.rect(box, fill=PAPER, stroke=GREY, line=HAIRLINE, radius=0.05 * cell)
    pen.text(box.inset(0.02 * cell, 0.01 * cell), text, style)


def outer_sides(cells: Sequence[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """The sides of places that no other of them shares."""
    sides: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for around in cells:
        for a, b in zip(around, (*around[1:], around[0]), strict=True):
            key = frozenset(((round(a[0] * 100), round(a[1] * 100)), (round(b[0] * 100), round(b[1] * 100))))
            if sides.pop(key, None) is None:
                sides[key] = (a, b)
    return list(sides.values())


def paint_zone(pen: Pen, cells: Sequence[Sequence[Point]], colour: str, cell: float) -> None:
    """The outline of a zone."""
    for a, b in outer_sides(cells):
        pen.line(a, b, colour, max(cell / 25, 0.7), (max(cell / 10, 2.0), max(cell / 16, 1.0)))


@dataclass(frozen=True, slots=True)
class Key:
    """One entry of a legend: a kind of ground, a river, road or bridge, or a zone in its colour."""

    sort: str
    name: str
    colour: str = ""
    sign: str = ""


def legend_lines(keys: Sequence[Key], scale: str, wide: float) -> list[list[tuple[float, Key]]]:
    """The rows of a legend, each entry with its place from the left; what a square stands for comes last."""
    rows: list[list[tuple[float, Key]]] = [[]]
    x = 0.0
    for key in (*keys, *([Key("scale", scale)] if scale else [])):
        needed = min(_entry_width(key), wide)
        if rows[-1] and x + needed > wide:
            rows.append([])
            x = 0.0
        rows[-1].append((x, key))
        x += needed
    return [row for row in rows if row]


def _entry_width(key: Key) -> float:
    words = width(shown(key.name, Face.REGULAR), Face.REGULAR, LEGEND_STYLE.size * POINT)
    return words + (2.0 if key.sort == "scale" else ROW + 4.5)


def legend_height(keys: Sequence[Key], scale: str, wide: float) -> float:
    """How high a legend is."""
    lines = legend_lines(keys, scale, wide)
    return 2.0 + ROW * len(lines) if lines else 0.0


def paint_legend(pen: Pen, area: Box, keys: Sequence[Key], scale: str) -> None:
    """A swatch and a name for everything that is on the map, and what a square stands for."""
    for number, row in enumerate(legend_lines(keys, scale, area.w)):
        low = area.top - 2 - (number + 1) * ROW
        for x, key in row:
            swatch = Box(area.x + x, low + 1, ROW - 2, ROW - 2)
            if key.sort == "scale":
                pen.text(Box(swatch.x, low, area.w - x, ROW), key.name, LEGEND_STYLE)
                continue
            _paint_swatch(pen, swatch, key)
            room = min(_entry_width(key), area.w) - ROW - 1
            pen.text(Box(swatch.right + 1.5, low, room, ROW), key.name, LEGEND_STYLE)


def _paint_swatch(pen: Pen, swatch: Box, key: Key) -> None:
    pen.rect(swatch, fill=terrain(key.sort if key.sort in TERRAIN else "clear").colour, stroke=GREY, line=HAIRLINE)
    left, right = (swatch.x + 0.4, swatch.cy), (swatch.right - 0.4, swatch.cy)
    if key.sort in LINES:
        paint_line(pen, [left, right], key.sort, 1.6 * swatch.w)
    elif key.sort == "bridge":
        paint_sides(pen, [((swatch.cx, swatch.y + 0.4), (swatch.cx, swatch.top - 0.4))], 1.6 * swatch.w)
        paint_bridge(pen, [left, right], 1.6 * swatch.w)
    elif key.sort == "zone":
        paint_zone(pen, [corners(swatch.inset(0.8))], key.colour, 10.0)
        if key.sign:
            pen.symbol(key.sign, centred(swatch.cx, swatch.cy, 0.4 * swatch.w), key.colour)
    else:
        paint_pattern(pen, key.sort, swatch.cx, swatch.cy, swatch.h)
