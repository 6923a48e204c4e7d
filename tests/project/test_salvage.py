"""A second game, written from the page alone by somebody who had seen no other: it keeps the contract and its rules."""

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from data.content import shipped
from referee.contract import findings
from referee.dice import play
from referee.odds import odds_of
from referee.ruleset import Ruleset
from referee.rulesets import ids, ruleset
from tests.foreign import SAMPLE, installed

SALVAGE = SAMPLE.parent / "salvage"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def salvage(tmp_path: Path) -> Iterator[Ruleset]:
    with installed(SALVAGE, "salvage", tmp_path):
        yield ruleset("salvage")


@pytest.fixture
def rules(salvage: Ruleset) -> Any:
    return import_module("salvage.game")


def test_it_keeps_the_contract(salvage: Ruleset) -> None:
    assert list(findings(salvage, shipped("salvage"))) == []


def test_it_is_small() -> None:
    files = [file for file in SALVAGE.rglob("*") if file.suffix in (".py", ".toml")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 400


def test_only_its_own_folder_names_it() -> None:
    modules = [file for folder in ("referee", "data", "printables", "ui") for file in (ROOT / folder).rglob("*.py")]
    assert [file for file in modules if "salvage" in file.read_text("utf-8").lower()] == []


def test_it_is_listed_while_it_is_installed(salvage: Ruleset) -> None:
    assert ids()[-1] == "salvage"


@pytest.mark.parametrize(("faces", "lost"), [([3], 0), ([2, 6], 1), ([1, 2, 1], 3)])
def test_an_eel_takes_a_breath_for_every_roll_below_four(rules: Any, faces: list[int], lost: int) -> None:
    assert play(rules.bite(rules.Bite(strength=1, air=3)), faces) == lost


def test_a_tied_grip_is_rolled_again_or_let_go_as_the_table_has_it(salvage: Ruleset, rules: Any) -> None:
    grip = rules.Grip()
    assert play(rules.wrestle(grip), [4, 4, 6, 1], table=salvage.table()) == "won"
    assert play(rules.wrestle(grip), [4, 4], table=salvage.table({"tied-grip": "tied"})) == "tied"


def test_the_odds_of_an_endless_tie_are_exact(salvage: Ruleset, rules: Any) -> None:
    assert odds_of(rules.wrestle, rules.Grip(), table=salvage.table())["won"] == Fraction(1, 2)
