"""What an order came to stands right under the orders and questions."""

from pathlib import Path

import pytest

from referee.procedure import Step
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import shot
from tests.ui.quickly import played_folder
from ui.quick.snug_stack import NO_LIMIT
from ui.theme.theme import S


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    made.start.window.resize(1600, 1000)
    yield made
    made.close()


def gap(driver: Driver) -> int:
    panel = driver.board.panel
    return panel.result.geometry().top() - panel.stack.geometry().bottom() - 1


def test_a_result_stands_right_under_the_orders(qtbot, driver):
    driver.order({"order": "out-scout", "dice": [3, 4]})
    panel = driver.board.panel
    assert panel.result.isVisible()
    qtbot.waitUntil(lambda: gap(driver) == S, timeout=2000)
    orders = panel.orders
    assert panel.stack.height() == orders.layout().totalHeightForWidth(panel.stack.width())
    assert not orders.reasons.text.isVisible()
    height = panel.stack.height()
    orders.reasons.toggle.click()
    qtbot.waitUntil(lambda: panel.stack.height() > height and gap(driver) == S, timeout=2000)


def test_without_a_result_the_orders_have_all_the_room(qtbot, driver):
    panel = driver.board.panel
    assert not panel.result.isVisible()
    assert panel.stack.maximumHeight() == NO_LIMIT


def test_of_a_long_result_what_it_came_to_is_seen(qtbot, driver):
    driver.start.window.resize(1024, 600)
    driver.order({"order": "out-scout", "dice": [3, 4]})
    result = driver.board.panel.result
    plain, deep = Step(rule="R1", template="On the way"), Step(rule="R1", template="Deeper", depth=1)
    last = Step(rule="R1", template="It came to this", depth=1)
    for after in (0, 3, 30):
        result.show_steps("Long", [*[plain, deep] * 15, plain, deep, last, *[plain] * after])
        bar, at = result.steps.verticalScrollBar(), 32
        qtbot.waitUntil(lambda bar=bar: bar.maximum() > 0, timeout=2000)
        qtbot.wait(20)
        seen = result.steps.viewport().rect()
        assert seen.contains(result.steps.visualRect(result.steps.row_model.index(at)))
        assert (bar.value() == bar.maximum()) == (after < 30)


@pytest.mark.timeout(120)
def test_how_far_an_open_order_has_come_says_so(qtbot, tmp_path):
    found = shot("battle-rules")
    driver = Driver(qtbot, played_folder(tmp_path, "battle-rules", Setup(), found.lines))
    panel = driver.board.panel
    panel.result.show_entry(driver.session.game.journal.undoable())
    driver.select(found.unit)
    driver.order_and_pick(found.order, found.target)
    panel.wish.type([6] * len(panel.form.dice.faces()))
    driver.settle()
    assert panel.page == "question"
    assert panel.result.heading.text() == "So far"
    assert panel.result.steps.row_model.rowCount() > 0
    driver.close()
