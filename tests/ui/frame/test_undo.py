"""Undo and redo belong to what is looked at, and their buttons say to what."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ui.operations import drawing, playing

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(driver):
    assert playing.give_order(driver.session, "note", {"text": "It rains"})
    driver.settle()
    return driver.start.window


def press(driver, key: Qt.Key) -> int:
    """How many entries a key brings."""
    last = driver.session.game.journal.last
    QTest.keyClick(driver.start.window, key, CONTROL)
    driver.settle()
    return driver.session.game.journal.last - last


def test_where_the_battle_is_in_sight_it_is_the_battles(driver, window):
    for place in ("table", "journal"):
        window.stack.enter(place)
        assert window.undo_button.text() == "Undo in the battle"
        assert window.undo_button.isEnabled()
        assert press(driver, Qt.Key.Key_Z) == 1
        assert window.redo_button.isEnabled()
        assert press(driver, Qt.Key.Key_Y) == 1


def test_where_nothing_is_to_undo_the_battle_is_left_alone(driver, window):
    for place in ("quick", "print", "settings", "help"):
        window.stack.enter(place)
        assert window.undo_button.text() == "Nothing to undo here"
        assert not window.undo_button.isEnabled()
        assert press(driver, Qt.Key.Key_Z) == 0
        assert driver.refusals[-1].startswith("There is nothing to undo here.")


def test_on_the_draw_screen_it_is_the_bags(driver, window):
    window.stack.enter("draw")
    assert window.undo_button.text() == "Undo in this bag"
    assert not window.undo_button.isEnabled()
    before = drawing.bag(driver.start.context)
    window.screens["draw"].options.add.click()
    assert window.undo_button.isEnabled()
    QTest.mouseClick(window.undo_button, Qt.MouseButton.LeftButton)
    assert drawing.bag(driver.start.context) == before
    assert window.redo_button.isEnabled()
    assert driver.session.game.journal.last == 2


def test_library_armies_and_content_have_their_own(window):
    for place, words in (("library", "the library"), ("armies", "the armies"), ("content", "the content")):
        window.stack.enter(place)
        assert window.undo_button.text() == f"Undo in {words}"
        assert not window.undo_button.isEnabled()


def test_while_an_order_is_open_it_goes_back_a_step_in_that_and_leaves_the_journal_alone(driver, window):
    window.stack.enter("table")
    assert playing.give_order(driver.session, "out-scout", {})
    driver.settle()
    assert driver.session.question is not None
    assert press(driver, Qt.Key.Key_Z) == 0
    assert driver.session.question is None
    assert not driver.session.game.journal.is_out(2)


def test_while_something_is_overruled_it_takes_back_the_changes_one_by_one_then_leaves_and_never_takes_an_entry(
    driver, window
):
    overruling = driver.board.now.overruling
    unit = next(each for each in driver.session.battle.units.values() if each.bases > 2)
    overruling.begin(driver.board.now.last_number())
    for bases in (2, 1):
        overruling.set(unit.id, "bases", bases)
    assert window.undo_button.text() == "Undo in the changes on the cards"
    for bases in (2, unit.bases):
        assert undo_where_the_keyboard_is(driver) == 0
        assert (overruling.is_on, overruling.now(unit.id, "bases")) == (True, bases)
    assert undo_where_the_keyboard_is(driver) == 0
    assert not overruling.is_on
    assert window.undo_button.text() == "Undo in the battle"


def test_a_reason_that_is_typed_is_taken_back_before_the_change_that_it_is_of(driver, window):
    overruling = driver.board.now.overruling
    unit = next(each for each in driver.session.battle.units.values() if each.bases > 2)
    overruling.begin(driver.board.now.last_number())
    overruling.set(unit.id, "bases", 2)
    QTest.keyClicks(overruling.reason, "Fled")
    assert undo_where_the_keyboard_is(driver) == 0
    assert (overruling.reason.text(), overruling.now(unit.id, "bases")) == ("As it was at the table", 2)
    assert undo_where_the_keyboard_is(driver) == 0
    assert overruling.now(unit.id, "bases") == unit.bases


def test_no_entry_comes_back_while_something_is_overruled(driver, window):
    assert press(driver, Qt.Key.Key_Z) == 1
    driver.board.now.choose("adjust")
    assert press(driver, Qt.Key.Key_Y) == 0
    assert driver.refusals[-1] == "There is nothing to redo while cards are changed: Esc leaves it."


def undo_where_the_keyboard_is(driver) -> int:
    """How many entries Ctrl+Z brings, pressed where the keyboard is."""
    last = driver.session.game.journal.last
    QTest.keyClick(QApplication.focusWidget() or driver.start.window, Qt.Key.Key_Z, CONTROL)
    driver.settle()
    return driver.session.game.journal.last - last
