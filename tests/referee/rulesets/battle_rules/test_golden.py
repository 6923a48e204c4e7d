"""Market day, the whole scripted battle: its journal, what it shows, and the same battle from the command line."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from referee.rulesets import ruleset
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, golden_file, lines_of, played, script, story
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.battle_rules.market_day import ARMIES, BEASTS, HOUNDS, MILITIA, REAVERS, RIFLES, SCRIPT
from tests.referee.rulesets.battle_rules.sensible import ARMIES as SENSIBLE
from tests.referee.rulesets.battle_rules.sensible import Sensible, script_of
from ui.cli import main

ID = "battle-rules"
KEYS = ("order", "args", "dice", "ask", "choose")
LINES: list[dict[str, Any]] = [dict(zip(KEYS, line, strict=True)) for line in SCRIPT]
USUAL = {point.id: point.of_set("club-usual") for point in ruleset(ID).rulings}
"""As the app played when the battle was written down."""
SETUP = {"scenario": "market-day", "sides": [{"roster": army} for army in ARMIES], "rulings": USUAL}


@pytest.fixture(scope="module")
def game() -> Play:
    return played(Play.new(ID, SETUP), LINES)


def told(game: Play, order: str, unit: str) -> str:
    """Everything that was said of an order of a squad."""
    found = [entry for entry in game.entries if (entry.order, entry.args.get("unit")) == (order, unit)]
    return "\n".join(words_of(entry) for entry in found)


def test_the_battle_goes_from_set_up_to_a_result_after_six_rounds(game):
    assert game.battle.turn == 6
    assert game.battle.result == "Highland Host wins: Lowland Regiment 137, Highland Host 269"


def test_the_journal_is_the_golden_one(game):
    assert differences(ID, "market-day", story(game.entries)) == []


def test_a_counter_offensive_stops_an_assault(game):
    assert "The assault is off" in told(game, "counter", MILITIA)
    assert told(game, "assault-move", HOUNDS) == ""


def test_a_scrum_is_fired_into_with_friends_in_it(game):
    assert "Hits on the enemy: 2, on friends: 1" in told(game, "shoot-scrum", RIFLES)


def test_a_squad_rallies_at_the_edge(game):
    assert "stop at board edge" in told(game, "fall-back", REAVERS)
    assert "It rallies" in told(game, "rally", REAVERS)


def test_a_squad_is_run_down(game):
    assert "Running down: 2 of 3 at 6+" in told(game, "advance", BEASTS)


def test_the_battle_folded_from_its_journal_is_the_same(game):
    assert game.fold() == game.battle


def test_the_same_battle_from_the_command_line_ends_in_the_same_state(
    game: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    shown = by_batch(Commands(tmp_path, capsys), "club-usual", ARMIES, LINES)
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
    assert shown["table"] == plain(game.battle.table)


def by_batch(commands: Commands, rulings: str, armies: list[dict[str, Any]], lines: list[Any]) -> Any:
    """The state after a battle that is played by `battle batch`."""
    rosters = [word for army in armies for word in ("--roster", commands.file(f"{army['name']}.json", army))]
    commands.run("battle", "new", ID, "--scenario", "market-day", "--rulings", rulings, *rosters)
    file = commands.folder / "lines.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    assert main(["--data", str(commands.folder / "data"), "battle", "batch", "1", str(file)]) == 0
    commands.capsys.readouterr()
    return commands.run("battle", "show", "1")


def test_every_order_can_be_taken_back_and_put_back(game):
    for _ in range(40):
        game.undo()
    for _ in range(40):
        game.redo()
    assert game.battle.result == "Highland Host wins: Lowland Regiment 137, Highland Host 269"
    assert game.fold() == game.battle


# Whole battles of both named sets of rulings, played by somebody with some sense


SETS = {"by-the-book": 7, "club-usual": 4}
"""The named sets, and the seed of the battle that was written down for each."""


def of_set(name: str) -> dict[str, Any]:
    """The set-up of such a battle: today's armies, all rulings as the set has them."""
    rulings = {point.id: point.of_set(name) for point in ruleset(ID).rulings}
    return {"scenario": "market-day", "sides": [{"roster": army} for army in SENSIBLE], "rulings": rulings}


@pytest.fixture(scope="module", params=SETS)
def of_a_set(request: pytest.FixtureRequest) -> tuple[str, Play]:
    """A whole battle of a named set, and its name."""
    name = str(request.param)
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        play = Play.new(ID, of_set(name), seed=SETS[name])
        Sensible(play).go()
        golden_file(ID, f"{name}-script").write_text(lines_of(script_of(play)), "utf-8")
    return name, played(Play.new(ID, of_set(name)), script(ID, f"{name}-script"))


def test_a_whole_battle_of_a_named_set_is_the_golden_one(of_a_set: tuple[str, Play]) -> None:
    name, game = of_a_set
    assert game.battle.result
    assert differences(ID, name, story(game.entries)) == []
    assert game.fold() == game.battle


def test_a_whole_battle_of_a_named_set_played_by_batch_ends_the_same(
    of_a_set: tuple[str, Play], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, game = of_a_set
    shown = by_batch(Commands(tmp_path, capsys), name, SENSIBLE, script(ID, f"{name}-script"))
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
