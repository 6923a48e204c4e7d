"""Movement and range sticks: rulers in inches, centimetres, base widths or movement units."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from printables.drawings import Drawing
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.palette import GREY, INK, PAPER, WARM, pale
from printables.pen import HAIRLINE, Pen
from printables.text import Style, fit
from referee.paper.checks import ACCENT
from referee.paper.templates import Stick
from referee.wording import tr, trc

HEIGHT = 16.0
EDGE = 0.4
NUMBER = Style(face=Face.BOLD, size=10, smallest=3, align="right", valign="middle")
TITLE = Style(face=Face.BOLD, size=8, smallest=4)
JOIN = Style(face=Face.NARROW_BOLD, size=5.5, smallest=5)
BAND = Style(face=Face.NARROW_BOLD, size=7, smallest=3, align="centre")


def stick_drawings(stick: Stick, room: float, upright: float) -> list[Drawing]:
    """The whole stick, lying or standing as the paper allows, or equal pieces of whole units to be glued end to end."""
    longest = max(int((max(room, upright) - 2 * EDGE) / stick.millimetres + 1e-6), 1)
    count = -(-stick.length // longest)
    fitting = -(-stick.length // count)
    pieces = [_piece(stick, at, min(at + fitting, stick.length)) for at in range(0, stick.length, fitting)]
    return [_standing(piece) if piece.w > room else piece for piece in pieces]


def _piece(stick: Stick, start: int, end: int) -> Drawing:
    wide = (end - start) * stick.millimetres + 2 * EDGE
    return Drawing(stick.label, wide, HEIGHT + 2 * EDGE, partial(_paint_piece, stick=stick, start=start, end=end))


def _unit(stick: Stick) -> str:
    return trc("unit of a stick", stick.unit)


def _standing(lying: Drawing) -> Drawing:
    def paint(pen: Pen, view: Box) -> None:
        with pen.turned(view.w, 0, 90):
            lying.paint(pen, Box(0, 0, lying.w, lying.h))

    return Drawing(lying.title, lying.h, lying.w, paint)


def _paint_piece(pen: Pen, view: Box, stick: Stick, start: int, end: int) -> None:
    unit = stick.millimetres
    box = view.inset(EDGE)
    top, low = box.cut_top(HEIGHT * 0.45)
    cells = [(number, Box(box.x + (number - start) * unit, low.y, unit, low.h)) for number in range(start, end)]
    for number, cell in cells:
        pen.rect(cell, fill=pale(ACCENT, 0.75) if number % 2 == 0 else PAPER)
    for number, cell in cells:
        _paint_ticks(pen, cell)
        pen.text(Box(cell.x + 0.3, cell.y + 0.5, cell.w - 1.0, 5.4), str(number + 1), NUMBER)
    _paint_bands(pen, top, stick, start, end)
    pen.rect(box, stroke=INK, line=0.3)
    if start:
        _paint_join(pen, Box(box.x + 0.8, box.y + 0.6, 0.45 * unit, 2.6), start)


def _paint_join(pen: Pen, room: Box, start: int) -> None:
    """Where a piece goes on; the number alone where units are too small for more."""
    ways = (tr("join at {start}", start=start), str(start))
    pen.text(room, next((words for words in ways if not fit(words, JOIN, room.w, room.h).cut), ways[-1]), JOIN, WARM)


def _paint_ticks(pen: Pen, cell: Box) -> None:
    """A long tick at the unit, shorter ones at its half and quarters."""
    for share, high in ((0.25, 0.2), (0.5, 0.4), (0.75, 0.2), (1.0, 1.0)):
        x = cell.x + share * cell.w
        pen.line((x, cell.top), (x, cell.top - high * cell.h), INK if share == 1.0 else GREY, HAIRLINE)


def _title(stick: Stick) -> str:
    """What a stick is for and its unit; once, where both are the same word."""
    return " · ".join(dict.fromkeys((stick.label or tr("Stick"), _unit(stick))))


def _paint_bands(pen: Pen, strip: Box, stick: Stick, start: int, end: int) -> None:
    """Named distances above the ruler, or the label alone."""
    if not stick.bands:
        pen.text(strip.inset(1.5, 0.5), _title(stick), TITLE, ACCENT)
        return
    names = [f"{stick.label} · {_unit(stick)}".strip(" ·"), *(name for name, _ in stick.bands)]
    edges = [0.0, *(upto for _, upto in stick.bands)]
    for number, (low, high) in enumerate(pairwise(edges)):
        left, right = max(low, start), min(high, end)
        if right <= left:
            continue
        x = strip.x + (left - start) * stick.millimetres
        band = Box(x, strip.y, (right - left) * stick.millimetres, strip.h)
        pen.rect(band, fill=pale(WARM, 0.6 + 0.15 * (number % 3)), stroke=INK, line=HAIRLINE)
        name = f"{names[0]}: {names[number + 1]}" if number == 0 and band.w > 40 else names[number + 1]
        pen.text(centred(band.cx, band.cy, band.w - 1, band.h - 1), name, BAND)
