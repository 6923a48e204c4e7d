"""Fire into a scrum."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.battle_rules.playing import outcome

SQUAD = {"pt": 4, "hp": 4, "mt": 4}
FRIEND = {**SQUAD, "name": "Friends"}
ENEMY = {**SQUAD, "name": "Enemies"}
MORE = {**SQUAD, "name": "More"}


def shoot(dice: list[int], rulings: dict[str, str] | None = None, **facts: Any) -> Any:
    facts = {"attacks": 2, "rc": 4, "friends": [FRIEND], "enemies": [ENEMY], **facts}
    return outcome("shoot-scrum", facts, dice, rulings=rulings)


def unhurt(hits: int = 0) -> dict[str, Any]:
    return {"hits": hits, "hp_lost": 0, "hp": 4, "status": "normal", "destroyed": False}


def test_each_hit_goes_to_the_enemy_on_4_or_more_and_else_to_friends():
    shot = shoot([4, 4, 4, 3, 1, 1])
    assert shot == {
        "hits": 2,
        "squads": {"Enemies": unhurt(1), "Friends": unhurt(1)},
        "scrum": "intact",
        "winner": None,
    }


def test_without_friends_all_hits_are_the_enemys():
    shot = shoot([4, 4, 1, 1], friends=[])
    assert (shot["squads"], shot["scrum"]) == ({"Enemies": unhurt(2)}, "intact")


def test_misses_are_not_shared_out():
    assert shoot([1, 3])["hits"] == 0


def test_a_hit_modifier_counts():
    assert shoot([3, 2, 4, 1], hit_modifier=1)["hits"] == 1


def test_a_squad_that_lost_hit_points_checks_with_one_added_for_each():
    shot = shoot([4, 4, 4, 4, 4, 4, 2])
    assert shot["squads"]["Enemies"] == {"hits": 2, "hp_lost": 2, "hp": 2, "status": "normal", "destroyed": False}


def test_an_enemy_that_falls_back_ends_the_scrum_and_friends_win():
    shot = shoot([4, 4, 4, 4, 4, 4, 3])
    assert (shot["squads"]["Enemies"]["status"], shot["scrum"], shot["winner"]) == ("fallback", "ended", "friends")


def test_a_destroyed_enemy_does_not_check_and_friends_win():
    shot = shoot([4, 1, 4, 4], enemies=[{**ENEMY, "hp": 1}])
    assert shot["squads"]["Enemies"]["destroyed"] is True
    assert (shot["scrum"], shot["winner"]) == ("ended", "friends")


def test_friends_that_fall_back_lose_the_scrum():
    shot = shoot([4, 1, 1, 4, 6])
    assert (shot["squads"]["Friends"]["status"], shot["winner"]) == ("fallback", "enemies")


def test_nobody_wins_when_nobody_stands():
    shot = shoot([4, 4, 4, 1, 4, 6, 4, 6])
    assert (shot["scrum"], shot["winner"]) == ("ended", None)


def test_a_scrum_goes_on_while_another_squad_of_the_side_stands():
    shot = shoot([4, 1, 4, 4, 4, 6], enemies=[ENEMY, MORE])
    assert (shot["squads"]["Enemies"]["status"], shot["scrum"]) == ("fallback", "intact")


def test_a_scrum_without_friends_ends_when_no_enemy_stands_and_nobody_wins():
    shot = shoot([4, 1, 4, 6], friends=[])
    assert (shot["scrum"], shot["winner"]) == ("ended", None)


def test_being_shot_at_rallies_nobody():
    shot = shoot([4, 1, 4, 4, 1], enemies=[{**ENEMY, "status": "fallback"}, MORE][:1])
    assert (shot["squads"]["Enemies"]["status"], shot["winner"]) == ("fallback", "friends")


def test_a_hit_walks_the_squads_round_and_round_until_a_4_stops_it():
    shot = shoot([4, 1, 4, 3, 1, 2, 5, 1], enemies=[ENEMY, MORE])
    assert (shot["squads"]["Enemies"]["hits"], shot["squads"]["More"]["hits"]) == (0, 1)


def test_the_enemys_hits_walk_before_the_friends():
    third = {**SQUAD, "name": "Third"}
    dice = [4, 4, 4, 1, 4, 1, 4, 1, 1]
    shot = shoot(dice, enemies=[ENEMY, MORE], friends=[FRIEND, third])
    assert {name: each["hits"] for name, each in shot["squads"].items()} == {
        "Enemies": 1,
        "More": 0,
        "Friends": 0,
        "Third": 1,
    }


def test_squads_resolve_in_the_order_given_enemies_first():
    shot = shoot([4, 4, 4, 1, 1, 4, 1], friends=[{**FRIEND, "pt": 4}])
    assert (shot["squads"]["Enemies"]["hp_lost"], shot["squads"]["Friends"]["hp_lost"]) == (0, 1)


def test_the_next_hit_starts_at_the_first_squad_or_after_the_last_one_hit_as_the_table_rules():
    dice = [4, 4, 4, 4, 4, 4, 1, 1]
    from_first = shoot(dice, enemies=[ENEMY, MORE])
    round_robin = shoot(dice, {"scrum-walk": "round-robin"}, enemies=[ENEMY, MORE])
    assert (from_first["squads"]["Enemies"]["hits"], round_robin["squads"]["Enemies"]["hits"]) == (2, 1)


def test_strength_and_save_modifier_of_the_weapon_count():
    shot = shoot([4, 1, 4, 2, 5, 1], strength=1, wound_modifier=1, sm=1, enemies=[{**ENEMY, "cs": 5}])
    assert shot["squads"]["Enemies"]["hp_lost"] == 1


def test_cover_and_save_modifier_of_a_squad_count():
    shot = shoot([4, 1, 4, 4, 3], enemies=[{**ENEMY, "cs": 5, "cover": True, "save_modifier": 1}])
    assert shot["squads"]["Enemies"]["hp_lost"] == 0


def test_cover_gives_a_save_to_a_squad_that_has_none():
    assert shoot([4, 1, 4, 4, 6], enemies=[{**ENEMY, "cover": True}])["squads"]["Enemies"] == unhurt(1)


def test_natural_rolls_reach_fire_into_a_scrum():
    ruled = {"natural-rolls": "one-fails-six-succeeds"}
    assert shoot([6, 1], hit_modifier=-4)["hits"] == 0
    assert shoot([6, 1, 4, 1], ruled, hit_modifier=-4)["hits"] == 1


def test_names_must_be_unique():
    with pytest.raises(Refused, match="Two squads are called “Enemies”"):
        shoot([], friends=[ENEMY])


GROUPS = [{"attacks": 1, "score": 4}, {"attacks": 1, "score": 5, "strength": 2}]


def test_groups_throw_to_hit_and_share_out_one_after_the_other_then_each_squad_takes_all_its_wounds_and_checks_once():
    shot = shoot([4, 4, 5, 4, 4, 2, 2], attacks=None, rc=None, groups=GROUPS)
    assert shot["squads"]["Enemies"] == {"hits": 2, "hp_lost": 2, "hp": 2, "status": "normal", "destroyed": False}


@pytest.mark.parametrize("fact", ["attacks", "rc"])
def test_without_groups_attacks_and_score_are_needed(fact):
    with pytest.raises(Refused, match=f"“{fact}” is missing"):
        shoot([], **{fact: None})


def test_with_no_group_at_all_nobody_is_hit():
    assert shoot([], attacks=None, rc=None, groups=[])["squads"] == {"Enemies": unhurt(), "Friends": unhurt()}


def test_a_group_without_a_score_does_not_fire():
    with pytest.raises(Refused, match="“score” must be 2 to 6"):
        shoot([], groups=[{"attacks": 1, "score": None}])
