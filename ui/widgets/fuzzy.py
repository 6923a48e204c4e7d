"""Finding by a few letters: what somebody types is a part of what he means, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
BEGINS, FOLLOWS = 3.0, 3.5


def score(needle: str, hay: str) -> float | None:
    """How well the letters of a needle are found in a text, in order; None when they are not.

    Letters that follow each other or begin a word count more; of equals the shorter text comes first.

    >>> score("np", "Next phase") > score("np", "Unit pinned")
    True
    >>> score("xyz", "Next phase") is None
    True
    """
    wanted, text = needle.casefold().replace(" ", ""), hay.casefold()
    if not wanted:
        return 0.0
    ends = {-2: 0.0}
    for letter in wanted:
        places = [at for at, here in enumerate(text) if here == letter]
        ends = {at: reached for at in places if (reached := _reached(text, at, ends)) is not None}
    return max(ends.values()) - len(text) / 200 if ends else None


def _reached(text: str, at: int, ends: dict[int, float]) -> float | None:
    """The best way to a letter at a place from the places where the letter before it was found."""
    begins = at == 0 or not text[at - 1].isalnum()
    ways = (
        points + (FOLLOWS if at == before + 1 else BEGINS if begins else 1.0)
        for before, points in ends.items()
        if before < at
    )
    return max(ways, default=None)


def best(needle: str, things: Iterable[T], words: Callable[[T], str]) -> list[T]:
    """The things in which a needle is found, the best first; without a needle all in their own order."""
    if not needle.strip():
        return list(things)
    scored = [(score(needle, words(thing)), number, thing) for number, thing in enumerate(things)]
    ranked = [(-points, number, thing) for points, number, thing in scored if points is not None]
    return [thing for _, _, thing in sorted(ranked, key=lambda row: row[:2])]
