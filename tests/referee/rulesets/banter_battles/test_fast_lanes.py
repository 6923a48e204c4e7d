"""Fast lanes: one input a unit, one for all who stand, and what the table waits for."""

from typing import Any

import pytest

from tests.referee.battles.memory import Play
from tests.referee.rulesets.banter_battles.field import (
    before,
    everybody_stands,
    in_bashing,
    in_deployment,
    in_king,
    in_stuff,
    in_terrain,
    loses,
    verdict,
    why_not,
)


def moved(play: Play, unit: str, dice: list[str] | None, **more: Any) -> str:
    return verdict(play.do("moved", {"unit": unit, **more}, dice=dice))


def test_a_unit_that_moved_has_acted_and_the_next_die_is_pulled_at_once() -> None:
    play = in_stuff()
    assert moved(play, "red-lions", ["blue"]) == "Lions move; Blues to act"
    lions = play.unit("red-lions")
    assert (lions.actions, lions.acted, play.table.to_act, play.table.acting) == (("move",), True, "blue", "")
    assert play.table.pulled == ("blue",)


def test_dice_of_a_side_that_has_all_acted_are_spent_on_the_way() -> None:
    play = in_stuff()
    for unit in ("blue-bears", "blue-wolves", "blue-hares", "blue-stags", "blue-bo"):
        play.do("adjust", {"units": [unit], "field": "acted", "to": True, "reason": "as the test has it"})
    assert moved(play, "red-lions", ["blue", "blue", "red"]) == "Lions move; Reds to act"
    assert dict(play.table.bag) == {"red": 3, "blue": 3}


def test_the_next_die_can_be_left_in_the_bag() -> None:
    play = in_stuff()
    assert moved(play, "red-lions", [], next=False) == "Lions move"
    assert (play.table.to_act, play.table.pulled) == ("", ())


def test_out_of_command_a_unit_that_acted_has_stood() -> None:
    play = in_stuff()
    play.do("mark", {"units": ["red-lions"], "marker": "out-of-command"})
    assert moved(play, "red-lions", [], next=False) == "Lions stand"
    assert play.unit("red-lions").actions == ("stand",)


def test_a_unit_whose_colour_was_not_pulled_did_not_move() -> None:
    assert why_not(in_stuff(), "moved", unit="blue-bears") == "[TS2] Reds are to act"


def test_a_die_that_was_pulled_at_the_table_comes_out_of_the_bag() -> None:
    play = in_stuff()
    moved(play, "red-lions", [], next=False)
    moved(play, "blue-bears", [], pulled=True, next=False)
    assert (play.table.pulled, dict(play.table.bag)) == (("blue",), {"red": 4, "blue": 4})


def test_nobody_moves_twice_by_a_click() -> None:
    play = in_stuff()
    moved(play, "red-lions", ["red"])
    assert why_not(play, "moved", unit="red-lions") == "[TS2] Lions have acted this turn"


def test_all_others_stood_ends_the_phase_and_spends_the_dice() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    moved(play, "red-tigers", ["blue"])
    assert verdict(play.do("all-stood")) == "9 units of both sides stood. Bashing: 2 units to bash"
    assert (play.battle.phase, set(play.table.bag.values())) == ("bashing", {0})
    assert (play.unit("red-tigers").actions, play.unit("red-foxes").actions) == (("move",), ("stand",))


def test_all_others_stood_says_beforehand_whom_it_means() -> None:
    play = in_stuff()
    order = play.rules.order("all-stood")
    assert order.form(play.battle, order.args()).title.text == "All 10 units of both sides stood"
    for unit in play.battle.of("blue"):
        play.do("adjust", {"units": [unit.id], "field": "acted", "to": True, "reason": "as the test has it"})
    assert order.form(play.battle, order.args()).title.text == "All 5 others of Reds stood"
    assert verdict(play.do("all-stood")).startswith("5 units of Reds stood")


def test_all_others_stood_passes_phases_in_which_nobody_can_do_anything() -> None:
    play = in_stuff()
    assert verdict(play.do("all-stood")) == "10 units of both sides stood. Turn 2: Who's the king?"
    assert (play.battle.turn, play.battle.phase) == (2, "king")


