"""Brute force: what a rule can come to, found without the odds engine and by other means.

Every face of every die is thrown and every single thing in a bag is drawn; the rule is replayed from its start for each
combination, a rule it asks for is worked out afresh every time, nothing is remembered. Keep the facts small.

Tail calls (`again`) need care, since ties may be rolled again for ever. There are two ways, both sound:

- `brute_force(rule, *args)` enumerates each state's own throws and puts the states into one dense table of equations
  (how often is each state visited?), solved by plain Gaussian elimination over fractions. Exact, even for endless ties.
- `brute_force(rule, *args, most_depth=n)` puts no states together: it follows every path through at most n tail
  calls and leaves out the paths that have not ended by then. What is missing from 1 may belong to any outcome, so each
  chance is a floor. `agree` knows: it compares exactly where nothing is missing, else within what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from referee.procedure import Table
from referee.requests import Again, Choose, Draw, Lookup, Note, Request, Roll, Ruling, Sub

Used = tuple[tuple[str, int], ...]
"""How often each key has been chosen so far: a key that comes again takes its next value."""


class State(NamedTuple):
    function: Callable[..., Any]
    args: tuple[Any, ...]
    used: Used


class End(NamedTuple):
    """Where a replay stopped: at a question of chance, or with the rule's result."""

    request: Request[Any] | None
    result: Any
    used: Used


class Oracle:
    def __init__(self, table: Table, choices: Mapping[str, Sequence[str]]) -> None:
        self.table = table
        self.choices = choices

    def ends(self, state: State) -> dict[Any, Fraction]:
        """(result, used) and its chance, whatever state the chain ends in."""
        stages = self.stages(state)
        found: dict[Any, Fraction] = {}
        for each, often in visits(state, stages).items():
            for (result, used), chance in stages[each].items():
                if not isinstance(result, Again):
                    found[result, used] = found.get((result, used), Fraction(0)) + often * chance
        return found

    def stages(self, start: State) -> dict[State, dict[Any, Fraction]]:
        """Every state that can be reached by tail calls, with where one walk of it ends."""
        stages: dict[State, dict[Any, Fraction]] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state not in stages:
                stages[state] = self.stage(state)
                waiting.extend(State(end.procedure, end.args, used) for end, used in tails(stages[state]))
        return stages

    def stage(self, state: State) -> dict[Any, Fraction]:
        """Where one walk of this state ends, over all throws: results and tail calls with their chances."""
        found: dict[Any, Fraction] = {}
        for result, used, chance in self.paths(state):
            found[result, used] = found.get((result, used), Fraction(0)) + chance
        return found

    def paths(self, state: State) -> Iterator[tuple[Any, Used, Fraction]]:
        waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
        while waiting:
            prefix, chance = waiting.pop()
            end = self.replay(state, prefix)
            if end.request is None:
                yield end.result, end.used, chance
            else:
                more = self.possible(end.request, end.used).items()
                waiting.extend(((*prefix, answer), chance * share) for answer, share in more)

    def replay(self, state: State, prefix: tuple[Any, ...]) -> End:
        """Walk the rule from its start with these answers, to the first question beyond them or to the end."""
        rule, used, given = state.function(*state.args), state.used, iter(prefix)
        answer: Any = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration as end:
                return End(None, end.value, used)
            if isinstance(request, Roll | Draw | Sub):
                following = next(given, None)
                if following is None:
                    return End(request, None, used)
                answer, used = following
            else:
                answer, used = self.settled(request, used)

    def possible(self, request: Request[Any], used: Used) -> dict[Any, Fraction]:
        """Every answer to a question of chance."""
        if isinstance(request, Sub):
            return self.ends(State(request.procedure, request.args, used))
        if isinstance(request, Draw):
            things = [name for name, count in request.bag.items() for _ in range(count)]
            answers = Counter(things)
        else:
            assert isinstance(request, Roll)
            answers = Counter(map(request.read, product(range(1, request.sides + 1), repeat=request.dice)))
        return {(answer, used): Fraction(ways, answers.total()) for answer, ways in answers.items()}

    def settled(self, request: Request[Any], used: Used) -> tuple[Any, Used]:
        """Answers that chance has no part in."""
        if isinstance(request, Note):
            return None, used
        if isinstance(request, Ruling):
            return self.table.rulings[request.id], used
        if isinstance(request, Lookup):
            return self.table.lookup(request.kind, request.id), used
        assert isinstance(request, Choose), request
        values = self.choices.get(request.key)
        if not values:
            return request.default or request.options[0], used
        times = dict(used).get(request.key, 0)
        after = {**dict(used), request.key: min(times + 1, len(values) - 1)}
        return values[min(times, len(values) - 1)], tuple(sorted(after.items()))

    def floors(self, state: State, depth: int) -> dict[Any, Fraction]:
        """Results of the paths that end within so many tail calls, followed one by one."""
        found: dict[Any, Fraction] = {}
        waiting = [(state, Fraction(1), depth)]
        while waiting:
            here, chance, left = waiting.pop()
            for (result, used), share in self.stage(here).items():
                if not isinstance(result, Again):
                    found[result, used] = found.get((result, used), Fraction(0)) + chance * share
                elif left:
                    waiting.append((State(result.procedure, result.args, used), chance * share, left - 1))
        return found


def tails(stage: dict[Any, Fraction]) -> Iterator[tuple[Again, Used]]:
    return ((result, used) for result, used in stage if isinstance(result, Again))


def visits(start: State, stages: dict[State, dict[Any, Fraction]]) -> dict[State, Fraction]:
    """How often each state is visited: once at the start, and as often as others lead to it."""
    place = {state: at for at, state in enumerate(stages)}
    table = [[Fraction(row == column) for column in range(len(place))] for row in range(len(place))]
    for state, stage in stages.items():
        for (result, used), chance in stage.items():
            if isinstance(result, Again):
                table[place[State(result.procedure, result.args, used)]][place[state]] -= chance
    for state, row in zip(stages, table, strict=True):
        row.append(Fraction(state == start))
    return dict(zip(stages, solved(table), strict=True))


def solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan, nothing clever; a table with no single solution raises ValueError."""
    for at in range(len(rows)):
        pivot = next((row for row in range(at, len(rows)) if rows[row][at]), None)
        if pivot is None:
            raise ValueError("this rule never ends")
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [entry / rows[at][at] for entry in rows[at]]
        for other in range(len(rows)):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [mine - factor * entry for mine, entry in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def brute_force(
    rule_function: Callable[..., Any],
    *args: Any,
    table: Table | None = None,
    choices: Mapping[str, Sequence[str]] | None = None,
    most_depth: int | None = None,
) -> dict[Any, Fraction]:
    """Outcomes and their chances by enumeration (see above); with `most_depth` each chance is a floor."""
    oracle, state = Oracle(table or Table(), choices or {}), State(rule_function, args, ())
    ends = oracle.ends(state) if most_depth is None else oracle.floors(state, most_depth)
    found: dict[Any, Fraction] = {}
    for (result, _), chance in ends.items():
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def agree(odds: Mapping[Any, Fraction], brute: Mapping[Any, Fraction]) -> bool:
    """Whether odds sum to 1 and are what brute force found: exactly, or within what its paths left out."""
    left_out = 1 - sum(brute.values(), Fraction(0))
    if sum(odds.values(), Fraction(0)) != 1 or (not left_out and set(odds) != set(brute)):
        return False
    floors = {outcome: brute.get(outcome, Fraction(0)) for outcome in {*odds, *brute}}
    return all(floor <= odds.get(outcome, 0) <= floor + left_out for outcome, floor in floors.items())
