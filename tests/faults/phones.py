"""Phones on a bad evening: drops, doubles, late frames and restarts of the app in the middle of questions.

A golden battle is played by phones that answer as our page does: an answer is kept until the table shows another
question, and is sent again after every break. At the end the journal must be the one that was typed: then no answer was
lost and none counted twice.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

from data.codec import given_of
from data.store import Store
from referee.order import Question
from tests.ui.phones.turns import begun, left_to_seats, told, typed_battle
from ui.cli.batches import read_line
from ui.cli.hosted import Hosted
from ui.phones.hosting import Hosting
from ui.phones.seats import Seats

KINDS = ("drop before", "drop after", "double", "late", "restart before", "restart after", "step back")
OWN: dict[str, tuple[str, ...]] = {}


class ModelPhone:
    """A phone as our page is one: what it shows, its token, and the answer that it keeps until it is not wanted."""

    def __init__(self, side: str) -> None:
        self.side, self.token, self.state, self.outbox = side, "", {}, None  # type: ignore[var-annotated]

    def hear(self, frame: dict[str, Any]) -> None:
        self.token = frame.get("token", self.token)
        self.state |= frame.get("set", {})
        if self.outbox and (self.state.get("question") or {}).get("id") != self.outbox["question"]:
            self.outbox = None


class Evening:
    """One battle with faults; the wire is this object itself."""

    def __init__(self, folder: Path, game: str, seed: int, faults: int) -> None:
        self.folder, self.chance, self.left = folder, random.Random(seed), faults
        self.done: Counter[str] = Counter()
        self.game = game
        self.late: list[tuple[ModelPhone, str]] = []
        store = Store(folder, writer=True)
        self.battle = begun(store, game)
        store.close()
        self.store: Store | None = None
        self.lines: dict[int, ModelPhone] = {}
        self.number = 0
        self.phones: list[ModelPhone] = []
        self.start()
        for side in [side.id for side in self.played.game.battle.sides] * 2:
            self.phones.append(ModelPhone(side))
            self.connect(self.phones[-1])

    # The app

    def start(self) -> None:
        """Start the app anew from what is on the disk."""
        if self.store is not None:
            self.store.close()
        self.store = Store(self.folder, writer=True)
        self.played = Hosted(self.store, self.battle)
        sides = tuple(side.id for side in self.played.game.battle.sides)
        key = f"phones_of_battle_{self.battle}"
        self.seats = Seats(sides, time.monotonic, self.store.setting(key))
        self.seats.keep = lambda kept: self.store.set_setting(key, kept)  # type: ignore[union-attr]
        self.hosting = Hosting(self.played, self.seats, self)
        self.played.seats = self.seats.all.values
        self.lines.clear()
        for phone in self.phones:
            self.connect(phone)

    def send(self, phone: int, frame: str) -> None:
        """The wire: what a phone is told."""
        if phone in self.lines:
            self.lines[phone].hear(json.loads(frame))

    def close(self, phone: int, why: str) -> None:
        """The wire: a connection ends."""
        self.lines.pop(phone, None)

    # Phones

    def connect(self, phone: ModelPhone) -> None:
        """A phone connects: it sits down, or comes back and sends again what it keeps."""
        for number in [number for number, there in self.lines.items() if there is phone]:
            self.lines.pop(number)
            self.hosting.gone(number)
        self.number += 1
        self.lines[self.number] = phone
        back = {"do": "back", "token": phone.token} if phone.token else None
        join = {"do": "join", "code": self.seats.offer(phone.side).code, "name": "Player"}
        self.hosting.receive(self.number, json.dumps(back or join))

    def deliver(self, phone: ModelPhone, frame: str) -> None:
        """A frame comes to the app; afterwards all phones are told what is new."""
        number = next((number for number, there in self.lines.items() if there is phone), 0)
        if number:
            self.hosting.receive(number, frame)
            self.hosting.refresh()

    # The battle

    def play(self, entries: list[dict[str, Any]]) -> None:
        """All entries of a battle, their dice and choices at the phones."""
        for entry in entries:
            order, args, said, drawn = read_line(json.dumps(left_to_seats(entry)), OWN)
            self.played.begin(order, args, said, drawn)
            self.hosting.refresh()
            while (question := self.played.question) is not None:
                self.one_question(entry, question, said, drawn)
            self.hosting.refresh()
        for phone, frame in self.late:
            self.deliver(phone, frame)

    def one_question(self, entry: dict[str, Any], question: Question, said: Any, drawn: Any) -> None:
        """A phone that is asked answers, and something goes wrong on the way."""
        given = entry["answers"][question.number]
        asked = [each for each in self.phones if each.state.get("question")]
        if not asked:  # it would tell its side too much: the referee answers
            self.played.take(question, given_of(given))
            return
        phone = self.chance.choice(asked)
        answer = {"do": "answer", "question": phone.state["question"]["id"], "said": given["value"]}
        phone.outbox = answer
        kind = self.chance.choice(KINDS) if self.left > 0 else "none"
        self.left -= kind != "none"
        self.done[kind] += 1
        self.go_wrong(kind, phone, json.dumps(answer))
        if phone.outbox:  # it was not taken: the page sends it again
            self.deliver(phone, json.dumps(phone.outbox))

    def go_wrong(self, kind: str, phone: ModelPhone, frame: str) -> None:
        """One fault."""
        if kind == "drop before":
            self.connect(phone)
        elif kind == "drop after":
            self.deliver(phone, frame)
            self.connect(phone)
        elif kind == "double":
            for _ in range(3):
                self.deliver(phone, frame)
        elif kind == "late":
            self.late.append((phone, frame))
            for held, old in self.chance.sample(self.late, min(3, len(self.late))):
                self.deliver(held, old)
        elif kind.startswith("restart"):
            self.restart(phone, frame, kind.endswith("after"))
        elif kind == "step back":
            self.step_back(phone, frame)
        else:
            self.deliver(phone, frame)

    def restart(self, phone: ModelPhone, frame: str, after: bool) -> None:
        """The app ends before the answer comes, or after it took it and before it could tell anybody."""
        said, drawn = self.played.said, self.played.drawn
        if after:
            self.lines.clear()
            self.hosting.phones.clear()
            self.hosting.receive(0, frame)
            if self.played.question is not None:
                self.played.take(self.played.question, self._given(frame))
        self.start()
        self.played.said, self.played.drawn = said, drawn

    def _given(self, frame: str) -> Any:
        from ui.phones.asking import answer_of

        assert self.played.question is not None
        return answer_of(self.played.question, json.loads(frame)["said"], "Player")

    def step_back(self, phone: ModelPhone, frame: str) -> None:
        """The referee drops the question and asks it again; then the old answer comes."""
        opened = self.played.game.opened
        assert self.store is not None
        for now in (None, opened):
            self.store.save_open(self.battle, now)
            self.played.game.opened = now
            self.hosting.refresh()
        self.deliver(phone, frame)
        assert self.played.game.opened == opened, "an answer to a question that was taken away was counted"
        again = phone.state["question"]
        phone.outbox = {"do": "answer", "question": again["id"], "said": json.loads(frame)["said"]}


def run(game: str, seed: int, faults: int, folder: Path) -> Counter[str]:
    """One battle of a game with at most so many faults; fails if its journal is not the typed one."""
    store = Store(folder / "typed", writer=True)
    _, entries = typed_battle(store, game)
    journal = [told(entry) for entry, _ in store.entries(1)][1:]
    store.close()
    evening = Evening(folder / "phones", game, seed, faults)
    evening.play(entries)
    assert evening.store is not None
    at_phones = [told(entry) for entry, _ in evening.store.entries(evening.battle)][1:]
    evening.store.close()
    assert at_phones == journal
    return evening.done
