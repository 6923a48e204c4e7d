"""The journal beside the table: rules, corrections and overruling are at hand there too."""

import pytest
from PySide6.QtWidgets import QWidget

from ui.journal.taking_back import take_back

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
    assert driver.board.now.tray.corrects == number


def test_a_result_is_overruled_beside_the_table(driver, journal):
    journal.overrule_requested.emit(5)
    assert driver.board.now.overruling.entry == 5
    assert driver.board.left.currentWidget() is driver.board.room
    assert driver.board.room.shows == "cards"


def test_what_is_built_on_what_was_taken_back_is_marked_in_strip_and_journal(driver, journal):
    number, rests = resting(driver)
    dialog = take_back(driver.session, number, driver.board)
    dialog.ways["keep"].click()
    driver.settle()
    for each in rests:
        assert journal._shown[each].line.startswith("Built on what was taken back: ")
    lines = {line.entry.number: line.words for line in driver.board.now.strip.lines}
    assert all("built on what was taken back" in lines[each] for each in rests if each in lines)


def test_what_rests_on_an_entry_is_taken_back_with_it(driver, journal):
    number, rests = resting(driver)
    take_back(driver.session, number, driver.board).ways["along"].click()
    driver.settle()
    assert all(driver.session.game.journal.is_out(each) for each in (number, *rests))


def test_what_rests_on_an_entry_is_played_again_with_its_own_dice(driver, journal, qtbot):
    number, rests = resting(driver)
    game = driver.session.game
    dice = [given.value for given in game.journal.entry(rests[0]).answers if given.ask == "roll"]
    take_back(driver.session, number, driver.board).ways["again"].click()
    qtbot.waitUntil(lambda: game.journal.is_out(rests[0]) or driver.session.question is not None, timeout=10_000)
    driver.settle()
    again = game.opened or next(each for each in game.journal.by_number.values() if rests[0] in each.takes_back)
    assert [given.value for given in again.answers if given.ask == "roll"][: len(dice)] == dice


def resting(driver) -> tuple[int, tuple[int, ...]]:
    """The last entry on which others rest, and those."""
    journal = driver.session.game.journal
    for number in sorted(journal.by_number, reverse=True):
        if journal.by_number[number].is_order and not journal.is_out(number) and number > 1:
            rests = journal.consequences(out=(number,)).other_facts
            if rests:
                return number, rests
    raise AssertionError("nothing rests on anything")


def test_the_journal_is_asked_for_before_the_table_is_laid_out_and_is_there(driver):
    from ui.table.board import TableBoard

    board = TableBoard(driver.session)
    board.toggle_journal()
    assert board.left.currentWidget() is board.journal
    board.lay_out()
    board.toggle_journal()
    assert board.left.currentWidget() is board.room
    board.leave()
