"""The map comes back as it was left: after the cards, after another screen, after something was overruled."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF

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
