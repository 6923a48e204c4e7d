"""Templates to lay on the table: balls and cones of hexes with their fractions, circles, and arcs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import atan2, cos, hypot, radians, sin

from printables.drawings import Drawing, small_sheets
from printables.fonts import Face
from printables.geometry import Box, centred
from printables.hexpaper import HexPaper
from printables.page import Document
from printables.palette import GREY, INK, PAPER, WARM, mixed
from printables.paper import Setup
from printables.pen import HAIRLINE, Pen, Point
from printables.sticks import stick_drawings
from printables.text import Style
from referee.hexgrid import Bands, Hex, ball_bands, cone_bands
from referee.paper.templates import Arc, Circle, Form, HexTemplate, Stick, Template, template_name
from referee.wording import N_, tr

EDGE = 0.4
SLIVER = 1.0  # millimetres that are not worth a sheet
NAMES = (N_("ball {size}"), N_("cone {size}"))
"""How templates are called, for those who translate."""
FRACTION = Style(face=Face.BOLD, size=40, smallest=4, align="centre")
LABEL = Style(face=Face.BOLD, size=11, smallest=4, align="centre")
SMALL = Style(face=Face.NARROW, size=7, smallest=3, align="centre")


def template_document(items: Sequence[Template], setup: Setup, title: str = "Templates") -> Document:
    """Templates side by side; what is larger than the paper goes over several sheets."""
    drawings = [drawing for item in items for drawing in _drawings(item, setup)]
    return Document(title, tuple(small_sheets(drawings, setup, title)), setup)


def _drawings(item: Template, setup: Setup) -> list[Drawing]:
    if isinstance(item, Stick):
        return stick_drawings(item, setup.body.w, setup.body.h)
    if isinstance(item, HexTemplate):
        return [_hex_drawing(item)]
    if isinstance(item, Circle):
        side = 2 * (item.radius + EDGE)
        return [Drawing(item.label, side, side, partial(_paint_circle, circle=item))]
    return [_arc_drawing(item)]


def bands_of(template: HexTemplate) -> tuple[Bands, Hex | None]:
    """The hexes of each band, and the caster's own for a cone."""
    at = Hex(10, 10)
    if template.form is Form.BALL:
        return ball_bands(at, template.size), None
    return cone_bands(at, Hex(10, 9), template.size), at


def _hex_drawing(template: HexTemplate) -> Drawing:
    bands, caster = bands_of(template)
    paper = HexPaper(template.flats)
    around = paper.around([place for band in bands for place in band] + ([caster] if caster else []))
    paint = partial(_paint_hexes, template=template, bands=bands, caster=caster, around=around)
    return Drawing(tr(template_name(template.form, template.size)), around.w + 2 * EDGE, around.h + 2 * EDGE, paint)


def _paint_hexes(pen: Pen, view: Box, template: HexTemplate, bands: Bands, caster: Hex | None, around: Box) -> None:
    paper = HexPaper(template.flats)
    with pen.turned(EDGE - around.x, EDGE - around.y, 0):
        for number, band in enumerate(bands):
            tint = mixed("#d9480f", PAPER, 0.35 + 0.25 * number)
            for place in band:
                pen.path(paper.corners(place), fill=tint, stroke=INK, line=0.3)
                _paint_fraction(pen, paper.box(place), template, number)
        if caster:
            pen.path(paper.corners(caster), stroke=GREY, line=0.3, dash=(2, 1.2))
            x, y = paper.centre(caster)
            pen.symbol("rally", centred(x, y + 0.18 * paper.flats, 0.25 * paper.flats), GREY)
            pen.text(centred(x, y - 0.15 * paper.flats, 1.2 * paper.side, 0.2 * paper.flats), tr("caster"), SMALL, GREY)


def _paint_fraction(pen: Pen, box: Box, template: HexTemplate, band: int) -> None:
    size = 0.42 * template.flats
    text = template.fractions[band]
    pen.text(centred(box.cx, box.cy, 1.1 * size, size), text, FRACTION)
    if band == 0:
        name = tr(template_name(template.form, template.size))
        pen.text(centred(box.cx, box.y + 0.16 * box.h, 0.9 * box.w / 2, 0.14 * box.h), name, LABEL, WARM)


