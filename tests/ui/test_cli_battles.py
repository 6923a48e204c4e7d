"""Whole battles from the command line: answers are never swallowed, units go by their names, many lines in one go."""

import json
from pathlib import Path
from typing import Any

import pytest

from data.exchange import import_battle
from data.store import Store
from tests.play.commands import Commands
from tests.play.exports import FOLDER

NOW = "2026-07-24T10:00:00+00:00"
ID = "banter-battles"
FORD = ("battle", "new", ID, "--scenario", "the-grey-ford", "--seed", "1")
NOTE = ("battle", "do", "1", "note", "--args", '{"text": "so be it"}')
EXPORT = json.loads((FOLDER / "banter-battles-small.json").read_text("utf-8"))
KEYS = [[answer["key"] for answer in entry.get("answers", ())] for entry in EXPORT["entries"]]
SHOTS = [at for at, keys in enumerate(KEYS) if keys == ["SH3", "within-2mu"]]
SHOT: Any = EXPORT["entries"][SHOTS[0]]
"""The first shot of the golden game that hits, so that it is asked who is near."""
NEAR = SHOT["answers"][1]["value"]


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


@pytest.fixture
def mill(commands: Commands) -> Commands:
    """The golden game up to that order."""
    with Store(commands.folder / "data") as store:
        import_battle(store, {**EXPORT, "entries": EXPORT["entries"][: SHOTS[0]]}, time=NOW)
    return commands


def args_of(**changes: Any) -> dict[str, Any]:
    return {key: item for key, item in SHOT["args"].items() if item not in (None, [], False)} | changes


def dice_of() -> list[int]:
    return [face for answer in SHOT["answers"] if answer["ask"] == "roll" for face in answer["value"]]


def again(*words: str, **changes: Any) -> list[str]:
    """That order given again, with its own dice."""
    dice = ",".join(map(str, dice_of()))
    return ["battle", "do", "1", SHOT["order"], "--args", json.dumps(args_of(**changes)), "--dice", dice, *words]


def names_of(commands: Commands) -> dict[str, str]:
    return {unit["id"]: unit["name"] for unit in commands.run("battle", "show", "1")["units"]}


# Answers


def test_a_missing_answer_names_the_unit_and_the_candidates_and_changes_nothing(mill: Commands) -> None:
    before, names = mill.run("battle", "show", "1"), names_of(mill)
    said = mill.refused(*again())
    assert said.startswith("tableside: An answer is missing: Friends within 2 MU of ")
    assert "(--ask within-2mu=…, none or any of " in said
    assert any(f"{name} ({id})" in said for id, name in names.items())
    assert mill.run("battle", "show", "1") == before


def test_all_answers_that_are_missing_are_named_at_once_and_what_was_taken_for_them(commands: Commands) -> None:
    commands.run("battle", "new", "ranged-fun", "--seed", "1")
    first = next(unit for unit in commands.run("battle", "show", "1")["units"])
    args = json.dumps({"unit": first["name"]})
    commands.run("battle", "do", "1", "first", "--choose", "goes=first")
    said = commands.refused("battle", "do", "1", "deploy", "--args", args)
    assert "2 answers are missing: " in said
    assert "(--ask column=…, 1 to " in said
    assert "; then, with column=1: " in said
    assert "(--ask row=…, 1 to " in said


def test_dice_that_are_missing_are_named_and_nothing_is_guessed_beyond_them(mill: Commands) -> None:
    words = again("--ask", "within-2mu=")
    words[words.index("--dice") + 1] = "1"
    assert "answer is missing: Shooting" in mill.refused(*words)


def test_a_key_that_nobody_asks_for_is_an_error_that_names_what_is_asked(mill: Commands) -> None:
    near = ("--ask", f"within-2mu={','.join(NEAR)}")
    said = mill.refused(*again(*near, "--ask", "within-3mu=x"))
    assert said == "tableside: Shoot never asks for “within-3mu” (--ask): it asks for within-2mu."
    said = mill.refused(*again(*near, "--choose", "loser=check"))
    assert said == "tableside: Shoot never asks for “loser” (--choose): it asks for nothing of the kind."


