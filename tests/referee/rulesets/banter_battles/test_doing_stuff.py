"""What a unit may do [TS2], generals [R4], and reforming [DS2]."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.banter_battles.playing import outcome, steps

ALL = ["stand", "reform", "move", "charge", "shoot", "fall_back"]
NO_SHOOTING = ["stand", "reform", "move", "charge", "fall_back"]
TOGETHER = ["stand", "move", "fall_back"]
NOTHING = {"actions": [], "after_check": []}


def may(*done: str, **facts: bool) -> Any:
    return outcome("may-act", {"done": list(done), **facts})


def test_a_fresh_unit_in_command_may_do_anything() -> None:
    assert outcome("may-act", {}) == {"actions": ALL, "after_check": []}


def test_out_of_command_a_unit_can_only_stand() -> None:
    assert may(in_command=False) == {"actions": ["stand"], "after_check": []}
    assert steps("may-act", {"in_command": False}) == ["[DS1] Out of command: it can only stand"]


@pytest.mark.parametrize("first", ["stand", "reform", "move", "charge", "fall_back"])
def test_a_second_action_is_possible_after_a_check(first: str) -> None:
    assert may(first) == {"actions": [], "after_check": ALL}


def test_a_unit_that_has_shot_does_not_shoot_again() -> None:
    assert may("shoot") == {"actions": [], "after_check": NO_SHOOTING}
    assert may("move", shot=True) == {"actions": [], "after_check": NO_SHOOTING}


@pytest.mark.parametrize("first", TOGETHER)
def test_a_general_may_stand_move_or_fall_back_twice_with_no_check(first: str) -> None:
    assert may(first, general=True) == {"actions": TOGETHER, "after_check": ["reform", "charge", "shoot"]}


def test_a_general_who_has_shot_does_not_shoot_again() -> None:
    assert may("move", general=True, shot=True) == {"actions": TOGETHER, "after_check": ["reform", "charge"]}


@pytest.mark.parametrize("first", ["reform", "charge"])
def test_a_general_who_began_otherwise_checks_like_anybody(first: str) -> None:
    assert may(first, general=True) == {"actions": [], "after_check": ALL}


def test_after_two_actions_there_is_nothing_more() -> None:
    assert may("move", "stand") == may("move", "stand", general=True) == NOTHING


def test_out_of_command_there_is_no_second_action() -> None:
    assert may("stand", in_command=False) == may("stand", in_command=False, general=True) == NOTHING


def test_an_action_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match=r'^The fact “done\[0\]” cannot be "jump": one of stand, reform, move, charge'):
        may("jump")


def test_a_unit_reforms_one_base() -> None:
    assert outcome("reform", {"bases": 2, "start_bases": 4}) == {"bases": 3}


def test_a_unit_never_has_more_bases_than_at_the_start() -> None:
    assert outcome("reform", {"bases": 4, "start_bases": 4}) == {"bases": 4}
    with pytest.raises(Refused, match=r"^The fact “bases” cannot be 5: 0 to 4, its start_bases\.$"):
        outcome("reform", {"bases": 5, "start_bases": 4})
