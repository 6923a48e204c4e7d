"""Missions on the table: setting up, who goes first, how each is won."""

from typing import Any

import pytest

from referee.dice import Missing
from referee.requests import Refused
from referee.rulesets.ranged_fun.game import RULESET
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    HEAVY,
    MEN,
    RAIDERS,
    TANK,
    B,
    R,
    end_turn,
    field,
    hammered,
)

# Setting up


def test_who_goes_first_is_rolled_and_chosen() -> None:
    play = Play.new("ranged-fun", {"scenario": "annihilation"})
    assert play.reasons("next-phase") == ["[our-missions] Who goes first is to be rolled for"]
    words = words_of(play.do("first", dice=[2, 2, 1, 3], choose={"goes": "second"}))
    assert "A tie: roll again" in words
    assert play.table.first == "red"
    end_turn(play)
    assert (play.battle.phase, play.battle.active) == ("first", "red")


def test_a_mission_may_say_who_goes_first() -> None:
    play = Play.new("ranged-fun", {"scenario": "convoy"})
    assert play.reasons("first") == ["[our-missions] Border Guard goes first"]
    assert play.reasons("next-phase") == []


def test_units_are_set_up_in_their_zone_in_a_building_or_aboard() -> None:
    play = Play.new("ranged-fun", {"scenario": "bunker-assault"})
    play.do("deploy", {"unit": "blue-raiders", "to": "0705"})
    play.do("deploy", {"unit": "blue-half-track"}, ask={"column": 8, "row": 5})
    play.do("deploy", {"unit": "blue-rocket-team", "carrier": "blue-half-track"})
    raiders, team = play.unit("blue-raiders"), play.unit("blue-rocket-team")
    assert (raiders.building, team.place, team.riding) == ("bunker-1", "0805", "blue-half-track")
    play.do("deploy", {"unit": "blue-half-track", "to": "0904"})
    assert play.unit("blue-rocket-team").place == "0904"
    play.do("deploy", {"unit": "blue-rocket-team", "to": "1004"})
    assert (play.unit("blue-rocket-team").riding, play.unit("blue-half-track").carrying) == ("", "")


@pytest.mark.parametrize(
    ("unit", "args", "sentence"),
    [
        ("blue-raiders", {"to": "0720"}, r"0720 is outside its zone, 0301 to 1807. \[our-missions\]"),
        ("blue-half-track", {"to": "0705"}, r"Half-track may not be in Bunker 1. \[Movement\]"),
        ("blue-raiders", {"to": "0805"}, r"Buggy is in 0805. \[Movement\]"),
        ("blue-raiders", {"to": "9999"}, r"9999 is off the board"),
        ("blue-half-track", {"carrier": "blue-half-track"}, r"Half-track \(transport\) does not ride"),
        (
            "blue-raiders",
            {"to": "0904", "carrier": "blue-half-track"},
            r"aboard, not both. \[our-missions\]",
        ),
    ],
)
def test_a_wrong_place_to_set_up_gets_one_sentence(unit: str, args: dict[str, Any], sentence: str) -> None:
    play = Play.new("ranged-fun", {"scenario": "bunker-assault"})
    play.do("deploy", {"unit": "blue-buggy", "to": "0805"})
    with pytest.raises(Refused, match=sentence):
        play.do("deploy", {"unit": unit, **args})
    assert play.unit(unit).place == ""


def test_once_play_begins_nobody_is_set_up() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    assert play.reasons("deploy", {"unit": R[TANK], "to": "0101"}) == ["[our-missions] Only in Setting up"]


def test_before_the_first_turn_nobody_moves_or_fires() -> None:
    play = Play.new("ranged-fun", {"scenario": "convoy"})
    assert play.reasons("watch", {"unit": "red-guard-infantry-1"}) == [
        "[Overwatch] Only in First side's turn or Second side's turn"
    ]


def test_the_referee_places_and_unplaces_anybody() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("place", {"unit": B[RAIDERS], "to": ""})
    assert play.unit(B[RAIDERS]).place == ""
    assert play.reasons("place", {"unit": B[RAIDERS], "to": "0505"}) == ["[Movement] Guard tank is in 0505"]


