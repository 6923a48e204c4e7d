"""The next phase too early: the referee is told why and stays where he was; what he was told goes once he goes on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from referee.ruleset import Setup
from tests.hands.banter import BEGUN
from tests.hands.play import KING
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from ui.help.guide import Guide
from ui.operations import library

BOWS, WOLVES = "red-island-bows", "blue-wolf-kin"
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def acting(qtbot, tmp_path: Path):
    """Banter Battles while units do stuff."""
    driver = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), (*BEGUN, KING, {"order": "next-phase"})))
    yield driver
    driver.close()


def shot_with_a_die(driver: Driver) -> None:
    driver.key("s")
    come_round()
    for unit in (BOWS, WOLVES):
        driver.click_card(unit)
    driver.key("4")
    come_round()


def allowing(driver: Driver) -> QDialog:
    return driver.board.now.findChild(QDialog, "allowing")


def test_a_refused_next_phase_says_why_and_leaves_the_referee_where_he_was(acting):
    now = acting.board.now
    view = now.view
    acting.key("n")
    assert (now.view, now.hand.order) == (view, None)
    assert "still to act" in acting.refusals[-1]
    assert acting.start.window.messages.button.text() == "The table allows it …"


def test_a_refused_next_phase_leaves_an_order_in_hand_and_its_dice(acting):
    now = acting.board.now
    shot_with_a_die(acting)
    acting.board.phases.bar.next_requested.emit()
    assert "still to act" in acting.refusals[-1]
    assert (now.hand.order.id, now.hand.args["target"], now.tray.faces()[0]) == ("shoot", WOLVES, 4)


def test_a_next_phase_while_a_question_is_open_says_why_and_leaves_it(driver):
    driver.key("4")
    driver.key(Qt.Key.Key_Return)
    driver.settle()
    asked = driver.session.question
    driver.key("n")
    assert "finish or cancel it first" in driver.refusals[-1]
    assert driver.session.question is asked


@pytest.mark.parametrize("by_key", [True, False])
def test_the_table_waves_the_next_phase_through(acting, by_key):
    acting.key("n")
    come_round()
    if by_key:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_N, SHIFT)
    else:
        QTest.mouseClick(acting.start.window.messages.button, Qt.MouseButton.LeftButton)
    dialog = allowing(acting)
    dialog.reason.setText("as in the club")
    QTest.mouseClick(dialog.allow, Qt.MouseButton.LeftButton)
    acting.settle()
    entry = acting.session.game.journal.entry(acting.session.game.journal.last)
    assert (entry.order, entry.allowed[0]) == ("next-phase", "as in the club")


def test_what_was_told_goes_with_the_next_input_that_is_taken(acting):
    messages = acting.start.window.messages
    shot_with_a_die(acting)
    acting.key("7")
    come_round()
    assert (messages.isVisible(), messages.sentence.text()) == (True, acting.refusals[-1])
    acting.key("3")
    assert not messages.isVisible()


def test_a_message_lies_over_neither_the_words_nor_the_buttons_of_the_guide(acting, qtbot):
    context, window = acting.start.context, acting.start.window
    window.resize(1024, 600)
    context.remember("guide", True)
    library.open_battle(context, acting.session.id)
    qtbot.waitUntil(lambda: acting.table_is_ready() and bool(acting.board.findChildren(Guide)))
    come_round()
    guide = acting.board.findChild(Guide)
    acting.key("n")
    come_round()
    lies = QRect(guide.mapTo(window, QPoint()), guide.size())
    assert window.messages.isVisible()
    assert not window.messages.geometry().intersects(lies)
    guide.words.setText("A longer step of the lesson. " * 20)
    come_round()
    lies = QRect(guide.mapTo(window, QPoint()), guide.size())
    assert not window.messages.geometry().intersects(lies)
