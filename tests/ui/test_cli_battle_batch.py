"""`battle batch`: many orders from lines of JSON in one process, an answer a line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from referee.value import plain
from tests.play.commands import Commands
from tests.play.golden import script
from tests.play.small_banter import SETUP
from ui.cli import main

ID = "banter-battles"
NOTE = {"order": "note", "args": {"text": "so be it"}}


class Batches(Commands):
    """Commands, and batches of lines on battle 1."""

    def batch(
        self, monkeypatch: pytest.MonkeyPatch, *lines: Any, battle: str = "1", words: tuple[str, ...] = ()
    ) -> tuple[int, list[Any], str]:
        text = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        status = main(["--data", str(self.folder / "data"), "battle", "batch", battle, *words])
        printed = self.capsys.readouterr()
        return status, [json.loads(line) for line in printed.out.splitlines()], printed.err


@pytest.fixture
def ford(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Batches:
    commands = Batches(tmp_path, capsys)
    commands.run("battle", "new", ID, "--scenario", "the-grey-ford", "--seed", "1")
    return commands


def test_every_line_gets_its_answer_and_is_on_disk(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    status, answers, error = ford.batch(monkeypatch, {"order": "out-scout", "dice": [5, 6]}, b"", NOTE)
    assert (status, error, [answer["entry"] for answer in answers]) == (0, "", [2, 3])
    assert answers[0]["verdict"].startswith("Host of the Grey River out-scouted Army of the Amber Eagle")
    assert [entry["order"] for entry in ford.run("battle", "journal", "1")] == ["begin", "out-scout", "note"]


def test_it_stops_at_a_wrong_line(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    status, answers, error = ford.batch(monkeypatch, NOTE, {"order": "fly"}, NOTE)
    assert (status, len(answers), answers[1]["line"]) == (2, 2, 2)
    assert answers[1]["error"].startswith("There is no order “fly”")
    assert error == f"tableside: Line 2: {answers[1]['error']}\n"
    assert ford.run("battle", "show", "1")["entry"] == 2


def test_it_goes_on_when_told_so(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    status, answers, error = ford.batch(monkeypatch, {"order": "fly"}, NOTE, words=("--keep-going",))
    assert (status, error, list(answers[0]), answers[1]["entry"]) == (0, "", ["line", "error"], 2)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b'{"order": "\\ud800"}', "This line has text that is not valid Unicode."),
        (b'{"order": "note", "args": {"text": "\\udfff"}}', "This line has text that is not valid Unicode."),
        (b"\xff", "This line is not UTF-8 text."),
        (b"{", "This line is not JSON: it breaks at line 1, column 2."),
        (b"[" * 100_000, "This line is nested too deep."),
        (b"[1]", "A line must be a JSON object: an order, with its args, dice, choose, ask and allow."),
        ({}, "“order” is missing: a word in quotes."),
        ({"order": 1}, "“order” cannot be 1: a word in quotes."),
        ({**NOTE, "die": 1}, "A line has no “die”; it has order, args, dice, choose, ask, allow."),
        ({**NOTE, "dice": "6"}, "“dice” must be a list of faces or colours."),
        ({**NOTE, "args": []}, "“args” must be a JSON object of names and values."),
        ({**NOTE, "ask": []}, "“ask” must be a JSON object of names and values."),
        ({**NOTE, "dice": [1]}, "Too many dice: 0 were needed, 1 are left over."),
        ({**NOTE, "choose": {"x": "y"}}, "Note never asks for “x” (--choose): it asks for nothing of the kind."),
        ({"order": "undo", "args": {"number": 1}}, "“undo” has no “number”; it has entry, along, again."),
        ({"order": "undo", "args": {"entry": "x"}}, '“entry” cannot be "x": a whole number.'),
        ({"order": "undo"}, "There is nothing to undo."),
    ],
)
def test_a_wrong_line_gets_its_sentence(
    ford: Batches, monkeypatch: pytest.MonkeyPatch, line: Any, sentence: str
) -> None:
    _, answers, _ = ford.batch(monkeypatch, line)
    assert answers == [{"line": 1, "error": sentence}]


def test_what_is_missing_is_listed_for_programs_too(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    ford.run("battle", "new", "ranged-fun", "--seed", "1")
    ford.run("battle", "do", "2", "first", "--choose", "goes=first")
    unit = ford.run("battle", "show", "2")["units"][0]
    _, (answer,), _ = ford.batch(monkeypatch, {"order": "deploy", "args": {"unit": unit["id"]}}, battle="2")
    assert [each["key"] for each in answer["wanted"]] == ["column", "row"]
    assert {each["unit"] for each in answer["wanted"]} == {unit["name"]}


def test_a_line_takes_back_puts_back_and_corrects(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        {"order": "out-scout", "dice": [5, 6]},
        {"order": "undo"},
        {"order": "redo"},
        {"order": "correct", "args": {"entry": 2, "answer": 1, "to": 1}},
        {"order": "undo", "args": {"entry": 5}},
        NOTE,
        {"order": "undo"},
        {"order": "restore", "args": {"entry": 7}},
    ]
    status, answers, error = ford.batch(monkeypatch, *lines)
    assert (status, error) == (0, "")
    taken = [[], [2], [], [2], [5], [], [7], []]
    put = [[], [], [2], [], [2], [], [], [7]]
    assert [(answer["takes_back"], answer["puts_back"]) for answer in answers] == list(zip(taken, put, strict=True))
    scouting = {"ask": "roll", "key": "G1", "value": [1], "by": "players", "side": "red"}
    assert answers[3]["answers"][0] == scouting


def test_a_word_is_corrected_to_one_word(ford: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
    ford.run("battle", "new", "ranged-fun", "--seed", "1")
    first = ford.run("battle", "do", "2", "first", "--choose", "goes=first")
    at = len(first["answers"])
    line = {"order": "correct", "args": {"entry": 2, "answer": at, "to": "second"}}
    _, (wrong, right), _ = ford.batch(
        monkeypatch,
        {**line, "args": {**line["args"], "to": ["first", "second"]}},
        line,
        battle="2",
        words=("--keep-going",),
    )
    assert wrong["error"] == "The answer “goes” is one word or number."
    assert right["answers"][-1]["value"] == "second"
    assert ford.run("battle", "show", "2")["table"]["first"] != first["events"][0]["value"]


def test_the_golden_game_from_a_file_of_lines_ends_in_the_same_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    rosters = [commands.file(f"{side.name}.json", {"side": side.name, **plain(side.roster)}) for side in SETUP.sides]
    usual = ("--rulings", "club-usual")
    commands.run("battle", "new", ID, *(word for file in rosters for word in ("--roster", file)), *usual)
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n".join(json.dumps(line) for line in script(ID, "script")), "utf-8")
    assert main(["--data", str(tmp_path / "data"), "battle", "batch", "1", str(lines)]) == 0
    capsys.readouterr()
    assert "wins" in commands.run("battle", "show", "1")["result"]
