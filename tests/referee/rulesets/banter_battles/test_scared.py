"""How scared am I [R6], falling back [DS6], and the charge [DS4]."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.dice import Missing
from tests.referee.rulesets.banter_battles.playing import outcome, steps


def check(dice: Sequence[int], resilience: int = 4, bases: int = 3, **more: Any) -> tuple[Any, ...]:
    return ended("scare-check", dice, resilience, bases, more)


def falls_back(dice: Sequence[int], resilience: int = 4, bases: int = 3, **more: Any) -> tuple[Any, ...]:
    return ended("fall-back", dice, resilience, bases, more)


def ended(id: str, dice: Sequence[int], resilience: int, bases: int, more: dict[str, Any]) -> tuple[Any, ...]:
    """Result, falls back, bases lost, bases."""
    rulings = {key: more.pop(key) for key in list(more) if key == "repeat_fall_backs"}
    done = outcome(id, {"resilience": resilience, "bases": bases, **more}, dice, **rulings)
    return done["result"], done["fall_backs"], done["bases_lost"], done["bases"]


def test_the_catalogues_example() -> None:
    assert outcome("scare-check", {"resilience": 4, "bases": 3}, [3, 3, 2]) == {
        "result": "lost_base",
        "fall_backs": 2,
        "bases_lost": 2,
        "bases": 1,
    }


@pytest.mark.parametrize("roll", [4, 5, 6])
def test_resilience_or_more_passes(roll: int) -> None:
    assert check([roll]) == ("pass", 0, 0, 3)


@pytest.mark.parametrize("roll", [1, 2])
def test_two_or_more_short_loses_a_base_and_ends(roll: int) -> None:
    assert check([roll]) == ("lost_base", 0, 1, 2)


def test_one_short_falls_back_and_checks_again() -> None:
    assert check([3, 4]) == ("pass", 1, 0, 3)
    with pytest.raises(Missing):
        check([3])


def test_the_second_fall_back_in_a_phase_costs_a_base() -> None:
    assert check([3, 3, 4]) == ("pass", 2, 1, 2)


def test_falls_back_made_earlier_in_the_phase_count() -> None:
    assert check([3, 4], fall_backs=1) == ("pass", 1, 1, 2)


def test_every_fall_back_after_the_first_costs_a_base() -> None:
    assert check([3, 3, 3, 4], bases=5) == ("pass", 3, 2, 3)


def test_where_only_the_second_costs_a_base_later_ones_are_free() -> None:
    assert check([3, 3, 3, 4], bases=5, repeat_fall_backs="second-only") == ("pass", 3, 1, 4)
    assert check([3, 4], fall_backs=2, repeat_fall_backs="second-only") == ("pass", 1, 0, 3)


def test_a_unit_that_loses_its_last_base_is_destroyed_and_does_not_check() -> None:
    assert check([1], bases=1) == ("destroyed", 0, 1, 0)
    assert check([3, 3], bases=1) == ("destroyed", 2, 1, 0)


def test_scouts_that_fall_back_do_not_check_again() -> None:
    assert check([3], scouts=True) == ("fell_back", 1, 0, 3)
    assert check([3], scouts=True, fall_backs=1) == ("fell_back", 1, 1, 2)
    assert check([3], scouts=True, fall_backs=1, bases=1) == ("destroyed", 1, 1, 0)


def test_scouts_pass_and_lose_bases_like_anybody() -> None:
    assert check([4], scouts=True) == ("pass", 0, 0, 3)
    assert check([2], scouts=True) == ("lost_base", 0, 1, 2)


def test_resilience_two_is_never_two_short() -> None:
    assert check([1, 2], resilience=2) == ("pass", 1, 0, 3)


def test_a_unit_that_falls_back_does_so_at_once_and_then_checks() -> None:
    assert falls_back([4]) == ("pass", 1, 0, 3)
    assert falls_back([3, 2]) == ("lost_base", 2, 2, 1)


def test_scouts_fall_back_with_no_dice() -> None:
    assert falls_back([], scouts=True) == ("fell_back", 1, 0, 3)
    assert falls_back([], scouts=True, fall_backs=1) == ("fell_back", 1, 1, 2)
    assert falls_back([], scouts=True, fall_backs=1, bases=1) == ("destroyed", 1, 1, 0)


def test_a_fall_back_that_costs_the_last_base_ends_it() -> None:
    assert falls_back([], fall_backs=1, bases=1) == ("destroyed", 1, 1, 0)


def charge(dice: Sequence[int], **more: Any) -> Any:
    return outcome("charge", {"resilience": 4, "bases": 3, **more}, dice)


def test_a_charge_that_passes_goes_in() -> None:
    assert charge([4]) == {
        "charges": True,
        "result": "charges",
        "fall_backs": 0,
        "bases_lost": 0,
        "bases": 3,
        "target_falls_back": False,
    }


@pytest.mark.parametrize("roll", [1, 2])
def test_a_charge_two_short_stays_and_loses_nothing(roll: int) -> None:
    done = charge([roll], target_scouts=True)
    assert (done["charges"], done["result"], done["bases"], done["target_falls_back"]) == (False, "refuses", 3, False)


def test_a_charge_one_short_falls_back_with_the_chain_that_follows() -> None:
    done = charge([3, 3, 2])
    assert (done["charges"], done["result"], done["fall_backs"], done["bases_lost"]) == (False, "lost_base", 2, 2)
    assert charge([3, 5])["result"] == "pass"


def test_scouts_scared_out_of_a_charge_do_not_check_again() -> None:
    done = charge([3], scouts=True, fall_backs=1)
    assert (done["result"], done["fall_backs"], done["bases_lost"], done["bases"]) == ("fell_back", 1, 1, 2)


def test_a_charger_may_be_destroyed_falling_back() -> None:
    assert charge([3], bases=1, fall_backs=1)["result"] == "destroyed"


@pytest.mark.parametrize(
    ("scouts", "target_scouts", "falls"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_scouts_give_way_to_anything_but_scouts(scouts: bool, target_scouts: bool, falls: bool) -> None:
    assert charge([6], scouts=scouts, target_scouts=target_scouts)["target_falls_back"] is falls


def test_a_check_explains_itself() -> None:
    assert steps("scare-check", {"resilience": 4, "bases": 2}, [3, 3, 1]) == [
        "[R6] It checks: resilience 4, bases 2",
        "[HS1] How scared am I: 3",
        "[HS3] One short of 4: it must fall back",
        "[FB1] It falls back 1 MU",
        "[FB2] It checks again",
        "[HS1] How scared am I: 3",
        "[HS3] One short of 4: it must fall back",
        "[FB1] It falls back 1 MU",
        "[HS5] Not its first fall back in this phase: it loses a base, 1 left",
        "[FB2] It checks again",
        "[HS1] How scared am I: 1",
        "[HS4] 3 short: it loses a base, 0 left",
        "[R7] No base left: the unit is removed",
        "[R7] Friends of the unit within 2 MU check how scared they are",
    ]


def test_a_charge_explains_itself() -> None:
    facts = {"resilience": 4, "bases": 3, "target_scouts": True}
    assert steps("charge", facts, [5]) == [
        "[DS4] Before it moves, a charging unit must pass a check",
        "[HS1] How scared am I: 5",
        "[HS2] Resilience 4 reached: the charge goes in",
        "[S4] The charged scouts must fall back, extra to their action",
    ]
