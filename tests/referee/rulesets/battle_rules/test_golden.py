"""Market day, the whole scripted battle: its journal, what it shows, and the same battle from the command line."""

from pathlib import Path
from typing import Any

import pytest

from referee.rulesets import ruleset
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, played, story
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.battle_rules.market_day import BEASTS, HOUNDS, MILITIA, REAVERS, RIFLES, SCRIPT

ID = "battle-rules"
KEYS = ("order", "args", "dice", "ask", "choose")
LINES: list[dict[str, Any]] = [dict(zip(KEYS, line, strict=True)) for line in SCRIPT]
USUAL = {point.id: point.of_set("club-usual") for point in ruleset(ID).rulings}
"""As the app played when the battle was written down."""


@pytest.fixture(scope="module")
def game() -> Play:
    return played(Play.new(ID, {"scenario": "market-day", "rulings": USUAL}), LINES)


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
    assert "stops at board edge" in told(game, "fall-back", REAVERS)
    assert "It rallies" in told(game, "rally", REAVERS)


def test_a_squad_is_run_down(game):
    assert "Running down: 2 of 3 at 6+" in told(game, "advance", BEASTS)


def test_the_battle_folded_from_its_journal_is_the_same(game):
    assert game.fold() == game.battle


def test_the_same_battle_from_the_command_line_ends_in_the_same_state(
    game: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    commands = Commands(tmp_path, capsys)
    rulings = [word for id, option in USUAL.items() for word in ("--ruling", f"{id}={option}")]
    battle = commands.run("battle", "new", ID, "--scenario", "market-day", *rulings)["battle"]
    commands.play(battle, LINES)
    shown = commands.run("battle", "show", str(battle))
    assert shown["result"] == game.battle.result
    assert shown["units"] == [plain(unit) for unit in game.battle.units.values()]
    assert shown["table"] == plain(game.battle.table)


def test_every_order_can_be_taken_back_and_put_back(game):
    for _ in range(40):
        game.undo()
    for _ in range(40):
        game.redo()
    assert game.battle.result == "Highland Host wins: Lowland Regiment 137, Highland Host 269"
    assert game.fold() == game.battle
