"""The command palette and the sheet of keys over the real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ui.widgets.key_sheet import KeyTable

UNIT = "red-island-bows"


@pytest.fixture
def window(driver):
    driver.start.window.activateWindow()
    return driver.start.window


@pytest.fixture
def palette(window):
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    return window.overlays.palette


def take(palette, words):
    QTest.keyClicks(palette.line, words)
    QTest.keyClick(palette.line, Qt.Key.Key_Return)


def titles(palette):
    return [command.title for command in palette.list.row_model.rows]


def test_ctrl_k_opens_the_palette_with_the_line_to_type_in(palette):
    assert palette.isVisible()
    assert palette.line.hasFocus()


def test_a_screen_is_found_by_its_name(driver, palette):
    take(palette, "go to library")
    driver.wait_for("library")


def test_a_unit_is_found_by_its_name_and_selected(driver, palette):
    unit = next(iter(driver.session.battle.units.values()))
    take(palette, unit.name)
    assert driver.board.now.hand.unit == unit.id


def test_an_order_that_may_be_given_is_prepared(driver, palette):
    take(palette, driver.session.rules.order("out-scout").title)
    assert driver.board.now.hand.order.id == "out-scout"


def test_an_order_that_may_not_be_given_says_why_and_that_the_table_may_allow_it(driver, palette):
    take(palette, driver.session.rules.order("pull").title)
    now = driver.board.now
    assert now.hand.order.id == "pull"
    assert "Only in Do stuff [TS2]" in now.view.problem
    assert not now.hand.is_ready()
    assert "allow" in [pill.id for pill in now.view.pills]


def test_all_orders_of_the_selected_unit_are_listed_with_their_reasons(driver, window):
    unit = next(unit for unit in driver.session.battle.present())
    driver.select(unit.id)
    window.open_palette()
    rows = {row.id: row for row in window.overlays.palette.list.row_model.rows}
    for listed in driver.session.game.orders(unit.id):
        if listed.order.id != "arrange":
            assert bool(rows[f"order-{listed.order.id}"].reason) == bool(listed.reasons)


def test_battles_are_found_by_their_name(qtbot, driver, palette):
    qtbot.waitUntil(lambda: any(title.startswith("Open ") for title in titles(palette)))
    before = driver.session
    take(palette, f"Open {driver.session.battle.name}")
    qtbot.waitUntil(lambda: driver.session is not before)


def test_escape_gives_the_keyboard_back_to_the_cards(driver, palette):
    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    assert any(cards.hasFocus() for cards in driver.board.columns.lists.values())


def test_f1_shows_every_key_and_f1_closes_the_sheet(window):
    QTest.keyClick(window, Qt.Key.Key_F1)
    sheet = window.overlays.sheet
    words = " ".join(table.accessibleDescription() for table in sheet.findChildren(KeyTable))
    for action in window.actions_now():
        assert not action.key or f"{action.key}: {action.title}" in words
    QTest.keyClick(sheet, Qt.Key.Key_F1)
    assert window.overlays.sheet is None


def test_every_shortcut_of_the_window_is_on_the_sheet(window):
    from PySide6.QtGui import QShortcut

    keys = {action.key for action in window.actions_now()}
    shown = {shortcut.key().toString() for shortcut in window.findChildren(QShortcut) if shortcut.parent() is window}
    assert shown - keys <= {"Ctrl+Shift+Z", "Ctrl+="}
