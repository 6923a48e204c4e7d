"""Making a long page piece by piece: one piece each time the event loop comes round, so that the window stays awake."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

TURN = 1
"""Milliseconds until the event loop has come round: with none Qt goes on at once, before keys and clicks."""


class InSteps(QObject):
    """Does jobs one after the other; the first at once."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: list[Callable[[], object]] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return not self._left

    def begin(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Do these jobs instead of what was left."""
        self._left = list(jobs)
        self._next()
        if self._left:
            self._timer.start(0)

    def finish(self) -> None:
        """Do all that is left, now."""
        while self._left:
            self._next()

    def _next(self) -> None:
        if self._left:
            self._left.pop(0)()
        if not self._left:
            self._timer.stop()
