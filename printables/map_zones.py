"""Zones of a map: where sides set up and what counts, by their outlines and, without colour too, by their signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.geometry import Box, centred
from printables.hexpaper import Cells
from printables.map_paint import SMALL, paint_zone
from printables.palette import PAPER
from printables.pen import Pen, Point
from referee.hexgrid import Hex
from referee.paper.maps import MapPlan

INSIDE = 0.86  # how large the outline of a zone that lies on another is in its place
ASIDE, SIGN = 0.41, 0.12  # how far from the middle a sign stands, and how large it is, in shares of a place
EVERY = 3  # on a plan of small squares so many have one sign


def paint_zones(pen: Pen, plan: MapPlan, cells: Cells, cell: float) -> None:
    """Outlines, then the sign of each zone in its places."""
    outlined: set[str] = set()
    for colour, places in plan.zones:
        shapes = [cells.corners(Hex.parse(text)) for text in places]
        if plan.squares or outlined.isdisjoint(places):
            paint_zone(pen, shapes, colour, cell)
        else:  # a zone that lies on another is drawn inside each of its places, so that both are seen
            for shape in shapes:
                pen.path(_smaller(shape), stroke=colour, line=max(cell / 30, 0.6))
        outlined |= set(places)
    for sign, colour, box in _signs(plan, cells, cell):
        paint_sign(pen, sign, colour, box)


def _smaller(shape: Sequence[Point]) -> list[Point]:
    x, y = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    return [(x + INSIDE * (px - x), y + INSIDE * (py - y)) for px, py in shape]


def _signs(plan: MapPlan, cells: Cells, cell: float) -> Iterator[tuple[str, str, Box]]:
    """At the left of a place; where two zones lie on each other the second has its sign at the right."""
    is_small = plan.squares and cell < SMALL
    size = max(SIGN * cell, 1.8)
    seen: set[str] = set()
    for (colour, places), sign in zip(plan.zones, plan.zone_signs, strict=False):
        for place in places if sign else ():
            at = Hex.parse(place)
            x, y = cells.centre(at)
            if not is_small:
                yield sign, colour, centred(x + (ASIDE if place in seen else -ASIDE) * cell, y, size)
            elif at.col % EVERY == 1 + (place in seen) and at.row % EVERY == 1:
                yield sign, colour, centred(x, y, min(size, 0.8 * cell))
        seen |= set(places if sign else ())


def paint_sign(pen: Pen, sign: str, colour: str, box: Box) -> None:
    """A sign on a light ground, so that it is seen on anything."""
    pen.circle(box.cx, box.cy, 0.72 * box.w, fill=PAPER)
    pen.symbol(sign, box, colour)


def sign_points(plan: MapPlan, cells: Cells, cell: float) -> list[Point]:
    """Where signs stand, so that numbers keep clear of them."""
    return [(box.cx, box.cy) for _, _, box in _signs(plan, cells, cell)]
