from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.wargame.playing import outcome

PASSED = {"total": 4, "passed": True, "effect": None}


def effect(face: int, rulings: dict[str, str] | None = None, **facts: Any) -> str | None:
    found = outcome("panic", facts, [face], **(rulings or {}))["effect"]
    return None if found is None else str(found)


def test_4_or_more_passes() -> None:
    assert outcome("panic", {}, [4]) == PASSED
    assert outcome("panic", {}, [3]) == {"total": 3, "passed": False, "effect": "prone"}


def test_the_modifier_is_added() -> None:
    assert outcome("panic", {"modifier": 2}, [2]) == PASSED
    assert outcome("panic", {"modifier": -3}, [6]) == {"total": 3, "passed": False, "effect": "prone"}


@pytest.mark.parametrize(("number", "lowest"), [("4", 4), ("3", 3), ("5", 5)])
def test_tables_differ_on_what_passes(number: str, lowest: int) -> None:
    passed = [outcome("panic", {}, [face], panic_number=number)["passed"] for face in range(1, 7)]
    assert passed.index(True) + 1 == lowest


def test_a_unit_in_combat_is_shaken() -> None:
    assert effect(1, in_combat=True, can_improve_cover=True) == "shaken"


def test_a_unit_goes_for_better_cover_if_there_is_any() -> None:
    assert effect(1, can_improve_cover=True) == "moves-to-cover"
    assert effect(1, in_cover=True, can_improve_cover=True) == "moves-to-cover"


def test_a_unit_falls_prone_if_it_cannot_improve_its_cover() -> None:
    assert (effect(1, in_cover=True), effect(1)) == ("prone", "prone")


def test_a_table_may_spare_units_in_the_open_that_find_no_cover() -> None:
    spared = {"no_cover_in_reach": "no-effect"}
    assert (effect(1, spared), effect(1, spared, in_cover=True)) == (None, "prone")


def test_a_single_model_that_goes_down_makes_no_test_of_its_own() -> None:
    assert outcome("takedown", {}) == {"unit": None, "nearby": {}}


@pytest.mark.parametrize("group", ["team", "band"])
def test_the_leader_of_the_group_tests_first_then_those_near_in_order(group: str) -> None:
    near = [{"name": "Left", "in_combat": True}, {"name": "Right", "modifier": 1}]
    done = outcome("takedown", {"group": group, "unit": {"can_improve_cover": True}, "nearby": near}, [2, 3, 3])
    assert done == {
        "unit": {"total": 2, "passed": False, "effect": "moves-to-cover"},
        "nearby": {"Left": {"total": 3, "passed": False, "effect": "shaken"}, "Right": PASSED},
    }


def test_a_new_leader_tests_for_one_who_fell() -> None:
    assert outcome("takedown", {"group": "team", "leader_up": False}, [4])["unit"] == PASSED


def test_at_some_tables_nobody_tests_when_the_leader_fell() -> None:
    facts = {"group": "team", "leader_up": False, "nearby": [{"name": "Left"}]}
    assert outcome("takedown", facts, [4], leader_down="no-test") == {"unit": None, "nearby": {"Left": PASSED}}


def test_units_near_test_though_a_single_model_fell() -> None:
    assert outcome("takedown", {"nearby": [{"name": "Left"}]}, [4]) == {"unit": None, "nearby": {"Left": PASSED}}


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("panic", {"modifier": "much"}, '“modifier” cannot be "much"'),
        ("panic", {"in_combat": 1}, "“in_combat” cannot be 1: true or false"),
        ("takedown", {"group": "mob"}, '“group” cannot be "mob": .*team.*band'),
        ("takedown", {"nearby": [{}]}, "name” is missing"),
        ("takedown", {"nearby": [{"name": "A"}, {"name": "A"}]}, "“A” twice: each unit needs a name of its own"),
        ("takedown", {"unit": {"name": "A"}}, "no fact “unit.name”"),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts, [4, 4])
