"""The command line takes anything and refuses what has no end: within a second, in one sentence."""

from pathlib import Path
from time import perf_counter

import pytest

from tests.ui.cli import Tableside


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    return Tableside(tmp_path, capsys, monkeypatch)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_a_file_without_an_end_is_too_large(tableside: Tableside) -> None:
    assert tableside("batch", "/dev/zero").complaint == "Line 1 is too long: at most 1 MB."
    said = tableside("resolve", "banter-battles", "king", "--facts", "/dev/zero")
    assert said.complaint == "/dev/zero is too large: at most 64 MB."
    assert tableside("battle", "verify", "/dev/zero").complaint == "/dev/zero is too large: at most 64 MB."


def test_half_a_letter_does_not_end_a_batch(tableside: Tableside) -> None:
    good = {"do": "resolve", "ruleset": "banter-battles", "procedure": "king", "facts": {}, "dice": [5, 2]}
    wrong, right = tableside.batch('{"do":"\\ud800"}', good)
    assert wrong == {"error": "This line has text that is not valid Unicode."}
    assert right["outcome"]["active"] == "a"


def test_odds_and_draws_beyond_any_bag_are_refused_within_a_second(tableside: Tableside) -> None:
    kinds = {f"k{n}": 1 for n in range(5000)}
    file = tableside.file({"bag": kinds, "to_act": kinds})
    began = perf_counter()
    said = tableside("odds", "banter-battles", "pull", "--facts", file)
    assert said.complaint == "More than 500 kinds in the bag: odds are not worked out for so many."
    bag = ",".join(f"k{n}=200" for n in range(200))
    said = tableside("draw", "--bag", bag, "--count", "40000")
    assert said.complaint == "At most 500 are drawn at once, from as many kinds."
    assert perf_counter() - began < 2
