"""Every ruling with its options, the default first; those of procedures change what the same dice come to."""

import pytest

from referee.rulesets.itty_bitty.game import RULESET
from tests.referee.rulesets.itty_bitty.resolving import resolve

OPTIONS = {point.id: point.ids for point in RULESET.rulings}


def fight(kind="melee", **facts):
    return {"kind": kind, "terrain": "clear", "attackers": [{"attack": 4}], "defenders": [{"defense": 4}], **facts}


def test_a_bonus_may_be_added_as_written():
    facts = fight(attacker_bonus=2)
    assert resolve("combat", facts, 3)["result"] == "Dd"
    assert resolve("combat", facts, 3, die_bonus="literal-add")["result"] == "Exd"


def test_a_charge_may_count_on_the_die():
    facts = fight("charge")
    by_factors, by_die = (resolve("combat", facts, 3, charge_bonus=option) for option in OPTIONS["charge-bonus"])
    assert (by_factors["attack"], by_factors["modified"], by_factors["result"]) == (8, 3, "Exk")
    assert (by_die["attack"], by_die["modified"], by_die["result"]) == (4, 1, "Dd")


def test_a_charge_on_the_die_as_written_goes_up():
    assert resolve("combat", fight("charge"), 1, charge_bonus="die", die_bonus="literal-add")["modified"] == 5


def test_support_may_count_on_the_die():
    facts = fight(support=[4])
    by_factors, by_die = (resolve("combat", facts, 5, support_fire=option) for option in OPTIONS["support-fire"])
    assert (by_factors["attack"], by_factors["modified"], by_factors["result"]) == (8, 5, "-")
    assert (by_die["attack"], by_die["modified"], by_die["result"]) == (4, 1, "Dd")


def test_a_strong_caster_may_throw_better():
    facts = {"power": 4, "caster": "1010", "target": "1007"}
    assert resolve("throw", facts, 4, 1)["accurate"] is False
    assert resolve("throw", facts, 4, accuracy="roll-under")["accurate"] is True
    assert resolve("throw", {**facts, "near_combat": True}, 4, 1, accuracy="roll-under")["accurate"] is False


def test_nobody_may_go_berserk():
    facts = {"quality": 3, "marker": "disorganized"}
    assert resolve("morale", facts, 1)["marker"] == "berserk"
    assert resolve("morale", facts, 1, berserk_on="never")["marker"] == "none"


@pytest.mark.parametrize(
    ("option", "on_five", "on_six"),
    [
        ("natural-6", "disorganized", "routed"),
        ("any-failure", "routed", "routed"),
        ("never", "disorganized", "disorganized"),
    ],
)
def test_failing_may_rout_always_sometimes_or_never(option, on_five, on_six):
    facts = {"quality": 3, "marker": "disorganized"}
    markers = [resolve("morale", facts, face, rout_on=option)["marker"] for face in (5, 6)]
    assert markers == [on_five, on_six]


def test_a_prayer_may_cost_spirit():
    facts = {"spell": "rally", "caster": "priest", "power": 5}
    assert resolve("cast", facts, 1)["left"] == 4
    assert resolve("cast", facts, 1, prayer_cost="spirit-cost")["left"] == 2


def test_a_road_may_halve_the_allowance():
    facts = {"movements": [5], "hexes": ["road", "road", "road"]}
    assert resolve("march", facts) == {"allowance": 5, "cost": 1.5, "allowed": True}
    assert resolve("march", facts, road="half-movement") == {"allowance": 2, "cost": 3, "allowed": False}


def test_a_march_off_the_road_is_not_halved():
    facts = {"movements": [5], "hexes": ["clear"]}
    assert resolve("march", facts, road="half-movement")["allowance"] == 5


def test_old_disorder_may_rout():
    assert resolve("disorganize", {"marker": "disorganized"}) == {"marker": "disorganized"}
    assert resolve("disorganize", {"marker": "disorganized"}, old_disorder="routs") == {"marker": "routed"}


def test_a_fortification_level_may_take_one_turn():
    levels = [resolve("fortify", {"turns": turns}, fort_time="one-a-turn")["level"] for turns in (0, 1, 2, 3)]
    assert levels == [0, 1, 2, 2]
    assert resolve("fortify", {"turns": 1})["level"] == 0


def test_templates_may_halve():
    facts = {"shape": "ball", "size": 3, "strength": 6, "at": "1010"}
    by_halves = resolve("template", facts, template_fractions="1-½-¼")["hexes"]
    assert sorted(set(by_halves.values())) == [1, 3, 6]
    assert sorted(set(resolve("template", facts)["hexes"].values())) == [2, 4, 6]
