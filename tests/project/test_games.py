"""A game is one folder: nobody outside it names it."""

import re
from pathlib import Path

import pytest

from referee.rulesets import abouts

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "referee" / "rulesets"
FOLDERS = ("referee", "ui", "data", "printables")


def outside() -> list[Path]:
    """Every module that is not in the folder of a game."""
    modules = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in modules if RULESETS not in path.parent.parents]


@pytest.mark.parametrize("about", abouts(), ids=lambda about: about.id)
def test_no_module_outside_its_folder_names_a_game(about) -> None:
    word = re.compile(rf"\b({about.id.replace('-', '[-_]')}|{about.name})\b")
    assert [path.relative_to(ROOT) for path in outside() if word.search(path.read_text("utf-8"))] == []
