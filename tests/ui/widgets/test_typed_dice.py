import pytest

from ui.widgets.die import DieFace, Roller
from ui.widgets.typed_dice import FULL, TypedDice


def typed(keys, count=4, sides=6):
    dice = TypedDice.blank(count, sides)
    for key in keys:
        dice = dice.back() if key == "<" else dice.complete() if key == " " else dice.digit(int(key))
    return dice


def test_digits_fill_the_next_die():
    assert typed("35").faces == [3, 5, None, None]


def test_backspace_takes_the_last_one_back():
    assert typed("35<").faces == [3, None, None, None]
    assert typed("35<<<").faces == [None] * 4
    assert typed("35<4").faces == [3, 4, None, None]


@pytest.mark.parametrize(("key", "sides"), [("7", 6), ("0", 6), ("9", 8), ("5", 4)])
def test_a_face_that_the_die_does_not_have_is_named_and_ignored(key, sides):
    dice = typed(key, sides=sides)
    assert dice.faces == [None] * 4
    assert dice.message == f"A d{sides} has no {key}; type 1 to {sides}."


def test_the_message_goes_with_the_next_good_key():
    assert typed("73").message == ""


def test_one_digit_too_many_is_refused():
    assert typed("12345").message == FULL
    assert typed("12345").faces == [1, 2, 3, 4]


def test_zero_on_a_d10_is_ten():
    assert typed("017", sides=10).faces == [10, 1, 7, None]


def test_two_digits_make_a_face_of_a_d20():
    assert typed("17", sides=20).faces == [17, None, None, None]
    assert typed("5", sides=20).faces == [5, None, None, None]


def test_a_one_on_a_d20_waits_for_its_second_digit():
    assert typed("1", sides=20).faces == [None] * 4
    assert typed("1 2 ", sides=20).faces == [1, 2, None, None]
    assert typed("1<", sides=20).pending == ""


def test_a_face_beyond_a_d20_is_refused():
    assert typed("25", sides=20).message == "A d20 has no 25; type 1 to 20."


def test_a_hundred_can_be_typed_on_a_d100():
    assert typed("100", count=1, sides=100).faces == [100]


def test_a_die_can_be_visited_and_typed_anew():
    dice = typed("1234").at(1).digit(6)
    assert dice.faces == [1, 6, 3, 4]
    assert dice.cursor == 4


def test_after_a_visit_typing_goes_on_at_the_next_blank():
    assert typed("12").at(0).digit(5).cursor == 2


def test_a_die_turns_face_by_face_and_over_the_end():
    dice = typed("6").at(0)
    assert dice.turned(1).faces[0] == 1
    assert dice.turned(-1).faces[0] == 5
    assert typed("").turned(-1).faces[0] == 6


def test_a_correction_begins_with_its_faces_and_keeps_whose_they_were():
    app = tuple(DieFace(face=face, roller=Roller.APP) for face in (1, 2, 3))
    dice = TypedDice.of(app, 6)
    assert dice.is_full
    changed = dice.at(1).digit(5)
    assert [die.roller for die in changed.dice] == [Roller.APP, Roller.PLAYERS, Roller.APP]
