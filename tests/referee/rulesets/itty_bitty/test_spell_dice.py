"""Saves, lightning, goons, fear."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.resolving import resolve


def test_a_save_succeeds_at_quality():
    assert resolve("save", {"quality": 3}, 3) == {"die": 3, "saved": True}
    assert resolve("save", {"quality": 3}, 4) == {"die": 4, "saved": False}


def test_a_spell_may_make_the_save_harder_or_easier():
    assert not resolve("save", {"quality": 3, "modifier": -1}, 3)["saved"]
    assert resolve("save", {"quality": 3, "modifier": 1}, 4)["saved"]


def line(*defenses, **unit):
    return {
        "units": [{"name": f"unit {n}", "terrain": "clear", "defense": d, **unit} for n, d in enumerate(defenses, 1)]
    }


def test_lightning_strikes_at_four_three_two_and_one():
    struck = resolve("chain-lightning", line(1, 1, 1, 1), 6, 6, 6, 6)["units"]
    assert struck == {
        "unit 1": {"result": "Exd", "defender": "disorganized"},
        "unit 2": {"result": "-", "defender": "none"},
        "unit 3": {"result": "Exd", "defender": "disorganized"},
        "unit 4": {"result": "Ad", "defender": "none"},
    }


def test_lightning_counts_each_units_own_terrain_and_fortification():
    in_woods = resolve("chain-lightning", line(1, terrain="woods"), 2)["units"]["unit 1"]
    in_trench = resolve("chain-lightning", line(1, fortification=1), 2)["units"]["unit 1"]
    assert (in_woods["result"], in_trench["result"]) == ("Exd", "Dd")


def test_lightning_strikes_one_to_four_units():
    with pytest.raises(Refused, match="at most 4"):
        resolve("chain-lightning", line(1, 1, 1, 1, 1), 1, 1, 1, 1, 1)
    with pytest.raises(Refused, match="1 or more"):
        resolve("chain-lightning", {"units": []})


def test_lightning_needs_a_name_for_each_unit():
    with pytest.raises(Refused, match="named twice"):
        resolve("chain-lightning", {"units": line(1)["units"] * 2}, 1, 1)


@pytest.mark.parametrize(("face", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_one_to_three_units_of_goons_come(face, units):
    assert resolve("summon-goons", {}, face) == {"units": units}


def test_a_fearball_disorganizes_all_and_routs_those_who_fail():
    markers = resolve("fearball", {"qualities": {"guard": 4, "levy": 1}}, 4, 2)["markers"]
    assert markers == {"guard": "disorganized", "levy": "routed"}
