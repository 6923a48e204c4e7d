"""The calibration page, and the arithmetic from what was read off it to a printer's profile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from printables.fonts import Face
from printables.geometry import Box, centred
from printables.page import Document, Sheet
from printables.palette import GREY, INK, LINE, PALE, WARM
from printables.paper import PrinterProfile, Setup
from printables.pen import HAIRLINE, Pen
from printables.text import Style
from referee.paper.checks import ACCENT
from referee.wording import tr

CORNER = 20.0  # the corner mark lies so far from the left and the lower edge of the paper
ARM = 6.0
NUMBER = Style(face=Face.NARROW, size=5, smallest=3, align="centre")
SMALL = Style(size=6, smallest=4, lines=0, valign="top")
STEP = Style(size=8, smallest=5, lines=0, valign="top", leading=1.3)
HEADING = Style(face=Face.BOLD, size=10, smallest=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What was measured on the printed page, in millimetres.

    ``across`` and ``up`` are the lengths of the two rulers, ``left`` and ``bottom`` the distances of the corner mark
    from the edges of the paper; ``back_right`` and ``back_up`` say where the back's cross shines through beside the
    middle of the front's, to the right and upwards.
    """

    across: float
    up: float
    left: float = CORNER
    bottom: float = CORNER
    back_right: float = 0.0
    back_up: float = 0.0


def ruler_lengths(setup: Setup) -> tuple[float, float]:
    """How long the rulers across and upwards are meant to be on this paper: whole centimetres."""
    return (setup.paper.width - 60) // 10 * 10.0, (setup.paper.height - 97) // 10 * 10.0


def profile_from(readings: Readings, setup: Setup, name: str) -> PrinterProfile:
    """The stretch and the shifts that make this printer print true and its backs lie under its fronts."""
    across, up = ruler_lengths(setup)
    for what, read, meant in (("across", readings.across, across), ("up", readings.up, up)):
        if not 0.9 * meant <= read <= 1.1 * meant:
            raise ValueError(f"The ruler {what} cannot measure {read:g} mm: it is {meant:g} mm, give or take a tenth.")
    scale_x, scale_y = readings.across / across, readings.up / up
    off_x = readings.left - _scaled(CORNER, setup.paper.width, scale_x)
    off_y = readings.bottom - _scaled(CORNER, setup.paper.height, scale_y)
    back_x, back_y = _back_off(readings, setup, off_x, off_y)
    return PrinterProfile(
        name=name,
        stretch_x=round(1 / scale_x, 6),
        stretch_y=round(1 / scale_y, 6),
        front_dx=round(-off_x / scale_x, 4),
        front_dy=round(-off_y / scale_y, 4),
        back_dx=round(-back_x / scale_x, 4),
        back_dy=round(-back_y / scale_y, 4),
    )


def _scaled(place: float, length: float, scale: float) -> float:
    """Where a place comes to lie when the sheet is scaled about its middle."""
    return length / 2 + (place - length / 2) * scale


def _back_off(readings: Readings, setup: Setup, off_x: float, off_y: float) -> tuple[float, float]:
    """How far the back is off on its own page: what is right on the front is left on a back turned sideways."""
    seen_x, seen_y = off_x + readings.back_right, off_y + readings.back_up
    return (-seen_x, seen_y) if setup.flips_sideways else (seen_x, -seen_y)


def calibration_document(setup: Setup) -> Document:
    """A front with rulers and graduated crosses, and a back with plain crosses in the same places."""
    sheets = [Sheet(tr("Calibration – front"), partial(_paint_front, setup=setup))]
    if setup.duplex.is_two_sided:
        sheets.append(Sheet(tr("Calibration – back"), partial(_paint_back, setup=setup), is_back=True))
    return Document(tr("Calibration page"), tuple(sheets), setup)


def crosses(setup: Setup) -> tuple[tuple[float, float], ...]:
    """The middle of the paper and four places near its corners."""
    middle_x, middle_y = setup.paper.width / 2, setup.paper.height / 2
    reach_x, reach_y = middle_x - 28, middle_y - 36
    corners = tuple((middle_x + reach_x * x, middle_y + reach_y * y) for x in (-1, 1) for y in (-1, 1))
    return ((middle_x, middle_y), *corners)


def _paint_front(pen: Pen, setup: Setup) -> None:
    across, up = ruler_lengths(setup)
    width, height = setup.paper.width, setup.paper.height
    _paint_corner(pen)
    _paint_ruler(pen, (width - across) / 2, 46, across)
    with pen.turned(26, (height - up) / 2 + 6, 90):
        _paint_ruler(pen, 0, 0, up)
    for number, (x, y) in enumerate(crosses(setup)):
        _paint_scale_cross(pen, x, y, numbered=number == 0)
    if width >= 180 and height >= 250:
        _paint_steps(pen, Box(44, height / 2 + 18, width - 44 - 24, 74), across, up)


def _paint_corner(pen: Pen) -> None:
    pen.line((CORNER, CORNER), (CORNER + 25, CORNER), INK, HAIRLINE)
    pen.line((CORNER, CORNER), (CORNER, CORNER + 25), INK, HAIRLINE)
    text = tr("Corner mark: 20 mm from the left and the lower edge of the paper.")
    pen.text(Box(CORNER + 1.5, CORNER + 1, 48, 7), text, SMALL, GREY)


def _paint_ruler(pen: Pen, x: float, y: float, length: float) -> None:
    """A ruler with ticks for every millimetre; its ends are what is measured."""
    pen.line((x, y), (x + length, y), INK, HAIRLINE)
    for millimetre in range(int(length) + 1):
        high = 4.0 if millimetre % 10 == 0 else 2.8 if millimetre % 5 == 0 else 1.8
        pen.line((x + millimetre, y), (x + millimetre, y + high), INK, HAIRLINE)
        if millimetre % 10 == 0:
            pen.text(centred(x + millimetre, y + 5.6, 8, 2.6), str(millimetre), NUMBER)


def _paint_scale_cross(pen: Pen, x: float, y: float, numbered: bool) -> None:
    """A cross with a tick for each half millimetre, to read where the back's cross shines through."""
    pen.line((x - ARM, y), (x + ARM, y), ACCENT, HAIRLINE)
    pen.line((x, y - ARM), (x, y + ARM), ACCENT, HAIRLINE)
    for half in range(-10, 11):
        tick = 1.2 if half % 2 == 0 else 0.6
        pen.line((x + half / 2, y - tick), (x + half / 2, y + tick), ACCENT, HAIRLINE)
        pen.line((x - tick, y + half / 2), (x + tick, y + half / 2), ACCENT, HAIRLINE)
    if numbered:
        pen.text(Box(x + ARM + 1, y - 1.5, 20, 3), tr("+5 right"), SMALL, ACCENT)
        pen.text(centred(x, y + ARM + 2.2, 20, 3), tr("+5 up"), NUMBER, ACCENT)


def _paint_back(pen: Pen, setup: Setup) -> None:
    for x, y in crosses(setup):
        box = setup.behind(centred(x, y, 2 * ARM))
        pen.line((box.x, box.cy), (box.right, box.cy), WARM, HAIRLINE)
        pen.line((box.cx, box.y), (box.cx, box.top), WARM, HAIRLINE)
        pen.circle(box.cx, box.cy, 1.0, stroke=WARM, line=HAIRLINE)
    text = tr("Back: hold the sheet against a light, front towards you, and read where these crosses shine through.")
    pen.text(centred(setup.paper.width / 2, setup.paper.height / 2 + 20, min(120, setup.body.w), 12), text, STEP, WARM)


def _paint_steps(pen: Pen, box: Box, across: float, up: float) -> None:
    pen.rect(box, fill=PALE, stroke=LINE, radius=2)
    heading, rest = box.inset(4).cut_top(6, 2)
    pen.text(heading, tr("Measure, and enter what you read"), HEADING, ACCENT)
    steps = (
        (tr("Ruler across: it should be {across:g} mm from 0 to the last tick.", across=across), "mm"),
        (tr("Ruler upwards: it should be {up:g} mm.", up=up), "mm"),
        (tr("Corner mark to the left edge of the paper: it should be 20 mm."), "mm"),
        (tr("Corner mark to the lower edge of the paper: it should be 20 mm."), "mm"),
        (tr("Against the light: the back’s cross lies right by (left: minus)"), "mm"),
        (tr("Against the light: the back’s cross lies higher by (lower: minus)"), "mm"),
    )
    for number, (text, unit) in enumerate(steps, 1):
        row, rest = rest.cut_top(9, 0.4)
        words, blank = row.cut_left(row.w - 24, 2)
        pen.text(words, f"{number}.  {text}", Style(size=8, smallest=5, lines=2))
        pen.line((blank.x, blank.y + 2.8), (blank.right - 7, blank.y + 2.8), INK, HAIRLINE)
        pen.text(Box(blank.right - 6, blank.y, 6, blank.h), unit, Style(size=7))
