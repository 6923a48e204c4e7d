"""Every screen, walked: nothing cut, covered, empty, nameless or too small to touch; colours that can be read."""

import pytest

from referee.colours import contrast
from referee.ruleset import Setup
from tests.ui.driver import Driver
from tests.ui.journeys.stages import SHOOT, shot
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round
from tests.ui.screen_faults import find_faults
from ui.frame.screens import PLACES
from ui.theme.palette import Tone
from ui.theme.palettes import PALETTES

SMALL, LARGE = (1024, 600), (1920, 1080)
LOOKS = (("light", SMALL), ("light", LARGE), ("dark", SMALL), ("high contrast", LARGE))
"""A palette changes colours and a size changes places: each is looked at, not every pair of them."""
ELIDED = ("MessageBar", "ElidingLabel", "map-words")


def faults(driver: Driver) -> list[str]:
    """What is wrong on the screen that is looked at; a line that ends in … has all of it in its tooltip."""
    found = find_faults(driver.start.window)
    return [str(each) for each in found if not each.where.endswith(ELIDED)]


def rested(qtbot, driver: Driver, look) -> None:
    """Once the screen has come to rest there is nothing wrong with it."""
    try:
        qtbot.waitUntil(lambda: not faults(driver), timeout=10_000)
    except qtbot.TimeoutError:
        assert faults(driver) == [], look


def looks(qtbot, driver: Driver):
    for palette, size in LOOKS:
        if driver.start.context.theme().palette.name != palette:
            driver.start.context.change_theme(palette)
        driver.start.window.resize(*size)
        come_round()
        yield palette, size


@pytest.mark.timeout(200)
@pytest.mark.parametrize("place", list(PLACES))
def test_nothing_is_wrong_with_a_screen(qtbot, driver, place):
    driver.go_to(place)
    come_round()
    for look in looks(qtbot, driver):
        rested(qtbot, driver, look)


@pytest.mark.timeout(200)
@pytest.mark.parametrize("ruleset", SHOOT)
def test_nothing_is_wrong_with_a_table_and_a_shot(qtbot, tmp_path, ruleset):
    found = shot(ruleset)
    driver = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), found.lines))
    try:
        pick = driver.session.rules.order(found.order).picks[0].key
        for look in looks(qtbot, driver):
            driver.board.now.hand.drop()
            driver.board.select(found.unit)
            rested(qtbot, driver, look)
            driver.board.prepare(found.order)
            driver.board.now.hand.pick(pick, [found.target])
            rested(qtbot, driver, look)
    finally:
        driver.close()


@pytest.mark.timeout(200)
@pytest.mark.parametrize("ruleset", SHOOT)
def test_nothing_is_wrong_with_the_map(qtbot, tmp_path, ruleset):
    found = shot(ruleset)
    driver = Driver(qtbot, played_folder(tmp_path, ruleset, Setup(), found.lines))
    try:
        room = driver.board.room
        qtbot.waitUntil(driver.board.phases.map.isVisible)
        room.show_as("map")
        qtbot.waitUntil(lambda: room.map.scene.board is not None)
        driver.start.window.resize(*SMALL)
        driver.board.select(found.unit)
        for points in (10, 16):
            driver.start.context.settings["text_size"] = points
            driver.start.context.dress()
            rested(qtbot, driver, (points, SMALL))
    finally:
        driver.close()


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_texts_and_chips_can_be_read(palette):
    """WCAG AA: 4.5 to 1."""
    grounds = (palette.window, palette.surface, palette.raised, palette.sunken, palette.hover)
    pairs = [(ink, ground) for ink in (palette.text, palette.muted) for ground in grounds]
    pairs += [(palette.on_accent, palette.accent), (palette.accent_ink, palette.accent_soft)]
    pairs += [(palette.tone(tone).ink, palette.tone(tone).fill) for tone in Tone]
    pairs += [(palette.side(n).ink, palette.side(n).fill) for n in range(8)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []
