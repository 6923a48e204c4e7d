"""The palette and the sheet of keys name a key as its pill does."""

from ui.now.at_table import HURT_KEYS
from ui.table.actions import actions_of


def test_hurt_has_all_its_digits(driver):
    driver.select(next(iter(driver.session.battle.units)))
    keys = {action.id: action.key for action in actions_of(driver.board)}
    assert keys["order-was-hurt"] == HURT_KEYS
