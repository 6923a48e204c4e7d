"""What a journal tells in figures: each side's strength at the end of every turn, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from referee.battle import Battle
from referee.journal import Entry, after
from referee.procedure import Given, Step
from referee.ruleset import Ruleset
from referee.value import value

AnyBattle = Battle[Any, Any]
Flagged = Sequence[tuple[Entry, bool]]
Progress = Callable[[int, int], None]


@value
class Strengths:
    """The strength of each side at the start, after every turn, and now."""

    sides: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]
    """A row a moment, in the order of the sides."""

    def of(self, side: str) -> tuple[int, ...]:
        """The strengths of a side, moment by moment."""
        at = self.sides.index(side)
        return tuple(row[at] for row in self.values)


@value
class Tally:
    """How often each face of a kind of die came for a side; the app's dice and the players' apart."""

    side: str
    sides: int
    by: str
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean of the faces."""
        return sum(face * count for face, count in enumerate(self.counts, start=1)) / self.dice

    @property
    def expected(self) -> float:
        """The mean that fair dice come to in the long run."""
        return (self.sides + 1) / 2


def standing(entries: Flagged) -> list[Entry]:
    """The entries that count, in the order of the fold; the first, which begins the battle, is not among them."""
    kept = [entry for entry, out in entries if not out and entry.order != "begin"]
    return sorted(kept, key=lambda entry: (entry.at, entry.number))


def strengths(
    rules: Ruleset, start: AnyBattle, entries: Sequence[Entry], progress: Progress = lambda done, total: None
) -> Strengths:
    """Fold the journal and note every side's strength whenever a turn has ended."""
    sides = tuple(side.id for side in start.sides)

    def row(battle: AnyBattle) -> tuple[int, ...]:
        return tuple(rules.strength(battle, side) for side in sides)

    battle, rows = start, [row(start)]
    for done, entry in enumerate(entries, start=1):
        turn, battle = battle.turn, after(entry, battle)
        if battle.turn > max(turn, 1):
            rows.append(row(battle))
        progress(done, len(entries))
    return Strengths(sides=sides, values=(*rows, row(battle)))


def tallies(entries: Iterable[Entry]) -> tuple[Tally, ...]:
    """All dice of these entries, counted by side, kind of die and who rolled."""
    counts: dict[tuple[str, int, str], list[int]] = {}
    for entry in entries:
        for side, sides, face, by in rolled(entry):
            counts.setdefault((side, sides, by), [0] * sides)[face - 1] += 1
    return tuple(
        Tally(side=side, sides=sides, by=by, counts=tuple(found)) for (side, sides, by), found in sorted(counts.items())
    )


def rolled(entry: Entry) -> Iterator[tuple[str, int, int, str]]:
    """Every die of an entry: whose it was, its number of sides, its face, and whether the app or the players rolled."""
    rolls = [given for given in entry.answers if given.ask == "roll"]
    steps = [step for step in entry.steps if step.dice]
    for step, given in zip(steps, rolls, strict=False):
        yield from ((given.side or entry.side, *die) for die in _dice(step, given))


def _dice(step: Step, given: Given) -> Iterator[tuple[int, int, str]]:
    sides = int(dict(step.values).get("sides", 6))
    for at, face in enumerate(step.dice):
        theirs = given.by == "players" or (given.by == "mixed" and at not in given.rolled)
        if 1 <= face <= sides:
            yield sides, face, "players" if theirs else "app"
