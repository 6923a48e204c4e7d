"""A battle in which units are hidden, and the players' screen."""

from pathlib import Path

import pytest

from tests.ui.driver import Driver
from ui.operations import playing


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    for unit in list(made.session.battle.units)[:2]:
        playing.give_order(made.session, "adjust", {"units": [unit], "field": "hidden", "to": True, "reason": "hidden"})
        made.settle()
    yield made
    made.close()


@pytest.fixture
def shown(driver):
    driver.start.window.toggle_players()
    return driver.start.window.players.shown
