"""The grounds of counters: colours and, without colour, greys and stripes that tell the sides apart at arm's length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from printables.geometry import Box, centred
from printables.palette import INK, PAPER, Palette, mixed, pale
from printables.pen import HAIRLINE, Pen, corners
from referee.paper.pieces import Look, Side

BAND = 0.21  # share of a face that the band with its name takes
BACK_TINT = 0.94
STRIPED = 2  # from the third side on, stripes tell them apart as well
LIGHT = 0.55


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a face: band, ground, what is written on both, and the accent of pictures."""

    band: str
    ground: str
    on_band: str
    ink: str
    accent: str
    striped: bool = False


@lru_cache(maxsize=256)
def ground_of(side: Side, tint: float, greys: tuple[str, ...], palette: Palette) -> Ground:
    """A pale tint of the side's colour under a band of it; without colour the grey that the side has by its place."""
    if not palette.mono:
        ground = pale(side.colour, tint)
        return Ground(side.colour, ground, palette.on(side.colour), palette.on(ground), side.colour)
    grey = greys[side.at % len(greys)]
    ink = palette.on(grey)
    band = mixed(grey, INK, 0.18 if ink == INK else 0.55)
    return Ground(band, grey, palette.on(band), ink, mixed(ink, grey, 0.45), side.at >= STRIPED)


def front_of(look: Look, side: Side, palette: Palette, is_back: bool = False) -> Ground:
    """The ground of a front, or, paler, of a back that shows the unit too."""
    return ground_of(side, max(look.tint, BACK_TINT) if is_back else look.tint, look.grounds, palette)


def cover_of(side: Side, palette: Palette) -> Ground:
    """The ground of a back that tells only the side."""
    return ground_of(side, 0.0, Look().grounds, palette)


def draw_ground(pen: Pen, face: Box, colours: Ground, is_round: bool, bleed: float) -> None:
    """The ground of a face, and colour beyond the cut, so that a cut slightly off shows no white."""
    unit = min(face.w, face.h)
    if is_round:
        pen.circle(face.cx, face.cy, face.w / 2 + bleed, fill=colours.band)
        pen.circle(face.cx, face.cy, 0.45 * unit, fill=colours.ground)
        return
    band = BAND * unit
    pen.rect(face.inset(-bleed), fill=colours.ground)
    if colours.striped:
        _stripes(pen, face, colours)
    pen.rect(Box(-bleed, face.h - band, face.w + 2 * bleed, band + bleed), fill=colours.band)


def _stripes(pen: Pen, face: Box, colours: Ground) -> None:
    step = 0.16 * min(face.w, face.h)
    with pen.clipped(corners(face)):
        for number in range(int((face.w + face.h) / step) + 1):
            start = (face.x + number * step - face.h, face.y)
            pen.line(start, (start[0] + face.h, face.top), mixed(colours.ground, colours.ink, 0.25), 0.35 * step)


def draw_cover(pen: Pen, face: Box, side: Side, is_round: bool, bleed: float, symbol: str) -> None:
    """A back that tells only the side: its colour, its shape, and a sign."""
    unit = min(face.w, face.h)
    colours = cover_of(side, pen.palette)
    ground = colours.ground if pen.palette.mono else side.colour
    on = pen.palette.on(ground)
    if is_round:
        pen.circle(face.cx, face.cy, face.w / 2 + bleed, fill=ground)
        pen.circle(face.cx, face.cy, 0.44 * unit, stroke=on, line=0.012 * unit)
    else:
        pen.rect(face.inset(-bleed), fill=ground)
        pen.rect(face.inset(0.06 * unit), stroke=on, line=0.012 * unit, radius=0.05 * unit)
    if symbol:
        pen.symbol(symbol, centred(face.cx, face.cy, 0.46 * unit), on)
        for x in (face.cx - 0.29 * unit, face.cx + 0.29 * unit):
            pen.symbol(side.symbol, centred(x, face.cy, 0.12 * unit), on)
    else:
        pen.symbol(side.symbol, centred(face.cx, face.cy, 0.4 * unit), on)


def draw_outline(pen: Pen, face: Box, is_round: bool, corner: float = 0.0) -> None:
    """A hairline along the cut, for scissors and punches."""
    line = mixed(INK, PAPER, 0.4)
    if is_round:
        pen.circle(face.cx, face.cy, face.w / 2, stroke=line, line=HAIRLINE)
    else:
        pen.rect(face, stroke=line, line=HAIRLINE, radius=corner)
