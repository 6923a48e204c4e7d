"""The map on the players' screen: drawn with what everybody may know, and again when something has moved."""

import pytest

from tests.ui.driver import Driver
from ui.operations import library, playing


@pytest.fixture
def mission(qtbot, tmp_path):
    made = Driver(qtbot, tmp_path)
    library.demonstration(made.start.context, "ranged-fun")
    qtbot.waitUntil(lambda: made.session.rules.id == "ranged-fun" and made.table_is_ready(), timeout=20000)
    made.start.window.toggle_players()
    yield made
    made.close()


def shown_map(driver):
    return driver.start.window.players.shown.view.map


def test_the_map_is_drawn_for_the_players(qtbot, mission):
    qtbot.waitUntil(lambda: not shown_map(mission).image.isNull(), timeout=20000)
    assert shown_map(mission).picture_rect().width() > 100


def test_a_unit_that_is_put_elsewhere_is_drawn_there(qtbot, mission):
    picture = shown_map(mission)
    qtbot.waitUntil(lambda: not picture.image.isNull(), timeout=20000)
    before, unit = picture.image.copy(), next(iter(mission.session.battle.units))
    playing.give_order(mission.session, "place", {"unit": unit, "to": "1010"})
    mission.settle()
    qtbot.waitUntil(lambda: picture.image != before, timeout=20000)
    assert "Space 1010" in picture.accessibleName()


def test_a_game_without_places_has_no_map_there(qtbot, driver, shown):
    assert shown.view.map.isHidden()
