"""Before a correction takes later entries along the referee is told which, and can leave it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.screen_faults import find_faults
from ui.journal.taking_back import Correcting
from ui.operations import playing

pytestmark = pytest.mark.timeout(120)
CHARGE, SCARED, KING = 64, (65, 66), 18
"""A charge after which two units were scared; with a better die it comes home and nobody is."""


def corrected(driver, number, face):
    """The first die of an entry shows another face; the dialog that asks first, if there is one."""
    driver.board.now.correct(number)
    driver.key(face)
    driver.settle()
    shown = [each for each in driver.board.findChildren(Correcting) if each.isVisible()]
    return shown[0] if shown else None


def standing(driver):
    journal = driver.session.game.journal
    return [number for number in range(2, journal.last + 1) if not journal.is_out(number)]


def test_nothing_is_written_before_the_referee_has_seen_what_goes_along(driver):
    before = standing(driver)
    dialog = corrected(driver, CHARGE, "6")
    words = [label.text() for label in dialog.findChildren(QLabel)]
    gone = next(text for text in words if text.startswith("Taken back with it, because they no longer fit"))
    assert [line.partition(".")[0] for line in gone.splitlines()[1:]] == [str(number) for number in SCARED]
    assert words[0] == f"Correct entry {CHARGE}"
    assert find_faults(dialog) == ()
    dialog.reject()
    driver.settle()
    assert standing(driver) == before


def test_afterwards_the_referee_is_told_how_all_of_it_comes_back(driver):
    before = standing(driver)
    corrected(driver, CHARGE, "6").ways["correct"].click()
    driver.settle()
    assert set(before) - set(standing(driver)) == {CHARGE, *SCARED}
    assert driver.refusals[-1] == (
        f"Entry {CHARGE} is corrected, 2 later ones taken back with it: Ctrl+Z undoes all of it."
    )
    driver.start.window.undo()
    driver.settle()
    assert set(before) <= set(standing(driver))


def test_a_correction_that_changes_nothing_says_so(driver):
    words = [label.text() for label in corrected(driver, KING, "6").findChildren(QLabel)]
    assert words[2] == "It comes to the same: only its dice are other ones in the journal."


def test_where_nothing_goes_along_nothing_is_asked(driver):
    last = driver.session.game.journal.last
    assert corrected(driver, 20, "1") is None
    assert driver.session.game.journal.last == last + 1


def test_enter_after_the_die_agrees_to_nothing(driver):
    dialog = corrected(driver, CHARGE, "6")
    QTest.keyClick(dialog.ways["correct"], Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClick(dialog.ways["correct"], Qt.Key.Key_Return)
    driver.settle()
    assert driver.session.game.journal.is_out(CHARGE)


def test_a_correction_that_led_to_a_question_is_asked_about_at_its_end_and_put_down_if_it_is_left(driver):
    last = driver.session.game.journal.last
    assert corrected(driver, KING, "1") is None
    while not (shown := driver.board.findChildren(Correcting)):
        playing.say(driver.session, driver.session.question.number, driver.session.question.request.standard)
        driver.settle()
    shown[0].reject()
    driver.settle()
    assert (driver.session.game.opened, driver.session.game.journal.last) == (None, last)


def test_what_was_agreed_to_is_not_written_if_something_else_was_meanwhile(driver):
    dialog = corrected(driver, CHARGE, "6")
    playing.give_order(driver.session, "note", {"text": "Rain"})
    driver.settle()
    dialog.ways["correct"].click()
    driver.settle()
    assert driver.refusals[-1] == "Something else has happened meanwhile: correct it again."
    assert not driver.session.game.journal.is_out(CHARGE)
