"""Readable at four metres: no letters of the players' screen are less than a fortieth of its height, in any battle."""

from __future__ import annotations

import pytest

from referee.facts import read
from referee.ruleset import Setup
from referee.rulesets import ids
from tests.ui.driver import Driver
from tests.ui.journeys.stages import shot
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round, nothing_wrong
from ui.operations import library
from ui.theme.faces import face

pytestmark = pytest.mark.timeout(120)
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
FORTIETH = 40


def letters_of(view):
    """The size in pixels of everything that is to be read across the room; digits to note down are not."""
    faces = [view.clock.letters(), *(letters for _, _, letters in view.result.laid().words)]
    faces += [bars.letters() for bars in view.lists.values()]
    faces += [heading._fitting(heading.width())[0] for heading in view.sides.values()]
    faces.append(face(view.clock.theme))
    return [each.font.pointSizeF() * 4 / 3 for each in faces]


def readable(qtbot, shown):
    shown.showNormal()
    for width, height in SIZES:
        shown.resize(width, height)
        come_round()
        assert min(letters_of(shown.view)) >= height / FORTIETH, (width, height)
        nothing_wrong(qtbot, shown, (width, height))


@pytest.mark.parametrize("game", ids())
def test_every_demonstration_battle_can_be_read(driver, shown, qtbot, game):
    library.demonstration(driver.start.context, game)
    qtbot.waitUntil(lambda: driver.session.rules.id == game and shown.view.session is driver.session, timeout=20000)
    readable(qtbot, shown)


def test_hastings_is_told_by_its_formations_and_can_be_read(driver, shown, qtbot):
    driver.new_battle("itty-bitty", read(Setup, {"scenario": "hastings"}))
    qtbot.waitUntil(lambda: shown.view.session is driver.session, timeout=20000)
    readable(qtbot, shown)
    rows = {row.name: row.figure for bars in shown.view.lists.values() for row in bars.rows}
    assert rows["The king's axemen"] == "16/16"
    assert rows["The left wing"] == "8/8"


def test_a_side_too_many_for_its_formations_is_one_bar(driver, shown):
    bars = next(iter(shown.view.lists.values()))
    names = [name for _ in range(30) for name in bars.levels[0]]
    bars.show_rows(names, names, names[:1])
    shown.showNormal()
    shown.resize(1024, 600)
    come_round()
    assert len(bars.rows) == 1


def test_formations_of_a_battle_with_a_map_are_named_whole_in_a_small_window(qtbot, tmp_path):
    driver = Driver(qtbot, played_folder(tmp_path, "itty-bitty", Setup(), shot("itty-bitty").lines))
    try:
        driver.start.window.toggle_players()
        shown = driver.start.window.players.shown
        shown.showNormal()
        shown.resize(1024, 600)
        come_round()
        for bars in shown.view.lists.values():
            assert bars.fitting().points >= bars.least()
    finally:
        driver.close()
