"""The map comes back as it was left: after the cards, after another screen, after something was overruled."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from tests.referee.rulesets.ranged_fun.mission import LINES, SETUP
from tests.ui.map.map_driver import MapDriver
from tests.ui.resting import come_round


@pytest.fixture
def played(qtbot, tmp_path: Path):
    """The mission on the map, when somebody has fired."""
    made = MapDriver(qtbot, tmp_path)
    made.new_battle("ranged-fun", SETUP)
    made.start.window.resize(1024, 600)
    made.show_map()
    for line in LINES[:24]:
        made.order(line)
    come_round()
    yield made
    made.close()


def seen(driver: MapDriver) -> tuple[float, QPointF]:
    """How large, and what lies in the middle."""
    view = driver.map.view
    return view.scale_now, view.mapToScene(view.viewport().rect().center())


def zoomed(driver: MapDriver) -> None:
    view = driver.map.view
    for _ in range(3):
        view.zoom(1.18, view.viewport().rect().topLeft())


def whole(driver: MapDriver) -> None:
    driver.map.whole.click()


def cards_and_back(driver: MapDriver) -> None:
    for shows in ("cards", "map"):
        driver.key("m")
        come_round()
        if shows == "cards":
            assert not driver.map.isVisible()
    assert driver.map.isVisible()


def library_and_back(driver: MapDriver) -> None:
    driver.go_to("library")
    driver.go_to("table")
    come_round()


@pytest.mark.parametrize("away", [cards_and_back, library_and_back])
@pytest.mark.parametrize("look", [zoomed, whole])
def test_the_map_comes_back_as_it_was_left(played, look, away):
    look(played)
    come_round()
    before = seen(played)
    away(played)
    assert seen(played) == before


def all_of_it(driver: MapDriver) -> bool:
    view = driver.map.view
    return view.mapToScene(view.viewport().rect()).boundingRect().contains(view.board.places.bounds)


def test_the_whole_map_stays_whole_in_a_smaller_room_and_in_a_larger_one(played):
    whole(played)
    for size in ((900, 500), (1024, 600)):
        played.start.window.resize(*size)
        come_round()
        assert all_of_it(played)


def test_a_zoom_stays_with_what_is_in_the_middle_when_the_room_changes_and_changes_back(played):
    zoomed(played)
    scale, middle = seen(played)
    for size in ((850, 500), (1024, 600)):
        played.start.window.resize(*size)
        come_round()
    after, there = seen(played)
    assert after == scale
    assert (there - middle).manhattanLength() * scale <= 2


# Overruled from the map


def fired(driver) -> tuple[int, str]:
    """The last entry in which one fires at another, and that other."""
    journal = driver.session.game.journal
    entry = next(each for each in reversed(journal.by_number.values()) if each.args.get("target"))
    return entry.number, entry.args["target"]


def cards_of(driver, unit: str):
    return driver.board.columns.lists[driver.session.battle.unit(unit).side]


@pytest.fixture
def overruled(played):
    """A shot is overruled while only the map is shown."""
    zoomed(played)
    played.left = seen(played)
    number, played.target = fired(played)
    played.board.now.verdict.overrule_requested.emit(number)
    come_round()
    return played


def test_the_cards_come_in_place_of_the_map_with_the_one_who_was_fired_at_in_sight(overruled):
    cards = cards_of(overruled, overruled.target)
    assert not overruled.map.isVisible()
    assert cards.isVisible()
    assert cards.has_in_sight([overruled.target])
    assert overruled.board.now.overruling.concerned()[0] == overruled.target


def test_whoever_it_is_about_comes_into_sight_however_far_down_the_card_is(played):
    lists, now = played.board.columns.lists.values(), played.board.now
    lowest = [[row.card.id for row in cards.cards.rows if row.card][-1] for cards in lists]
    deployed = {
        each.args["unit"]: each.number
        for each in played.session.game.journal.by_number.values()
        if each.order == "deploy"
    }
    played.start.window.resize(800, 480)
    come_round()
    for unit in lowest:
        now.overrule(deployed[unit])
        assert cards_of(played, unit).width() > 0, "they have their room before they are scrolled"
        come_round()
        assert cards_of(played, unit).verticalScrollBar().maximum() > 0
        assert cards_of(played, unit).has_in_sight([unit])
        played.key(Qt.Key.Key_Escape)


def test_the_map_is_back_as_it_was_when_overruling_is_left(overruled):
    overruled.key(Qt.Key.Key_Escape)
    come_round()
    assert overruled.map.isVisible()
    assert not overruled.board.columns.isVisible()
    assert overruled.map.view.hasFocus()
    assert seen(overruled) == overruled.left


def test_the_map_is_back_as_it_was_when_overruling_is_done(overruled):
    last = overruled.session.game.journal.last
    overruling = overruled.board.now.overruling
    flag = next(each.name for each in overruling._fields(overruled.target) if each.kind == "flag")
    overruling.click(overruled.target, flag, None, QPoint())
    overruled.key(Qt.Key.Key_Return)
    overruled.settle()
    come_round()
    assert overruled.session.game.journal.last == last + 1
    assert overruled.map.isVisible()
    assert seen(overruled) == overruled.left


def test_the_cards_stay_while_they_are_changed_and_the_map_is_still_what_was_chosen(overruled):
    overruled.key("m")
    assert not overruled.map.isVisible()
    assert overruled.refusals[-1].startswith("The cards stay while they are changed")
    assert overruled.start.context.choice("shows.ranged-fun") == "map"


def test_what_is_set_by_hand_brings_the_cards_too(played):
    played.board.now.choose("adjust")
    assert cards_of(played, fired(played)[1]).isVisible()
    played.key(Qt.Key.Key_Escape)
    assert played.map.isVisible()
