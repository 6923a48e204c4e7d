"""Long work in a thread of its own, with progress; only the latest work is heard, and it can be cancelled."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from referee.requests import Refused

Job = Callable[[Callable[[int, int], None]], Any]
BETWEEN = 0.05


class Cancelled(Exception):
    """Nobody wants to know any more."""


class _Signals(QObject):
    advanced = Signal(int, int, int)
    done = Signal(int, object)
    failed = Signal(int, str)


class _Running(QRunnable):
    def __init__(self, number: int, job: Job, worker: Worker) -> None:
        super().__init__()
        self.number, self.job, self.worker = number, job, worker
        self.told = 0.0

    def run(self) -> None:
        try:
            result = self.job(self._advance)
        except Cancelled:
            return
        except Exception as error:
            if not isinstance(error, Refused):
                logging.getLogger(__name__).exception("long work failed")
            self._tell("failed", str(error) or type(error).__name__)
            return
        self._tell("done", result)

    def _tell(self, what: str, *words: object) -> None:
        """Say what came of it, unless whoever asked is gone by now."""
        with suppress(RuntimeError):
            getattr(self.worker.signals, what).emit(self.number, *words)

    def _advance(self, done: int, total: int) -> None:
        if self.worker.latest != self.number:
            raise Cancelled
        if monotonic() - self.told > BETWEEN:
            self.told = monotonic()
            self._tell("advanced", done, total)


class Worker(QObject):
    """Does one job at a time."""

    advanced = Signal(int, int)
    done = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.latest = 0
        self.signals = _Signals(self)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        queued = Qt.ConnectionType.QueuedConnection
        self.signals.advanced.connect(self._advanced, queued)
        self.signals.done.connect(self._done, queued)
        self.signals.failed.connect(self._failed, queued)

    def start(self, job: Job) -> None:
        """Begin a job; an earlier one is forgotten."""
        self.latest += 1
        self._pool.clear()
        self._pool.start(_Running(self.latest, job, self))

    def cancel(self) -> None:
        """Forget the job."""
        self.latest += 1
        self._pool.clear()

    def finish(self) -> None:
        """Cancel, and let the thread come to its end."""
        self.cancel()
        self._pool.waitForDone(5000)

    def _advanced(self, number: int, done: int, total: int) -> None:
        if number == self.latest:
            self.advanced.emit(done, total)

    def _done(self, number: int, result: object) -> None:
        if number == self.latest:
            self.done.emit(result)

    def _failed(self, number: int, sentence: str) -> None:
        if number == self.latest:
            self.failed.emit(sentence)