# Turns


def test_the_sides_take_turns_and_then_a_new_turn_begins() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    seen = []
    for _ in range(3):
        seen.append((play.battle.turn, play.battle.phase, play.battle.active))
        end_turn(play)
    assert seen == [(1, "first", "red"), (1, "second", "blue"), (2, "first", "red")]


def test_what_a_unit_did_is_forgotten_when_its_turn_ends() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("move", {"unit": R[TANK], "path": ["0506"]})
    play.do("fire", {"unit": R[TANK], "target": B[RAIDERS]}, dice=[1, 4, 1])
    end_turn(play)
    assert (play.unit(R[TANK]).fired, play.unit(R[TANK]).moved) == (False, 0)


def test_a_side_may_give_up() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("concede", {"side": "blue"})
    assert (play.battle.winner, play.battle.result) == ("red", "Red wins: Blue gives up")
    assert "The battle is over" in play.reasons("fire", {"unit": R[TANK]})[0]


def test_who_gives_up_is_asked_if_nobody_says() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("concede", ask={"side": "red"})
    assert play.battle.winner == "blue"


def test_before_the_first_turn_giving_up_is_not_offered() -> None:
    play = Play.new("ranged-fun", {"scenario": "convoy"})
    listed = next(each for each in play.game.orders() if each.order.id == "concede")
    assert [why.text for why in listed.reasons] == ["Only in First side's turn or Second side's turn"]


def test_a_side_that_is_not_there_does_not_give_up() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    with pytest.raises(Refused, match="There is no side “green”: red, blue"):
        play.do("concede", {"side": "green"})


# Winning


def last_turn(**options: Any) -> dict[str, Any]:
    return {"turns": 1, **options}


def finished(play: Play, **ask: Any) -> tuple[str, str]:
    end_turn(play)
    play.do("next-phase", ask={key.replace("_", "-"): said for key, said in ask.items()})
    return play.battle.winner, play.battle.result


def test_a_side_with_no_unit_left_loses_at_once() -> None:
    play = hammered(field({TANK: "0505"}, {RAIDERS: "0507"}), B[RAIDERS])
    play.do("fire", {"unit": R[TANK], "target": B[RAIDERS]}, dice=[4, 1, 4])
    assert (play.battle.winner, play.battle.result) == ("red", "Red wins: no enemy is left on the board")


def test_after_the_last_turn_whoever_lost_fewer_points_has_won() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507", BUGGY: "2020"}, mission=last_turn())
    hammered(play, B[RAIDERS])
    play.do("fire", {"unit": R[TANK], "target": B[RAIDERS]}, dice=[4, 1, 4])
    assert finished(play) == ("red", "Red wins: Red lost 0 points, Blue 12")


def test_equal_losses_are_a_draw() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"}, mission=last_turn())
    assert finished(play) == ("draw", "A draw: Red lost 0 points, Blue 0")


MARKERS = [{"name": "Ford", "column": 10, "row": 5}, {"name": "Well", "column": 10, "row": 15}]
HOLD = last_turn(markers=MARKERS, goal={"kind": "hold", "needed": 2, "text": ""})


def test_whoever_holds_enough_markers_has_won() -> None:
    play = field({TANK: "1005", MEN: "1114"}, {RAIDERS: "2020"}, mission=HOLD)
    assert finished(play) == ("red", "Red wins: it holds 2 of 2 markers")
    assert "Ford is held by Red" in words_of(play.entries[-1])


@pytest.mark.parametrize("enemy", ["1004", "0905"])
def test_a_marker_with_both_sides_at_it_is_nobodys(enemy: str) -> None:
    play = field({TANK: "1005", MEN: "1114"}, {RAIDERS: enemy}, mission=HOLD)
    assert finished(play)[0] == "draw"


def test_a_hammered_unit_holds_nothing() -> None:
    play = hammered(field({TANK: "1005", MEN: "1114"}, {RAIDERS: "2020"}, mission=HOLD), R[TANK])
    assert finished(play) == ("draw", "A draw: nobody holds enough markers")


