"""A whole battle by script under each of the two named sets of rulings: in memory and through `battle batch`."""

import json
import re
from pathlib import Path

import pytest

from referee.rulesets.wargame.rulings import RULINGS
from referee.rulings import NamedSet, in_force
from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import differences, played, script, story
from tests.referee.battles.memory import Play
from ui.cli import main

ID = "wargame"
SETS: tuple[NamedSet, ...] = ("by-the-book", "club-usual")
RESULTS = {
    "by-the-book": "Harbour Watch wins: no model of Hill Folk stands",
    "club-usual": "Harbour Watch wins: points lost, Harbour Watch 39, Hill Folk 48",
}
GAMES: dict[str, Play] = {}


def game(name: NamedSet) -> Play:
    """The battle of a set, played once."""
    if name not in GAMES:
        setup = {"name": name, "scenario": "skirmish-line", "rulings": in_force(RULINGS, {}, name)}
        GAMES[name] = played(Play.new(ID, setup), script(ID, f"{name}-script"))
    return GAMES[name]


@pytest.mark.parametrize("name", SETS)
def test_a_battle_of_the_set_is_the_golden_one(name: NamedSet) -> None:
    assert differences(ID, name, story(game(name).entries)) == []
    assert game(name).battle.result == RESULTS[name]


@pytest.mark.parametrize("name", SETS)
def test_it_is_the_fold_of_its_journal(name: NamedSet) -> None:
    assert game(name).fold() == game(name).battle


@pytest.mark.parametrize("name", SETS)
def test_every_entry_comes_to_sentences_without_an_id(name: NamedSet) -> None:
    assert all(any(step.tells for step in entry.steps) for entry in game(name).entries)
    verdicts = " ".join(entry.verdict for entry in game(name).entries)
    assert not re.findall(r"\b(?:red|blue)-[a-z]|\bside [ab]\b|[a-z]_[a-z]|[\[{]", verdicts)


@pytest.mark.parametrize("name", SETS)
def test_the_same_lines_through_battle_batch_end_in_the_same_state(
    name: NamedSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.run("battle", "new", ID, "--scenario", "skirmish-line", "--name", name, "--rulings", name)
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n".join(json.dumps(line) for line in script(ID, f"{name}-script")), "utf-8")
    assert main(["--data", str(tmp_path / "data"), "battle", "batch", "1", str(lines)]) == 0
    capsys.readouterr()
    shown = commands.run("battle", "show", "1")
    assert shown["result"] == RESULTS[name]
    assert shown["units"] == [plain(unit) for unit in game(name).battle.units.values()]
