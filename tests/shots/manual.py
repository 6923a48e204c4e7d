"""The pictures of the handbook: each screen once; for each game a shot, its result, its map and its paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from tests.shots import scenes
from tests.shots.shots_screens import FIRST, Camera
from tests.ui.journeys.stages import SHOOT, shot

SIZE = (1024, 600)
MOMENT = 800
"""Milliseconds in which a screen that was just made has drawn all it has."""
OF_A_GAME = {"shot": scenes.shot, "result": scenes.result, "map": scenes.on_the_map, "paper": scenes.preview}
SCREENS = ("library", "table", "armies", "content", "journal", "draw", "quick", "print", "settings", "help")
BESIDE = ("new-battle", "players")
"""What is no screen of the rail."""


def names() -> list[str]:
    """What the pictures are called."""
    return [*SCREENS, *BESIDE, *(f"{game}-{name}" for game in SHOOT for name in OF_A_GAME)]


def shots(folder: Path) -> Iterator[Path]:
    """All of them, light, in a window of the smallest usual size."""
    QApplication.instance() or QApplication([])
    for game in SHOOT:
        camera = Camera(game, shot(game), folder)
        camera.window.resize(*SIZE)
        camera.rest(MOMENT)
        for name, come in OF_A_GAME.items():
            come(camera)
            yield taken(camera, f"{game}-{name}")
        for name in SCREENS if game == FIRST else ():
            screen(camera, name)
            yield taken(camera, name)
        if game == FIRST:
            yield from beside(camera)
        camera.start.close()


def beside(camera: Camera) -> Iterator[Path]:
    """The first step to a new battle, and what the players see."""
    scenes.new_battle(camera, 0)
    camera.rest(MOMENT)
    yield taken(camera, BESIDE[0])
    scenes.result(camera)
    yield saved(camera, scenes.players(camera), BESIDE[1])


def screen(camera: Camera, name: str) -> None:
    """A screen as it opens; those with a page for each game at this one."""
    known = {"library": scenes.library, "armies": scenes.army, "content": scenes.content, "quick": scenes.quick}
    special = {**known, "print": scenes.preview, "table": scenes.selected}
    special[name](camera) if name in special else scenes.at(camera, name)
    camera.rest(MOMENT)


def taken(camera: Camera, name: str) -> Path:
    """The window as a file."""
    camera.window.messages.put_away()
    camera.rest()
    return saved(camera, camera.window, name)


def saved(camera: Camera, widget: QWidget, name: str) -> Path:
    """A widget as a file."""
    path = camera.folder / f"{name}.png"
    widget.grab().save(str(path))
    return path
