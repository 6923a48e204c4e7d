"""What marching costs."""

import pytest

from tests.referee.rulesets.itty_bitty.resolving import resolve


def march(hexes, **facts):
    return resolve("march", {"movements": [4], "hexes": hexes, **facts})


@pytest.mark.parametrize(
    ("ground", "cost"), [("clear", 1), ("hill", 3), ("forest", 2), ("river", 3), ("swamp", 3), ("road", 0.5)]
)
def test_every_kind_of_hex_has_its_cost(ground, cost):
    assert march([ground])["cost"] == cost


def test_a_formation_marches_as_far_as_its_slowest_unit():
    assert march(["clear"], movements=[6, 2, 4])["allowance"] == 2


def test_a_march_that_costs_all_the_allowance_is_allowed():
    assert march(["clear", "hill"]) == {"allowance": 4, "cost": 4, "allowed": True}


def test_a_march_that_costs_half_a_point_too_much_is_not():
    assert march(["road", "clear", "hill"]) == {"allowance": 4, "cost": 4.5, "allowed": False}


def test_rangers_pay_nothing_extra_in_forest_only():
    assert march(["forest", "hill"], ranger=True)["cost"] == 4


def test_hill_people_pay_nothing_extra_on_hills_only():
    assert march(["forest", "hill"], hill_people=True)["cost"] == 3


def test_standing_still_costs_nothing():
    assert march([]) == {"allowance": 4, "cost": 0, "allowed": True}
