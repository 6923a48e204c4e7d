"""A first battle in five minutes: steps that know by themselves when they are done. A game may bring one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.battle import Battle
from referee.journal import Entry
from referee.value import value

AnyBattle = Battle[Any, Any]
Entries = Sequence[Entry]
Done = Callable[[AnyBattle, Entries], bool]


@value
class Step:
    """One thing to do: what and how, and what shows that it was done."""

    id: str
    title: str
    words: str
    is_done: Done


def ordered(*ids: str) -> Done:
    """Done when one of these orders is written."""
    return lambda battle, entries: any(entry.order in ids for entry in entries)


def taken_back(battle: AnyBattle, entries: Entries) -> bool:
    """Done when an entry takes back another."""
    return any(entry.takes_back for entry in entries)


def put_back(battle: AnyBattle, entries: Entries) -> bool:
    """Done when an entry puts back another."""
    return any(entry.puts_back for entry in entries)


def in_phase(phase: str, phases: Sequence[str]) -> Done:
    """Done when the battle is in a phase, or past it."""
    wanted = phases.index(phase)
    return lambda battle, entries: battle.turn > 1 or phases.index(battle.phase) >= wanted


def never_done(battle: AnyBattle, entries: Entries) -> bool:
    """Not done by anything: the last step stays."""
    return False


UNDO = Step(
    id="undo",
    title="Take it back",
    words="Everything can be undone: press Ctrl+Z, or Undo under the verdict. The entry stays in the journal, "
    "struck through.",
    is_done=taken_back,
)
REDO = Step(
    id="redo",
    title="Put it back",
    words="Press Ctrl+Y. Dice that the app rolls come out the same when the same is ordered again: nobody can undo "
    "a roll to get a better one.",
    is_done=put_back,
)


def last_step(words: str) -> Step:
    """The end of a lesson: what is good to know after the first turn of any game."""
    everywhere = (
        "W says why a result is what it is, K corrects its dice, O overrules it, J makes the journal "
        "large. Ctrl+K finds any command by a few letters, F1 shows all keys. Have a good battle."
    )
    return Step(id="end", title="That is all", words=f"{words} {everywhere}", is_done=never_done)


def after(lesson: Sequence[Step], step: int, battle: AnyBattle, entries: Entries = ()) -> int:
    """The step that comes next once something has happened: the same one until it is done.

    A step that was overtaken (the phase is past it) is done too.
    """
    while step < len(lesson) - 1 and lesson[step].is_done(battle, entries):
        step, entries = step + 1, ()
    return step


def lesson_of(ruleset_id: str) -> tuple[Step, ...]:
    """The lesson of a game; most have none."""
    from referee.rulesets import part

    module = part(ruleset_id, "lesson")
    steps: tuple[Step, ...] = module.LESSON if module else ()
    return steps


def game_to_learn() -> str:
    """The game that a newcomer begins with: the first of ours that has a lesson, else the first there is."""
    from referee.rulesets import own_packages

    ours = tuple(own_packages())
    return next((id for id in ours if lesson_of(id)), ours[0])
