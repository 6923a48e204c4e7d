"""The tracker's six actions: who may take which, second actions after a check, generals' pairs, out of command."""

import pytest

from referee.rulesets.banter_battles.doing_stuff import allowed
from tests.referee.battles.memory import Play, rules_of, words_of
from tests.referee.rulesets.banter_battles.field import bases, destroyed, go, in_stuff, loses, verdict, why_not

ACTIONS = {"stand", "reform", "move", "charge", "shoot", "fall-back"}
PASS, FALL_BACK, LOSE = 6, 3, 1  # of resilience 4


def possible(play: Play, unit: str) -> set[str]:
    """The actions that nothing speaks against, a target still to be picked."""
    return {listed.order.id for listed in play.game.orders(unit) if listed.order.id in ACTIONS and not listed.reasons}


def test_in_command_a_unit_may_take_any_action_that_its_figures_allow() -> None:
    play = in_stuff()
    loses(play, "red-lions", 1)
    assert possible(play, "red-lions") == ACTIONS
    assert possible(play, "red-rex") == ACTIONS - {"reform", "shoot"}


def test_out_of_command_a_unit_can_only_stand() -> None:
    play = in_stuff()
    assert why_not(play, "move", unit="red-lions", in_command=False) == (
        "[R4] Lions are out of command: they can only stand"
    )
    assert why_not(play, "stand", unit="red-lions", in_command=False) == ""


def test_a_unit_marked_out_of_command_can_only_stand() -> None:
    play = in_stuff()
    play.do("mark", {"units": ["red-lions"], "marker": "out-of-command"})
    assert possible(play, "red-lions") == {"stand"}
    assert why_not(play, "move", unit="red-lions", in_command=True) == ""


def test_a_unit_said_to_be_out_of_command_takes_no_second_action() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions", "in_command": False})
    assert play.unit("red-lions").has("out-of-command")
    assert possible(play, "red-lions") == set()


def test_a_unit_whose_general_is_gone_is_out_of_command() -> None:
    play = in_stuff()
    destroyed(play, "red-rex")
    assert possible(play, "red-lions") == {"stand"}


def test_the_form_shows_whether_a_unit_is_in_command() -> None:
    play = in_stuff()
    order = play.rules.order("move")
    tick = order.form(play.battle, order.args(unit="red-lions")).ticks[0]
    assert (tick.id, tick.rule, tick.on) == ("in_command", "R4", True)


def test_standing_is_an_action() -> None:
    play = in_stuff()
    entry = play.do("stand", {"unit": "red-lions"})
    assert verdict(entry) == "Lions stand"
    assert (play.unit("red-lions").acted, play.unit("red-lions").actions) == (True, ("stand",))


def test_reforming_brings_back_one_base() -> None:
    play = in_stuff()
    loses(play, "red-lions", 2)
    entry = play.do("reform", {"unit": "red-lions"})
    assert bases(play, "red-lions") == [3]
    assert "DS2" in rules_of(entry)


def test_a_unit_with_all_its_bases_does_not_reform() -> None:
    assert why_not(in_stuff(), "reform", unit="red-lions") == "[DS2] Lions have all their bases"


def test_a_move_is_on_the_table_and_its_limits_are_called_to_mind() -> None:
    play = in_stuff()
    order = play.rules.order("move")
    reminders = order.form(play.battle, order.args(unit="red-lions")).reminders
    assert reminders[0].text == "Forward with one wheel of up to 45°, or a turn of 90° or 180° on the spot"
    assert verdict(play.do("move", {"unit": "red-lions"})) == "Lions move"


def test_scouts_are_not_slowed_by_terrain() -> None:
    entry = in_stuff().do("move", {"unit": "red-foxes"})
    assert "[S2] Scouts are not slowed by terrain" in words_of(entry)


def test_a_unit_that_falls_back_checks_afterwards() -> None:
    play = in_stuff()
    entry = play.do("fall-back", {"unit": "red-lions"}, dice=[PASS])
    assert rules_of(entry) == ["DS6", "FB1", "FB2", "HS1", "HS2", ""]
    assert play.unit("red-lions").fall_backs == 1


def test_scouts_that_fall_back_do_not_check() -> None:
    play = in_stuff()
    entry = play.do("fall-back", {"unit": "red-foxes"}, dice=[])
    assert "[S1] Scouts that fall back do not check" in words_of(entry)
    assert play.unit("red-foxes").fall_backs == 1


@pytest.mark.parametrize("order", ["reform", "move", "shoot", "charge"])
def test_in_contact_a_unit_can_only_stand_or_fall_back_where_the_table_has_it_so(order: str) -> None:
    play = in_stuff(actions_in_contact="fall-back-only")
    loses(play, "red-lions", 1)
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    assert "[actions-in-contact] Lions touch an enemy: stand or fall back" in why_not(play, order, unit="red-lions")
    assert possible(play, "red-lions") == {"stand", "fall-back"}


