"""Python's collector of circular rubbish, kept to the window's thread.

It may run in any thread that happens to allocate, and Qt's objects must die in the thread they live in: a widget that
the disk's thread happened to collect would end the program. So it is turned off while the window lives and done here,
a little at a time, when the event loop is idle.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500
AT_FIRST_MS = 10_000
THRESHOLDS = (700, 20, 20)


class GarbageCollector(QObject):
    """Collects rubbish from time to time, the youngest first; what was there at the start is left alone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tidy)

    def start(self) -> None:
        """From now on rubbish is collected here only, and not while everything is being loaded."""
        gc.disable()
        self._timer.start(AT_FIRST_MS)

    def settle(self) -> None:
        """What is there now will stay: it need not be looked through again and again."""
        gc.freeze()
        self._timer.start(EVERY_MS)

    def tidy(self) -> None:
        """Collect the oldest generation that has grown enough."""
        counts = gc.get_count()
        full = [age for age, most in enumerate(THRESHOLDS) if counts[age] > most]
        if full:
            gc.collect(full[-1])

    def stop(self) -> None:
        """Back to Python's own way."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
