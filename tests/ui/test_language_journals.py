"""Journals of earlier versions in German: sentences that no rule says any more are kept in the catalogues."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.exports import NAMES

ROOT = Path(__file__).parents[2]
FEWEST = 30


@pytest.mark.timeout(300)
def test_journal_report_and_players_screen_tell_old_battles_in_german_throughout() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language_journals", "de"],
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
    assert set(told) == set(NAMES)
    assert min(told.values()) >= FEWEST
