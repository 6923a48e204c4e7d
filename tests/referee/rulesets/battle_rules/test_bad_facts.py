"""Wrong facts get one clear sentence that names the fact and what it may be."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.battle_rules.playing import outcome

SHOT = {"attacks": 1, "score": 4, "pt": 4, "hp": 4, "mt": 4}
SIDE = {"attacks": 1, "score": 4, "pt": 4, "mt": 4, "hp": 4}
SQUAD = {"name": "x", "pt": 4, "hp": 4, "mt": 4}


def without(facts: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: each for key, each in facts.items() if key != name}


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("morale", {}, "“mt” is missing: a whole number from 1 to 20"),
    ("morale", {"mt": 21}, "“mt” cannot be 21: a whole number from 1 to 20"),
    ("morale", {"mt": 4, "hp_lost": 101}, "“hp_lost” cannot be 101: a whole number from 0 to 100"),
    ("morale", {"mt": 4, "status": "brave"}, '“status” cannot be "brave": one of normal, advance, fallback'),
    ("morale", {"mt": 4, "nerve": 1}, "There is no fact “nerve”"),
    ("rally", {"mt": 4, "attempt": "yes"}, '“attempt” cannot be "yes": true or false'),
    ("attack", without(without(SHOT, "mt"), "attacks"), "“attacks” is missing: a whole number from 0 to 100"),
    ("attack", without(without(SHOT, "mt"), "score"), "“score” must be 2 to 6: a squad with no value"),
    ("ranged", {**SHOT, "attacks": 101}, "“attacks” cannot be 101: a whole number from 0 to 100"),
    ("ranged", {**SHOT, "score": 7}, "“score” cannot be 7: a whole number from 2 to 6"),
    ("ranged", {**SHOT, "cs": 1}, "“cs” cannot be 1: a whole number from 2 to 6 or null"),
    ("ranged", {**SHOT, "strength": 11}, "“strength” cannot be 11: a whole number from 0 to 10"),
    ("ranged", {**SHOT, "sm": -1}, "“sm” cannot be -1: a whole number from 0 to 10"),
    ("ranged", {**SHOT, "hp": 0}, "“hp” cannot be 0: a whole number from 1 to 100"),
    ("ranged", {**SHOT, "pt": 0}, "“pt” cannot be 0: a whole number from 1 to 20"),
    ("ranged", {**SHOT, "eligible_hp": 5}, "eligible_hp cannot be 5 where hp is 4: 0 to 4"),
    ("ranged", {**SHOT, "hit_modifier": 0.5}, "“hit_modifier” cannot be 0.5: a whole number"),
    ("ranged", {**SHOT, "groups": [{"score": 4}]}, "“groups[0].attacks” is missing: a whole number from 0 to 100"),
    ("ranged", {**SHOT, "groups": [{"attacks": 1, "score": None}]}, "“score” must be 2 to 6"),
    ("ranged", without(SHOT, "mt"), "“mt” is missing: a whole number from 1 to 20"),
    ("run-down", {"hp": 101}, "“hp” cannot be 101: a whole number from 0 to 100"),
    ("roll-off", {"a": 1}, "There is no fact “a”"),
    ("close-combat", {"attacker": SIDE}, "“defender” is missing"),
    (
        "close-combat",
        {"attacker": SIDE, "defender": without(SIDE, "attacks")},
        "“defender.attacks” is missing: a whole number from 0 to 100",
    ),
    (
        "close-combat",
        {"attacker": SIDE, "defender": {**SIDE, "mt": 0}},
        "“defender.mt” cannot be 0: a whole number from 1 to 20",
    ),
    ("shoot-scrum", {"attacks": 1, "rc": 4, "friends": [], "enemies": []}, "“enemies” cannot be []: 1 or more entries"),
    ("shoot-scrum", {"attacks": 1, "rc": None, "friends": [], "enemies": [SQUAD]}, "“rc” is missing"),
    ("shoot-scrum", {"attacks": 1, "rc": 4, "enemies": [SQUAD]}, "“friends” is missing: a list"),
]


@pytest.mark.parametrize(("procedure", "facts", "sentence"), BAD)
def test_a_wrong_fact_is_named_with_what_it_may_be(procedure, facts, sentence):
    with pytest.raises(Refused) as refused:
        outcome(procedure, facts)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_too_few_dice_are_refused_with_what_is_missing():
    with pytest.raises(Refused, match=r"To wound \[To Wound\]"):
        outcome("ranged", SHOT, [4])


def test_too_many_dice_are_refused():
    with pytest.raises(Refused, match="Too many dice"):
        outcome("ranged", SHOT, [1, 1])


def test_a_choice_that_is_not_on_offer_is_refused():
    with pytest.raises(Refused, match="check, fallback"):
        outcome("close-combat", {"attacker": SIDE, "defender": SIDE}, [4, 4, 1], {"loser": "surrender"})
