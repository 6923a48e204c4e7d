"""A whole game of Banter Battles, from out-scouting to victory, with typed dice."""

import os
from pathlib import Path

import pytest

from referee.value import plain
from tests.play.bot import Bot
from tests.play.commands import Commands
from tests.play.exports import FOLDER as EXPORTS
from tests.play.exports import lost, state_of
from tests.play.golden import differences, golden_file, lines_of, played, script, story
from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play

ID = "banter-battles"
LIKING = {
    "stand": 0.2,
    "hide": 0,
    "touch": 0.0,
    "blocked": 0.0,
    "passed-through": 0.0,
    "call-off": 0.0,
    "concede": 0.0,
    "reveal": 0.05,
    "done": 0.3,
    "fall-back": 0.25,
    "charge": 8,
    "shoot": 5,
    "bash": 9,
    "move": 1,
    "deploy": 5,
    "deploy-rest": 0,
    "next-phase": 0.9,
    "scare": 0.0,
    "must-fall-back": 0.0,
    "all-stood": 0.0,
    "moved": 0.0,
}


@pytest.fixture(scope="module")
def lines():
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        made = Bot(Play.new(ID, SETUP), 28, LIKING).go(1000)
        golden_file(ID, "script").parent.mkdir(parents=True, exist_ok=True)
        golden_file(ID, "script").write_text(lines_of(made), "utf-8")
    return script(ID, "script")


@pytest.fixture(scope="module")
def game(lines):
    return played(Play.new(ID, SETUP), lines)


def test_the_game_goes_from_scouting_to_victory(game):
    assert game.battle.phase == "over"
    assert "wins" in game.battle.result


def test_the_journal_is_the_golden_one(game):
    assert differences(ID, "journal", story(game.entries)) == []


def test_the_game_ends_in_the_state_in_which_it_ended_when_it_was_first_played(game):
    assert lost(state_of(EXPORTS / "banter-battles-small.json"), plain(game.battle)) == []


def test_the_game_uses_every_action_a_bash_and_a_test_that_is_due(lines):
    orders = {line["order"] for line in lines}
    assert {"stand", "reform", "move", "charge", "shoot", "fall-back", "bash", "scare", "appoint", "done"} <= orders


def test_the_same_game_from_the_command_line_ends_in_the_same_state(
    game, lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    commands = Commands(tmp_path, capsys)
    rosters = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in SETUP.sides]
    files = [word for file in rosters for word in ("--roster", file)]
    usual = [word for id, option in SETUP.rulings.items() for word in ("--ruling", f"{id}={option}")]
    battle = commands.run("battle", "new", ID, *files, *usual, "--name", SETUP.name)["battle"]
    commands.play(battle, lines)
    shown = commands.run("battle", "show", str(battle))
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
    assert shown["table"] == plain(game.battle.table)
