"""Answers given beforehand, for a whole order at once: dice, choices and the referee's word from the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from referee.dice import Chooser, Missing, checked_ask, checked_choice, checked_draw, checked_faces
from referee.game import Game, app_answer, referee_answer
from referee.order import Done, OpenOrder, Question
from referee.own_answers import OwnAnswers
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll
from referee.wording import typed_number
from ui.cli.asked_keys import Keys
from ui.cli.names import candidate, name_of

Words = Mapping[str, Sequence[Any]]
FARTHEST = 100
"""So many missing answers are named at once."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said with an order: the players' dice (none: the app rolls), choices, the referee's word, the table's."""

    dice: Sequence[Any] | None = None
    choose: Words = field(default_factory=dict)
    ask: Words = field(default_factory=dict)
    allow: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """An answer that is still to be given: what to, whose, what may be said, and what was taken to look further."""

    key: str
    question: str
    unit: str
    candidates: tuple[tuple[str, str], ...]
    taken: str

    def as_json(self) -> dict[str, Any]:
        """The answer as a batch names it."""
        there = [{"id": id, "name": name} for id, name in self.candidates]
        return {"key": self.key, "question": self.question, "unit": self.unit, "candidates": there}


class Wanting(Refused):
    """Answers that are missing, all of them in one sentence."""

    def __init__(self, wanted: Sequence[Wanted]) -> None:
        first, *later = wanted
        count = "An answer is" if not later else f"{len(wanted)} answers are"
        sentence = f"{count} missing: {first.question}"
        for before, each in zip(wanted, later, strict=False):
            sentence += f"; then, with {before.taken}: {each.question}"
        super().__init__(f"{sentence}.")
        self.wanted = tuple(wanted)


class Scripted:
    """Answers questions in the order they come up; without dice the app rolls."""

    def __init__(self, said: Said, seed: bytes) -> None:
        self.dice = list(said.dice) if said.dice is not None else None
        self.next = 0
        self.choose = Chooser(said.choose)
        self.ask = Chooser(said.ask)
        self.seed = seed

    def __call__(self, question: Question) -> Given:
        request = question.request
        if isinstance(request, Choose):
            return self._chosen(request, question)
        if isinstance(request, (Ask, AskNumber)):
            return self._said(request, question)
        if self.dice is None:
            return app_answer(question, self.seed)
        if isinstance(request, Roll):
            faces = checked_faces(request, self._take(request.dice, question))
            return Given(ask="roll", key=request.rule, value=faces, by="players")
        assert isinstance(request, Draw)
        drawn = checked_draw(request, self._take(1, question)[0])
        return Given(ask="draw", key=request.rule, value=drawn, by="players")

    def _chosen(self, request: Choose, question: Question) -> Given:
        named = self.choose.named(request.key)
        if named is None:
            return app_answer(question, self.seed)
        option = checked_choice(request, candidate(question.battle, str(named), request.options))
        return Given(ask="choose", key=request.key, value=option, by="players")

    def _said(self, request: Ask | AskNumber, question: Question) -> Given:
        named = self.ask.named(request.key)
        if named is None:
            raise Missing(request)
        if isinstance(request, AskNumber):
            return referee_answer(request, checked_ask(request, _number(request, str(named))))
        words = named if isinstance(named, list) else str(named).split(",")
        words = [word.strip() for word in map(str, words) if word.strip()]
        said = [candidate(question.battle, word, request.candidates) for word in words]
        return referee_answer(request, checked_ask(request, said))

    def _take(self, count: int, question: Question) -> list[Any]:
        assert self.dice is not None
        taken = self.dice[self.next : self.next + count]
        if len(taken) < count:
            raise Missing(question.request, len(taken))
        self.next += count
        return taken

    def finish(self, name: str, keys: Callable[[], Keys]) -> dict[str, list[str]]:
        """Refuse dice and keys that nobody asks for; tell those that only this time were not asked for."""
        left = len(self.dice) - self.next if self.dice is not None else 0
        if left:
            raise Refused(f"Too many dice: {self.next} were needed, {left} are left over.")
        idle = {kind: unused for kind in ("choose", "ask") if (unused := getattr(self, kind).unused())}
        for kind in idle:
            refuse_unknown(name, keys(), kind, getattr(self, kind))
        return idle


