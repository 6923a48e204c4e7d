"""Rulings: named options, the default first."""

import pytest

from referee.requests import Refused
from referee.rulings import in_force, point

POINTS = (
    point("bash-timing", "When?", "Both throw.", together="After both", attacker_first="Before the answer"),
    point("diagonals", "How far?", "Open.", _1="One", _1_5="One and a half"),
)


def test_options_are_words_with_hyphens_and_may_start_with_a_digit() -> None:
    assert [each.ids for each in POINTS] == [("together", "attacker-first"), ("1", "1-5")]


def test_unless_told_the_first_option_stands() -> None:
    assert in_force(POINTS, {}) == {"bash-timing": "together", "diagonals": "1"}
    assert POINTS[0].default == "together"


def test_what_a_table_chooses_stands() -> None:
    assert in_force(POINTS, {"diagonals": "1-5"}) == {"bash-timing": "together", "diagonals": "1-5"}


def test_an_unknown_ruling_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match=r"^There is no ruling “timing”; there are bash-timing, diagonals\.$"):
        in_force(POINTS, {"timing": "together"})


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match=r"^The ruling “diagonals” has no option “2”; it has 1, 1-5\.$"):
        in_force(POINTS, {"diagonals": "2"})
