"""Bag and cup: what is in it, what may come next, and drawing without putting back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from referee.requests import Draw, Note, Refused, Rule
from referee.value import FrozenMap, value

Bag = FrozenMap[str, int]
MOST = 200


@value
class Drawn:
    """What came out, in order, and what is left."""

    drawn: tuple[str, ...]
    left: FrozenMap[str, int]


def bag_of(contents: Mapping[str, int]) -> Bag:
    """A bag with so many of each; numbers below 0 or over 200 are refused."""
    for name, count in contents.items():
        if not 0 <= count <= MOST:
            raise Refused(f"“{name}” cannot be in the bag {count} times: 0 to {MOST}.")
    return FrozenMap(contents)


def cup_of(counters: Iterable[str]) -> Bag:
    """A cup: one of each counter, all equally likely."""
    return FrozenMap(dict.fromkeys(counters, 1))


def taken(bag: Bag, name: str) -> Bag:
    """The bag without one of these; a colour that runs out stays, at 0."""
    if bag.get(name, 0) < 1:
        there = ", ".join(key for key, count in bag.items() if count) or "nothing"
        raise Refused(f"“{name}” is not in the bag; there is {there}.")
    return bag.set(name, bag[name] - 1)


def put_back(bag: Bag, name: str) -> Bag:
    """The bag with one more of these."""
    return bag.set(name, bag.get(name, 0) + 1)


def size(bag: Bag) -> int:
    """How many are in it."""
    return sum(bag.values())


def chances(bag: Bag) -> dict[str, Fraction]:
    """How likely each is to come next; an empty bag has none."""
    total = size(bag)
    return {name: Fraction(count, total) for name, count in bag.items() if total}


def draw_several(bag: Bag, count: int) -> Rule[Drawn]:
    """Draw so many, one after the other, without putting back."""
    drawn: list[str] = []
    for _ in range(count):
        name = yield from Draw(bag, label="Drawn")
        bag = taken(bag, name)
        drawn.append(name)
        yield from Note("", "{left} left", left=size(bag))
    return Drawn(drawn=tuple(drawn), left=bag)
