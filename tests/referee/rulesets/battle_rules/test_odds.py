"""Exact odds of every procedure against brute force, with facts small enough to throw every die."""

from fractions import Fraction
from typing import Any

import pytest

from referee.odds import odds_of
from referee.requests import Refused
from tests.referee.oracle import agree, brute_force
from tests.referee.rulesets.battle_rules.playing import RULES, facts_of

TARGET = {"score": 4, "strength": 1, "pt": 5, "cs": 5, "hp": 2}
GROUPS = [{"attacks": 1, "score": 4}, {"attacks": 2, "score": 5, "strength": 2, "sm": 1}]
SIDE = {"attacks": 2, "score": 4, "pt": 4, "cs": 6, "mt": 4, "hp": 2}
SQUAD = {"pt": 4, "cs": 5, "hp": 2, "mt": 4}
ONE, TWO = {**SQUAD, "name": "one"}, {**SQUAD, "name": "two", "hp": 1}
FRIEND = {**SQUAD, "name": "friend", "cs": None}

CASES: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("morale", {"mt": 4, "modifier": 1}, {}),
    ("morale", {"mt": 4}, {"failed-cohesion": "unchanged"}),
    ("rally", {"mt": 3}, {}),
    ("attack", {**TARGET, "attacks": 3}, {}),
    ("attack", {**TARGET, "attacks": 2, "hit_modifier": -3}, {"natural-rolls": "one-fails-six-succeeds"}),
    ("attack", {"groups": GROUPS, "pt": 4, "cs": 5, "hp": 3, "eligible_hp": 1}, {}),
    ("ranged", {**TARGET, "attacks": 2, "mt": 4}, {}),
    ("ranged", {"groups": GROUPS, "pt": 4, "cover": True, "hp": 3, "mt": 4}, {}),
    ("counter-offensive", {**TARGET, "attacks": 2, "mt": 4}, {}),
    ("roll-off", {}, {}),
    ("run-down", {"hp": 4}, {}),
    ("close-combat", {"attacker": SIDE, "defender": SIDE}, {}),
    ("close-combat", {"attacker": SIDE, "defender": {**SIDE, "groups": GROUPS}}, {"loser-modifier": "hp-lost"}),
    ("close-combat", {"attacker": SIDE, "defender": SIDE, "assault": False}, {"strike-back": "full"}),
    ("shoot-scrum", {"attacks": 2, "rc": 4, "friends": [FRIEND], "enemies": [ONE]}, {}),
    ("shoot-scrum", {"attacks": 2, "rc": 4, "friends": [], "enemies": [ONE, TWO]}, {"scrum-walk": "round-robin"}),
    ("shoot-scrum", {"attacks": 2, "rc": 3, "friends": [FRIEND], "enemies": [ONE, TWO]}, {}),
]


@pytest.mark.parametrize(("procedure", "facts", "rulings"), CASES)
def test_odds_are_what_brute_force_finds(procedure, facts, rulings):
    rule, made, table = RULES.procedure(procedure), facts_of(procedure, facts), RULES.table(rulings)
    assert agree(odds_of(rule, made, table=table), brute_force(rule, made, table=table))


def test_every_procedure_is_among_the_cases():
    assert {case[0] for case in CASES} == set(RULES.procedures())


def test_odds_follow_the_choices_that_are_named():
    rule, facts = RULES.procedure("close-combat"), facts_of("close-combat", {"attacker": SIDE, "defender": SIDE})
    odds = odds_of(rule, facts, table=RULES.table(), choices={"loser": ["fallback"]})
    assert {outcome.loser_choice for outcome in odds} == {None, "fallback"}


def test_a_hit_that_starts_at_the_first_of_two_squads_stops_there_two_times_in_three():
    facts = {"attacks": 1, "rc": 2, "hit_modifier": 9, "friends": [], "enemies": [ONE, TWO]}
    odds = odds_of(RULES.procedure("shoot-scrum"), facts_of("shoot-scrum", facts), table=RULES.table())
    assert odds.grouped(lambda outcome: outcome.squads["one"].hits)[1] == Fraction(2, 3)


BRIEF: list[tuple[str, dict[str, Any]]] = [
    ("ranged", {**TARGET, "mt": 4, "hp": 4, "attacks": 6}),
    ("ranged", {**TARGET, "mt": 4, "hp": 4, "groups": GROUPS, "status": "advance"}),
    ("ranged", {**TARGET, "mt": 4, "hp": 4, "attacks": 2, "cs": None}),
    ("counter-offensive", {**TARGET, "mt": 4, "hp": 3, "attacks": 4}),
    ("attack", {**TARGET, "attacks": 5, "eligible_hp": 1}),
    ("attack", {"groups": GROUPS, "pt": 4, "cover": True, "hp": 3}),
]


@pytest.mark.parametrize(("procedure", "facts"), BRIEF)
def test_what_a_chart_shows_has_the_odds_of_the_whole_outcome(procedure, facts):
    rule, made = RULES.procedure(procedure), facts_of(procedure, facts)
    shown, whole = (
        odds_of(each, made, table=RULES.table()).grouped(lambda end: tuple(getattr(end, key) for key in rule.chart))
        for each in (rule.for_charts, rule)
    )
    assert dict(shown) == dict(whole)


@pytest.mark.parametrize("rule", [each for each in RULES.procedures().values() if each.takes_short_cut])
def test_a_brief_form_has_everything_that_its_chart_shows(rule):
    facts = facts_of(rule.id, {**TARGET, "attacks": 1, **({} if rule.id == "attack" else {"mt": 4})})
    end = next(iter(odds_of(rule.for_charts, facts, table=RULES.table())))
    assert all(hasattr(end, key) for key in rule.chart)


def test_a_squad_in_fallback_has_no_odds_of_a_counter_offensive():
    rule = RULES.procedure("counter-offensive")
    facts = facts_of(rule.id, {**TARGET, "attacks": 1, "mt": 4, "defender_status": "fallback"})
    with pytest.raises(Refused, match="Defender Counter Offensive"):
        odds_of(rule.for_charts, facts, table=RULES.table())


def test_what_a_squad_feels_of_a_volley_too_large_for_whole_outcomes_still_has_odds():
    facts = facts_of("ranged", {**TARGET, "attacks": 60, "mt": 4, "hp": 20})
    assert sum(odds_of(RULES.procedure("ranged").for_charts, facts, table=RULES.table()).values()) == 1


def test_odds_of_too_many_outcomes_are_refused():
    facts = facts_of("attack", {**TARGET, "attacks": 60})
    with pytest.raises(Refused, match="outcomes"):
        odds_of(RULES.procedure("attack"), facts, table=RULES.table())
