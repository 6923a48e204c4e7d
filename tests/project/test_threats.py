"""Every threat names a test that exists, or says plainly that nothing stands against it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text("utf-8")
LINES = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| what ")]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip()[:60])
def test_a_threat_has_a_test_or_says_that_nothing_stands_against_it(line: str) -> None:
    _, _, against, tests, _ = line.split("|")
    named = re.findall(r"`(tests/[^`]+)`", tests)
    assert named or "**nothing" in against
    for each in named:
        file, _, function = each.partition("::")
        assert (ROOT / file).exists(), file
        assert not function or f"def {function}(" in (ROOT / file).read_text("utf-8"), each
