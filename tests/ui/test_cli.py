"""The commands `procedures`, `resolve`, `odds` and `draw`."""

import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from referee.procedure import PROCEDURES, NoFacts, Procedure
from referee.requests import Choose, Rule
from referee.rulesets import ids, ruleset
from tests.ui.cli import Tableside

ROOT = Path(__file__).parents[2]
NERVE = {"resilience": 4, "bases": 3}
ARMIES = {"a": {"scouts": 3, "units": 10}, "b": {"scouts": 0, "units": 8}}


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    return Tableside(tmp_path, capsys, monkeypatch)


def test_procedures_lists_what_can_be_resolved(tableside: Tableside) -> None:
    listed = tableside("procedures", "banter-battles").json
    assert [each["id"] for each in listed] == list(ruleset("banter-battles").procedures())
    check = next(each for each in listed if each["id"] == "scare-check")
    assert (check["ruleset"], check["rule"], check["facts"]["required"]) == (
        "banter-battles",
        "R6",
        ["resilience", "bases"],
    )


def test_procedures_of_all_rulesets_are_listed_together(tableside: Tableside) -> None:
    assert {each["ruleset"] for each in tableside("procedures").json} == set(ids())


def test_resolve_prints_outcome_steps_and_answers(tableside: Tableside) -> None:
    done = tableside.resolve("out-scout", ARMIES, "--dice", "2,4,3,4").json
    assert (done["ruleset"], done["procedure"]) == ("banter-battles", "out-scout")
    assert done["outcome"]["first_deployment"] == 4
    assert done["steps"][0] == {"rule": "G1", "text": "First side scouts: 2", "dice": [2]}
    assert [answer["value"] for answer in done["answers"]] == [[2], [4], [3], [4]]
    assert {answer["by"] for answer in done["answers"]} == {"players"}


def test_facts_come_from_standard_input_too(tableside: Tableside) -> None:
    facts = json.dumps(NERVE)
    said = tableside("resolve", "banter-battles", "scare-check", "--facts", "-", "--dice", "4", stdin=facts)
    assert said.json["outcome"]["result"] == "pass"


def test_a_byte_order_mark_does_not_matter(tableside: Tableside) -> None:
    facts = b"\xef\xbb\xbf" + json.dumps(NERVE).encode()
    said = tableside("resolve", "banter-battles", "scare-check", "--facts", "-", "--dice", "4", stdin=facts)
    assert said.json["outcome"]["result"] == "pass"


def test_a_procedure_without_facts_needs_no_file(tableside: Tableside) -> None:
    assert tableside("resolve", "banter-battles", "king", "--dice", "2, 5").json["outcome"]["active"] == "b"


def test_drawn_colours_are_typed_as_words(tableside: Tableside) -> None:
    facts = {"bag": {"red": 1, "blau grün": 1}, "to_act": {}}
    assert tableside.resolve("pull", facts, "--dice", "blau grün").json["outcome"]["pulled"] == "blau grün"


def test_no_dice_at_all_may_be_all_that_is_needed(tableside: Tableside) -> None:
    assert tableside.resolve("reform", {"bases": 1, "start_bases": 2}, "--dice", "").json["outcome"] == {"bases": 2}


def test_without_dice_the_app_rolls_and_a_seed_makes_it_repeatable(tableside: Tableside) -> None:
    facts = {"bases": 20, "value": 4, "target_bases": 20}
    one, same, other = (tableside.resolve("shoot", facts, "--seed", seed).json for seed in ("7", "7", "8"))
    assert one == same
    assert one["answers"] != other["answers"]
    assert one["answers"][0]["by"] == "app"


def test_without_a_seed_no_two_rolls_are_foreseen(tableside: Tableside) -> None:
    facts = {"bases": 100, "value": 4, "target_bases": 20}
    assert tableside.resolve("shoot", facts).json["answers"] != tableside.resolve("shoot", facts).json["answers"]


def test_a_ruling_decides(tableside: Tableside) -> None:
    args = ("scare-check", {**NERVE, "fall_backs": 2}, "--dice", "3,6")
    assert tableside.resolve(*args).json["outcome"]["bases_lost"] == 1
    done = tableside.resolve(*args, "--ruling", "repeat-fall-backs=second-only")
    assert done.json["outcome"]["bases_lost"] == 0


def test_a_choice_overrides_the_default(tableside: Tableside) -> None:
    args = ("scout", {"distance": 2, "quality": 4})
    done = tableside.resolve(*args, "--dice", "1,6,3", ruleset="itty-bitty").json
    assert done["outcome"]["desperation"] is True
    done = tableside.resolve(*args, "--dice", "1,6", "--choose", "desperation=no", ruleset="itty-bitty").json
    assert done["outcome"]["desperation"] is None


def test_a_choice_that_may_not_be_made_is_refused(tableside: Tableside) -> None:
    args = ("scout", {"distance": 2, "quality": 4}, "--choose", "desperation=maybe")
    said = tableside.resolve(*args, "--dice", "1,6", ruleset="itty-bitty").complaint
    assert said.startswith("“maybe” is not an answer for desperation: yes, no.")
    assert tableside.odds(*args, ruleset="itty-bitty").complaint == said


def wanders() -> Rule[tuple[str, ...]]:
    """Left or right, three times."""
    ways = []
    for _ in range(3):
        ways.append((yield from Choose("way", ("left", "right"))))
    return tuple(ways)


