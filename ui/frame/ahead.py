"""Loading ahead: what the screens are made of is read in a thread of its own, so that none opens slowly."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from threading import Lock, Thread

from PySide6.QtCore import QObject, QTimer, Signal

FIRST = 1500
"""The battle that was open last is on the screen by then, in milliseconds."""


class Ahead(QObject):
    """Loads modules one after the other; one that is wanted comes before those that are not."""

    loaded = Signal(str)

    def __init__(self, modules: Iterable[str], parent: QObject) -> None:
        super().__init__(parent)
        self._left = deque(modules)
        self._lock = Lock()
        self._thread: Thread | None = None
        self._soon = QTimer(self, singleShot=True, interval=FIRST)
        self._soon.timeout.connect(self._begin)

    def begin_soon(self) -> None:
        """Load everything, once the start is over."""
        self._soon.start()

    def want(self, module: str) -> None:
        """Load this next; `loaded` tells when it is there."""
        with self._lock:
            self._left.appendleft(module)
        self._begin()

    def stop(self) -> None:
        """Load no more."""
        self._soon.stop()
        with self._lock:
            self._left.clear()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _begin(self) -> None:
        with self._lock:
            if self._thread is None and self._left:
                self._thread = Thread(target=self._load, name="loading ahead")
                self._thread.start()

    def _load(self) -> None:
        while (module := self._next()) is not None:
            with suppress(Exception):  # whoever asks for the screen meets the same error, where it is seen
                import_module(module)
            self.loaded.emit(module)

    def _next(self) -> str | None:
        with self._lock:
            if self._left:
                return self._left.popleft()
            self._thread = None
            return None


def is_loaded(module: str) -> bool:
    """Whether a module is there, and not only about to be."""
    found = sys.modules.get(module)
    return found is not None and not getattr(found.__spec__, "_initializing", False)
