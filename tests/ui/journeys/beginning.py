"""A new battle through the five steps of the library, by keyboard alone or by mouse alone."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton

from referee.rulesets import ids
from tests.ui.driver import Driver
from tests.ui.journeys.hands import Keyboard, Mouse
from tests.ui.resting import come_round
from ui.library.new_battle import GAME, RULINGS, NewBattle
from ui.library.screen import LibraryScreen


def screen(driver: Driver) -> LibraryScreen:
    """The library as it is shown."""
    found = driver.start.window.stack.currentWidget()
    assert isinstance(found, LibraryScreen)
    return found


def steps(driver: Driver) -> NewBattle:
    """The steps as they are shown."""
    found = screen(driver).new_battle
    assert found is not None
    assert found.isVisible()
    return found


def wait_for_step(driver: Driver, at: int) -> None:
    """Wait until the step is there and nothing is read any more."""
    driver.bot.waitUntil(lambda: steps(driver).at == at and not steps(driver).is_waiting, timeout=10_000)
    come_round()


def wait_for_battle(driver: Driver, before: int) -> None:
    """Wait until another battle is on the table that is looked at."""
    driver.bot.waitUntil(lambda: driver.session.id != before and driver.table_is_ready(), timeout=20_000)
    driver.wait_for("table")


def begin_by_keyboard(driver: Driver, ruleset: str) -> None:
    """Ctrl+1, Ctrl+N, the game's digit, and Enter five times."""
    hands, before = Keyboard(driver), driver.session.id
    driver.start.window.activateWindow()
    hands.press("Ctrl+1")
    driver.wait_for("library")
    hands.press("Ctrl+N")
    hands.press(str(list(ids()).index(ruleset) + 1))
    for at in range(GAME, RULINGS + 1):
        wait_for_step(driver, at)
        hands.press("Enter")
    wait_for_battle(driver, before)


def begin_by_mouse(driver: Driver, ruleset: str) -> None:
    """The library, New battle, the game's card, and the button at the foot five times."""
    hands, before = Mouse(driver), driver.session.id
    hands.click(driver.start.window.rail.buttons["library"])
    driver.wait_for("library")
    hands.click(screen(driver).browse.new)
    hands.click(driver.child(QAbstractButton, f"choice-{ruleset}", steps(driver)))
    for at in range(GAME, RULINGS + 1):
        wait_for_step(driver, at)
        hands.click(steps(driver).next)
    wait_for_battle(driver, before)


BEGINNINGS = {"keyboard": begin_by_keyboard, "mouse": begin_by_mouse}
