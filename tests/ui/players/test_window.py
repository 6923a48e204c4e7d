"""The players' screen: only what players may know, in its own look, and safe when a display goes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollBar

from data.chain import short
from referee.event import Noted
from referee.journal import Entry
from referee.procedure import Step
from referee.rulesets import ids
from referee.spectators import latest
from tests.ui.resting import come_round, nothing_wrong
from ui.operations import library, playing
from ui.players.known import UNSEEN, known_of
from ui.players.window import ROWS

pytestmark = pytest.mark.timeout(120)
SIZES = [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)]


def hidden_unit(driver):
    return next(unit for unit in driver.session.battle.units.values() if unit.hidden)


def all_words(window):
    """Everything that can be read on the window: labels, cards and headings."""
    words = [label.text() for label in window.findChildren(QLabel)]
    for cards in window.view.lists.values():
        words += [row.words for rows in cards.levels for row in rows]
    return " | ".join(words)


def entry(headline, *, unit="", text="It happened"):
    args = {"unit": unit} if unit else {}
    step = Step(rule="X", template="{text}", values=(("text", text),), dice=(6,))
    return Entry(number=9, at=9, time="", order="shoot", args=args, steps=(step,), headline=headline)


def test_the_key_opens_and_closes_it(driver, shown):
    assert shown.isVisible()
    QTest.keyClick(shown, Qt.Key.Key_F9)
    assert driver.start.window.players.shown is None


def test_on_the_only_display_it_lies_above_the_referees_window_and_it_is_told_where(driver, shown):
    assert shown.windowHandle().transientParent() is driver.start.window.windowHandle()
    assert "lower left" in driver.refusals[-1]
    assert "F9" in driver.refusals[-1]
    window = driver.start.window
    assert window.messages.isVisible()
    QTest.keyClick(shown, Qt.Key.Key_F9)
    assert not window.messages.isVisible()


def test_every_number_of_a_side_has_its_word(driver, shown):
    for heading in shown.view.sides.values():
        assert f"strength {heading._strength}" in heading._fitting(2000)[1]
    for bars in shown.view.lists.values():
        assert bars.levels[-1][0].name == "Units left"


def test_turn_phase_and_side_are_told(driver, shown):
    assert f"Turn {driver.session.battle.turn}" in shown.view.clock.text()


def test_no_name_of_a_hidden_unit_is_anywhere_on_the_screen(driver, shown):
    hidden = [unit.name for unit in driver.session.battle.units.values() if unit.hidden]
    assert hidden
    words = all_words(shown)
    assert [name for name in hidden if name in words] == []


def test_hidden_units_are_there_as_blanks(driver, shown):
    side = hidden_unit(driver).side
    count = sum(unit.hidden and unit.side == side for unit in driver.session.battle.units.values())
    group = next(each for each in shown.view.cards.groups(_seen(driver), side) if each.id == "(hidden)")
    assert len(group.cards) == count
    assert all(not card.stats and not card.pips and not card.kind for card in group.cards)


def _seen(driver):
    return driver.session.rules.seen_by(driver.session.battle, "")


def test_a_result_of_a_hidden_unit_says_only_that_something_happens(driver):
    unit = hidden_unit(driver)
    found = known_of(entry("Shoot: somebody", unit=unit.id), driver.session.rules, driver.session.battle)
    assert (found.headline, found.dice, found.lines) == (UNSEEN, (), ())


def test_a_step_that_names_a_hidden_unit_is_not_shown(driver):
    unit = hidden_unit(driver)
    found = known_of(entry("Shoot", text=f"{unit.name} is hit"), driver.session.rules, driver.session.battle)
    assert found.headline == UNSEEN


def test_an_open_result_is_shown_with_its_dice(driver):
    found = known_of(entry("Scouting"), driver.session.rules, driver.session.battle)
    assert found.headline == "Scouting"
    assert [die.face for die in found.dice] == [6]


def test_the_referees_notes_are_not_for_the_players(driver, shown):
    before = shown.view.result.text()
    playing.give_order(driver.session, "note", {"text": "The ambush is behind the mill"})
    driver.settle()
    assert shown.view.result.text() == before
    assert latest([Entry(number=2, at=2, time="", order="note", events=(Noted(text="x"),))]) is None


def test_revealing_shows_the_unit_and_undo_hides_it_again(driver, shown):
    unit = hidden_unit(driver)
    playing.order_and_roll(driver.session, "reveal", {"unit": unit.id})
    driver.settle()
    assert unit.name in all_words(shown)
    playing.undo(driver.session)
    driver.settle()
    assert unit.name not in all_words(shown)
    assert shown.view.result.text() == UNSEEN


def test_its_look_is_its_own(driver, shown):
    shown.change_theme("high contrast")
    before = driver.start.context.theme()
    QTest.keyClick(shown, Qt.Key.Key_Plus)
    assert driver.start.context.theme() == before
    assert shown.theme().palette.name == "high contrast"


def test_a_display_that_is_unplugged_leaves_a_window_here(driver, shown, qtbot):
    shown.showFullScreen()
    QApplication.instance().screenRemoved.emit(shown.screen())
    qtbot.waitUntil(lambda: not shown.isFullScreen())
    assert shown.isVisible()
    assert "second screen is gone" in driver.refusals[-1]


def test_it_closes_with_the_referees_window(driver, shown):
    driver.start.window.close()
    assert driver.start.window.players.shown is None


def test_without_a_battle_it_says_so(driver, shown, qtbot):
    driver.start.context.set_session(None)
    qtbot.waitUntil(lambda: shown.view.isVisible())
    assert "has not begun" in shown.view.accessibleName()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_lies_over_another(shown, qtbot, size):
    for theme in ("light", "dark", "high contrast"):
        shown.change_theme(theme)
        shown.showNormal()
        shown.resize(*size)
        nothing_wrong(qtbot, shown, theme)


def test_letters_grow_with_the_display_so_that_all_are_as_large_across_the_room(shown, qtbot):
    shown.showNormal()
    for width, height in SIZES:
        shown.resize(width, height)
        qtbot.waitUntil(lambda height=height: shown.theme().points == height // ROWS)


def test_a_key_makes_large_text_larger_still(shown, qtbot):
    shown.showNormal()
    shown.resize(3840, 2160)
    qtbot.waitUntil(lambda: shown.theme().points == 2160 // ROWS)
    QTest.keyClick(shown, Qt.Key.Key_Plus)
    assert shown.theme().points > 2160 // ROWS


@pytest.mark.parametrize("size", SIZES)
def test_every_unit_has_its_bar_in_sight_without_scrolling(driver, shown, size):
    shown.showNormal()
    shown.resize(*size)
    come_round()
    for side, bars in shown.view.lists.items():
        assert len(bars.rows) == sum(unit.side == side for unit in driver.session.battle.units.values())
        assert all(bars.rect().toRectF().adjusted(-1, -1, 1, 1).contains(box) for box in bars.boxes())
    assert not any(bar.isVisible() for bar in shown.findChildren(QScrollBar))


@pytest.mark.parametrize("size", [*SIZES, (800, 600), (640, 480)])
def test_the_digits_of_the_hash_stand_there_at_every_width(driver, shown, qtbot, size):
    shown.showNormal()
    shown.resize(*size)
    come_round()
    head = shown.view.head
    assert head.text() == short(driver.session.head)
    assert head.isVisible()
    assert head.clipped_texts() == []
    assert shown.rect().contains(head.geometry())


@pytest.mark.parametrize("game", ids())
def test_result_and_units_fill_the_screen_of_every_game(driver, shown, qtbot, game):
    library.demonstration(driver.start.context, game)
    qtbot.waitUntil(lambda: driver.session.rules.id == game and shown.view.session is driver.session, timeout=20000)
    shown.showNormal()
    for size in SIZES:
        shown.resize(*size)
        come_round()
        assert painted(shown.view) > 0.75 * shown.width() * shown.height(), size
        nothing_wrong(qtbot, shown, size)


def painted(view):
    """How many pixels have something on them: the parts that are shown, and of the units their bars."""
    parts = [part for part in (view.clock, view.result, view.map, view.bag, *view.sides.values()) if part.isVisible()]
    bars = [box for each in view.lists.values() for box in each.boxes()]
    return sum(each.width() * each.height() for each in (*parts, *bars))


def test_opening_it_leaves_the_keyboard_with_the_referee(driver, shown, qtbot):
    qtbot.waitUntil(lambda: driver.start.window.isActiveWindow() and not shown.isActiveWindow())


def test_dice_typed_at_the_players_screen_go_to_the_referees_tray(driver, shown, qtbot):
    driver.board.prepare("out-scout")
    qtbot.waitUntil(lambda: driver.board.now.tray.wanted.kind == "dice")
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    QTest.keyClick(shown, Qt.Key.Key_3)
    qtbot.waitUntil(lambda: driver.board.now.tray.faces() == [3])
    assert driver.start.window.isActiveWindow()


def test_without_a_second_display_it_leaves_the_right_half_of_the_window_free(driver, shown):
    room = driver.start.window.screen().availableGeometry()
    assert shown.width() <= room.width() // 2
    assert room.contains(shown.geometry())


def test_what_is_taken_back_is_told_by_its_verdict(driver, shown):
    entry = adjusted(driver, next(each.id for each in driver.session.battle.units.values() if not each.hidden))
    playing.undo(driver.session)
    driver.settle()
    assert shown.view.known.headline == f"Taken back: {entry.shown}" != f"Taken back: {entry.headline}"
    playing.redo(driver.session)
    driver.settle()
    assert shown.view.known.headline == f"Put back: {entry.shown}"


def test_what_is_taken_back_of_a_hidden_unit_says_only_that_something_happens(driver, shown):
    adjusted(driver, hidden_unit(driver).id)
    playing.undo(driver.session)
    driver.settle()
    assert shown.view.known.headline == UNSEEN


def adjusted(driver, unit):
    args = {"units": [unit], "field": "bases", "to": 1, "reason": "miscounted"}
    playing.give_order(driver.session, "adjust", args)
    driver.settle()
    return driver.session.game.journal.undoable()
