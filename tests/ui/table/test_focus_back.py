"""What is closed or clicked away gives the keyboard back to the table; one filled button says what Enter does."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.operations import playing


def is_on_cards(driver: Driver) -> bool:
    return QApplication.focusWidget() in driver.board.columns.lists.values()


def out_scouted(driver: Driver) -> None:
    for key in ("5", "3", Qt.Key.Key_Return):
        driver.key(key)
    driver.settle()
    come_round()


def test_the_keyboard_is_on_the_table_after_the_guide_is_closed(driver):
    driver.start.context.remember("guide", True)
    driver.start.window.screens["table"]._guide(driver.session)
    come_round()
    guide = driver.board.guide
    QTest.mouseClick(guide.close_button, Qt.MouseButton.LeftButton)
    come_round()
    assert not guide.isVisible()
    assert is_on_cards(driver)


def test_a_click_on_why_leaves_the_keyboard_on_the_table(driver):
    out_scouted(driver)
    QTest.mouseClick(driver.board.now.verdict.steps, Qt.MouseButton.LeftButton)
    come_round()
    QApplication.activePopupWidget().close()
    come_round()
    assert is_on_cards(driver)


def test_the_next_phase_is_one_filled_button_where_the_large_one_does_it(driver):
    top, now = driver.board.phases.bar.next_button, driver.board.now
    assert (now.deed.text(), top.property("role")) == ("Out-scout", "primary")
    size = top.sizeHint()
    out_scouted(driver)
    while now.deed.text() != "Next phase":
        assert playing.give_order(driver.session, "next-phase", {})
        driver.settle()
    assert (top.property("role"), top.isVisible(), top.isEnabled()) == ("outlined", True, True)
    assert top.sizeHint() == size  # nothing moves
