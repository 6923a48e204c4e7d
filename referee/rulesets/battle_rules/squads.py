"""Squads: one value for a squad of mixed profiles [Squads], and squads in fallback that are run down [Advance]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from referee.procedure import procedure
from referee.requests import Count, Note, Rule
from referee.rulesets.battle_rules.options import NAME, HitPoints
from referee.value import value

Figure = int | None
T = TypeVar("T")


def defending_toughness(values: Sequence[int], how: str) -> int:
    """The Physical or Mental Toughness that stands for a squad: higher is better.

    >>> defending_toughness([4, 4, 6], "majority"), defending_toughness([4, 6], "majority")
    (4, 6)
    """
    return _standing_for(values, how, lambda figure: figure)


def defending_save(values: Sequence[Figure], how: str) -> Figure:
    """The Combat Save that stands for a squad: lower is better, none is worst.

    >>> defending_save([5, None, None], "majority"), defending_save([5, None], "majority")
    (None, 5)
    """
    return _standing_for(values, how, lambda figure: -7 if figure is None else -figure)


def _standing_for(values: Sequence[T], how: str, worth: Callable[[T], int]) -> T:
    """The value of most models (in a tie the better), the best or the worst, as the table plays it."""
    if how == "best":
        return max(values, key=worth)
    if how == "worst":
        return min(values, key=worth)
    models = Counter(values)
    return max(models, key=lambda figure: (models[figure], worth(figure)))


@value
class Caught:
    """A squad in fallback that an advancing enemy has caught."""

    hp: HitPoints


@value
class RunDown:
    """What is left of a squad that was run down."""

    hp_lost: int
    hp: int
    destroyed: bool


@procedure(NAME, "run-down", rule="Advance", chart=("hp_lost",))
def run_down(squad: Caught) -> Rule[RunDown]:
    """A die for each hit point of the squad that was caught: each 6 removes one, and nothing saves it.

    >>> from referee.dice import play
    >>> play(run_down(Caught(hp=3)), [6, 1, 6])
    RunDown(hp_lost=2, hp=1, destroyed=False)
    """
    yield from Note("Advance", "Caught in fallback: a die for each hit point ({hp}), no save", hp=squad.hp)
    lost = yield from Count(squad.hp, 6, rule="Advance", label="Running down")
    left = squad.hp - lost
    yield from Note("Advance", "Hit points lost: {lost}, left: {left}", lost=lost, left=left)
    return RunDown(hp_lost=lost, hp=left, destroyed=not left)
