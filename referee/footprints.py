"""Bases on a table without hexes or squares: what they cover, how far their edges are apart, what lies between them.

Places are two numbers, the second counted downwards; a base that is turned by nothing faces up. Round bases are a
point with a radius, blocks four corners, lines two ends: one distance does for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, radians, sin, sqrt
from typing import Literal

from referee.requests import Refused
from referee.value import value

Point = tuple[float, float]
Edge = Literal["front", "flank", "rear"]
A_HAIR = 1e-9
"""What a distance may be over its limit, so that a measured 8 is 8."""
TOUCH = 0.1
"""Bases so close touch: hands put nothing down more exactly."""
FARTHEST = 200


@value
class Spot:
    """Where the middle of a base is."""

    x: float
    y: float


@value
class Footprint:
    """What a base or a block covers: a circle so wide, or a rectangle so wide and deep, turned clockwise in degrees."""

    x: float
    y: float
    width: float
    depth: float = 0.0
    turn: float = 0.0

    @property
    def rounding(self) -> float:
        """How far a round base reaches around its middle."""
        return 0.0 if self.depth else self.width / 2

    @property
    def core(self) -> tuple[Point, ...]:
        """Its corners, the front ones first, from left to right; the middle of a round base."""
        if not self.depth:
            return ((self.x, self.y),)
        across, deep = self.width / 2, self.depth / 2
        return tuple(self.at(x, y) for x, y in ((-across, -deep), (across, -deep), (across, deep), (-across, deep)))

    def at(self, across: float, behind: float) -> Point:
        """A point so far to the right of its middle and behind it, as it faces."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.x + across * c - behind * s, self.y + across * s + behind * c

    def seen(self, point: Point) -> Point:
        """The other way round: how far a point is to the right of its middle and behind it."""
        dx, dy, c, s = point[0] - self.x, point[1] - self.y, cos(radians(self.turn)), sin(radians(self.turn))
        return dx * c + dy * s, dy * c - dx * s

    def moved(self, dx: float, dy: float) -> Footprint:
        """The same elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


def patch(x: float, y: float, width: float, height: float) -> Footprint:
    """A piece of ground by its top left corner."""
    return Footprint(x=x + width / 2, y=y + height / 2, width=width, depth=height)


# Distances


def apart(one: Footprint, other: Footprint) -> float:
    """How far the edges of two bases are apart; nothing where they touch or overlap.

    >>> apart(Footprint(x=0, y=0, width=1), Footprint(x=5, y=0, width=2))
    3.5
    """
    if not one.depth and not other.depth:
        return max(went(one, other) - one.rounding - other.rounding, 0.0)
    return max(hypot(*_way(one.core, other.core)) - one.rounding - other.rounding, 0.0)


def nearest(ones: Iterable[Footprint], others: Sequence[Footprint]) -> float:
    """How far two groups of bases are apart at their nearest."""
    return min(apart(one, other) for one in ones for other in others)


def is_within(distance: float, limit: float) -> bool:
    """Whether a distance is no more than a limit."""
    return distance <= limit + A_HAIR


def touches(one: Footprint, other: Footprint) -> bool:
    """Whether two bases touch."""
    return is_within(apart(one, other), TOUCH)


def went(before: Spot | Footprint, after: Spot | Footprint) -> float:
    """How far a base goes in a straight line."""
    return hypot(before.x - after.x, before.y - after.y)


def into_contact(ones: Sequence[Footprint], others: Sequence[Footprint]) -> Point:
    """The shortest way by which a group of bases that moves as a whole comes to touch another.

    >>> into_contact([Footprint(x=0, y=0, width=1)], [Footprint(x=0, y=5, width=1)])
    (0.0, 4.0)
    """
    one, other = min(((a, b) for a in ones for b in others), key=lambda pair: apart(*pair))
    dx, dy = _way(one.core, other.core)
    length = hypot(dx, dy)
    share = apart(one, other) / length if length else 0.0
    return dx * share, dy * share


def crosses(start: Point, end: Point, base: Footprint) -> bool:
    """Whether the line between two points runs over a base; along its very edge it does not."""
    if not base.depth:
        return hypot(*_to_edge((base.x, base.y), (start, end))) < base.rounding - A_HAIR
    low, high = 0.0, 1.0
    for at, to, half in zip(base.seen(start), base.seen(end), (base.width / 2, base.depth / 2), strict=True):
        half -= 1e-6
        if abs(to - at) < A_HAIR:
            low, high = (low, high) if abs(at) <= half else (1.0, 0.0)
        else:
            first, last = sorted(((-half - at) / (to - at), (half - at) / (to - at)))
            low, high = max(low, first), min(high, last)
    return low <= high


def lies_in(area: Footprint, point: Spot | Footprint) -> bool:
    """Whether the middle of a base lies in an area."""
    across, behind = area.seen((point.x, point.y))
    return is_within(abs(across), area.width / 2) and is_within(abs(behind), area.depth / 2)


def parts(bases: Sequence[Footprint], reach: float) -> tuple[tuple[int, ...], ...]:
    """How some bases fall into groups with no gap over so much, each by the numbers of its bases."""
    left, groups = set(range(len(bases))), []
    while left:
        group, edge = [], [min(left)]
        while edge:
            left.discard(at := edge.pop())
            group.append(at)
            near = {other for other in left if is_within(apart(bases[at], bases[other]), reach)}
            left -= near
            edge.extend(near)
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def _way(one: Sequence[Point], other: Sequence[Point]) -> Point:
    """The shortest way from one convex shape to another; none where they share a point."""
    if all(_meet(one, other, axis) for axis in (*_axes(one), *_axes(other), (1.0, 0.0), (0.0, 1.0))):
        return 0.0, 0.0
    ways = [_to_edge(point, edge) for point in one for edge in _edges(other)]
    ways += [(-dx, -dy) for point in other for edge in _edges(one) for dx, dy in (_to_edge(point, edge),)]
    return min(ways, key=lambda way: hypot(*way))


def _edges(shape: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise((*shape, shape[0]) if len(shape) > 2 else (shape[0], shape[-1]))


def _axes(shape: Sequence[Point]) -> Iterator[Point]:
    """The directions in which a shape could be told from another: along its edges and across them."""
    for (x, y), (to_x, to_y) in _edges(shape):
        if length := hypot(to_x - x, to_y - y):
            yield (to_x - x) / length, (to_y - y) / length
            yield (y - to_y) / length, (to_x - x) / length


def _meet(one: Sequence[Point], other: Sequence[Point], axis: Point) -> bool:
    """Whether the shadows of two shapes in a direction overlap."""
    a, b = ([x * axis[0] + y * axis[1] for x, y in shape] for shape in (one, other))
    return max(a) >= min(b) - A_HAIR and max(b) >= min(a) - A_HAIR


def _to_edge(point: Point, edge: tuple[Point, Point]) -> Point:
    """The way from a point to the nearest one of an edge."""
    (x, y), (to_x, to_y) = edge
    dx, dy = to_x - x, to_y - y
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((point[0] - x) * dx + (point[1] - y) * dy) / length)) if length else 0.0
    return x + along * dx - point[0], y + along * dy - point[1]


# Blocks that face somewhere


def in_arc(block: Footprint, other: Footprint, half_angle: float) -> bool:
    """Whether any corner of another block lies within so many degrees to either side of straight ahead.

    The arc opens at the two front corners of the block.
    """
    for across, behind in (block.seen(point) for point in (*other.core, (other.x, other.y))):
        aside = max(abs(across) - block.width / 2, 0.0)
        ahead = -behind - block.depth / 2
        if ahead >= -A_HAIR and (not aside or degrees(atan2(aside, max(ahead, A_HAIR))) <= half_angle + A_HAIR):
            return True
    return False


def edge_met(block: Footprint, other: Footprint) -> Edge:
    """The edge of a block that another comes upon: its front or rear from beyond that line, else its flank."""
    behind = [block.seen(point)[1] for point in (other.core[:2] if other.depth else other.core)]
    middle = sum(behind) / len(behind)
    return "front" if middle < -block.depth / 2 + TOUCH else "rear" if middle > block.depth / 2 - TOUCH else "flank"


def bases_in_front(block: Footprint, files: int, other: Footprint) -> int:
    """How many of the bases in a block's front rank touch another with their front edge; corners alone do not count.

    >>> bases_in_front(Footprint(x=0, y=0, width=4, depth=1), 4, Footprint(x=1, y=-1, width=2, depth=1))
    2
    """
    wide, ahead, count = block.width / files, -block.depth / 2, 0
    for file in range(files):
        left = file * wide - block.width / 2
        edge = block.at(left + wide / 8, ahead), block.at(left + wide * 7 / 8, ahead)
        count += is_within(hypot(*_way(edge, other.core)) - other.rounding, TOUCH)
    return count


def flush(block: Footprint, target: Footprint) -> Footprint:
    """A block that has come into contact: its front along the edge that it came upon, as far aside as it was."""
    edge = edge_met(target, block)
    across, behind = target.seen((block.x, block.y))
    if edge == "flank":
        side = 1 if across > 0 else -1
        point = target.at(side * (target.width + block.depth) / 2, _kept(behind, target.depth))
        turn = target.turn - 90 * side
    else:
        side = -1 if edge == "front" else 1
        point = target.at(_kept(across, target.width), side * (target.depth + block.depth) / 2)
        turn = target.turn + (180 if edge == "front" else 0)
    return replace(block, x=point[0], y=point[1], turn=turn % 360)


def _kept(offset: float, length: float) -> float:
    """An offset along an edge, no farther out than the edge goes."""
    return max(-length / 2, min(length / 2, offset))


# Putting down


def read_spots(text: str, names: Sequence[str], wanted: str, rule: str) -> dict[str, Spot]:
    """Where bases of these names are, written as “x,y” with semicolons between; nobody where nothing is written."""
    written = [part for part in text.split(";") if part.strip()]
    if written and len(written) != len(names):
        raise Refused(f"spots cannot be “{text}”: {wanted}.", rule)
    return {name: _spot(part, rule) for name, part in zip(names, written, strict=False)}


def _spot(text: str, rule: str) -> Spot:
    try:
        x, y = (float(number) for number in text.split(","))
    except ValueError:
        raise Refused(
            f"“{text.strip()}” is no place: write two numbers with a comma, and halves with a point, like 12.5,30.",
            rule,
        ) from None
    if not (0 <= x <= FARTHEST and 0 <= y <= FARTHEST):
        raise Refused("A place is two numbers from 0 to 200, like 12,30.", rule)
    return Spot(x=x, y=y)


def written(spots: Iterable[Spot | Footprint]) -> str:
    """Places as the referee would write them, to a hundredth.

    >>> written([Spot(x=1.5, y=2), Spot(x=3, y=4.123)])
    '1.5,2;3,4.12'
    """
    return ";".join(f"{round(spot.x, 2):g},{round(spot.y, 2):g}" for spot in spots)


def huddle(count: int, x: float, y: float, step: float) -> tuple[Spot, ...]:
    """So many bases around a point in ranks, so far from middle to middle; the first stands in front."""
    files = max(1, ceil(sqrt(count * 1.6)))
    ranks = ceil(count / files)
    return tuple(
        Spot(
            x=x + (at % files - (min(files, count - at // files * files) - 1) / 2) * step,
            y=y + (at // files - (ranks - 1) / 2) * step,
        )
        for at in range(count)
    )


def surround(
    movers: Sequence[Footprint], targets: Sequence[Footprint], others: Iterable[Footprint], reach: float
) -> tuple[Footprint, ...]:
    """Where round bases stand that each go so far at the most to touch one of the targets: the nearest go first.

    Who finds no room at a target goes next to a comrade who has; who cannot reach that either stays where it is.
    """
    there: dict[int, Footprint] = {}
    for at in sorted(range(len(movers)), key=lambda each: nearest([movers[each]], targets)):
        waiting = [mover for other, mover in enumerate(movers) if other != at and other not in there]
        taken = [*targets, *others, *there.values(), *waiting]
        places = [*_around(movers[at], targets, taken, reach)] or [
            *_around(movers[at], tuple(there.values()), taken, reach)
        ]
        there[at] = min(places, key=lambda place: went(movers[at], place), default=movers[at])
    return tuple(there[at] for at in range(len(movers)))


def _around(
    mover: Footprint, goals: Sequence[Footprint], taken: Sequence[Footprint], reach: float
) -> Iterator[Footprint]:
    """Free places for a round base that touch one of some others, in the nearest direction and all around."""
    for goal in goals:
        far = (goal.width + mover.width) / 2
        straight = atan2(mover.y - goal.y, mover.x - goal.x)
        for step in range(24):
            angle = straight + radians(15 * step)
            place = replace(mover, x=goal.x + far * cos(angle), y=goal.y + far * sin(angle))
            is_free = all(apart(place, each) > 0 or went(place, each) >= far - 1e-6 for each in taken)
            if is_within(went(mover, place), reach) and is_free:
                yield place
