"""Movement on the table: points in halves, moves broken off and finished, buildings, corners."""

from typing import Any

import pytest

from referee.game import NotNow
from referee.requests import Refused
from tests.referee.battles.memory import Play, Scripted, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    GUNSHIP,
    HEAVY,
    MEN,
    RAIDERS,
    TANK,
    WALKER,
    B,
    R,
    end_turn,
    field,
)


def left(play: Play, id: str) -> Any:
    return play.unit(id).place, play.unit(id).left


def moved(play: Play, kind: str, *path: str) -> Any:
    play.do("move", {"unit": R[kind], "path": list(path)})
    return left(play, R[kind])


def refused(play: Play, kind: str, *path: str) -> list[str]:
    return play.reasons("move", {"unit": R[kind], "path": list(path)})


def test_points_left_are_kept_in_halves() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"})
    assert moved(play, TANK, "0605", "0706") == ("0706", 5)


def test_a_move_is_broken_off_for_fire_and_for_another_units_move_and_then_finished() -> None:
    play = field({TANK: "0505", MEN: "0101"}, {RAIDERS: "0509"})
    moved(play, TANK, "0506")
    play.do("fire", {"unit": R[TANK], "target": B[RAIDERS]}, dice=[1, 4, 1])
    moved(play, MEN, "0102")
    assert moved(play, TANK, "0507") == ("0507", 6)


def test_with_no_points_left_nobody_moves() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    moved(play, MEN, "0506", "0507", "0508")
    assert play.reasons("move", {"unit": R[MEN]}) == ["[Movement] Guard infantry has no movement left"]


def test_points_come_back_with_the_next_turn_of_its_side() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    moved(play, MEN, "0506", "0507")
    end_turn(play)
    assert play.unit(R[MEN]).left == 2
    end_turn(play)
    assert play.unit(R[MEN]).left == 6


def test_nobody_moves_in_the_turn_of_another() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    assert play.reasons("move", {"unit": B[RAIDERS]}) == ["[The Rules] It is the turn of Red"]


def test_to_a_space_the_cheapest_way_is_taken() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, {"0506": "rough"})
    play.do("move", {"unit": R[MEN], "to": "0507"})
    assert left(play, R[MEN]) == ("0507", 0)
    assert "open: 1.5" in words_of(play.entries[-1])


def test_a_space_too_far_is_refused() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    with pytest.raises(NotNow, match=r"0510 cannot be reached with 3 points. \[Movement\]"):
        play.do("move", {"unit": R[MEN], "to": "0510"})


def test_where_to_is_asked_if_nobody_says() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    play.do("move", {"unit": R[MEN]}, ask={"column": 7, "row": 5})
    assert left(play, R[MEN]) == ("0705", 2)


def test_friends_and_enemies_bar_the_way() -> None:
    play = field({TANK: "0505", MEN: "0506"}, {RAIDERS: "0605"})
    assert refused(play, TANK, "0506") == ["[Movement] Step 1: another unit is there (points left: 5)"]
    assert refused(play, TANK, "0605") == ["[Movement] Step 1: another unit is there (points left: 5)"]


def test_rough_ground_is_the_one_step_of_a_trundler_and_uses_up_its_points() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"}, {"0506": "wall"})
    assert moved(play, TANK, "0506") == ("0506", 0)


def test_a_trundler_that_has_moved_stays_out_of_rough_ground() -> None:
    play = field({TANK: "0504"}, {RAIDERS: "2020"}, {"0506": "wall"})
    moved(play, TANK, "0505")
    assert refused(play, TANK, "0506")[0].startswith("[heavy-rough] Step 1: rough ground or a wall must be")


def test_a_flyer_passes_over_buildings_and_units_and_ends_on_neither() -> None:
    play = field({GUNSHIP: "0505"}, {RAIDERS: "0506"}, {"0507": "hut"})
    assert refused(play, GUNSHIP, "0506", "0507") == [
        "[Movement] Step 2: it may not go into that building (points left: 7)"
    ]
    assert moved(play, GUNSHIP, "0506", "0507", "0508") == ("0508", 10)


def test_an_atv_goes_into_a_building_and_is_out_of_it_when_it_moves_on() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, {"0506": "hut"})
    play.do("enter", {"unit": R[MEN], "building": "hut-1"})
    assert (left(play, R[MEN]), play.unit(R[MEN]).building) == (("0506", 4), "hut-1")
    moved(play, MEN, "0507")
    assert play.unit(R[MEN]).building == ""


