"""What a unit may do in “Do stuff” [TS2], and the reform action [DS2]."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from annotated_types import Len

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule
from referee.rulesets.banter_battles.options import NAME, Bases, SomeBases
from referee.value import value

Action = Literal["stand", "reform", "move", "charge", "shoot", "fall_back"]
ACTIONS: tuple[Action, ...] = get_args(Action)
TOGETHER: tuple[Action, ...] = ("stand", "move", "fall_back")
"""What a general may do twice with no check."""

RULE_OF: dict[Action, str] = {
    "stand": "DS1",
    "reform": "DS2",
    "move": "DS3",
    "charge": "DS4",
    "shoot": "DS5",
    "fall_back": "DS6",
}


@value
class Doing:
    """What a unit has done this turn, and what it is."""

    done: Annotated[tuple[Action, ...], Len(0, 200)] = ()
    in_command: bool = True
    general: bool = False
    shot: bool = False

    @property
    def has_shot(self) -> bool:
        """A base shoots once a turn."""
        return self.shot or "shoot" in self.done


@value
class May:
    """What may be done now, and what only after passing a check."""

    actions: tuple[Action, ...] = ()
    after_check: tuple[Action, ...] = ()


@procedure(NAME, "may-act", rule="TS2")
def may_act(unit: Doing) -> Rule[May]:
    """One action a turn, a second after a check; generals pair standing, moving and falling back freely."""
    if not unit.done:
        return (yield from _first_action(unit))
    if len(unit.done) > 1 or not unit.in_command:
        yield from Note("TS2", "It may do nothing more this turn")
        return May()
    second = tuple(action for action in ACTIONS if action != "shoot" or not unit.has_shot)
    if "shoot" not in second:
        yield from Note("DS5", "It has shot this turn and cannot shoot again")
    if unit.general and unit.done[0] in TOGETHER:
        yield from Note("R4", "A general may stand, move or fall back a second time with no check")
        return May(actions=TOGETHER, after_check=tuple(a for a in second if a not in TOGETHER))
    yield from Note("R6", "A second action only after passing the check")
    return May(after_check=second)


def _first_action(unit: Doing) -> Rule[May]:
    """Out of command a unit can only stand."""
    if not unit.in_command:
        yield from Note("DS1", "Out of command: it can only stand")
        return May(actions=("stand",))
    yield from Note("TS2", "In command: any one action")
    for action in ACTIONS:
        yield from Note(RULE_OF[action], "It may {action}", action=action.replace("_", " "))
    return May(actions=ACTIONS)


@value
class Ranks:
    """A unit's bases now, and at the start."""

    bases: SomeBases
    start_bases: Bases


@value
class Reformed:
    """The bases after reforming."""

    bases: int


@procedure(NAME, "reform", rule="DS2")
def reform(unit: Ranks) -> Rule[Reformed]:
    """One base comes back, never more than at the start."""
    if unit.bases > unit.start_bases:
        raise Refused(f"The fact “bases” cannot be {unit.bases}: 0 to {unit.start_bases}, its start_bases.")
    if unit.bases == unit.start_bases:
        yield from Note("DS2", "No base is missing: it stays at {bases}", bases=unit.bases)
        return Reformed(bases=unit.bases)
    yield from Note("DS2", "One base comes back: {bases}", bases=unit.bases + 1)
    return Reformed(bases=unit.bases + 1)
