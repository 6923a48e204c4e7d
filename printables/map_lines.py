"""Rivers, roads and bridges of a map, layer by layer, for paper and screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from printables.hexpaper import Cells, shared_side
from printables.map_paint import paint_bridge, paint_line, paint_sides
from printables.pen import Pen, Point
from referee.hexgrid import Hex
from referee.paper.maps import MapPlan


def line_layers(plan: MapPlan, cells: Cells, cell: float) -> Iterator[Callable[[Pen], None]]:
    """Rivers under roads, roads under bridges."""
    for chain in plan.rivers:
        yield partial(paint_line, points=_chain(plan, cells, chain), kind="river", cell=cell)
    banks = [shared_side(cells, Hex.parse(one), Hex.parse(other)) for one, other in plan.river_sides]
    yield partial(paint_sides, sides=banks, cell=cell)
    for chain in plan.roads:
        yield partial(paint_line, points=_chain(plan, cells, chain), kind="road", cell=cell)
    for chain in plan.bridges:
        yield partial(paint_bridge, points=_bridge_ends(plan, cells, chain), cell=cell)


def line_points(plan: MapPlan, cells: Cells) -> list[list[Point]]:
    """The points of every river, road and bridge."""
    lines = [_chain(plan, cells, chain) for chain in (*plan.rivers, *plan.roads)]
    lines += [list(shared_side(cells, Hex.parse(one), Hex.parse(other))) for one, other in plan.river_sides]
    return lines + [_bridge_ends(plan, cells, chain) for chain in plan.bridges]


def _chain(plan: MapPlan, cells: Cells, chain: tuple[str, ...]) -> list[Point]:
    """The middles of places; a river or road that ends in a place at the edge goes on to the edge of the map."""
    points = [cells.centre(Hex.parse(place)) for place in chain]
    if len(points) < 2:
        return points
    if _is_at_edge(plan, chain[0]):
        points.insert(0, _beyond(points[1], points[0]))
    if _is_at_edge(plan, chain[-1]):
        points.append(_beyond(points[-2], points[-1]))
    return points


def _is_at_edge(plan: MapPlan, text: str) -> bool:
    place = Hex.parse(text)
    return place.col in (1, plan.columns) or place.row in (1, plan.rows)


def _beyond(before: Point, last: Point) -> Point:
    return last[0] + (last[0] - before[0]) * 0.48, last[1] + (last[1] - before[1]) * 0.48


def _bridge_ends(plan: MapPlan, cells: Cells, chain: tuple[str, ...]) -> list[Point]:
    """A bridge between two places, or across one place along the road that passes there."""
    if len(chain) > 1:
        return [cells.centre(Hex.parse(place)) for place in chain[:2]]
    x, y = cells.centre(Hex.parse(chain[0]))
    road = next((road for road in plan.roads if chain[0] in road and len(road) > 1), chain)
    number = road.index(chain[0])
    near = [cells.centre(Hex.parse(place)) for place in road[max(number - 1, 0) : number + 2]]
    dx, dy = (near[-1][0] - near[0][0]) / 2, (near[-1][1] - near[0][1]) / 2
    return [(x - dx, y - dy), (x + dx, y + dy)] if dx or dy else [(x - 1, y), (x + 1, y)]
