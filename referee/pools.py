"""Pools thrown in stages: to hit, to wound, to save. Each stage throws the dice that the one before has left.

Every die goes its own way, whatever the others do. So what a pool comes to is a multinomial distribution, and stages
that nobody counts melt into the next: odds come from that formula, and not from walking every throw.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import comb, prod
from typing import NamedTuple

from referee.requests import Count, Refused, Rule
from referee.spread import Spread, closed_form, refuse_too_many

MOST_PAIRS = 2_000_000


class Throw(NamedTuple):
    """One stage: what a die must show, whether failures or successes are left for the next, and whether they count.

    Where nothing it could show is enough (`None`) no die is thrown, and all fail.
    """

    at_least: int | None
    rule: str
    label: str
    leaves_failures: bool = False
    is_counted: bool = True
    by: str = ""


class Pool(NamedTuple):
    """Six-sided dice that are thrown in the same stages."""

    dice: int
    throws: tuple[Throw, ...]


Counts = tuple[int, ...]
"""How many dice each counted stage left."""
Weights = list[tuple[Counts, int]]
Row = list[tuple[int, int]]
"""How many dice one stage left, each with its weight."""
States = dict[tuple[Counts, int, int], int]
"""What is told of two pools so far and how many dice each has left, with its weight."""


class Stage(NamedTuple):
    """A counted stage as the formula knows it: of so many equally likely ways, how many leave a die."""

    leave: int
    of: int


def _spread_of(*pools: Pool) -> Spread:
    """The counts of all pools with their weights; dice that are thrown alike are one pool."""
    alike: dict[tuple[Stage, ...], int] = {}
    for dice, throws in pools:
        stages = _stages(throws)
        alike[stages] = alike.get(stages, 0) + dice
    kinds = list(alike.items())
    weights: Weights = [((), 1)]
    if kinds:
        weights = _of_two_pools(*kinds[:2]) if len(kinds) > 1 else _of_one_pool(*kinds[0])
    for kind in kinds[2:]:
        weights = _together(weights, _of_one_pool(*kind))
    return Spread(weights, prod(stage.of**dice for stages, dice in alike.items() for stage in stages))


@closed_form(_spread_of)
def thrown(*pools: Pool) -> Rule[Counts]:
    """Pool after pool, each to its end: how many dice each counted stage left, added up over the pools."""
    of_pools: list[list[int]] = []
    for dice, throws in pools:
        counts: list[int] = []
        for at_least, rule, label, leaves_failures, is_counted, by in throws:
            good = 0 if at_least is None else (yield from Count(dice, at_least, 6, rule, label, by))
            dice = dice - good if leaves_failures else good
            if is_counted:
                counts.append(dice)
        of_pools.append(counts)
    return tuple(of_pools[0]) if len(of_pools) == 1 else tuple(map(sum, zip(*of_pools, strict=True)))


def _stages(throws: tuple[Throw, ...]) -> tuple[Stage, ...]:
    """The counted stages, what comes uncounted before each counted in; what comes after the last changes nothing."""
    stages: list[Stage] = []
    leave, of = 1, 1
    for throw in throws:
        good = 0 if throw.at_least is None else min(max(7 - throw.at_least, 0), 6)
        leave *= 6 - good if throw.leaves_failures else good
        of *= 6
        if throw.is_counted:
            stages.append(Stage(leave, of))
            leave, of = 1, 1
    return tuple(stages)


def _of_one_pool(stages: tuple[Stage, ...], dice: int) -> Weights:
    """What the stages come to, one after the other."""
    refuse_too_many(_how_many(dice, stages))
    row = _rows_of(stages)
    found: Weights = [((), 1)]
    for at in range(len(stages)):
        found = [
            ((*counts, left), weight * share)
            for counts, weight in found
            for left, share in row(at, counts[-1] if counts else dice)
        ]
    return found


def _of_two_pools(one: tuple[tuple[Stage, ...], int], two: tuple[tuple[Stage, ...], int]) -> Weights:
    """As of one: what comes next depends on how many dice each pool has left, not on where the others dropped out."""
    _refuse_too_many_pairs(_how_many(one[1], one[0]), _how_many(two[1], two[0]))
    mine, theirs = _rows_of(one[0]), _rows_of(two[0])
    states: States = {((), one[1], two[1]): 1}
    last = len(one[0]) - 1
    for at in range(last):
        states = _thrown_on(states, partial(mine, at), partial(theirs, at))
    sums: dict[Counts, int] = {}
    rows: dict[tuple[int, int], Weights] = {}
    for (counts, a, b), weight in states.items():
        if (a, b) not in rows:
            rows[a, b] = _together(_counted(mine(last, a)), _counted(theirs(last, b)))
        for left, share in rows[a, b]:
            told = counts + left
            sums[told] = sums.get(told, 0) + weight * share
    refuse_too_many(len(sums))
    return list(sums.items())


def _thrown_on(states: States, mine: Callable[[int], Row], theirs: Callable[[int], Row]) -> States:
    """One stage of two pools: what it left of both is told, what it left of each is kept."""
    sums: States = {}
    for (counts, a, b), weight in states.items():
        for left, share in mine(a):
            for other, part in theirs(b):
                state = ((*counts, left + other), left, other)
                sums[state] = sums.get(state, 0) + weight * share * part
    return sums


def _counted(row: Row) -> Weights:
    """A single stage as counts."""
    return [((left,), weight) for left, weight in row]


def _rows_of(stages: tuple[Stage, ...]) -> Callable[[int, int], Row]:
    """What each stage leaves of so many dice."""

    @cache
    def row(at: int, dice: int) -> Row:
        # a die that drops out here still has all the ways of the later stages: so all weights are out of one total
        leave, of = stages[at]
        return _row(dice, leave, (of - leave) * prod(later.of for later in stages[at + 1 :]))

    return row


def _how_many(dice: int, stages: tuple[Stage, ...]) -> int:
    """How many different counts there are: stages that leave some dice and drop some make them more."""
    open_stages = 0
    for leave, of in stages:
        if not leave:
            break
        open_stages += leave < of
    return comb(dice + open_stages, open_stages)


def _row(dice: int, leave: int, drop: int) -> Row:
    """How many of the dice a stage leaves, each with its weight."""
    if not leave or not drop:
        return [(dice if leave else 0, (leave or drop) ** dice)]
    row, weight = [], drop**dice
    for left in range(dice + 1):
        row.append((left, weight))
        weight = weight * leave * (dice - left) // (drop * (left + 1))
    return row


def _together(one: Weights, two: Weights) -> Weights:
    """Two pools: their counts added up, stage by stage."""
    _refuse_too_many_pairs(len(one), len(two))
    base = max(map(max, (counts for counts, _ in one))) + max(map(max, (counts for counts, _ in two))) + 1
    packed = [(_packed(counts, base), share) for counts, share in two]
    sums: dict[int, int] = {}
    for counts, weight in one:
        mine = _packed(counts, base)
        for theirs, share in packed:
            both = mine + theirs
            sums[both] = sums.get(both, 0) + weight * share
        refuse_too_many(len(sums))
    return [(_unpacked(number, base, len(one[0][0])), weight) for number, weight in sums.items()]


def _refuse_too_many_pairs(one: int, two: int) -> None:
    """Refuse pools whose counts cannot be put together in a moment."""
    if one * two > MOST_PAIRS:
        raise Refused("Too many ways to go: the odds of this cannot be worked out exactly here.")


def _packed(counts: Counts, base: int) -> int:
    """Counts as the digits of one number: adding numbers is many times faster than adding counts."""
    number = 0
    for count in counts:
        number = number * base + count
    return number


def _unpacked(number: int, base: int, stages: int) -> Counts:
    """The counts that are the digits of a number."""
    counts = []
    for _ in range(stages):
        number, count = divmod(number, base)
        counts.append(count)
    return tuple(reversed(counts))
