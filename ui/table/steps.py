"""Steps and entries of the engine as the widgets show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.battle import Battle
from referee.journal import Entry
from referee.procedure import Given, Step
from ui.table.views import side_number
from ui.widgets.die import DieFace, Roller
from ui.widgets.journal_paint import Entry as ShownEntry
from ui.widgets.step_list import Step as ShownStep


def shown_steps(steps: Iterable[Step], answers: Sequence[Given] = ()) -> tuple[ShownStep, ...]:
    """Steps with their dice; those that the players rolled are marked as theirs."""
    rolls = iter([given for given in answers if given.ask == "roll"])
    return tuple(_step(step, next(rolls, None) if step.dice else None) for step in steps)


def _step(step: Step, given: Given | None) -> ShownStep:
    dice = tuple(
        DieFace(sides=_sides(step, face), face=face, roller=_roller(given, at)) for at, face in enumerate(step.dice)
    )
    return ShownStep(text=step.text, rule=step.rule, dice=dice, depth=step.depth)


def _sides(step: Step, face: int) -> int:
    """How many sides the dice of a step have, as far as it is told."""
    return int(dict(step.values).get("sides", 6 if face <= 6 else 20))


def _roller(given: Given | None, at: int) -> Roller:
    if given is None or given.by == "app":
        return Roller.APP
    return Roller.APP if given.by == "mixed" and at in given.rolled else Roller.PLAYERS


def shown_entry(entry: Entry, battle: Battle[Any, Any], out: bool) -> ShownEntry:
    """An entry as the journal shows it."""
    names = tuple(battle.units[id].name for id in sorted(entry.units()) if id in battle.units)
    known = entry.side in [side.id for side in battle.sides]
    return ShownEntry(
        number=entry.number,
        headline=entry.headline or entry.order,
        time=entry.time[11:16],
        side=side_number(battle, entry.side) if known else None,
        kind=entry.order,
        retracted=out,
        steps=shown_steps(entry.steps, entry.answers),
        tags=names,
    )
