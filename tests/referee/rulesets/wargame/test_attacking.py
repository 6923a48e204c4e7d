from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.wargame.playing import outcome

ONE = {"models": 1, "kind": "ranged", "target": {"models": 5}}
MELEE = {**ONE, "kind": "melee"}


def test_the_example_of_the_catalogue() -> None:
    facts = {"models": 5, "kind": "ranged", "cover": "soft", "target": {"models": 4, "heavy": True}}
    assert outcome("attack", facts, [5, 6, 4, 1, 5, 4, 2, 3, 6, 1]) == {
        "to_hit": 5,
        "dice": 5,
        "hits": 3,
        "to_save": 4,
        "saved": 2,
        "takedowns": 1,
        "models": 3,
    }


def to_hit(facts: dict[str, Any], **rulings: str) -> int:
    return int(outcome("attack", facts, [1], **rulings)["to_hit"])


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        (ONE, 4),
        ({**ONE, "cover": "soft"}, 5),
        ({**ONE, "cover": "hard"}, 5),
        ({**ONE, "prone": True}, 5),
        ({**ONE, "long_range": True}, 5),
        ({**ONE, "focused": True}, 3),
        ({**ONE, "shaken": True}, 5),
        ({**ONE, "cover": "soft", "prone": True, "long_range": True, "shaken": True}, 8),
        (MELEE, 4),
        ({**MELEE, "cover": "hard"}, 4),
        ({**MELEE, "prone": True}, 3),
        ({**MELEE, "prone": True, "focused": True}, 2),
        ({**MELEE, "shaken": True}, 5),
        ({**MELEE, "long_range": True}, 4),
    ],
)
def test_modifiers_change_what_a_die_needs_to_hit(facts: dict[str, Any], number: int) -> None:
    assert to_hit(facts) == number


def test_a_table_may_count_long_range_in_melee() -> None:
    assert to_hit({**MELEE, "long_range": True}, long_range_melee="both") == 5


HOPELESS = {**ONE, "models": 2, "cover": "soft", "prone": True, "long_range": True}


def test_what_needs_7_is_still_rolled_and_never_hits() -> None:
    done = outcome("attack", HOPELESS, [6, 6])
    assert (done["to_hit"], done["dice"], done["hits"]) == (7, 2, 0)


def test_at_some_tables_a_6_always_hits() -> None:
    done = outcome("attack", HOPELESS, [6, 5, 1], natural_six="six-always-hits")
    assert (done["to_hit"], done["hits"], done["takedowns"]) == (6, 1, 1)


def to_save(facts: dict[str, Any]) -> int:
    return int(outcome("attack", facts, [1])["to_save"])


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        (ONE, 4),
        ({**ONE, "cover": "soft"}, 4),
        ({**ONE, "cover": "hard"}, 3),
        ({**ONE, "target": {"models": 1, "outnumbered": True}}, 5),
        ({**MELEE, "cover": "hard"}, 4),
        ({**MELEE, "target": {"models": 1, "outnumbered": True}}, 5),
        ({**ONE, "cover": "hard", "target": {"models": 1, "outnumbered": True}}, 4),
    ],
)
def test_modifiers_change_what_a_die_needs_to_save(facts: dict[str, Any], number: int) -> None:
    assert to_save(facts) == number


def test_weapons_of_more_than_one_die_add_theirs() -> None:
    assert outcome("attack", {**ONE, "extra_dice": 2}, [1, 2, 3])["dice"] == 3


def test_a_shot_in_reaction_is_a_single_die_whatever_the_models_and_weapons() -> None:
    assert outcome("attack", {**ONE, "models": 9, "extra_dice": 3, "reaction": True}, [1])["dice"] == 1


def test_engaging_in_reaction_rolls_all_dice() -> None:
    assert outcome("attack", {**MELEE, "models": 3, "reaction": True}, [1, 1, 1])["dice"] == 3


def test_a_save_for_each_hit_and_no_more() -> None:
    done = outcome("attack", {**ONE, "models": 3}, [4, 3, 6, 4, 3])
    assert (done["hits"], done["saved"], done["takedowns"], done["models"]) == (2, 1, 1, 4)


def test_heavy_models_roll_failures_again_only_once() -> None:
    facts = {**ONE, "models": 2, "target": {"models": 5, "heavy": True}}
    done = outcome("attack", facts, [6, 6, 1, 1, 4, 3])
    assert (done["saved"], done["takedowns"]) == (1, 1)


def test_heavy_models_that_save_everything_roll_nothing_again() -> None:
    facts = {**ONE, "target": {"models": 5, "heavy": True}}
    assert outcome("attack", facts, [6, 6])["saved"] == 1


def test_no_more_models_go_down_than_there_are() -> None:
    done = outcome("attack", {**ONE, "models": 3, "target": {"models": 2}}, [6, 6, 6, 1, 1, 1])
    assert (done["hits"], done["saved"], done["takedowns"], done["models"]) == (3, 0, 2, 0)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({**ONE, "models": 0}, "“models” cannot be 0: .*1"),
        ({**ONE, "models": 21}, "“models” cannot be 21: .*20"),
        ({**ONE, "kind": "magic"}, '“kind” cannot be "magic": .*ranged.*melee'),
        ({**ONE, "cover": True}, "“cover” cannot be true: .*none.*soft.*hard"),
        ({**ONE, "target": {"models": 0}}, "“target.models” cannot be 0: .*1"),
        ({"models": 1, "kind": "melee"}, "“target” is missing"),
    ],
)
def test_wrong_facts_get_one_sentence(facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome("attack", facts, [1])