def test_a_key_that_is_asked_for_only_with_other_dice_is_told_not_refused(mill: Commands) -> None:
    words = again("--ask", "within-2mu=")
    at = words.index("--dice") + 1
    words[at] = ",".join("1" for _ in SHOT["answers"][0]["value"])
    assert mill.run(*words)["not_asked"] == {"ask": ["within-2mu"]}


def test_a_ruling_or_choice_that_a_procedure_never_asks_for_is_refused(commands: Commands) -> None:
    king = ("resolve", ID, "king", "--dice", "2,5")
    said = commands.refused(*king, "--ruling", "bash-timing=together")
    assert said == "tableside: king never asks for the ruling “bash-timing”: it asks for none."
    assert "king never asks for “way” (--choose)" in commands.refused(*king, "--choose", "way=left")
    assert "king never asks for “way” (--choose)" in commands.refused("odds", ID, "king", "--choose", "way=left")


# Names


def test_units_go_by_their_names_in_arguments_and_answers(mill: Commands) -> None:
    names = names_of(mill)
    near = ",".join(names[id].lower() for id in NEAR)
    answer = mill.run(*again("--ask", f"within-2mu={near}", unit=names[SHOT["args"]["unit"]].upper()))
    assert answer["args"]["unit"] == SHOT["args"]["unit"]
    assert answer["answers"][1]["value"] == NEAR


def test_what_may_be_ordered_of_a_unit_is_asked_by_its_name(mill: Commands) -> None:
    unit = SHOT["args"]["unit"]
    by_name = mill.run("battle", "orders", "1", "--unit", names_of(mill)[unit])
    assert by_name == mill.run("battle", "orders", "1", "--unit", unit)
    assert by_name["may"]


def test_sides_go_by_their_names_too(mill: Commands) -> None:
    side = mill.run("battle", "show", "1")["sides"][1]
    answer = mill.run("battle", "do", "1", "concede", "--args", json.dumps({"side": side["name"].lower()}))
    assert answer["args"]["side"] == side["id"]
    assert answer["side_name"] == side["name"]


def test_an_entry_says_what_it_came_to_and_names_no_ids(mill: Commands) -> None:
    answer = mill.run(*again("--ask", f"within-2mu={','.join(NEAR)}"))
    names = names_of(mill)
    assert names[SHOT["args"]["target"]] in answer["verdict"]
    assert not [id for id in names if id in answer["verdict"] + answer["headline"]]
    state = mill.run("battle", "show", "1")
    assert state["verdict"] == answer["verdict"]
    assert state["active_name"] in [side["name"] for side in state["sides"]]


# Arguments


def test_arguments_may_stand_in_the_line_in_a_file_or_on_standard_input(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    commands.run(*FORD)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"text": "c"}')))
    for args in ('{"text": "a"}', commands.file("b.json", {"text": "b"}), "-"):
        commands.run("battle", "do", "1", "note", "--args", args)
    assert [entry["args"]["text"] for entry in commands.run("battle", "journal", "1")[1:]] == ["a", "b", "c"]


def test_a_data_folder_without_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from ui.cli import main

    assert main(["--data", "", "battle", "list"]) == 2
    assert capsys.readouterr().err == (
        "tableside: --data names no folder: give its path, or leave it out for the usual one.\n"
    )


# The table's word


def test_a_refusal_is_waved_through_with_a_reason_and_marked(commands: Commands) -> None:
    commands.run(*FORD)
    order = ("battle", "do", "1", "shoot", "--args", '{"unit": "Island Bows", "target": "Wolf Kin"}')
    assert "Only in Do stuff" in commands.refused(*order)
    answer = commands.run(*order, "--dice", "1,1,1,1,1,1", "--allow", "We want to see it")
    assert answer["allowed"][0] == "We want to see it"
    assert len(answer["allowed"]) > 1
    assert commands.run("battle", "journal", "1")[-1]["allowed"] == answer["allowed"]


def test_a_ruling_is_changed_in_play_and_undone(commands: Commands) -> None:
    commands.run(*FORD)
    point = commands.run("rulings", ID)[0]
    other = next(option for option in point["options"] if option != point["default"])
    args = json.dumps({"ruling": point["id"], "option": other})
    commands.run("battle", "do", "1", "rule", "--args", args)
    assert commands.run("battle", "show", "1")["rulings"][point["id"]] == other
    commands.run("battle", "undo", "1")
    assert commands.run("battle", "show", "1")["rulings"][point["id"]] == point["default"]


