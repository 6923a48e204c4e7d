"""The table of every game in large letters: one theme, no other screen, since it is there that room is scarce."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.shots.scenes import at_the_table
from tests.shots.shots_screens import Camera
from tests.ui.journeys.stages import SHOOT, shot
from ui.theme.palettes import LIGHT

LOOKS = (((1024, 600), 20), ((1920, 1080), 24))
"""Sizes of the window, and points."""


def shots(folder: Path) -> Iterator[Path]:
    """All pictures."""
    QApplication.instance() or QApplication([])
    for ruleset in SHOOT:
        camera = Camera(ruleset, shot(ruleset), folder)
        for size, points in LOOKS:
            look = camera.dressed(size, LIGHT, points)
            for name, come in at_the_table(camera):
                yield camera.take(f"large-{ruleset}-{name}-{look}-{points}pt", come())
        camera.start.close()
