"""Pictures of the print screen itself: every kind of paper with its preview, small and large, light and dark."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication, QWidget

from printables.choices import OWN, TITLES
from referee.ruleset import Setup
from tests.ui.journeys.stages import shot
from tests.ui.quickly import played_folder
from ui.app import Start
from ui.print.calibrate import CalibrateDialog
from ui.theme.theme import suggested_points

RULESET = "banter-battles"
SIZES = ((1024, 600), (1920, 1080))
THEMES = ("light", "dark")
EVERYWHERE = ("qrs", "counters")
"""Kinds that are taken in every size and theme; the others in one."""


def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
    """Let the window work until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < most and not is_so():
        QApplication.processEvents()
    return is_so()


class Room:
    """A window with a battle on the table and the print screen before it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start = Start(played_folder(Path(tempfile.mkdtemp()), RULESET, Setup(), shot(RULESET).lines))
        self.start.show()
        assert until(lambda: self.start.context.session is not None)
        self.start.window.stack.enter("print")
        self.screen: Any = self.start.window.screens["print"]
        assert until(lambda: bool(self.screen.choices.session))

    def dress(self, size: tuple[int, int], theme: str) -> None:
        """Another size and theme."""
        context = self.start.context
        context.settings |= {"theme": theme, "text_size": suggested_points(size[1])}
        context.dress()
        self.start.window.resize(*size)

    def choose(self, kind: str) -> None:
        """A kind of paper; the pages are there when this comes back."""
        self.screen.choices.choose_kind(kind)
        self.finish()

    def finish(self) -> None:
        """Wait for the pages."""
        screen = self.screen
        assert until(lambda: not screen.timer.isActive() and not screen.busy.isVisible() and bool(screen.preview.data))

    def take(self, name: str, shown: QWidget | None = None) -> Path:
        """A picture."""
        until(lambda: False, 250)
        path = self.folder / f"print-screen-{name}.png"
        (shown or self.start.window).grab().save(str(path))
        return path


def shots(folder: Path) -> Iterator[Path]:
    """The screen in all its looks, then one kind after the other, and the readings of a printer."""
    QApplication.instance() or QApplication([])
    room = Room(folder)
    for size in SIZES:
        for theme in THEMES:
            room.dress(size, theme)
            for kind in EVERYWHERE:
                room.choose(kind)
                yield room.take(f"{kind}-{theme}-{size[0]}x{size[1]}")
    room.dress(SIZES[1], THEMES[0])
    for kind in TITLES:
        if kind not in EVERYWHERE:
            room.choose(kind)
            yield room.take(kind)
    yield from asides(room)
    room.start.close()


def asides(room: Room) -> Iterator[Path]:
    """Paper of an own size, and the readings of a printer."""
    room.screen.choices._take("paper", {"paper": OWN})
    room.finish()
    yield room.take("own-size")
    dialog = CalibrateDialog(room.screen.job().setup(), "Attic", room.screen)
    dialog.show()
    yield room.take("calibrate", dialog)
    dialog.close()
