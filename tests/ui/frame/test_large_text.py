"""Large text on every screen but the table: nothing cut, covered or pushed out at the right."""

import pytest
from PySide6.QtWidgets import QScrollArea

from tests.ui.frame.test_every_screen import faults
from tests.ui.resting import come_round
from ui.frame.screens import PLACES

SMALL, LARGE = (1024, 600), (1920, 1080)
LOOKS = ((16, SMALL), (20, SMALL), (28, LARGE))
SCREENS = [place for place in PLACES if place != "table"]
TOO_LONG = {("content", 20): "Enemy in cover or behind an obstacle"}
"""A link of one line that is longer than half a small window."""


def pushed_out(window):
    """Pages that are wider than the place that they are scrolled in."""
    areas = [area for area in window.findChildren(QScrollArea) if area.isVisible() and area.widget() is not None]
    return [area.widget() for area in areas if area.widget().width() > area.viewport().width() + 1]


@pytest.mark.timeout(200)
@pytest.mark.parametrize("place", SCREENS)
def test_nothing_is_wrong_with_a_screen_in_large_text(qtbot, driver, place):
    driver.go_to(place)
    context, window = driver.start.context, driver.start.window
    for points, size in LOOKS:
        context.settings["text_size"] = points
        context.dress()
        window.resize(*size)
        come_round()
        known = TOO_LONG.get((place, points))

        def wrong(known=known):
            return [each for each in faults(driver) if not (known and known in each)] + pushed_out(window)

        try:
            qtbot.waitUntil(lambda: not wrong(), timeout=10_000)
        except qtbot.TimeoutError:
            assert wrong() == [], (points, size)
        assert (window.width(), window.height()) == size
