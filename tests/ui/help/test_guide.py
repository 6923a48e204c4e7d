"""The guide to the first battle: it sees by itself what was done."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from referee.rulesets.banter_battles.lesson import LESSON
from tests.ui.resting import come_round, timers_have_rung
from ui.frame.screens import PLACES
from ui.help.guide import Guide
from ui.help.pages import PAGES
from ui.operations import library, playing


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
    assert [sentence for sentence in driver.refusals if "Last: " in sentence] == []


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


def test_the_buttons_of_the_guide_stay_where_they_are_whatever_a_step_says(driver, guide):
    driver.start.window.resize(1024, 600)
    places = set()
    for _ in LESSON[:-1]:
        come_round()
        places.add((guide.skip.mapTo(driver.board, QPoint()), guide.close_button.mapTo(driver.board, QPoint())))
        QTest.mouseClick(guide.skip, Qt.MouseButton.LeftButton)
    come_round()
    assert {each[1] for each in places} == {guide.close_button.mapTo(driver.board, QPoint())}
    assert len(places) == 1


def test_the_guide_claims_no_first_battle_and_no_journal_that_is_not_there(guide):
    assert guide.count.text() == f"Guided battle: step 1 of {len(LESSON)}"
    assert not any("below" in step.words for step in LESSON if step.id == "undo")


def test_a_verdict_that_is_taken_back_says_so(driver, guide):
    driver.order({"order": "out-scout", "dice": [2, 4]})
    told = driver.board.now.verdict.entry.shown
    control(driver, Qt.Key.Key_Z)
    assert driver.board.now.verdict.sentence.text() == f"Taken back: {told}"


def test_no_column_of_a_guided_battle_begins_below_its_heading(driver, qtbot):
    driver.start.window.resize(1024, 600)
    library.guided_battle(driver.start.context, "battle-rules")
    qtbot.waitUntil(lambda: driver.session.rules.id == "battle-rules" and driver.table_is_ready(), timeout=20_000)
    timers_have_rung(qtbot, 100)
    assert [cards.verticalScrollBar().value() for cards in driver.board.columns.lists.values()] == [0, 0]


def test_every_screen_has_a_page():
    assert set(PLACES) - {"help"} <= set(PAGES)
