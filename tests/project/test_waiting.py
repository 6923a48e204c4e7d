"""No test waits for a time: on a busy machine it is too short, on an idle one it is lost."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
FIXED = re.compile(r"\b(?:qtbot|bot)\.wait\(|\btime\.sleep\(|QTest\.qWait\(")


def test_no_test_of_the_window_waits_for_a_fixed_time() -> None:
    waits = [
        f"{path.relative_to(TESTS)}:{number}"
        for path in sorted((TESTS / "ui").rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if FIXED.search(line)
    ]
    assert waits == []
