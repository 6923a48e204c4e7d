"""Killed at any moment, the library has all that was acknowledged, and an open order goes on where it was."""

import json
import os
import random
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from data.backup import is_whole
from data.codec import entry_json, open_order_data, open_order_of
from data.exchange import exported
from data.folder import database_file
from data.store import Store, after_draft
from data.verify import verify
from data.writer import Writer
from referee.game import Game
from referee.order import Question
from referee.requests import Refused
from tests.data.children import ended, forked
from tests.data.playing import NOW, answer, new_battle, opened_store
from tests.data.toy import toys

ROUNDS = int(os.environ.get("TABLESIDE_KILLS", "60"))
"""How often it is killed: at other moments each time, sixty unless somebody has more time."""
Told = dict[str, Any]


class Player:
    """Plays on without end, as the window does: a writer thread, each answer on disk before the next question."""

    def __init__(self, folder: Path, id: int, dice: random.Random, tell: int) -> None:
        self.writer = Writer(lambda: opened_store(folder))
        self.id, self.dice, self.tell = id, dice, tell
        self.game: Game = self.writer.submit(lambda store: store.game(id)).result(60)

    def acknowledge(self, **what: Any) -> None:
        """Say what is on disk for certain; a pipe keeps what we said when we are killed."""
        os.write(self.tell, json.dumps(what).encode() + b"\n")

    def forever(self) -> None:
        while True:
            opened = self.game.opened or self._wish()
            if opened is None:
                self._write(self.game.undo(NOW))
                continue
            self._save(opened)
            while isinstance(question := self.game.advance(opened), Question):
                opened = answer(self.game, opened, question, {"distance": self.dice.randrange(13)})
                self._save(opened)
            self._write(self.game.finished(opened, question, NOW))

    def _wish(self) -> Any:
        """Some order that may be given now; none is a wish to undo."""
        if self.dice.random() < 0.1 and self.game.journal.undoable():
            return None
        if self.dice.random() < 0.1 and self.game.journal.last > 10:
            return self._correction()
        for _ in range(30):
            try:
                return self.game.open(*self.dice.choice(self._wishes()))
            except Refused:
                continue
        return self.game.open("next-phase", {})

    def _correction(self) -> Any:
        for number in range(self.game.journal.last, 1, -1):
            if self.game.journal.entry(number).answers and not self.game.journal.is_out(number):
                return self.game.correct(number).stepped_back()
        return self.game.open("next-phase", {})

    def _wishes(self) -> list[tuple[str, dict[str, Any]]]:
        units = list(self.game.battle.units)
        one, other = self.dice.choice(units), self.dice.choice(units)
        due = [(each.order, dict(each.args)) for each in self.game.battle.due]
        return [
            *due,
            ("shoot", {"unit": one, "target": other}),
            ("rally", {"unit": one}),
            ("reinforce", {"unit": one}),
            ("note", {"text": "a note"}),
            ("next-phase", {}),
            ("roll-due", {}),
        ]

    def _save(self, opened: Any) -> None:
        self.writer.submit(lambda store: store.save_open(self.id, opened)).result(60)
        self.game.opened = opened
        self.acknowledge(open=open_order_data(opened))

    def _write(self, draft: Any) -> None:
        now = after_draft(self.game.battle, draft)
        self.writer.submit(lambda store: store.append(self.id, draft, now)).result(60)
        self.game.opened = None
        self.game.accept(draft)
        self.acknowledge(entry=entry_json(draft.entries[0]))


def round_of_play(folder: Path, id: int, seed: int) -> list[Told]:
    """Let a child play and kill it at a random moment; what it said was on disk."""
    dice = random.Random(seed)
    listen, tell = os.pipe()
    child = forked(lambda: Player(folder, id, random.Random(seed), tell).forever())
    os.close(tell)
    with os.fdopen(listen, "rb") as pipe:
        # One in ten is killed while it opens the library, the others while they play.
        first = pipe.readline() if dice.random() < 0.9 else b""
        time.sleep(dice.uniform(0, 0.05))
        os.kill(child, signal.SIGKILL)
        lines = [first, *pipe.read().splitlines(keepends=True)]
    assert ended(child) == -signal.SIGKILL
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def check(store: Store, id: int, told: list[Told]) -> None:
    """All that was acknowledged is there; at most one thing more."""
    entries = {entry.number: entry_json(entry) for entry, _ in store.entries(id)}
    acknowledged = [each["entry"] for each in told if "entry" in each]
    for entry in acknowledged:
        assert entries[entry["number"]] == entry
    if acknowledged:
        assert len(entries) - acknowledged[-1]["number"] in (0, 1)
    if told and "open" in told[-1]:
        same_or_one_more(store, id, told[-1]["open"])


def same_or_one_more(store: Store, id: int, said: Told) -> None:
    """The open order has the answers it had, or one that was written and not acknowledged, or is finished."""
    opened = store.opened(id)
    if opened is None:
        assert store.entries(id)[-1][0].order == said["order"]
        return
    expected = open_order_of(said)
    assert replace(opened, answers=opened.answers[: len(expected.answers)]) == expected
    assert len(opened.answers) - len(expected.answers) in (0, 1)
    store.game(id).advance(opened)


@pytest.mark.timeout(600)
def test_killed_again_and_again_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store, men=40)
    ends = []
    for seed in range(ROUNDS):
        told = round_of_play(tmp_path, id, seed)
        assert is_whole(database_file(tmp_path))
        with opened_store(tmp_path, writer=False) as store:
            check(store, id, told)
        ends += [key for each in told[-1:] for key in each]
    assert min(ends.count("open"), ends.count("entry")) > ROUNDS / 20
    with opened_store(tmp_path) as store:
        assert verify(exported(store, id), toys).problems == ()
