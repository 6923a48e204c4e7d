"""Strange words and long journals: a clear message, nothing lost."""

import pytest

from data.markdown_report import escaped

pytestmark = pytest.mark.timeout(120)


def test_a_reason_of_five_thousand_letters_is_refused_and_nothing_is_written(driver):
    last, now = driver.session.game.journal.last, driver.board.now
    now.overrule(5)
    unit = next(iter(driver.session.battle.units.values()))
    now.overruling.set(unit.id, "bases", unit.bases - 1)
    now.overruling.reason.setText("x" * 5000)
    assert not now.overruling.send()
    assert now.overruling.entry == 5
    assert driver.session.game.journal.last == last


def test_an_open_order_is_finished_before_an_entry_is_corrected(story, driver):
    number = max(number for number in story.journal.entries if story.journal.can_correct(number))
    opened = driver.session.game.correct(number)
    driver.session.game.opened = opened
    story.journal.correct_requested.emit(number)
    driver.wait_for("table")
    assert not driver.board.now.tray.corrects
    assert "An order is open" in driver.refusals[-1]
    driver.session.game.opened = None


@pytest.mark.parametrize("name", ["# Head", "[x](y)", "<script>", "a | b", "_a_ *b*"])
def test_names_never_become_markup_in_the_report(name):
    words = escaped(name)
    assert all(words[at - 1] == "\\" for at, letter in enumerate(words) if letter in "#[]()<>|_*")
