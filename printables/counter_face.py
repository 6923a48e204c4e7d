"""The face of a counter: name, type, picture and figures with their labels, at any size and shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, sqrt

from printables.face_ground import BAND, Ground, draw_ground, front_of
from printables.fonts import POINT, Face
from printables.geometry import Box, centred
from printables.palette import INK, mixed
from printables.pen import Pen
from printables.symbols import map_symbol
from printables.text import Style, fit
from referee.paper.pieces import Look, Side

ROW, STRIP, WORD, COLUMN, WORDED, SIGNS = 0.27, 0.085, 0.14, 0.23, 0.32, 0.17
"""Shares of a face: figures, a line of words, a word that stands out, the right column bare and with words, signs."""
SHORT_LABEL = 2  # letters: “R 4”, but “6 bases”
QUALITY = {"1": "#7a7f87", "2": "#a8641d", "3": "#2b7a3d", "4": "#1f4e9c", "5": "#6b3fa0", "6": "#b3261e"}


@dataclass(frozen=True, slots=True)
class Regions:
    """Where everything goes on a face of one size and shape, from its lower left corner."""

    face: Box
    name: Box
    side: Box
    kind: Box
    body: Box
    line: Box
    figures: Box
    unit: float


def regions_of(w: float, h: float, is_round: bool, look: Look) -> Regions:
    """Where everything of a look goes."""
    kind = WORD if look.word else STRIP if look.kind else 0.0
    return regions(w, h, is_round, kind, bool(look.line), bool(look.figures))


@lru_cache(maxsize=256)
def regions(w: float, h: float, is_round: bool, kind: float = 0.0, line: bool = False, figures: bool = True) -> Regions:
    """Divide a face: name above, figures below, the picture between; a round one keeps inside its circle."""
    unit = min(w, h)
    if is_round:
        return _round_regions(unit, kind, line, figures)
    band, rest = Box(0, 0, w, h).cut_top(BAND * unit)
    row, rest = rest.cut_bottom(ROW * unit if figures else 0.0)
    words, rest = rest.cut_bottom(STRIP * unit if line else 0.0)
    type_line, body = rest.cut_top(kind * unit)
    side, name = band.inset(0.04 * unit, 0.02 * unit).cut_left(0.14 * unit, 0.04 * unit)
    pad = 0.04 * unit
    return Regions(
        Box(0, 0, w, h),
        name,
        side,
        type_line.inset(pad, 0),
        body.inset(pad, 0.02 * unit),
        words.inset(pad, 0),
        row.inset(pad, 0.015 * unit),
        unit,
    )


def _round_regions(d: float, kind: float, line: bool, figures: bool) -> Regions:
    """Boxes whose corners lie inside the ring of the circle."""
    radius, middle = 0.445 * d, d / 2

    def across(low: float, high: float) -> Box:
        half = sqrt(max(radius**2 - max(abs(low), abs(high)) ** 2, 0.0))
        return Box(middle - half, middle + low, 2 * half, high - low)

    strip, low = 0.06 * d, -0.16 * d if figures else -0.3 * d
    name = across(0.17 * d, 0.3 * d)
    typed = 0.7 * kind * d
    type_line = across(0.17 * d - typed, 0.17 * d)
    words = across(low, low + strip * line)
    body = across(low + strip * line, 0.17 * d - typed)
    side = centred(middle, middle + 0.365 * d, 0.11 * d)
    return Regions(Box(0, 0, d, d), name, side, type_line, body, words, across(-0.37 * d, -0.16 * d), d)


def draw_face(
    pen: Pen, w: float, h: float, look: Look, side: Side, is_round: bool = False, is_back: bool = False
) -> None:
    """A whole face without bleed, as it is when it is cut out."""
    place, colours = regions_of(w, h, is_round, look), front_of(look, side, pen.palette, is_back)
    draw_shared(pen, place, side, colours, is_round)
    draw_front(pen, place, look, colours, is_round)


def draw_small_face(pen: Pen, w: float, look: Look, side: Side) -> None:
    """A face for where it is too small to be read: the band and, as large as can be, the picture."""
    colours = front_of(look, side, pen.palette)
    face = Box(0, 0, w, w)
    draw_ground(pen, face, colours, False, 0.0)
    _draw_picture(pen, face.cut_top(BAND * w)[1].inset(0.01 * w), look, colours)
    pen.symbol(side.symbol, centred(w / 2, w - BAND * w / 2, 0.8 * BAND * w), colours.on_band)


def draw_shared(pen: Pen, place: Regions, side: Side, colours: Ground, is_round: bool, bleed: float = 0.0) -> None:
    """Everything of a face that all units of a side share: its ground and its sign."""
    draw_ground(pen, place.face, colours, is_round, bleed)
    pen.symbol(side.symbol, place.side, colours.accent if is_round else colours.on_band)


def draw_front(pen: Pen, place: Regions, look: Look, colours: Ground, is_round: bool) -> None:
    """What is written and drawn on a face, once its ground is there."""
    pen.text(place.name, look.name, name_style(place.unit, is_round), colours.ink if is_round else colours.on_band)
    if look.word:
        pen.rect(place.kind, fill=colours.ink, radius=0.02 * place.unit)
        pen.text(place.kind.inset(0.02 * place.unit, 0), look.word, _word_style(place.unit), colours.ground)
    elif look.kind:
        pen.text(place.kind, look.kind, _strip_style(place.unit, is_round), colours.ink)
    _draw_body(pen, place, look, colours)
    if look.line:
        words = "; ".join(f"{label} {value}" for label, value in look.line)
        pen.text(place.line, words, _strip_style(place.unit, True), colours.ink)
    _draw_figures(pen, place, look, colours)


def _draw_body(pen: Pen, place: Regions, look: Look, colours: Ground) -> None:
    """Signs at the left, the picture in the middle, the corner and small figures at the right."""
    body, unit = place.body, place.unit
    left = SIGNS * unit if look.symbols else 0.0
    right = _column(look) * unit
    room = Box(body.x + left, body.y, body.w - left - right, body.h)
    _draw_picture(pen, room, look, colours)
    spots = _grid(len(look.symbols), Box(body.x, body.y, left, body.h), 0.2 * unit)
    for symbol, box in zip(look.symbols, spots, strict=True):
        pen.symbol(symbol, box, colours.ink, colours.ground)
    if right:
        _draw_column(pen, Box(body.right - right, body.y, right, body.h), look, colours, unit)


def _column(look: Look) -> float:
    """How much of a face the right column takes: words need more of it, where no signs stand at the left."""
    if look.aside:
        return COLUMN if look.symbols else WORDED
    return COLUMN if look.corner[1] else 0.0


def _draw_picture(pen: Pen, room: Box, look: Look, colours: Ground) -> None:
    if look.png:
        pen.image(look.png, room)
    elif look.troop:
        pen.symbol(look.troop, room, colours.ink, colours.ground, colours.accent)


def _draw_column(pen: Pen, room: Box, look: Look, colours: Ground, unit: float) -> None:
    """The figure in its circle with its label, and the small ones below it."""
    label, value = look.corner
    count = len(look.aside)
    wanted = (0.27 if value else 0.0) + 0.1 * count
    unit = min(unit, room.h / wanted)  # all of it smaller rather than some of it missing
    if value:
        size = 0.2 * unit
        spot = centred(room.cx, room.top - size / 2, size)
        colour = look.corner_colour or QUALITY.get(value.rstrip("+"), INK)
        colour = colours.ink if pen.palette.mono else colour
        pen.circle(spot.cx, spot.cy, size / 2, fill=colour, stroke=colours.ground, line=0.01 * unit)
        pen.text(spot.inset(0.12 * size), value, _quality_style(unit), pen.palette.on(colour))
        room = room.cut_top(size)[1]
        words, room = room.cut_top(0.07 * unit)
        pen.text(words, label, _label_style(unit), colours.ink)
    high = 0.1 * unit
    for number, (label, value) in enumerate(look.aside):
        box = Box(room.x, room.y + (count - 1 - number) * high, room.w, high)
        said = f"{label} {value}" if len(label) <= SHORT_LABEL else f"{value} {label}"
        pen.text(box, said, _aside_style(unit), colours.ink)


def _grid(count: int, room: Box, largest: float) -> Iterator[Box]:
    """Squares for so many symbols, as large as the room allows, in one column or more."""
    if not count:
        return
    sizes = {columns: min(room.w / columns, room.h / ceil(count / columns)) for columns in range(1, count + 1)}
    columns = max(sizes, key=lambda number: sizes[number])
    size, rows = min(sizes[columns] * 0.96, largest), ceil(count / columns)
    for number in range(count):
        row, column = divmod(number, columns)
        cx = room.cx + (column - (columns - 1) / 2) * (room.w / columns)
        cy = room.cy - (row - (rows - 1) / 2) * min(room.h / rows, size * 1.12)
        yield centred(cx, cy, size)


def _draw_figures(pen: Pen, place: Regions, look: Look, colours: Ground) -> None:
    if not look.figures:
        return
    small, soft = _label_style(place.unit), mixed(colours.ink, colours.ground, 0.2)
    cells = place.figures.columns(len(look.figures))
    halves = [cell.cut_bottom(0.32 * cell.h) for cell in cells]
    values = tuple(value for _, value in look.figures)
    style = _value_style(place.unit, values, halves[0][1].w - 0.02 * place.unit, halves[0][1].h)
    for (label, value), (low, high) in zip(look.figures, halves, strict=True):
        pen.text(high.inset(0.01 * place.unit, 0), value, style, colours.ink)
        if label:
            pen.text(low, label, small, soft)


def with_map_symbols(look: Look) -> Look:
    """The same face with the map symbol of its arm for a picture."""
    return replace(look, troop=map_symbol(look.troop), png=b"")


@lru_cache(maxsize=64)
def name_style(unit: float, is_round: bool) -> Style:
    """Names take two lines if need be, and grow with the counter."""
    size = 0.4 * unit if not is_round else 0.36 * unit
    align = "centre" if is_round else "left"
    return Style(face=Face.NARROW_BOLD, size=min(size, 16), smallest=min(size, 2.5), lines=2, align=align, leading=1.05)


@lru_cache(maxsize=64)
def _strip_style(unit: float, is_centred: bool) -> Style:
    return Style(face=Face.NARROW, size=0.21 * unit, smallest=2, align="centre" if is_centred else "left")


@lru_cache(maxsize=64)
def _word_style(unit: float) -> Style:
    return Style(face=Face.BOLD, size=0.32 * unit, smallest=2, align="centre")


@lru_cache(maxsize=64)
def _quality_style(unit: float) -> Style:
    return Style(face=Face.BOLD, size=0.4 * unit, smallest=2, align="centre")


@lru_cache(maxsize=1024)
def _value_style(unit: float, values: tuple[str, ...], wide: float, high: float) -> Style:
    """All figures of a counter in one size: that of the longest of them."""
    style = Style(face=Face.NARROW_BOLD, size=0.52 * unit, smallest=2, align="centre")
    size = min(fit(value, style, wide, high).size for value in values) / POINT
    return replace(style, size=size, smallest=min(size, 2))


@lru_cache(maxsize=64)
def _label_style(unit: float) -> Style:
    return Style(face=Face.NARROW, size=0.23 * unit, smallest=2, align="centre")


@lru_cache(maxsize=64)
def _aside_style(unit: float) -> Style:
    return Style(face=Face.NARROW_BOLD, size=0.24 * unit, smallest=2, align="centre")
