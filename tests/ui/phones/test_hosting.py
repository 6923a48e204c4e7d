"""Answers of phones: whose question it is, counted once, late ones nowhere; proposals; what the referee allows."""

import pytest

from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from tests.ui.phones.memory import Room


@pytest.fixture
def room() -> Room:
    made = Room(Play.new("banter-battles", SETUP))
    made.red, made.blue = made.sit("red", "Anna"), made.sit("blue", "Bert")  # type: ignore[attr-defined]
    made.table.open("out-scout")
    made.hosting.refresh()
    return made


def answer(room: Room, phone: int, said: object, question: str = "") -> dict:
    return room.say(phone, do="answer", question=question or room.asks(phone)["id"], said=said)


def test_the_phone_of_the_side_whose_dice_are_wanted_asks(room: Room) -> None:
    assert room.asks(room.red)["text"] == "Millers scout"
    assert room.asks(room.blue) == {}
    assert room.wire.state(room.blue)["waiting"] == "Millers: dice wanted"


def test_an_answer_is_like_a_typed_die_with_its_seat_noted(room: Room) -> None:
    answer(room, room.red, [6])
    answer(room, room.blue, [1])
    entry = room.table.play.entries[-1]
    assert [(given.value, given.by, given.seat) for given in entry.answers] == [
        ((6,), "players", "Anna"),
        ((1,), "players", "Bert"),
    ]


def test_an_answer_that_comes_twice_counts_once(room: Room) -> None:
    first = room.asks(room.red)["id"]
    answer(room, room.red, [3])
    assert answer(room, room.red, [3], first) == {"over": first}
    assert len(room.table.game.opened.answers) == 1


def test_an_answer_to_a_question_that_was_cancelled_and_asked_again_counts_nowhere(room: Room) -> None:
    first = room.asks(room.red)["id"]
    room.table.game.opened = None
    room.hosting.refresh()
    room.table.open("out-scout")
    room.hosting.refresh()
    assert answer(room, room.red, [3], first) == {"over": first}
    assert room.table.game.opened.answers == ()
    assert room.asks(room.red)["id"] != first


def test_a_question_is_the_same_one_after_a_restart(room: Room) -> None:
    later = Room(room.table.play, room.seats.as_plain())
    later.say(9, do="back", token=room.tokens[room.red])
    assert later.asks(9) == room.asks(room.red)


def test_another_side_cannot_answer(room: Room) -> None:
    answer(room, room.blue, [6], room.asks(room.red)["id"])
    assert "not for this seat" in room.refusal(room.blue)
    assert room.table.game.opened.answers == ()


@pytest.mark.parametrize("said", [[7], [0], [True], ["3"], [3, 3], [], None, "3", {"a": 1}, [3.0]])
def test_faces_that_no_die_has_are_refused(room: Room, said: object) -> None:
    answer(room, room.red, said)
    assert room.refusal(room.red)
    assert room.table.game.opened.answers == ()


@pytest.mark.parametrize(
    "frame", ["", "[]", "3", "{", '{"do":"fly"}', "[" * 3000, '{"do":{"a":[]}}', '{"do":"answer"}']
)
def test_nonsense_changes_nothing(room: Room, frame: str) -> None:
    room.hosting.receive(room.red, frame)
    assert room.table.game.opened.answers == ()
    assert room.hosting.proposals == {}


def test_a_phone_without_a_seat_is_told_nothing(room: Room) -> None:
    room.say(77, do="orders", unit="x")
    room.hosting.refresh()
    assert room.wire.to(77) == [{"refused": "Sit down first: scan the code on the screen."}]


def test_a_screen_answers_nothing(room: Room) -> None:
    screen = room.sit("screen")
    answer(room, screen, [3], room.asks(room.red)["id"])
    assert "only looks on" in room.refusal(screen)


def test_the_app_rolls_for_a_phone_only_if_the_referee_allows_it(room: Room) -> None:
    room.hosting.allowed.app_rolls = lambda side: False  # type: ignore[method-assign]
    room.say(room.red, do="roll", question=room.asks(room.red)["id"])
    assert room.table.game.opened.answers == ()
    room.hosting.allowed.app_rolls = lambda side: True  # type: ignore[method-assign]
    room.say(room.red, do="roll", question=room.asks(room.red)["id"])
    assert room.table.game.opened.answers[0].by == "app"


def test_dice_that_are_being_typed_fill_the_referee_s_tray(room: Room) -> None:
    typed: list[object] = []
    room.hosting.typing = lambda faces, seat: typed.append((faces, seat))
    room.say(room.red, do="typing", question=room.asks(room.red)["id"], said=[4])
    room.say(room.red, do="typing", question=room.asks(room.red)["id"], said=[9])
    assert typed == [([4], "Anna"), ([None], "Anna")]


def test_a_seat_of_some_units_is_asked_for_those() -> None:
    room = Room(Play.new("banter-battles", SETUP))
    anna, dora = room.sit("red", "Anna"), room.sit("red", "Dora")
    mine = next(unit.id for unit in room.table.play.battle.of("red"))
    room.hosting.change_seat(room.hosting.phones[dora], units=(mine,))
    room.table.open("out-scout")
    room.hosting.refresh()
    assert room.asks(anna)
    assert not room.asks(dora)


def test_a_proposal_in_words_waits_for_the_referee_and_does_not_come_twice(room: Room) -> None:
    for _ in range(3):
        room.say(room.red, do="propose", id="p1", words="Bows shoot  the\nDrovers")
    assert [each.text for each in room.hosting.proposals.values()] == ["Bows shoot the Drovers"]
    room.hosting.close_proposal("p1")
    room.say(room.red, do="propose", id="p1", words="Bows shoot the Drovers")
    assert room.hosting.proposals == {}


def test_a_unit_of_the_other_side_cannot_be_proposed_for(room: Room) -> None:
    theirs = next(unit.id for unit in room.table.play.battle.of("blue"))
    room.say(room.red, do="orders", unit=theirs)
    assert "not at this seat" in room.refusal(room.red)
    room.say(room.red, do="propose", id="p2", order="shoot", unit=theirs)
    assert room.hosting.proposals == {}
