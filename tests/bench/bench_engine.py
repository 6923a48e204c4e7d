"""The engine itself: a batch of resolutions against bare walks, pools against icepool, long chains against walks.

Both sides of a pool start with nothing remembered: our weights are forgotten before each run, and icepool, which keeps
sums with the die, gets a new die.
"""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any

import icepool

from referee.facts import read
from referee.odds import odds_of
from referee.requests import Count, D, Rule, Sum, again
from referee.rulesets.banter_battles.game import RULESET
from referee.spread import spread
from tests.bench.walks import random_walks, timed, walk
from ui.cli import resolving

Row = tuple[str, float, float, float | None]

MIXED: list[tuple[str, dict[str, Any]]] = [
    ("out-scout", {"a": {"scouts": 3, "units": 10}, "b": {"scouts": 0, "units": 8}}),
    ("king", {}),
    ("pull", {"bag": {"red": 6, "blue": 6}, "to_act": {"red": 4, "blue": 5}}),
    ("scare-check", {"resilience": 4, "bases": 4}),
    ("charge", {"resilience": 4, "bases": 4, "target_scouts": True}),
    ("shoot", {"bases": 6, "value": 4, "target_bases": 4, "scouts": True}),
    ("bash", {"a": {"bases": 4, "in_contact": 4, "value": 4}, "b": {"bases": 4, "in_contact": 3, "value": 5}}),
    ("reform", {"bases": 2, "start_bases": 4}),
]


def batch(times: int = 1000) -> Row:
    """Lines of JSON in and out, with facts checked, dice proved and steps written, against walks that keep nothing."""
    jobs = [{"do": "resolve", "ruleset": RULESET.id, "procedure": id, "facts": facts} for id, facts in MIXED]
    lines = [json.dumps(job).encode() for job in islice(cycle(jobs), times)]
    ours = timed(lambda: [json.dumps(answer) for answer in resolving.batch(lines)])
    return f"{times:,} mixed resolutions in one batch", ours, min(bare_walks(times) for _ in range(3)), None


def bare_walks(times: int) -> float:
    table, chance = RULESET.table(), Random(1)
    rules = [(RULESET.procedure(id), read(RULESET.procedure(id).facts, facts)) for id, facts in MIXED]
    start = perf_counter()
    for procedure, facts in islice(cycle(rules), times):
        walk(procedure(facts), chance, table)
    return perf_counter() - start


def successes(dice: int) -> Rule[int]:
    return (yield from Count(dice, 4))


def total(dice: int) -> Rule[int]:
    return (yield from Sum(dice))


def hit_save_break(dice: int) -> Rule[int]:
    """Three tests, each on what the one before left and on nothing else: so each is a tail call."""
    return again(fail_to_save, (yield from Count(dice, 4)))


def fail_to_save(hits: int) -> Rule[int]:
    return again(successes, (yield from Count(hits, 3)))


def forgetful(rule: Callable[[int], Rule[int]], dice: int) -> None:
    spread.cache_clear()
    odds_of(rule, dice)


def new_die() -> Any:
    return icepool.Die([1, 2, 3, 4, 5, 6])


def three_pools(dice: int) -> Any:
    four, three, last = new_die() >= 4, new_die() >= 3, new_die() >= 4
    return (dice @ four).map(lambda hits: hits @ three).map(lambda wounds: wounds @ last)


def pools() -> Iterator[Row]:
    theirs: list[tuple[str, Callable[[int], Rule[int]], Callable[[int], Any]]] = [
        ("successes", successes, lambda dice: dice @ (new_die() >= 4)),
        ("sum", total, lambda dice: dice @ new_die()),
        ("three dependent tests", hit_save_break, three_pools),
    ]
    for what, rule, pool in theirs:
        for dice in (10, 40):
            ours = timed(lambda rule=rule, dice=dice: forgetful(rule, dice))  # type: ignore[misc]
            yield f"{what} of {dice} dice, against icepool", ours, timed(lambda p=pool, d=dice: p(d)), 1.0  # type: ignore[misc]


def downhill(left: int, odd: int) -> Rule[int]:
    """A chain of twice as many states as it is long."""
    return again(downhill, left - 1, odd ^ ((yield from D(6)) == 6)) if left else odd


def benches() -> Iterator[Row]:
    yield batch()
    yield from pools()
    for what, rule, args in (
        ("three dependent tests of 40 dice", hit_save_break, (40,)),
        ("a chain of 1,000 states", downhill, (500, 0)),
    ):
        ours = timed(lambda rule=rule, args=args: odds_of(rule, *args))  # type: ignore[misc]
        yield f"{what}, against 1,000 random walks", ours, random_walks(rule, args), 1.0
