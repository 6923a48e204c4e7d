"""What single rulings of Banter Battles mean at the table."""

from tests.referee.rulesets.banter_battles.field import (
    destroyed,
    go,
    in_bashing,
    in_stuff,
    verdict,
    why_not,
)
from tests.referee.rulesets.banter_battles.test_tracker_rulings import (
    half_have_shot,
    is_hit,
    moved,
    moves_after_a_bad_check,
    ruled,
    touching,
    two_commands,
    why_no_move_of_the_wing,
)

NEAR = "within-2mu"


def test_bases_that_have_not_shot_may_do_so_later_in_the_turn() -> None:
    play = half_have_shot()
    play.do("shoot", {"unit": "red-lions", "target": "blue-wolves"}, dice=[6, 1, 1])
    assert (play.unit("red-lions").bases_shot, play.unit("red-lions").shot) == (4, True)


def test_no_base_shoots_twice() -> None:
    why = why_not(half_have_shot(), "shoot", unit="red-lions", target="blue-bears", bases=3)
    assert why == "[DS5] 2 bases of Lions can still shoot this turn"


def test_where_the_whole_unit_shoots_once_some_bases_are_enough() -> None:
    play = in_stuff(shooting_once="unit")
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears", "bases": 2}, dice=[1, 1])
    assert play.unit("red-lions").shot


def test_a_unit_that_moves_away_in_contact_leaves_whom_it_no_longer_touches() -> None:
    play = touching()
    play.do("touch", {"unit": "red-lions", "target": "blue-wolves"})
    play.do("move", {"unit": "red-lions"}, ask={"still-touches": ["blue-wolves"]})
    assert play.unit("red-lions").contact == ("blue-wolves",)
    assert (play.unit("blue-bears").contact, play.unit("blue-wolves").contact) == ((), ("red-lions",))


def test_a_general_who_falls_back_with_no_check_may_still_pay_for_falling_back_again() -> None:
    play = in_stuff(general_fall_back="no-check")
    go(play, "red-rex")
    play.do("fall-back", {"unit": "red-rex"}, dice=[])
    assert verdict(play.do("fall-back", {"unit": "red-rex"}, dice=[])) == "Rex falls back 1 MU and is destroyed"


def test_where_a_unit_checks_once_a_phase_its_own_loss_counts_too() -> None:
    play = in_stuff(fright_spreads="once-a-phase", own_base_loss="self-too")
    is_hit(play)
    play.do("scare", {"unit": "blue-bears"}, dice=[1], ask={NEAR: []})
    assert [due.args["unit"] for due in play.battle.due] == ["blue-wolves"]


def test_generals_other_than_the_chief_command_nobody_but_their_own() -> None:
    play = ruled(two_commands(), "chief-commands", "all")
    destroyed(play, "red-rex")
    play.do("add-unit", {"like": "red-ray", "name": "Roy", "reason": "a third general"})
    assert why_no_move_of_the_wing(play) == "[R4] A is out of command: it can only stand"


def test_a_check_that_destroys_a_unit_leaves_nobody_to_act() -> None:
    play = ruled(moved(), "second-action", "taken")
    play.do("adjust", {"units": ["red-lions"], "field": "bases", "to": 1, "reason": "as the test has it"})
    assert moves_after_a_bad_check(play) == ("move",)


def test_where_generals_need_not_check_others_still_do() -> None:
    play = in_stuff(general_fall_back="no-check")
    assert (
        verdict(play.do("fall-back", {"unit": "red-lions"}, dice=[1])) == "Lions fall back 1 MU and lose 1 base, 3 left"
    )


def test_generals_who_were_appointed_are_not_among_the_units_that_started() -> None:
    play = in_bashing(generals_count="yes")
    destroyed(play, "blue-bo")
    play.do("next-phase")
    play.do("appoint", {"unit": "blue-bo", "name": "Bill"})
    entry = play.do("set-clock", {"phase": "bashing", "reason": "once more"})
    entry = play.do("next-phase")
    assert "Blues: 1 of 5 units destroyed, broken at 60%" in [step.text for step in entry.steps]


def test_the_second_fall_back_is_the_books_and_the_third_a_reading() -> None:
    entry = in_stuff().do("fall-back", {"unit": "red-lions"}, dice=[3, 3, 6])
    paid = [step.rule for step in entry.steps if step.text.startswith("Not its first fall back")]
    assert paid == ["HS5", "repeat-fall-backs"]
