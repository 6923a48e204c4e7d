"""An entry that is corrected: one answer is another one, and later ones stay where the very same thing is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from referee.dice import checked
from referee.game import Game
from referee.order import OpenOrder, Question
from referee.procedure import Given
from referee.requests import Ask, Refused, Roll
from referee.value import value

Answered = tuple[Question, Given]
"""A question with the answer that it had."""


def answered_by(game: Game, opened: OpenOrder) -> Iterator[Answered]:
    """The questions of an order with their answers, one after the other."""
    for number, given in enumerate(opened.answers):
        state = game.advance(replace(opened, answers=opened.answers[:number]))
        if isinstance(state, Question):
            yield state, given


def is_same(one: Question, other: Question) -> bool:
    """Whether two questions ask the same of the same: what it is called, and who does what."""
    return _what(one) == _what(other)


def _what(question: Question) -> tuple[Any, ...]:
    request = question.request
    return type(request), question.key, getattr(request, "label", ""), question.place[1:3], question.rolling


def refitted(game: Game, opened: OpenOrder, at: int, given: Given) -> OpenOrder:
    """A reopened order with one answer changed; those behind it stay up to the first that is asked otherwise now."""
    later = list(answered_by(game, opened))[at + 1 :]
    now = replace(opened, answers=(*opened.answers[:at], given))
    try:
        state = game.advance(now)
    except Refused as refusal:
        raise Refused("This answer does not fit the question.") from refusal
    for was, own in later:
        if not (isinstance(state, Question) and is_same(was, state) and _fits(state, own)):
            break
        now = replace(now, answers=(*now.answers, own))
        state = game.advance(now)
    return now


def _fits(question: Question, own: Given) -> bool:
    with suppress(Refused):
        return bool(checked(question.request, own))
    return False


@value
class Kept:
    """Answers that an entry had before it was corrected, to be proposed where the same is asked again."""

    entry: int
    since: int
    """How many answers of the corrected order stayed by themselves."""
    answers: tuple[Answered, ...] = ()

    def proposed(self, game: Game, question: Question) -> Any:
        """What was said to this question before, in the order it was said; nothing where it is not sure."""
        opened = game.opened
        if opened is None or opened.corrects != self.entry:
            return None
        left = list(self.answers)
        for other, _ in list(answered_by(game, opened))[self.since :]:
            _take(left, other)
        own = _take(left, question)
        return _fitted(question, own) if own is not None else None


def _take(left: list[Answered], question: Question) -> Given | None:
    at = next((at for at, (was, _) in enumerate(left) if is_same(was, question)), None)
    return None if at is None else left.pop(at)[1]


def _fitted(question: Question, own: Given) -> Any:
    """The answer as far as it still can be: dice, and blanks for more of them; fewer dice could be any of them."""
    request = question.request
    if isinstance(request, Roll) and own.by != "players":
        return None  # the app rolls its own again
    if isinstance(request, Roll):
        more = request.dice - len(own.value)
        return [*own.value, *[None] * more] if more >= 0 else None
    if isinstance(request, Ask):
        names = tuple(name for name in own.value if name in request.candidates)
        return names if names or (request.many and not own.value) else None
    return own.value if _fits(question, own) else None


def kept_by(game: Game, before: OpenOrder, now: OpenOrder) -> Kept:
    """What a corrected order had been told and is not told by itself any more."""
    rest = list(answered_by(game, before))[len(now.answers) :]
    return Kept(entry=before.corrects, since=len(now.answers), answers=tuple(rest))