def test_a_fall_back_leaves_contact() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    play.do("fall-back", {"unit": "red-lions"}, dice=[PASS])
    assert (play.unit("red-lions").contact, play.unit("blue-bears").contact) == ((), ())


def test_a_second_action_needs_a_check_that_is_passed() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    entry = play.do("move", {"unit": "red-lions"}, dice=[PASS])
    assert rules_of(entry) == ["TS2", "R6", "HS1", "HS2", ""]
    assert play.unit("red-lions").actions == ("move", "move")


def test_the_form_of_a_second_action_says_that_a_check_comes_first() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    order = play.rules.order("shoot")
    reminders = order.form(play.battle, order.args(unit="red-lions")).reminders
    assert (reminders[0].rule, reminders[0].text) == ("TS2", "A second action: a check comes first")


def test_a_failed_check_is_all_that_the_unit_does() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    entry = play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[LOSE])
    assert "[second-action] The check is failed: no second action" in words_of(entry)
    assert (bases(play, "red-lions", "blue-bears"), play.unit("red-lions").shot) == ([3, 4], False)
    assert why_not(play, "stand", unit="red-lions") == "[TS2] Pull a die first"


def test_a_check_that_makes_it_fall_back_is_failed_even_if_the_next_is_passed() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    play.do("move", {"unit": "red-lions"}, dice=[FALL_BACK, PASS])
    assert (play.unit("red-lions").actions, play.unit("red-lions").fall_backs) == (("move",), 1)


def test_after_two_actions_a_unit_has_done_all_it_may() -> None:
    play = in_stuff()
    play.do("stand", {"unit": "red-lions"})
    play.do("stand", {"unit": "red-lions"}, dice=[PASS])
    play.do("pull", dice=["red"])
    assert "[TS2] Lions have done all they may this turn" in why_not(play, "stand", unit="red-lions")


def test_a_unit_that_has_shot_does_not_shoot_again() -> None:
    play = in_stuff()
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[1, 1, 1, 1])
    assert why_not(play, "shoot", unit="red-lions") == "[DS5] Lions have shot this turn"
    assert "shoot" not in allowed(play.battle, play.unit("red-lions"), None).after_check


def test_a_general_pairs_standing_moving_and_falling_back_with_no_check() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-rex"})
    entry = play.do("stand", {"unit": "red-rex"}, dice=[])
    assert words_of(entry) == "[R4] A general's second action needs no check"
    assert verdict(entry) == "Rex stands"


def test_a_general_checks_before_any_other_second_action() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-rex"})
    entry = play.do("charge", {"unit": "red-rex", "target": "blue-bears"}, dice=[PASS, PASS])
    assert rules_of(entry)[:2] == ["TS2", "R6"]


def test_a_general_who_charged_first_checks_before_a_second_action() -> None:
    play = in_stuff()
    play.do("charge", {"unit": "red-rex", "target": "blue-bears"}, dice=[1])
    assert rules_of(play.do("stand", {"unit": "red-rex"}, dice=[PASS]))[0] == "TS2"


def test_a_unit_may_say_that_it_takes_no_second_action() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    assert why_not(play, "done", unit="red-tigers") == "[TS2] Tigers are not acting"
    play.do("done", {"unit": "red-lions"})
    assert (play.table.acting, play.table.to_act) == ("", "")


def test_the_next_pull_ends_the_go_of_the_unit_that_was_acting() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    play.do("pull", dice=["red"])
    assert (play.table.acting, play.table.to_act) == ("", "red")
    assert "[TS2] Lions have acted this turn" in why_not(play, "stand", unit="red-lions")


def test_a_unit_that_is_destroyed_by_its_second_check_is_gone() -> None:
    play = in_stuff()
    loses(play, "red-lions", 3)
    play.do("move", {"unit": "red-lions"})
    play.do("move", {"unit": "red-lions"}, dice=[LOSE])
    assert (play.unit("red-lions").gone, play.table.acting, play.table.to_act) == (True, "", "")
    go(play, "red-tigers")
    assert "Lions are gone" in why_not(play, "stand", unit="red-lions")


def test_a_unit_that_is_destroyed_as_it_falls_back_acts_no_more() -> None:
    play = in_stuff()
    loses(play, "red-lions", 3)
    play.do("fall-back", {"unit": "red-lions"}, dice=[LOSE])
    assert (play.unit("red-lions").gone, play.table.acting, play.table.to_act) == (True, "", "")
