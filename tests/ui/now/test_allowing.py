"""The table has the last word: what the rules refuse is waved through with one reason, and the journal says so."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from referee.order import never, no
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import turn
from tests.ui.quickly import played_folder
from ui.now.allowing import Allowing
from ui.table.actions import actions_of

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    """A battle in which it is somebody's turn to act."""
    made = Driver(qtbot, played_folder(tmp_path, "battle-rules", Setup(), turn("battle-rules")[:3]))
    yield made
    made.close()


def refused_order(driver: Driver) -> str:
    """Take an order in hand that the rules refuse and the table may allow; says which."""
    now, game = driver.board.now, driver.session.game
    for unit in game.battle.units:
        for each in game.orders(unit):
            if each.reasons and not any(reason.is_final for reason in each.reasons) and each.order.by == "unit":
                now.hand.select([unit])
                now.choose(each.order.id)
                if now.hand.can_be_allowed():
                    return each.order.id
    raise AssertionError("everything is allowed")


def asked(driver: Driver) -> Allowing:
    return driver.board.now.findChild(QDialog, "allowing")


def test_a_refused_order_offers_that_the_table_allows_it_and_says_why_it_is_refused(driver):
    refused_order(driver)
    now = driver.board.now
    assert now.view.problem
    assert not now.hand.is_ready()
    driver.press("pill-allow")
    assert asked(driver).warning.isVisibleTo(asked(driver))  # the book is against it


def test_with_one_reason_it_goes_on_and_says_that_the_table_allows_it(driver):
    refused_order(driver)
    now = driver.board.now
    now.ask_table()
    dialog = asked(driver)
    dialog.reason.setText("as in the club")
    QTest.mouseClick(dialog.allow, Qt.MouseButton.LeftButton)
    if now.hand.order is not None:
        assert now.view.problem == "" or "picked" in now.view.problem
        assert now.view.hint == "The table allows it: as in the club"


def test_what_the_table_allowed_is_marked_in_the_journal(driver):
    now, session = driver.board.now, driver.session
    last = session.game.journal.last
    now.hand.choose("next-phase")
    assert now.hand.can_be_allowed()
    now._allowed("as in the club")
    driver.settle()
    entry = session.game.journal.entry(last + 1)
    assert entry.allowed[0] == "as in the club"
    assert "the table allowed it" in now.verdict.sentence.text()


def test_an_order_in_the_palette_that_is_refused_is_taken_in_hand(driver):
    driver.board.now.hand.select([next(iter(driver.session.battle.units))])
    overlays = driver.start.window.overlays
    overlays._actions = {each.id: each for each in actions_of(driver.board)}
    action = next(each for each in overlays._actions.values() if each.reason and each.anyway)
    overlays._refused(action.id, action.reason)
    assert f"order-{driver.board.now.hand.order.id}" == action.id
    assert driver.board.now.view.problem


@pytest.mark.parametrize(("reason", "can"), [(no("R1", "Not now"), True), (never("R1", "It cannot be"), False)])
def test_what_cannot_be_told_stays_refused(driver, monkeypatch, reason, can):
    hand = driver.board.now.hand
    hand.choose("next-phase")
    monkeypatch.setattr(hand, "reasons", lambda: (reason,))
    assert hand.can_be_allowed() is can
    hand.allow = "so be it"
    assert hand.is_ready() is can


def test_a_reading_is_waved_through_without_a_warning(driver, qtbot):
    reading = next(each for each in driver.session.rules.rulings if each.kind == "reading")
    dialog = Allowing("Fire", (no(reading.id, "Not over 12"),), driver.session.rules, driver.board)
    qtbot.addWidget(dialog)
    assert not dialog.warning.isVisibleTo(dialog)


def test_a_click_on_an_enemy_that_cannot_be_picked_says_why_not_and_may_be_allowed(driver):
    now, battle = driver.board.now, driver.session.battle
    listed = [(id, each) for id in battle.units for each in driver.session.game.orders(id)]
    for unit, each in listed:
        pick = next((pick for pick in each.order.picks if pick.key == "target" and pick.judged), None)
        if pick is None or any(reason.is_final for reason in each.reasons):
            continue
        now.hand.select([unit])
        now.choose(each.order.id)
        side = battle.units[unit].side
        foes = [id for id, foe in battle.units.items() if foe.side != side and id not in now.hand.candidates(pick)]
        if foes and now.hand.next_pick() is not None:
            assert now.click_card(foes[0])
            assert now.hand.args["target"] == foes[0]
            assert battle.units[foes[0]].name in now.view.problem
            assert not now.hand.is_ready()
            return
    raise AssertionError("everybody may be picked by everybody")
