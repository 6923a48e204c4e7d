"""The table's hand: what is set by the referee's word, and all that follows from it."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play
from tests.referee.rulesets.wargame.field import (
    BREACHERS,
    BRUISERS,
    GUNNER,
    HUNTER,
    HUNTRESS,
    RAIDERS,
    RIFLES,
    RUNNER,
    acts,
    dues,
    fights,
    in_turn,
    place,
    react,
)

BLUE = (RAIDERS, BRUISERS, HUNTER, HUNTRESS)


def adjust(play: Play, unit: str, field: str, to: object) -> None:
    play.do("adjust", {"units": [unit], "field": field, "to": to, "reason": "as the test has it"})


def sets(play: Play, what: str, to: object, key: str = "", **more: object) -> str:
    args = {"what": what, "key": key, "to": to, "reason": "as the test has it", **more}
    return play.do("set-table", args).verdict


def test_a_unit_set_to_nothing_is_gone_and_its_points_are_lost() -> None:
    play = in_turn()
    worth = play.unit(RAIDERS).worth
    adjust(play, RAIDERS, "standing", 0)
    unit = play.unit(RAIDERS)
    assert (unit.gone, unit.fate, play.table.lost["blue"], len(unit.down)) == (True, "down", worth, 10)


def test_a_unit_by_hand_at_nothing_is_out_of_combat_and_nothing_is_due_of_it() -> None:
    play = in_turn()
    fights(play, GUNNER, HUNTER)
    acts(play, "focus", RUNNER, seen=[HUNTER])
    react(play, HUNTER, "dodge")
    play.do("resolve", {"unit": RUNNER})
    adjust(play, HUNTER, "standing", 0)
    assert (play.unit(GUNNER).contact, dues(play)) == ((), [])


def test_the_last_unit_of_a_side_set_to_nothing_ends_the_battle() -> None:
    play = in_turn()
    for unit in BLUE:
        adjust(play, unit, "standing", 0)
    assert play.battle.result == "Harbour Watch wins: no model of Hill Folk stands"


def test_losses_by_hand_shrink_a_group_and_a_fallen_leader_is_followed() -> None:
    play = in_turn()
    play.do("adjust", {"units": [RAIDERS], "field": "standing", "to": 5, "reason": "a mine"}, ask={"strays": []})
    assert (play.unit(RAIDERS).kind, play.unit(RAIDERS).leader) == ("team", "Hill chief")
    play.do("adjust", {"units": [RAIDERS], "field": "down", "to": ["Hill chief"], "reason": "it was the chief"})
    assert (play.unit(RAIDERS).standing, play.unit(RAIDERS).leader) == (9, "Hill raider 1")


def test_a_model_that_gets_up_by_hand_gives_its_points_back() -> None:
    play = in_turn()
    adjust(play, BREACHERS, "standing", 2)
    adjust(play, BREACHERS, "standing", 4)
    assert (play.table.lost["red"], play.unit(BREACHERS).down) == (0, ())


def overrule(play: Play, unit: str, standing: int) -> None:
    changes = [{"unit": unit, "field": "standing", "value": standing}]
    play.do("overrule", {"entry": play.battle.number, "changes": changes, "reason": "as the test has it"})


def test_no_model_of_a_unit_destroyed_at_the_table_stands() -> None:
    play = in_turn()
    play.do("was-destroyed", {"units": [RUNNER, BREACHERS]})
    assert [(play.unit(id).standing, len(play.unit(id).down)) for id in (RUNNER, BREACHERS)] == [(0, 1), (0, 4)]


def test_a_single_model_that_fell_is_back_when_its_count_is_overruled() -> None:
    play = in_turn()
    play.do("take-down", {"unit": HUNTER}, ask={"within-6": []})
    overrule(play, HUNTER, 1)
    unit = play.unit(HUNTER)
    assert (unit.gone, unit.standing, unit.down, unit.fate, play.table.lost["blue"]) == (False, 1, (), "", 0)


def test_nobody_tests_for_a_model_that_stands_again_by_hand() -> None:
    play = in_turn()
    play.do("take-down", {"unit": BRUISERS, "models": 2}, ask={"within-6": [GUNNER]})
    overrule(play, BRUISERS, 3)
    assert dues(play) == [("panic", BRUISERS), ("panic", GUNNER)]
    overrule(play, BRUISERS, 4)
    assert dues(play) == []


def test_a_unit_taken_off_counts_for_nobody_and_one_destroyed_does() -> None:
    play = in_turn()
    play.do("remove-unit", {"units": [HUNTER], "destroyed": False, "reason": "he had to go home"})
    assert (play.table.lost["blue"], play.unit(HUNTER).fate) == (0, "taken off")
    play.do("remove-unit", {"units": [HUNTRESS], "reason": "a shell"})
    assert play.table.lost["blue"] == play.unit(HUNTRESS).points


def test_a_unit_brought_back_is_whole_and_its_points_are_no_longer_lost() -> None:
    play = in_turn()
    adjust(play, HUNTER, "standing", 0)
    play.do("bring-back", {"units": [HUNTER], "reason": "it was the other one"})
    unit = play.unit(HUNTER)
    assert (unit.gone, unit.standing, unit.down, unit.fate, play.table.lost["blue"]) == (False, 1, (), "", 0)


def test_a_unit_that_comes_in_play_can_be_activated_at_once() -> None:
    play = in_turn()
    play.do("add-unit", {"like": RUNNER, "name": "Second runner", "reason": "reinforcements"})
    assert not play.reasons("move", {"unit": "red-second-runner"})


def test_named_models_are_hurt_and_the_tests_are_due() -> None:
    play = in_turn()
    told = play.do("take-down", {"unit": RIFLES, "names": ["Watch rifleman 2"]}, ask={"within-6": [GUNNER]}).verdict
    assert told == "Watch rifleman 2 goes down, 7 of Rifle band left."
    assert dues(play) == [("panic", RIFLES), ("panic", GUNNER)]


def test_who_does_not_stand_in_a_unit_is_not_hurt_in_it() -> None:
    with pytest.raises(Refused, match="“Hill chief” does not stand in Rifle band"):
        in_turn().do("take-down", {"unit": RIFLES, "names": ["Hill chief"]})


def test_score_rounds_and_goal_are_set() -> None:
    play = in_turn()
    sets(play, "lost", 17, key="red")
    sets(play, "held", 2, key="blue")
    sets(play, "rounds", 8)
    sets(play, "goal", "hold")
    sets(play, "needed", 2)
    assert (play.table.lost["red"], play.table.held["blue"], play.table.rounds) == (17, 2, 8)
    assert (play.table.goal.kind, play.table.goal.needed) == ("hold", 2)


def test_a_figure_outside_its_range_is_refused_with_the_range() -> None:
    with pytest.raises(Refused, match="Rounds cannot be 0: 1 to 200"):
        sets(in_turn(), "rounds", 0)


def test_who_goes_first_and_who_is_acting_are_set() -> None:
    play = in_turn()
    sets(play, "first", "blue")
    sets(play, "acting", GUNNER)
    assert (play.table.first, play.table.acting) == ("blue", GUNNER)
    sets(play, "seen-by", HUNTER)
    assert play.table.seen_by == (HUNTER,)
    sets(play, "seen-by", HUNTER, remove=True)
    sets(play, "acting", "nobody")
    assert (play.table.seen_by, play.table.acting) == ((), "")


def test_terrain_and_spots_are_added_and_taken_away() -> None:
    play = in_turn()
    sets(play, "terrain", "Old mill, hard, 30, 4.5, 4, 3")
    sets(play, "objectives", "Well, 24, 18")
    place(play, GUNNER, (31, 1))
    acts(play, "move", GUNNER, spots="31,5")
    assert (play.unit(GUNNER).cover, play.table.objectives[-1].name) == ("hard", "Well")
    sets(play, "terrain", "Old mill", remove=True)
    assert "Old mill" not in [piece.name for piece in play.table.terrain]


def test_terrain_that_is_not_told_whole_is_refused_with_an_example() -> None:
    with pytest.raises(Refused, match="Old wall, hard, 10, 12, 6, 1"):
        sets(in_turn(), "terrain", "a wall somewhere")


def test_the_prize_is_given_to_somebody_and_taken_from_him() -> None:
    play = in_turn(scenario="rescue")
    sets(play, "prize", RUNNER)
    assert play.unit(RUNNER).bears == "Watch runner"
    sets(play, "prize", "nobody")
    assert play.unit(RUNNER).bears == ""


def test_what_the_hand_did_is_taken_back_whole() -> None:
    play = in_turn()
    before = play.battle.units, play.table
    adjust(play, RAIDERS, "standing", 0)
    play.undo()
    assert (play.battle.units, play.table) == before
    assert play.fold() == play.battle


def test_a_unit_taken_off_and_brought_back_leaves_the_score_as_it_was() -> None:
    play = in_turn()
    play.do("remove-unit", {"units": [HUNTER], "destroyed": False, "reason": "he had to go home"})
    play.do("bring-back", {"units": [HUNTER], "reason": "and came back"})
    assert play.table.lost["blue"] == 0
