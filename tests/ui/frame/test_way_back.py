"""The way back and what is said on the way: Escape leads to the table, the sheet of keys says who is selected."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ui.table.actions import actions_of


@pytest.mark.parametrize("place", ["print", "armies", "settings", "help", "quick", "content", "journal", "library"])
def test_escape_leads_from_every_screen_back_to_the_table(driver, place):
    driver.go_to(place)
    QTest.keyClick(QApplication.focusWidget() or driver.start.window, Qt.Key.Key_Escape)
    driver.wait_for("table")


def groups(driver) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in actions_of(driver.board):
        if action.key:
            found.setdefault(action.group, []).append(action.key)
    return found


def test_the_sheet_of_keys_begins_with_the_table_while_nobody_is_selected(driver):
    driver.select("")
    first, keys = next(iter(groups(driver).items()))
    assert first == "The table"
    assert {"K", "N", "Shift+N"} <= set(keys)


def test_the_sheet_of_keys_names_who_is_selected(driver):
    unit, other, *_ = driver.session.battle.units.values()
    driver.select(unit.id)
    assert next(iter(groups(driver))) == f"Selected: {unit.name}"
    driver.board.now.hand.select([unit.id, other.id])
    assert next(iter(groups(driver))) == "Selected: 2 units"


def test_the_seal_is_four_digits_with_its_name_and_tells_all_of_it_to_whoever_points_at_it(driver):
    head = driver.board.phases.head
    assert head.words() == f"Seal {driver.session.head[:4]}"
    assert head.text() in head.toolTip()
    assert "Nobody needs it to play" in head.toolTip()
    assert head.width() < 2 * head.height()
