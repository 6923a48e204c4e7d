"""The tracker's turn: the king's choice, the bag made up, the die set aside, pulls in turn, void pulls, the phases."""

import pytest

from referee.requests import Refused
from referee.rulesets.banter_battles.bag import bag_units, pulling
from tests.referee.battles.memory import words_of
from tests.referee.rulesets.banter_battles.field import (
    destroyed,
    everybody_stands,
    go,
    in_bashing,
    in_king,
    in_stuff,
    why_not,
)


def test_the_higher_roll_is_the_king_and_ties_roll_again() -> None:
    play = in_king()
    play.do("king", dice=[3, 3, 2, 5])
    assert play.table.king == "blue"


@pytest.mark.parametrize(("goes", "first"), [("first", "red"), ("second", "blue")])
def test_the_king_chooses_to_go_first_or_second(goes: str, first: str) -> None:
    play = in_king()
    play.do("king", dice=[6, 1], choose={"goes": goes})
    assert (play.table.king, play.table.first, play.battle.active) == ("red", first, first)


def test_the_king_is_rolled_for_once_a_turn() -> None:
    play = in_king()
    assert why_not(play, "next-phase") == "[TS1] The king is to be rolled for"
    play.do("king", dice=[6, 1])
    assert why_not(play, "king") == "[TS1] Reds are the king of this turn"


def test_the_bag_has_a_die_for_every_unit_made_up_to_the_larger_army() -> None:
    play = in_king()
    destroyed(play, "blue-hares")
    destroyed(play, "blue-stags")
    play.do("king", dice=[6, 1])
    entry = play.do("next-phase")
    assert "[R3] Blues are made up from 3 to 5" in words_of(entry)
    assert dict(play.table.bag) == {"red": 4, "blue": 5}


def test_the_side_going_first_acts_before_any_pull_and_its_die_is_set_aside() -> None:
    play = in_stuff(first="red")
    assert (play.table.aside, play.table.to_act, play.battle.active) == ("red", "red", "red")
    assert dict(play.table.bag) == {"red": 4, "blue": 5}
    assert why_not(play, "pull") == "[TS2] Reds have to act with a unit first"


def test_generals_have_a_die_and_have_to_act() -> None:
    play = in_stuff()
    assert dict(bag_units(play.battle, "surviving")) == {"red": 5, "blue": 5}
    assert why_not(play, "next-phase") == "[TS2] Reds: 5 units still to act\n[TS2] Blues: 5 units still to act"


def test_the_colour_that_is_pulled_says_who_acts() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    play.do("pull", dice=["blue"])
    assert (play.table.to_act, play.battle.active) == ("blue", "blue")
    assert why_not(play, "stand", unit="red-tigers") == "[TS2] Blues are to act"
    assert why_not(play, "stand", unit="blue-bears") == ""


def test_after_an_action_nobody_acts_before_the_next_pull() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    play.do("done", {"unit": "red-lions"})
    assert why_not(play, "stand", unit="red-tigers") == "[TS2] Pull a die first"


def test_the_sides_pull_in_turn_from_the_one_that_goes_second() -> None:
    play = in_stuff(first="red")
    pullers = [play.table.puller]
    for unit, colour in (("red-lions", "blue"), ("blue-bears", "blue"), ("blue-wolves", "red")):
        play.do("stand", {"unit": unit})
        play.do("pull", dice=[colour])
        pullers.append(play.table.puller)
    assert pullers == ["blue", "red", "blue", "red"]


def test_pulled_dice_are_spent_and_listed() -> None:
    play = in_stuff()
    for unit, colour in (("red-lions", "red"), ("red-tigers", "blue")):
        play.do("stand", {"unit": unit})
        play.do("pull", dice=[colour])
    assert (dict(play.table.bag), play.table.pulled) == ({"red": 3, "blue": 4}, ("red", "blue"))


def test_a_colour_that_is_not_in_the_bag_cannot_be_pulled() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    with pytest.raises(Refused, match="green"):
        play.do("pull", dice=["green"])


def test_a_unit_acts_once_a_turn() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    play.do("pull", dice=["red"])
    assert why_not(play, "stand", unit="red-lions") == "[TS2] Lions have acted this turn"


