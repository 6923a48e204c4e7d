"""The board in the window: clicks answer, light and select, keys move, brushes paint, and nobody is forced."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from data.languages import speak
from referee.boards import Offer, Sight
from referee.colours import blend, contrast
from referee.facts import read
from referee.order import arguments
from referee.ruleset import Setup
from referee.value import FrozenMap
from tests.play.small_banter import SETUP as WITHOUT
from tests.referee.rulesets.ranged_fun.mission import BUGGY, LINES, RIFLES, SCOUTS, SETUP, TANK
from tests.ui.map.map_driver import SHIFT, MapDriver
from tests.ui.resting import come_round
from ui.map import marks
from ui.map.marks import sight_words
from ui.map.scene import SHADE
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme


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


def test_cards_stand_beside_the_map_only_where_their_letters_stay_large(driver):
    driver.new_battle("ranged-fun", SETUP)
    room = driver.board.room
    room.resize(1080, 900)
    apply_theme(room, Theme(points=12))
    assert room.has_room_for_both()
    apply_theme(room, Theme(points=24))
    assert not room.has_room_for_both()


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


@pytest.mark.parametrize(
    ("words", "told"), [("7 spaces: LRF, 2 cover", "7 Felder: LRF, 2 Deckung"), ("1 space: SRF", "1 Feld: SRF")]
)
def test_a_line_of_sight_is_told_in_the_language_that_is_spoken(words, told):
    speak("de")
    try:
        clear, blocked = (
            sight_words(Sight(clear=each, words=words, blocked_by=("House 1",))) for each in (True, False)
        )
    finally:
        speak("en")
    assert clear == told
    assert blocked.startswith(f"{told}: ")


# A place that the rules are against


def watching(played) -> tuple[str, str, str]:
    """A unit of the side that acts with its overwatch in hand, a place that it may watch, and one that it may not."""
    hand, battle = played.board.now.hand, played.session.battle
    for unit in (each for each in battle.units.values() if each.side == battle.active and each.place):
        hand.select([unit.id])
        hand.choose("watch")
        places = {place: _against(played, place) for place in _places(played)}
        free = [place for place, reasons in places.items() if not reasons and not _occupied(played, place)]
        blocked = [place for place, reasons in places.items() if reasons and not _occupied(played, place)]
        if free and blocked:
            return unit.id, free[0], blocked[0]
    raise AssertionError("everything can be watched")


def _places(played) -> list[str]:
    plan = played.map.scene.board.plan
    return [f"{column:02}{row:02}" for column in range(1, plan.columns + 1) for row in range(1, plan.rows + 1)]


def _against(played, place: str):
    hand = played.board.now.hand
    order = played.session.rules.order("watch")
    return played.session.game.reasons(order, arguments(order, {**hand.args, "counter": place}, played.session.battle))


def _occupied(played, place: str) -> bool:
    return any(unit.place == place for unit in played.session.battle.units.values())


def test_a_place_that_cannot_be_watched_is_refused_at_once_and_nothing_waits(played):
    _, free, blocked = watching(played)
    last = played.session.game.journal.last
    played.click_place(blocked)
    hand = played.board.now.hand
    assert played.refusals[-1].startswith("Not there: ")
    assert played.refusals[-1].endswith("Shift+click if the table allows it.")
    assert not hand.args.get("counter")
    assert (hand.order.id, played.session.game.journal.last) == ("watch", last)
    played.click_place(free)
    assert played.session.game.journal.last == last + 1


def test_with_shift_the_table_is_asked_to_allow_the_place(played):
    _, _, blocked = watching(played)
    played.click_place(blocked, SHIFT)
    dialog = played.board.now.findChild(QDialog, "allowing")
    dialog.reason.setText("there is a gap")
    dialog.accept()
    played.settle()
    entry = played.session.game.journal.entry(played.session.game.journal.last)
    assert (entry.order, entry.args["counter"]) == ("watch", blocked)


def pointed_at_the_enemy(played):
    played.click_unit(RIFLES)
    QTest.mouseMove(played.map.view.viewport(), played.unit_spot(BUGGY))
    come_round()
    played.bot.waitUntil(lambda: bool(played.map.scene._layers.get("sight")), timeout=3000)
    return played.map.scene


def test_escape_takes_the_line_to_the_enemy_off_the_map(played):
    scene = pointed_at_the_enemy(played)
    played.board.now.choose("fire")
    come_round()
    played.key(Qt.Key.Key_Escape)
    come_round()
    assert played.board.now.hand.unit == RIFLES
    assert not scene._layers["sight"]


def test_the_line_to_the_enemy_goes_when_the_mouse_leaves_the_map(played):
    scene = pointed_at_the_enemy(played)
    QApplication.sendEvent(played.map.view, QEvent(QEvent.Type.Leave))
    assert not scene._layers["sight"]


def test_the_map_stays_in_its_place_when_the_last_counter_is_put_on_it(driver):
    driver.new_battle("ranged-fun", SETUP)
    driver.show_map()
    come_round()
    rect, beside = driver.map.scene.sceneRect(), []
    for line in LINES[:11]:
        driver.order(line)
        come_round()
        board = driver.map.hand.board
        beside.append(any(not board.has(token.place) for token in board.tokens))
        assert driver.map.scene.sceneRect() == rect
    assert (beside[0], beside[-1]) == (True, False)


def test_the_board_lies_in_the_shade_in_a_dark_theme_and_its_numbers_are_still_read(played):
    def ground():
        come_round()
        spot = played.map.view.mapFromScene(played.map.scene.places.centre("0101"))
        return played.map.view.grab().toImage().pixelColor(spot)

    light = ground()
    played.start.context.change_theme("dark")
    dark = ground()
    assert dark.lightnessF() < 0.65 * light.lightnessF()
    assert contrast(blend("#000000", "#1a1a1a", SHADE), dark.name()) >= 4.5
    played.start.context.change_theme("light")
    assert ground() == light


def test_the_cost_of_a_move_stands_beside_a_counter_and_not_on_it(played):
    layout = played.board.room.map.scene.places
    taken, free = played.session.battle.unit(TANK).place, played.session.battle.unit(BUGGY).place
    offers = {place: Offer(order="move", args=FrozenMap(), cost="3") for place in (taken, free)}
    words = [item for item in marks.reach_items(layout, offers, {taken}) if isinstance(item, marks.Words)]
    beside, within = (item.path.boundingRect().center().x() for item in words)
    assert abs(within - layout.centre(free).x()) < 1
    assert beside - layout.centre(taken).x() > layout.cell / 3
