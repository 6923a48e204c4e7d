"""The golden game of Banter Battles, played through the window's widgets."""

from pathlib import Path

import pytest

from tests.play.golden import played, script
from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from tests.ui.driver import Driver

ID = "banter-battles"


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.mark.timeout(300)
def test_the_golden_game_through_the_window_ends_in_the_same_state(driver):
    lines = script(ID, "script")
    driver.new_battle(ID, SETUP)
    for line in lines:
        driver.order(line)
    expected = played(Play.new(ID, SETUP), lines).battle
    assert driver.session.battle.units == expected.units
    assert driver.session.battle.table == expected.table
    assert driver.session.battle.result == expected.result
