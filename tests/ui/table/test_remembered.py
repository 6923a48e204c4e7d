"""The table stays as the referee has arranged it, and its habits are changed without leaving it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.ui.driver import Driver
from ui.now.habits import Habits
from ui.remembered_splitter import is_shares


def drag(split, by: int) -> None:
    """Drag the divider between the first two parts."""
    handle = split.handle(1)
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle + QPoint(by, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle + QPoint(by, 0))


def shares_of(driver: Driver) -> list[float]:
    """The part of the width that the first of two has."""
    splits = (driver.board.split, driver.board.columns.split)
    return [split.sizes()[0] / sum(split.sizes()) for split in splits]


def whole_window(qtbot, folder: Path) -> Driver:
    """A window no wider than the screen, which it could not keep, with all of its panel made."""
    driver = Driver(qtbot, folder)
    driver.start.window.resize(800, 600)
    return driver


def test_the_width_of_sides_and_panel_is_as_it_was_left(qtbot, tmp_path: Path):
    first = whole_window(qtbot, tmp_path)
    drag(first.board.split, -30)
    drag(first.board.columns.split, 20)
    splits = {"shares.table": first.board.split, "shares.sides of 2": first.board.columns.split}
    choice = first.start.context.choice
    qtbot.waitUntil(lambda: all(choice(key) == split.sizes() for key, split in splits.items()))
    shares = shares_of(first)
    first.close()
    again = whole_window(qtbot, tmp_path)
    try:
        qtbot.waitUntil(lambda: shares_of(again) == pytest.approx(shares, abs=0.01))
    finally:
        again.close()


@pytest.mark.parametrize("kept", ["wide", [1], [0, 0], [-5, 7], [5, "x"], None])
def test_shares_that_make_no_sense_are_none(kept):
    assert not is_shares(kept, 2)


def test_odds_and_own_dice_are_switched_from_the_palette(driver):
    def do(id: str) -> None:
        next(action for action in driver.start.window.actions_now() if action.id == id).do()

    side = driver.session.battle.sides[0]
    for id in ("odds", f"no_odds_for-{side.id}", f"app_rolls-{side.id}"):
        do(id)
    habits = Habits.of(driver.start.context)
    assert (habits.odds, habits.no_odds_for, habits.app_rolls) == (False, {side.id}, {side.id})
    titles = [action.title for action in driver.start.window.actions_now()]
    assert "Show the odds" in titles
    assert f"Players of {side.name} roll their own dice again" in titles
