"""Ranged combat and the counter offensive."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.battle_rules.playing import outcome


def fire(dice: list[int], procedure: str = "ranged", **facts: Any) -> Any:
    return outcome(procedure, {"attacks": 2, "score": 4, "pt": 4, "hp": 8, "mt": 4, **facts}, dice)


def test_a_squad_that_lost_hit_points_checks_with_one_added_for_each():
    fired = fire([4, 4, 4, 4, 3])
    assert fired["hp_lost"] == 2
    assert fired["morale"] == {"total": 5, "passed": False}
    assert fired["status"] == "fallback"


def test_a_squad_that_passes_stands():
    fired = fire([4, 4, 4, 4, 2])
    assert (fired["morale"], fired["status"]) == ({"total": 4, "passed": True}, "normal")


def test_a_squad_that_lost_nothing_does_not_check():
    fired = fire([1, 1], status="advance")
    assert (fired["morale"], fired["status"], fired["destroyed"]) == (None, "advance", False)


def test_a_destroyed_squad_does_not_check():
    fired = fire([4, 4, 4, 4], hp=2, status="advance")
    assert (fired["hp"], fired["morale"], fired["destroyed"], fired["status"]) == (0, None, True, "advance")


def test_being_shot_at_rallies_nobody():
    assert fire([4, 1, 4, 1], status="fallback")["status"] == "fallback"


def test_the_check_comes_once_after_all_groups():
    groups = [{"attacks": 1, "score": 2}, {"attacks": 1, "score": 2}]
    fired = outcome("ranged", {"groups": groups, "pt": 2, "hp": 8, "mt": 4}, [6, 6, 6, 6, 2])
    assert fired["morale"] == {"total": 4, "passed": True}


def test_only_hit_points_that_could_be_lost_count_for_the_check():
    assert fire([4, 4, 4, 4, 3], eligible_hp=1)["morale"] == {"total": 4, "passed": True}


def test_a_failed_check_after_fire_means_fallback_whatever_is_ruled_for_cohesion():
    facts = {"attacks": 1, "score": 4, "pt": 4, "hp": 8, "mt": 4}
    assert outcome("ranged", facts, [4, 4, 6], rulings={"failed-cohesion": "unchanged"})["status"] == "fallback"


def test_an_assault_goes_on_when_the_counter_offensive_does_not_stop_it():
    assert fire([4, 1, 4, 1], "counter-offensive")["assault_goes_on"] is True


def test_an_assaulting_squad_that_falls_back_does_not_assault():
    countered = fire([4, 1, 4, 6], "counter-offensive")
    assert (countered["status"], countered["assault_goes_on"]) == ("fallback", False)


def test_an_assaulting_squad_that_is_destroyed_does_not_assault():
    countered = fire([4, 1, 4], "counter-offensive", hp=1)
    assert (countered["destroyed"], countered["assault_goes_on"]) == (True, False)


def test_a_counter_offensive_has_all_that_ranged_combat_has():
    countered = fire([1, 1], "counter-offensive")
    countered.pop("assault_goes_on")
    assert countered == fire([1, 1])


def test_a_defender_with_status_advance_may_counter():
    assert fire([1, 1], "counter-offensive", defender_status="advance")["assault_goes_on"] is True


def test_a_squad_in_fallback_may_not_counter():
    with pytest.raises(Refused, match=r"fallback may not .*counter offensive\. \[Defender Counter Offensive\]"):
        fire([], "counter-offensive", defender_status="fallback")
