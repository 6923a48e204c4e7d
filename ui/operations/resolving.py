"""Verbs of resolving without a battle: load a game, then type, roll, say, step back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.game import app_answer
from referee.order import Question
from referee.plain_dice import PLAIN
from referee.procedure import Procedure, Table
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.trial import Trial, title_of
from referee.value import value
from ui.context import AppContext
from ui.operations.playing import given_for

if TYPE_CHECKING:
    from data.store import Store


@value
class Loaded:
    """A game that is ready to be used: its rules, and how it is played by default with the packs there are."""

    rules: Ruleset | None
    """None for plain dice, which are of no game."""
    table: Table
    procedures: tuple[Procedure, ...]
    """In the order in which they are offered."""
    first: Procedure
    """The one to begin with."""

    @property
    def id(self) -> str:
        """The game, nothing for plain dice."""
        return self.rules.id if self.rules is not None else ""

    def procedure(self, id: str) -> Procedure:
        """One of them."""
        return next(each for each in self.procedures if each.id == id)


def plain_dice(wanted: str = "") -> Loaded:
    """Dice without a game: there is nothing to load."""
    first = next((each for each in PLAIN if each.id == wanted), PLAIN[0])
    return Loaded(rules=None, table=Table(), procedures=PLAIN, first=first)


def load(
    context: AppContext, ruleset_id: str, wanted: str, then: Callable[[Loaded], None], failed: Callable[[str], None]
) -> None:
    """Load a game and its packs away from the window's thread, ready to begin with a procedure."""

    def work(store: Store) -> Loaded:
        from referee.facts import schema
        from referee.rulesets import ruleset

        rules = ruleset(ruleset_id)
        there = tuple(sorted(rules.procedures().values(), key=title_of))
        if not there:
            raise Refused(f"{rules.name} has nothing that is resolved without a battle.")
        first = next((each for each in there if each.id == wanted), there[0])
        schema(first.facts)  # what it takes is made here, not while the window waits
        return Loaded(rules=rules, table=rules.table({}, dict(store.content(rules))), procedures=there, first=first)

    context.disk.ask(work, then, failed)


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
