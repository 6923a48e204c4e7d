"""Riding on the table: getting on and off, what is used up, who is carried where."""

from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    HEAVY,
    MEN,
    RAIDERS,
    SCOUT,
    TANK,
    WALKER,
    B,
    R,
    end_turn,
    field,
    hammered,
)


def boarding(play: Play, kind: str, carrier: str, **args: Any) -> list[str]:
    return play.reasons("board", {"unit": R[kind], "carrier": R[carrier], **args})


def aboard(**rulings: str) -> Play:
    play = field({CARRIER: "0505", MEN: "0506"}, {BUGGY: "2020"}, **rulings)
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    return play


def test_getting_on_uses_up_the_movement_and_both_know_each_other() -> None:
    play = aboard()
    men, carrier = play.unit(R[MEN]), play.unit(R[CARRIER])
    assert (men.left, men.riding, men.place, carrier.carrying) == (0, R[CARRIER], "0505", R[MEN])


def test_an_atv_without_movement_may_still_get_on() -> None:
    play = field({CARRIER: "0505", MEN: "0506"}, {BUGGY: "2020"})
    play.do("adjust", {"units": [R[MEN]], "field": "movement", "to": 0, "reason": "Hit"})
    play.do("adjust", {"units": [R[MEN]], "field": "left", "to": 0, "reason": "Hit"})
    assert boarding(play, MEN, CARRIER) == []


def test_a_rider_does_not_move() -> None:
    assert aboard().reasons("move", {"unit": R[MEN]})[0] == "[Hitching A Ride] Guard infantry rides on Guard carrier"


def test_each_unit_may_fire_passengers_too_unless_the_table_forbids_it() -> None:
    assert aboard().reasons("fire", {"unit": R[MEN]}) == []
    waiting = aboard(passengers_fire="forbidden").reasons("fire", {"unit": R[MEN]})
    assert waiting == ["[passengers-fire] Guard infantry rides on Guard carrier"]


def test_the_carrier_moves_before_and_after() -> None:
    play = field({CARRIER: "0504", MEN: "0506"}, {BUGGY: "2020"})
    play.do("move", {"unit": R[CARRIER], "path": ["0505"]})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    play.do("move", {"unit": R[CARRIER], "path": ["0605"]})
    assert play.unit(R[MEN]).place == "0605"


def test_nobody_gets_off_in_the_turn_in_which_he_got_on() -> None:
    play = aboard()
    assert play.reasons("alight", {"unit": R[MEN]}) == [
        "[on-and-off] Guard infantry got on this turn: it does not get off again"
    ]


def off(to: str = "0606", **ask: int) -> Play:
    play = aboard()
    end_turn(play)
    end_turn(play)
    play.do("alight", {"unit": R[MEN], "to": to}, ask=ask)
    return play


def test_getting_off_uses_up_the_movement_and_fire_is_left() -> None:
    play = off()
    men, carrier = play.unit(R[MEN]), play.unit(R[CARRIER])
    assert (men.left, men.riding, men.place, carrier.carrying) == (0, "", "0606", "")
    assert play.reasons("fire", {"unit": R[MEN]}) == []
    assert play.reasons("board", {"unit": R[MEN]}) == [
        "[on-and-off] Guard infantry got off this turn: it does not get on again"
    ]


def test_where_to_get_off_is_asked_if_nobody_says() -> None:
    assert off("", column=4, row=4).unit(R[MEN]).place == "0404"


def test_a_rider_gets_off_into_a_building_that_it_may_enter() -> None:
    play = field({CARRIER: "0505", MEN: "0506"}, {BUGGY: "2020"}, {"0606": "hut"})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    end_turn(play)
    end_turn(play)
    play.do("alight", {"unit": R[MEN], "to": "0606"})
    assert play.unit(R[MEN]).building == "hut-1"


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("0808", r"0808 is not next to 0505. \[next-to-carrier\]"),
        ("0405", r"0405: another unit is there. \[Hitching A Ride\]"),
        ("3333", r"3333 is off the board: 20 columns, 20 rows. \[Movement\]"),
    ],
)
def test_a_rider_gets_off_into_a_free_space_next_to_its_carrier(to: str, sentence: str) -> None:
    play = field({CARRIER: "0505", MEN: "0506", TANK: "0405"}, {BUGGY: "2020"})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    end_turn(play)
    end_turn(play)
    with pytest.raises(Refused, match=sentence):
        play.do("alight", {"unit": R[MEN], "to": to})
    assert play.unit(R[MEN]).riding


def test_an_atv_too_heavy_to_ride_is_refused_with_its_rule() -> None:
    play = field({CARRIER: "0505", WALKER: "0506", TANK: "0605", SCOUT: "0606"}, {BUGGY: "2020"})
    with pytest.raises(Refused, match=r"Guard walker is too heavy: armour 3 against 4 of the transport.*\[Hitching"):
        play.do("board", {"unit": R[WALKER], "carrier": R[CARRIER]})
    assert boarding(play, SCOUT, CARRIER) == []
    assert "too heavy: armour 2 against 4 of the trundler" in boarding(play, SCOUT, TANK)[0]


