"""The table's hand in Banter Battles: what may be set, and what follows from it."""

from typing import Any

import pytest

from referee.facts import read
from referee.requests import Refused
from referee.rulesets.banter_battles.content import Troop
from referee.value import plain
from tests.referee.battles.memory import NOW, Play
from tests.referee.rulesets.banter_battles.field import (
    FOOT,
    bases,
    in_bashing,
    in_king,
    in_stuff,
    loses,
    verdict,
    why_not,
)


def sets(play: Play, what: str, to: Any, key: str = "", **more: Any) -> str:
    return verdict(play.do("set-table", {"what": what, "key": key, "to": to, "reason": "so it is", **more}))


def test_a_unit_set_to_no_bases_is_gone_and_touched_by_nobody() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    loses(play, "blue-bears", 4)
    assert (play.unit("blue-bears").gone, play.unit("red-lions").contact) == (True, ())


def test_a_unit_set_to_no_bases_counts_for_the_sixty_percent() -> None:
    play = in_bashing()
    for unit in ("blue-bears", "blue-wolves", "blue-hares"):
        loses(play, unit, play.unit(unit).bases)
    play.do("next-phase")
    assert play.battle.result == "Reds wins: the enemy is broken"


def test_a_unit_taken_off_the_table_counts_nowhere() -> None:
    play = in_bashing()
    gone = ["blue-bears", "blue-wolves", "blue-hares"]
    play.do("remove-unit", {"units": gone, "destroyed": False, "reason": "they never came"})
    play.do("next-phase")
    assert play.battle.result == ""


def test_a_unit_set_to_no_bases_has_no_die_in_the_next_bag() -> None:
    play = in_king()
    for unit in ("blue-bears", "red-lions"):
        loses(play, unit, 4)
    play.do("king", dice=[6, 1])
    play.do("next-phase")
    assert dict(play.table.bag) == {"red": 3, "blue": 4}


def test_a_general_set_to_no_bases_is_replaced_at_the_end_of_the_turn() -> None:
    play = in_bashing()
    loses(play, "blue-bo", 1)
    play.do("next-phase")
    assert [due.order for due in play.battle.due] == ["appoint"]
    play.do("appoint", {"unit": "blue-bo", "name": "Bill"})
    assert play.unit("blue-bears").commander == "blue-bo+1"


def test_a_general_who_is_brought_back_is_not_replaced() -> None:
    play = in_bashing()
    loses(play, "blue-bo", 1)
    play.do("bring-back", {"units": ["blue-bo"], "reason": "we miscounted"})
    play.do("next-phase")
    assert (play.battle.due, bases(play, "blue-bo")) == ((), [1])


def test_setting_a_unit_to_nothing_and_taking_it_back_leaves_the_same_state() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bo"})
    before = play.battle
    loses(play, "blue-bo", 1)
    play.undo()
    assert (play.battle.units, play.battle.table) == (before.units, before.table)


def test_a_unit_that_comes_in_play_can_act_and_touches_nobody() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    play.do("add-unit", {"like": "red-lions", "name": "Leopards", "reason": "reinforcements"})
    new = play.unit("red-leopards")
    assert (new.bases, new.contact, new.deployed, new.acted) == (4, (), True, False)
    assert why_not(play, "move", unit="red-leopards") == ""


@pytest.mark.parametrize("what", ["king", "first", "to_act", "puller", "to_bash", "out_scouter"])
def test_the_table_says_whose_it_is(what: str) -> None:
    play = in_stuff()
    sets(play, what, "blue")
    assert getattr(play.table, what) == "blue"


def test_who_acts_by_the_tables_word_may_act() -> None:
    play = in_stuff()
    assert sets(play, "to_act", "blue") == "Acts with a unit: Blues"
    assert why_not(play, "move", unit="blue-bears") == ""


def test_the_bag_holds_what_the_table_says() -> None:
    play = in_stuff()
    assert sets(play, "bag", 2, key="blue") == "Dice in the bag, Blues: 2"
    assert dict(play.table.bag) == {"red": 4, "blue": 2}


def test_a_bag_outside_its_range_is_refused_with_the_range() -> None:
    with pytest.raises(Refused, match="cannot be 300: 0 to 200"):
        sets(in_stuff(), "bag", 300, key="blue")


def test_terrain_can_be_laid_changed_and_taken_away() -> None:
    play = in_stuff()
    sets(play, "terrain", "a hill", key="1")
    sets(play, "terrain", "a bog", key="5")
    assert {piece.area: piece.kind for piece in play.table.terrain} == {1: "a hill", 2: "wood", 5: "a bog"}
    sets(play, "terrain", "5", key="5", remove=True)
    assert {piece.area for piece in play.table.terrain} == {1, 2}


def test_objectives_and_the_breaking_point_can_be_set() -> None:
    play = in_stuff()
    sets(play, "objectives", "Hold the mill")
    sets(play, "threshold", 50)
    assert (play.table.objectives, play.table.threshold) == (("Hold the mill",), 0.5)
    sets(play, "objectives", "Hold the mill", remove=True)
    assert play.table.objectives == ()


def test_every_setting_tells_what_it_is_now() -> None:
    play = in_stuff()
    for setting in play.rules.settings:
        for key in setting.keys(play.battle) or ("",):
            assert setting.items is not None or setting.now(play.battle, key) is not None


def test_an_order_that_the_rules_refuse_is_carried_out_where_the_table_allows_it() -> None:
    play = in_stuff()
    opened = play.game.open("move", {"unit": "blue-bears"}, allow="he was so eager")
    draft = play.game.finished(opened, play.game.advance(opened), NOW)
    play.memory.append(draft)
    play.game.accept(draft)
    assert play.unit("blue-bears").actions == ("move",)


def test_distances_take_halves_and_decimals() -> None:
    troop = read(Troop, {**plain(FOOT), "move": 2.5, "charge": 3.25, "range": 4.0})
    assert (troop.move, troop.charge, str(troop.range)) == (2.5, 3.25, "4")


def test_a_move_of_a_half_can_be_set_by_hand() -> None:
    play = in_stuff()
    play.do("adjust", {"units": ["red-lions"], "field": "move", "to": 2.5, "reason": "muddy"})
    assert play.unit("red-lions").move == 2.5


def test_a_phase_set_by_hand_leaves_a_table_that_can_go_on() -> None:
    play = in_stuff()
    play.do("set-clock", {"phase": "bashing", "reason": "nobody wants to move"})
    play.do("next-phase")
    play.do("next-phase")
    assert (play.battle.turn, play.battle.phase) == (2, "king")


def test_a_general_taken_off_the_table_is_not_replaced() -> None:
    play = in_bashing()
    play.do("remove-unit", {"units": ["blue-bo"], "destroyed": False, "reason": "he never came"})
    play.do("next-phase")
    assert play.battle.due == ()


def test_a_unit_that_the_referee_took_away_is_touched_by_nobody() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    play.do("remove-unit", {"units": ["blue-bears"], "reason": "they ran"})
    assert (play.unit("red-lions").contact, play.unit("blue-bears").contact) == ((), ())
