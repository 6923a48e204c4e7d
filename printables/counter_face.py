"""The face of a counter: name, figures, quality and symbols, at any size and shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, sqrt

from printables.fonts import POINT, Face
from printables.geometry import Box, centred
from printables.palette import INK, PAPER, mixed, pale
from printables.pen import HAIRLINE, Pen
from printables.text import Style, fit
from referee.paper.pieces import Look, Side

BAND = 0.24  # share of a face that the band with its name takes
FRONT_TINT, BACK_TINT = 0.8, 0.94
QUALITY = {"1": "#7a7f87", "2": "#a8641d", "3": "#2b7a3d", "4": "#1f4e9c", "5": "#6b3fa0", "6": "#b3261e"}


@dataclass(frozen=True, slots=True)
class Regions:
    """Where everything goes on a face of one size and shape, from its lower left corner."""

    face: Box
    name: Box
    side: Box
    body: Box
    figures: Box
    unit: float


@lru_cache(maxsize=64)
def regions(w: float, h: float, is_round: bool) -> Regions:
    """Divide a face: name above, figures below, symbols between; a round one keeps inside its circle."""
    unit = min(w, h)
    if is_round:
        return _round_regions(unit)
    face = Box(0, 0, w, h)
    band, rest = face.cut_top(BAND * unit)
    figures, body = rest.cut_bottom(0.33 * unit)
    side, name = band.inset(0.04 * unit, 0.025 * unit).cut_left(0.15 * unit, 0.04 * unit)
    return Regions(
        face, name, side, body.inset(0.05 * unit, 0.03 * unit), figures.inset(0.05 * unit, 0.02 * unit), unit
    )


def _round_regions(d: float) -> Regions:
    """Boxes whose corners lie inside the ring of the circle."""
    radius, middle = 0.445 * d, d / 2

    def across(low: float, high: float) -> Box:
        half = sqrt(radius**2 - max(abs(low), abs(high)) ** 2)
        return Box(middle - half, middle + low, 2 * half, high - low)

    name, body, figures = across(0.15 * d, 0.295 * d), across(-0.13 * d, 0.15 * d), across(-0.37 * d, -0.14 * d)
    side = centred(middle, middle + 0.36 * d, 0.12 * d)
    return Regions(Box(0, 0, d, d), name, side, body, figures, d)


def draw_face(pen: Pen, place: Regions, look: Look, side: Side, is_round: bool = False) -> None:
    """A whole face without bleed, as it is when it is cut out."""
    draw_bleed(pen, place, side, is_round, 0.0, FRONT_TINT)
    draw_ground(pen, place, side, is_round, FRONT_TINT)
    draw_front(pen, place, look, side, is_round)


def draw_front(pen: Pen, place: Regions, look: Look, side: Side, is_round: bool) -> None:
    """What is written and drawn on a face, once its ground is there."""
    ink = INK if is_round else pen.palette.on(side.colour)
    pen.text(place.name, look.name, name_style(place.unit, is_round), ink)
    _draw_body(pen, place, look)
    _draw_figures(pen, place, look)


def draw_ground(pen: Pen, place: Regions, side: Side, is_round: bool, tint: float) -> None:
    """Everything of a face that all units of a side share."""
    band = Box(0, place.face.h - BAND * place.unit, place.face.w, BAND * place.unit)
    if is_round:
        pen.circle(place.face.cx, place.face.cy, 0.45 * place.unit, fill=pale(side.colour, tint))
        pen.symbol(side.symbol, place.side, side.colour)
    else:
        pen.rect(Box(0, 0, place.face.w, band.y), fill=pale(side.colour, tint))
        pen.symbol(side.symbol, place.side, pen.palette.on(side.colour))


def draw_bleed(pen: Pen, place: Regions, side: Side, is_round: bool, bleed: float, tint: float) -> None:
    """Colour beyond the cut, so that a cut slightly off shows no white."""
    face, band = place.face, BAND * place.unit
    if is_round:
        pen.circle(face.cx, face.cy, face.w / 2 + bleed, fill=side.colour)
        return
    pen.rect(face.inset(-bleed), fill=pale(side.colour, tint))
    pen.rect(Box(-bleed, face.h - band, face.w + 2 * bleed, band + bleed), fill=side.colour)


def draw_cover(pen: Pen, place: Regions, side: Side, is_round: bool, bleed: float, symbol: str) -> None:
    """A back that tells only the side: its colour, its shape, and a sign."""
    face, on = place.face, pen.palette.on(side.colour)
    if is_round:
        pen.circle(face.cx, face.cy, face.w / 2 + bleed, fill=side.colour)
        pen.circle(face.cx, face.cy, 0.44 * place.unit, stroke=on, line=0.012 * place.unit)
    else:
        pen.rect(face.inset(-bleed), fill=side.colour)
        pen.rect(face.inset(0.06 * place.unit), stroke=on, line=0.012 * place.unit, radius=0.05 * place.unit)
    if symbol:
        pen.symbol(symbol, centred(face.cx, face.cy, 0.46 * place.unit), on)
        for x in (face.cx - 0.29 * place.unit, face.cx + 0.29 * place.unit):
            pen.symbol(side.symbol, centred(x, face.cy, 0.12 * place.unit), on)
    else:
        pen.symbol(side.symbol, centred(face.cx, face.cy, 0.4 * place.unit), on)


def draw_outline(pen: Pen, place: Regions, is_round: bool) -> None:
    """A hairline along the cut, for scissors and punches."""
    line = mixed(INK, PAPER, 0.4)
    if is_round:
        pen.circle(place.face.cx, place.face.cy, place.face.w / 2, stroke=line, line=HAIRLINE)
    else:
        pen.rect(place.face, stroke=line, line=HAIRLINE)


def _draw_body(pen: Pen, place: Regions, look: Look) -> None:
    body, unit = place.body, place.unit
    aside = 0.24 * unit
    middle = body.inset(aside, 0) if look.quality or look.symbols else body
    if look.quality:
        spot = centred(body.right - aside / 2, body.top - aside / 2, aside)
        colour = look.quality_colour or QUALITY.get(look.quality, INK)
        pen.circle(spot.cx, spot.cy, aside / 2, fill=colour, stroke=PAPER, line=0.012 * unit)
        pen.text(spot.inset(0.12 * aside), look.quality, _quality_style(unit), pen.palette.on(colour))
    if look.troop:
        pen.symbol(look.troop, middle, INK)
        _draw_note(pen, Box(body.right - aside, body.y, aside, body.h - aside), look.note, unit)
    room = Box(body.x, body.y, aside, body.h) if look.troop else middle
    for symbol, box in zip(look.symbols, _grid(len(look.symbols), room, 0.21 * unit), strict=True):
        pen.symbol(symbol, box, INK)


def _draw_note(pen: Pen, box: Box, note: str, unit: float) -> None:
    if note:
        pen.text(box, note, _note_style(unit), INK)


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


def _draw_figures(pen: Pen, place: Regions, look: Look) -> None:
    if not look.figures:
        return
    small = _label_style(place.unit)
    labelled = any(label for label, _ in look.figures)
    cells = place.figures.columns(len(look.figures))
    halves = [cell.cut_bottom(0.26 * cell.h if labelled else 0.0) for cell in cells]
    values = tuple(value for _, value in look.figures)
    style = _value_style(place.unit, values, halves[0][1].w - 0.04 * place.unit, halves[0][1].h)
    for (label, value), (low, high) in zip(look.figures, halves, strict=True):
        pen.text(high.inset(0.02 * place.unit, 0), value, style)
        if label:
            pen.text(low, label, small, mixed(INK, PAPER, 0.2))


@lru_cache(maxsize=64)
def name_style(unit: float, is_round: bool) -> Style:
    """Names take two lines if need be, and grow with the counter."""
    size = 0.42 * unit if not is_round else 0.36 * unit
    align = "centre" if is_round else "left"
    return Style(face=Face.NARROW_BOLD, size=min(size, 16), smallest=min(size, 2.5), lines=2, align=align, leading=1.05)


@lru_cache(maxsize=64)
def _quality_style(unit: float) -> Style:
    return Style(face=Face.BOLD, size=0.45 * unit, smallest=2, align="centre")


@lru_cache(maxsize=1024)
def _value_style(unit: float, values: tuple[str, ...], wide: float, high: float) -> Style:
    """All figures of a counter in one size: that of the longest of them."""
    style = Style(face=Face.BOLD, size=0.6 * unit, smallest=2, align="centre")
    size = min(fit(value, style, wide, high).size for value in values) / POINT
    return replace(style, size=size, smallest=min(size, 2))


@lru_cache(maxsize=64)
def _label_style(unit: float) -> Style:
    return Style(face=Face.NARROW, size=0.22 * unit, smallest=2, align="centre")


@lru_cache(maxsize=64)
def _note_style(unit: float) -> Style:
    return Style(face=Face.NARROW_BOLD, size=0.28 * unit, smallest=2.5, align="centre", valign="bottom")
