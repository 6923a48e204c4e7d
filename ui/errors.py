"""Errors that nobody foresaw: written to a log, told in one sentence, and the table goes on from the disk."""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from referee.wording import tr
from ui.context import AppContext
from ui.theme.palette import Tone

LOG_FILE = "tableside.log"
LARGEST, KEPT = 500_000, 3
"""A log of so many bytes is put aside; so many of them are kept."""
BEFORE_THE_FOLDER = 200
"""So many lines are held until the data folder is open."""
ROOT = Path(__file__).parents[1]
OF_THE_TABLE = ("ui/session.py", "ui/table/", "ui/resolve/", "ui/operations/playing.py", "referee/")
NOT_AGAIN_FOR = 5.0
"""A table that fails again so many seconds after it was read anew is left as it is."""

log = logging.getLogger("ui")


class ErrorHook(QObject):
    """Catches what no one else does, in every thread, and tells it in the window's."""

    _caught = Signal(object)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.context = context
        self.reports: list[str] = []
        self._log = _Log(logging.WARNING)
        self._hooks: tuple[Any, Any] | None = None
        self._recovered = -NOT_AGAIN_FOR
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        logging.getLogger().addHandler(self._log)

    def install(self) -> None:
        """From now on every error comes here: those of Qt's slots, of threads, and all others."""
        self._hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._hook
        threading.excepthook = lambda raised: self._hook(
            raised.exc_type, raised.exc_value or raised.exc_type(), raised.exc_traceback
        )

    def log_to(self, folder: Path) -> None:
        """The data folder is open: the log lies there, for its owner alone."""
        self._log.write_to(folder / LOG_FILE)

    def close(self) -> None:
        """Errors go their usual way again."""
        if self._hooks is not None:
            sys.excepthook, threading.excepthook = self._hooks
            self._hooks = None
        logging.getLogger().removeHandler(self._log)
        self._log.close()

    def _hook(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, error, where)
            return
        log.error("an error that nobody foresaw", exc_info=(kind, error, where))
        self._caught.emit(error.with_traceback(where))

    def _tell(self, error: Exception) -> None:
        frames = own_frames(error)
        self.reports.append(report_of(error))
        goes_on = tr(" The battle goes on as it is on the disk.") if self._go_on(frames) else ""
        self.context.say(f"{sentence_of(error)}{goes_on}", Tone.DANGER, tr("Report"), self.show_report)

    def _go_on(self, frames: list[str]) -> bool:
        """Read the battle again from the disk, if the table was at work: what it waited for may never come."""
        session = self.context.session
        concerns = any(frame.startswith(OF_THE_TABLE) for frame in frames)
        if session is None or not (concerns or session.is_waiting):
            return False
        if monotonic() - self._recovered < NOT_AGAIN_FOR:
            return False
        self._recovered = monotonic()
        from ui.operations import library

        library.open_battle(self.context, session.id, quietly=True)
        return True

    def show_report(self) -> None:
        """Show what can be sent to those who can mend it: no names, no dice, only where in the program it was."""
        from PySide6.QtWidgets import QMessageBox

        window = QApplication.activeWindow()
        box = QMessageBox(QMessageBox.Icon.Information, tr("Report"), self.reports[-1], parent=window)
        self._box = box  # without a window nobody else holds it
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setObjectName("error-report")
        box.open()


class _Log(logging.Handler):
    """Holds lines until it is told its file, which is made with the first line: on most days there is none."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self._held: list[logging.LogRecord] = []
        self._path: Path | None = None
        self._file: logging.Handler | None = None

    def write_to(self, file: Path) -> None:
        """Write what is held and what comes."""
        self.acquire()
        held, self._held, self._path = self._held, [], file
        self.release()
        for record in held:
            self.handle(record)

    def emit(self, record: logging.LogRecord) -> None:
        if self._path is None:
            self._held = [*self._held, record][-BEFORE_THE_FOLDER:]
            return
        if self._file is None:
            self._file = _file_log(self._path)
        self._file.handle(record)

    def close(self) -> None:
        super().close()
        if self._file is not None:
            self._file.close()


def _file_log(file: Path) -> logging.Handler:
    """A log that only its owner can read, begun anew when it is large."""
    from logging.handlers import RotatingFileHandler

    class PrivateLog(RotatingFileHandler):
        def _open(self) -> Any:
            return open(file, self.mode, encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600))

    made = PrivateLog(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", delay=True)
    made.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return made


def own_frames(error: BaseException) -> list[str]:
    """Where in our own files it was, the outermost first: file, line and function."""
    rows = []
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(ROOT) and ".venv" not in file.parts:
            rows.append(f"{file.relative_to(ROOT).as_posix()}, line {frame.lineno}, in {frame.name}")
    return rows


def sentence_of(error: BaseException) -> str:
    """What went wrong, for the referee."""
    frames = own_frames(error)
    where = tr(" in {split}", split=frames[-1].split(", in ")[0]) if frames else ""
    return tr(
        "Something went wrong inside Tableside ({error}{where}); the log has the details.",
        error=type(error).__name__,
        where=where,
    )


def report_of(error: BaseException) -> str:
    """What went wrong, for those who can mend it; what the error says is left out, since it may hold names."""
    import platform

    import PySide6

    about = f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, {platform.system()}"
    return "\n".join((type(error).__name__, *own_frames(error), about))
