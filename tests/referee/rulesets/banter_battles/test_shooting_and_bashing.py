"""Shooting [DS5] and bashing [TS3]."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.dice import Missing
from referee.requests import Refused
from tests.referee.rulesets.banter_battles.playing import outcome, steps


def shoot(dice: Sequence[int], **facts: Any) -> Any:
    return outcome("shoot", {"bases": len(dice), "value": 4, "target_bases": 3, **facts}, dice)


def side(bases: int = 3, in_contact: int = 2, value: int = 4, **more: Any) -> dict[str, Any]:
    return {"bases": bases, "in_contact": in_contact, "value": value, **more}


def bash(a: dict[str, Any], b: dict[str, Any], dice: Sequence[int], **rulings: str) -> Any:
    return outcome("bash", {"a": a, "b": b}, dice, **rulings)


def test_each_die_that_shows_the_value_destroys_a_base() -> None:
    assert shoot([4, 3, 6]) == {
        "needed": 4,
        "hits": 2,
        "bases_destroyed": 2,
        "target_bases": 1,
        "target_destroyed": False,
    }


def test_a_target_without_bases_is_destroyed_and_further_hits_are_lost() -> None:
    done = shoot([6, 6, 6, 6], target_bases=2)
    assert (done["hits"], done["bases_destroyed"], done["target_bases"], done["target_destroyed"]) == (4, 2, 0, True)


@pytest.mark.parametrize(
    ("value", "modifier", "needed"), [(4, 0, 4), (4, 1, 3), (4, -1, 5), (3, 5, 2), (5, -5, 6), (2, 0, 2), (6, 0, 6)]
)
def test_a_modifier_helps_the_shooter_within_two_and_six(value: int, modifier: int, needed: int) -> None:
    assert shoot([1], value=value, modifier=modifier)["needed"] == needed
    assert shoot([needed], value=value, modifier=modifier)["hits"] == 1
    assert shoot([needed - 1], value=value, modifier=modifier)["hits"] == 0


def test_scouts_shooting_at_others_roll_every_hit_again_after_the_throw() -> None:
    facts = {"bases": 3, "value": 4, "target_bases": 3, "scouts": True}
    assert outcome("shoot", facts, [4, 1, 5, 3, 6])["hits"] == 1
    assert outcome("shoot", facts, [1, 1, 1])["hits"] == 0
    with pytest.raises(Missing, match=r"^An answer is missing: Hits rolled again \[S3\], 2 × d6"):
        outcome("shoot", facts, [4, 1, 5])


def test_scouts_shooting_at_scouts_keep_their_hits() -> None:
    assert shoot([4, 1, 5], scouts=True, target_scouts=True)["hits"] == 2


def test_others_shooting_at_scouts_keep_their_hits() -> None:
    assert shoot([4, 1, 5], target_scouts=True)["hits"] == 2


def test_both_sides_bash_before_any_base_is_removed() -> None:
    assert bash(side(), side(bases=2), [4, 4, 6, 6]) == {
        "a": {"needed": 4, "hits": 2, "bases_lost": 2, "bases": 1},
        "b": {"needed": 4, "hits": 2, "bases_lost": 2, "bases": 0},
    }


def test_where_the_attacker_strikes_first_fewer_bases_answer() -> None:
    done = bash(side(), side(), [4, 4, 6], bash_timing="attacker-first")
    assert (done["b"]["bases_lost"], done["b"]["hits"], done["a"]["bases_lost"]) == (2, 1, 1)


def test_a_unit_destroyed_by_the_attacker_does_not_answer() -> None:
    done = bash(side(), side(bases=2), [4, 4], bash_timing="attacker-first")
    assert (done["b"]["bases"], done["b"]["hits"], done["a"]["bases"]) == (0, 0, 3)


def test_bases_out_of_contact_are_struck_but_do_not_strike() -> None:
    done = bash(side(), side(bases=5, in_contact=1), [4, 4, 1])
    assert (done["b"]["bases_lost"], done["b"]["bases"]) == (2, 3)


def test_bases_left_behind_the_front_fill_up_before_the_answer() -> None:
    done = bash(side(), side(bases=5, in_contact=2), [4, 4, 6, 6], bash_timing="attacker-first")
    assert done["b"]["hits"] == 2


def test_a_unit_struck_in_the_flank_throws_no_dice() -> None:
    done = bash(side(), side(in_contact=0), [4, 1])
    assert (done["b"]["hits"], done["b"]["bases_lost"], done["a"]["bases_lost"]) == (0, 1, 0)


def test_each_side_needs_its_own_value() -> None:
    done = bash(side(in_contact=1, value=2, modifier=-1), side(in_contact=1, value=6, modifier=3), [3, 2])
    assert (done["a"]["needed"], done["a"]["hits"], done["b"]["needed"], done["b"]["hits"]) == (3, 1, 3, 0)


def test_scouts_bashing_others_roll_their_hits_again_before_the_other_side_throws() -> None:
    done = bash(side(scouts=True), side(), [4, 5, 6, 1, 6, 1])
    assert (done["a"]["hits"], done["b"]["hits"]) == (1, 1)
    done = bash(side(), side(scouts=True), [4, 1, 6, 6, 6, 1])
    assert (done["a"]["hits"], done["b"]["hits"]) == (1, 1)


def test_scouts_bashing_scouts_keep_their_hits() -> None:
    assert bash(side(scouts=True), side(scouts=True), [4, 5, 6, 1])["a"]["hits"] == 2


@pytest.mark.parametrize("name", ["a", "b"])
def test_no_more_bases_are_in_contact_than_there_are(name: str) -> None:
    facts = {"a": side(), "b": side(), name: side(bases=3, in_contact=4)}
    with pytest.raises(Refused, match=f"^The fact “{name}.in_contact” cannot be 4: 0 to 3, its bases.$"):
        outcome("bash", facts, [1] * 6)


def test_shooting_explains_itself() -> None:
    facts = {"bases": 2, "value": 4, "modifier": 1, "target_bases": 1, "scouts": True}
    assert steps("shoot", facts, [3, 1, 5]) == [
        "[SH1] A die for each base that shoots: 2",
        "[SH2] Effective value 4, modifier +1: 3+ hits",
        "[SH3] Shooting: 1 of 2 at 3+",
        "[S3] Scouts against others roll their hits again: 1",
        "[S3] Hits rolled again: 1 of 1 at 3+",
        "[DS5] Hits: 1; bases destroyed: 1, left: 0",
        "[R7] No base left: the target is removed",
        "[R7] Friends of the target within 2 MU check how scared they are",
    ]


def test_a_bash_explains_itself() -> None:
    assert steps("bash", {"a": side(), "b": side(in_contact=0)}, [4, 1]) == [
        "[TS3] First side and Second side bash each other",
        "[B2] First side: a die for each base in front-edge contact, 2",
        "[B3] Effective value 4, modifier +0: 4+ hits",
        "[B4] First side: 1 of 2 at 4+",
        "[B2] Second side: no base in front-edge contact that can bash, no dice",
        "[TS3] Bases lost: First side 0, Second side 1",
        "[R7] Friends of Second side within 2 MU check how scared they are",
    ]