def test_without_a_map_the_referee_says_who_holds_what() -> None:
    play = field({TANK: ""}, {RAIDERS: ""}, mission=HOLD)
    assert finished(play, holds_ford=["blue"], holds_well=["blue"])[0] == "blue"
    with pytest.raises(Missing, match="holds-ford"):
        finished(field({TANK: ""}, {RAIDERS: ""}, mission=HOLD))


def convoy(turns: int = 12, place: str = "2005") -> Play:
    """Two carriers, one of them here, and two spaces of exit at 2005."""
    zone = {"column": 1, "row": 1, "columns": 20, "rows": 20}
    given = {"role": "Convoy", "points": 1000, "zone": zone, "given": [{"unit": CARRIER, "count": 2}]}
    goal = {"kind": "convoy", "needed": 1, "exit": {"column": 20, "row": 5, "rows": 2}, "text": ""}
    play = field({MEN: ""}, {RAIDERS: "1801"}, mission={"turns": turns, "a": given, "goal": goal})
    play.do("place", {"unit": FIRST, "to": place})
    return play


FIRST, SECOND = "red-guard-carrier-1", "red-guard-carrier-2"


def test_the_carriers_that_a_mission_gives_are_the_convoy() -> None:
    play = convoy()
    assert [unit.id for unit in play.battle.of("red") if unit.convoy] == [FIRST, SECOND]


def test_two_carriers_through_is_a_victory_for_the_convoy() -> None:
    play = convoy()
    play.do("drive-off", {"unit": FIRST})
    assert (play.unit(FIRST).fate, play.battle.result) == ("through", "")
    play.do("drive-off", {"unit": SECOND})
    assert (play.battle.winner, play.battle.result) == ("red", "Convoy wins: 2 of 2 carriers got through")


def test_one_carrier_through_by_the_end_is_a_draw_and_none_a_victory_for_the_ambush() -> None:
    play = convoy(turns=1)
    play.do("drive-off", {"unit": FIRST})
    assert finished(play) == ("draw", "A draw: 1 of 2 carriers got through")
    assert finished(convoy(turns=1)) == ("blue", "Blue wins: 0 of 2 carriers got through")


def test_the_convoy_is_decided_once_no_carrier_is_left() -> None:
    play = convoy(place="1804")
    for id in (FIRST, SECOND):
        play.do("adjust", {"units": [id], "field": "srf", "to": 0, "reason": "Shot off"})
        hammered(play, id)
    end_turn(play)
    play.do("fire", {"unit": B[RAIDERS], "target": FIRST}, dice=[4, 1, 3])
    assert (play.unit(FIRST).fate, play.battle.result) == ("boom", "")
    end_turn(play)
    end_turn(play)
    play.do("place", {"unit": SECOND, "to": "1804"})
    hammered(play, SECOND)
    play.do("fire", {"unit": B[RAIDERS], "target": SECOND}, dice=[4, 1, 3])
    assert play.battle.result == "Blue wins: 0 of 2 carriers got through"


def test_a_rider_gets_through_with_its_carrier() -> None:
    play = convoy()
    play.do("place", {"unit": R[MEN], "to": "1905"})
    play.do("board", {"unit": R[MEN], "carrier": FIRST})
    play.do("drive-off", {"unit": FIRST})
    assert play.unit(R[MEN]).fate == "through"


def test_only_carriers_that_begin_their_turn_on_the_exit_drive_off() -> None:
    play = convoy(place="1905")
    assert play.reasons("drive-off", {"unit": FIRST}) == ["[our-missions] Guard carrier 1 is not on the exit"]
    play.do("move", {"unit": FIRST, "path": ["2005"]})
    assert "has moved: it drives off from where it began" in play.reasons("drive-off", {"unit": FIRST})[0]
    assert play.reasons("drive-off", {"unit": R[MEN]}) == [
        "[our-missions] Only the carriers of a convoy drive off the board"
    ]


def test_the_referee_may_say_that_it_is_on_the_exit() -> None:
    play = convoy(place="1905")
    assert play.reasons("drive-off", {"unit": FIRST, "on_exit": True}) == []


STORM = last_turn(goal={"kind": "storm", "needed": 2, "text": ""})
PASS = {"0505": "bunker", "1505": "bunker"}


