"""A row of the table, played on whatever screen DISPLAY names: prints one line of JSON with what it took."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from referee.ruleset import Setup
from tests.hands import banter, battle, itty, on_the_map, wargame
from tests.hands.table import Table
from tests.ui.quickly import played_folder

PAUSE, PICTURES = "HANDS_PAUSE", "HANDS_PICTURES"


@dataclass(frozen=True)
class Row:
    """A turn: the battle, what was done before it, who plays it, and what paper and the goal are."""

    what: str
    ruleset: str
    plays: Callable[[Table], None]
    most: int
    paper: int
    before: Sequence[dict[str, Any]] = ()
    scenario: str = ""


KING = {"order": "king", "dice": [5, 3], "choose": {"goes": ["first"]}}
ROWS = {
    "banter": Row(
        "Banter, 22 units: all move, two shoot, one charge, one bash",
        "banter-battles",
        banter.whole_turn,
        50,
        101,
        banter.BEGUN,
    ),
    "banter-stands": Row(
        "Banter, everybody stands",
        "banter-battles",
        banter.everybody_stands,
        3,
        44,
        (*banter.BEGUN, KING, {"order": "next-phase"}),
    ),
    "battle": Row(
        "Battle Rules, a player's turn of 7 squads, two fire, one assault",
        "battle-rules",
        battle.players_turn,
        25,
        64,
        battle.BEGUN,
    ),
    "battle-unkind": Row(
        "Battle Rules, the same with unkind dice: saves, a lost fight, morale",
        "battle-rules",
        battle.unkind_turn,
        45,
        61,
        battle.BEGUN,
    ),
    "itty": Row(
        "Itty Bitty, Hastings turn 1",
        "itty-bitty",
        itty.first_turn,
        70,
        150,
        itty.BEGUN,
        "hastings",
    ),
    "itty-fights": Row(
        "Itty Bitty, Hastings turn 1 in touch: marches and a dozen fights",
        "itty-bitty",
        itty.turn_with_fights,
        120,
        198,
        itty.IN_TOUCH,
        "hastings",
    ),
    "ranged-map": Row(
        "Ranged Fun, on the map, 6 units move, 3 fire",
        "ranged-fun",
        on_the_map.ranged_turn,
        20,
        37,
        on_the_map.BEGUN,
    ),
    "itty-map": Row(
        "Itty Bitty, Hastings turn 1, on the map",
        "itty-bitty",
        on_the_map.itty_turn,
        70,
        150,
        itty.BEGUN,
        "hastings",
    ),
    "wargame": Row(
        "Wargame, one activation with two reactors and one takedown",
        "wargame",
        wargame.activation,
        9,
        21,
        wargame.BEGUN,
    ),
}


def play(row: Row, folder: Path) -> dict[str, Any]:
    """Play a row in a data folder of its own."""
    played_folder(folder, row.ruleset, Setup(scenario=row.scenario), row.before)
    pictures = os.environ.get(PICTURES)
    with Table(folder, float(os.environ.get(PAUSE, 0)), Path(pictures) if pictures else None) as table:
        row.plays(table)
        return {
            "inputs": table.inputs,
            "dice": table.dice,
            "did": table.did,
            "slow": table.slow(),
            "refusals": table.refusals,
        }


if __name__ == "__main__":
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as scratch:
        print(json.dumps(play(ROWS[sys.argv[1]], Path(scratch))))
