"""Seats: a code opens one seat once, a token brings a phone back to it, and the referee has the last word."""

import pytest

from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from tests.ui.phones.memory import Room
from ui.phones.seats import LASTS


@pytest.fixture
def room() -> Room:
    return Room(Play.new("banter-battles", SETUP))


def test_without_a_code_nobody_sits_down(room: Room) -> None:
    room.say(1, do="join", name="Eve")
    assert "needs its code" in room.refusal(1)
    assert room.seats.all == {}


def test_a_wrong_code_opens_nothing(room: Room) -> None:
    room.seats.offer("red")
    room.say(1, do="join", code="AAAAAAAA")
    assert "opens no seat" in room.refusal(1)


def test_a_code_opens_one_seat_once(room: Room) -> None:
    code = room.seats.offer("red").code
    room.say(1, do="join", code=code, name="Anna")
    room.say(2, do="join", code=code, name="Eve")
    assert "has been used" in room.refusal(2)
    assert [seat.name for seat in room.seats.all.values()] == ["Anna"]


def test_a_code_that_nobody_used_grows_old(room: Room) -> None:
    code = room.seats.offer("red").code
    room.now = LASTS + 1
    room.say(1, do="join", code=code)
    assert "old" in room.refusal(1)


def test_a_code_is_typed_as_it_is_read_out(room: Room) -> None:
    code = room.seats.offer("blue").code
    room.say(1, do="join", code=f"{code[:4].lower()} {code[4:]}", name="Bert")
    assert room.wire.state(1)["seat"]["side"] == "blue"


def test_a_phone_comes_back_to_its_seat_after_a_restart(room: Room) -> None:
    phone = room.sit("red", "Anna")
    later = Room(Play.new("banter-battles", SETUP), room.seats.as_plain())
    later.say(9, do="back", token=room.tokens[phone])
    assert later.wire.state(9)["seat"] == room.wire.state(phone)["seat"]


def test_what_is_kept_of_seats_opens_none(room: Room) -> None:
    phone = room.sit("red", "Anna")
    kept = str(room.seats.as_plain())
    assert room.tokens[phone] not in kept
    assert room.seats.offer("red").code not in kept


def test_a_stranger_s_token_brings_nobody_back(room: Room) -> None:
    room.sit("red", "Anna")
    assert room.say(9, do="back", token="x" * 32)["seatless"] is True
    assert room.wire.state(9) == {}


def test_a_phone_cannot_say_which_side_it_is_of(room: Room) -> None:
    phone = next(room.numbers)
    room.say(phone, do="join", code=room.seats.offer("red").code, name="Eve", side="blue", units=["x"], token="t")
    assert room.wire.state(phone)["seat"]["side"] == "red"


def test_a_seat_that_is_removed_is_gone(room: Room) -> None:
    phone = room.sit("red", "Anna")
    room.hosting.remove_seat(room.hosting.phones[phone])
    assert room.wire.closed == [phone]
    assert room.say(8, do="back", token=room.tokens[phone])["seatless"] is True


def test_a_locked_seat_only_looks_on(room: Room) -> None:
    phone = room.sit("red", "Anna")
    room.hosting.change_seat(room.hosting.phones[phone], locked=True)
    room.say(phone, do="propose", id="1", words="Charge!")
    assert "locked" in room.refusal(phone)
    assert room.hosting.proposals == {}


def test_a_seat_is_moved_to_another_side(room: Room) -> None:
    phone = room.sit("red", "Anna")
    room.hosting.change_seat(room.hosting.phones[phone], side="blue")
    assert room.wire.state(phone)["seat"]["side"] == "blue"


def test_two_of_the_same_name_are_told_apart(room: Room) -> None:
    room.sit("red", "Anna")
    room.sit("blue", "Anna")
    assert [seat.name for seat in room.seats.all.values()] == ["Anna", "Anna 2"]


def test_a_name_is_one_line_and_not_too_long(room: Room) -> None:
    room.sit("red", "A\n\x07" + "b" * 100)
    (seat,) = room.seats.all.values()
    assert len(seat.name) <= 24
    assert seat.name.isprintable()