def test_only_atvs_no_heavier_than_the_building_enter_it() -> None:
    play = field({WALKER: "0505", TANK: "0606"}, {RAIDERS: "2020"}, {"0506": "house"})
    assert play.reasons("enter", {"unit": R[WALKER], "building": "house-1"}) == [
        "[Movement] Step 1: it may not go into that building (points left: 4)"
    ]
    assert play.reasons("enter", {"unit": R[TANK]}) == [
        "[Movement] Guard tank (trundler) stays out of buildings: only an ATV goes in"
    ]


def test_armour_as_it_is_now_decides_about_a_building() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "2020"}, {"0506": "house"})
    play.do("adjust", {"units": [R[WALKER]], "field": "armour", "by": -1, "reason": "Worn down"})
    assert play.reasons("enter", {"unit": R[WALKER], "building": "house-1"}) == []


def test_a_building_holds_one_unit() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "0506"}, {"0506": "hut"})
    assert "another unit is there" in play.reasons("enter", {"unit": R[MEN], "building": "hut-1"})[0]


CORNER = {"0605": "wall", "0506": "hut"}


NO_WAY = "between two walls or buildings there is no way through"


def test_there_is_no_way_between_two_walls_or_buildings_but_for_a_flyer() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, CORNER, corner_cutting="no")
    assert refused(play, MEN, "0606") == ["[corner-cutting] Step 1: " + NO_WAY]
    assert moved(field({GUNSHIP: "0505"}, {RAIDERS: "2020"}, CORNER), GUNSHIP, "0606") == ("0606", 13)


def test_a_table_may_let_corners_be_cut() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, CORNER, corner_cutting="yes")
    assert moved(play, MEN, "0606") == ("0606", 3)


def test_a_table_may_let_diagonals_cost_1() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, diagonals="one")
    assert moved(play, MEN, "0606", "0707", "0808") == ("0808", 0)


def test_an_atv_uses_2_points_for_rough_ground_so_a_movement_of_1_is_not_enough() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, {"0506": "rough"})
    play.do("adjust", {"units": [R[MEN]], "field": "left", "to": 2, "reason": "Hit"})
    play.do("adjust", {"units": [R[MEN]], "field": "movement", "to": 1, "reason": "Hit"})
    assert refused(play, MEN, "0506") == ["[rough-at-one] Step 1: not enough movement points (points left: 1)"]
    assert refused(play, MEN, "0606") == ["[rough-at-one] Step 1: not enough movement points (points left: 1)"]


def test_some_tables_always_let_an_atv_with_a_movement_of_1_go_one_space() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"}, {"0506": "rough"}, rough_at_one="one-space-always")
    play.do("adjust", {"units": [R[MEN]], "field": "movement", "to": 1, "reason": "Hit"})
    end_turn(play)
    end_turn(play)
    assert moved(play, MEN, "0506") == ("0506", 0)
    assert "may always go one space" in words_of(play.entries[-1])


def test_an_atv_with_one_point_left_of_more_does_not_enter_rough_ground() -> None:
    play = field({MEN: "0503"}, {RAIDERS: "2020"}, {"0506": "rough"})
    moved(play, MEN, "0504", "0505")
    assert refused(play, MEN, "0506") == ["[Movement] Step 1: not enough movement points (points left: 1)"]


def test_on_hexes_there_are_six_ways_and_no_diagonals() -> None:
    play = field({TANK: "1010"}, {RAIDERS: "2020"}, grid="hex")
    assert moved(play, TANK, "1110", "1210") == ("1210", 6)
    assert refused(play, TANK, "1311") == ["[Movement] Step 1: 1311 is not next to 1210"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (["2005", "2105"], r"Step 2: 2105 is off the board"),
        (["0808"], r"Step 1: 0808 is not next to 1905"),
        (["abc"], r"“abc” is not a space: four digits, column then row"),
    ],
)
def test_a_way_that_is_none_gets_one_sentence(path: list[str], sentence: str) -> None:
    play = field({TANK: "1905"}, {RAIDERS: "2020"})
    with pytest.raises(Refused, match=sentence):
        play.do("move", {"unit": R[TANK], "path": path})
    assert left(play, R[TANK]) == ("1905", 10)


def test_without_a_map_spaces_are_asked_for_and_points_counted() -> None:
    play = field({MEN: ""}, {RAIDERS: ""})
    play.do("move", {"unit": R[MEN]}, ask={"straight": 1, "diagonal": 1, "rough": 0, "rough-diagonal": 0})
    assert left(play, R[MEN]) == ("", 1)