def test_a_turn_in_which_everybody_stands_takes_three_inputs() -> None:
    play = in_king()
    inputs = [play.do("king", dice=[6, 1]), play.do("next-phase"), play.do("all-stood")]
    assert (len(inputs), play.battle.turn) == (3, 2)


def test_who_stood_by_one_word_acts_again_when_it_is_taken_back() -> None:
    play = in_stuff()
    start = play.battle
    play.do("all-stood")
    play.undo()
    assert (play.battle.units, play.battle.table, play.battle.phase) == (start.units, start.table, "stuff")


def test_a_move_by_a_click_is_taken_back_with_its_die() -> None:
    play = in_stuff()
    start = play.battle
    moved(play, "red-lions", ["blue"])
    play.undo()
    assert (play.battle.units, play.battle.table) == (start.units, start.table)


def test_a_lost_general_is_not_passed_over() -> None:
    play = in_stuff()
    loses(play, "blue-bo", 1)
    play.do("all-stood")
    assert (play.battle.phase, [due.order for due in play.battle.due]) == ("over", ["appoint"])


def test_the_next_phase_passes_those_in_which_nobody_can_do_anything() -> None:
    play = in_stuff()
    everybody_stands(play)
    play.do("next-phase", {"past_idle": True})
    assert (play.battle.turn, play.battle.phase) == (2, "king")


def test_a_phase_with_somebody_to_bash_does_not_pass_by_itself() -> None:
    assert not in_bashing(("red-lions", "blue-bears")).rules.is_idle(in_bashing(("red-lions", "blue-bears")).battle)
    assert in_bashing().rules.is_idle(in_bashing().battle)


@pytest.mark.parametrize(
    ("moment", "text", "order", "click"),
    [
        (before, "Who out-scouts whom?", "out-scout", ""),
        (in_terrain, "Blues to place terrain", "place-terrain", ""),
        (in_deployment, "Blues to deploy: choose a unit", "deploy-rest", "deploy"),
        (in_king, "Who's the king?", "king", ""),
        (in_stuff, "Reds to act: choose a unit", "", "moved"),
        (lambda: in_bashing(("red-lions", "blue-bears")), "Reds to pick a bash: choose a unit", "", "bash"),
        (in_bashing, "On to the next phase", "next-phase", ""),
    ],
)
def test_the_table_waits_for_one_thing_at_a_time(moment: Any, text: str, order: str, click: str) -> None:
    play = moment()
    up = play.rules.next_up(play.battle)
    assert (up.text, up.order, up.click) == (text, order, click)
    assert all(not play.reasons(up.click, {"unit": unit}) for unit in up.units)


def test_while_a_unit_acts_the_table_waits_for_its_second_action_or_the_next_die() -> None:
    play = in_stuff()
    play.do("move", {"unit": "red-lions"})
    up = play.rules.next_up(play.battle)
    assert (up.text, up.order) == ("Lions may try a second action, or pull the next die", "pull")
    play.do("done", {"unit": "red-lions"})
    up = play.rules.next_up(play.battle)
    assert (up.text, up.order) == ("Blues to pull a die", "pull")


def test_a_die_that_is_not_in_the_bag_was_not_pulled() -> None:
    play = in_stuff()
    moved(play, "red-lions", [], next=False)
    play.do("set-table", {"what": "bag", "key": "blue", "to": 0, "reason": "all out"})
    assert why_not(play, "moved", unit="blue-bears", pulled=True) == "[R3] No die of Blues is left in the bag"


def test_a_phase_does_not_pass_while_a_unit_may_take_its_second_action() -> None:
    play = in_stuff()
    others = [unit.id for unit in play.battle.present() if unit.id != "red-lions"]
    play.do("adjust", {"units": others, "field": "acted", "to": True, "reason": "as the test has it"})
    play.do("move", {"unit": "red-lions"})
    assert not play.rules.is_idle(play.battle)
    play.do("done", {"unit": "red-lions"})
    assert play.rules.is_idle(play.battle)


def test_after_the_last_turn_of_the_scenario_the_table_is_asked() -> None:
    play = in_bashing()
    play.do("set-clock", {"turn": 10, "reason": "it is late"})
    play.do("next-phase", {"past_idle": True})
    assert (play.battle.turn, play.battle.phase) == (10, "over")
