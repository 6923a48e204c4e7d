"""Every screen of the window in three sizes and three themes, in a battle of each ruleset."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QElapsedTimer, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from referee.ruleset import Setup
from tests.shots.scenes import scenes
from tests.ui.journeys.stages import SHOOT, Shot, shot
from tests.ui.quickly import played_folder
from ui.app import Start
from ui.in_steps import InSteps
from ui.session import Session
from ui.theme.palette import Palette
from ui.theme.palettes import PALETTES
from ui.theme.theme import suggested_points

SIZES = ((1024, 600), (1920, 1080), (3840, 2160))
FIRST = "banter-battles"
QUIET = 60


class Lens:
    """A window on a data folder, dressed and sized for each picture."""

    def __init__(self, data: Path, folder: Path, *, welcomes: bool = False) -> None:
        self.folder = folder
        self.start = Start(data, welcomes=welcomes)
        self.window, self.context = self.start.window, self.start.context
        self.start.show()
        self.context.settings["motion"] = False

    def await_battle(self) -> None:
        """Until the battle lies on the table, and that is on the screen."""
        assert self.until(lambda: self.start.context.session is not None and self._has_board())

    def _has_board(self) -> bool:
        table: Any = self.window.screens.get("table")
        return table is not None and table.board is not None and table.stack.currentWidget() is table.board

    @property
    def session(self) -> Session:
        """The battle on the table."""
        assert self.start.context.session is not None
        return self.start.context.session

    @property
    def board(self) -> Any:
        """The table as it is shown."""
        return self.window.screens["table"].board  # type: ignore[attr-defined]

    @staticmethod
    def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
        """Let the window work until something is so."""
        clock = QElapsedTimer()
        clock.start()
        while clock.elapsed() < most and not is_so():
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))  # as the window's own loop does
        return is_so()

    def rest(self, milliseconds: int = QUIET) -> None:
        """Let the window come to rest: nothing is being read or made piece by piece, and a moment more."""
        self.until(lambda: False, milliseconds)
        self.until(lambda: self.start.disk.waiting == 0)
        self.until(lambda: all(each.is_done for each in self.window.findChildren(InSteps)))
        self.until(lambda: False, QUIET)

    def looks(self) -> Iterator[str]:
        """Every size in every theme; text as it suits the size."""
        for size in SIZES:
            for palette in PALETTES:
                yield self.dressed(size, palette, suggested_points(size[1]))

    def dressed(self, size: tuple[int, int], palette: Palette, points: float) -> str:
        """Be of a size, in a theme, with letters of a size; the name of this look."""
        self.context.settings |= {"theme": palette.name, "text_size": points}
        self.context.dress()
        self.window.resize(*size)
        self.rest()
        return f"{palette.name.replace(' ', '-')}-{size[0]}x{size[1]}"

    def take(self, name: str, shown: QWidget | None = None) -> Path:
        """A picture of the window, or of what lies over it."""
        self.rest()
        path = self.folder / f"{name}.png"
        (shown or self.window).grab().save(str(path))
        return path

    def in_all_looks(self, name: str) -> Iterator[Path]:
        """One scene in all looks, with no sentence over it."""
        for look in self.looks():
            self.window.messages.put_away()
            yield self.take(f"{name}-{look}")


class Camera(Lens):
    """A window with a battle on the table in which somebody can shoot."""

    def __init__(self, ruleset: str, found: Shot, folder: Path) -> None:
        super().__init__(played_folder(Path(tempfile.mkdtemp()), ruleset, Setup(), found.lines), folder)
        self.ruleset, self.found = ruleset, found
        self.await_battle()
        self.last = self.session.game.journal.last
        self.pick = self.session.rules.order(found.order).picks[0].key

    def pictures(self) -> Iterator[Path]:
        """All scenes in all looks."""
        for look in self.looks():
            for name, come in scenes(self, all_of_them=self.ruleset == FIRST):
                yield self.take(f"{self.ruleset}-{name}-{look}", come())


def shots(folder: Path) -> Iterator[Path]:
    """All pictures."""
    QApplication.instance() or QApplication([])
    for ruleset in SHOOT:
        camera = Camera(ruleset, shot(ruleset), folder)
        yield from camera.pictures()
        camera.start.close()
