"""A disk that is full under the window: one sentence, nothing shown that is not kept; with room again it goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from data.store import Store

ROOT = Path(__file__).parents[3]
ACTIONS = ("first roll", "second roll", "undo", "redo", "new battle")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("full")


@pytest.fixture(scope="module")
def told(folder):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.ui.journeys.on_a_full_disk", str(folder)]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.mark.parametrize("action", ACTIONS)
def test_one_sentence_says_that_the_disk_took_nothing(told, action):
    said = told["tried"][action]["said"]
    assert len(said) == 1
    assert said[0].startswith("The disk is full: nothing of this was written")


@pytest.mark.parametrize("action", ACTIONS)
def test_neither_screen_nor_battle_is_another_than_before(told, action):
    assert told["tried"][action]["same_screen"]
    assert told["tried"][action]["same_battle"]


@pytest.mark.parametrize("action", ACTIONS)
def test_the_same_key_goes_on_when_there_is_room_and_the_sentence_is_put_away(told, action):
    assert told["tried"][action]["went_on"]
    assert not told["tried"][action]["still_said"]


def test_what_was_shown_last_is_what_is_on_the_disk(told, folder):
    with Store(folder, writer=False) as store:
        first = store.battles()[-1].id
        assert [entry.order for entry, _ in store.entries(first)] == ["begin", "out-scout", "undo", "redo"]
        game = store.game(told["id"])
    assert game.journal.last == told["last"]
    assert repr(game.battle) == told["battle"]


def test_a_choice_that_found_no_room_is_kept_with_the_next_one(told, folder):
    with Store(folder, writer=False) as store:
        assert store.settings()["theme"] == "dark"
