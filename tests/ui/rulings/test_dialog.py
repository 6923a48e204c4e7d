"""Rulings in play: looked at, found, changed from now on, and taken back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel

from ui.journal.rule_text import RuleCard, card_of, show_rule
from ui.rulings.dialog import Rulings
from ui.widgets.chip import Chip

pytestmark = pytest.mark.timeout(120)


def opened(driver) -> Rulings:
    dialog = next(each for each in driver.board.window().findChildren(QDialog, "rulings") if each.isVisible())
    dialog.making.finish()
    return dialog


def rule_otherwise(driver, dialog: Rulings, reason: str = "") -> tuple[str, str, str]:
    """Tick another way of the first ruling that is shown, and press Enter; says the ruling, the old and the new way."""
    row = next(each for each in dialog.rows.values() if not each.isHidden())
    old = dialog.force[row.point.id]
    new = next(option for option in row.point.ids if option != old)
    QTest.mouseClick(row.radios[new], Qt.MouseButton.LeftButton)
    dialog.reason.setText(reason)
    QTest.keyClick(dialog.reason, Qt.Key.Key_Return)
    driver.settle()
    return row.point.id, old, new


def test_from_the_phase_bar_a_ruling_holds_from_now_on_and_undo_takes_it_back(driver):
    QTest.mouseClick(driver.board.phases.bar.rulings_button, Qt.MouseButton.LeftButton)
    ruling, old, new = rule_otherwise(driver, opened(driver), "as last year")
    assert driver.session.game.table.rulings[ruling] == new
    entry = driver.session.game.journal.entry(driver.session.game.journal.last)
    assert entry.order == "rule"
    assert entry.verdict.startswith("From now on we play it so")
    assert any("as last year" in step.text for step in entry.steps)
    driver.board._take_back(entry.number)
    driver.settle()
    assert driver.session.game.table.rulings[ruling] == old


def test_a_click_on_a_reading_opens_that_ruling_alone(driver):
    point = next(each for each in driver.session.rules.rulings if each.kind == "reading")
    show_rule(driver.session, point.id, driver.board)
    dialog = opened(driver)
    assert [id for id, row in dialog.rows.items() if not row.isHidden()] == [point.id]
    row = dialog.rows[point.id]
    assert row.findChild(Chip).accessibleName().startswith("Reading")
    assert "now" in row.radios[dialog.force[point.id]].text()
    dialog.reject()


def test_only_one_ruling_is_changed_at_a_time(driver):
    driver.board.show_rulings()
    dialog = opened(driver)
    first, second = list(dialog.rows.values())[:2]
    for row in (first, second):
        other = next(option for option in row.point.ids if option != dialog.force[row.point.id])
        QTest.mouseClick(row.radios[other], Qt.MouseButton.LeftButton)
    assert first.radios[dialog.force[first.point.id]].isChecked()
    assert dialog.wanted[0] == second.point.id
    QTest.mouseClick(second.radios[dialog.force[second.point.id]], Qt.MouseButton.LeftButton)
    assert not dialog.from_now_on.isEnabled()
    dialog.reject()


def test_rulings_are_found_by_their_words(driver):
    driver.board.show_rulings()
    dialog = opened(driver)
    dialog.finder.setText("scouts")
    shown = [row for row in dialog.rows.values() if not row.isHidden()]
    assert 0 < len(shown) < len(dialog.rows)
    dialog.reject()


def test_the_order_in_the_menu_opens_the_rulings(driver):
    driver.board.now.choose("rule")
    assert opened(driver).isVisible()


def sign(driver, qtbot) -> str:
    """The sign on the card of a rule that is open."""
    shown: list[RuleCard] = []
    qtbot.waitUntil(lambda: bool(shown.extend(driver.board.findChildren(RuleCard)) or shown), timeout=5000)
    return shown[0].findChild(Chip).accessibleName()


def test_a_rule_of_ours_is_shown_with_its_sign(driver, qtbot):
    own = driver.session.rules.own_rules[0]
    show_rule(driver.session, own.id, driver.board)
    assert sign(driver, qtbot).casefold().startswith(own.kind)


def test_a_section_of_the_book_is_shown_with_its_sign(driver, qtbot):
    show_rule(driver.session, "HS1", driver.board)
    assert sign(driver, qtbot) == "Book"


def test_without_a_battle_a_ruling_is_read_with_all_its_ways(driver, qtbot):
    rules = driver.session.rules
    point = rules.rulings[0]
    card = card_of(rules, point.id, {}, driver.board)
    words = " ".join(each.text() for each in card.findChildren(QLabel))
    assert all(each.text in words for each in point.options)
    assert point.source in words
    assert card.findChild(Chip).accessibleName().casefold().startswith(point.kind)