def storm(red: dict[str, str], blue: dict[str, str], **mission: Any) -> Play:
    return field(red, blue, PASS, owner="b", mission={**STORM, **mission})


def test_a_bunker_falls_with_no_defender_in_it_and_an_attacker_next_to_it() -> None:
    play = storm({TANK: "0506", MEN: "1505"}, {RAIDERS: "2020"})
    assert finished(play) == ("red", "Red wins: 2 of 2 bunkers have fallen")


def test_a_bunker_with_a_defender_in_it_has_not_fallen() -> None:
    play = storm({TANK: "0506", MEN: "1505"}, {RAIDERS: "0505"})
    assert finished(play) == ("draw", "A draw: 1 of 2 bunkers have fallen")


def test_no_bunker_fallen_is_a_victory_for_the_defenders() -> None:
    play = storm({TANK: "0101"}, {RAIDERS: "0505"})
    assert finished(play) == ("blue", "Blue wins: 0 of 2 bunkers have fallen")


def test_rubble_has_fallen_and_the_last_one_ends_it_at_once() -> None:
    play = storm({HEAVY: "0507"}, {RAIDERS: "2020"}, turns=12)
    play.do("rebuild", {"building": "bunker-2", "structure": 0, "reason": "Mined"})
    play.do("rebuild", {"building": "bunker-1", "structure": 2, "reason": "Mined"})
    play.do("fire-building", {"unit": R[HEAVY], "building": "bunker-1"}, dice=[4, 1])
    assert play.battle.result == "Red wins: the last bunker is rubble"


def test_without_a_map_the_referee_says_which_bunkers_were_taken() -> None:
    play = storm({TANK: ""}, {RAIDERS: ""})
    play.do("rebuild", {"building": "bunker-2", "structure": 0, "reason": "Mined"})
    assert finished(play, fallen=["bunker-1"])[0] == "red"


def told(play: Play) -> str:
    end_turn(play)
    end_turn(play)
    return words_of(play.entries[-1])


def test_how_the_mission_stands_is_told_when_both_sides_have_had_their_turn() -> None:
    stormed = storm({TANK: "0506", MEN: "1505"}, {RAIDERS: "2020"}, turns=3)
    assert "[our-missions] 2 of 2 bunkers have fallen" in told(stormed)
    assert "[our-missions] 0 of 2 carriers are through" in told(convoy())
    held = field({TANK: "1005"}, {RAIDERS: "2020"}, mission={**HOLD, "turns": 3})
    assert "[our-missions] Well is held by nobody" in told(held)
    assert "[our-missions] Blue has lost 0 points" in told(field({TANK: "1005"}, {RAIDERS: "2020"}))


def test_strength_is_what_the_stats_are_worth_now() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    before = RULESET.strength(play.battle, "blue")
    play.do("fire", {"unit": R[TANK], "target": B[RAIDERS]}, dice=[4, 1, 3])
    assert (before, RULESET.strength(play.battle, "blue")) == (12, 9)


def test_a_hidden_unit_shows_nothing_of_itself() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    play.do("adjust", {"units": [B[RAIDERS]], "field": "hidden", "to": True, "reason": "Fog"})
    seen = RULESET.seen_by(play.battle, "red").units[B[RAIDERS]]
    assert (seen.name, seen.type, seen.movement, seen.start_vsrf, seen.infantry) == ("Hidden unit", "", 0, 0, False)
    assert RULESET.seen_by(play.battle, "blue").units[B[RAIDERS]].name == "Raiders"


def test_the_form_says_where_a_side_sets_up() -> None:
    mission = Play.new("ranged-fun", {"scenario": "annihilation"})
    sides = [{"army": "border-guard"}, {"army": "dune-riders"}]
    anywhere = Play.new("ranged-fun", {"sides": sides})
    told = []
    for play in (mission, anywhere):
        order, unit = play.rules.order("deploy"), play.battle.of("red")[0]
        told.append(order.form(play.battle, order.args(unit=unit.id)).reminders[0].text)
    assert told == ["In its zone, 0101 to 2003, or aboard", "Anywhere on the board"]
