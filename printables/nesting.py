"""Laying out drawings of different sizes: each goes as high and then as far left as there is still room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printables.geometry import Box

SLACK = 1e-6
Size = tuple[float, float]
Spot = tuple[int, float, float]
"""The sheet, counted from 0, and the lower left corner."""

ORDERS: tuple[Callable[[Size], float], ...] = (
    lambda size: -size[1],
    lambda size: -size[0] * size[1],
    lambda size: -size[0],
    lambda size: -max(size),
)


def nested(sizes: Sequence[Size], area: Box, gap: float) -> list[Spot]:
    """A place for every size, on as few sheets as one of a few orders finds; the last sheet as empty as can be.

    >>> nested([(50, 50), (40, 20), (40, 20)], Box(0, 0, 100, 50), gap=10)
    [(0, 0, 0), (0, 60, 30), (0, 60, 0)]
    """
    tries = [_in_order(sizes, area, gap, order) for order in ORDERS]
    return min(tries, key=lambda spots: _last_sheet(spots, sizes), default=[])


def _last_sheet(spots: Sequence[Spot], sizes: Sequence[Size]) -> tuple[int, float]:
    last = max((sheet for sheet, _, _ in spots), default=0)
    return last, sum(w * h for (sheet, _, _), (w, h) in zip(spots, sizes, strict=True) if sheet == last)


def _in_order(sizes: Sequence[Size], area: Box, gap: float, order: Callable[[Size], float]) -> list[Spot]:
    spots: list[Spot] = [(0, 0.0, 0.0)] * len(sizes)
    sheets: list[list[Box]] = []
    for number in sorted(range(len(sizes)), key=lambda number: order(sizes[number])):
        w, h = sizes[number]
        at = next((at for at, free in enumerate(sheets) if _best(free, w, h)), len(sheets))
        if at == len(sheets):
            sheets.append([area])
        room = _best(sheets[at], w, h) or area
        taken = Box(room.x, room.top - h, w, h)
        spots[number] = (at, taken.x, taken.y)
        sheets[at] = _left_over(sheets[at], taken.inset(-gap))
    return spots


def _best(free: Sequence[Box], w: float, h: float) -> Box | None:
    """The highest room that is large enough, of several the leftmost."""
    fitting = [room for room in free if room.w >= w - SLACK and room.h >= h - SLACK]
    return min(fitting, key=lambda room: (-room.top, room.x), default=None)


def _left_over(free: Sequence[Box], taken: Box) -> list[Box]:
    """What stays free: of each room the parts left, right, below and above what was taken, none inside another."""
    rooms = [part for room in free for part in _around(room, taken)]
    return [
        room
        for number, room in enumerate(rooms)
        if not any(
            other.contains(room) and (other != room or at < number) for at, other in enumerate(rooms) if at != number
        )
    ]


def _around(room: Box, taken: Box) -> list[Box]:
    if taken.x >= room.right or taken.right <= room.x or taken.y >= room.top or taken.top <= room.y:
        return [room]
    parts = (
        Box(room.x, room.y, taken.x - room.x, room.h),
        Box(taken.right, room.y, room.right - taken.right, room.h),
        Box(room.x, room.y, room.w, taken.y - room.y),
        Box(room.x, taken.top, room.w, room.top - taken.top),
    )
    return [part for part in parts if part.w > SLACK and part.h > SLACK]
