"""Taking back in the tracker: any one entry of a battle of Banter Battles, and what becomes of the others."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import (
    bases,
    everybody_stands,
    go,
    in_bashing,
    in_deployment,
    in_stuff,
    in_terrain,
    loses,
    why_not,
)

NEAR = "within-2mu"


def shot(play: Play, hits: int = 1, near: tuple[str, ...] = ()) -> int:
    """Lions shoots at Bears."""
    go(play, "red-lions")
    dice = [6] * hits + [1] * (4 - hits)
    entry = play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=dice, ask={NEAR: list(near)})
    return entry.number


def same(play: Play) -> None:
    assert play.battle == play.fold() == play.reopened().battle


def test_bases_lost_later_stay_lost_when_an_earlier_loss_is_taken_back() -> None:
    play = in_stuff()
    first = shot(play, 2)
    go(play, "red-tigers")
    play.do("shoot", {"unit": "red-tigers", "target": "blue-bears"}, dice=[6, 1, 1, 1])
    play.undo(first)
    assert bases(play, "blue-bears") == [3]
    same(play)


def test_a_base_that_came_back_does_not_fit_if_none_was_lost() -> None:
    play = in_stuff()
    first = shot(play, 1)
    go(play, "blue-bears")
    reformed = play.do("reform", {"unit": "blue-bears"}).number
    entry = play.undo(first)
    assert entry.takes_back == (first, reformed)
    assert (bases(play, "blue-bears"), play.unit("blue-bears").acted) == ([4], False)
    same(play)


def test_checks_that_followed_a_loss_go_with_it() -> None:
    play = in_stuff()
    first = shot(play, 1, near=("blue-wolves",))
    check = play.do("scare", {"unit": "blue-wolves"}, dice=[1]).number
    assert play.undo(first).takes_back == (first, check)
    assert (bases(play, "blue-wolves"), play.battle.due) == ([4], ())
    same(play)


def test_a_contact_that_is_taken_back_leaves_the_other_contacts() -> None:
    play = in_stuff()
    charge = play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[6]).number
    go(play, "red-tigers")
    play.do("charge", {"unit": "red-tigers", "target": "blue-bears"}, dice=[6])
    play.undo(charge)
    assert (play.unit("blue-bears").contact, play.unit("red-lions").contact) == (("red-tigers",), ())
    same(play)


def test_a_fall_back_out_of_a_contact_that_never_was_stays() -> None:
    play = in_stuff()
    charge = play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[6]).number
    go(play, "blue-bears")
    back = play.do("fall-back", {"unit": "blue-bears"}, dice=[6]).number
    found = play.game.undo("now", charge).consequences
    assert found is not None
    assert back in found.other_facts


def test_a_first_action_that_is_taken_back_leaves_only_the_second() -> None:
    play = in_stuff()
    first = play.do("move", {"unit": "red-lions"}).number
    play.do("stand", {"unit": "red-lions"}, dice=[6])
    play.undo(first)
    assert play.unit("red-lions").actions == ("stand",)


def test_a_piece_of_terrain_is_taken_back_and_the_others_stay() -> None:
    play = in_terrain()
    first = play.do("place-terrain", {"area": 1}).number
    play.do("place-terrain", {"area": 2})
    play.undo(first)
    assert [piece.area for piece in play.table.terrain] == [2]
    same(play)


def test_a_deployment_that_is_taken_back_is_made_up_for() -> None:
    play = in_deployment()
    first = play.do("deploy", {"unit": "blue-bears"}).number
    play.do("deploy", {"unit": "blue-wolves"})
    play.undo(first)
    assert [unit.id for unit in play.battle.of("blue") if unit.deployed] == ["blue-wolves"]
    assert why_not(play, "deploy", unit="blue-bears") == ""
    play.do("deploy-rest")
    assert all(unit.deployed for unit in play.battle.present())


def test_a_pull_takes_all_after_it_along_and_its_die_goes_back() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    pull = play.do("pull", dice=["blue"]).number
    moved = play.do("move", {"unit": "blue-bears"}).number
    again = play.do("pull", dice=["red"]).number
    assert play.undo(pull).takes_back == (pull, moved, again)
    assert (dict(play.table.bag), play.table.pulled) == ({"red": 4, "blue": 5}, ())
    same(play)


def test_a_phase_that_is_taken_back_gives_back_what_had_passed() -> None:
    play = in_stuff()
    play.do("fall-back", {"unit": "red-lions"}, dice=[6])
    everybody_stands(play)
    play.do("next-phase")
    play.undo()
    assert (play.battle.phase, play.unit("red-lions").fall_backs) == ("stuff", 1)
    same(play)


def test_a_destroyed_unit_comes_back_with_its_bases_and_its_contacts() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    loses(play, "blue-bears", 2)
    play.do("bash", {"unit": "red-lions", "target": "blue-bears"}, dice=[6, 6, 6, 6, 1, 1])
    assert play.unit("blue-bears").gone
    play.undo()
    assert (play.unit("blue-bears").gone, bases(play, "blue-bears")) == (False, [2])
    assert play.unit("blue-bears").contact == ("red-lions",)


def test_orders_of_a_unit_that_a_correction_destroys_are_taken_back() -> None:
    play = in_stuff()
    loses(play, "blue-bears", 2)
    first = shot(play, 1)
    go(play, "blue-bears")
    moved = play.do("move", {"unit": "blue-bears"}).number
    entry = play.correct(first, 0, [6, 6, 1, 1])
    assert {first, moved} <= set(entry.takes_back)
    assert play.unit("blue-bears").gone
    same(play)


def test_a_mistyped_face_is_corrected_and_the_friends_are_asked_about_again() -> None:
    play = in_stuff()
    first = shot(play, 0)
    play.correct(first, 0, [6, 1, 1, 1], ask={NEAR: ["blue-wolves"]})
    assert (bases(play, "blue-bears"), [due.args["unit"] for due in play.battle.due]) == ([3], ["blue-wolves"])
    same(play)


def test_the_armies_themselves_cannot_be_taken_back() -> None:
    with pytest.raises(Refused, match="There is no entry 1 that can be changed"):
        in_stuff().undo(1)
