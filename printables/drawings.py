"""Drawings of a true size: small ones side by side on a sheet, large ones over several sheets with overlap marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from printables.fonts import Face
from printables.geometry import Box, centred
from printables.nesting import nested
from printables.page import Sheet
from printables.palette import PAPER, WARM
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen, corners
from printables.text import Style
from referee.wording import tr

OVERLAP = 12.0
GAP = 6.0
SHARES = (0.25, 0.5, 0.75)
SEAM = Style(face=Face.NARROW_BOLD, size=6, smallest=4, align="centre")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something of a true size that is painted from its lower left corner; it is told which part will be seen.

    ``is_in`` says whether there is anything in a part of it; without it there is, everywhere.
    """

    title: str
    w: float
    h: float
    paint: Callable[[Pen, Box], None]
    is_in: Callable[[Box], bool] | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a large drawing: which part of the drawing it shows, and its place among the others."""

    view: Box
    column: int
    row: int
    columns: int
    rows: int

    @property
    def name(self) -> str:
        """Letters run to the right, numbers downwards: A1 is the upper left sheet."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    @property
    def own(self) -> Box:
        """What is on no sheet before it: not what overlaps with those at its left and above."""
        left, up = OVERLAP * (self.column > 0), OVERLAP * (self.row > 0)
        return Box(self.view.x + left, self.view.y, self.view.w - left, self.view.h - up)


def tiles(w: float, h: float, area: Box) -> tuple[Tile, ...]:
    """Cut a drawing into parts that fit an area and overlap with their neighbours."""
    columns, rows = _count(w, area.w), _count(h, area.h)
    step_x, step_y = area.w - OVERLAP, area.h - OVERLAP
    return tuple(
        Tile(_view(w, h, area, column * step_x, row * step_y), column, row, columns, rows)
        for row in range(rows)
        for column in range(columns)
    )


def _count(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP) - 1e-6)) if length > room + 1e-6 else 1


def _view(w: float, h: float, area: Box, left: float, down: float) -> Box:
    """The part that starts so far from the left and from the top."""
    wide, high = min(area.w, w - left), min(area.h, h - down)
    return Box(left, h - down - high, wide, high)


def fewest_sheets(drawing: Drawing, setup: Setup) -> Setup:
    """Paper upright or lying down, whichever needs fewer sheets."""
    lying = setup.landscape()
    needed = [len(tiles(drawing.w, drawing.h, choice.body)) for choice in (setup, lying)]
    return lying if needed[1] < needed[0] else setup


def large_sheets(drawing: Drawing, setup: Setup) -> list[Sheet]:
    """One sheet for each part of a drawing with anything in it, named by its place."""
    parts = tiles(drawing.w, drawing.h, setup.body)
    if len(parts) > 1 and drawing.is_in is not None:
        parts = tuple(part for part in parts if drawing.is_in(part.own))
    there = frozenset((part.column, part.row) for part in parts)
    paints = [partial(_paint_tile, tile=part, drawing=drawing, area=setup.body, there=there) for part in parts]
    if len(parts) == 1:
        return [Sheet(drawing.title, paints[0])]
    titles = [tr("{title} – sheet {part}", title=drawing.title, part=part.name) for part in parts]
    return [Sheet(title, paint) for title, paint in zip(titles, paints, strict=True)]


def _paint_tile(pen: Pen, tile: Tile, drawing: Drawing, area: Box, there: frozenset[tuple[int, int]]) -> None:
    view = tile.view
    alone = tile.columns == tile.rows == 1
    left = area.cx - view.w / 2 if alone else area.x
    bottom = area.top - view.h
    with pen.turned(left - view.x, bottom - view.y, 0):
        if alone:
            drawing.paint(pen, view)
            return
        with pen.clipped(corners(view)):
            drawing.paint(pen, view)
        _paint_seams(pen, tile, drawing, there)


def _paint_seams(pen: Pen, tile: Tile, drawing: Drawing, there: frozenset[tuple[int, int]]) -> None:
    """In the middle of each overlap a dashed line, the name of the next sheet, and crosses that both sheets share."""
    view = tile.view
    for step, x in ((-1, view.x), (1, view.right - OVERLAP)):
        if (tile.column + step, tile.row) in there:
            middle = x + OVERLAP / 2
            pen.line((middle, view.y), (middle, view.top), WARM, HAIRLINE, (2, 1.5))
            spots = [(middle, drawing.h * (tile.rows - 1 - tile.row + share) / tile.rows) for share in SHARES]
            _paint_crosses(pen, spots, view)
            _paint_name(pen, centred(middle, view.top - 3, 8, 3.2), replace(tile, column=tile.column + step))
    for step, y in ((1, view.y), (-1, view.top - OVERLAP)):
        if (tile.column, tile.row + step) in there:
            middle = y + OVERLAP / 2
            pen.line((view.x, middle), (view.right, middle), WARM, HAIRLINE, (2, 1.5))
            spots = [(drawing.w * (tile.column + share) / tile.columns, middle) for share in SHARES]
            _paint_crosses(pen, spots, view)
            _paint_name(pen, centred(view.x + 16, middle, 8, 3.2), replace(tile, row=tile.row + step))


def _paint_crosses(pen: Pen, spots: list[tuple[float, float]], view: Box) -> None:
    for x, y in spots:
        if view.contains(centred(x, y, 4.0)):
            pen.line((x - 2, y), (x + 2, y), WARM, 2 * HAIRLINE)
            pen.line((x, y - 2), (x, y + 2), WARM, 2 * HAIRLINE)
            pen.circle(x, y, 1.2, stroke=WARM, line=HAIRLINE)


def _paint_name(pen: Pen, box: Box, tile: Tile) -> None:
    pen.rect(box, fill=PAPER, stroke=WARM, line=HAIRLINE)
    pen.text(box, tr("to {tile}", tile=tile.name), SEAM, WARM)


def small_sheets(drawings: Sequence[Drawing], setup: Setup, title: str) -> list[Sheet]:
    """Drawings side by side, as many on a sheet as fit; one larger than the sheet goes over several of its own."""
    area = setup.body
    large = [drawing for drawing in drawings if drawing.w > area.w + 1e-6 or drawing.h > area.h + 1e-6]
    small = [drawing for drawing in drawings if drawing not in large]
    places: dict[int, list[tuple[Drawing, float, float]]] = {}
    for drawing, (sheet, x, y) in zip(small, nested([(one.w, one.h) for one in small], area, GAP), strict=True):
        places.setdefault(sheet, []).append((drawing, x, y))
    packed = [Sheet(title, partial(_paint_several, places=places[sheet])) for sheet in sorted(places)]
    return packed + [sheet for drawing in large for sheet in large_sheets(drawing, setup)]


def _paint_several(pen: Pen, places: list[tuple[Drawing, float, float]]) -> None:
    for drawing, x, y in places:
        with pen.turned(x, y, 0):
            drawing.paint(pen, Box(0, 0, drawing.w, drawing.h))
