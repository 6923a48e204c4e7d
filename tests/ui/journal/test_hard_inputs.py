"""Strange words and long journals: a clear message, nothing lost."""

import pytest
from PySide6.QtWidgets import QDialog

from data.markdown_report import escaped

pytestmark = pytest.mark.timeout(120)


def overruling(story):
    story.journal.list.select_entry(5)
    story.overrule.click()
    return story.findChild(QDialog, "overruling")


def test_a_reason_of_five_thousand_letters_is_refused_and_nothing_is_written(story, driver):
    last = driver.session.game.journal.last
    dialog = overruling(story)
    dialog.reason.setText("x" * 5000)
    dialog.send()
    driver.settle()
    assert dialog.message.isVisibleTo(dialog)
    assert driver.session.game.journal.last == last
    dialog.reject()


def test_a_word_where_a_number_belongs_is_refused_in_one_sentence(story):
    dialog = overruling(story)
    change = dialog.changes[0]
    numbers = (at for at in range(change.field.count()) if type(_now(change, at)) is int)
    change.field.setCurrentIndex(next(numbers))
    change.value.setText("<b>many</b>")
    dialog.reason.setText("A trial")
    dialog.send()
    assert "a whole number" in dialog.message.sentence.text()
    dialog.reject()


def _now(change, at):
    change.field.setCurrentIndex(at)
    return change.now()


def test_an_open_order_is_finished_before_an_entry_is_corrected(story, driver):
    number = max(number for number in story.journal.entries if story.journal.can_correct(number))
    opened = driver.session.game.correct(number)
    driver.session.game.opened = opened
    story.journal.correct_requested.emit(number)
    assert story.findChild(QDialog, "correcting") is None
    assert "An order is open" in driver.refusals[-1]
    driver.session.game.opened = None


@pytest.mark.parametrize("name", ["# Head", "[x](y)", "<script>", "a | b", "_a_ *b*"])
def test_names_never_become_markup_in_the_report(name):
    words = escaped(name)
    assert all(words[at - 1] == "\\" for at, letter in enumerate(words) if letter in "#[]()<>|_*")
