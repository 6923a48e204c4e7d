"""Exact odds: the same rule, answered with everything at once.

A rule is walked once for every combination of answers that it can tell apart. Another rule it asks for (`sub`) is
worked out once for equal arguments. A tail call (`again`) leads to another state; the states form linear equations,
which `chain.py` solves exactly. Nothing is sampled and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.chain import absorbed
from referee.chances import Odds, Sums, Weights, over_one_total
from referee.dice import Choices, Chooser
from referee.procedure import NoFacts, Procedure, Table
from referee.requests import (
    Again,
    Choose,
    Count,
    D,
    Draw,
    Lookup,
    Note,
    Refused,
    Request,
    Roll,
    Rule,
    Ruling,
    Sub,
    Sum,
    read_off,
)
from referee.spread import CLOSED_FORMS, MOST_OUTCOMES, Spread, refuse_too_many, spread

__all__ = ["MOST_OUTCOMES", "MOST_WALKS", "Engine", "Odds", "odds_of"]

Used = tuple[tuple[str, int], ...]
"""How far the values named for each choice are used up: part of a state, since what comes next depends on it."""
State = tuple[Callable[..., Rule[Any]], tuple[Any, ...], Used]
Steps = tuple[list[tuple[Any, int]], dict[State, int], int]
Waiting = list[tuple[tuple[Any, ...], int, int]]
"""Where walks still have to go: with which answers, and how likely they are."""

MOST_WALKS = 200_000


class _After(NamedTuple):
    """A result, where values named for a choice were used up on the way to it."""

    result: Any
    used: Used


class _Walked:
    """Where the walks of one state end: outcomes, and onward states."""

    __slots__ = ("_steps", "leads_on", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.leads_on = any(type(end.result if type(end) is _After else end) is Again for end in weights.of)
        self._steps: Steps | None = None

    def steps(self) -> Steps:
        """Outcomes and onward states apart, with whole weights over one total: what a chain is made of."""
        if self._steps is None:
            ends: list[tuple[Any, int]] = []
            onward: dict[State, int] = {}
            for end, weight in self.weights.of.items():
                result, used = end if type(end) is _After else (end, ())
                if type(result) is Again:
                    onward[result.procedure, result.args, used] = weight
                else:
                    ends.append((end, weight))
            self._steps = ends, onward, self.weights.total
        return self._steps


class Engine:
    """Works out odds for one table; remembers every rule it has worked out."""

    def __init__(self, table: Table, choices: Choices | None = None, most_walks: int = MOST_WALKS) -> None:
        self.table = table
        self.choices = choices or {}
        self.walks_left = most_walks
        self.walked: dict[State, _Walked] = {}
        self.known: dict[State, Spread] = {}
        self.asked: set[State] = set()

    def distribution(self, state: State) -> Spread:
        """All the results of a rule with their weights, each worked out once."""
        found = self.known.get(state)
        if found is None:
            if state[0] in CLOSED_FORMS:
                found = _in_closed_form(*state)
            else:
                weights, total = self.ends(state)
                found = Spread(tuple(weights.items()), total)
            self.known[state] = found
        return found

    def ends(self, state: State) -> Weights:
        """All the results of a rule, walked."""
        if state in self.asked:
            name = getattr(state[0], "__name__", "a rule")
            raise Refused(f"{name} needs its own result before it has one.")
        self.asked.add(state)
        found = self._solved(state)
        self.asked.discard(state)
        return found

    def _solved(self, start: State) -> Weights:
        first = self._walk_once(start)
        return over_one_total(absorbed(start, self._steps_of_a_chain())) if first.leads_on else first.weights

    def _steps_of_a_chain(self) -> Callable[[State], Steps]:
        """Where a state leads; a chain that ends in ever more ways is given up before all its states are walked."""
        seen: set[Any] = set()

        def steps(state: State) -> Steps:
            is_new = state not in self.walked
            found = self._walk_once(state).steps()
            if is_new:
                seen.update(end for end, _ in found[0])
                refuse_too_many(len(seen))
            return found

        return steps

    def _walk_once(self, state: State) -> _Walked:
        if state not in self.walked:
            self.walked[state] = _Walked(self._all_walks(state))
        return self.walked[state]

    def _all_walks(self, state: State) -> Weights:
        """Walk the rule along every combination of answers: at a fork it goes on with the first, the rest wait."""
        procedure, args, used = state
        sums, chooser = Sums(), None
        waiting: Waiting = [((), 1, 1)]
        while waiting:
            answers, weight, total = waiting.pop()
            self.walks_left -= 1 + len(answers) // 8  # a long way is more than one short one
            if self.choices:
                chooser = Chooser(self.choices, used)
            end, weight, total = self._walk(procedure(*args), chooser, answers, weight, total, waiting)
            if type(end) is Again and end.procedure is read_off and not chooser and type(end.args[0]) in _QUICK:
                self._read_off(end, weight, total, sums)
            else:
                if chooser and (after := chooser.used_up()):
                    end = _After(end, after)
                sums.add(end, total, weight)
            if self.walks_left < 0:
                raise Refused("Too many ways to go: the odds of this cannot be worked out exactly here.")
            if sums.added > 2 * MOST_OUTCOMES:
                refuse_too_many(len(sums.whole().of))
        found = sums.whole()
        refuse_too_many(len(found.of))
        return found

    def _walk(
        self,
        rule: Rule[Any],
        chooser: Chooser | None,
        answers: tuple[Any, ...],
        weight: int,
        total: int,
        waiting: Waiting,
    ) -> tuple[Any, int, int]:
        given, answer, send = iter(answers), None, rule.send
        try:
            while True:
                request = send(answer)
                kind = type(request)
                if kind is Note:
                    answer = None
                elif kind is Ruling or kind is Lookup or kind is Choose:
                    answer = self._settled(request, chooser)
                else:
                    answer = next(given, _NONE_LEFT)
                    if answer is _NONE_LEFT:
                        branches, whole = self._spread(request, chooser)
                        total *= whole
                        for other, share in branches[1:]:
                            waiting.append(((*answers, other), weight * share, total))
                        answer, share = branches[0]
                        answers, weight = (*answers, answer), weight * share
                    if chooser and type(answer) is _After:
                        answer, chooser.used = answer.result, dict(answer.used)
        except StopIteration as end:
            return end.value, weight, total

    def _read_off(self, last: Again, weight: int, total: int, sums: Sums) -> None:
        """Read the last answer of a rule in every way it can come."""
        request, reading, args, _ = last.args
        branches, whole = self._spread(request, None)
        self.walks_left -= len(branches) - 1
        there = sums.under.setdefault(total * whole, {})
        known = len(there)
        for answer, share in branches:
            end = reading(answer, *args)
            before = there.setdefault(end, weight * share)  # most ends are new, and hashed no more than once
            if len(there) == known:
                there[end] = before + weight * share
            else:
                known += 1
        sums.added += len(branches)

    def _settled(self, request: Request[Any], chooser: Chooser | None) -> Any:
        """Answers that are no matter of chance."""
        if isinstance(request, Ruling):
            return self.table.ruling(request.id)
        if isinstance(request, Lookup):
            return self.table.lookup(request.kind, request.id)
        assert isinstance(request, Choose)
        return chooser(request).value if chooser else request.standard

    def _spread(self, request: Request[Any], chooser: Chooser | None) -> Spread:
        if type(request) is Sub:
            used = chooser.used_up() if chooser else ()
            return self.distribution((request.procedure, request.args, used))
        if isinstance(request, (Roll, Draw)):
            return spread(request)
        raise Refused(f"The odds engine cannot answer {type(request).__name__}.")


_NONE_LEFT = object()
_QUICK = frozenset({Sub, Count, D, Sum})
"""Questions whose answers are spread out at once; others are asked by walking."""


def _in_closed_form(procedure: Callable[..., Rule[Any]], args: tuple[Any, ...], used: Used) -> Spread:
    """The results of a rule that comes with a formula: it asks for nothing but dice, so nothing chosen is used up."""
    found = CLOSED_FORMS[procedure](*args)
    if not used:
        return found
    return Spread([(_After(result, used), weight) for result, weight in found.weights], found.total)


def odds_of(
    procedure: Procedure | Callable[..., Rule[Any]],
    *args: Any,
    table: Table | None = None,
    choices: Choices | None = None,
    most_walks: int = MOST_WALKS,
) -> Odds[Any]:
    """The exact distribution of a procedure's outcome.

    >>> from referee.requests import D
    >>> def even():
    ...     return (yield from D(6)) % 2 == 0
    >>> odds_of(even)
    {False: Fraction(1, 2), True: Fraction(1, 2)}
    """
    rule = procedure
    if isinstance(procedure, Procedure):
        rule, args = procedure.function, () if procedure.facts is NoFacts else args
    try:
        found = Engine(table or Table(), choices, most_walks).ends((rule, args, ()))
    except RecursionError:
        raise Refused("These rules ask for each other too deep: the odds cannot be worked out here.") from None
    odds: Odds[Any] = Odds(*found)
    if choices:
        odds = odds.grouped(lambda end: end.result if type(end) is _After else end)
    refuse_too_many(len(odds))
    return odds