def test_while_a_unit_acts_no_other_of_its_side_does() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    assert why_not(play, "stand", unit="red-tigers") == ("[TS2] Lions are acting: their second action, or the next die")


def test_a_colour_with_nobody_left_to_act_is_void_and_the_same_side_pulls_again() -> None:
    play = in_king()
    for unit in ("blue-hares", "blue-stags", "blue-wolves", "blue-bears"):
        destroyed(play, unit)
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    play.do("stand", {"unit": "red-lions"})
    play.do("pull", dice=["blue"])
    play.do("stand", {"unit": "blue-bo"})
    puller = play.table.puller
    entry = play.do("pull", dice=["blue"])
    assert "[R3] No unit of Blues is left to act: the die is spent, pull again" in words_of(entry)
    assert (play.table.to_act, play.table.puller) == ("", puller)
    assert dict(play.table.bag) == {"red": 4, "blue": 3}


def test_every_unit_must_act_before_the_phase_ends() -> None:
    play = in_stuff()
    everybody_stands(play)
    assert all(unit.acted for unit in play.battle.present())
    assert why_not(play, "pull") == "[R3] The bag is empty"


def test_when_all_have_acted_nothing_more_is_pulled() -> None:
    play = in_king()
    destroyed(play, "blue-hares")
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    for unit in (
        "red-lions",
        "red-tigers",
        "red-foxes",
        "red-cannon",
        "red-rex",
        *[u.id for u in play.battle.of("blue")],
    ):
        go(play, unit)
        play.do("stand", {"unit": unit})
    assert why_not(play, "pull") == "[TS2] Every unit has acted"


def test_a_unit_whose_action_was_taken_back_acts_after_the_bag_is_empty() -> None:
    play = in_stuff()
    first = play.do("stand", {"unit": "red-lions"})
    everybody_stands(play)
    play.undo(first.number)
    play.do("done", {"unit": play.table.acting})
    assert why_not(play, "next-phase") == "[TS2] Reds: 1 unit still to act"
    assert why_not(play, "stand", unit="red-lions") == ""


def test_the_facts_of_a_pull_are_the_bag_and_who_still_has_to_act() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    facts = pulling(play.battle)
    assert (dict(facts.bag), dict(facts.to_act)) == ({"red": 4, "blue": 5}, {"red": 4, "blue": 5})


def test_the_turn_goes_king_stuff_bashing_over_and_round_again() -> None:
    play = in_stuff()
    phases = [play.battle.phase]
    everybody_stands(play)
    for _ in range(3):
        play.do("next-phase")
        phases.append(play.battle.phase)
    assert phases == ["stuff", "bashing", "over", "king"]
    assert play.battle.turn == 2


def test_at_the_end_of_the_turn_all_that_units_did_is_forgotten() -> None:
    play = in_stuff()
    play.do("fall-back", {"unit": "red-lions"}, dice=[6])
    play.do("pull", dice=["blue"])
    play.do("shoot", {"unit": "blue-bears", "target": "red-tigers"}, dice=[1, 1, 1, 1])
    everybody_stands(play)
    for _ in range(3):
        play.do("next-phase")
    lions, bears = play.unit("red-lions"), play.unit("blue-bears")
    assert (lions.acted, lions.actions, lions.fall_backs) == (False, (), 0)
    assert (bears.acted, bears.actions, bears.shot) == (False, (), False)
    assert (play.table.king, play.table.aside, play.table.pulled, dict(play.table.bag)) == ("", "", (), {})


def test_falls_back_are_counted_by_the_phase() -> None:
    play = in_stuff()
    play.do("fall-back", {"unit": "red-lions"}, dice=[6])
    everybody_stands(play)
    play.do("next-phase")
    assert play.unit("red-lions").fall_backs == 0


def test_the_phases_of_the_bag_are_refused_elsewhere() -> None:
    assert why_not(in_bashing(), "pull").startswith("[TS2] Only in Do stuff")
    assert why_not(in_stuff(), "king").startswith("[TS1] Only in Who's the king")
