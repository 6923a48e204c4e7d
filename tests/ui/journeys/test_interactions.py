"""From a selected unit to its shot: three interactions at most, by keyboard alone and by mouse alone."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from referee.requests import Ask, AskNumber, Roll
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.hands import Keyboard, Mouse
from tests.ui.journeys.stages import SHOOT, Shot, shot
from tests.ui.quickly import played_folder
from tests.ui.screen_faults import find_faults

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(params=SHOOT)
def moment(request) -> tuple[str, Shot]:
    return request.param, shot(request.param)


@pytest.fixture
def driver(qtbot, tmp_path: Path, moment):
    ruleset, found = moment
    made = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), found.lines))
    made.start.window.activateWindow()
    made.board.select(found.unit)
    yield made
    made.close()


def has_been_rolled(driver: Driver, last: int) -> bool:
    """Whether the shot has its dice: it is written, or asks for something more after them."""
    opened = driver.session.game.opened
    rolled = opened is not None and any(given.ask == "roll" for given in opened.answers)
    return driver.session.game.journal.last > last or rolled


def say_what_only_the_table_knows(driver: Driver, hands: Keyboard) -> None:
    """Measured distances are typed, nobody is named, until dice are wanted or it is over."""
    for _ in range(6):
        question = driver.session.question or driver.board.now.hand.first_question()
        request = question.request if question is not None else None
        if isinstance(request, AskNumber):
            hands.press("3")
            hands.press("Enter")
        elif isinstance(request, Ask) and driver.session.question is not None:
            hands.press("Enter")
        else:
            return


def target_key(driver: Driver, target: str) -> str:
    return next(pill.key for pill in driver.board.now.pills.shown() if pill.id.endswith(f":{target}"))


def test_by_keyboard_alone(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    hands.press(target_key(driver, found.target))
    assert hands.count == 2
    say_what_only_the_table_knows(driver, hands)
    hands.press("R" if driver.board.now.tray.wanted.kind == "dice" else "Enter")
    say_what_only_the_table_knows(driver, hands)
    if isinstance(driver.session.question and driver.session.question.request, Roll):
        hands.press("R")
    assert has_been_rolled(driver, last), driver.refusals


def test_by_mouse_alone(driver, moment):
    _, found = moment
    hands = Mouse(driver)
    hands.button(f"pill-order:{found.order}")
    hands.card(found.target)
    hand = driver.board.now.hand
    assert hand.order is None or found.target in hand.args.values()
    assert hands.count == 2


def test_escape_goes_back_and_ctrl_z_takes_back(driver, moment):
    _, found = moment
    hands, last = Keyboard(driver), driver.session.game.journal.last
    hands.press(driver.session.rules.order(found.order).key)
    assert driver.board.now.page == "order"
    hands.press("Esc")
    assert driver.board.now.page == "units"
    hands.press("Ctrl+Z")
    assert driver.session.game.journal.last == last + 1
    assert driver.session.game.journal.redoable()
    hands.press("Ctrl+Y")
    assert driver.session.game.journal.last == last + 2


def test_arrows_go_from_card_to_card_and_to_the_other_side(driver, moment):
    _, found = moment
    hands, battle = Keyboard(driver), driver.session.battle
    side = battle.unit(found.unit).side
    towards = "Right" if side == battle.sides[0].id else "Left"
    for _ in range(4):
        hands.press(towards)
        if (unit := driver.board.now.hand.unit) and battle.unit(unit).side != side:
            break
    unit = driver.board.now.hand.unit
    assert battle.unit(unit).side != side
    assert QApplication.focusWidget() is driver.board.columns.lists[battle.unit(unit).side]
    hands.press("Down")
    assert driver.board.now.hand.unit != unit


def test_nothing_of_the_question_is_cut_in_a_small_window(driver, moment):
    _, found = moment
    driver.order_and_pick(found.order, found.target)
    for points in (11, 14):
        driver.start.context.remember("text_size", points)
        driver.start.context.dress()
        driver.bot.waitUntil(lambda: is_whole(driver), timeout=5000)


def is_whole(driver: Driver) -> None:
    """Whether nothing of the window is cut, overlaps or is empty, once it is laid out."""
    assert find_faults(driver.start.window) == ()
