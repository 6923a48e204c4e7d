"""Which parts go into which column: in order as far as possible, but all columns nearly equally long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

MOST = 24  # parts; of more than that the order alone decides
PRICE = 0.02  # share of the height that a part must save for each column it is moved away
TRIES = 60
NOWHERE = 10**6  # the column of a part that is higher than the limit

Places = tuple[int, ...]
"""The column of each part."""


def arranged(heights: Sequence[float], count: int, space: float) -> list[list[int]]:
    """The numbers of the parts in each column: rising in a column, and columns in the order of their first parts.

    >>> arranged([5, 1, 4, 2], 2, space=0)
    [[0, 1], [2, 3]]
    >>> arranged([5, 5, 1, 9], 2, space=0)
    [[0, 1], [2, 3]]
    >>> arranged([9, 5, 1, 3], 2, space=0)
    [[0], [1, 2, 3]]
    """
    home = in_order(heights, count, space)
    places = improved(home, heights, count, space) if count >= 2 and len(heights) <= MOST else home
    columns = [[number for number, column in enumerate(places) if column == at] for at in range(count)]
    return sorted(columns, key=lambda column: column[0] if column else len(places))


def in_order(heights: Sequence[float], count: int, space: float) -> Places:
    """Columns filled one after the other, the highest of them as low as can be."""
    low, high = 0.0, sum(heights) + space * len(heights)
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (low, middle) if max(_filled(heights, middle, space), default=0) < count else (middle, high)
    return _filled(heights, high, space)


def _filled(heights: Sequence[float], limit: float, space: float) -> Places:
    places, column, used = [], 0, 0.0
    for high in heights:
        wanted = used + space + high if used else high
        if used and wanted > limit + 1e-9:
            column, wanted = column + 1, high
        elif high > limit + 1e-9:
            column += NOWHERE
        used = wanted
        places.append(column)
    return tuple(places)


def improved(home: Places, heights: Sequence[float], count: int, space: float) -> Places:
    """Parts are moved or changed about as long as that shortens the highest column by more than its price."""

    def cost(places: Places) -> tuple[float, float]:
        sums = column_heights(places, heights, count, space)
        moved = sum(abs(now - before) for now, before in zip(places, home, strict=True))
        return max(sums) * (1 + PRICE * moved), sum(high * high for high in sums)

    best, price = home, cost(home)
    for _ in range(TRIES):
        found = min(_neighbours(best, count), key=cost, default=best)
        if cost(found) >= price:
            break
        best, price = found, cost(found)
    return best


def _neighbours(places: Places, count: int) -> Iterator[Places]:
    """One part in another column, or two changed about; the first part stays where it is."""
    numbers = range(1, len(places))
    for number in numbers:
        for column in range(count):
            if column != places[number]:
                yield _with(places, {number: column})
    for one, other in combinations(numbers, 2):
        if places[one] != places[other]:
            yield _with(places, {one: places[other], other: places[one]})


def _with(places: Places, changes: dict[int, int]) -> Places:
    return tuple(changes.get(number, column) for number, column in enumerate(places))


def column_heights(places: Places, heights: Sequence[float], count: int, space: float) -> list[float]:
    """How high each column is, with the space between its parts."""
    sums = [-space] * max(count, max(places, default=0) + 1)
    for column, high in zip(places, heights, strict=True):
        sums[column] += high + space
    return [max(high, 0.0) for high in sums]
