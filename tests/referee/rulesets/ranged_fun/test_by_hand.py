"""The table has the last word: what the referee sets by hand in Ranged Fun, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.requests import Refused
from referee.rulesets.ranged_fun.game import RULESET
from referee.rulesets.ranged_fun.victory import points_lost
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    MEN,
    RAIDERS,
    SCOUT,
    STRIDER,
    TANK,
    B,
    R,
    end_turn,
    field,
)

MARKER = {"markers": [{"name": "Well", "column": 10, "row": 10}], "goal": {"kind": "hold", "text": "", "needed": 1}}


def table() -> Play:
    return field({TANK: "0505", MEN: "0707"}, {RAIDERS: "1515"}, {"0707": "hut", "0909": "rough"}, mission=MARKER)


def sets(play: Play, what: str, to: Any, key: str = "", remove: bool = False) -> Play:
    given = {"what": what, "key": key, "to": to, "remove": remove, "reason": "as the table has it"}
    play.do("set-table", given)
    return play


def now(play: Play, what: str, key: str = "") -> Any:
    return next(each for each in RULESET.settings if each.id == what).now(play.battle, key)


@pytest.mark.parametrize(
    ("what", "key", "to"),
    [
        ("first", "", "blue"),
        ("turns", "", 7),
        ("score", "blue", 40),
        ("goal", "", "destroy"),
        ("needed", "", 2),
        ("held", "Well", "blue"),
        ("structure", "hut-1", 2),
    ],
)
def test_what_lies_on_the_table_is_set_by_hand_and_taken_back(what: str, key: str, to: Any) -> None:
    play = table()
    before = replace(play.battle, number=0)
    sets(play, what, to, key)
    assert now(play, what, key) == to
    play.undo()
    assert replace(play.battle, number=0) == before


@pytest.mark.parametrize(
    ("what", "item", "shown"),
    [
        ("terrain", "0303 wall", "0303 wall"),
        ("buildings", "0303 Barn 3/6", "barn"),
        ("objectives", "0303 Bridge", "0303 Bridge"),
    ],
)
def test_ground_buildings_and_markers_come_and_go_by_hand(what: str, item: str, shown: str) -> None:
    setting = next(each for each in RULESET.settings if each.id == what)
    assert setting.items is not None
    play = table()
    before = setting.items(play.battle)
    sets(play, what, item)
    assert setting.items(play.battle) == (*before, shown)
    sets(play, what, shown, remove=True)
    assert setting.items(play.battle) == before


def test_ground_that_was_laid_by_hand_counts() -> None:
    play = sets(table(), "terrain", "0506 wall")
    assert play.reasons("move", {"unit": R[TANK], "path": ["0605", "0506"]})[0].startswith("[heavy-rough]")
    sets(play, "buildings", "0506 Barn 3/6")
    assert "building" in play.reasons("move", {"unit": R[TANK], "path": ["0506"]})[0]


@pytest.mark.parametrize(
    ("what", "to", "sentence"),
    [
        ("terrain", "0303 lava", "Ground is rough or a wall, not “lava”"),
        ("terrain", "0303", "A space comes first, then rough or wall"),
        ("buildings", "0303 Barn", "A building is a space, a name, armour and structure, such as “0712 Barn 3/6”"),
        ("objectives", "9999 Bridge", "9999 is off the board"),
        ("turns", 900, "The last turn cannot be 900: 1 to 200"),
    ],
)
def test_what_cannot_be_is_refused_with_what_could(what: str, to: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        sets(table(), what, to)


def laden() -> Play:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {RAIDERS: "1515"})
    for kind in (MEN, SCOUT):
        play.do("board", {"unit": R[kind], "carrier": R[CARRIER]})
    return play


def test_a_carrier_that_is_gone_by_hand_leaves_its_riders_on_foot_and_costs_its_points() -> None:
    play = laden()
    play.do("remove-unit", {"units": [R[CARRIER]], "reason": "as the table has it"})
    men, scouts = play.unit(R[MEN]), play.unit(R[SCOUT])
    assert (men.riding, scouts.riding, men.place, scouts.place) == ("", "", "0505", "")
    assert points_lost(play.battle, "red") == play.unit(R[CARRIER]).points


def test_a_unit_that_is_taken_off_and_not_destroyed_costs_nothing() -> None:
    play = laden()
    play.do("remove-unit", {"units": [R[CARRIER]], "destroyed": False, "reason": "went home"})
    assert (points_lost(play.battle, "red"), play.unit(R[CARRIER]).gone) == (0, True)


def test_the_last_unit_that_is_gone_by_hand_ends_the_battle() -> None:
    play = laden()
    play.do("adjust", {"units": [B[RAIDERS]], "field": "gone", "to": True, "reason": "fled"})
    assert play.battle.result == "Red wins: no enemy is left on the board"


def test_a_unit_that_is_brought_back_costs_nothing_any_more() -> None:
    play = laden()
    play.do("remove-unit", {"units": [R[SCOUT]], "reason": "a mistake"})
    play.do("bring-back", {"units": [R[SCOUT]], "reason": "it was a mistake"})
    assert (points_lost(play.battle, "red"), play.unit(R[SCOUT]).riding, play.unit(R[SCOUT]).fate) == (0, "", "")


def test_a_unit_that_comes_in_play_is_aboard_nobody_and_may_move() -> None:
    play = laden()
    play.do("add-unit", {"like": R[MEN], "name": "More men", "reason": "reserves"})
    fresh = play.unit("red-more-men")
    assert (fresh.riding, fresh.place, fresh.left, fresh.swapped) == ("", "", 6, False)


def test_a_unit_of_which_nothing_is_left_by_hand_is_hammered() -> None:
    play = table()
    play.do("watch", {"unit": R[TANK], "counter": "0506"})
    for stat in ("movement", "armour", "srf", "lrf"):
        assert not play.unit(R[TANK]).is_hammered
        play.do("adjust", {"units": [R[TANK]], "field": stat, "to": 0, "reason": "a bad day"})
    assert (play.unit(R[TANK]).is_hammered, play.unit(R[TANK]).is_watching) == (True, False)


def test_nobody_is_in_a_building_that_is_rubble_by_hand() -> None:
    play = table()
    assert play.unit(R[MEN]).building == "hut-1"
    sets(play, "structure", 0, "hut-1")
    assert (play.unit(R[MEN]).building, play.unit(R[MEN]).place) == ("", "0707")


def test_a_side_that_is_put_on_the_move_by_hand_has_its_movement() -> None:
    play = table()
    play.do("set-clock", {"phase": "second", "active": "blue", "reason": "we forgot"})
    assert (play.battle.active, play.unit(B[RAIDERS]).left) == ("blue", 8)


def test_who_holds_a_marker_by_hand_wins_with_it() -> None:
    play = sets(sets(table(), "held", "blue", "Well"), "turns", 1)
    end_turn(play)
    end_turn(play)
    assert play.battle.winner == "blue"


def test_points_set_by_hand_decide() -> None:
    play = sets(field({TANK: "0505"}, {RAIDERS: "1515"}, mission={"turns": 1}), "score", 5, "red")
    end_turn(play)
    end_turn(play)
    assert play.battle.result == "Blue wins: Red lost 5 points, Blue 0"


def test_a_unit_that_wears_the_counter_of_a_marker_holds_it_where_the_app_has_no_map() -> None:
    play = field({TANK: ""}, {RAIDERS: ""}, mission=MARKER | {"turns": 1})
    play.do("mark", {"units": [R[TANK]], "marker": "objective"})
    end_turn(play)
    end_turn(play)
    assert play.battle.winner == "red"


def test_damage_is_rolled_for_a_unit_at_any_time() -> None:
    play = table()
    assert play.do("hurt", {"unit": B[RAIDERS], "damage": 2}, dice=[3]).verdict == "Raiders: SRF 3 to 1."
    play.do("hurt", {"unit": B[RAIDERS], "damage": 2}, dice=[4])
    assert play.unit(B[RAIDERS]).is_hammered
    assert play.do("hurt", {"unit": B[RAIDERS]}, dice=[4]).verdict == "Raiders: boom."


def test_a_building_is_hit_at_any_time_with_those_inside() -> None:
    play = table()
    told = play.do("hurt-building", {"building": "hut-1", "damage": 4}, dice=[2]).verdict
    assert told == "Hut: rubble; Guard infantry: armour 1 to 0."


def test_what_the_table_allows_is_played_though_the_rules_refuse_it() -> None:
    play = field({TANK: "0505", MEN: "0506"}, {STRIDER: "0510", BUGGY: "1010"})
    opened = play.game.open("fire", {"unit": R[TANK], "target": B[STRIDER]}, allow="they see over it")
    assert opened.allowed[1:] == ("Guard infantry blocks the line of Guard tank",)
