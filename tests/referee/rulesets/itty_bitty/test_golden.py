"""Scripted games with typed dice, their journals kept: the old ones as the app played then, new ones on either set."""

import json
from pathlib import Path

import pytest

from referee.event import decoded
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, golden_file, played, script, story
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.games import DEFEND_THE_BRIDGE, HASTINGS, STIRLING, USUAL, as_it_was
from ui.cli import main

ID = "itty-bitty"
OLD = {"defend-the-bridge": DEFEND_THE_BRIDGE, "hastings": HASTINGS, "stirling": STIRLING}
SETS = {"the-bridges-by-the-book": {}, "the-bridges-club-usual": USUAL}


def old_battle(name: str) -> Play:
    return Play.new(ID, {"scenario": name, "rulings": USUAL}, content=as_it_was())


@pytest.fixture(scope="module")
def games() -> dict[str, Play]:
    return {name: played(old_battle(name), lines) for name, lines in OLD.items()}


def state_of(battle) -> str:
    """Units and table in words, without the turn in which a spell was cast: older journals do not have it."""
    table = plain(battle.table)
    effects = {key: {**each, "since": 0} for key, each in table["effects"].items()}
    return json.dumps([plain(battle.units), {**table, "effects": effects}, battle.turn, battle.phase, battle.result])


@pytest.mark.parametrize("name", OLD)
def test_an_old_journal_folds_to_the_state_that_its_script_comes_to_now(games: dict[str, Play], name: str) -> None:
    battle = old_battle(name).battle
    for row in json.loads(golden_file(ID, name).read_text("utf-8")):
        for happening in row["events"]:
            battle = decoded(happening).apply(battle)
    assert state_of(battle) == state_of(games[name].battle)


@pytest.mark.parametrize("name", OLD)
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


def test_every_order_of_every_game_has_one_verdict(games: dict[str, Play]) -> None:
    single = [entry for play in games.values() for entry in play.entries if entry.order not in ("roll-due", "begin")]
    wrong = [entry.headline for entry in single if sum(step.tells for step in entry.steps) != 1]
    assert wrong == []


def test_no_verdict_names_an_id(games: dict[str, Play]) -> None:
    told = [step.text for play in games.values() for entry in play.entries for step in entry.steps if step.tells]
    ids = {id for play in games.values() for id in play.battle.units}
    assert not [text for text in told if any(id in text for id in ids)]


def test_any_entry_of_a_game_can_be_taken_back_and_put_back() -> None:
    play = played(old_battle("defend-the-bridge"), DEFEND_THE_BRIDGE[:40])
    before = play.battle
    play.undo(play.entries[3].number)
    play.redo()
    assert plain(play.battle.units) == plain(before.units)


# Whole battles on either set of rulings


@pytest.fixture(scope="module")
def battles() -> dict[str, Play]:
    return {
        name: played(Play.new(ID, {"scenario": "defend-the-bridge", "rulings": rulings}), script(ID, f"{name}.script"))
        for name, rulings in SETS.items()
    }


@pytest.mark.parametrize("name", SETS)
def test_the_journal_is_the_golden_one(battles: dict[str, Play], name: str) -> None:
    assert differences(ID, name, story(battles[name].entries)) == []


@pytest.mark.parametrize("name", SETS)
def test_a_whole_battle_comes_to_its_end(battles: dict[str, Play], name: str) -> None:
    battle = battles[name].battle
    assert battle.turn == 7
    assert battle.result
    assert battles[name].fold() == battle


@pytest.mark.parametrize("rulings", ["by-the-book", "club-usual"])
def test_the_same_script_played_from_lines_ends_in_the_same_state(
    battles: dict[str, Play], tmp_path: Path, capsys: pytest.CaptureFixture[str], rulings: str
) -> None:
    commands, name = Commands(tmp_path, capsys), f"the-bridges-{rulings}"
    words = ["--scenario", "defend-the-bridge", "--rulings", rulings]
    battle = str(commands.run("battle", "new", ID, *words)["battle"])
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n".join(json.dumps(line) for line in script(ID, f"{name}.script")), "utf-8")
    assert main(["--data", str(tmp_path / "data"), "battle", "batch", battle, str(lines)]) == 0
    capsys.readouterr()
    shown = commands.run("battle", "show", battle)
    mine = battles[name].battle
    assert (shown["turn"], shown["result"]) == (mine.turn, mine.result)
    assert {unit["id"]: unit for unit in shown["units"]} == plain(mine.units)
    assert shown["table"] == plain(mine.table)
