"""Wargame from the command line: measured in halves, and a whole activation in one order."""

from pathlib import Path
from typing import Any

import pytest

from tests.play.commands import Commands
from tests.referee.rulesets.wargame.field import GUNNER, HUNTER, MARKSMAN, RAIDERS

LINES: list[dict[str, Any]] = [
    {"order": "deploy-rest", "args": {}},
    {"order": "next-phase", "args": {}},
    {"order": "initiative", "args": {}, "dice": [6, 1]},
    {"order": "next-phase", "args": {}},
]


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    commands = Commands(tmp_path, capsys)
    commands.run("battle", "new", "wargame", "--scenario", "skirmish-line")
    commands.play(1, LINES)
    return commands


def test_a_distance_of_half_an_inch_is_an_answer(commands: Commands) -> None:
    args = {"unit": MARKSMAN, "target": HUNTER}
    line = {"order": "shoot", "args": args, "dice": [4], "ask": {"seen-by": [[]], "distance": [18.5]}}
    commands.play(1, [line])
    told = commands.run("battle", "journal", "1")
    assert "5+" in str(told)


def test_a_whole_activation_is_one_order(commands: Commands) -> None:
    args = {
        "unit": GUNNER,
        "first": "move",
        "second": "shoot",
        "target": RAIDERS,
        "distance": 11.5,
        "reactions": [{"unit": HUNTER, "reaction": "hold", "then": "shoot", "distance": 12}],
    }
    line = {"order": "activate", "args": args, "dice": [1, 1, 1]}
    commands.play(1, [line])
    shown = commands.run("battle", "show", "1")
    assert next(unit for unit in shown["units"] if unit["id"] == GUNNER)["actions"] == ["move", "shoot"]
