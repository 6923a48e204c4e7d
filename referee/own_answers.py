"""An entry that is played again: its own answers, as far as they fit what is asked now."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from referee.dice import checked
from referee.game import app_answer
from referee.order import Question
from referee.procedure import Given
from referee.requests import Ask, Refused, Roll


class OwnAnswers:
    """Gives the answers that an entry had, in their order, to the questions that they were to."""

    def __init__(self, answers: Sequence[Given], seed: bytes) -> None:
        self.left = list(answers)
        self.seed = seed

    def to(self, question: Question) -> Given | None:
        """Its own answer to a question; none where it had none that fits."""
        own = self._next(question.key)
        if own is not None:
            with suppress(Refused):
                return self._kept(question, checked(question.request, self._fitted(question, own)))
        return None

    def _next(self, key: str) -> Given | None:
        """The next of its answers that is to this question, be there others before it that nobody asks for now."""
        at = next((at for at, own in enumerate(self.left) if own.key == key), None)
        return None if at is None else self.left.pop(at)

    def _fitted(self, question: Question, own: Given) -> Given:
        """Its dice, cut or filled up to as many as are rolled now; its names, as far as they may still be said."""
        request = question.request
        if isinstance(request, Roll) and len(own.value) != request.dice:
            missing = [None] * (request.dice - len(own.value))
            return app_answer(question, self.seed, [*own.value[: request.dice], *missing])
        if isinstance(request, Ask):
            return replace(own, value=tuple(name for name in own.value if name in request.candidates))
        return own

    def _kept(self, question: Question, own: Given) -> Given:
        """An answer as it was; dice that the app would roll otherwise here are carried over by the referee."""
        if own.by not in ("app", "mixed"):
            return own
        rolled = app_answer(question, self.seed).value
        ours = own.rolled if own.by == "mixed" else range(len(own.value))
        return own if all(rolled[at] == own.value[at] for at in ours) else replace(own, by="referee", rolled=())
