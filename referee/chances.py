"""Chances as whole weights: added up without a fraction, and shown as fractions where somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any, TypeVar

Result = TypeVar("Result", bound=Hashable)

Parts = dict[int, int]
"""A chance as it comes together: whole weights, each under what it is out of. Added up once, at the end."""


def add(parts: Parts, out_of: int, weight: int) -> None:
    """Let a chance be likelier by so much."""
    parts[out_of] = parts.get(out_of, 0) + weight


def fraction(parts: Parts) -> Fraction:
    """A chance that has come together."""
    total = lcm(*parts)
    return Fraction(sum(part * (total // out_of) for out_of, part in parts.items()), total)


def over_one_total(ends: Mapping[Any, Parts]) -> tuple[list[tuple[Any, int]], int]:
    """All ends with whole weights, and what the weights add up to."""
    totals = {out_of for parts in ends.values() for out_of in parts}
    total = lcm(*totals)
    if len(totals) == 1:
        return [(end, parts[total]) for end, parts in ends.items()], total
    shares = {out_of: total // out_of for out_of in totals}
    return [(end, sum([part * shares[out_of] for out_of, part in parts.items()])) for end, parts in ends.items()], total


class Odds(Mapping[Result, Fraction]):
    """Outcomes and their exact chances, which sum to 1."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Mapping[Result, Parts]) -> None:
        self._parts = parts

    def __getitem__(self, outcome: Result) -> Fraction:
        return fraction(self._parts[outcome])

    def __iter__(self) -> Iterator[Result]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._parts

    def __repr__(self) -> str:
        return repr(dict(self))

    def most_likely_first(self) -> list[tuple[Result, Fraction]]:
        """The outcomes by falling chance; equal ones by their words, so that the order is always the same."""
        weights, total = over_one_total(self._parts)
        weights.sort(key=lambda row: -row[1])
        rows: list[tuple[Result, Fraction]] = []
        for weight, equal in groupby(weights, key=lambda row: row[1]):
            chance = Fraction(weight, total)
            rows += [(outcome, chance) for outcome in _in_words([outcome for outcome, _ in equal])]
        return rows

    def grouped(self, key: Callable[[Result], Any]) -> Odds[Any]:
        """The chances of what a chart shows: outcomes with the same key count together."""
        groups: dict[Any, Parts] = {}
        for outcome, parts in self._parts.items():
            group = groups.setdefault(key(outcome), {})
            for out_of, part in parts.items():
                add(group, out_of, part)
        return Odds(groups)


def _in_words(outcomes: list[Result]) -> list[Result]:
    """Outcomes in the order of their words; a single one needs none."""
    return sorted(outcomes, key=repr) if len(outcomes) > 1 else outcomes
