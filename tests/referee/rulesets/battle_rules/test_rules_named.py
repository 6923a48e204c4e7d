"""Every rule of the catalogue is named in the steps of some resolution, and every rule that is named has its text."""

from typing import Any

from data.content import shipped
from tests.referee.rulesets.battle_rules.playing import RULES, resolution

CATALOGUE = {
    "Morale Check",
    "Combat Sequence",
    "Ranged Combat",
    "Close Combat",
    "Defender Counter Offensive",
    "Advance",
    "Squads outside the Combat Scrum",
    "Rally Point",
    "To Hit",
    "To Wound",
    "To Save",
    "Cover",
    "Scrum",
}
SIDE = {"attacks": 1, "score": 4, "pt": 4, "mt": 4, "hp": 4}
SQUAD = {"pt": 4, "cs": 5, "cover": True, "hp": 4, "mt": 4}
SHOT = {"attacks": 1, "score": 4, "pt": 4, "hp": 4, "mt": 4}

PLAYED: list[tuple[str, dict[str, Any], list[int], dict[str, str]]] = [
    ("morale", {"mt": 4, "hp_lost": 1}, [6], {}),
    ("morale", {"mt": 4}, [6], {"failed-cohesion": "unchanged"}),
    ("rally", {"mt": 4}, [1], {}),
    ("rally", {"mt": 4}, [6], {}),
    ("attack", {"attacks": 1, "score": 4, "pt": 4, "cs": 5, "cover": True, "hp": 4}, [4, 4, 6], {}),
    ("ranged", SHOT, [4, 4, 6], {}),
    ("ranged", SHOT, [1], {}),
    ("counter-offensive", SHOT, [1], {}),
    ("run-down", {"hp": 1}, [6], {}),
    ("close-combat", {"attacker": SIDE, "defender": SIDE, "assault": False}, [6, 1, 4, 4, 1, 1], {}),
    ("close-combat", {"attacker": SIDE, "defender": SIDE}, [4, 4, 1, 6], {}),
    ("close-combat", {"attacker": SIDE, "defender": SIDE}, [1, 1], {}),
    (
        "shoot-scrum",
        {
            "attacks": 1,
            "rc": 4,
            "friends": [{**SQUAD, "name": "f"}],
            "enemies": [{**SQUAD, "name": "e"}, {**SQUAD, "name": "g"}],
        },
        [4, 4, 1, 4, 4, 3, 6],
        {},
    ),
]


def rules_in_steps() -> set[str]:
    played = (resolution(id, facts, dice, rulings=rulings) for id, facts, dice, rulings in PLAYED)
    return {step.rule for each in played for step in each.steps}


def test_every_rule_of_the_catalogue_is_named_in_some_step():
    assert CATALOGUE - rules_in_steps() == set()


def test_every_rule_that_is_named_has_a_text_of_ours():
    named = rules_in_steps()
    named |= {each.rule for each in RULES.procedures().values()} | {each.rule for each in RULES.rulings}
    ours = {each.id for each in (*RULES.rulings, *RULES.own_rules)}
    assert named - set(shipped("battle-rules")["texts"]) - ours == set()


def test_every_step_names_a_rule_and_can_be_put_into_words():
    for id, facts, dice, rulings in PLAYED:
        assert all(step.rule and step.text for step in resolution(id, facts, dice, rulings=rulings).steps)
