"""The guided battle of each game, followed to the letter with real keys and a real mouse: a program of its own.

It prints one line of JSON: the step that the guide shows in the end, and the one that it should.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QApplication

from referee.lesson import lesson_of
from referee.ruleset import Setup
from referee.wording import tr
from tests.hands import on_the_map
from tests.hands.table import Table
from tests.ui.quickly import played_folder
from tests.ui.real_hands import settle
from ui.help.guide import Guide


def step(table: Table) -> str:
    """The step that the guide is at."""
    guide = table.board.findChild(Guide)
    return guide.lesson[guide.step].id


def back_and_forth(table: Table) -> None:
    """Undo and redo, as every guide has them."""
    table.key("ctrl+z", "ctrl+y")


def to_the_end(table: Table, face: str = "3") -> None:
    """Whatever is asked is answered as usual; dice that are wanted are thrown."""
    for _ in range(20):
        if table.session.question is None and not table.battle.due:
            return
        wanted = table.board.now.tray.wanted
        if wanted.kind == "number":
            table.key("5")
        elif wanted.kind == "dice":
            table.roll(face * wanted.dice)
        table.key("Return")


def banter(table: Table) -> None:
    """Scouting, terrain, deployment, king, and a unit that moves."""
    table.roll("56")
    table.key("Return")
    back_and_forth(table)
    table.key("n", "Return", "Return", "Return", "Return", "d", "d", "n")
    table.click("First Spears")
    table.key("Return", "n")
    table.roll("53")
    table.key("Return", "Return", "n")
    table.click("First Spears")


def battle(table: Table) -> None:
    """The roll-off, the set-up, a move, fire, and the end of the turn."""
    table.roll("53")
    table.key("Return", "Return")
    back_and_forth(table)
    table.key("Return", "n")
    table.click("Rifle section 1")
    table.key("f")
    table.click("Rifle section 2")
    table.click("Hound pack")
    table.roll("634163")
    table.key("Return")
    to_the_end(table)
    table.key("Return")


def itty(table: Table) -> None:
    """Counters are drawn until a formation can march, and its activation ends."""
    table.key("n", "Return")
    to_the_end(table, "2")
    back_and_forth(table)
    while not (group := _formation(table)):
        table.key("Return")
        to_the_end(table, "2")
    table.at(group, "y")
    table.key("a", "Return", "e")
    _apart(table)


def _apart(table: Table) -> None:
    """Where somebody could not follow, the formation stays apart."""
    if table.board.now.page == "order":
        table.say("apart")
        table.key("Return")


def _formation(table: Table) -> str:
    able = [table.battle.unit(id) for id in table.session.rules.next_up(table.battle).units]
    return next((unit.name for unit in able if unit.group and unit.is_troops), "")


def ranged(table: Table) -> None:
    """Who goes first, a counter dragged into its zone, a move, a shot, and the end of the turn."""
    table.roll("31")
    table.key("Return", "Return")
    back_and_forth(table)
    board = on_the_map.shown(table)
    whole = next(each for each in board.findChildren(QAbstractButton) if each.text() == tr("Whole map"))
    table.press(whole)
    on_the_map.drag(table, board, "red-guard-infantry-1", "0402")
    table.key("m", "n")
    table.click("Guard heavy tank")
    table.key("t", "Return", "f")
    table.click("Guard heavy tank")
    table.click("Buggy")
    to_the_end_of_hand(table)
    table.key("z")


def to_the_end_of_hand(table: Table) -> None:
    """The order in hand is given, whatever it asks."""
    for _ in range(20):
        if table.board.now.page in ("next", "units"):
            return
        wanted = table.board.now.tray.wanted
        table.key("5") if wanted.kind == "number" else None
        table.roll("2" * wanted.dice) if wanted.kind == "dice" else None
        table.key("Return")


def wargame(table: Table) -> None:
    """Deployment, initiative, an activation with a reaction, and the rest do nothing."""
    table.key("Return")
    back_and_forth(table)
    table.key("n")
    table.roll("65")
    table.key("Return", "a", "n", "f")
    table.click("Gunner")
    table.key("s")
    table.click("First hunter")
    table.at("Second hunter", "d")
    table.key("9", "Return")
    to_the_end(table, "6")
    table.key("q")


SEEDS = {"itty-bitty": (2, 5)}
"""What is drawn is the same every time; where it changes what is to be done, several: a formation that keeps together,
and one in which somebody cannot follow. `tests/ui/help/test_guided_draws.py` has every counter come first."""
GUIDES = {
    "banter-battles": (banter, ""),
    "battle-rules": (battle, ""),
    "itty-bitty": (itty, "hastings"),
    "ranged-fun": (ranged, ""),
    "wargame": (wargame, ""),
}


def followed(game: str, seed: int, folder: Path) -> dict[str, object]:
    """What came of following a guide."""
    play, scenario = GUIDES[game]
    played_folder(folder, game, Setup(scenario=scenario), (), bytes([seed]) * 32)
    with Table(folder) as table:
        table.start.context.remember("guide", True)
        table.start.window.screens["table"]._guide(table.session)  # type: ignore[attr-defined]
        settle()
        play(table)
        return {"step": step(table), "last": lesson_of(game)[-1].id, "did": table.did}


if __name__ == "__main__":
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as scratch:
        draws = [(game, seed) for game in sys.argv[1:] or GUIDES for seed in SEEDS.get(game, (2,))]
        print(
            json.dumps({f"{game} {seed}": followed(game, seed, Path(scratch, f"{game}{seed}")) for game, seed in draws})
        )