def test_without_a_map_steps_can_be_named_and_are_judged() -> None:
    play = field({HEAVY: ""}, {RAIDERS: ""})
    steps = [{"terrain": "open"}, {"terrain": "wall"}]
    assert "must be its only step" in play.reasons("move", {"unit": R[HEAVY], "steps": steps})[0]
    play.do("move", {"unit": R[HEAVY], "steps": steps[:1]})
    assert play.unit(R[HEAVY]).left == 6


def test_without_a_map_too_many_spaces_are_refused_and_nothing_changes() -> None:
    play = field({MEN: ""}, {RAIDERS: ""})
    with pytest.raises(Refused, match=r"Step 4: not enough movement points.*\[Movement\]"):
        play.do("move", {"unit": R[MEN]}, ask={"straight": 4, "diagonal": 0, "rough": 0, "rough-diagonal": 0})
    assert play.unit(R[MEN]).left == 6


def test_without_a_map_a_building_is_entered_and_left_all_the_same() -> None:
    play = field({MEN: ""}, {RAIDERS: ""}, {"0506": "hut"})
    play.do("enter", {"unit": R[MEN], "building": "hut-1", "diagonal": True})
    assert (play.unit(R[MEN]).building, play.unit(R[MEN]).left) == ("hut-1", 3)
    play.do("move", {"unit": R[MEN], "steps": [{"terrain": "open"}]})
    assert play.unit(R[MEN]).building == ""


def test_a_map_and_named_steps_do_not_go_together() -> None:
    play = field({MEN: "0505", TANK: ""}, {RAIDERS: ""})
    assert "name the spaces of its way" in play.reasons("move", {"unit": R[MEN], "steps": [{"terrain": "open"}]})[0]
    assert "on no map" in play.reasons("move", {"unit": R[TANK], "to": "0101"})[0]


def test_damage_to_movement_costs_points_that_are_left() -> None:
    play = field({WALKER: "0505"}, {RAIDERS: "0506"})
    play.do("close", {"unit": R[WALKER], "target": B[RAIDERS]}, dice=[1, 4])
    play.roll_due(dice=[4, 1, 1])
    assert (play.unit(R[WALKER]).movement, play.unit(R[WALKER]).left) == (2, 2)


def test_a_carrier_takes_its_rider_along() -> None:
    play = field({CARRIER: "0505", MEN: "0506"}, {BUGGY: "2020"})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    moved(play, CARRIER, "0605", "0705")
    assert play.unit(R[MEN]).place == "0705"


def test_a_flyer_passes_over_units_and_does_not_end_there_unless_the_table_sends_it_around() -> None:
    play = field({GUNSHIP: "0505", MEN: "0506"}, {RAIDERS: "2020"})
    assert refused(play, GUNSHIP, "0506", "0507") == []
    assert refused(play, GUNSHIP, "0506") == ["[Movement] Step 1: another unit is there (points left: 8)"]
    play = field({GUNSHIP: "0505", MEN: "0506"}, {RAIDERS: "2020"}, flyers_over_units="no")
    assert refused(play, GUNSHIP, "0506", "0507") == [
        "[flyers-over-units] Step 1: another unit is there (points left: 8)"
    ]


def test_a_unit_may_move_diagonally_between_two_walls_by_the_book() -> None:
    assert refused(field({MEN: "0505"}, {RAIDERS: "2020"}, CORNER), MEN, "0606") == []


@pytest.mark.parametrize(
    ("grid", "kind", "keys"),
    [
        ("square", MEN, ["straight", "diagonal", "rough", "rough-diagonal"]),
        ("square", TANK, ["straight", "diagonal", "rough"]),
        ("square", GUNSHIP, ["straight", "diagonal"]),
        ("hex", MEN, ["straight", "rough"]),
    ],
)
def test_off_the_map_the_steps_are_asked_that_a_kind_can_take_on_a_grid(grid: str, kind: str, keys: list[str]) -> None:
    play = field({kind: ""}, {RAIDERS: ""}, grid=grid)
    asked: list[str] = []
    answers = {key: lambda ask: asked.append(ask.key) or (1 if ask.key == "straight" else 0) for key in keys}
    play.do("move", {"unit": R[kind]}, ask=answers)
    assert asked == keys


def test_a_unit_that_the_table_let_go_too_far_goes_no_further() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    allowed = play.game.open("move", {"unit": R[MEN], "to": "0517"}, allow="We play it so here")
    play.finish(allowed, Scripted(play.seed, None, {}, {}))
    assert left(play, R[MEN]) == ("0517", 0)
