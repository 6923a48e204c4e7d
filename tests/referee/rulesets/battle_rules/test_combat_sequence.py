"""The combat sequence: to hit, to wound, to save."""

from typing import Any

from tests.referee.rulesets.battle_rules.playing import outcome

AUTOMATIC = {"natural-rolls": "one-fails-six-succeeds"}


def attack(dice: list[int], rulings: dict[str, str] | None = None, **facts: Any) -> Any:
    return outcome("attack", {"attacks": 1, "score": 4, "pt": 4, "hp": 8, **facts}, dice, rulings=rulings)


def test_the_example_of_the_catalogue():
    dice = [4, 4, 5, 1, 2, 6, 3, 2, 6, 1, 5, 2]
    assert attack(dice, attacks=6, strength=1, cs=5) == {
        "hits": 4,
        "wounds": 2,
        "saves": 1,
        "unsaved": 1,
        "hp_lost": 1,
        "hp": 7,
    }


def test_a_die_that_equals_the_score_hits_and_one_under_it_misses():
    assert attack([4, 3, 1], attacks=2)["hits"] == 1


def test_a_hit_modifier_is_added_to_the_die():
    assert attack([3, 1], hit_modifier=1)["hits"] == 1
    assert attack([4], hit_modifier=-1)["hits"] == 0


def test_strength_and_wound_modifier_are_added_to_the_wound_die():
    assert attack([4, 1], strength=2, wound_modifier=1)["wounds"] == 1
    assert attack([4, 3], wound_modifier=-1, strength=1)["wounds"] == 0


def test_the_save_modifier_of_the_weapon_is_taken_from_the_save_die():
    assert attack([4, 4, 5], cs=5)["saves"] == 1
    assert attack([4, 4, 5], cs=5, sm=1)["saves"] == 0


def test_the_save_modifier_of_the_target_is_added_to_the_save_die():
    assert attack([4, 4, 4], cs=5, save_modifier=1)["saves"] == 1


def test_cover_adds_one_to_a_save():
    assert attack([4, 4, 4], cs=5)["saves"] == 0
    assert attack([4, 4, 4], cs=5, cover=True)["saves"] == 1


def test_no_combat_save_means_no_save_dice():
    assert attack([4, 4], save_modifier=6)["unsaved"] == 1


def test_cover_with_no_combat_save_gives_a_6_and_adds_nothing_more():
    assert attack([4, 4, 5], cover=True)["saves"] == 0
    assert attack([4, 4, 6], cover=True)["saves"] == 1


def test_weapon_and_modifiers_still_count_against_the_6_of_cover():
    assert attack([4, 4, 6], cover=True, sm=1)["saves"] == 0
    assert attack([4, 4, 5], cover=True, save_modifier=1)["saves"] == 1


def test_no_attacks_roll_no_dice():
    assert attack([], attacks=0) == {"hits": 0, "wounds": 0, "saves": 0, "unsaved": 0, "hp_lost": 0, "hp": 8}


def test_no_more_hit_points_are_lost_than_there_are():
    assert attack([4, 4, 4, 4], attacks=2, hp=1) == {
        "hits": 2,
        "wounds": 2,
        "saves": 0,
        "unsaved": 2,
        "hp_lost": 1,
        "hp": 0,
    }


def test_no_more_hit_points_are_lost_than_the_models_in_reach_have():
    struck = attack([4, 4, 4, 4], attacks=2, eligible_hp=1)
    assert (struck["unsaved"], struck["hp_lost"], struck["hp"]) == (2, 1, 7)


def test_models_out_of_reach_lose_nothing():
    assert attack([4, 4], eligible_hp=0)["hp_lost"] == 0


def test_groups_roll_one_after_the_other_each_to_hit_to_wound_to_save():
    rifles = {"attacks": 2, "score": 4}
    launcher = {"attacks": 1, "score": 5, "strength": 3, "sm": 3}
    dice = [4, 1, 4, 5, 5, 1, 6]
    struck = outcome("attack", {"groups": [rifles, launcher], "pt": 4, "cs": 5, "hp": 8}, dice)
    assert struck == {"hits": 2, "wounds": 2, "saves": 1, "unsaved": 1, "hp_lost": 1, "hp": 7}


def test_three_groups_roll_in_the_order_given():
    groups = [{"attacks": 1, "score": score} for score in (2, 4, 6)]
    struck = outcome("attack", {"groups": groups, "pt": 4, "hp": 8}, [2, 4, 3, 6, 4])
    assert (struck["hits"], struck["wounds"]) == (2, 2)


def test_groups_stand_in_for_the_single_set():
    group = {"attacks": 1, "score": 4, "hit_modifier": 1, "wound_modifier": 1}
    assert attack([3, 3], attacks=9, hit_modifier=-4, groups=[group])["wounds"] == 1


def test_hit_points_are_capped_once_for_all_groups():
    groups = [{"attacks": 2, "score": 2}, {"attacks": 1, "score": 2}]
    struck = outcome("attack", {"groups": groups, "pt": 1, "hp": 2}, [6, 6, 6, 6, 6, 6])
    assert (struck["unsaved"], struck["hp_lost"], struck["hp"]) == (3, 2, 0)


def test_a_natural_6_hits_only_where_the_table_rules_so():
    assert attack([6], hit_modifier=-3)["hits"] == 0
    assert attack([6, 1], AUTOMATIC, hit_modifier=-3)["hits"] == 1


def test_a_natural_1_misses_only_where_the_table_rules_so():
    assert attack([1, 1], hit_modifier=3)["hits"] == 1
    assert attack([1], AUTOMATIC, hit_modifier=3)["hits"] == 0


def test_natural_rolls_reach_wounds():
    assert attack([4, 6], pt=20)["wounds"] == 0
    assert attack([4, 6], AUTOMATIC, pt=20)["wounds"] == 1


def test_natural_rolls_reach_saves():
    assert attack([4, 4, 1], cs=2, save_modifier=1)["saves"] == 1
    assert attack([4, 4, 1], AUTOMATIC, cs=2, save_modifier=1)["saves"] == 0


def test_natural_rolls_give_no_save_to_a_squad_without_one():
    assert attack([4, 4], AUTOMATIC)["unsaved"] == 1
