"""Is it all over for me [TS4]."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.banter_battles.playing import outcome, steps


def after(a_lost: int, b_lost: int, start: int = 10, **more: Any) -> Any:
    sides = {name: {"start_units": start, "destroyed_units": lost} for name, lost in (("a", a_lost), ("b", b_lost))}
    return outcome("victory", {**sides, **more})


def test_a_side_is_broken_at_sixty_per_cent() -> None:
    assert after(6, 5) == {"a_broken": True, "b_broken": False, "winner": "b"}
    assert after(5, 6) == {"a_broken": False, "b_broken": True, "winner": "a"}


def test_below_that_nobody_has_won() -> None:
    assert after(5, 5) == {"a_broken": False, "b_broken": False, "winner": None}


def test_two_broken_sides_draw() -> None:
    assert after(6, 7)["winner"] == "draw"


def test_sixty_per_cent_is_exact_for_any_number_of_units() -> None:
    assert after(3, 0, start=5)["a_broken"]
    assert not after(59, 0, start=99)["a_broken"]
    assert after(60, 0, start=99)["a_broken"]


def test_another_threshold_may_be_played() -> None:
    assert after(7, 0, threshold=0.7)["a_broken"]
    assert not after(6, 0, threshold=0.7)["a_broken"]


def test_a_threshold_is_the_decimal_that_was_written() -> None:
    assert after(1, 0, threshold=0.1)["a_broken"]
    assert after(11, 0, start=20, threshold=0.55)["a_broken"]


def test_a_side_cannot_lose_more_units_than_it_had() -> None:
    with pytest.raises(Refused, match=r"^The fact “b\.destroyed_units” cannot be 11: 0 to 10, its start_units\.$"):
        after(0, 11)


def test_victory_explains_itself() -> None:
    facts = {"a": {"start_units": 5, "destroyed_units": 3}, "b": {"start_units": 4, "destroyed_units": 1}}
    assert steps("victory", facts) == [
        "[TS4] First side: 3 of 5 units destroyed, broken at 60%",
        "[TS4] Second side: 1 of 4 units destroyed, broken at 60%",
        "[TS4] First side is broken: Second side has won",
    ]
