"""The tutorial builds a game: what the page shows is the sample, and what it shows runs."""

import re
from pathlib import Path

import pytest

from data.content import shipped
from referee.contract import findings
from referee.rulesets import ruleset
from tests.foreign import SAMPLE, installed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-ruleset.md").read_text("utf-8")
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MOST_LINES = 400


def built(folder: Path) -> Path:
    """The package as a reader of the page would write it: all parts of a file, one after the other."""
    for name, text in BLOCK.findall(PAGE):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.read_text("utf-8") + "\n\n" if file.exists() else ""
        file.write_text(before + text, "utf-8")
    return folder


def files(folder: Path) -> dict[str, list[str]]:
    """Every file with its lines, blank ones left out."""
    there = [file for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix in (".py", ".toml")]
    return {str(file.relative_to(folder)): [*filter(None, file.read_text("utf-8").splitlines())] for file in there}


def test_the_page_shows_the_whole_sample_and_nothing_else(tmp_path: Path) -> None:
    assert files(built(tmp_path)) == files(SAMPLE)


def test_the_game_of_the_page_keeps_the_contract(tmp_path: Path) -> None:
    with installed(built(tmp_path / "source"), "skirmish", tmp_path / "site"):
        assert list(findings(ruleset("skirmish"), shipped("skirmish"))) == []


@pytest.mark.parametrize("part", re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
def test_what_the_page_shows_of_the_second_game_stands_in_it_or_in_its_tests(part: str) -> None:
    folders = (SAMPLE.parent / "salvage", ROOT / "tests" / "project")
    assert any(part in file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))


def test_the_sample_is_small() -> None:
    there = [file for file in SAMPLE.rglob("*") if file.suffix in (".py", ".toml")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in there) <= MOST_LINES


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`((?:referee|printables|tests)/[\w/]+\.py|docs/[\w/]+)`", PAGE)))
)
def test_what_the_page_points_to_is_there(name: str) -> None:
    assert (ROOT / name).exists()
