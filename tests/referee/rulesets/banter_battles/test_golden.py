"""Whole battles by script, by the book and by club usual: orders with typed dice, and the journals they must give."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from referee.ruleset import Setup
from referee.rulesets.banter_battles.game import RULESET
from referee.rulings import in_force
from referee.value import FrozenMap, plain
from tests.play.bot import Bot
from tests.play.commands import Commands
from tests.play.golden import Line, differences, golden_file, lines_of, played, script, story
from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from ui.cli import main

ID = "banter-battles"
SEEDS = {"by-the-book": 5, "club-usual": 23}
LIKING = {
    "stand": 0.1,
    "move": 0.3,
    "moved": 2.0,
    "all-stood": 0.05,
    "charge": 8,
    "shoot": 5,
    "bash": 9,
    "fall-back": 0.2,
    "done": 0.2,
    "deploy": 5,
    "deploy-rest": 0.1,
    "hide": 0.02,
    "reveal": 0.05,
    "touch": 0.02,
    "blocked": 0.1,
    "passed-through": 0.1,
    "scare": 0.01,
    "must-fall-back": 0.01,
    "call-off": 0.0,
    "concede": 0.0,
    "next-phase": 0.9,
}
both = pytest.mark.parametrize("name", SEEDS)


def setup(name: str) -> Setup:
    return replace(SETUP, rulings=FrozenMap(in_force(RULESET.rulings, {}, name)))  # type: ignore[arg-type]


def lines(name: str) -> list[Line]:
    if os.environ.get("TABLESIDE_REGOLD") == "1":
        made = Bot(Play.new(ID, setup(name)), SEEDS[name], LIKING).go(1000)
        golden_file(ID, f"{name}-script").write_text(lines_of(made), "utf-8")
    return script(ID, f"{name}-script")


@pytest.fixture(scope="module")
def games() -> dict[str, Play]:
    return {name: played(Play.new(ID, setup(name)), lines(name)) for name in SEEDS}


@both
def test_the_battle_goes_from_scouting_to_victory(games: dict[str, Play], name: str) -> None:
    assert games[name].battle.phase == "over"
    assert games[name].battle.result.endswith("wins: the enemy is broken")


@both
def test_the_journal_is_the_golden_one(games: dict[str, Play], name: str) -> None:
    assert differences(ID, name, story(games[name].entries)) == []


@both
def test_every_entry_tells_once_what_it_came_to(games: dict[str, Play], name: str) -> None:
    for entry in games[name].entries:
        assert sum(step.tells for step in entry.steps) == 1, entry.headline


@both
def test_no_sentence_names_a_side_by_its_letter_or_a_unit_by_its_id(games: dict[str, Play], name: str) -> None:
    for step in (step for entry in games[name].entries for step in entry.steps):
        assert not any(leak in step.text for leak in ("Side a", "Side b", "side a", "side b", "red-", "blue-")), step


@both
def test_the_same_battle_by_a_batch_of_orders_ends_in_the_same_state(
    games: dict[str, Play], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    rosters = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in SETUP.sides]
    files = [word for file in rosters for word in ("--roster", file)]
    battle = str(commands.run("battle", "new", ID, *files, "--rulings", name, "--name", SETUP.name)["battle"])
    batch = tmp_path / "orders.jsonl"
    batch.write_text("\n".join(json.dumps(line) for line in lines(name)), "utf-8")
    assert main(["--data", str(tmp_path / "data"), "battle", "batch", battle, str(batch)]) == 0
    capsys.readouterr()
    shown = commands.run("battle", "show", battle)
    assert shown["units"] == [plain(unit) for unit in games[name].battle.units.values()]
    assert (shown["table"], shown["result"]) == (plain(games[name].battle.table), games[name].battle.result)
