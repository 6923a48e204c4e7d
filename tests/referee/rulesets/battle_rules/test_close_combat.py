"""Close combat and the roll-off."""

from typing import Any

from tests.referee.rulesets.battle_rules.playing import outcome

SIDE = {"attacks": 2, "score": 4, "pt": 4, "mt": 4, "hp": 4}


def fight(
    dice: list[int],
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    choose: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
    **facts: Any,
) -> Any:
    sides = {"attacker": {**SIDE, **(attacker or {})}, "defender": {**SIDE, **(defender or {})}}
    return outcome("close-combat", {**sides, **facts}, dice, choose, rulings)


def test_the_higher_die_wins_a_roll_off_and_ties_roll_again():
    assert outcome("roll-off", {}, [3, 3, 2, 5]) == {"winner": "b", "a": 2, "b": 5}


def test_the_attacker_strikes_first_in_an_assault_and_the_loser_who_passes_stays():
    fought = fight([4, 1, 4, 1, 1, 4])
    assert fought == {
        "first": "attacker",
        "attacker": {"hp_lost": 0, "hp": 4},
        "defender": {"hp_lost": 1, "hp": 3},
        "winner": "attacker",
        "loser_choice": "check",
        "loser_status": "normal",
        "next": "consolidate",
        "falls_back": [],
    }


def test_a_loser_who_fails_the_check_falls_back_and_the_winner_may_advance():
    fought = fight([4, 1, 4, 1, 1, 5])
    assert (fought["loser_status"], fought["next"]) == ("fallback", "fallback-and-advance")
    assert fought["falls_back"] == ["defender"]


def test_a_loser_may_fall_back_without_a_check():
    fought = fight([4, 1, 4, 1, 1], choose={"loser": "fallback"})
    assert (fought["loser_choice"], fought["loser_status"]) == ("fallback", "fallback")
    assert fought["next"] == "fallback-and-advance"


def test_the_attacker_can_lose():
    fought = fight([1, 1, 4, 1, 4, 6])
    assert (fought["winner"], fought["falls_back"]) == ("defender", ["attacker"])


def test_in_a_later_round_the_winner_of_the_roll_off_strikes_first_and_keeps_its_label():
    fought = fight([2, 2, 1, 6, 4, 1, 4, 1, 1, 4], assault=False)
    assert (fought["first"], fought["winner"]) == ("defender", "defender")
    assert fought["attacker"] == {"hp_lost": 1, "hp": 3}


def test_in_a_later_round_the_attacker_may_win_the_roll_off():
    assert fight([5, 2, 1, 1, 1, 1], assault=False)["first"] == "attacker"


def test_losses_on_both_sides_that_are_equal_are_a_draw_and_all_consolidate():
    fought = fight([1, 1, 1, 1])
    assert (fought["winner"], fought["loser_choice"], fought["loser_status"]) == ("draw", None, None)
    assert (fought["next"], fought["falls_back"]) == ("consolidate", [])


def test_in_a_draw_either_side_may_fall_back():
    attacker = fight([1, 1, 1, 1], choose={"draw_attacker": "fallback"})
    defender = fight([1, 1, 1, 1], choose={"draw_defender": "fallback"})
    assert (attacker["next"], attacker["falls_back"]) == ("fallback-and-advance", ["attacker"])
    assert (defender["next"], defender["falls_back"]) == ("fallback-and-advance", ["defender"])


def test_a_side_wiped_out_loses_and_strikes_nothing_and_nobody_checks():
    fought = fight([4, 4, 4, 4], defender={"hp": 2})
    assert (fought["winner"], fought["next"], fought["defender"]["hp"]) == ("attacker", "over", 0)
    assert (fought["loser_choice"], fought["loser_status"]) == (None, None)


def test_a_side_wiped_out_loses_even_when_it_lost_fewer_hit_points():
    fought = fight([4, 1, 4], defender={"hp": 1}, prior={"attacker": 3})
    assert (fought["winner"], fought["next"]) == ("attacker", "over")


def test_a_wiped_out_attacker_loses():
    assert fight([1, 1, 4, 4, 4, 4], attacker={"hp": 2})["winner"] == "defender"


def test_the_dead_do_not_strike_even_with_full_strikes_back():
    assert fight([4, 4, 4, 4], defender={"hp": 2}, rulings={"strike-back": "full"})["winner"] == "attacker"