def test_the_armour_at_the_start_decides_about_a_ride() -> None:
    play = field({CARRIER: "0505", WALKER: "0506"}, {BUGGY: "2020"})
    play.do("adjust", {"units": [R[WALKER]], "field": "armour", "to": 1, "reason": "Worn down"})
    assert "too heavy" in boarding(play, WALKER, CARRIER)[0]


@pytest.mark.parametrize(
    ("kind", "carrier", "sentence"),
    [
        (TANK, CARRIER, "Guard tank (trundler) does not ride: only an ATV does"),
        (MEN, SCOUT, "Guard scout car (atv) takes no riders"),
        (MEN, HEAVY, "Guard heavy tank is not next to Guard infantry"),
    ],
)
def test_who_cannot_ride_or_carry_is_told_why(kind: str, carrier: str, sentence: str) -> None:
    play = field({CARRIER: "0505", MEN: "0506", TANK: "0605", SCOUT: "0606", HEAVY: "1010"}, {BUGGY: "2020"})
    assert sentence in [against.partition("] ")[2] for against in boarding(play, kind, carrier)]


def test_a_carrier_takes_one_rider_of_its_own_side_where_the_table_says_so() -> None:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {RAIDERS: "0405"}, passenger_number="one")
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    assert boarding(play, SCOUT, CARRIER) == ["[passenger-number] Guard carrier carries Guard infantry already"]
    end_turn(play)
    against = play.reasons("board", {"unit": B[RAIDERS], "carrier": R[CARRIER]})
    assert against[0] == "[Hitching A Ride] Guard carrier is no other unit of its side"


def test_a_hammered_atv_does_not_get_on_and_a_rider_of_a_hammered_carrier_gets_off() -> None:
    play = hammered(field({CARRIER: "0505", MEN: "0506"}, {BUGGY: "2020"}), R[MEN])
    assert boarding(play, MEN, CARRIER) == ["[hammered-acts] Guard infantry is hammered: it misses its turn"]
    play = aboard()
    hammered(play, R[CARRIER])
    end_turn(play)
    end_turn(play)
    assert play.reasons("alight", {"unit": R[MEN], "to": "0606"}) == []


def test_the_referee_may_say_that_they_touch() -> None:
    play = field({CARRIER: "0505", MEN: "0509"}, {BUGGY: "2020"})
    assert boarding(play, MEN, CARRIER)[0] == "[next-to-carrier] Guard carrier is not next to Guard infantry"
    assert boarding(play, MEN, CARRIER, adjacent=True) == []


def test_who_rides_on_nobody_does_not_get_off() -> None:
    play = field({MEN: "0505"}, {BUGGY: "2020"})
    assert play.reasons("alight", {"unit": R[MEN]}) == ["[Hitching A Ride] Guard infantry rides on nobody"]


def test_without_a_map_riding_works_the_same() -> None:
    play = field({CARRIER: "", MEN: ""}, {BUGGY: ""})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    end_turn(play)
    end_turn(play)
    play.do("alight", {"unit": R[MEN]})
    assert play.unit(R[CARRIER]).carrying == ""


def test_units_are_carried_as_many_as_like() -> None:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {BUGGY: "2020"})
    for kind in (MEN, SCOUT):
        play.do("board", {"unit": R[kind], "carrier": R[CARRIER]})
    play.do("move", {"unit": R[CARRIER], "path": ["0504"]})
    assert {play.unit(R[kind]).place for kind in (MEN, SCOUT, CARRIER)} == {"0504"}
    assert set(play.unit(R[CARRIER]).carrying.split(", ")) == {R[MEN], R[SCOUT]}


def test_one_of_several_riders_gets_off_and_the_others_ride_on() -> None:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {BUGGY: "2020"}, on_and_off="both")
    for kind in (MEN, SCOUT):
        play.do("board", {"unit": R[kind], "carrier": R[CARRIER]})
    play.do("alight", {"unit": R[MEN], "to": "0506"})
    assert (play.unit(R[CARRIER]).carrying, play.unit(R[SCOUT]).riding) == (R[SCOUT], R[CARRIER])


def test_all_who_ride_are_hit_when_the_carrier_goes_boom() -> None:
    play = field({CARRIER: "0505", MEN: "0506", SCOUT: "0606"}, {BUGGY: "2020"})
    for kind in (MEN, SCOUT):
        play.do("board", {"unit": R[kind], "carrier": R[CARRIER]})
    play.do("adjust", {"units": [R[CARRIER]], "field": "srf", "to": 0, "reason": "hit"})
    hammered(play, R[CARRIER])
    play.do("hurt", {"unit": R[CARRIER], "damage": 1}, dice=[3, 2, 2])
    assert (play.unit(R[MEN]).armour, play.unit(R[SCOUT]).armour, play.unit(R[CARRIER]).gone) == (0, 1, True)
