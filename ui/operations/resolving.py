"""Verbs of resolving without a battle: load a game, then type, roll, say, step back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.game import app_answer
from referee.order import Question
from referee.procedure import Table
from referee.ruleset import Ruleset
from referee.value import value
from ui.operations.playing import given_for
from ui.quick.trial import Trial
from ui.seat import Seat

if TYPE_CHECKING:
    from data.store import Store


@value
class Loaded:
    """A game that is ready to be used: its rules, and how it is played by default with the packs there are."""

    rules: Ruleset
    table: Table


def load(seat: Seat, ruleset_id: str, then: Callable[[Loaded], None]) -> None:
    """Load a game and its packs away from the window's thread."""

    def work(store: Store) -> Loaded:
        from referee.rulesets import ruleset

        rules = ruleset(ruleset_id)
        return Loaded(rules=rules, table=rules.table({}, store.content(rules)))

    seat.desk.ask(work, then)


def rolled(trial: Trial) -> Trial:
    """The app rolls, until somebody has to choose."""
    return trial.rolled_on()


def typed(trial: Trial, faces: Sequence[int | None]) -> Trial:
    """The players' dice; blanks are rolled by the app."""
    question = trial.state()
    return trial.answered(app_answer(question, trial.seed, faces)) if isinstance(question, Question) else trial


def said(trial: Trial, what: Any) -> Trial:
    """A choice, or a draw that the players made."""
    question = trial.state()
    return trial.answered(given_for(question, what)) if isinstance(question, Question) else trial


def stepped_back(trial: Trial) -> Trial:
    """One answer less."""
    return trial.stepped_back()
