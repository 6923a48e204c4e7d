"""Chances as whole weights: added up without a fraction, and shown as fractions where somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any, NamedTuple, TypeVar

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


def over_one_total(ends: Mapping[Any, Parts]) -> Weights:
    """All ends over one total."""
    totals = {out_of for parts in ends.values() for out_of in parts}
    total = lcm(*totals)
    shares = {out_of: total // out_of for out_of in totals}
    return Weights(
        {end: sum([part * shares[out_of] for out_of, part in parts.items()]) for end, parts in ends.items()}, total
    )


class Weights(NamedTuple):
    """Ends with whole weights, and what the weights add up to."""

    of: dict[Any, int]
    total: int


class Sums:
    """Weights as they come, each under what it is out of."""

    __slots__ = ("added", "under")

    def __init__(self) -> None:
        self.under: dict[int, dict[Any, int]] = {}
        self.added = 0

    def add(self, end: Any, out_of: int, weight: int) -> None:
        """Let an end be likelier by so much."""
        there = self.under.setdefault(out_of, {})
        there[end] = there.get(end, 0) + weight
        self.added += 1

    def whole(self) -> Weights:
        """All of them over one total: the many stay where they are, the few are added to them."""
        total = lcm(*self.under)
        most = max(self.under, key=lambda out_of: (len(self.under[out_of]), out_of))
        found = self.under.pop(most)
        if most != total:
            found = {end: weight * (total // most) for end, weight in found.items()}
        for out_of, more in self.under.items():
            for end, weight in more.items():
                found[end] = found.get(end, 0) + weight * (total // out_of)
        self.under, self.added = {total: found}, len(found)
        return Weights(found, total)


class Odds(Mapping[Result, Fraction]):
    """Outcomes and their exact chances, which sum to 1: whole weights, made fractions where somebody looks."""

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: dict[Result, int], total: int) -> None:
        self._weights = weights
        self._total = total

    def __getitem__(self, outcome: Result) -> Fraction:
        return Fraction(self._weights[outcome], self._total)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __repr__(self) -> str:
        return repr(dict(self))

    def most_likely_first(self) -> list[tuple[Result, Fraction]]:
        """The outcomes by falling chance; equal ones by their words, so that the order is always the same."""
        rows: list[tuple[Result, Fraction]] = []
        by_weight = sorted(self._weights.items(), key=lambda row: -row[1])
        for weight, equal in groupby(by_weight, key=lambda row: row[1]):
            chance = Fraction(weight, self._total)
            rows += [(outcome, chance) for outcome in _in_words([outcome for outcome, _ in equal])]
        return rows

    def grouped(self, key: Callable[[Result], Any]) -> Odds[Any]:
        """The chances of what a chart shows: outcomes with the same key count together."""
        groups: dict[Any, int] = {}
        for outcome, weight in self._weights.items():
            group = key(outcome)
            groups[group] = groups.get(group, 0) + weight
        return Odds(groups, self._total)


def _in_words(outcomes: list[Result]) -> list[Result]:
    """Outcomes in the order of their words; a single one needs none."""
    return sorted(outcomes, key=repr) if len(outcomes) > 1 else outcomes
