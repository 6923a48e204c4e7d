"""Whole journeys through the real widgets: the steps to a new battle, a turn, back and forth again, closed, opened."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.driver import Driver
from tests.ui.journeys.beginning import BEGINNINGS
from tests.ui.journeys.stages import SHOOT, turn
from tests.ui.watchdog import watch

BLOCKED = 0.5
"""What no machine may take; the goal is a tenth of it, and the report tells how near it is."""


HANDS = dict(zip(SHOOT, ("mouse", "keyboard", "mouse", "keyboard", "mouse"), strict=True))
"""With what each game's battle is begun: every step is taken with both somewhere."""


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
    BEGINNINGS[HANDS[ruleset]](driver, ruleset)
    assert driver.session.battle.ruleset == ruleset
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
    record_property("worst gaps", "; ".join(map(str, [*worst, *dog.longest()])))
    print(f"\n{ruleset}: {len(dog.gaps)} gaps over 20 ms", *worst, "longest by the clock", *dog.longest(), sep="\n  ")
    assert not worst or worst[0].busy < BLOCKED
