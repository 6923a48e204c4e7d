"""What the command line refuses in a battle: one clear sentence with the rule, and nothing changed."""

import json
import os
from pathlib import Path

import pytest

from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import script
from tests.play.small_banter import SETUP
from ui.cli import main

ID = "banter-battles"


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    return Commands(tmp_path, capsys)


@pytest.fixture
def battle(commands):
    """The golden game up to its first shot, so that units have acted and dice are in the bag."""
    files = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in SETUP.sides]
    made = commands.run("battle", "new", ID, *[word for file in files for word in ("--roster", file)])["battle"]
    lines = script(ID, "script")
    until = next(at for at, line in enumerate(lines) if line["order"] == "pull") + 2
    commands.play(made, lines[:until])
    return made


def state(commands, battle):
    return commands.run("battle", "show", str(battle))


def acted(shown):
    return next(unit for unit in shown["units"] if unit["acted"])


def test_a_unit_that_has_acted_may_not_act_again(commands, battle):
    before = state(commands, battle)
    args = commands.file("a.json", {"unit": acted(before)["id"]})
    sentence = commands.refused("battle", "do", str(battle), "stand", "--args", args)
    assert "[TS2]" in sentence
    assert state(commands, battle) == before


def test_a_unit_of_the_side_that_is_not_to_act_may_not(commands, battle):
    before = state(commands, battle)
    other = next(unit for unit in before["units"] if unit["side"] != before["table"]["to_act"] and not unit["acted"])
    args = commands.file("a.json", {"unit": other["id"]})
    assert "[TS2]" in commands.refused("battle", "do", str(battle), "move", "--args", args)
    assert state(commands, battle) == before


def test_a_unit_that_does_not_exist_is_named(commands, battle):
    args = commands.file("a.json", {"unit": "nobody"})
    assert "There is no unit “nobody”" in commands.refused("battle", "do", str(battle), "stand", "--args", args)


def test_a_unit_that_is_gone_may_not_act(commands, battle):
    shown = state(commands, battle)
    unit = shown["units"][1]["id"]
    gone = commands.file("g.json", {"units": [unit], "field": "gone", "to": True, "reason": "swept off the table"})
    commands.run("battle", "do", str(battle), "adjust", "--args", gone)
    args = commands.file("a.json", {"unit": unit})
    assert "is gone" in commands.refused("battle", "do", str(battle), "stand", "--args", args)


def test_an_unknown_order_or_argument_is_named_with_what_there_is(commands, battle):
    assert "There is no order “dance”" in commands.refused("battle", "do", str(battle), "dance")
    args = commands.file("a.json", {"unit": "x", "hat": 1})
    assert "hat" in commands.refused("battle", "do", str(battle), "stand", "--args", args)


def test_a_missing_answer_names_its_question_and_key_and_changes_nothing(commands):
    battle = commands.run("battle", "new", ID)["battle"]
    before = state(commands, battle)
    assert "[G1]" in commands.refused("battle", "do", str(battle), "out-scout", "--dice", "3")
    assert "Too many dice" in commands.refused("battle", "do", str(battle), "out-scout", "--dice", "3,5,1")
    assert "7 is not a face" in commands.refused("battle", "do", str(battle), "out-scout", "--dice", "3,7")
    assert state(commands, battle) == before


def test_a_battle_that_does_not_exist_is_named(commands):
    assert "There is no battle 99" in commands.refused("battle", "show", "99")


def test_an_unknown_scenario_is_named_with_the_ones_there_are(commands):
    assert "nowhere" in commands.refused("battle", "new", ID, "--scenario", "nowhere")


def test_a_second_writer_is_told_who_writes(commands, battle):
    from data.store import Store

    with Store(commands.folder / "data"):
        assert "Tableside" in commands.refused("battle", "do", str(battle), "note")
        assert state(commands, battle)["battle"] == battle


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_named(commands):
    commands.folder.chmod(0o500)
    assert "cannot be written" in commands.refused("battle", "new", ID)


def test_a_folder_that_is_a_file_is_named(commands):
    (commands.folder / "data").write_text("not a folder")
    assert "data" in commands.refused("battle", "new", ID)


def test_nothing_to_undo_or_redo_is_said(commands):
    battle = commands.run("battle", "new", ID)["battle"]
    assert "nothing to undo" in commands.refused("battle", "undo", str(battle))
    assert "nothing to redo" in commands.refused("battle", "redo", str(battle))


def test_an_exported_battle_verifies_and_a_tampered_one_does_not(commands, battle, tmp_path):
    file = tmp_path / "battle.json"
    commands.run("battle", "export", str(battle), "-o", str(file))
    assert commands.run("battle", "verify", str(file))["problems"] == []
    assert commands.run("battle", "import", str(file))["battle"] != battle
    written = json.loads(file.read_text("utf-8"))
    rolled = next(entry for entry in written["entries"] if entry["order"] == "out-scout")
    rolled["steps"][0]["dice"] = [6]
    rolled["answers"][0]["value"] = [6]
    file.write_text(json.dumps(written), "utf-8")
    assert main(["battle", "verify", str(file)]) == 2
    assert "does not verify" in commands.capsys.readouterr().err


def test_orders_say_what_may_be_done_and_why_not(commands, battle):
    shown = state(commands, battle)
    unit = acted(shown)["id"]
    listed = commands.run("battle", "orders", str(battle), "--unit", unit)
    assert all(order["reasons"] for order in listed["may_not"])
    assert all("properties" in order["args"] for order in listed["may"])
