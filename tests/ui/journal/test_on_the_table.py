"""The journal beside the table: rules, corrections and overruling are at hand there too."""

import pytest
from PySide6.QtWidgets import QDialog, QWidget

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def journal(driver, qtbot):
    board = driver.board
    board.toggle_journal()
    qtbot.waitUntil(lambda: bool(board.journal.entries), timeout=5000)
    return board.journal


def test_the_rule_of_a_step_opens_its_short_text(driver, qtbot):
    driver.board.journal.rule_requested.emit("HS1")
    qtbot.waitUntil(lambda: driver.board.findChild(QWidget, "rule-card") is not None, timeout=5000)
    card = driver.board.findChild(QWidget, "rule-card")
    assert card.isVisible()
    card.close()


def test_the_menu_of_an_entry_with_dice_offers_to_correct_and_to_overrule(journal):
    number = max(number for number in journal.entries if journal.can_correct(number))
    words = [action.text() for action in journal.menu_of(number).actions()]
    assert words == ["Take back this entry …", "Correct its dice …", "Overrule it …", "From now on we play it so …"]


def test_dice_are_corrected_beside_the_table(driver, journal):
    number = max(number for number in journal.entries if journal.can_correct(number))
    journal.correct_requested.emit(number)
    dialog = driver.board.findChild(QDialog, "correcting")
    assert dialog.number == number
    dialog.reject()


def test_a_result_is_overruled_beside_the_table(driver, journal):
    journal.overrule_requested.emit(5)
    dialog = driver.board.findChild(QDialog, "overruling")
    assert dialog.entry.number == 5
    dialog.reject()
