"""From a selected unit to its shot: three interactions at most, by keyboard alone and by mouse alone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from referee.requests import Roll
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.hands import Keyboard, Mouse
from tests.ui.journeys.stages import SHOOT, Shot, shot
from tests.ui.quickly import played_folder
from ui.resolve.options import key_of


@pytest.fixture(params=SHOOT)
def moment(request) -> tuple[str, Shot]:
    return request.param, shot(request.param)


@pytest.fixture
def driver(qtbot, tmp_path: Path, moment):
    ruleset, found = moment
    made = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), found.lines))
    made.start.window.activateWindow()
    made.select(found.unit)
    yield made
    made.close()


def has_begun(driver: Driver, last: int) -> bool:
    """Whether the shot is on its way: written, or asking for more dice or words."""
    return driver.session.game.journal.last > last or driver.session.question is not None


@pytest.mark.timeout(120)
def test_by_keyboard_alone(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(key_of(found.place))
    hands.press("Enter")
    assert hands.count <= 3
    assert has_begun(driver, last), driver.refusals


@pytest.mark.timeout(120)
def test_by_mouse_alone(driver, moment):
    _, found = moment
    hands, last = Mouse(driver), driver.session.game.journal.last
    hands.button(f"order-{found.order}")
    hands.card(found.target)
    form = driver.board.panel.form
    hands.click(form.dice.roll_button if form.dice.isVisible() else form.send)
    assert hands.count <= 3
    assert has_begun(driver, last), driver.refusals


@pytest.mark.timeout(120)
def test_n_dice_are_n_keys_and_enter(driver, moment):
    _, found = moment
    hands = Keyboard(driver)
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(key_of(found.place))
    roll = driver.board.panel.wish.first_roll()
    if roll is None:
        hands.press("Enter")
        while driver.session.question is not None and not isinstance(driver.session.question.request, Roll):
            hands.press("Enter")
        assert driver.session.question is not None
        roll = driver.session.question.request
    before = (driver.session.game.journal.last, driver.session.question and driver.session.question.number)
    hands.count = 0
    for _ in range(roll.dice):
        hands.press("1")
    hands.press("Enter")
    assert hands.count == roll.dice + 1
    assert (driver.session.game.journal.last, driver.session.question and driver.session.question.number) != before


@pytest.mark.timeout(120)
def test_escape_goes_back_and_ctrl_z_takes_back(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    assert driver.board.panel.page == "form"
    hands.press("Esc")
    assert driver.board.panel.page == "orders"
    hands.press("Ctrl+Z")
    assert driver.session.game.journal.last == last + 1
    assert driver.session.game.journal.redoable()
    hands.press("Ctrl+Y")
    assert driver.session.game.journal.last == last + 2


@pytest.mark.timeout(120)
def test_arrows_go_from_card_to_card_and_to_the_other_side(driver, moment):
    _, found = moment
    hands, battle = Keyboard(driver), driver.session.battle
    side = battle.unit(found.unit).side
    towards = "Right" if side == battle.sides[0].id else "Left"
    for _ in range(4):
        hands.press(towards)
        if (unit := driver.board.panel.wish.unit) and battle.unit(unit).side != side:
            break
    unit = driver.board.panel.wish.unit
    assert battle.unit(unit).side != side
    assert QApplication.focusWidget() is driver.board.columns.lists[battle.unit(unit).side]
    hands.press("Down")
    assert driver.board.panel.wish.unit != unit
