"""Exact odds: the same rule, answered with everything at once.

A rule is walked once for every combination of answers that it can tell apart. Another rule it asks for (`sub`) is
worked out once for equal arguments. A tail call (`again`) leads to another state; the states form linear equations,
which `chain.py` solves exactly. Nothing is sampled and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from referee.chain import absorbed
from referee.dice import Choices, Chooser
from referee.procedure import Procedure, Table
from referee.requests import Again, Choose, Draw, Lookup, Note, Refused, Request, Roll, Rule, Ruling, Sub
from referee.spread import Spread, spread

Result = TypeVar("Result", bound=Hashable)
Used = tuple[tuple[str, int], ...]
"""How far the values named for each choice are used up: part of a state, since what comes next depends on it."""
State = tuple[Callable[..., Rule[Any]], tuple[Any, ...], Used]

MOST_OUTCOMES = 10_000
MOST_WALKS = 200_000


class Odds(dict[Result, Fraction], Generic[Result]):
    """Outcomes and their exact chances, which sum to 1."""

    def most_likely_first(self) -> list[tuple[Result, Fraction]]:
        """The outcomes by falling chance; equal ones by their words, so that the order is always the same."""
        return sorted(self.items(), key=lambda item: (-item[1], repr(item[0])))

    def grouped(self, key: Callable[[Result], Any]) -> Odds[Any]:
        """The chances of what a chart shows: outcomes with the same key count together."""
        groups: Odds[Any] = Odds()
        for outcome, chance in self.items():
            group = key(outcome)
            groups[group] = groups.get(group, Fraction(0)) + chance
        return groups


class _After(NamedTuple):
    """A result, where values named for a choice were used up on the way to it."""

    result: Any
    used: Used


class _Walked:
    """Where the walks of one state end: outcomes and onward states, with whole weights over one total."""

    __slots__ = ("ends", "onward", "total")

    def __init__(self, sums: Mapping[Any, Mapping[int, int]]) -> None:
        self.total = lcm(*(total for parts in sums.values() for total in parts))
        self.ends: list[tuple[Any, int]] = []
        self.onward: dict[State, int] = {}
        for end, parts in sums.items():
            weight = sum(part * (self.total // total) for total, part in parts.items())
            result, used = end if type(end) is _After else (end, ())
            if isinstance(result, Again):
                self.onward[result.procedure, result.args, used] = weight
            else:
                self.ends.append((end, weight))


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
        if state not in self.known:
            if state in self.asked:
                name = getattr(state[0], "__name__", "a rule")
                raise Refused(f"{name} needs its own result before it has one.")
            self.asked.add(state)
            self.known[state] = self._solved(state)
            self.asked.discard(state)
        return self.known[state]

    def _solved(self, start: State) -> Spread:
        first = self._walk_once(start)
        if not first.onward:
            return Spread(tuple(first.ends), first.total)
        ends, total = absorbed(start, self._steps_of_a_chain())
        return Spread(tuple(ends), total)

    def _steps_of_a_chain(self) -> Callable[[State], tuple[list[tuple[Any, int]], dict[State, int], int]]:
        """Where a state leads; a chain that ends in ever more ways is given up before all its states are walked."""
        seen: set[Any] = set()

        def steps(state: State) -> tuple[list[tuple[Any, int]], dict[State, int], int]:
            is_new = state not in self.walked
            walked = self._walk_once(state)
            if is_new:
                seen.update(end for end, _ in walked.ends)
                _refuse_too_many(len(seen))
            return walked.ends, walked.onward, walked.total

        return steps

    def _walk_once(self, state: State) -> _Walked:
        if state not in self.walked:
            self.walked[state] = self._all_walks(*state)
        return self.walked[state]

    def _all_walks(self, procedure: Callable[..., Rule[Any]], args: tuple[Any, ...], used: Used) -> _Walked:
        """Walk the rule along every combination of answers: at a fork it goes on with the first, the rest wait."""
        sums: dict[Any, dict[int, int]] = {}
        waiting: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
        while waiting:
            answers, weight, total = waiting.pop()
            self.walks_left -= 1 + len(answers) // 8  # a long way is more than one short one
            if self.walks_left < 0:
                raise Refused("Too many ways to go: the odds of this cannot be worked out exactly here.")
            chooser = Chooser(self.choices, used) if self.choices else None
            end, weight, total = self._walk(procedure(*args), chooser, answers, weight, total, waiting)
            if chooser and (after := chooser.used_up()):
                end = _After(end, after)
            parts = sums.setdefault(end, {})
            parts[total] = parts.get(total, 0) + weight
            _refuse_too_many(len(sums))
        return _Walked(sums)

    def _walk(
        self,
        rule: Rule[Any],
        chooser: Chooser | None,
        answers: tuple[Any, ...],
        weight: int,
        total: int,
        waiting: list[tuple[tuple[Any, ...], int, int]],
    ) -> tuple[Any, int, int]:
        given, answer, send = iter(answers), None, rule.send
        done = object()
        try:
            while True:
                request = send(answer)
                kind = type(request)
                if kind is Note:
                    answer = None
                elif kind is Ruling or kind is Lookup or kind is Choose:
                    answer = self._settled(request, chooser)
                else:
                    answer = next(given, done)
                    if answer is done:
                        branches, whole = self._spread(request, chooser)
                        answer, share = branches[0]
                        for other, part in branches[1:]:
                            waiting.append(((*answers, other), weight * part, total * whole))
                        answers, weight, total = (*answers, answer), weight * share, total * whole
                        given = iter(())
                    if chooser and type(answer) is _After:
                        answer, chooser.used = answer.result, dict(answer.used)
        except StopIteration as end:
            return end.value, weight, total

    def _settled(self, request: Request[Any], chooser: Chooser | None) -> Any:
        """Answers that are no matter of chance."""
        if isinstance(request, Ruling):
            return self.table.ruling(request.id)
        if isinstance(request, Lookup):
            return self.table.lookup(request.kind, request.id)
        assert isinstance(request, Choose)
        return chooser(request).value if chooser else request.standard

    def _spread(self, request: Request[Any], chooser: Chooser | None) -> Spread:
        if isinstance(request, Sub):
            used = chooser.used_up() if chooser else ()
            return self.distribution((request.procedure, request.args, used))
        if isinstance(request, (Roll, Draw)):
            return spread(request)
        raise Refused(f"The odds engine cannot answer {type(request).__name__}.")


def _refuse_too_many(outcomes: int) -> None:
    if outcomes > MOST_OUTCOMES:
        raise Refused(f"More than {MOST_OUTCOMES:,} different outcomes: odds are not worked out for so many.")


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
    try:
        found = Engine(table or Table(), choices, most_walks).distribution((procedure, args, ()))
    except RecursionError:
        raise Refused("These rules ask for each other too deep: the odds cannot be worked out here.") from None
    odds: Odds[Any] = Odds()
    for end, weight in found.weights:
        outcome = end.result if type(end) is _After else end
        chance = Fraction(weight, found.total)
        odds[outcome] = odds[outcome] + chance if outcome in odds else chance
    _refuse_too_many(len(odds))
    return odds
