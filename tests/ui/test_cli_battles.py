"""Whole battles from the command line: answers are never swallowed, units go by their names, many lines in one go."""

import json
from pathlib import Path
from typing import Any

import pytest

from data.exchange import import_battle
from data.store import Store
from referee.rulesets import ids, ruleset
from tests.play.commands import Commands
from tests.play.exports import FOLDER

NOW = "2026-07-24T10:00:00+00:00"
ID = "banter-battles"


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


@pytest.fixture
def ford(commands: Commands) -> Commands:
    """The demonstration of Banter Battles, before out-scouting."""
    commands.run("battle", "new", ID, "--scenario", "the-grey-ford", "--seed", "1")
    return commands


@pytest.fixture
def mill(commands: Commands) -> Commands:
    """The golden game up to the order before its first shot that asks who is near."""
    export = json.loads((FOLDER / "banter-battles-small.json").read_text("utf-8"))
    at = next(n for n, each in enumerate(export["entries"]) if [a["key"] for a in each.get("answers", ())][1:2] == ["within-2mu"])
    commands.shot = export["entries"][at]  # type: ignore[attr-defined]
    export["entries"] = export["entries"][:at]
    with Store(commands.folder / "data") as store:
        import_battle(store, export, time=NOW)
    return commands


def shot(mill: Commands, *words: str, **changes: Any) -> list[str]:
    """The words that give that order again, with its own dice."""
    entry: Any = mill.shot  # type: ignore[attr-defined]
    dice = ",".join(str(face) for answer in entry["answers"] if answer["ask"] == "roll" for face in answer["value"])
    args = json.dumps({**{key: item for key, item in entry["args"].items() if item not in (None, [])}, **changes})
    return ["battle", "do", "1", entry["order"], "--args", args, "--dice", dice, *words]


def test_a_missing_answer_names_the_unit_and_the_candidates(mill: Commands) -> None:
    target = mill.run("battle", "show", "1")
    said = mill.refused(*shot(mill))
    names = {unit["id"]: unit["name"] for unit in target["units"]}
    assert "An answer is missing: Friends within 2 MU of" in said
    assert "(--ask within-2mu=…, none or any of " in said
    assert any(f"{name} ({id})" in said for id, name in names.items())
    assert mill.run("battle", "show", "1")["entry"] == target["entry"]


def test_units_go_by_their_names_in_arguments_and_answers(mill: Commands) -> None:
    names = {unit["id"]: unit["name"] for unit in mill.run("battle", "show", "1")["units"]}
    entry: Any = mill.shot  # type: ignore[attr-defined]
    unit = names[entry["args"]["unit"]].upper()
    said = next(answer["value"] for answer in entry["answers"] if answer["ask"] == "ask")
    answer = mill.run(*shot(mill, "--ask", f"within-2mu={','.join(names[id].lower() for id in said)}", unit=unit))
    assert answer["args"]["unit"] == entry["args"]["unit"]
    assert answer["answers"][1]["value"] == said
    assert answer["verdict"]


def test_a_name_that_two_units_have_is_refused_with_their_ids(commands: Commands) -> None:
    from referee.rulesets import ruleset as of
    from ui.cli.names import unit_id

    battle = of(ID).muster
    del battle
    commands.run("battle", "new", ID, "--scenario", "the-grey-ford", "--seed", "1")
    commands.run("battle", "do", "1", "note", "--args", '{"text": "x"}')
    with Store(commands.folder / "data") as store:
        state = store.game(1).battle
    first, second = list(state.units.values())[:2]
    from dataclasses import replace

    twins = state.with_unit(replace(second, name=first.name))
    with pytest.raises(Exception, match=f"2 units are called “{first.name}”: name one by its id, {first.id}, {second.id}"):
        unit_id(twins, first.name)
