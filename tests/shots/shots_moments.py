"""Moments that a plain shot never comes to: due boards, armies of many units, the first start, a guided battle."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.play.golden import played
from tests.play.golden_battles import BATTLES
from tests.shots.shots_screens import Lens
from tests.ui.journeys.questions import folder_at
from ui.operations import library

DUE = {
    "banter-battles, by-the-book": 52,
    "Market day": 86,
    "Two aboard": 31,
    "itty-bitty, by-the-book": 160,
    "Harbour Watch": 15,
}
"""Golden battles at orders before which tests are due."""
MANY = {"Hastings": 30, "Stirling": 40}
"""Battles of more than forty units, somewhere in their first turn."""


def folder_of(battle: str, at: int) -> Path:
    """A data folder with a golden battle before one of its orders."""
    new_play, lines = BATTLES[battle]
    play = played(new_play(), islice(lines, at))
    return folder_at(Path(tempfile.mkdtemp()), play.rules, play.battle, play.game.content)


def shots(folder: Path) -> Iterator[Path]:
    """All moments in all looks."""
    QApplication.instance() or QApplication([])
    for kind, moments in (("due", DUE), ("many", MANY)):
        for battle, at in moments.items():
            lens = Lens(folder_of(battle, at), folder)
            lens.await_battle()
            yield from lens.in_all_looks(f"{kind}-{battle.lower().replace(',', '').replace(' ', '-')}")
            lens.start.close()
    yield from beginnings(folder)


def beginnings(folder: Path) -> Iterator[Path]:
    """A library with nothing in it, then a guided battle."""
    lens = Lens(Path(tempfile.mkdtemp()), folder, welcomes=True)
    lens.until(lambda: "library" in lens.window.screens)
    yield from lens.in_all_looks("first-start")
    library.guided_battle(lens.context)
    lens.await_battle()
    lens.window.stack.enter("table")
    yield from lens.in_all_looks("guided")
    lens.start.close()
