"""Corrected, overruled and taken back in place, each with no more inputs than it takes on paper."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests.ui.driver import Driver
from ui.now.strip import LINES

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def rolled(driver: Driver) -> Driver:
    """Two dice were typed for out-scouting."""
    for key in ("4", "2", "\r"):
        driver.key(key)
    driver.settle()
    return driver


def faces(driver: Driver) -> list[int]:
    journal = driver.session.game.journal
    entry = next(each for each in reversed(journal.by_number.values()) if each.order == "out-scout")
    return [face for given in entry.answers if given.ask == "roll" for face in given.value]


def test_a_mistyped_die_takes_two_inputs_with_the_keyboard(rolled):
    rolled.key("k")
    rolled.key("6")
    rolled.settle()
    assert faces(rolled) == [6, 2]
    assert not rolled.board.now.tray.corrects


def test_the_arrows_go_to_another_die(rolled):
    rolled.key("k")
    rolled.key(Qt.Key.Key_Right)
    rolled.key("5")
    rolled.settle()
    assert faces(rolled) == [4, 5]


def test_a_mistyped_die_is_clicked_and_typed(rolled):
    tray = rolled.board.now.tray
    tray.want(replace(tray.wanted, kind="nothing", dice=0, asked=("nothing",)), True)
    rolled.board.now._show_last()
    QTest.mouseClick(tray.board, Qt.MouseButton.LeftButton, pos=tray.board.spot(0).center().toPoint())
    rolled.key("1")
    rolled.settle()
    assert len(tray.rolled) == 2  # one die a side, each a roll of its own: both lie there
    assert faces(rolled) == [1, 2]


def test_what_follows_from_another_face_is_asked(rolled):
    rolled.key("k")
    rolled.key(Qt.Key.Key_Right)
    rolled.key("3")  # with its scouts that is a tie
    rolled.settle()
    assert rolled.session.game.opened.corrects == rolled.board.now.last_number()
    assert rolled.board.now.tray.wanted.kind == "dice"


def test_escape_leaves_the_dice_as_they_were_and_digits_go_to_the_next_roll_again(rolled):
    rolled.key("k")
    rolled.key(Qt.Key.Key_Escape)
    rolled.key("1")
    assert faces(rolled) == [4, 2]
    assert rolled.board.now.tray.ahead == [1] or rolled.board.now.tray.has_typed


def test_a_face_that_the_die_does_not_have_changes_nothing(rolled):
    rolled.key("k")
    rolled.key("9")
    assert rolled.board.now.tray.corrects
    assert faces(rolled) == [4, 2]


# Overruling


def spot_of(driver: Driver, unit: str, pip: int) -> tuple[object, QPoint]:
    """Where a pip of a unit's card is."""
    from ui.widgets.card import plan_card
    from ui.widgets.pips import GAP, pip_side

    cards = driver.board.columns.lists[driver.session.battle.unit(unit).side]
    index = cards.cards.index(cards.cards.number_of(unit))
    cards.scrollTo(index)
    theme, row = cards._delegate.theme, cards.cards.rows[index.row()]
    box, _ = plan_card(row.card, theme, cards._delegate.card_width).pips[0]
    at = QPointF(box.left() + (pip_side(theme) + GAP) * (pip - 0.6), box.center().y())
    return cards.viewport(), (cards.visualRect(index).topLeft().toPointF() + at).toPoint()


def test_a_result_is_overruled_with_three_inputs(rolled):
    unit = next(each for each in rolled.session.battle.units.values() if each.bases > 2)
    number = rolled.board.now.last_number()
    rolled.key("o")
    place, at = spot_of(rolled, unit.id, 2)
    QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=at)
    assert rolled.board.now.overruling.preview().units[unit.id].bases == 2
    rolled.key(Qt.Key.Key_Return)
    rolled.settle()
    assert rolled.session.battle.units[unit.id].bases == 2
    entry = rolled.session.game.journal.entry(rolled.session.game.journal.last)
    assert (entry.order, entry.args["entry"]) == ("overrule", number)
    assert not rolled.board.now.overruling.isVisible()


def test_a_reason_of_the_referees_own_is_typed_over(rolled):
    unit = next(each for each in rolled.session.battle.units.values() if each.bases > 2)
    rolled.key("o")
    place, at = spot_of(rolled, unit.id, 1)
    QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClicks(rolled.board.now.overruling.reason, "Two had fled")
    rolled.key(Qt.Key.Key_Return)
    rolled.settle()
    entry = rolled.session.game.journal.entry(rolled.session.game.journal.last)
    assert "Two had fled" in entry.steps[0].text


def test_the_last_pip_is_taken_away_by_a_click_on_it(rolled):
    unit = next(each for each in rolled.session.battle.units.values() if each.bases > 2)
    rolled.board.now.overrule(rolled.board.now.last_number())
    place, at = spot_of(rolled, unit.id, unit.bases)
    QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=at)
    assert rolled.board.now.overruling.now(unit.id, "bases") == unit.bases - 1


def test_the_menu_of_a_card_offers_every_field_and_a_flag_is_put_up(rolled):
    overruling = rolled.board.now.overruling
    unit = next(iter(rolled.session.battle.units.values()))
    rolled.board.now.overrule(rolled.board.now.last_number())
    menu = overruling.menu_of(unit.id)
    flag = next(each for each in overruling._fields(unit.id) if each.kind == "flag")
    action = next(each for each in menu.actions() if each.text() == flag.label.capitalize())
    action.trigger()
    assert overruling.now(unit.id, flag.name) is not getattr(unit, flag.name)
    assert [each.text() for each in menu.actions()][-1] == "Markers"
    assert len(menu.actions()) == len(overruling._fields(unit.id)) + 1


def test_escape_leaves_everything_as_it_was(rolled):
    unit = next(each for each in rolled.session.battle.units.values() if each.bases > 2)
    question, last = rolled.board.now.question.text(), rolled.session.game.journal.last
    rolled.key("o")
    place, at = spot_of(rolled, unit.id, 1)
    QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=at)
    rolled.key(Qt.Key.Key_Escape)
    assert rolled.board.now.question.text() == question
    assert rolled.session.game.journal.last == last
    shown = rolled.board.columns.lists[unit.side].cards
    assert shown.rows[shown.number_of(unit.id)].card.pips[0].now == unit.bases


# The strip


def test_the_line_that_the_mouse_is_on_is_taken_back_with_one_key(rolled, monkeypatch):
    session, strip = rolled.session, rolled.board.now.strip
    first = session.game.journal.last
    for text in ("one", "two", "three"):
        from ui.operations import playing

        playing.give_order(session, "note", {"text": text})
        rolled.settle()
    at = next(at for at, line in enumerate(strip.lines) if line.entry.number == first + 1)
    monkeypatch.setattr(type(strip), "underMouse", lambda _: True)
    QTest.mouseMove(strip, QPoint(20, round((at + 0.5) * strip._row())))
    strip._go(at)
    strip._pointed = True
    rolled.key("u")
    rolled.settle()
    assert session.game.journal.is_out(first + 1)
    assert not session.game.journal.is_out(first + 2)


def test_the_last_three_verdicts_are_in_sight_on_a_small_screen(rolled, qtbot):
    rolled.start.window.resize(1024, 600)
    qtbot.waitUntil(lambda: rolled.start.window.height() <= 600, timeout=2000)
    strip = rolled.board.now.strip
    assert LINES * strip._row() <= strip.height() + 1
