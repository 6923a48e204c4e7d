"""It happened at the table: a card, a key, done. Several cards, a key, done."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.hand_deeds import DEEDS
from tests.ui.driver import Driver
from ui.now.at_table import DEED_KEYS

ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def alt(driver: Driver, letter: str) -> None:
    QTest.keyClick(QApplication.focusWidget() or driver.start.window, letter, ALT)
    driver.settle()


def click(driver: Driver, unit: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    cards = driver.board.columns.lists[driver.session.battle.unit(unit).side]
    index = cards.cards.index(cards.cards.number_of(unit))
    cards.scrollTo(index)
    QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, held, cards.visualRect(index).center())
    driver.settle()


def three(driver: Driver) -> list[str]:
    """The first cards of a side, as they stand."""
    cards = next(iter(driver.board.columns.lists.values()))
    return [row.card.id for row in cards.cards.rows if row.card is not None][:3]


def test_a_card_and_a_key_and_it_is_destroyed(driver):
    unit = three(driver)[0]
    driver.select(unit)
    alt(driver, "d")
    assert driver.session.battle.unit(unit).gone
    assert "destroyed" in driver.board.now.verdict.sentence.text()


def test_alt_and_a_digit_is_hurt_by_so_many_and_no_die(driver):
    unit = three(driver)[1]
    bases = driver.session.battle.unit(unit).bases
    driver.select(unit)
    alt(driver, "2")
    assert driver.session.battle.unit(unit).bases == bases - 2
    assert not driver.board.now.tray.has_typed


def test_without_a_unit_the_key_says_what_it_wants(driver, qtbot):
    driver.select("")
    with qtbot.waitSignal(driver.board.told) as told:
        assert driver.board.now.letter("Alt+D")
    assert "select a unit" in told.args[0]


@pytest.mark.parametrize("held", [CTRL, SHIFT])
def test_several_cards_are_selected_with_ctrl_or_shift_and_ordered_together(driver, held):
    first, second, third = three(driver)
    click(driver, first)
    click(driver, third, held)
    chosen = {CTRL: [first, third], SHIFT: [first, second, third]}[held]
    assert sorted(driver.board.now.hand.units) == sorted(chosen)
    assert f"{len(chosen)} units" in driver.board.now.view.sentence
    alt(driver, "g")
    assert [unit.id for unit in driver.session.battle.units.values() if unit.gone] == [
        each for each in driver.session.battle.units if each in chosen
    ]


def test_shift_and_an_arrow_select_one_card_more(driver):
    click(driver, three(driver)[0])
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down, SHIFT)
    driver.settle()
    assert len(driver.board.now.hand.units) == 2


def test_what_can_have_happened_has_its_pill_and_its_key(driver):
    unit = three(driver)[0]
    driver.select(unit)
    pills = {pill.id: pill.key for pill in driver.board.now.view.pills}
    assert pills["order:was-destroyed"] == "Alt+D"
    assert pills["order:was-hurt"] == "Alt+1…9"
    assert "order:was-revealed" not in pills, "nobody is hidden"


def test_the_sheet_of_keys_names_all_of_them(driver):
    screen = driver.start.window.screens["table"]
    rows = {key for group in screen.more_keys() for key, _ in group.rows}
    assert {DEED_KEYS[deed.id] for deed in DEEDS} <= rows
