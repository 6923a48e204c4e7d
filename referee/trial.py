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
from referee.requests import Again, Ask, AskNumber, Choose, Draw, Roll, Rule, Sub
from referee.value import FrozenMap, plain, value
from referee.words import words_of as game_words

NO_BATTLE: Battle[Any, Any] = Battle(ruleset="", name="", sides=(), units=FrozenMap(), table=None)


ASKED = (Roll, Draw, Choose, Ask, AskNumber)
"""What is answered, and recorded."""


def title_of(procedure: Procedure) -> str:
    """A procedure as it is offered."""
    if title := game_words(procedure.ruleset).titles.get(procedure.id):
        return title
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

    def ahead(self) -> Procedure:
        """The procedure as it goes on after the answers so far: for the odds of what is still open."""
        if not self.answers:
            return self.procedure
        procedure, answers = self.procedure, self.answers

        def rest(facts: Any) -> Rule[Any]:
            return _after(procedure.for_charts(facts), [given.value for given in answers])

        return replace(procedure, function=rest, takes_short_cut=False)

    def rolled_on(self) -> Trial:
        """The app rolls and draws until somebody has to choose, or to the end."""
        trial, state = self, self.state()
        while isinstance(state, Question) and isinstance(state.request, (Roll, Draw)):
            trial = trial.answered(app_answer(state, trial.seed))
            state = trial.state()
        return trial


def _after(rule: Rule[Any], answers: list[Any]) -> Rule[Any]:
    """A rule whose first questions are answered; what is asked then is asked of whoever walks it."""
    outcome = yield from _answering(rule, answers)
    while isinstance(outcome, Again) and answers:
        outcome = yield from _answering(outcome.procedure(*outcome.args), answers)
    return outcome


def _answering(rule: Rule[Any], answers: list[Any]) -> Rule[Any]:
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration as end:
            return end.value
        if isinstance(request, Sub) and answers:
            answer = yield from _after(request.procedure(*request.args), answers)
            if isinstance(answer, Again):
                answer = yield Sub(answer.procedure, answer.args)
        elif isinstance(request, ASKED) and answers:
            given = answers.pop(0)
            answer = request.read(given) if isinstance(request, Roll) else given
        else:
            answer = yield request


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
