"""The board in the window: clicks answer, light and select, keys move, brushes paint, and nobody is forced."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from referee.boards import Offer
from referee.facts import read
from referee.ruleset import Setup
from referee.value import FrozenMap
from tests.play.small_banter import SETUP as WITHOUT
from tests.referee.rulesets.ranged_fun.mission import BUGGY, LINES, RIFLES, SCOUTS, SETUP, TANK
from tests.ui.map.map_driver import SHIFT, MapDriver
from tests.ui.resting import come_round
from ui.map import marks


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = MapDriver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def played(driver):
    """The mission, when everybody is set up and the first side acts."""
    driver.new_battle("ranged-fun", SETUP)
    driver.show_map()
    for line in LINES[:11]:
        driver.order(line)
    return driver


def test_a_battle_without_a_board_has_cards_and_no_button_for_a_map(driver, monkeypatch):
    monkeypatch.setattr("referee.rulesets.part", lambda id, name: None)
    driver.new_battle("banter-battles", WITHOUT)
    come_round()
    room = driver.board.room
    room.go_round()
    assert (room.shows, room.map, driver.board.phases.map.isVisible()) == ("cards", None, False)


def test_what_was_shown_last_is_shown_again(driver):
    driver.new_battle("ranged-fun", SETUP)
    driver.show_map()
    driver.new_battle("ranged-fun", SETUP)
    driver.bot.waitUntil(lambda: driver.board.room.shows == "map", timeout=5000)


def test_a_click_lights_where_a_unit_can_go_with_its_cost_and_a_click_there_sends_it(played):
    played.click_unit(RIFLES)
    lit = played.map.hand.reach()
    assert lit["1304"].cost == "1"
    played.click_place("1304")
    assert played.session.battle.unit(RIFLES).place == "1304"


def test_a_drag_to_where_it_cannot_go_says_why_and_changes_nothing(played):
    played.drag(RIFLES, played.place_spot("1312"))
    assert played.session.battle.unit(RIFLES).place == "1303"
    assert "cannot be reached" in played.board.now.view.problem


def test_the_line_of_sight_names_what_blocks_it(played):
    sight = played.map.hand.table.sight(played.session.battle, "0601", "0614")
    assert (sight.clear, sight.blocked_by) == (False, ("Scouts", "House 1"))


def test_a_brush_lays_a_wall_down_and_takes_it_away(played):
    played.map.set_brush("wall", "Paint: Wall")
    played.click_place("0101")
    assert played.session.battle.table.ground["0101"] == "wall"
    played.click_place("0101")
    assert "0101" not in played.session.battle.table.ground


def test_arrows_move_the_cursor_and_every_place_has_a_name(played):
    view = played.map.view
    view.setFocus()
    played.map.cursor_place = "1302"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription().startswith("Space 1303, clear, Rifles")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert played.board.now.hand.unit == RIFLES


def test_enter_on_the_map_is_the_large_button_until_the_arrows_have_gone_somewhere(played):
    view = played.map.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert played.board.now.hand.unit == ""


def test_the_wheel_and_keys_zoom(played):
    view, before = played.map.view, played.map.view.scale_now
    spot = QPointF(view.viewport().rect().center())
    none, still = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(spot, spot, QPoint(), QPoint(0, 120), none, Qt.KeyboardModifier.NoModifier, still, False)
    QApplication.sendEvent(view.viewport(), wheel)
    closer = view.scale_now
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert closer > before
    assert view.scale_now == pytest.approx(before)


def test_a_click_on_an_enemy_takes_the_attack_in_hand_with_its_odds(played):
    for line in LINES[11:24]:
        played.order(line)
    played.select_on_map(SCOUTS)
    played.click_unit(BUGGY)
    assert played.board.now.view.sentence.startswith("Scouts: fire at Buggy")
    assert played.board.now.tray.wanted.kind == "dice"


def test_shift_selects_and_moves_the_whole_stack(driver):
    driver.new_battle("itty-bitty", read(Setup, {"scenario": "hastings"}))
    driver.show_map()
    battle, company = driver.session.battle, driver.map.hand.table.company
    unit = next(each for each in battle.present() if len(company(battle, each.id).stack) > 1)
    driver.click_unit(unit.id, SHIFT)
    places = {driver.session.battle.unit(id).place for id in driver.board.now.hand.units}
    assert len(driver.board.now.hand.units) > 1
    assert places == {unit.place}


def test_hidden_units_lie_with_their_backs_up(played):
    board = played.map.hand.board
    assert not board.token(TANK).hidden
    faces, battle = played.map.scene.faces, played.session.battle
    back = faces.picture(battle, replace(board.token(TANK), hidden=True), 48).toImage()
    other = faces.picture(battle, replace(board.token(RIFLES), hidden=True), 48).toImage()
    assert back == other != faces.picture(battle, board.token(TANK), 48).toImage()


def test_keys_that_come_before_the_map_lies_there_are_not_its_own(driver):
    driver.new_battle("ranged-fun", SETUP)
    driver.bot.waitUntil(lambda: driver.board.phases.map.isVisible(), timeout=5000)
    driver.board.room.show_as("map")
    panel = driver.map
    assert panel.scene.layout_ is None
    right = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier)
    assert not driver.board.room.press(panel.view, right)


def test_the_cost_of_a_move_stands_beside_a_counter_and_not_on_it(played):
    layout = played.board.room.map.scene.places
    taken, free = played.session.battle.unit(TANK).place, played.session.battle.unit(BUGGY).place
    offers = {place: Offer(order="move", args=FrozenMap(), cost="3") for place in (taken, free)}
    words = [item for item in marks.reach_items(layout, offers, {taken}) if isinstance(item, marks.Words)]
    beside, within = (item.path.boundingRect().center().x() for item in words)
    assert abs(within - layout.centre(free).x()) < 1
    assert beside - layout.centre(taken).x() > layout.cell / 3
