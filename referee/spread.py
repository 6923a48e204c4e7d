"""How likely each answer to a single question is: whole weights, exact, nothing rounded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import comb
from typing import Any, NamedTuple, TypeVar

from referee.requests import Count, D, Draw, Refused, Rule, Sum

F = TypeVar("F", bound=Callable[..., Rule[Any]])

MOST_OUTCOMES = 10_000
MOST_KINDS = 500


class Spread(NamedTuple):
    """Answers with whole weights, and what the weights add up to."""

    weights: Sequence[tuple[Any, int]]
    total: int


CLOSED_FORMS: dict[Callable[..., Rule[Any]], Callable[..., Spread]] = {}
"""Rules of dice alone whose results need not be walked: a formula, from the same arguments."""


def closed_form(formula: Callable[..., Spread]) -> Callable[[F], F]:
    """Let odds of a rule come from a formula. The rule itself stays what everybody else walks."""

    def enter(rule: F) -> F:
        CLOSED_FORMS[rule] = formula
        return rule

    return enter


def refuse_too_many(outcomes: int) -> None:
    """Refuse odds that nobody could read."""
    if outcomes > MOST_OUTCOMES:
        raise Refused(f"More than {MOST_OUTCOMES:,} different outcomes: odds are not worked out for so many.")


@lru_cache(maxsize=4096)
def spread(request: Hashable) -> Spread:
    """The answers a roll or draw can get, each with its weight."""
    if isinstance(request, D):
        return Spread(tuple((face, 1) for face in range(1, request.sides + 1)), request.sides)
    if isinstance(request, Count):
        return _successes(request.dice, request.at_least, request.sides)
    if isinstance(request, Sum):
        return _sums(request.dice, request.sides)
    if isinstance(request, Draw):
        if len(request.bag) > MOST_KINDS:
            raise Refused(f"More than {MOST_KINDS} kinds in the bag: odds are not worked out for so many.")
        there = tuple((name, count) for name, count in request.bag.items() if count > 0)
        return Spread(there, sum(count for _, count in there))
    raise TypeError(f"no weights for {request!r}")


def _successes(dice: int, at_least: int, sides: int) -> Spread:
    """How many of the dice succeed: so many ways of each."""
    good = min(max(sides - at_least + 1, 0), sides)
    bad = sides - good
    weights = ((hits, comb(dice, hits) * good**hits * bad ** (dice - hits)) for hits in range(dice + 1))
    return Spread(tuple((hits, weight) for hits, weight in weights if weight), sides**dice)


def _sums(dice: int, sides: int) -> Spread:
    """What the dice add up to, one die after the other: each total comes from the last so many totals before it."""
    ways = [1]
    for _ in range(dice):
        window, more = 0, []
        for coming, leaving in zip_longest(ways + [0] * (sides - 1), [0] * sides + ways, fillvalue=0):
            window += coming - leaving
            more.append(window)
        ways = more[: len(ways) + sides - 1]
    return Spread(tuple(enumerate(ways, start=dice)), sides**dice)
