"""Dice that are typed at the table are never dropped, wherever the keyboard is; and Enter rolls only where it may."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.requests import Roll
from tests.ui.driver import Driver
from ui.now.habits import APP_ROLLS, set_for_side
from ui.operations import playing

RETURN = Qt.Key.Key_Return


def press(driver: Driver, *keys: str | Qt.Key) -> None:
    """Press keys where the keyboard happens to be."""
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or driver.start.window, key)
        driver.settle()


def ask_for_dice(driver: Driver) -> None:
    """Open an order that asks for a die of either side."""
    assert playing.give_order(driver.session, "out-scout", {})
    driver.settle()
    assert isinstance(driver.session.question.request, Roll)


def app_rolls(driver: Driver) -> None:
    for side in driver.session.battle.sides:
        set_for_side(driver.start.context, APP_ROLLS, side.id, True)
    driver.settle()


def answers(driver: Driver):
    """What was answered so far: by the open order, else by the last one."""
    game = driver.session.game
    return game.opened.answers if game.opened is not None else game.journal.entry(game.journal.last).answers


def leave_and_come_back(driver: Driver) -> None:
    driver.go_to("library")
    driver.go_to("table")


def test_faces_typed_after_coming_back_to_the_table_are_used(driver):
    ask_for_dice(driver)
    leave_and_come_back(driver)
    press(driver, "4", RETURN)
    assert [(given.value, given.by) for given in answers(driver)] == [((4,), "players")]


def test_a_face_typed_before_leaving_is_still_there(driver):
    ask_for_dice(driver)
    press(driver, "3")
    leave_and_come_back(driver)
    press(driver, RETURN)
    assert answers(driver)[0].value == (3,)


def test_faces_typed_after_a_restart_are_used(driver, qtbot):
    ask_for_dice(driver)
    folder = driver.start.folder
    driver.close()
    again = Driver(qtbot, folder)
    try:
        press(again, "5", RETURN)
        assert [(given.value, given.by) for given in answers(again)] == [((5,), "players")]
    finally:
        again.close()


@pytest.mark.parametrize("place", ["cards", "journal", "undo button", "nowhere"])
def test_a_digit_is_a_face_wherever_the_keyboard_is(driver, place):
    ask_for_dice(driver)
    board = driver.board
    if place == "cards":
        next(iter(board.columns.lists.values())).setFocus()
    elif place == "journal":
        board.toggle_journal()
        board.journal.list.setFocus()
    elif place == "undo button":
        driver.start.window.undo_button.setFocus()
    else:
        QApplication.focusWidget().clearFocus()
    press(driver, "6")
    assert board.now.tray.faces() == [6]


def test_a_click_on_another_card_does_not_empty_the_dice(driver):
    ask_for_dice(driver)
    press(driver, "2")
    driver.board.choose([list(driver.session.battle.units)[-1]])
    assert driver.board.now.tray.faces() == [2]


def test_another_habit_does_not_empty_the_dice(driver):
    ask_for_dice(driver)
    press(driver, "2")
    app_rolls(driver)
    assert driver.board.now.tray.faces() == [2]


def test_digits_typed_while_the_disk_is_at_work_are_faces_of_the_dice_that_are_asked_for_next(driver):
    playing.give_order(driver.session, "out-scout", {})
    assert driver.session.is_waiting
    QTest.keyClick(driver.board, "4")
    driver.settle()
    assert driver.board.now.tray.faces() == [4]


def test_enter_rolls_with_the_app_where_nobody_rolls_himself(driver):
    app_rolls(driver)
    ask_for_dice(driver)
    leave_and_come_back(driver)
    press(driver, RETURN)
    assert answers(driver)[0].by == "app"


@pytest.mark.parametrize("comes_back", [False, True])
def test_enter_on_blank_dice_never_rolls_for_a_side_that_rolls_its_own(driver, comes_back):
    ask_for_dice(driver)
    if comes_back:
        leave_and_come_back(driver)
    before = driver.session.game.journal.last
    press(driver, RETURN)
    assert driver.session.game.journal.last == before
    assert "2 dice are blank" in driver.refusals[-1]
    press(driver, "r")
    assert answers(driver)[0].by == "app"


def test_cancelled_and_ordered_again_it_begins_with_blank_dice(driver):
    ask_for_dice(driver)
    press(driver, "4", Qt.Key.Key_Escape)
    ask_for_dice(driver)
    assert driver.board.now.tray.faces() == [None]


def test_dice_typed_in_a_row_are_used_one_roll_after_the_other(driver):
    press(driver, "4", "5", RETURN)
    assert [given.value for given in answers(driver)] == [(4,), (5,)]
    assert driver.session.question is None


def test_digits_typed_while_no_dice_are_wanted_wait_for_the_next_roll(driver):
    press(driver, "4", "5", RETURN, "3")
    assert driver.board.now.tray.ahead == [3]
    press(driver, Qt.Key.Key_Backspace)
    assert driver.board.now.tray.ahead == []
