"""Whoever is drawn and can act alone: his orders are offered, and nobody passes him over by habit."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round

WIZARD = "Wizard of the Feared"
DRAWN = ({"order": "next-phase"}, {"order": "next-counter", "dice": [WIZARD]})


@pytest.fixture
def alone(qtbot, tmp_path: Path):
    """Hastings with the wizard of the Feared drawn: he takes no test and acts alone."""
    driver = Driver(qtbot, played_folder(tmp_path, "itty-bitty", Setup(scenario="hastings"), DRAWN))
    yield driver
    driver.close()


def texts(driver: Driver) -> list[str]:
    return [pill.text for pill in driver.board.now.view.pills]


def test_his_orders_are_the_pills_and_no_other_counter_is(alone):
    view = alone.board.now.view
    assert view.sentence == f"{WIZARD} acts: choose what he does"
    assert "Move" in texts(alone)
    assert "Fearball" in texts(alone)
    assert not any("came out" in text for text in texts(alone))
    assert f"{WIZARD} does nothing" in texts(alone)
    assert view.button == ""


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_enter_and_space_do_not_pass_him_over(alone, key):
    alone.key(key)
    come_round()
    assert alone.session.battle.table.drawn == WIZARD


def test_a_pill_takes_his_order_in_hand(alone):
    now = alone.board.now
    now.say_pill(next(pill.id for pill in now.view.pills if pill.text == "Move"))
    assert (now.hand.order.id, alone.session.battle.units[now.hand.unit].name) == ("move", WIZARD)


def test_that_he_does_nothing_is_said_and_draws_the_next(alone):
    idle = next(pill for pill in alone.board.now.view.pills if pill.id == "pass")
    alone.key(idle.key.lower())
    come_round()
    alone.settle()
    opened = alone.session.game.opened  # a captain's, who tests first
    assert opened.order == "next-counter" if opened else alone.session.battle.table.drawn != WIZARD


def test_players_who_draw_themselves_say_that_he_does_nothing_before_they_say_who_came_out(alone):
    now = alone.board.now
    now.say_pill(next(pill.id for pill in now.view.pills if pill.text.endswith("the players drew …")))
    came = [text for text in texts(alone) if text.endswith("came out")]
    assert len(came) == 15
    assert alone.session.battle.table.drawn == WIZARD
