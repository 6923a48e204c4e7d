"""Several units ordered together in each game, with Ctrl held and real keys: a program of its own.

It prints one line of JSON: for each game the verdicts that followed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from referee.ruleset import Setup
from tests.hands import banter, battle, itty, on_the_map, wargame
from tests.hands.table import Table
from tests.ui.quickly import played_folder

KING = {"order": "king", "dice": [5, 3], "choose": {"goes": ["first"]}}
GAMES = {
    "banter-battles": ((*banter.BEGUN, KING, {"order": "next-phase"}), ""),
    "battle-rules": (battle.BEGUN, ""),
    "itty-bitty": (itty.BEGUN, "hastings"),
    "ranged-fun": (on_the_map.BEGUN, ""),
    "wargame": (wargame.BEGUN, ""),
}


def ordered(game: str, folder: Path) -> dict[str, object]:
    """Two units have moved together, then both are hurt by one, and that is taken back."""
    before, scenario = GAMES[game]
    played_folder(folder, game, Setup(scenario=scenario), before)
    with Table(folder) as table:
        own = table.battle.active or table.battle.sides[0].id
        names = [unit.name for unit in table.battle.of(own)[1:3]]
        said = [_together(table, names, key) for key in ("alt+m", "alt+1")]
        table.key("ctrl+z")
        return {"names": names, "said": said, "then": table.board.now.verdict.sentence.text()}


def _together(table: Table, names: list[str], key: str) -> str:
    table._run("keydown", "ctrl")
    for name in names:
        table.click(name)
    table._run("keyup", "ctrl")
    table.key(key)
    while table.session.question is not None:
        table.roll("2")
        table.key("Return")
    return table.board.now.verdict.sentence.text()


if __name__ == "__main__":
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as scratch:
        print(json.dumps({game: ordered(game, Path(scratch, game)) for game in sys.argv[1:] or GAMES}))
