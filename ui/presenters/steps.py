"""Steps and entries of the engine as the widgets show them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from referee.battle import Battle
from referee.entry import Entry, remark
from referee.procedure import Given, Step
from referee.ruleset import Ruleset
from referee.wording import tr
from ui.presenters.unit_cards import side_number
from ui.widgets.die import DieFace, Roller
from ui.widgets.journal_paint import ShownEntry
from ui.widgets.step_list import Step as ShownStep


def shown_steps(
    steps: Sequence[Step], answers: Sequence[Given] = (), *, is_open: bool = False, rules: Ruleset | None = None
) -> tuple[ShownStep, ...]:
    """Steps with their dice; those that the players rolled are marked as theirs, and what it came to stands out."""
    rolls = iter([given for given in answers if given.ask == "roll"])
    results = result_places(steps, is_open=is_open)
    return tuple(
        _step(step, next(rolls, None) if step.dice else None, at in results, rules) for at, step in enumerate(steps)
    )


def result_places(steps: Sequence[Step], *, is_open: bool = False) -> frozenset[int]:
    """Which steps say what it came to: those that end a procedure, or end all of it if there were dice.

    An order that is open has no end yet.
    """
    blocks = [list(block) for deep, block in groupby(range(len(steps)), lambda at: steps[at].depth > 0) if deep]
    if not blocks and any(step.dice for step in steps):
        blocks = [list(range(len(steps)))]
    ended = [block for block in blocks if not is_open or block[-1] < len(steps) - 1]
    return frozenset(at for block in ended for at in _closing(steps, block))


def _closing(steps: Sequence[Step], block: Sequence[int]) -> Sequence[int]:
    """The steps of a procedure after its last dice and its last inner step; at least the very last."""
    own = min(steps[at].depth for at in block)
    busy = [at for at in block if steps[at].dice or steps[at].depth > own]
    after = [at for at in block if not busy or at > busy[-1]]
    return after if busy and after else block[-1:]


def _step(step: Step, given: Given | None, is_result: bool, rules: Ruleset | None) -> ShownStep:
    dice = tuple(
        DieFace(sides=_sides(step, face), face=face, roller=_roller(given, at)) for at, face in enumerate(step.dice)
    )
    cited = rules.cited_here(step.rule) if rules and step.rule else step.rule
    return ShownStep(
        text=step.shown, rule=step.rule, cited=cited, dice=dice, depth=step.depth, is_result=is_result or step.tells
    )


def _sides(step: Step, face: int) -> int:
    """How many sides the dice of a step have, as far as it is told."""
    return int(dict(step.values).get("sides", 6 if face <= 6 else 20))


def _roller(given: Given | None, at: int) -> Roller:
    if given is None or given.by == "app":
        return Roller.APP
    return Roller.APP if given.by == "mixed" and at in given.rolled else Roller.PLAYERS


def turned(entry: Entry, meant: Entry) -> str:
    """What was taken or put back, with the verdict that everybody remembers."""
    said = meant.shown
    return (
        tr("Taken back: {headline}", headline=said)
        if entry.order == "undo"
        else tr("Put back: {headline}", headline=said)
    )


def shown_entry(
    entry: Entry,
    battle: Battle[Any, Any],
    out: bool,
    *,
    shaky: bool = False,
    rules: Ruleset | None = None,
    meant: Entry | None = None,
) -> ShownEntry:
    """An entry as the journal shows it; one that stands on sand, or against the rules, says so.

    One that takes or puts back another, `meant`, tells the verdict of that.
    """
    names = tuple(battle.units[id].name for id in sorted(entry.units()) if id in battle.units)
    known = entry.side in [side.id for side in battle.sides]
    return ShownEntry(
        number=entry.number,
        headline=turned(entry, meant) if meant is not None else entry.shown or entry.order,
        remark="" if out else tr(remark(out, shaky)),
        time=entry.time[11:16],
        side=side_number(battle, entry.side) if known else None,
        kind=entry.order,
        retracted=out,
        steps=shown_steps(entry.grounds, entry.answers, rules=rules),
        tags=names,
    )
