"""Hexes and stacks."""

import pytest

from tests.referee.rulesets.itty_bitty.resolving import resolve


@pytest.mark.parametrize(
    "pair", ["1707-1608", "1608-1507", "1506-1407", "0312-0413", "0413-0512", "1113-1214", "1313-1413"]
)
def test_the_scenarios_formations_are_adjacent(pair):
    start, end = pair.split("-")
    assert resolve("hexes", {"from": start, "to": end}) == {"distance": 1, "adjacent": True}


def test_1706_lies_beside_1707_and_1606_does_not():
    assert resolve("hexes", {"from": "1707", "to": "1706"})["adjacent"]
    assert resolve("hexes", {"from": "1707", "to": "1606"}) == {"distance": 2, "adjacent": False}


def test_a_hex_is_no_hexes_from_itself_and_not_adjacent():
    assert resolve("hexes", {"from": "1010", "to": "1010"}) == {"distance": 0, "adjacent": False}


def test_three_units_of_two_and_a_captain_may_stack():
    assert resolve("stack", {"attacks": [2, 2, 2], "smc": 1}) == {"total": 6, "allowed": True}


def test_a_stack_of_seven_may_not():
    assert resolve("stack", {"attacks": [2, 2, 3]}) == {"total": 7, "allowed": False}