class PlayedAgain(Scripted):
    """The answers that an entry had, as far as they fit; beyond them the app rolls, and only the referee is asked."""

    def __init__(self, answers: Sequence[Given], seed: bytes) -> None:
        super().__init__(Said(), seed)
        self.own = OwnAnswers(answers, seed)

    def __call__(self, question: Question) -> Given:
        return self.own.to(question) or super().__call__(question)


def refuse_unknown(name: str, keys: Keys, kind: str, given: Chooser) -> None:
    """Refuse a key that nobody asks for, whatever the dice; names what is asked."""
    for key in given.unused():
        if not keys.has(kind, key):
            there = sorted({*getattr(keys, kind), *given.used})
            asks = f"it asks for {', '.join(there)}" if there else "it asks for nothing of the kind"
            raise Refused(f"{name} never asks for “{key}” (--{kind}): {asks}.")


def _number(request: AskNumber, word: str) -> int | float:
    try:
        return typed_number(word)
    except ValueError:
        raise Refused(f"{request.key} cannot be “{word}”: {request.low} to {request.high}.", request.rule) from None


def to_the_end(game: Game, opened: OpenOrder, answers: Scripted) -> tuple[OpenOrder, Done]:
    """Answer every question of an open order; missing answers are refused together, and nothing has changed."""
    while isinstance(question := game.advance(opened), Question):
        try:
            given = answers(question)
        except Missing:
            raise Wanting(all_wanted(game, opened, answers)) from None
        opened = game.answered(opened, question, given)
    return opened, question


def all_wanted(game: Game, opened: OpenOrder, answers: Scripted) -> tuple[Wanted, ...]:
    """What is missing from here on, as far as it can be known without dice that nobody has thrown."""
    wanted: list[Wanted] = []
    with suppress(Refused):  # what is taken for an answer may lead no further
        while isinstance(question := game.advance(opened), Question) and len(wanted) < FARTHEST:
            try:
                given = answers(question)
            except Missing as missing:
                wanted.append(_wanted(question, missing))
                if isinstance(question.request, (Roll, Draw)):
                    break  # what comes next hangs on these dice
                given = _taken(question)
            opened = game.answered(opened, question, given)
    return tuple(wanted)


def _taken(question: Question) -> Given:
    """An answer to go on with: nobody, the first there is, or the least."""
    request = question.request
    if isinstance(request, AskNumber):
        return referee_answer(request, request.low)
    assert isinstance(request, Ask)
    return referee_answer(request, () if request.many else request.candidates[:1])


def _wanted(question: Question, missing: Missing) -> Wanted:
    request, battle = question.request, question.battle
    actor = question.place[2]
    unit = name_of(battle, actor) if actor in battle.units else ""
    if not isinstance(request, (Ask, AskNumber)):
        return Wanted(question.key, missing.sentence.removeprefix("An answer is missing: ").rstrip("."), unit, (), "")
    label = getattr(request, "asked", "") or request.label or request.key
    is_told = any(each.name in label for each in battle.units.values())
    whose = f"{unit}: " if unit and not is_told else ""
    there = tuple((id, name_of(battle, id)) for id in getattr(request, "candidates", ()))
    said = _told(_taken(question), battle)
    words = f"{whose}{label} (--ask {request.key}=…, {_may_be(request, there)})"
    return Wanted(request.key, words, unit, there, f"{request.key}={said}")


def _told(given: Given, battle: Any) -> str:
    value = given.value
    return ",".join(name_of(battle, id) for id in value) if isinstance(value, tuple) else str(value)


def _may_be(request: Ask | AskNumber, there: Sequence[tuple[str, str]]) -> str:
    if isinstance(request, AskNumber):
        return f"{request.low} to {request.high}"
    listed = ", ".join(id if id == name else f"{name} ({id})" for id, name in there)
    return f"none or any of {listed}" if request.many else f"one of {listed}"
