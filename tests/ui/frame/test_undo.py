"""Undo and redo belong to what is looked at, and their buttons say to what."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

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
