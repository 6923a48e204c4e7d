"""Morale checks and disorganization."""

import pytest

from tests.referee.rulesets.itty_bitty.resolving import resolve


def check(*dice, quality=3, marker="disorganized", **facts):
    return resolve("morale", {"quality": quality, "marker": marker, **facts}, *dice)


def test_a_disorganized_unit_recovers_at_its_quality():
    assert check(3) == {"target": 3, "die": 3, "passed": True, "marker": "none"}


def test_a_disorganized_unit_that_fails_stays_so():
    assert check(4) == {"target": 3, "die": 4, "passed": False, "marker": "disorganized"}


def test_a_natural_one_that_passes_goes_berserk():
    assert check(1)["marker"] == "berserk"


def test_a_natural_one_that_fails_does_not():
    assert check(1, quality=1, balked=True)["marker"] == "disorganized"


def test_a_natural_six_that_fails_routs():
    assert check(6)["marker"] == "routed"


def test_a_natural_six_that_passes_recovers():
    assert check(6, captain=4)["marker"] == "none"


@pytest.mark.parametrize(("quality", "target"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 3)])
def test_a_routed_unit_needs_half_its_quality_and_at_least_one(quality, target):
    assert check(6, quality=quality, marker="routed")["target"] == target


def test_a_routed_unit_that_passes_is_disorganized():
    assert check(1, marker="routed")["marker"] == "disorganized"


def test_a_routed_unit_that_fails_stays_routed():
    assert check(2, marker="routed")["marker"] == "routed"


@pytest.mark.parametrize(
    ("facts", "target"),
    [
        ({"captain": 2}, 4),
        ({"captain": 2, "priest": 3}, 6),
        ({"captain": 4, "priest": 3}, 7),
        ({"priest_present": True}, 3),
        ({"captain": 2, "priest_present": True}, 5),
        ({"priest": 3, "priest_present": True}, 6),
    ],
)
def test_the_better_of_captain_and_priest_helps_and_a_priest_adds_one(facts, target):
    assert check(6, quality=2, **facts)["target"] == target


def test_a_balked_unit_adds_one_to_the_die_but_the_face_is_natural():
    assert check(3, balked=True) == {"target": 3, "die": 3, "passed": False, "marker": "disorganized"}


@pytest.mark.parametrize(
    ("marker", "times", "after"),
    [
        ("none", 0, "disorganized"),
        ("none", 1, "routed"),
        ("disorganized", 0, "disorganized"),
        ("disorganized", 1, "routed"),
        ("routed", 0, "routed"),
        ("routed", 2, "routed"),
        ("berserk", 0, "berserk"),
        ("berserk", 1, "berserk"),
    ],
)
def test_a_second_disorganization_in_a_turn_routs(marker, times, after):
    assert resolve("disorganize", {"marker": marker, "times_this_turn": times}) == {"marker": after}


def test_a_unit_with_no_marker_is_disorganized():
    assert resolve("disorganize", {}) == {"marker": "disorganized"}
