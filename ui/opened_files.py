"""Files that are opened with a double click: one that is opened while a window is there goes to that window."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

NOTES, ENDING = "opened", ".note"
"""Where a note of each file lies that another start of the program has left for the window."""
PATIENCE, AGAIN_AFTER = 4.0, 0.05
"""Seconds that a note may lie there before the file gets a window of its own, and how often it is looked for."""


class Application(QApplication):
    """Qt's application, which hears of files that macOS opens with it."""

    file_opened = Signal(Path)

    def event(self, event: QEvent) -> bool:
        """A file that was double-clicked goes to whoever takes files in."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(Path(event.file()))
            return True
        return super().event(event)


class OpenedFiles(QObject):
    """The notes that are left for this window: each is taken once, as soon as it lies there."""

    file_opened = Signal(Path)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder / NOTES
        self.folder.mkdir(mode=0o700, exist_ok=True)
        for left in self.folder.glob(f"*{ENDING}"):  # by a start that has given up waiting
            left.unlink(missing_ok=True)
        self._watcher = QFileSystemWatcher([str(self.folder)], self)
        self._watcher.directoryChanged.connect(self.look)

    def look(self) -> None:
        """Take every note that lies there."""
        for note in sorted(self.folder.glob(f"*{ENDING}")):
            file = Path(note.read_text("utf-8"))
            note.unlink(missing_ok=True)
            self.file_opened.emit(file)


def hand_over(folder: Path | None, file: Path, patience: float = PATIENCE) -> bool:
    """Leave a file to the window that has this library open; whether there is one that took it."""
    from data.folder import named_folder

    place = named_folder(folder)
    if not is_led(place) or not (place / NOTES).is_dir():
        return False
    note = place / NOTES / f"{os.getpid()}{ENDING}"
    unready = note.with_suffix(".part")
    unready.write_text(str(file.absolute()), "utf-8")
    unready.replace(note)
    until = monotonic() + patience
    while note.exists() and monotonic() < until:
        sleep(AGAIN_AFTER)
    is_taken = not note.exists()
    note.unlink(missing_ok=True)
    return is_taken


def is_led(folder: Path) -> bool:
    """Whether another program has the library open for writing."""
    from data.lock import FolderLock, Held
    from referee.requests import Refused

    try:
        FolderLock(folder).release()
    except Held:
        return True
    except Refused:  # there is no library yet, or none that can be written
        return False
    return False
