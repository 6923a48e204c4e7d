"""From a selected unit to its shot: three interactions at most, by keyboard alone and by mouse alone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from referee.requests import AskNumber
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.hands import Keyboard, Mouse
from tests.ui.journeys.stages import SHOOT, Shot, shot
from tests.ui.quickly import played_folder
from ui.quick.options import key_of
from ui.widgets.inspect import find_faults


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


def has_been_rolled(driver: Driver, last: int) -> bool:
    """Whether the shot has its dice: it is written, or asks for something more after them."""
    opened = driver.session.game.opened
    rolled = opened is not None and any(given.ask == "roll" for given in opened.answers)
    return driver.session.game.journal.last > last or rolled


def measures(driver: Driver) -> bool:
    """Whether something that only a tape or a count on the table tells is to be typed, as dice are."""
    question = driver.board.panel.wish.first_question()
    return question is not None and isinstance(question.request, AskNumber)


@pytest.mark.timeout(120)
def test_by_keyboard_alone(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(key_of(found.place))
    if measures(driver):
        hands.press("3")
        hands.count -= 1
    hands.press("Enter")
    assert hands.count <= 3
    assert has_been_rolled(driver, last), driver.refusals


@pytest.mark.timeout(120)
def test_by_mouse_alone(driver, moment):
    _, found = moment
    hands, last = Mouse(driver), driver.session.game.journal.last
    hands.button(f"order-{found.order}")
    hands.card(found.target)
    if measures(driver):
        hands.button("option-3")
        hands.count -= 1
    form = driver.board.panel.form
    hands.click(form.dice.roll_button if form.dice.isVisible() else form.send)
    assert hands.count <= 3
    assert has_been_rolled(driver, last), driver.refusals


@pytest.mark.timeout(120)
def test_n_dice_are_n_keys_and_enter(driver, moment):
    _, found = moment
    hands = Keyboard(driver)
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(key_of(found.place))
    if measures(driver):
        hands.press("3")
    roll = driver.board.panel.wish.first_roll()
    assert roll is not None
    before = (driver.session.game.journal.last, driver.session.question and driver.session.question.number)
    hands.count = 0
    for _ in range(roll.dice):
        hands.press("1")
    hands.press("Enter")
    assert hands.count == roll.dice + 1
    assert (driver.session.game.journal.last, driver.session.question and driver.session.question.number) != before


@pytest.mark.timeout(120)
@pytest.mark.parametrize("moment", ["wargame"], indirect=True)
def test_whoever_sees_a_unit_is_named_by_letter_and_its_dice_wait_for_the_reactions(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(key_of(found.place))
    hands.press("A")
    assert driver.board.panel.wish.first_roll() is None
    hands.press("Enter")
    assert driver.session.game.journal.last == last + 1
    assert driver.session.battle.table.seen_by == (driver.board.session.battle.table.declared.target,)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("moment", ["wargame"], indirect=True)
def test_an_order_that_is_dropped_forgets_who_was_named(driver, moment):
    _, found = moment
    hands = Keyboard(driver)
    for _ in range(2):
        hands.press(driver.session.rules.order(found.order).key)
        hands.press(key_of(found.place))
        hands.press("A")
        assert driver.board.panel.wish.named == tuple(driver.board.panel.form.options.chosen) != ()
        hands.press("Esc")


@pytest.mark.timeout(120)
def test_nothing_of_the_form_is_cut_in_a_small_window(driver, moment):
    _, found = moment
    driver.order_and_pick(found.order, found.target)
    for points in (11, 14):
        driver.start.seat.remember("text_size", points)
        driver.start.seat.dress()
        driver.bot.waitUntil(lambda: is_whole(driver), timeout=5000)
    if measures(driver):
        driver.press("option-3")
        driver.bot.waitUntil(lambda: is_whole(driver), timeout=5000)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("moment", ["ranged-fun"], indirect=True)
def test_the_odds_are_there_as_soon_as_a_distance_is_said_with_the_order(driver, moment):
    _, found = moment
    driver.order_and_pick(found.order, found.target)
    form = driver.board.panel.form
    assert not form.odds.isVisible()
    driver.press("option-3")
    driver.bot.waitUntil(lambda: form.odds.isVisible() and bool(form.odds.odds))
    driver.press("option-3")
    assert not form.odds.isVisible()


def is_whole(driver: Driver) -> None:
    """Whether nothing of the window is cut, overlaps or is empty, once it is laid out."""
    assert find_faults(driver.start.window) == ()


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
