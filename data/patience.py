"""Patience: work on what strangers bring is stopped when it takes too long, even in the middle of a rule."""

from __future__ import annotations

import ctypes
import threading
from time import monotonic
from types import TracebackType

from referee.requests import Refused

LOOKS = 0.1
"""Seconds between two looks at the clock."""


class TooLong(Refused):
    """It did not end in time."""

    def __init__(self, sentence: str = "it takes too long to be worked out, so it cannot have been played.") -> None:
        super().__init__(sentence)


class Patience:
    """Raises `TooLong` in the thread that made it, unless it is renewed or left in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()
        self._until = monotonic() + seconds
        self._left = threading.Event()
        self._watch = threading.Thread(target=self._look, name="patience", daemon=True)

    def renew(self) -> None:
        """The next piece has as long again."""
        self._until = monotonic() + self.seconds

    def __enter__(self) -> Patience:
        self.renew()
        self._watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._left.set()
        self._watch.join()

    def _look(self) -> None:
        while not self._left.wait(LOOKS):
            if monotonic() > self._until:
                self._until = monotonic() + self.seconds
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(TooLong))
