"""The guide to the first battle: it sees by itself what was done."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.rulesets.banter_battles.lesson import LESSON
from ui.frame.screens import PLACES
from ui.help.guide import Guide
from ui.help.pages import PAGES
from ui.operations import playing


@pytest.fixture
def guide(qtbot, driver):
    driver.go_to("help")
    before = driver.session
    QTest.mouseClick(driver.start.window.screens["help"].begin, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: driver.session is not before and driver.table_is_ready(), timeout=10_000)
    return driver.board.findChild(Guide)


def control(driver, key):
    QTest.keyClick(driver.start.window, key, Qt.KeyboardModifier.ControlModifier)
    driver.settle()


@pytest.mark.timeout(120)
def test_the_first_steps_are_ticked_off_as_they_are_done(driver, guide):
    assert LESSON[guide.step].id == "scout"
    driver.order({"order": "out-scout", "dice": [2, 4]})
    assert LESSON[guide.step].id == "undo"
    control(driver, Qt.Key.Key_Z)
    assert LESSON[guide.step].id == "redo"
    control(driver, Qt.Key.Key_Y)
    assert LESSON[guide.step].id == "next"
    driver.next_phase()
    assert LESSON[guide.step].id == "deploy"


def test_no_message_about_where_we_were_lies_over_the_guide(driver, guide):
    told = [sentence for sentence in driver.refusals if "Last: " in sentence]
    assert len(told) == 1, "only the battle that was open before said where it was"


def test_a_step_is_not_done_by_something_else(driver, guide):
    playing.give_order(driver.session, "note", {"text": "Tea first."})
    driver.settle()
    assert LESSON[guide.step].id == "scout"


def test_a_step_can_be_skipped_and_the_guide_closed_for_good(driver, guide):
    QTest.mouseClick(guide.skip, Qt.MouseButton.LeftButton)
    assert LESSON[guide.step].id == "undo"
    QTest.mouseClick(guide.close_button, Qt.MouseButton.LeftButton)
    assert not guide.isVisible()
    assert driver.start.context.choice("guide") is False


def test_every_screen_has_a_page():
    assert set(PLACES) - {"help"} <= set(PAGES)