def test_losses_to_fire_into_the_scrum_count_for_the_winner():
    fought = fight([4, 1, 4, 1, 1, 4], prior={"attacker": 2})
    assert (fought["winner"], fought["attacker"]) == ("defender", {"hp_lost": 0, "hp": 4})


def test_prior_losses_can_even_a_combat_out():
    assert fight([4, 1, 4, 1, 1], prior={"attacker": 1, "defender": 0})["winner"] == "draw"


def test_the_second_side_strikes_with_the_share_that_lives_rounded_up_or_in_full():
    dice = [4, 1, 4, 1, 1]  # one of the defender's three lost: 5 × 2/3, rounded up, is 4
    assert fight([*dice, 1, 1, 1], defender={"attacks": 5, "hp": 3})["defender"]["hp_lost"] == 1
    full = {"strike-back": "full"}
    assert fight([*dice, 1, 1, 1, 1], defender={"attacks": 5, "hp": 3}, rulings=full)["defender"]["hp_lost"] == 1


def test_full_strikes_back_can_turn_a_combat():
    full = {"strike-back": "full"}
    assert fight([4, 1, 4, 4, 4], defender={"hp": 2})["winner"] == "draw"
    assert fight([4, 1, 4, 4, 4, 4, 4, 1], defender={"hp": 2}, rulings=full)["winner"] == "defender"


def test_each_group_of_the_second_side_strikes_with_its_share():
    groups = [{"attacks": 2, "score": 4}, {"attacks": 4, "score": 4}]
    fought = fight([4, 4, 4, 4, 1, 1, 1, 1], defender={"groups": groups})
    assert fought["winner"] == "attacker"


def test_a_side_without_a_score_strikes_nothing_and_rolls_nothing():
    fought = fight([4, 1, 4, 4], defender={"score": None})
    assert fought["attacker"]["hp_lost"] == 0


def test_a_group_without_a_score_strikes_nothing():
    groups = [{"attacks": 3, "score": None}, {"attacks": 1, "score": 4}]
    assert fight([1, 1, 1], attacker={"groups": groups})["winner"] == "draw"


def test_saves_use_the_struck_sides_modifier_and_the_strikers_weapon():
    attacker, defender = {"sm": 2}, {"cs": 4, "save_modifier": 1}
    assert fight([4, 1, 4, 5, 1, 1], attacker, defender)["winner"] == "draw"


def test_cover_counts_in_close_combat_only_where_the_table_rules_so():
    dice, defender, go = [4, 1, 4, 4, 1, 1], {"cs": 5, "cover": True}, {"loser": "fallback"}
    ruled = {"cover-counts": "all-combat"}
    assert fight(dice, defender=defender, choose=go)["winner"] == "attacker"
    assert fight(dice, defender=defender, choose=go, rulings=ruled)["winner"] == "draw"


def test_cover_without_a_save_gives_no_save_against_strikes_unless_ruled():
    assert fight([4, 1, 4, 1, 1, 1], defender={"cover": True})["defender"]["hp_lost"] == 1
    ruled = fight([4, 1, 4, 6, 1, 1], defender={"cover": True}, rulings={"cover-counts": "all-combat"})
    assert ruled["defender"]["hp_lost"] == 0


def test_the_losers_check_is_harder_by_its_losses_only_where_the_table_rules_so():
    dice = [4, 4, 4, 4, 1, 4]
    assert fight(dice)["loser_status"] == "normal"
    assert fight(dice, rulings={"loser-modifier": "hp-lost"})["loser_status"] == "fallback"


def test_losses_to_fire_do_not_make_the_losers_check_harder():
    fought = fight([4, 1, 4, 1, 1, 3], prior={"defender": 3}, rulings={"loser-modifier": "hp-lost"})
    assert fought["loser_status"] == "normal"


def test_natural_rolls_reach_close_combat():
    dice = [6, 1, 6, 1, 1]
    facts = {"attacker": {"hit_modifier": -9}, "defender": {"pt": 20}}
    assert fight([6, 1, 1, 1], **facts)["winner"] == "draw"
    ruled = fight([*dice, 4], **facts, rulings={"natural-rolls": "one-fails-six-succeeds"})
    assert ruled["winner"] == "attacker"


def test_two_sides_with_nothing_left_draw_and_it_is_over():
    fought = fight([], attacker={"hp": 0}, defender={"hp": 0})
    assert (fought["winner"], fought["next"]) == ("draw", "over")
