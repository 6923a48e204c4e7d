"""Reactions that are not to be had, or are lost: into a combat of friends, out of one's own, by the referee's word."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import words_of
from tests.referee.rulesets.wargame.field import (
    GUNNER,
    HUNTER,
    HUNTRESS,
    MISS,
    RUNNER,
    acts,
    declared,
    done_after,
    dues,
    fights,
    in_turn,
    react,
    why_not,
)


def test_nobody_shoots_in_reaction_at_a_unit_in_combat_with_friends() -> None:
    play = in_turn(shoot_into_combat="no")
    fights(play, GUNNER, HUNTRESS)
    acts(play, "focus", GUNNER, seen=[HUNTER])
    words = "[shoot-into-combat] Gunner is in combat with friends of First hunter"
    assert why_not(play, "react", unit=HUNTER, reaction="shoot") == words
    with pytest.raises(Refused, match="hold, dodge, engage"):
        play.do("react", {"unit": HUNTER}, choose={"reaction": "shoot"})


def test_a_table_may_let_them_shoot_in_reaction_at_a_unit_in_combat_with_friends() -> None:
    play = in_turn(shoot_into_combat="yes")
    fights(play, GUNNER, HUNTRESS)
    acts(play, "focus", GUNNER, seen=[HUNTER])
    assert not play.reasons("react", {"unit": HUNTER, "reaction": "shoot"})


def test_a_shot_is_lost_at_a_unit_that_has_gone_into_combat_with_friends() -> None:
    play = in_turn(shoot_into_combat="no")
    acts(play, "engage", GUNNER, HUNTRESS, seen=[HUNTER])
    react(play, HUNTER, "shoot")
    play.do("resolve", {"unit": GUNNER}, dice=[MISS])
    told = words_of(play.do("react-shoot", {"unit": HUNTER}, dice=[]))
    assert "Gunner is in combat with friends of First hunter: the shot is lost" in told


@pytest.mark.parametrize(("still", "contact"), [([], (RUNNER,)), ([GUNNER], (GUNNER, RUNNER))])
def test_who_engages_another_in_reaction_leaves_his_combat_but_for_those_still_near(
    still: list[str], contact: tuple[str, ...]
) -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    acts(play, "focus", RUNNER, seen=[HUNTER])
    react(play, HUNTER, "engage", distance=2)
    done_after(play, HUNTER, RUNNER, dice=[MISS], ask={"still-in-combat": still, "distance": 2})
    assert play.unit(HUNTER).contact == contact


@pytest.mark.parametrize("reaction", ["shoot", "dodge", "engage"])
def test_what_is_due_is_off_where_the_referee_has_taken_away_its_ground(reaction: str) -> None:
    play = declared(HUNTER)
    react(play, HUNTER, reaction, distance=2)
    play.do("resolve", {"unit": GUNNER})
    play.do("adjust", {"units": [HUNTER], "field": "reaction", "to": "", "reason": "as the test has it"})
    told = play.do(play.battle.due[0].order, {"unit": HUNTER}, dice=[]).verdict
    assert told == "First hunter has nothing to react to any more."
    assert play.battle.due == ()


@pytest.mark.parametrize("unit", [GUNNER, HUNTER])
def test_nothing_is_due_of_a_unit_or_against_one_that_the_referee_has_taken_off(unit: str) -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "shoot")
    play.do("resolve", {"unit": GUNNER})
    play.do("remove-unit", {"units": [unit], "reason": "as the test has it"})
    assert play.battle.due == ()


def test_who_is_to_react_otherwise_by_the_referees_word_does_that() -> None:
    play = declared(HUNTER)
    react(play, HUNTER, "shoot")
    play.do("resolve", {"unit": GUNNER})
    play.do("adjust", {"units": [HUNTER], "field": "reaction", "to": "dodge", "reason": "as the test has it"})
    play.do("react-shoot", {"unit": HUNTER}, dice=[])
    assert dues(play) == [("dodge", HUNTER)]
