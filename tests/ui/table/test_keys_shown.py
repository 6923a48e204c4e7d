"""The palette and the sheet of keys name a key as its pill does."""

import pytest

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import shot
from tests.ui.quickly import played_folder
from ui.now.at_table import HURT_KEYS
from ui.table.actions import actions_of


def test_hurt_has_all_its_digits(driver):
    driver.select(next(iter(driver.session.battle.units)))
    keys = {action.id: action.key for action in actions_of(driver.board)}
    assert keys["order-was-hurt"] == HURT_KEYS


@pytest.fixture
def playing(qtbot, tmp_path):
    made = Driver(qtbot, played_folder(tmp_path, "banter-battles", Setup(), shot("banter-battles").lines))
    made.go_to("table")
    yield made
    made.close()


def test_nothing_that_can_be_done_with_a_unit_is_said_twice(playing):
    playing.select(shot("banter-battles").unit)
    titles = [action.title for action in actions_of(playing.board) if not action.reason and "order-" in action.id]
    assert "Moved" in titles
    assert len(titles) == len(set(titles))
