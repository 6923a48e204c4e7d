"""Morale and rallying."""

from tests.referee.rulesets.battle_rules.field import table, words_of
from tests.referee.rulesets.battle_rules.playing import outcome


def test_a_die_equal_to_mental_toughness_passes():
    assert outcome("morale", {"mt": 4}, [4]) == {"total": 4, "passed": True, "status": "normal"}


def test_a_die_over_mental_toughness_fails_and_the_squad_falls_back():
    assert outcome("morale", {"mt": 4}, [5]) == {"total": 5, "passed": False, "status": "fallback"}


def test_each_hit_point_lost_adds_one_to_the_die():
    assert outcome("morale", {"mt": 4, "hp_lost": 2}, [3]) == {"total": 5, "passed": False, "status": "fallback"}


def test_a_modifier_is_added_to_the_die():
    assert outcome("morale", {"mt": 2, "modifier": -3}, [5])["passed"] is True


def test_a_six_is_no_automatic_failure():
    assert outcome("morale", {"mt": 6}, [6])["passed"] is True


def test_natural_rolls_do_not_reach_morale():
    always = {"natural-rolls": "one-fails-six-succeeds"}
    assert outcome("morale", {"mt": 1, "modifier": 1}, [1], rulings=always)["passed"] is False


def test_a_squad_in_fallback_that_passes_is_normal_again():
    assert outcome("morale", {"mt": 4, "status": "fallback"}, [1])["status"] == "normal"


def test_a_squad_in_fallback_that_fails_stays_in_fallback():
    unchanged = {"failed-cohesion": "unchanged"}
    assert outcome("morale", {"mt": 4, "status": "fallback"}, [5])["status"] == "fallback"
    assert outcome("morale", {"mt": 4, "status": "fallback"}, [5], rulings=unchanged)["status"] == "fallback"


def test_a_failed_cohesion_check_means_fallback_or_leaves_the_status_as_the_table_rules():
    facts, dice = {"mt": 4, "status": "advance"}, [5]
    assert outcome("morale", facts, dice)["status"] == "fallback"
    assert outcome("morale", facts, dice, rulings={"failed-cohesion": "unchanged"})["status"] == "advance"


def test_a_check_after_fire_is_none_of_the_cohesion_ruling():
    unchanged = {"failed-cohesion": "unchanged"}
    assert outcome("morale", {"mt": 4, "hp_lost": 1}, [5], rulings=unchanged)["status"] == "fallback"


def test_a_squad_that_passes_at_a_rally_point_is_normal():
    assert outcome("rally", {"mt": 4}, [4]) == {"total": 4, "passed": True, "status": "normal"}


def test_a_squad_that_fails_at_a_rally_point_stays_in_fallback():
    assert outcome("rally", {"mt": 4, "modifier": 1}, [4]) == {"total": 5, "passed": False, "status": "fallback"}


def test_a_squad_that_does_not_try_to_rally_rolls_nothing():
    assert outcome("rally", {"mt": 4, "attempt": False}) == {"total": None, "passed": None, "status": "fallback"}


def test_a_check_shows_what_is_added_to_the_die():
    play = table({"Rifles": "rifles"}, {"Raiders": "raiders"})
    entry = play.do("test-morale", {"unit": "red-rifles", "modifier": 1, "hp_lost": 2}, dice=[2])
    assert "2 + 3 = 5 is" in words_of(entry)
