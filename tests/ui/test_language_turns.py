"""The first turn of every game in German: whatever the window's presenters say of it, nothing of it is English."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.english_left import left

ROOT = Path(__file__).parents[2]
GAMES = ("banter-battles", "battle-rules", "itty-bitty", "ranged-fun", "wargame")
FEWEST = 100


@pytest.mark.timeout(300)
def test_the_first_turn_of_every_game_is_told_in_german_throughout() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language_turns", "de", *GAMES],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lines = done.stdout.splitlines()
    assert [each for each in lines if "English left" in each] == []
    told = {id: int(words.split()[0]) for id, _, words in (each.partition(": ") for each in lines)}
    assert set(told) == set(GAMES)
    assert min(told.values()) >= FEWEST


@pytest.mark.parametrize(
    ("text", "words"),
    [("Bear Kin stand firm.", ["firm"]), ("Wähle: By the book", ["by", "the", "book"]), ("daily", ["daily"])],
)
def test_english_that_is_left_is_found(text: str, words: list[str]) -> None:
    assert list(left([text], ["Bear Kin"])) == [(text, words)]


def test_names_and_sections_of_books_are_not_english_that_is_left() -> None:
    assert not list(left(["Host of the River schießt [Setting up for the Turn]"], ["Host of the River"]))
