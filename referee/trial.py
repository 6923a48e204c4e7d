"""A resolution without a battle: the answers so far, and what is asked next or how it ended."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from referee.battle import Battle
from referee.charts import words_of
from referee.dice import Missing, Recorded, new_seed
from referee.game import app_answer
from referee.order import Question
from referee.plain_dice import Thrown
from referee.procedure import Given, Procedure, Resolution, Runner, Table
from referee.requests import Draw, Roll
from referee.value import FrozenMap, plain, value

NO_BATTLE: Battle[Any, Any] = Battle(ruleset="", name="", sides=(), units=FrozenMap(), table=None)


def title_of(procedure: Procedure) -> str:
    """A procedure as it is offered."""
    words = procedure.id.replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


@value
class Trial:
    """A procedure with its facts and the answers given so far; a fresh seed for each trial."""

    procedure: Procedure
    facts: Any
    table: Table
    answers: tuple[Given, ...] = ()
    seed: bytes = field(default_factory=new_seed)

    def state(self) -> Question | Resolution[Any]:
        """What is asked next, or how it ended."""
        runner = Runner(Recorded(self.answers), self.table)
        try:
            outcome = runner.walk(self.procedure(self.facts))
        except Missing as missing:
            return self._question(missing, runner)
        return Resolution(outcome, tuple(runner.steps), tuple(runner.answers))

    def _question(self, missing: Missing, runner: Runner) -> Question:
        at = len(self.answers)
        place = (self.procedure.ruleset, self.procedure.id)
        return Question(
            number=at, request=missing.request, place=place, ask=at, steps=tuple(runner.steps), battle=NO_BATTLE
        )

    def answered(self, given: Given) -> Trial:
        """The trial with one more answer."""
        return replace(self, answers=(*self.answers, given))

    def stepped_back(self) -> Trial:
        """The trial with one answer less."""
        return replace(self, answers=self.answers[:-1])

    def rolled_on(self) -> Trial:
        """The app rolls and draws until somebody has to choose, or to the end."""
        trial, state = self, self.state()
        while isinstance(state, Question) and isinstance(state.request, (Roll, Draw)):
            trial = trial.answered(app_answer(state, trial.seed))
            state = trial.state()
        return trial


def outcome_words(procedure: Procedure, outcome: Any) -> str:
    """How it ended in one line: what the chart names, else every part of the outcome; of plain dice all there is."""
    if isinstance(outcome, Thrown):
        return outcome.words
    if procedure.chart:
        words = words_of(procedure, outcome)
        return f"{words[:1].upper()}{words[1:]}"
    said = plain(outcome)
    if not isinstance(said, dict):
        return _word(said)
    return ", ".join(f"{key.replace('_', ' ')}: {_word(value)}" for key, value in said.items())


def _word(said: Any) -> str:
    if isinstance(said, bool) or said is None:
        return {True: "yes", False: "no", None: "none"}[said]
    if isinstance(said, dict):
        return ", ".join(f"{key} {_word(value)}" for key, value in said.items()) or "none"
    if isinstance(said, list):
        return ", ".join(map(_word, said)) or "none"
    return str(said).replace("_", " ")