def _paint_circle(pen: Pen, view: Box, circle: Circle) -> None:
    middle, radius = circle.radius + EDGE, circle.radius
    pen.circle(middle, middle, radius, fill="#fff4ec", stroke=INK, line=0.3)
    for step in range(1, int(radius / circle.unit - 1e-6) + 1):
        pen.circle(middle, middle, step * circle.unit, stroke=GREY, line=HAIRLINE, dash=(1, 1))
    cross = min(4.0, radius / 2)
    pen.line((middle - cross, middle), (middle + cross, middle), INK, 2 * HAIRLINE)
    pen.line((middle, middle - cross), (middle, middle + cross), INK, 2 * HAIRLINE)
    if circle.label:
        _paint_plate(pen, centred(middle, middle - 0.42 * radius, 0.9 * radius, min(0.16 * radius, 7.0)), circle.label)


def _arc_width(arc: Arc) -> float:
    return 2 * arc.radius * (sin(radians(arc.degrees / 2)) if arc.degrees < 180 else 1.0) + 2 * EDGE


def _arc_drawing(arc: Arc) -> Drawing:
    wide = _arc_width(arc)
    paint, is_in = partial(_paint_arc, arc=arc), partial(_is_arc_in, arc=arc, x=wide / 2)
    return Drawing(arc.label or f"{arc.degrees:g}°", wide, arc.radius + 2 * EDGE, paint, is_in)


def _is_arc_in(view: Box, arc: Arc, x: float) -> bool:
    """Whether a part of a drawing has some of the arc in it, looked at point by point; a mere sliver does not count."""
    half, steps = radians(arc.degrees / 2), 80
    view = view.inset(min(SLIVER, view.w / 2), min(SLIVER, view.h / 2))
    if not view.w or not view.h:
        return False
    spots = [
        (view.x + view.w * across / steps - x, view.y + view.h * up / steps - EDGE)
        for across in range(steps + 1)
        for up in range(steps + 1)
    ]
    return any(hypot(dx, dy) <= arc.radius and abs(atan2(dx, dy)) <= half + 1e-9 for dx, dy in spots)


def arc_points(arc: Arc, radius: float, x: float, y: float) -> list[Point]:
    """Points along a part of a circle about the middle line, which points up."""
    steps = max(int(arc.degrees), 12)
    turns = [radians(90 - arc.degrees / 2 + arc.degrees * step / steps) for step in range(steps + 1)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def _paint_arc(pen: Pen, view: Box, arc: Arc) -> None:
    x, y = _arc_width(arc) / 2, EDGE
    pen.path([(x, y), *arc_points(arc, arc.radius, x, y)], fill="#eaf2fb", stroke=INK, line=0.3)
    pen.line((x, y), (x, y + arc.radius), GREY, HAIRLINE, (2, 1.2))
    count = int(arc.radius / arc.unit + 1e-6)
    for step in range(1, count + 1):
        pen.path(arc_points(arc, step * arc.unit, x, y), stroke=GREY, line=HAIRLINE, closed=False)
        if step * arc.unit < arc.radius - 3:
            pen.text(Box(x + 0.6, y + step * arc.unit + 0.3, 5, 2.6), str(step), SMALL, GREY)
    text = f"{arc.degrees:g}°  {arc.label}".strip()
    room = centred(
        x, y + 0.82 * arc.radius, 0.8 * arc.radius * sin(radians(arc.degrees / 2)), min(0.1 * arc.radius, 7.0)
    )
    _paint_plate(pen, room, text)


def _paint_plate(pen: Pen, room: Box, text: str) -> None:
    """A label on a plate of its own, so that no line runs through it."""
    pen.rect(room, fill=PAPER, stroke=GREY, line=HAIRLINE, radius=min(1.5, room.h / 3))
    pen.text(room.inset(1, 0.3), text, LABEL)
