"""`batch`: JSON Lines in, JSON Lines out, one process, and it goes on after errors."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ui.cli import Tableside

KING = {"do": "resolve", "ruleset": "banter-battles", "procedure": "king", "dice": [6, 1]}
CHECK = {
    "do": "resolve",
    "ruleset": "banter-battles",
    "procedure": "scare-check",
    "facts": {"resilience": 4, "bases": 3, "fall_backs": 2},
    "dice": [3, 6],
}


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    return Tableside(tmp_path, capsys, monkeypatch)


def test_an_answer_is_what_the_single_call_prints(tableside: Tableside) -> None:
    single = tableside.resolve("scare-check", CHECK["facts"], "--dice", "3,6").json
    assert tableside.batch(CHECK) == [single]


def test_odds_and_resolutions_may_be_mixed(tableside: Tableside) -> None:
    facts = {"bases": 1, "value": 4, "target_bases": 1}
    odds = {"do": "odds", "ruleset": "banter-battles", "procedure": "shoot", "facts": facts}
    first, second = tableside.batch(KING, odds)
    assert first["outcome"]["active"] == "a"
    assert second == tableside.odds("shoot", facts).json


def test_rulings_seeds_and_choices_are_taken_from_the_line(tableside: Tableside) -> None:
    ruled = {**CHECK, "rulings": {"repeat-fall-backs": "second-only"}}
    seeded = {"do": "resolve", "ruleset": "banter-battles", "procedure": "king", "seed": 3}
    plain, changed, one, same = tableside.batch(CHECK, ruled, seeded, seeded)
    assert (plain["outcome"]["bases_lost"], changed["outcome"]["bases_lost"]) == (1, 0)
    assert one == same


def test_choices_of_a_line_are_one_word_or_a_list_of_them(tableside: Tableside) -> None:
    facts = {"distance": 2, "quality": 4}
    scout = {"do": "resolve", "ruleset": "itty-bitty", "procedure": "scout", "facts": facts, "dice": [1, 6]}
    for choice in ("no", ["no"]):
        assert tableside.batch({**scout, "choose": {"desperation": choice}})[0]["outcome"]["desperation"] is None


@pytest.mark.parametrize("line", ['{"do": "\\ud800"}', '{"\\udfff": 1}', '{"do": "odds", "ruleset": "\\uDC00"}'])
def test_half_a_letter_spoils_only_its_line(tableside: Tableside, line: str) -> None:
    wrong, right = tableside.batch(line, KING)
    assert wrong == {"error": "This line has text that is not valid Unicode."}
    assert right["outcome"]["active"] == "a"


def test_a_batch_goes_on_after_an_error(tableside: Tableside) -> None:
    answers = tableside.batch({**KING, "dice": [7, 1]}, "not json", KING)
    assert [sorted(answer) for answer in answers[:2]] == [["error"], ["error"]]
    assert answers[2]["outcome"]["active"] == "a"


def test_bytes_that_are_no_text_spoil_only_their_line(tableside: Tableside) -> None:
    lines = tableside("batch", stdin=b"\xff\n" + json.dumps(KING).encode()).lines
    assert lines[0] == {"error": "This line is not UTF-8 text."}
    assert lines[1]["outcome"]["active"] == "a"


def test_empty_lines_are_passed_over(tableside: Tableside) -> None:
    assert len(tableside.batch("", KING, "   ", KING, "")) == 2


def test_a_line_separator_inside_a_word_does_not_break_the_line(tableside: Tableside) -> None:
    facts = {"bag": {"red\u2028blue": 1}, "to_act": {}}
    job = {"do": "resolve", "ruleset": "banter-battles", "procedure": "pull", "facts": facts, "dice": ["red\u2028blue"]}
    said = tableside("batch", stdin=json.dumps(job, ensure_ascii=False))
    assert json.loads(said.out)["outcome"]["pulled"] == "red\u2028blue"


def test_a_batch_may_be_a_file(tableside: Tableside) -> None:
    assert tableside("batch", tableside.file(json.dumps(KING))).lines[0]["outcome"]["active"] == "a"


def test_an_empty_batch_has_no_answers(tableside: Tableside) -> None:
    assert tableside("batch", stdin="").lines == []


@pytest.mark.parametrize(
    ("job", "sentence"),
    [
        ("{", "This line is not JSON: it breaks at line 1, column 2."),
        ("[1]", "A line must be a JSON object with do, ruleset, procedure and facts."),
        ({}, "“do” is missing: resolve or odds."),
        ({**KING, "do": "fly"}, '“do” cannot be "fly": resolve or odds.'),
        ({**KING, "die": 1}, "A line has no “die”; it has choose, dice, do, facts, procedure, ruleset, rulings, seed."),
        ({"do": "odds"}, "“ruleset” is missing: a word in quotes."),
        ({**KING, "procedure": 3}, "“procedure” cannot be 3: a word in quotes."),
        ({**KING, "dice": "6,1"}, "“dice” must be a list of faces or colours."),
        ({**KING, "dice": [6, 1, 1]}, "Too many dice: 2 needed, 3 given."),
        ({**KING, "dice": [6.0, 1]}, "6.0 is not a face of a d6: 1 to 6. [TS1]"),
        ({**KING, "dice": [True, 1]}, "True is not a face of a d6: 1 to 6. [TS1]"),
        ({**KING, "dice": [[6], 1]}, "[6] is not a face of a d6: 1 to 6. [TS1]"),
        ({**KING, "seed": "x"}, '“seed” cannot be "x": a whole number.'),
        ({**KING, "seed": True}, "“seed” cannot be true: a whole number."),
        ({**KING, "facts": None}, "The facts must be a JSON object of names and values."),
        ({**KING, "facts": {"x": 1}}, "There is no fact “x”; there are none."),
        ({**KING, "rulings": []}, "“rulings” must be a JSON object of rulings and options."),
        ({**KING, "rulings": {"bag-count": 1}}, "“rulings” must be a JSON object of rulings and options."),
        ({**KING, "choose": ["x"]}, "“choose” must be a JSON object of keys and options."),
        ({**KING, "choose": {"way": 1}}, "The choice “way” cannot be 1: a word in quotes, or a list of them."),
        ({**KING, "ruleset": "chess"}, None),
        ({**KING, "procedure": "mate"}, None),
    ],
)
def test_a_wrong_line_gets_its_sentence(tableside: Tableside, job: Any, sentence: str | None) -> None:
    answer = tableside.batch(job)[0]
    assert list(answer) == ["error"]
    assert sentence is None or answer["error"] == sentence
