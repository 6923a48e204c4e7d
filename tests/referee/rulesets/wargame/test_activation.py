from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.wargame.playing import outcome


def test_the_higher_face_wins_the_roll_off() -> None:
    assert outcome("initiative", {}, [5, 2]) == {"winner": "a", "a": 5, "b": 2}
    assert outcome("initiative", {}, [1, 2]) == {"winner": "b", "a": 1, "b": 2}


def test_a_tie_is_rolled_again_and_the_last_faces_are_told() -> None:
    assert outcome("initiative", {}, [3, 3, 6, 6, 2, 4]) == {"winner": "b", "a": 2, "b": 4}


def actions(**facts: Any) -> list[str]:
    return list(outcome("may-act", facts)["actions"])


def test_a_fresh_unit_may_do_anything() -> None:
    assert outcome("may-act", {}) == {"actions": ["focus", "move", "shoot", "engage"], "focus_bonus": False}


def test_the_same_action_may_be_taken_twice() -> None:
    assert actions(done=["move"]) == ["focus", "move", "shoot", "engage"]


def test_after_two_actions_there_is_no_third() -> None:
    assert outcome("may-act", {"done": ["focus", "focus"]}) == {"actions": [], "focus_bonus": False}


def test_focus_helps_the_second_action_only() -> None:
    assert outcome("may-act", {"done": ["focus"]})["focus_bonus"] is True
    assert outcome("may-act", {"done": ["shoot"]})["focus_bonus"] is False


def test_shooting_and_engaging_need_their_weapons() -> None:
    assert actions(has_ranged=False) == ["focus", "move", "engage"]
    assert actions(has_melee=False) == ["focus", "move", "shoot"]


def test_a_unit_in_combat_does_not_shoot() -> None:
    assert actions(in_combat=True) == ["focus", "move", "engage"]


def test_a_table_may_let_units_in_combat_shoot() -> None:
    done = outcome("may-act", {"in_combat": True}, shoot_in_combat="yes")
    assert done["actions"] == ["focus", "move", "shoot", "engage"]


def reactions(distance: float = 3, move: float = 6, **facts: Any) -> list[str]:
    rulings = facts.pop("rulings", {})
    return list(outcome("may-react", {"distance": distance, "move": move, **facts}, **rulings)["reactions"])


def test_a_unit_that_sees_may_hold_dodge_shoot_or_engage() -> None:
    assert reactions() == ["hold", "dodge", "shoot", "engage"]


@pytest.mark.parametrize("facts", [{"sees": False}, {"reacted": True}])
def test_a_unit_that_does_not_see_or_has_reacted_may_not_react(facts: dict[str, bool]) -> None:
    assert reactions(**facts) == []


def test_engaging_in_reaction_needs_half_a_move_or_less() -> None:
    assert reactions(distance=3.5, move=7) == ["hold", "dodge", "shoot", "engage"]
    assert reactions(distance=3.6, move=7) == ["hold", "dodge", "shoot"]


def test_reactions_need_their_weapons() -> None:
    assert reactions(has_ranged=False) == ["hold", "dodge", "engage"]
    assert reactions(has_melee=False) == ["hold", "dodge", "shoot"]


def test_a_unit_in_combat_does_not_shoot_in_reaction_unless_the_table_lets_it() -> None:
    assert reactions(in_combat=True) == ["hold", "dodge", "engage"]
    assert reactions(in_combat=True, rulings={"shoot_in_combat": "yes"}) == ["hold", "dodge", "shoot", "engage"]


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("initiative", {"side": "a"}, "no fact “side”"),
        ("may-act", {"done": ["sleep"]}, '“done.*” cannot be "sleep": .*focus.*engage'),
        ("may-react", {"move": 6}, "“distance” is missing"),
        ("may-react", {"distance": -1, "move": 6}, "“distance” cannot be -1"),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts)
