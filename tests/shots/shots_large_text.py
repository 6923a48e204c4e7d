"""Every screen but the table with large text, as somebody reads it who stands two metres away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.shots.scenes import scenes
from tests.shots.shots_screens import FIRST, Camera
from tests.ui.journeys.stages import shot
from ui.theme.palettes import DARK, HIGH_CONTRAST, LIGHT

LOOKS = ((LIGHT, (1024, 600), 16), (DARK, (1024, 600), 20), (HIGH_CONTRAST, (1920, 1080), 28))
BESIDE = ("library", "new-", "armies", "army", "content", "map-painter", "draw", "help", "journal", "dice-rolled")
BESIDE += ("fairness", "phones-", "print", "quick", "rulings", "settings", "palette", "keys")
"""How the names of these scenes begin."""


def shots(folder: Path) -> Iterator[Path]:
    """All of them in three looks."""
    QApplication.instance() or QApplication([])
    camera = Camera(FIRST, shot(FIRST), folder)
    for palette, size, points in LOOKS:
        look = camera.dressed(size, palette, points)
        for name, come in scenes(camera, all_of_them=True):
            if name.startswith(BESIDE):
                yield camera.take(f"large-text-{name}-{look}", come())
    camera.start.close()
