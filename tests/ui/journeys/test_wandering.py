"""A referee who wanders: orders through the widgets, other screens in between, undo and redo, the players' screen.

The same orders are played in memory; whatever was looked at meanwhile, the battle must be the same.
"""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from referee.ruleset import Setup
from tests.play.bot import Bot
from tests.referee.battles.memory import Play
from tests.ui.driver import Driver
from tests.ui.journeys.stages import LIKING, SHOOT
from tests.ui.resting import timers_have_rung
from ui.frame.screens import PLACES

ORDERS, SEED = 45, 22
CONTROL = Qt.KeyboardModifier.ControlModifier


def there_and_back(driver: Driver) -> None:
    """The last order is taken back and put in again."""
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y):
        QTest.keyClick(driver.start.window, key, CONTROL)
        driver.settle()


@pytest.mark.timeout(280)
@pytest.mark.parametrize("ruleset", SHOOT)
def test_whoever_looks_elsewhere_comes_back_to_the_same_battle(qtbot, tmp_path: Path, ruleset):
    play = Play.new(ruleset, {})
    bot = Bot(play, SEED, LIKING)
    while len(bot.script) < ORDERS and bot.once():
        pass
    driver, chance = Driver(qtbot, tmp_path), random.Random(SEED)
    driver.new_battle(ruleset, Setup())
    elsewhere = [place for place in PLACES if place != "table"]
    for number, line in enumerate(bot.script):
        driver.order(line)
        if number % 6 == 3:
            driver.go_to(chance.choice(elsewhere))
            timers_have_rung(qtbot, chance.randrange(1, 60))
            driver.go_to("table")
        if number % 9 == 5:
            there_and_back(driver)
        if number % 14 == 6:
            driver.start.window.toggle_players()
    battle = driver.session.battle
    assert (battle.units, battle.table, battle.due) == (play.battle.units, play.battle.table, play.battle.due)
    assert (battle.turn, battle.phase, battle.result) == (play.battle.turn, play.battle.phase, play.battle.result)
    driver.close()
