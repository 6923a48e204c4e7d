"""The last result across the room: the verdict first, in letters as large as its room allows."""

import pytest

from ui.players.known import Known
from ui.players.result import NOTHING, ResultBoard
from ui.widgets.die import DieFace

LONG = "Rifle band shoots at Raider band: Hill raider 9 goes down, 9 of Raider band left. " * 4


@pytest.fixture
def board(qtbot):
    made = ResultBoard()
    qtbot.addWidget(made)
    made.resize(900, 260)
    return made


def test_before_anything_has_happened_it_says_so(board):
    assert board.text() == NOTHING


def test_a_short_verdict_has_larger_letters_than_a_long_one(board):
    board.show_known(Known(headline="Bows reform."))
    short = board.laid().words[0][2].height
    board.show_known(Known(headline=LONG))
    assert board.laid().words[0][2].height < short


def test_lines_that_would_make_the_verdict_small_are_left_out_from_the_first_on(board):
    lines = tuple(f"Step {number}" for number in range(1, 30))
    board.show_known(Known(headline="Bows reform.", lines=lines))
    shown = [text for text, _, _ in board.laid().words[1:]]
    assert shown
    assert shown == list(lines[-len(shown) :])
    assert board.clipped_texts() == []


@pytest.mark.parametrize("dice", [1, 12, 40])
def test_verdict_and_dice_stay_inside(board, dice):
    board.show_known(Known(headline=LONG, dice=(DieFace(face=6),) * dice, lines=("A line",) * 6))
    laid, room = board.laid(), board.room().adjusted(-1, -1, 1, 1)
    assert len(laid.dice) == dice
    assert all(room.contains(box) for box in (*laid.dice, *(box for _, box, _ in laid.words)))


def test_a_result_of_a_side_stands_beside_its_band(board):
    board.show_known(Known(headline="Bows reform."))
    before = board.room().left()
    board.show_known(Known(headline="Bows reform.", side=(1, None)))
    assert board.room().left() > before
