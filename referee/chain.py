"""States that lead to states: where a chain of tail calls ends, as exact fractions.

Every state is visited in an order in which nothing comes before what leads to it. States that lead back to each other
(a tie that is rolled again, a hit that walks round a scrum) are taken out one by one: whoever led to a state now leads
to where it led, its own way back to itself counted in. What is left are the ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any, TypeVar

from referee.chances import Parts, add, fraction
from referee.requests import Refused

S = TypeVar("S", bound=Hashable)
Steps = Callable[[S], tuple[list[tuple[Any, int]], dict[S, int], int]]


def absorbed(start: S, steps: Steps[S]) -> dict[Any, Parts]:
    """The chance of each end of the chain that starts here."""
    mass: dict[S, Parts] = {start: {1: 1}}
    ends: dict[Any, Parts] = {}
    for circle in _in_order(start, steps):
        if len(circle) == 1:
            _pass_on(circle[0], mass, ends, steps)
        else:
            _take_out(circle, mass, ends, steps)
    return ends


def _pass_on(state: S, mass: dict[S, Parts], ends: dict[Any, Parts], steps: Steps[S]) -> None:
    """Hand the mass of one state on; what comes straight back to it is shared out among the others."""
    here = fraction(mass.pop(state))
    finished, onward, total = steps(state)
    leaving = total - onward.get(state, 0)
    if not leaving:
        raise Refused("This rule never ends: it always leads back to itself.")
    times, out_of = here.numerator, here.denominator * leaving
    for end, weight in finished:
        add(ends.setdefault(end, {}), out_of, times * weight)
    for other, weight in onward.items():
        if other != state:
            add(mass.setdefault(other, {}), out_of, times * weight)


class _Start:
    """Whoever hands mass into a circle from outside."""


def _take_out(circle: list[S], mass: dict[S, Parts], ends: dict[Any, Parts], steps: Steps[S]) -> None:
    """Hand on the mass of states that lead back to each other, by taking them out one by one."""
    rows, before = _equations(circle, mass, steps)
    waiting = set(circle)
    cheapest = [(len(before[state]) * len(rows[state]), at, state) for at, state in enumerate(circle)]
    heapify(cheapest)
    while waiting:
        cost, at, state = heappop(cheapest)
        if state not in waiting:
            continue
        now = len(before[state]) * len(rows[state])
        if now > cost:
            heappush(cheapest, (now, at, state))
            continue
        waiting.discard(state)
        _eliminate(state, rows, before, waiting)
    for (is_end, what), chance in rows[_Start].items():
        place: dict[Any, Parts] = ends if is_end else mass
        add(place.setdefault(what, {}), chance.denominator, chance.numerator)


Row = dict[tuple[bool, Any], Fraction]


def _equations(circle: list[S], mass: dict[S, Parts], steps: Steps[S]) -> tuple[dict[Any, Row], dict[Any, set[Any]]]:
    """Where each state of the circle leads, and who leads to it; the start leads in with the mass at hand."""
    rows: dict[Any, Row] = {_Start: {(False, state): fraction(mass.pop(state)) for state in circle if state in mass}}
    before: dict[Any, set[Any]] = {state: set() for state in circle}
    for state in circle:
        finished, onward, total = steps(state)
        row: Row = {(True, end): Fraction(weight, total) for end, weight in finished}
        row.update({(False, other): Fraction(weight, total) for other, weight in onward.items()})
        rows[state] = row
    for whence, row in rows.items():
        for is_end, whither in row:
            if not is_end and whither in before:
                before[whither].add(whence)
    return rows, before


def _eliminate(state: Any, rows: dict[Any, Row], before: dict[Any, set[Any]], waiting: set[Any]) -> None:
    """Take one state out: whoever led to it now leads where it led."""
    row = rows.pop(state)
    leaving = 1 - row.pop((False, state), Fraction(0))
    if not leaving or not row:
        raise Refused("This rule never ends: its states only lead to each other.")
    for whence in before.pop(state) - {state}:
        source = rows[whence]
        share = source.pop((False, state)) / leaving
        for key, weight in row.items():
            source[key] = source.get(key, Fraction(0)) + share * weight
            if not key[0] and key[1] in waiting:
                before[key[1]].add(whence)
    for is_end, whither in row:
        if not is_end and whither in waiting:
            before[whither].discard(state)


def _in_order(start: S, steps: Steps[S]) -> Iterator[list[S]]:
    """Groups of states that lead back to each other, nothing before what leads to it (Tarjan, without recursion)."""
    number: dict[S, int] = {start: 0}
    low: dict[S, int] = {start: 0}
    path: list[S] = [start]
    place: dict[S, int] = {start: 0}
    on_path = {start}
    work: list[tuple[S, Iterator[S]]] = [(start, iter(steps(start)[1]))]
    groups: list[list[S]] = []
    while work:
        state, onward = work[-1]
        other = next(onward, None)
        if other is None:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[state])
            if low[state] == number[state]:
                groups.append(_cut(path, on_path, place[state]))
        elif other not in number:
            number[other] = low[other] = len(number)
            place[other] = len(path)
            path.append(other)
            on_path.add(other)
            work.append((other, iter(steps(other)[1])))
        elif other in on_path:
            low[state] = min(low[state], number[other])
    return reversed(groups)


def _cut(path: list[S], on_path: set[S], at: int) -> list[S]:
    """The end of the path from this place on: one group."""
    group = path[at:]
    del path[at:]
    on_path.difference_update(group)
    return group
