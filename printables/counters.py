"""Unit counters with backs, packed to fill the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from printables.counter_face import Regions, draw_front, draw_shared, name_style, regions_of, with_map_symbols
from printables.cutting import Cut, alone, cut_sheets
from printables.face_ground import Ground, draw_cover, draw_outline, front_of
from printables.fonts import POINT, Face, shown, width
from printables.geometry import Box
from printables.packing import Piece
from printables.page import Document, Sheet
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen
from printables.symbols import check
from printables.text import Style, fit
from referee.paper.checks import between
from referee.paper.pieces import BackKind, Counter, Look, Side
from referee.wording import tr

SMALLEST, LARGEST = 12.0, 50.0
ROW = 11.0
FULL_NAME = Style(face=Face.NARROW, size=9, smallest=4, lines=0, leading=1.1)


class Shape(StrEnum):
    """Square or round of one size, or each unit's own footprint."""

    SQUARE = "square"
    ROUND = "round"
    FOOTPRINT = "footprint"


class Pictures(StrEnum):
    """Our drawings, or the map symbols of staffs."""

    DRAWINGS = "drawings"
    MAP_SYMBOLS = "map-symbols"


class Shade(StrEnum):
    """The ground in black and white: as the sides stand in their battle, or one for all, for an army alone."""

    BY_SIDE = "by-side"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOptions:
    """How counters are made: size in millimetres, shape, bleed, copies of all, lines to cut along, pictures, greys."""

    size: float = 25.0
    shape: Shape = Shape.SQUARE
    bleed: float = 1.0
    copies: int = 1
    outline: bool = True
    backs: bool = True
    pictures: Pictures = Pictures.DRAWINGS
    shade: Shade = Shade.BY_SIDE
    corner: float = 0.0

    def __post_init__(self) -> None:
        between("A counter size", self.size, SMALLEST, LARGEST, " mm")
        between("A bleed", self.bleed, 0, 5, " mm")
        between("A number of copies", self.copies, 1, 100, "")
        between("A corner", self.corner, 0, 10, " mm")

    def grounded(self, side: Side) -> Side:
        """A side with the ground that was asked for."""
        return side if self.shade is Shade.BY_SIDE else replace(side, at=int(self.shade is Shade.DARK))

    def measure(self, counter: Counter) -> tuple[float, float]:
        """Width and height of one counter."""
        if self.shape is Shape.FOOTPRINT and counter.footprint:
            for side in counter.footprint:
                between(f"A footprint side of {counter.front.name!r}", side, 5, 200, " mm")
            return counter.footprint
        return self.size, self.size


def counter_document(
    counters: Sequence[Counter], setup: Setup, options: CounterOptions | None = None, title: str = "Counters"
) -> Document:
    """Counters with their backs, and at the end the names that were too long for their counter."""
    chosen = options or CounterOptions()
    check(*(sign for one in counters for sign in _signs(one)))
    pieces = [Piece(*chosen.measure(one), one) for one in counters for _ in range(one.copies * chosen.copies)]
    back = partial(_paint_back, options=chosen) if chosen.backs else None
    cut = Cut(partial(_paint_front, options=chosen), back, chosen.bleed)
    sheets = cut_sheets(pieces, setup, cut, title) + _full_names(counters, chosen, setup, title)
    corner = LARGEST if chosen.shape is Shape.ROUND else chosen.corner
    return Document(title, tuple(sheets), setup, pieces=partial(alone, pieces, cut, _name, corner))


def _name(counter: Counter) -> str:
    return counter.front.name or counter.front.kind


def _signs(counter: Counter) -> Iterator[str]:
    yield counter.side.symbol
    for look in (counter.front, counter.back.look):
        yield from (look.troop, *look.symbols) if look else ()


def _full_names(counters: Sequence[Counter], options: CounterOptions, setup: Setup, title: str) -> list[Sheet]:
    """No name is lost: those that had to be cut on their counter are listed in full."""
    names = list(dict.fromkeys(counter.front.name for counter in counters if _is_cut(counter, options)))
    rows = [setup.body.cut_top(ROW)[0].moved(0, -ROW * number) for number in range(int(setup.body.h / ROW))]
    lists = [names[start : start + len(rows)] for start in range(0, len(names), len(rows))]
    return [
        Sheet(tr("{title} – names in full", title=title), partial(_paint_names, names=part, rows=rows))
        for part in lists
    ]


def _is_cut(counter: Counter, options: CounterOptions) -> bool:
    is_round = options.shape is Shape.ROUND
    place = regions_of(*options.measure(counter), is_round, counter.front)
    name, style = counter.front.name, name_style(place.unit, is_round)
    if width(shown(name, style.face), style.face, style.smallest * POINT) <= place.name.w:
        return False  # told by its width alone, which spares most names the fitting
    return fit(name, style, place.name.w, place.name.h).cut


def _paint_names(pen: Pen, names: list[str], rows: list[Box]) -> None:
    for name, row in zip(names, rows, strict=False):
        pen.text(row.inset(0, 0.4), f"•  {name}", FULL_NAME)


def _paint_front(pen: Pen, counter: Counter, w: float, h: float, options: CounterOptions) -> None:
    _paint_look(pen, Box(0, 0, w, h), counter.front, counter.side, options)


def _paint_look(pen: Pen, face: Box, look: Look, side: Side, options: CounterOptions, is_back: bool = False) -> None:
    if options.pictures is Pictures.MAP_SYMBOLS:
        look = with_map_symbols(look)
    place = regions_of(face.w, face.h, options.shape is Shape.ROUND, look)
    side = options.grounded(side)
    colours = front_of(look, side, pen.palette, is_back)
    ground = partial(_paint_ground, pen, place, side, colours, options)
    _stamp(pen, face, options, f"ground-{colours.ground[1:]}-{side.colour[1:]}-{side.symbol}-{side.at}", ground)
    draw_front(pen, place, look, colours, options.shape is Shape.ROUND)


def _paint_ground(pen: Pen, place: Regions, side: Side, colours: Ground, options: CounterOptions) -> None:
    is_round = options.shape is Shape.ROUND
    draw_shared(pen, place, side, colours, is_round, options.bleed)
    if options.outline:
        draw_outline(pen, place.face, is_round, options.corner)


def _paint_back(pen: Pen, counter: Counter, w: float, h: float, options: CounterOptions) -> None:
    is_round, face = options.shape is Shape.ROUND, Box(0, 0, w, h)
    side, back = options.grounded(counter.side), counter.back
    if back.look is not None and not back.is_cover:
        _paint_look(pen, face, back.look, side, options, is_back=True)
        return
    sign = "hidden" if back.kind is BackKind.HIDDEN else ""
    cover = partial(draw_cover, pen, face, side, is_round, options.bleed, sign)
    _stamp(pen, face, options, f"cover-{sign}-{side.colour[1:]}-{side.symbol}-{side.at}", cover)


def _stamp(pen: Pen, face: Box, options: CounterOptions, what: str, paint: Callable[[], None]) -> None:
    """All counters of a side and a size share their ground and their cover."""
    pen.stamp(f"{what}-{face.w:g}x{face.h:g}", face.inset(-options.bleed - HAIRLINE), paint)
