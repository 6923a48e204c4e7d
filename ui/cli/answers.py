"""Answers given beforehand, for a whole order at once: dice, choices and the referee's word from the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dice import Chooser, Missing, checked_ask, checked_draw, checked_faces
from referee.game import Game, app_answer, referee_answer
from referee.order import Done, OpenOrder, Question
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll

Words = Mapping[str, Sequence[str]]


class Scripted:
    """Answers questions in the order they come up; without dice the app rolls."""

    def __init__(self, dice: Sequence[Any] | None, choose: Words, ask: Words, seed: bytes) -> None:
        self.dice = list(dice) if dice is not None else None
        self.next = 0
        self.choose = Chooser(choose)
        self.ask = Chooser(ask)
        self.seed = seed

    def __call__(self, question: Question) -> Given:
        request = question.request
        if isinstance(request, Choose):
            return self.choose(request)
        if isinstance(request, (Ask, AskNumber)):
            return self._said(request)
        if self.dice is None:
            return app_answer(question, self.seed)
        if isinstance(request, Roll):
            faces = checked_faces(request, self._take(request.dice, question))
            return Given(ask="roll", key=request.rule, value=faces, by="players")
        assert isinstance(request, Draw)
        drawn = checked_draw(request, self._take(1, question)[0])
        return Given(ask="draw", key=request.rule, value=drawn, by="players")

    def _said(self, request: Ask | AskNumber) -> Given:
        named = self.ask.named(request.key)
        if named is None:
            raise Missing(request)
        if isinstance(request, AskNumber):
            if not str(named).lstrip("-").isdecimal():
                raise Refused(f"{request.key} cannot be “{named}”: {request.low} to {request.high}.", request.rule)
            return referee_answer(request, checked_ask(request, int(named)))
        words = [word.strip() for word in str(named).split(",") if word.strip()]
        return referee_answer(request, checked_ask(request, words))

    def _take(self, count: int, question: Question) -> list[Any]:
        assert self.dice is not None
        taken = self.dice[self.next : self.next + count]
        if len(taken) < count:
            raise Missing(question.request)
        self.next += count
        return taken

    def finish(self) -> None:
        """Refuse dice that nobody asked for."""
        left = len(self.dice) - self.next if self.dice is not None else 0
        if left:
            raise Refused(f"Too many dice: {self.next} were needed, {left} are left over.")


def to_the_end(game: Game, opened: OpenOrder, answers: Scripted) -> tuple[OpenOrder, Done]:
    """Answer every question of an open order; a missing answer is refused, and nothing has changed."""
    while True:
        state = game.advance(opened)
        if isinstance(state, Done):
            answers.finish()
            return opened, state
        opened = game.answered(opened, state, answers(state))
