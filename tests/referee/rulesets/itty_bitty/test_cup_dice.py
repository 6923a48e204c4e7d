"""The cup, and whether a captain is obeyed."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.resolving import resolve


def test_every_leader_goes_into_the_cup():
    counters = {"Rotwang": "red", "Loholt": "blue", "Father Bone": "red"}
    assert resolve("fill-cup", {"counters": counters}) == {"cup": ["Rotwang", "Loholt", "Father Bone"]}


def test_a_drawn_counter_leaves_the_cup():
    expected = {"drawn": "Loholt", "cup": ["Rotwang"], "turn_over": False}
    assert resolve("draw", {"cup": ["Rotwang", "Loholt"]}, "Loholt") == expected


def test_the_last_counter_ends_the_turn():
    assert resolve("draw", {"cup": ["Rotwang"]}, "Rotwang") == {"drawn": "Rotwang", "cup": [], "turn_over": True}


def test_a_counter_that_is_not_in_the_cup_cannot_be_drawn():
    with pytest.raises(Refused, match="Loholt"):
        resolve("draw", {"cup": ["Rotwang"]}, "Loholt")


def test_nothing_is_drawn_from_an_empty_cup():
    with pytest.raises(Refused, match="nothing left to draw"):
        resolve("draw", {"cup": []}, "Rotwang")


def test_a_formation_takes_orders_at_its_captains_leadership():
    assert resolve("activate", {"leadership": 3}, 3) == {"total": 3, "orders": True}
    assert resolve("activate", {"leadership": 3}, 4) == {"total": 4, "orders": False}


@pytest.mark.parametrize(
    ("what", "number"),
    [("under_fire", 1), ("fear", 2), ("charged", 1), ("out_of_range", -1), ("braced", -1), ("antipathy", -1)],
)
def test_each_circumstance_moves_the_activation_die(what, number):
    assert resolve("activate", {"leadership": 4, what: True}, 4)["total"] == 4 + number


def test_every_lost_unit_adds_one_to_activation():
    assert resolve("activate", {"leadership": 4, "units_lost": 3}, 2) == {"total": 5, "orders": False}