@pytest.mark.parametrize("id", [ID, "battle-rules", "itty-bitty", "ranged-fun", "wargame"])
def test_the_rulings_of_a_game_are_listed_with_their_kind_options_default_and_source(
    commands: Commands, id: str
) -> None:
    for point in commands.run("rulings", id):
        assert point["kind"] in ("book", "reading", "ours")
        assert point["default"] == point["options"][0]
        assert list(point["texts"]) == point["options"]
        assert all((point["id"], point["source"], *point["texts"].values()))


# What was built on what


@pytest.fixture
def adjusted(mill: Commands) -> Commands:
    """One base fewer by hand, the shot with as many of its dice, and a note."""
    unit = SHOT["args"]["unit"]
    to = next(each["bases"] for each in mill.run("battle", "show", "1")["units"] if each["id"] == unit) - 1
    fewer = json.dumps({"units": [unit], "field": "bases", "to": to, "reason": "A base was missing"})
    mill.run("battle", "do", "1", "adjust", "--args", fewer)
    dice = ",".join(str(face) for face in dice_of()[:to])
    words = [
        "battle",
        "do",
        "1",
        SHOT["order"],
        "--args",
        json.dumps(args_of()),
        "--dice",
        dice,
        "--ask",
        "within-2mu=",
    ]
    mill.run(*words)
    mill.run(*NOTE)
    return mill


def test_undo_lists_what_was_built_on_what_is_taken_back_and_the_journal_marks_it(adjusted: Commands) -> None:
    before = SHOTS[0]
    undone = adjusted.run("battle", "undo", "1", "--entry", str(before + 1))
    assert undone["takes_back"] == [before + 1]
    (built,) = undone["built_on_it"]
    assert (built["entry"], built["headline"].split(":")[0]) == (before + 2, "Shoot")
    marks = {entry["entry"]: entry["built_on_taken_back"] for entry in adjusted.run("battle", "journal", "1")}
    assert {number: mark for number, mark in marks.items() if mark} == {before + 2: undone["entry"]}


def test_verify_tells_what_stands_on_what_was_taken_back(adjusted: Commands, tmp_path: Path) -> None:
    undone = adjusted.run("battle", "undo", "1", "--entry", str(SHOTS[0] + 1))["entry"]
    adjusted.run("battle", "export", "1", "-o", str(tmp_path / "a.json"))
    report = adjusted.run("battle", "verify", str(tmp_path / "a.json"))
    assert report["built_on_taken_back"] == [{"entry": SHOTS[0] + 2, "took_back": undone}]


def test_undo_takes_what_was_built_on_it_along_when_told(adjusted: Commands) -> None:
    undone = adjusted.run("battle", "undo", "1", "--entry", str(SHOTS[0] + 1), "--along")
    assert set(undone["takes_back"]) >= {SHOTS[0] + 1, SHOTS[0] + 2}
    assert "built_on_it" not in undone


def test_undo_plays_what_was_built_on_it_again_with_its_own_dice(adjusted: Commands, tmp_path: Path) -> None:
    undone = adjusted.run("battle", "undo", "1", "--entry", str(SHOTS[0] + 1), "--again")
    again = undone["played_again"][0]
    kept, rolled = again["answers"][0], dice_of()[:-1]
    assert (again["order"], kept["value"][:-1], kept["by"]) == (SHOT["order"], rolled, "mixed")
    adjusted.run("battle", "export", "1", "-o", str(tmp_path / "a.json"))
    assert adjusted.run("battle", "verify", str(tmp_path / "a.json"))["problems"] == []


def test_the_map_is_written_as_a_picture_of_what_one_side_may_know(commands: Commands) -> None:
    commands.run("battle", "new", "itty-bitty", "--scenario", "hastings", "--seed", "1")
    whole, seen = (commands.folder / f"{name}.png" for name in ("whole", "seen"))
    commands.run("battle", "map", "1", "-o", str(whole), "--width", "400")
    commands.run("battle", "map", "1", "-o", str(seen), "--width", "400", "--players")
    assert whole.read_bytes()[:8] == seen.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_map_goes_into_a_picture_and_only_where_places_are_known(commands: Commands) -> None:
    commands.run(*FORD)
    assert "it must end in .png" in commands.refused("battle", "map", "1", "-o", "map.pdf")
