"""The screens in a language that is half as long again: they fit at 1024 × 600, and all of it went through `tr`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ELIDED = ("map-words", "ElidingLabel", "DiceStats")
"""What ends in … and has the rest in its tooltip, or is scrolled to."""
NAMES = (
    "Banter Battles",
    "Battle Rules",
    "Itty Bitty Battles",
    "Ranged Fun",
    "Wargame",
    "Tableside",
    "postgresql:",
    "20",
)
TRANSLATED = ("settings", "help", "print", "new-1-game", "new-5-rulings")


GAMES = ("banter-battles", "battle-rules", "itty-bitty", "ranged-fun", "wargame")
FEWEST = 17
"""Pictures of a game: the table in all its moments, the map, the players' screen, armies, paper and the steps."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_a_language_half_as_long_again_fits_and_nothing_bypasses_it(game: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language_walk", "pseudo", game, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(list(tmp_path.glob("*.png"))) > FEWEST
    lines = done.stdout.splitlines()
    assert [each for each in lines if "cut text" in each and not each.endswith(ELIDED)] == []
    assert [each for each in lines if " overlap: " in each] == []
    missed = [each for each in lines if "not translated" in each and each.startswith(TRANSLATED)]
    assert [each for each in missed if not any(name in each for name in NAMES) and "⟦" not in each] == []
