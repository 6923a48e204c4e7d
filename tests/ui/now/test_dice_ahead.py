"""Dice that nothing asks for yet: they are seen, belong to their order, and are put down with a word."""

from PySide6.QtCore import Qt

from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.now.tray import Tray
from ui.now.view_parts import Wanted
from ui.operations import playing

RETURN, BACK, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Escape


def press(driver: Driver, *keys: str | Qt.Key) -> None:
    for key in keys:
        driver.key(key)
        driver.settle()
    come_round()


def shown(driver: Driver) -> str:
    """The message that is in sight."""
    messages = driver.start.window.messages
    return messages.sentence.text() if messages.isVisible() else ""


def test_what_is_typed_too_much_for_an_order_is_put_down_at_its_end_and_told(driver):
    press(driver, "4", "5", "6", "2", RETURN)
    assert driver.session.question is None
    assert driver.board.now.tray.ahead == []
    assert shown(driver) == "Typed too much and put down: 6 2."


def test_dice_typed_while_nothing_asks_lie_there_as_dice_until_they_are_taken_away(driver):
    press(driver, "4", "5", RETURN, "3", "1")
    board = driver.board.now.tray.board
    assert board._typed.faces == [3, 1]
    press(driver, BACK, BACK)
    assert [die.face for die in board._typed.dice] == [4, 5]  # the last roll again


def test_dice_typed_while_nothing_asks_outlast_an_order_without_dice(driver):
    press(driver, "4", "5", RETURN, "3")
    assert playing.give_order(driver.session, "note", {"text": "Rain."})
    driver.settle()
    assert driver.board.now.tray.ahead == [3]


def test_undo_puts_down_what_is_ahead_and_tells_it(driver):
    press(driver, "4", "5", RETURN, "3")
    driver.start.window.undo()
    driver.settle()
    come_round()
    assert driver.board.now.tray.ahead == []
    assert shown(driver) == "Typed ahead and put down: 3."


def test_another_phase_puts_down_what_is_ahead_and_tells_it(driver):
    press(driver, "4", "5", RETURN, "3")
    driver.next_phase()
    come_round()
    assert driver.board.now.tray.ahead == []
    assert driver.board.now.tray.faces() in ([], [None])
    assert shown(driver) == "Typed ahead and put down: 3."


def test_a_face_that_the_die_does_not_have_is_never_taken_from_ahead(qtbot):
    tray, told = Tray(), []
    qtbot.addWidget(tray)
    tray.told.connect(told.append)
    for digit in (4, 5, 2):
        tray.digit(digit)
    tray.want(Wanted(kind="dice", dice=2, sides=4, asked=(1,)), players_roll=True)
    assert (tray.faces(), tray.ahead) == ([4, None], [])
    assert told == ["A d4 has no 5; type 1 to 4. Put down: 5 2."]


def test_a_nought_typed_ahead_is_a_ten_as_when_it_is_typed_then(qtbot):
    tray = Tray()
    qtbot.addWidget(tray)
    tray.digit(0)
    tray.want(Wanted(kind="dice", dice=1, sides=10, asked=(1,)), players_roll=True)
    assert tray.faces() == [10]


# Backspace


def test_backspace_after_a_refused_face_only_takes_the_refusal_away(driver):
    press(driver, "4", RETURN)
    number = driver.session.question.number
    press(driver, "9")
    assert shown(driver) == "A d6 has no 9; type 1 to 6."
    press(driver, BACK)
    assert (driver.session.question.number, shown(driver)) == (number, "")


def test_backspace_after_a_refused_number_leaves_the_question_open(qtbot):
    tray = Tray()
    qtbot.addWidget(tray)
    tray.want(Wanted(kind="number", low=0, high=5, asked=(1,)), players_roll=True)
    for digit in (3, 4):
        tray.digit(digit)
    tray.enter()
    assert tray.back()
    assert not tray.back()


def test_a_step_back_names_the_question_that_is_open_again_and_stays_in_sight(driver):
    press(driver, "4", RETURN, BACK)
    assert driver.session.question.number == 0
    assert shown(driver) == "Back at the question “Army of the Amber Eagle scouts”: Ctrl+Y goes forward again."
    driver.start.window.redo()
    driver.settle()
    assert driver.session.question.number == 1


# Escape


def test_escape_says_that_the_dice_are_put_down_and_undo_brings_all_of_them_back(driver):
    press(driver, "4", RETURN, "5", "2", ESCAPE)
    assert (driver.session.question, driver.board.now.tray.ahead) == (None, [])
    assert shown(driver) == "“Out-scout” is put down with all that was said and typed: Ctrl+Z takes it up again."
    driver.start.window.undo()
    driver.settle()
    assert (driver.session.question.number, driver.board.now.tray.faces()) == (1, [5])
    assert driver.board.now.tray.ahead == [2]
