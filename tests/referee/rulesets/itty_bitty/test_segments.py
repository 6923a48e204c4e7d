"""The five segments, and the balk check."""

import pytest

from referee.rulesets.itty_bitty.onrush import opportunity_attack
from tests.referee.rulesets.itty_bitty.resolving import resolve


def actions(**kinds):
    return {"actions": [{"name": name, "kind": kind} for name, kind in kinds.items()]}


def test_the_sources_melee_goes_through_its_segments():
    facts = actions(foot="melee", dragoon="mounted", lancers="charge", archer="archery")
    assert resolve("segments", facts)["order"] == ["archer", "lancers", "dragoon", "foot"]


@pytest.mark.parametrize(
    ("kind", "colour"),
    [
        ("archery", "red"),
        ("fast_spell", "red"),
        ("bombard", "red"),
        ("charge", "purple"),
        ("spears", "green"),
        ("slingers", "green"),
        ("siege_engine", "green"),
        ("slow_spell", "gold"),
        ("mounted", "gold"),
        ("melee", "white"),
        ("support", "white"),
    ],
)
def test_every_kind_of_combat_has_its_segment(kind, colour):
    assert resolve("segments", actions(a=kind))["segment"] == {"a": colour}


def test_ties_keep_the_order_given():
    facts = actions(b="melee", a="support", c="melee")
    assert resolve("segments", facts)["order"] == ["b", "a", "c"]


def test_the_lowest_quality_decides_whether_a_formation_balks():
    assert resolve("balk", {"qualities": [4, 2, 3]}, 2) == {"die": 2, "charges": True}
    assert resolve("balk", {"qualities": [4, 2, 3]}, 3) == {"die": 3, "charges": False}


def test_fire_at_a_charge_is_one_weaker_and_never_nothing():
    assert [opportunity_attack(attack) for attack in (3, 2, 1)] == [2, 1, 1]
