"""Damage on the table: hammered and its end, boom and those aboard, buildings brought down on those in them."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    HEAVY,
    MEN,
    RAIDERS,
    SCOUT,
    TANK,
    TRACK,
    B,
    R,
    end_turn,
    field,
    hammered,
)

HAMMERING = [4, 1, 4]
"""A hit on long range, which Raiders never had."""


def fire(play: Play, dice: list[int], kind: str = TANK, target: str = RAIDERS) -> str:
    return words_of(play.do("fire", {"unit": R[kind], "target": B[target]}, dice=dice))


def shelled(play: Play, dice: list[int], kind: str = TANK, building: str = "hut-1", **args: object) -> str:
    given = {"unit": R[kind], "building": building, **args}
    return words_of(play.do("fire-building", given, dice=dice))


def test_a_hit_lowers_the_stat_and_the_one_that_goes_with_it() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    fire(play, [4, 1, 1])
    assert (play.unit(B[RAIDERS]).movement, play.unit(B[RAIDERS]).vsrf) == (1, 0)
    assert (play.unit(B[RAIDERS]).start_movement, play.unit(B[RAIDERS]).start_vsrf) == (4, 3)


def test_a_stat_that_falls_to_0_does_not_hammer_yet() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    fire(play, [4, 1, 3])
    assert (play.unit(B[RAIDERS]).srf, play.unit(B[RAIDERS]).is_hammered) == (0, False)


def test_hammered_in_the_enemys_turn_it_misses_its_next_turn_and_is_fit_after_it() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    fire(play, HAMMERING)
    assert play.unit(B[RAIDERS]).is_hammered
    end_turn(play)
    assert (play.unit(B[RAIDERS]).misses, play.unit(B[RAIDERS]).left) == (True, 0)
    assert play.reasons("move", {"unit": B[RAIDERS]}) == ["[Damage] Raiders are hammered: they miss their turn"]
    end_turn(play)
    assert "Raiders are hammered no longer" in words_of(play.entries[-1])
    assert not play.unit(B[RAIDERS]).is_hammered


def test_hammered_in_its_own_turn_it_stays_so_to_the_end_of_its_following_turn() -> None:
    play = hammered(field({TANK: "0505"}, {RAIDERS: "0507"}), R[TANK])
    end_turn(play)
    assert play.unit(R[TANK]).is_hammered
    end_turn(play)
    assert play.unit(R[TANK]).misses
    end_turn(play)
    assert not play.unit(R[TANK]).is_hammered


def test_hammered_again_while_hammered_it_goes_boom() -> None:
    play = field({TANK: "0505", SCOUT: "0605"}, {RAIDERS: "0507", BUGGY: "2020"})
    fire(play, HAMMERING)
    assert "Raiders: wiped out, off the roster" in fire(play, HAMMERING, SCOUT)
    assert (play.unit(B[RAIDERS]).gone, play.unit(B[RAIDERS]).fate) == (True, "boom")


def test_a_vehicle_explodes() -> None:
    play = hammered(field({TANK: "0505"}, {BUGGY: "0507", RAIDERS: "2020"}), B[BUGGY])
    play.do("adjust", {"units": [B[BUGGY]], "field": "srf", "to": 0, "reason": "Shot off"})
    assert "Buggy explodes, off the roster" in fire(play, [4, 1, 3], target=BUGGY)


def test_ordinary_losses_go_on_while_it_is_hammered() -> None:
    play = hammered(field({TANK: "0505"}, {RAIDERS: "0507"}), B[RAIDERS])
    fire(play, [4, 1, 3])
    assert (play.unit(B[RAIDERS]).srf, play.unit(B[RAIDERS]).gone) == (0, False)


def test_a_hammered_unit_still_blocks_the_line() -> None:
    play = hammered(field({TANK: "0505"}, {RAIDERS: "0507", BUGGY: "0509"}), B[RAIDERS])
    assert "Raiders block the line" in play.reasons("fire", {"unit": R[TANK], "target": B[BUGGY]})[0]


def loaded(place: str = "0507") -> Play:
    """A half-track with raiders aboard that the next hit on its short range blows up."""
    play = field({HEAVY: "0505"}, {TRACK: place, RAIDERS: "0508"})
    end_turn(play)
    play.do("board", {"unit": B[RAIDERS], "carrier": B[TRACK]})
    end_turn(play)
    play.do("adjust", {"units": [B[TRACK]], "field": "srf", "to": 0, "reason": "Shot off"})
    return hammered(play, B[TRACK])


def test_passengers_of_a_carrier_that_goes_boom_take_its_damage_and_are_left_in_its_space() -> None:
    play = loaded()
    words = fire(play, [4, 1, 3, 1], HEAVY, TRACK)
    assert "The carrier is gone: those aboard take 3 damage" in words
    raiders = play.unit(B[RAIDERS])
    assert (raiders.movement, raiders.riding, raiders.place) == (1, "", "0507")


def test_a_passenger_can_be_hammered_by_it() -> None:
    play = loaded()
    fire(play, [4, 1, 3, 4], HEAVY, TRACK)
    assert play.unit(B[RAIDERS]).is_hammered


def test_a_passenger_that_was_hammered_goes_boom_with_its_carrier() -> None:
    play = hammered(loaded(), B[RAIDERS])
    fire(play, [4, 1, 3, 4], HEAVY, TRACK)
    assert play.unit(B[RAIDERS]).gone
    assert play.battle.winner == "red"


# Buildings


def test_a_building_loses_structure_and_stands() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"}, {"0507": "hut"})
    words = shelled(play, [4, 1])
    assert "Structure falls from 4 to 1" in words
    assert play.table.buildings["hut-1"].structure == 1
    assert play.reasons("fire-building", {"unit": R[TANK]}) == ["[Firing] Guard tank has fired this turn"]


def test_a_glancing_hit_takes_one_structure() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"}, {"0507": "bunker"})
    shelled(play, [2, 2, 3], building="bunker-1")
    assert play.table.buildings["bunker-1"].structure == 7


def test_walls_on_the_line_protect_a_building_too() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"}, {"0507": "hut", "0506": "wall"})
    assert "Hut: armour 2" in shelled(play, [1, 4])


def test_a_building_reduced_to_0_is_rubble_on_its_occupants() -> None:
    play = field({HEAVY: "0505", TANK: "0605"}, {RAIDERS: "0507", BUGGY: "2020"}, {"0507": "hut"})
    shelled(play, [4, 1])
    words = shelled(play, [4, 1, 3], HEAVY)
    assert "The building is rubble: a square of cover" in words
    raiders = play.unit(B[RAIDERS])
    assert (raiders.srf, raiders.building, raiders.place) == (0, "", "0507")


def test_rubble_is_cover_and_blocks_nothing() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0509"}, {"0507": "hut"})
    assert "Hut blocks" in play.reasons("fire", {"unit": R[TANK], "target": B[RAIDERS]})[0]
    play.do("rebuild", {"building": "hut-1", "structure": 0, "reason": "Burnt down"})
    assert "Cover on the line: +1 armour" in fire(play, [1, 4])


def test_rubble_is_neither_entered_nor_shot_at_as_a_building() -> None:
    play = field({TANK: "0505", MEN: "0506"}, {RAIDERS: "2020"}, {"0507": "hut"})
    play.do("rebuild", {"building": "hut-1", "structure": 0, "reason": "Burnt down"})
    assert "[Firing] Hut is rubble already" in play.reasons("fire-building", {"unit": R[TANK], "building": "hut-1"})
    assert "[Movement] Hut is rubble" in play.reasons("enter", {"unit": R[MEN], "building": "hut-1"})
    play.do("move", {"unit": R[MEN], "path": ["0507"]})
    assert (play.unit(R[MEN]).left, play.unit(R[MEN]).building) == (2, "")


def test_the_second_half_of_a_split_is_not_rolled_once_the_building_is_down() -> None:
    play = field({HEAVY: "0505"}, {RAIDERS: "2020"}, {"0507": "hut"})
    play.do("rebuild", {"building": "hut-1", "structure": 2, "reason": "Old"})
    shelled(play, [4, 1], HEAVY, split=True)
    assert play.table.buildings["hut-1"].is_rubble


def test_two_units_crack_a_bunker_together() -> None:
    play = field({HEAVY: "0505", TANK: "0605"}, {RAIDERS: "2020"}, {"0507": "bunker"})
    words = shelled(play, [4, 1], HEAVY, "bunker-1", support=R[TANK])
    assert "Two units fire as one: strength 6" in words
    assert play.table.buildings["bunker-1"].structure == 5


def test_who_is_in_a_building_does_not_fire_at_it() -> None:
    play = field({MEN: "0507"}, {RAIDERS: "2020"}, {"0507": "hut"})
    assert "[Firing] Guard infantry is in Hut itself" in play.reasons(
        "fire-building", {"unit": R[MEN], "building": "hut-1"}
    )


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({"building": "castle"}, r"There is no building “castle”: hut-1. \[Firing\]"),
        ({"building": "hut-1", "close": True}, r"Guard tank has VSRF 0"),
        ({"building": "hut-1", "split": True, "support": R[MEN]}, r"cannot be split. \[Supporting Fire\]"),
    ],
)
def test_wrong_orders_against_a_building_get_one_sentence(args: dict[str, object], sentence: str) -> None:
    play = field({TANK: "0505", MEN: "0605"}, {RAIDERS: "2020"}, {"0507": "hut"})
    with pytest.raises(Refused, match=sentence):
        play.do("fire-building", {"unit": R[TANK], **args}, dice=[1, 4])
    assert play.table.buildings["hut-1"].structure == 4


@pytest.mark.parametrize(
    ("building", "structure", "sentence"),
    [("hut-1", 9, "Hut has 4 structure at most"), ("castle", 1, "There is no building “castle”: hut-1")],
)
def test_the_referee_sets_a_building_within_its_bounds(building: str, structure: int, sentence: str) -> None:
    play = field({TANK: "0505"}, {RAIDERS: "2020"}, {"0507": "hut"})
    with pytest.raises(Refused, match=sentence):
        play.do("rebuild", {"building": building, "structure": structure, "reason": "Why not"})


def test_everything_is_taken_back_and_put_back() -> None:
    play = loaded()
    before = play.battle
    fire(play, [4, 1, 3, 1], HEAVY, TRACK)
    after = play.battle
    play.undo()
    assert (play.unit(B[TRACK]).gone, play.unit(B[RAIDERS]).riding) == (False, B[TRACK])
    assert play.battle.units == before.units
    play.redo()
    assert play.battle.units == after.units
    assert play.reopened().battle.units == play.fold().units == after.units


def test_a_mistyped_face_is_corrected_in_place() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    fire(play, [4, 1, 3])
    play.correct(play.entries[-1].number, 2, (2,))
    assert (play.unit(B[RAIDERS]).srf, play.unit(B[RAIDERS]).armour) == (3, 0)
    assert play.unit(R[TANK]).fired


def test_a_result_is_overruled_with_a_reason() -> None:
    play = field({TANK: "0505"}, {RAIDERS: "0507"})
    fire(play, [4, 1, 3])
    change = {"unit": B[RAIDERS], "field": "srf", "value": 3}
    play.do("overrule", {"entry": play.entries[-1].number, "changes": [change], "reason": "A tree in the way"})
    assert play.unit(B[RAIDERS]).srf == 3
