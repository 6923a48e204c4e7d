"""Baselines: a rule walked at random by a bare driver, and a stopwatch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from referee.procedure import Table
from referee.requests import Again, Choose, Draw, Lookup, Note, Request, Roll, Ruling, Sub


def random_walks(
    rule_function: Callable[..., Any], args: Sequence[Any], table: Table | None = None, times: int = 1000, seed: int = 1
) -> float:
    """Seconds for so many walks with random dice: no steps, no record, every choice its default."""
    chance, table = Random(seed), table or Table()
    start = perf_counter()
    for _ in range(times):
        walk(rule_function(*args), chance, table)
    return perf_counter() - start


def walk(rule: Any, chance: Random, table: Table) -> Any:
    """The result of one walk; a tail call is followed."""
    answer = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration as end:
            if not isinstance(end.value, Again):
                return end.value
            rule, answer = end.value.procedure(*end.value.args), None
        else:
            answer = None if type(request) is Note else answered(request, chance, table)


def answered(request: Request[Any], chance: Random, table: Table) -> Any:
    if isinstance(request, Roll):
        return request.read(tuple(chance.choices(range(1, request.sides + 1), k=request.dice)))
    if isinstance(request, Sub):
        return walk(request.procedure(*request.args), chance, table)
    if isinstance(request, Draw):
        return chance.choices(tuple(request.bag), tuple(request.bag.values()))[0]
    if isinstance(request, Ruling):
        return table.rulings[request.id]
    if isinstance(request, Lookup):
        return table.lookup(request.kind, request.id)
    assert isinstance(request, Choose), request
    return request.standard


def timed(function: Callable[[], object], repeat: int = 3) -> float:
    """Seconds of the best of several calls."""
    best = float("inf")
    for _ in range(repeat):
        start = perf_counter()
        function()
        best = min(best, perf_counter() - start)
    return best
