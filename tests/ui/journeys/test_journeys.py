"""Whole journeys through the real widgets: a turn, back to the start, forth again, closed, opened, the same state."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import SHOOT, turn
from tests.ui.watchdog import watch

BLOCKED = 0.5
"""What no machine may take; the goal is a tenth of it, and the report tells how near it is."""


def press(driver: Driver, key: Qt.Key) -> None:
    QTest.keyClick(driver.start.window, key, Qt.KeyboardModifier.ControlModifier)
    driver.settle()


def state(driver: Driver):
    battle = driver.session.battle
    return battle.units, battle.table, battle.due, (battle.turn, battle.phase, battle.active), battle.result


@pytest.fixture
def open_window(qtbot, tmp_path: Path):
    """Opens windows on the same folder, one after the other."""
    opened: list[Driver] = []

    def open_one() -> Driver:
        close_all()
        opened.append(Driver(qtbot, tmp_path))
        return opened[-1]

    def close_all() -> None:
        while opened:
            opened.pop().close()

    yield open_one
    close_all()


@pytest.fixture
def dog(qtbot, monkeypatch):
    made = watch(qtbot, monkeypatch)
    yield made
    made.stop()


@pytest.mark.timeout(280)
@pytest.mark.parametrize("ruleset", SHOOT)
def test_a_turn_back_to_the_start_forth_again_and_after_a_new_start(dog, open_window, record_property, ruleset):
    driver = open_window()
    driver.new_battle(ruleset, Setup())
    start = state(driver)
    for line in turn(ruleset):
        driver.order(line)
    end = state(driver)
    assert driver.session.battle.turn == 2
    for _ in turn(ruleset):
        press(driver, Qt.Key.Key_Z)
    assert not driver.session.game.journal.undoable()
    assert state(driver) == start
    for _ in turn(ruleset):
        press(driver, Qt.Key.Key_Y)
    assert state(driver) == end
    assert state(open_window()) == end
    worst = dog.worst()
    record_property("worst gaps", "; ".join(map(str, worst)))
    print(f"\n{ruleset}: {len(dog.gaps)} gaps over 20 ms", *worst, sep="\n  ")
    assert not worst or worst[0].busy < BLOCKED
