"""What no die can show, and what every die shows, is said in words: no “8+” on six sides and no “1+” anywhere."""

from __future__ import annotations

import pytest

from referee.requests import Count
from referee.rulesets.wargame.panic import keeps_at
from ui.now.view_parts import dice_words


@pytest.mark.parametrize(
    ("needed", "before", "after"),
    [
        (4, "3 dice, 4+", "To hit: 0 of 3 at 4+"),
        (1, "3 dice, always", "To hit: 3 of 3, as always"),
        (8, "3 dice, cannot be reached (8 needed)", "To hit: 0 of 3, 8 cannot be reached"),
    ],
)
def test_a_pool_says_before_and_after_what_it_needs(needed: int, before: str, after: str) -> None:
    roll = Count(3, needed, label="To hit")
    assert dice_words(roll) == before
    figures = {"label": "To hit", "answer": roll.read((1, 2, 3)), "dice": 3, "at_least": needed}
    assert roll.template.format(**figures) == after


def test_a_nerve_that_cannot_hold_is_said_so() -> None:
    assert keeps_at(8) == "cannot keep its nerve (8 needed)"
