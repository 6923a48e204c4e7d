"""Scripted games of the three scenarios with typed dice, their journals kept; one of them from the command line too."""

from pathlib import Path

import pytest

from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, played, story
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.games import DEFEND_THE_BRIDGE, HASTINGS, STIRLING

ID = "itty-bitty"
GAMES = {"defend-the-bridge": DEFEND_THE_BRIDGE, "hastings": HASTINGS, "stirling": STIRLING}


@pytest.fixture(scope="module")
def games() -> dict[str, Play]:
    return {name: played(Play.new(ID, {"scenario": name}), lines) for name, lines in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_is_the_golden_one(games: dict[str, Play], name: str) -> None:
    assert differences(ID, name, story(games[name].entries)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_folds_to_the_battle(games: dict[str, Play], name: str) -> None:
    assert games[name].fold() == games[name].battle == games[name].reopened().battle


def test_defend_the_bridge_runs_to_a_victory_grade(games: dict[str, Play]) -> None:
    battle = games["defend-the-bridge"].battle
    assert (battle.turn, battle.winner, battle.result) == (7, "rotwangi", "Rotwangi: a major victory")


def test_defend_the_bridge_uses_what_its_armies_can_do() -> None:
    used = {line["order"] for line in DEFEND_THE_BRIDGE}
    close = {"fire", "melee", "mounted", "charge", "opportunity-fire", "strike", "declare", "fight"}
    after = {"retreat", "morale", "rally-attempt", "fortify", "march", "move"}
    prayers = {"fist-of-righteousness", "rally", "distraction"}
    assert used >= close | after | prayers


def test_hastings_and_stirling_have_two_whole_turns(games: dict[str, Play]) -> None:
    assert [games[name].battle.turn for name in ("hastings", "stirling")] == [3, 3]


def test_hastings_uses_its_horse_and_its_magick() -> None:
    used = {line["order"] for line in HASTINGS}
    magick = {"fearball", "rally", "chain-lightning", "fist-of-righteousness", "summon-primal-goons"}
    assert used >= magick | {"anti-magickal-glamour", "charge", "strike", "dismount"}


def test_in_stirling_the_wizards_open_the_chasm_together_and_it_closes_again(games: dict[str, Play]) -> None:
    steps = [step.text for entry in games["stirling"].entries for step in entry.steps]
    assert "2 combine, 1 lost each: 6" in steps
    assert "Yawning Chasm ends: its time is over" in steps
    assert "+1 for the attacker: hatred in melee" in steps
    assert not games["stirling"].table.effects


def test_the_same_script_from_the_command_line_ends_in_the_same_state(
    games: dict[str, Play], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    battle = commands.run("battle", "new", ID, "--scenario", "defend-the-bridge")["battle"]
    commands.play(battle, DEFEND_THE_BRIDGE)
    shown = commands.run("battle", "show", str(battle))
    mine = games["defend-the-bridge"].battle
    assert (shown["turn"], shown["result"]) == (mine.turn, mine.result)
    assert {unit["id"]: unit for unit in shown["units"]} == plain(mine.units)
    assert shown["table"] == plain(mine.table)


def test_any_entry_of_a_game_can_be_taken_back_and_put_back(games: dict[str, Play]) -> None:
    play = played(Play.new(ID, {"scenario": "defend-the-bridge"}), DEFEND_THE_BRIDGE[:40])
    before = play.battle
    play.undo(play.entries[3].number)
    play.redo()
    assert plain(play.battle.units) == plain(before.units)
