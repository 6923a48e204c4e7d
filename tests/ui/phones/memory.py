"""A battle in memory that phones look at: what is sent to each is kept, and nothing goes over a network."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any

from referee.game import app_answer
from referee.order import Done, OpenOrder, Question
from referee.procedure import Given
from tests.referee.battles.memory import NOW, Play
from ui.phones.hosting import Hosting
from ui.phones.seats import Seats


class MemoryTable:
    """A referee's table: an order stays open until somebody answers."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = play.game

    @property
    def question(self) -> Question | None:
        opened = self.game.opened
        state = self.game.advance(opened) if opened is not None else None
        return state if isinstance(state, Question) else None

    def open(self, order: str, args: Mapping[str, Any] | None = None) -> None:
        """Give an order and leave it open at its first question."""
        self._go_on(self.game.open(order, args or {}))

    def take(self, question: Question, given: Given) -> None:
        assert self.game.opened is not None
        self._go_on(self.game.answered(self.game.opened, question, given))

    @property
    def seed(self) -> bytes:
        return self.play.seed

    def order(self, order: str, args: Mapping[str, Any]) -> None:
        self.play.do(order, args)

    def roll(self, question: Question) -> None:
        self.take(question, app_answer(question, self.play.seed))

    def _go_on(self, opened: OpenOrder) -> None:
        state = self.game.advance(opened)
        if isinstance(state, Done):
            self.play._write(self.game.finished(opened, state, NOW))
        else:
            self.game.opened = opened


class Kept:
    """A wire that keeps what is sent."""

    def __init__(self) -> None:
        self.frames: list[tuple[int, str]] = []
        self.closed: list[int] = []

    def send(self, phone: int, frame: str) -> None:
        self.frames.append((phone, frame))

    def close(self, phone: int, why: str) -> None:
        self.closed.append(phone)

    def to(self, phone: int) -> list[dict[str, Any]]:
        """Everything that one phone was sent."""
        return [json.loads(frame) for number, frame in self.frames if number == phone]

    def state(self, phone: int) -> dict[str, Any]:
        """What one phone shows, all sections put together."""
        shown: dict[str, Any] = {}
        for frame in self.to(phone):
            shown |= frame.get("set", {})
        return shown


class Room:
    """A hosted battle with phones that are tapped by tests."""

    def __init__(self, play: Play, kept: Mapping[str, Any] | None = None) -> None:
        self.table, self.wire, self.now = MemoryTable(play), Kept(), 0.0
        self.seats = Seats(tuple(side.id for side in play.battle.sides), lambda: self.now, kept)
        self.hosting = Hosting(self.table, self.seats, self.wire)
        self.numbers = itertools.count(1)
        self.tokens: dict[int, str] = {}

    def sit(self, side: str, name: str = "") -> int:
        """A phone that sits down at a side."""
        phone = next(self.numbers)
        self.say(phone, do="join", code=self.seats.offer(side).code, name=name)
        self.tokens[phone] = next(frame["token"] for frame in self.wire.to(phone) if "token" in frame)
        return phone

    def say(self, phone: int, **said: Any) -> dict[str, Any]:
        """One frame of a phone; the last thing that it is told."""
        self.hosting.receive(phone, json.dumps(said))
        self.hosting.refresh()
        return (self.wire.to(phone) or [{}])[-1]

    def asks(self, phone: int) -> dict[str, Any]:
        """The question that a phone shows."""
        return dict(self.wire.state(phone).get("question") or {})

    def refusal(self, phone: int) -> str:
        """The last refusal that a phone was told."""
        return next((str(frame["refused"]) for frame in reversed(self.wire.to(phone)) if "refused" in frame), "")
