"""Whatever is played, on whatever rules: it is on disk as it is in memory, and verifies to the last die."""

import random
from pathlib import Path
from typing import Any

import pytest

from data.content import shipped
from data.exchange import exported, import_battle
from data.store import Store, after_draft
from data.verify import verify
from referee.dice import seed_of
from referee.game import Draft, app_answer
from referee.order import Question
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Refused
from referee.ruleset import Setup
from referee.rulesets import ids, ruleset
from tests.play.bot import Bot

NOW = "2026-07-24T10:00:00+00:00"
SEED = seed_of("a whole game")
QUIET = {"touch": 0.01, "hide": 0.01, "next-phase": 0.5}


class OnDisk:
    """A battle of the store that a bot can play."""

    def __init__(self, store: Store, id: int) -> None:
        self.store, self.id = store, id
        self.game = store.game(id)
        self.rules = self.game.rules

    @property
    def battle(self) -> Any:
        return self.game.battle

    def _write(self, draft: Draft) -> None:
        self.store.append(self.id, draft, after_draft(self.battle, draft))
        self.game.accept(draft)

    def reopen(self) -> None:
        before = self.battle
        self.store.tidy(every=10)
        self.game = self.store.game(self.id)
        assert self.battle == before


class AppRolls(Bot):
    """A bot whose dice are mostly the app's, and who takes back and puts back whatever it likes."""

    def _answer(self, question: Question) -> Given:
        if isinstance(question.request, Ask | AskNumber) or self.chance.random() < 0.2:
            return super()._answer(question)
        return app_answer(question, SEED)

    def regret(self) -> None:
        """Take something back, put it back or correct it: any entry of a unit, the table's own from the end only."""
        game = self.play.game
        number = self.chance.choice(self._of_units() or [0])
        doings = (lambda: game.undo(NOW), lambda: game.redo(NOW), lambda: game.undo(NOW, number))
        try:
            self.play._write(self.chance.choice((*doings, lambda: game.restore(number, NOW), self.corrected(number)))())
        except Refused:
            return

    def _of_units(self) -> list[int]:
        entries = [self.play.game.journal.entry(n) for n in range(2, self.play.game.journal.last + 1)]
        return [entry.number for entry in entries if "unit" in entry.args]

    def corrected(self, number: int) -> Any:
        def draft() -> Draft:
            game = self.play.game
            opened = game.correct(number)
            opened = opened.stepped_back() if opened.answers else opened
            while isinstance(question := game.advance(opened), Question):
                opened = game.answered(opened, question, Bot._answer(self, question))
            return game.finished(opened, question, NOW)

        return draft


def battle_of(store: Store, id: str) -> int:
    rules = ruleset(id)
    scenarios = [*shipped(id).get("scenarios", {}), *shipped(id).get("missions", {}), ""]
    try:
        return store.create(rules, Setup(scenario=scenarios[0]), time=NOW, seed=SEED)
    except Refused as refusal:
        if "no battles yet" in refusal.sentence:
            pytest.skip(refusal.sentence)
        raise


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("seed", [1])
def test_a_game_on_disk_is_the_game_in_memory_and_verifies(tmp_path: Path, id: str, seed: int) -> None:
    with Store(tmp_path, url="") as store:
        play = OnDisk(store, battle_of(store, id))
        bot = AppRolls(play, seed, QUIET)  # type: ignore[arg-type]
        moments = random.Random(seed)
        for _ in range(120):
            if not bot.once():
                break
            if moments.random() < 0.08:
                bot.regret()
            if moments.random() < 0.1:
                play.reopen()
        play.reopen()
        export = exported(store, play.id)
        report = verify(export)
        assert report.problems == ()
        assert report.remarks == ()
        assert store.game(import_battle(store, export, time=NOW)).battle == play.battle