def test_a_choice_given_again_is_for_the_next_time_the_last_one_staying(
    tableside: Tableside, monkeypatch: pytest.MonkeyPatch
) -> None:
    wandering = Procedure("banter-battles", "wander", "X", NoFacts, wanders)
    monkeypatch.setitem(PROCEDURES, ("banter-battles", "wander"), wandering)
    choices = ("--choose", "way=left", "--choose", "way=right")
    assert tableside.resolve("wander", {}, *choices).json["outcome"] == ["left", "right", "right"]
    assert [row["outcome"] for row in tableside.odds("wander", {}, *choices).json["outcomes"]] == [
        ["left", "right", "right"]
    ]


def test_a_choice_that_nobody_asks_for_is_refused_with_what_is_asked(tableside: Tableside) -> None:
    said = tableside.resolve("scare-check", NERVE, "--dice", "4", "--choose", "way=left").complaint
    assert said == "scare-check never asks for “way” (--choose): it asks for nothing of the kind."
    scout = ("scout", {"distance": 2, "quality": 4}, "--dice", "1,6,3", "--choose", "way=left")
    said = tableside.resolve(*scout, ruleset="itty-bitty").complaint
    assert said == "scout never asks for “way” (--choose): it asks for desperation."


def test_a_choice_that_only_other_dice_would_have_asked_for_is_told(tableside: Tableside) -> None:
    scout = ("scout", {"distance": 2, "quality": 4}, "--dice", "1,1", "--choose", "desperation=no")
    assert tableside.resolve(*scout, ruleset="itty-bitty").json["not_asked"] == {"choose": ["desperation"]}


def test_odds_are_exact_and_the_most_likely_come_first(tableside: Tableside) -> None:
    rows = tableside.odds("shoot", {"bases": 2, "value": 5, "target_bases": 3}).json["outcomes"]
    assert [(row["outcome"]["hits"], row["exact"]) for row in rows] == [(0, "4/9"), (1, "4/9"), (2, "1/9")]
    assert rows[0]["probability"] == 4 / 9


def test_odds_sum_to_one_exactly(tableside: Tableside) -> None:
    rows = tableside.odds("charge", {"resilience": 5, "bases": 4}).json["outcomes"]
    assert sum(Fraction(row["exact"]) for row in rows) == 1
    assert [row["probability"] for row in rows] == sorted((row["probability"] for row in rows), reverse=True)


def test_odds_follow_rulings(tableside: Tableside) -> None:
    facts = {"a": {"bases": 1, "in_contact": 1, "value": 4}, "b": {"bases": 1, "in_contact": 1, "value": 4}}
    first = tableside.odds("bash", facts, "--ruling", "bash-timing=attacker-first").json["outcomes"]
    assert [row["exact"] for row in first] == ["1/2", "1/4", "1/4"]
    assert [row["exact"] for row in tableside.odds("bash", facts).json["outcomes"]] == ["1/4"] * 4


def test_draw_shows_what_came_out_what_is_left_and_the_chances(tableside: Tableside) -> None:
    drawn = tableside("draw", "--bag", "red=3,blue=1", "--count", "3", "--seed", "1").json
    left = Counter({"red": 3, "blue": 1}) - Counter(drawn["drawn"])
    assert len(drawn["drawn"]) == 3
    assert Counter(drawn["left"]) - Counter() == left
    assert drawn["chances"] == {name: float(drawn["left"][name]) for name in ("red", "blue")}


def test_a_draw_with_a_seed_is_repeatable(tableside: Tableside) -> None:
    args = ("draw", "--bag", "red=100,blue=100", "--count", "30")
    assert tableside(*args, "--seed", "1").json == tableside(*args, "--seed", "1").json
    assert tableside(*args, "--seed", "1").json["drawn"] != tableside(*args, "--seed", "2").json["drawn"]


def test_a_whole_bag_can_be_drawn(tableside: Tableside) -> None:
    drawn = tableside("draw", "--bag", "red=2,blue=1", "--count", "3").json
    assert (sorted(drawn["drawn"]), drawn["left"], drawn["chances"]) == (
        ["blue", "red", "red"],
        {"red": 0, "blue": 0},
        {},
    )


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ui.cli", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


def test_a_real_process_resolves() -> None:
    done = run("resolve", "banter-battles", "scare-check", "--facts", "-", "--dice", "3,3,2", stdin=json.dumps(NERVE))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["outcome"] == {"result": "lost_base", "fall_backs": 2, "bases_lost": 2, "bases": 1}


def test_a_real_process_complains_in_one_line_with_status_2() -> None:
    done = run("resolve", "banter-battles", "scare-check", "--facts", "-", "--dice", "7", stdin=json.dumps(NERVE))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tableside: 7 is not a face of a d6: 1 to 6. [HS1]\n"


def test_a_real_process_answers_each_line_of_a_batch_before_the_next_is_sent() -> None:
    command = [sys.executable, "-m", "ui.cli", "batch"]
    job = {"do": "resolve", "ruleset": "banter-battles", "procedure": "king", "dice": [6, 1]}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(json.dumps(job) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["outcome"]["active"] == "a"
        process.stdin.close()
        assert process.wait(10) == 0


def test_the_command_line_does_not_load_the_window() -> None:
    code = "import sys, ui.cli; ui.cli.main(['resolve', 'banter-battles', 'king']); print('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_version_is_that_of_the_project(tableside: Tableside) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert tableside("--version").out == f"Tableside {project['version']}\n"
