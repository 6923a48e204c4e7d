"""Where keys go: to what is seen, once, and never to what stands there a moment later."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.library.screen import LibraryScreen
from ui.widgets.dice_board import FacePop

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path / "data")
    yield made
    made.close()


def out_scouted(driver: Driver) -> int:
    """The armies have scouted each other: the entry."""
    for key in ("5", "6", ENTER):
        driver.key(key)
        driver.settle()
    come_round()
    return int(driver.session.game.journal.last)


def test_enter_on_a_battle_of_the_library_opens_it_and_does_nothing_at_the_table(driver):
    last = out_scouted(driver)
    driver.go_to("library")
    browse = driver.start.window.screens["library"].browse
    driver.bot.waitUntil(lambda: browse.list.currentIndex().isValid() or browse.list.model().rowCount() > 0)
    browse.list.setCurrentIndex(browse.list.model().index(0, 0))
    browse.list.setFocus()
    QTest.keyClick(browse.list, ENTER)
    driver.wait_for("table")
    driver.bot.waitUntil(driver.table_is_ready, timeout=20_000)
    driver.settle()
    assert driver.session.game.journal.last == last


def test_digits_choose_a_way_to_begin_at_the_first_start(sitting):
    screen = sitting.show(LibraryScreen(sitting.context))
    screen.leave_plan()
    sitting.settle()
    QTest.keyClick(QApplication.focusWidget() or screen, "3")
    assert sitting.gone_to == ["draw"]


def test_the_journal_takes_the_keyboard_and_escape_leaves_it_with_the_order_still_in_hand(driver):
    out_scouted(driver)
    board = driver.board
    board.now.choose("note")
    driver.key("j")
    assert board.left.currentWidget() is board.journal
    assert board.journal.list.hasFocus()
    driver.key(ESCAPE)
    assert board.left.currentWidget() is board.room
    assert board.now.hand.order.id == "note"


def test_escape_leaves_the_journal_while_something_is_sought_in_it(driver):
    driver.key("j")
    driver.board.journal.finder.setFocus()
    driver.key(ESCAPE)
    assert driver.board.left.currentWidget() is driver.board.room


def test_a_die_that_is_clicked_has_the_ring_and_the_next_digit(driver):
    tray = driver.board.now.tray
    tray._open_pop(0)
    pop = driver.child(FacePop, "", tray)
    QTest.keyClick(pop, "4")
    assert tray.faces()[0] == 4
    tray._open_pop(0)
    driver.child(FacePop, "", tray).close()
    assert tray.board._typed.cursor == 0
    driver.key("2")
    assert tray.faces()[0] == 2


def test_enter_right_after_a_corrected_die_is_a_yes_to_it_and_the_next_one_goes_on(driver):
    out_scouted(driver)
    driver.key("k")
    driver.key("4")
    driver.settle()
    corrected = driver.session.game.journal.last
    driver.key(ENTER)
    driver.settle()
    assert driver.session.game.journal.last == corrected
    driver.key(ENTER)
    driver.settle()
    assert driver.session.game.journal.last == corrected + 1


def test_the_keyboard_comes_back_to_the_table_from_the_rail_when_something_happened(driver):
    driver.start.window.rail.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    driver.start.window.rail.setFocus()
    out_scouted(driver)
    assert driver.board.isAncestorOf(QApplication.focusWidget())


def test_what_is_typed_on_the_cards_is_handed_on_to_the_table(driver):
    cards = next(iter(driver.board.columns.lists.values()))
    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_5, NONE, "5")
    cards.keyPressEvent(event)
    assert not event.isAccepted()


def test_both_dice_of_two_rolls_lie_in_the_tray(driver):
    out_scouted(driver)
    assert [die.face for die in driver.board.now.tray.rolled] == [5, 6]


def test_a_step_back_in_an_open_order_is_told(driver):
    driver.key("5")
    driver.key(ENTER)
    driver.settle()
    assert driver.session.question is not None
    driver.key(Qt.Key.Key_Backspace)
    driver.settle()
    assert driver.refusals[-1].startswith("Back at the question “")
    assert driver.refusals[-1].endswith("”: Ctrl+Y goes forward again.")


def test_the_text_size_can_be_as_it_was(driver):
    context = driver.start.context
    before = context.theme().points
    context.change_text_size(True)
    context.usual_text_size()
    assert context.theme().points == before
