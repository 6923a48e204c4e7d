"""Every screen of the window in three sizes and three themes; the table in a battle of each ruleset."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication

from referee.ruleset import Setup
from tests.ui.journeys.stages import SHOOT, Shot, shot
from tests.ui.quickly import played_folder
from ui.app import Start
from ui.singletons import keep_singletons_alive
from ui.theme.palettes import PALETTES
from ui.theme.theme import suggested_points

SIZES = ((1024, 600), (1920, 1080), (3840, 2160))
FIRST = "banter-battles"


def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
    """Let the window work until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < most and not is_so():
        QApplication.processEvents()
    return is_so()


def pause(milliseconds: int = 150) -> None:
    """Let the window come to rest."""
    until(lambda: False, milliseconds)


class Camera:
    """A window with a battle on the table, dressed and sized for each picture."""

    def __init__(self, ruleset: str, found: Shot, folder: Path) -> None:
        self.ruleset, self.found, self.folder = ruleset, found, folder
        self.start = Start(played_folder(Path(tempfile.mkdtemp()), ruleset, Setup(), found.lines))
        self.start.show()
        assert until(lambda: self.start.seat.session is not None)
        self.window = self.start.window
        self.start.seat.settings["motion"] = False

    def looks(self) -> Iterator[str]:
        """Every size in every theme; text as it suits the size."""
        seat = self.start.seat
        for size in SIZES:
            for palette in PALETTES:
                seat.settings |= {"theme": palette.name, "text_size": suggested_points(size[1])}
                seat.dress()
                self.window.resize(*size)
                pause()
                yield f"{palette.name.replace(' ', '-')}-{size[0]}x{size[1]}"

    def take(self, name: str) -> Path:
        """A picture of the window as it is."""
        pause()
        path = self.folder / f"screen-{name}.png"
        self.window.grab().save(str(path))
        return path

    def table(self) -> Iterator[Path]:
        """The table of this ruleset: a unit that is selected, and its shot being prepared."""
        self.window.go_to("table")
        board = self.window.screens["table"].board  # type: ignore[attr-defined]
        pick = self.start.seat.session.rules.order(self.found.order).picks[0].key  # type: ignore[union-attr]
        for look in self.looks():
            board.select(self.found.unit)
            board.panel.wish.drop()
            yield self.take(f"table-{self.ruleset}-{look}")
            board.prepare(self.found.order)
            board.panel.wish.pick(pick, [self.found.target])
            pause(400)
            yield self.take(f"shot-{self.ruleset}-{look}")

    def others(self) -> Iterator[Path]:
        """All other screens, the palette and the sheet of keys."""
        for look in self.looks():
            for place in self.window.places:
                if place != "table":
                    self.window.go_to(place)
                    pause(400)
                    yield self.take(f"{place}-{look}")
            self.window.go_to("table")
            self.window.open_palette()
            yield self.take(f"palette-{look}")
            self.window.overlays.palette.put_away()
            self.window.toggle_keys()
            yield self.take(f"keys-{look}")
            self.window.toggle_keys()


def shots(folder: Path) -> Iterator[Path]:
    """All pictures."""
    keep_singletons_alive()
    QApplication.instance() or QApplication([])
    for ruleset in SHOOT:
        camera = Camera(ruleset, shot(ruleset), folder)
        yield from camera.table()
        if ruleset == FIRST:
            yield from camera.others()
        camera.start.close()
