"""Running down, and one value for a squad of mixed profiles."""

from referee.rulesets.battle_rules.models_and_weapons import defending_save, defending_toughness
from tests.referee.rulesets.battle_rules.playing import RULES, outcome


def test_each_6_removes_a_hit_point_of_a_squad_that_is_run_down():
    assert outcome("run-down", {"hp": 4}, [6, 5, 6, 1]) == {"hp_lost": 2, "hp": 2, "destroyed": False}


def test_a_squad_that_loses_its_last_hit_point_is_destroyed():
    assert outcome("run-down", {"hp": 1}, [6]) == {"hp_lost": 1, "hp": 0, "destroyed": True}


def test_most_models_decide_and_in_a_tie_the_better_value():
    assert defending_toughness([3, 3, 5], "majority") == 3
    assert defending_toughness([3, 5], "majority") == 5
    assert defending_save([None, 4, 6], "majority") == 4


def test_the_best_or_the_worst_defends_where_the_table_rules_so():
    assert (defending_toughness([3, 3, 5], "best"), defending_toughness([5, 5, 3], "worst")) == (5, 3)
    assert (defending_save([None, 6, 6], "best"), defending_save([4, 4, None], "worst")) == (6, None)


def test_every_option_for_mixed_squads_is_known_to_the_rule():
    options = next(each.ids for each in RULES.rulings if each.id == "mixed-squads")
    assert [defending_toughness([2, 2, 1, 3], how) for how in options] == [2, 3, 1]


def test_the_rulings_of_the_catalogue_have_its_options_with_the_default_first():
    catalogue = {
        "natural-rolls": ("as-written", "one-fails-six-succeeds"),
        "mixed-squads": ("majority", "best", "worst"),
        "cover-counts": ("ranged-only", "all-combat"),
        "scrum-walk": ("each-die-from-first", "round-robin"),
        "loser-modifier": ("none", "hp-lost"),
        "strike-back": ("surviving-share", "full"),
        "failed-cohesion": ("fallback", "unchanged"),
        "fallback-shoots": ("yes", "no"),
        "cohesion": ("as-written", "one-group"),
    }
    assert {id: RULES.ruling(id).ids for id in catalogue} == catalogue
