"""The bag of dice [R3] and pulling from it [TS2]."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.banter_battles.playing import outcome, steps


def pull(drawn: str, bag: dict[str, int], **to_act: int) -> Any:
    return outcome("pull", {"bag": bag, "to_act": to_act}, [drawn])


def test_the_catalogues_example_fills_both_colours_to_the_larger() -> None:
    assert outcome("fill-bag", {"units": {"red": 7, "blue": 5}}) == {"dice": {"red": 7, "blue": 7}}


def test_three_colours_are_filled_to_the_largest() -> None:
    assert outcome("fill-bag", {"units": {"red": 2, "blue": 0, "green": 4}})["dice"] == dict.fromkeys(
        ("red", "blue", "green"), 4
    )


def test_one_colour_is_no_game() -> None:
    with pytest.raises(Refused, match=r'^The fact “units” cannot be {"red": 3}: 2 or more entries\.$'):
        outcome("fill-bag", {"units": {"red": 3}})


def test_the_bag_says_who_is_made_up() -> None:
    assert steps("fill-bag", {"units": {"red": 7, "blue": 5}}) == [
        "[R3] blue is made up from 5 to 7",
        "[R3] 7 dice of each colour go into the bag",
    ]


def test_the_colour_pulled_acts_and_its_die_is_gone() -> None:
    done = pull("red", {"red": 2, "blue": 1}, red=1, blue=1)
    assert done == {"pulled": "red", "acts": "red", "bag": {"red": 1, "blue": 1}}


def test_a_colour_with_no_unit_left_to_act_lets_its_die_pass() -> None:
    done = pull("red", {"red": 2, "blue": 1}, red=0, blue=1)
    assert done == {"pulled": "red", "acts": None, "bag": {"red": 1, "blue": 1}}


def test_a_colour_not_named_has_no_unit_left_to_act() -> None:
    assert pull("blue", {"red": 2, "blue": 1}, red=1)["acts"] is None


def test_a_colour_that_runs_out_stays_in_the_bag_at_nothing() -> None:
    assert pull("blue", {"red": 2, "blue": 1}, blue=1)["bag"] == {"red": 2, "blue": 0}


@pytest.mark.parametrize("bag", [{}, {"red": 0, "blue": 0}])
def test_an_empty_bag_cannot_be_pulled_from(bag: dict[str, int]) -> None:
    with pytest.raises(Refused, match=r"^There is nothing left to draw: fill it first\. \[R3\]$"):
        pull("red", bag, red=1)


@pytest.mark.parametrize("colour", ["green", "blue"])
def test_a_colour_that_is_not_in_the_bag_cannot_come_out(colour: str) -> None:
    with pytest.raises(Refused, match=f"^“{colour}” is not there to be drawn; there is red"):
        pull(colour, {"red": 2, "blue": 0}, red=1)


def test_pulling_explains_itself() -> None:
    facts = {"bag": {"red": 2, "blue": 1}, "to_act": {"red": 1}}
    assert steps("pull", facts, ["red"])[-1] == "[TS2] red to act with one unit; dice left in the bag: 2"
    assert steps("pull", facts, ["blue"])[-1] == "[R3] No unit of blue is left to act: the die is spent, pull again"
