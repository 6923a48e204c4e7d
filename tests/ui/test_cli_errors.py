"""Bad input on the command line: one clear sentence each, nothing on standard output, status 2."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.cli import Tableside

NERVE = {"resilience": 4, "bases": 3}
VOLLEY = {"bases": 3, "value": 4, "target_bases": 2}


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    return Tableside(tmp_path, capsys, monkeypatch)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"resilience": 4}, "The fact “bases” is missing: a whole number from 1 to 200."),
        ({**NERVE, "scout": True}, "There is no fact “scout”; there are resilience, bases, fall_backs, scouts."),
        ({**NERVE, "bases": "3"}, 'The fact “bases” cannot be "3": a whole number from 1 to 200.'),
        ({**NERVE, "bases": 0}, "The fact “bases” cannot be 0: a whole number from 1 to 200."),
        ({**NERVE, "bases": 201}, "The fact “bases” cannot be 201: a whole number from 1 to 200."),
        ({**NERVE, "resilience": 7}, "The fact “resilience” cannot be 7: a whole number from 2 to 6."),
        ({**NERVE, "scouts": "yes"}, 'The fact “scouts” cannot be "yes": true or false.'),
        ({**NERVE, "bases": None}, "The fact “bases” cannot be null: a whole number from 1 to 200."),
        ([1, 2], "The facts must be a JSON object of names and values."),
        ("{", "The facts file is not JSON: it breaks at line 1, column 2."),
        ("", "The facts file is not JSON: it breaks at line 1, column 1."),
        ('{"bases": NaN}', "NaN is not a number that JSON has."),
        ('{"bases": 3, "bases": 4}', "“bases” is given twice in one JSON object."),
        ('{"bases": ' + "9" * 5000 + "}", "The facts file has a number that is too long."),
        ("[" * 100_000, "The facts file is nested too deep."),
        (
            '{"bases": 1' + "0" * 4000 + ', "resilience": 4}',
            "The fact “bases” cannot be 1" + "0" * 56 + "…: a whole number from 1 to 200.",
        ),
    ],
)
@pytest.mark.parametrize("command", ["resolve", "odds"])
def test_wrong_facts(tableside: Tableside, command: str, facts: Any, sentence: str) -> None:
    said = tableside(command, "banter-battles", "scare-check", "--facts", tableside.file(facts))
    assert said.complaint == sentence


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("", "An answer is missing: Shooting [SH3], 3 × d6 (faces 1 to 6)."),
        ("4,4", "An answer is missing: Shooting [SH3], 3 × d6 (faces 1 to 6); only 2 of them are there."),
        ("4,4,4,4", "Too many dice: 3 needed, 4 given."),
        ("4,7,4", "7 is not a face of a d6: 1 to 6. [SH3]"),
        ("4,0,4", "0 is not a face of a d6: 1 to 6. [SH3]"),
        ("4,-1,4", "“-1” is not a face of a d6: 1 to 6. [SH3]"),
        ("4,red,4", "“red” is not a face of a d6: 1 to 6. [SH3]"),
        ("4,,4", "“” is not a face of a d6: 1 to 6. [SH3]"),
        ("4,2.5,4", "“2.5” is not a face of a d6: 1 to 6. [SH3]"),
        ("9" * 5000 + ",1,1", f"“{'9' * 5000}” is not a face of a d6: 1 to 6. [SH3]"),
    ],
)
def test_dice_that_do_not_fit(tableside: Tableside, dice: str, sentence: str) -> None:
    assert tableside.resolve("shoot", VOLLEY, "--dice", dice).complaint == sentence


@pytest.mark.parametrize(
    ("bag", "drawn", "sentence"),
    [
        ({"red": 2, "blue": 0}, "green", "“green” is not there to be drawn; there is red. [R3]"),
        ({"red": 2, "blue": 0}, "blue", "“blue” is not there to be drawn; there is red. [R3]"),
        ({"red": 2, "blue": 0}, "3", "“3” is not there to be drawn; there is red. [R3]"),
        ({"red": 2}, "", "An answer is missing: Pulled from the bag [R3], one of red."),
        ({"red": 2}, "red,red", "Too many dice: 1 needed, 2 given."),
        ({"red": 0}, "red", "There is nothing left to draw: fill it first. [R3]"),
        ({}, "red", "There is nothing left to draw: fill it first. [R3]"),
    ],
)
def test_draws_that_do_not_fit(tableside: Tableside, bag: dict[str, int], drawn: str, sentence: str) -> None:
    assert tableside.resolve("pull", {"bag": bag, "to_act": {}}, "--dice", drawn).complaint == sentence


def test_odds_of_an_empty_bag(tableside: Tableside) -> None:
    said = tableside.odds("pull", {"bag": {}, "to_act": {}})
    assert said.complaint == "There is nothing left to draw: fill it first. [R3]"


def test_odds_with_more_than_ten_thousand_outcomes(tableside: Tableside) -> None:
    fighter = {"bases": 150, "in_contact": 150, "value": 4}
    said = tableside.odds("bash", {"a": fighter, "b": fighter})
    assert said.complaint == "More than 10,000 different outcomes: odds are not worked out for so many."


@pytest.mark.parametrize("command", ["resolve", "odds"])
def test_an_unknown_ruleset_procedure_ruling_or_option(tableside: Tableside, command: str) -> None:
    facts = ("--facts", tableside.file(NERVE))
    said = tableside(command, "chess", "mate", *facts).complaint
    assert said.startswith("There is no ruleset “chess”; there are banter-battles, ")
    said = tableside(command, "banter-battles", "mate", *facts).complaint
    assert said.startswith("Banter Battles has no procedure “mate”; it has ")
    said = tableside(command, "banter-battles", "scare-check", *facts, "--ruling", "timing=late").complaint
    assert said.startswith("There is no ruling “timing”; there are ")
    said = tableside(command, "banter-battles", "scare-check", *facts, "--ruling", "bash-timing=late").complaint
    assert said == "The ruling “bash-timing” has no option “late”; it has together, attacker-first."


def test_an_unknown_ruleset_has_no_procedures(tableside: Tableside) -> None:
    assert tableside("procedures", "chess").complaint.startswith("There is no ruleset “chess”")


@pytest.mark.parametrize("option", ["--choose", "--ruling"])
@pytest.mark.parametrize("word", ["way", "=left", "way=", ""])
def test_what_is_not_key_and_value(tableside: Tableside, option: str, word: str) -> None:
    said = tableside.resolve("scare-check", NERVE, option, word)
    assert said.complaint == f"“{word}” must be of the form KEY=VALUE."


def test_a_ruling_given_twice(tableside: Tableside) -> None:
    said = tableside.resolve("scare-check", NERVE, "--ruling", "bag-count=starting", "--ruling", "bag-count=surviving")
    assert said.complaint == "The ruling “bag-count” is given twice: starting and surviving."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bag", "red=0"], "There is nothing left to draw: fill it first."),
        (["--bag", "red=3", "--count", "4"], "4 cannot be drawn: 1 to 3, as many as are in it."),
        (["--bag", "red=3", "--count", "0"], "0 cannot be drawn: 1 to 3, as many as are in it."),
        (["--bag", "red=3,red=4"], "“red” is named twice: red=3 and red=4."),
        (["--bag", "red"], "“red” must be of the form KEY=VALUE."),
        (["--bag", "red=many"], "“red=many” must name a whole number, such as red=6."),
        (["--bag", "red=-1"], "“red=-1” must name a whole number, such as red=6."),
        (["--bag", "red=201"], "“red” cannot be in the bag 201 times: 0 to 200."),
        (["--bag", ""], "“” must be of the form KEY=VALUE."),
        ([], "Missing option '--bag'."),
    ],
)
def test_a_bag_that_cannot_be_drawn_from(tableside: Tableside, arguments: list[str], sentence: str) -> None:
    assert tableside("draw", *arguments).complaint == sentence


def test_a_file_that_cannot_be_read(tableside: Tableside, tmp_path: Path) -> None:
    gone = str(tmp_path / "gone.json")
    said = tableside("resolve", "banter-battles", "king", "--facts", gone)
    assert said.complaint == f"{gone} cannot be read: No such file or directory."
    assert tableside("batch", gone).complaint == f"{gone} cannot be read: No such file or directory."
    assert tableside("batch", str(tmp_path)).complaint == f"{tmp_path} cannot be read: Is a directory."


def test_facts_that_are_not_text(tableside: Tableside) -> None:
    said = tableside("resolve", "banter-battles", "king", "--facts", "-", stdin=b"\xff\xfe")
    assert said.complaint == "Standard input is not UTF-8 text."


@pytest.mark.parametrize(
    "arguments",
    [
        ["resolve"],
        ["resolve", "banter-battles"],
        ["fly"],
        ["resolve", "--fly"],
        ["draw", "--bag", "red=1", "--seed", "x"],
    ],
)
def test_a_command_that_is_not_one(tableside: Tableside, arguments: list[str]) -> None:
    assert tableside(*arguments).complaint


def test_a_complaint_is_one_line_whatever_was_typed(tableside: Tableside) -> None:
    said = tableside.resolve("scare-check", NERVE, "--dice", "one\ntwo")
    assert said.complaint == "“one two” is not a face of a d6: 1 to 6. [HS1]"
