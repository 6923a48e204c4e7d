"""Markers and draw counters: told apart by shape, colour, sign and word, so that no one needs all four."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import cos, pi, sin

from printables.cutting import Cut, alone, cut_sheets
from printables.face_ground import draw_cover, draw_outline
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.packing import Piece
from printables.page import Document
from printables.palette import INK, PAPER, mixed, pale
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen, Point, corners
from printables.symbols import check
from printables.text import Style, parts
from referee.paper.checks import between
from referee.paper.pieces import Marker, Shape

# For each shape, in shares of its width and height: where the sign goes, where the word, and where a word alone.
ROOMS: dict[Shape, tuple[Box, Box, Box]] = {
    Shape.DISC: (Box(0.27, 0.42, 0.46, 0.46), Box(0.15, 0.25, 0.7, 0.15), Box(0.15, 0.3, 0.7, 0.4)),
    Shape.SQUARE: (Box(0.2, 0.3, 0.6, 0.62), Box(0.08, 0.08, 0.84, 0.2), Box(0.08, 0.25, 0.84, 0.5)),
    Shape.TRIANGLE: (Box(0.34, 0.26, 0.32, 0.34), Box(0.16, 0.06, 0.68, 0.16), Box(0.24, 0.07, 0.52, 0.36)),
    Shape.DIAMOND: (Box(0.33, 0.5, 0.34, 0.3), Box(0.16, 0.34, 0.68, 0.15), Box(0.2, 0.37, 0.6, 0.26)),
    Shape.HEXAGON: (Box(0.28, 0.4, 0.44, 0.46), Box(0.2, 0.22, 0.6, 0.16), Box(0.13, 0.3, 0.74, 0.4)),
    Shape.OCTAGON: (Box(0.26, 0.38, 0.48, 0.5), Box(0.17, 0.2, 0.66, 0.17), Box(0.08, 0.3, 0.84, 0.4)),
    Shape.SHIELD: (Box(0.28, 0.46, 0.44, 0.44), Box(0.14, 0.27, 0.72, 0.17), Box(0.12, 0.36, 0.76, 0.4)),
    Shape.DIE: (Box(0.22, 0.32, 0.56, 0.56), Box(0.08, 0.1, 0.84, 0.18), Box(0.08, 0.25, 0.84, 0.5)),
    Shape.BASE: (Box(0.25, 0.36, 0.5, 0.54), Box(0.05, 0.08, 0.9, 0.24), Box(0.08, 0.2, 0.84, 0.6)),
}

# The same with a word of two lines below a smaller sign.
TWO_LINES: dict[Shape, tuple[Box, Box]] = {
    Shape.DISC: (Box(0.29, 0.46, 0.42, 0.42), Box(0.18, 0.19, 0.64, 0.26)),
    Shape.SQUARE: (Box(0.26, 0.42, 0.48, 0.5), Box(0.08, 0.08, 0.84, 0.32)),
    Shape.TRIANGLE: (Box(0.36, 0.34, 0.28, 0.3), Box(0.17, 0.05, 0.66, 0.27)),
    Shape.DIAMOND: (Box(0.36, 0.59, 0.28, 0.26), Box(0.17, 0.345, 0.66, 0.24)),
    Shape.HEXAGON: (Box(0.29, 0.46, 0.42, 0.42), Box(0.22, 0.17, 0.56, 0.28)),
    Shape.OCTAGON: (Box(0.28, 0.46, 0.44, 0.44), Box(0.19, 0.18, 0.62, 0.27)),
    Shape.SHIELD: (Box(0.29, 0.54, 0.42, 0.4), Box(0.14, 0.24, 0.72, 0.28)),
    Shape.DIE: (Box(0.26, 0.42, 0.48, 0.48), Box(0.08, 0.09, 0.84, 0.31)),
    Shape.BASE: (Box(0.3, 0.45, 0.4, 0.46), Box(0.05, 0.08, 0.9, 0.34)),
}
SHORT = 9  # letters that go into one line however many words they are


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerOptions:
    """How markers are made: size in millimetres, bleed, copies of all, and whether backs are printed."""

    size: float = 20.0
    bleed: float = 1.0
    copies: int = 1
    backs: bool = True

    def __post_init__(self) -> None:
        between("A marker size", self.size, 12, 50)
        between("A bleed", self.bleed, 0, 5)
        between("A number of copies", self.copies, 1, 100, "")


def marker_document(
    markers: Sequence[Marker], setup: Setup, options: MarkerOptions | None = None, title: str = "Markers"
) -> Document:
    """Markers packed to fill the sheet; one without a back of its own has the same face on both sides."""
    chosen = options or MarkerOptions()
    check(*(sign for one in markers for sign in (one.symbol, one.back.symbol if one.back else "")))
    sized = [(one, one.footprint or (chosen.size, chosen.size)) for one in markers]
    for _, (w, h) in sized:
        between("A marker side", w, 5, 200)
        between("A marker side", h, 5, 200)
    pieces = [Piece(w, h, one) for one, (w, h) in sized for _ in range(one.copies * chosen.copies)]
    back = partial(_paint_back, bleed=chosen.bleed) if chosen.backs else None
    cut = Cut(partial(_paint_marker, bleed=chosen.bleed), back, chosen.bleed)
    sheets = tuple(cut_sheets(pieces, setup, cut, title))
    return Document(title, sheets, setup, pieces=partial(alone, pieces, cut, _name, 0.0))


def _name(marker: Marker) -> str:
    return marker.word or marker.letter or marker.symbol


def _paint_back(pen: Pen, marker: Marker, w: float, h: float, bleed: float) -> None:
    _paint_marker(pen, marker.back or marker, w, h, bleed)


def _paint_marker(pen: Pen, marker: Marker, w: float, h: float, bleed: float) -> None:
    if marker.hides:
        draw_cover(pen, Box(0, 0, w, h), marker.hides, False, bleed, "hidden")
        draw_outline(pen, Box(0, 0, w, h), False)
        return
    if pen.palette.mono:  # a full ground of grey wastes toner and hides the sign
        marker = replace(marker, colour=pale(marker.colour, 0.8))
    _paint_ground(pen, marker, w, h, bleed)
    sign, word = rooms(marker, w, h)
    on = pen.palette.on(marker.colour)
    _paint_sign(pen, marker, sign, on)
    if marker.word:
        pen.text(word, marker.word, _word_style(min(w, h), 2 if is_alone(marker) or is_long(marker) else 1), on)


def is_alone(marker: Marker) -> bool:
    """Whether there is nothing but a word on it."""
    return not (marker.symbol or marker.letter)


def is_long(marker: Marker) -> bool:
    """Whether its words are set in two lines, to be read across the table."""
    words = marker.word.split()
    return len(marker.word) > SHORT and (len(words) > 1 or any(len(parts(word)) > 1 for word in words))


def rooms(marker: Marker, w: float, h: float) -> tuple[Box, Box]:
    """Where sign and word go; what is alone has the middle of the marker to itself."""
    shares = ROOMS[marker.shape]
    if is_long(marker) and not is_alone(marker):
        shares = (*TWO_LINES[marker.shape], shares[2])
    sign, word, alone = (Box(room.x * w, room.y * h, room.w * w, room.h * h) for room in shares)
    if is_alone(marker):
        return sign, alone
    if not marker.word and marker.shape not in (Shape.TRIANGLE, Shape.SHIELD):
        sign = Box(sign.x, h - sign.top, sign.w, 2 * sign.top - h)
    return sign, word


def _paint_sign(pen: Pen, marker: Marker, room: Box, on: str) -> None:
    letter = Style(face=Face.BOLD, size=60, smallest=3, align="centre")
    if marker.symbol and marker.letter:
        left, right = room.columns(2, 0.04 * room.w)
        pen.symbol(marker.symbol, left, on)
        pen.text(right, marker.letter, letter, on)
    elif marker.symbol:
        pen.symbol(marker.symbol, room, on)
    elif marker.letter:
        pen.text(room, marker.letter, letter, on)


def _paint_ground(pen: Pen, marker: Marker, w: float, h: float, bleed: float) -> None:
    """The coloured shape beyond the cut, a light line inside it, and the line to cut along."""
    line = mixed(INK, PAPER, 0.4)
    inner = mixed(pen.palette.on(marker.colour), marker.colour, 0.35)
    box = Box(0, 0, w, h)
    for room, fill, stroke, width in (
        (box.inset(-bleed), marker.colour, None, 0.0),
        (box.inset(0.05 * min(w, h)), None, inner, 0.015 * min(w, h)),
        (box, None, line, HAIRLINE),
    ):
        if marker.shape is Shape.DISC:
            pen.circle(room.cx, room.cy, room.w / 2, fill, stroke, line=width)
        elif marker.shape is Shape.DIE:
            pen.rect(room, fill, stroke, line=width, radius=0.18 * w)
        else:
            pen.path(outline(marker.shape, room), fill, stroke, line=width)


def outline(shape: Shape, box: Box) -> tuple[Point, ...]:
    """The corners of a shape that fills a box."""
    return tuple((box.x + x * box.w, box.y + y * box.h) for x, y in _unit_outline(shape))


@lru_cache(maxsize=16)
def _unit_outline(shape: Shape) -> tuple[Point, ...]:
    if shape is Shape.TRIANGLE:
        return (0, 0), (1, 0), (0.5, 1)
    if shape is Shape.DIAMOND:
        return (0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)
    if shape is Shape.HEXAGON:
        return (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)
    if shape is Shape.OCTAGON:
        cut = 1 / (2 + 2**0.5)
        return (cut, 0), (1 - cut, 0), (1, cut), (1, 1 - cut), (1 - cut, 1), (cut, 1), (0, 1 - cut), (0, cut)
    if shape is Shape.SHIELD:
        curve = [(0.5 + 0.5 * cos(pi * t / 12), 0.55 + 0.55 * sin(pi * t / 12)) for t in range(12, 25)]
        return (0, 1), *curve, (1, 1)
    return corners(centred(0.5, 0.5, 1.0))


@lru_cache(maxsize=32)
def _word_style(unit: float, lines: int) -> Style:
    return Style(face=Face.NARROW_BOLD, size=0.42 * unit, smallest=2, align="centre", lines=lines, leading=1.1)
