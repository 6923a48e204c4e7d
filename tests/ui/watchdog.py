"""A watchdog for the event loop: whatever keeps it busy for long is noted, with what was being done.

Two things are timed: every click and key that a test sends (Qt handles them at once), and the gaps between the ticks of
a timer while the loop runs. Besides the time on the clock the watchdog keeps the time that the window's own thread
worked, because a machine that does other things makes every clock look slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest

WORTH_TELLING = 0.02


@dataclass(frozen=True, slots=True, order=True)
class Gap:
    """A time in which nothing else could happen, in seconds: worked, and by the clock."""

    busy: float
    clock: float
    what: str

    def __str__(self) -> str:
        """A line of a report."""
        return f"{self.busy * 1000:6.1f} ms busy, {self.clock * 1000:6.1f} ms by the clock: {self.what}"


class Watchdog(QObject):
    """Collects the gaps of a test."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.what = "start"
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = _now()
        self._timer.start(2)

    def loop_begins(self) -> None:
        """The loop runs from now on: what was before was the test's own time."""
        self._last = _now()

    def _tick(self) -> None:
        self._note(self._last, f"after {self.what}")
        self._last = _now()

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of QTest that is timed."""

        def call(*args: Any, **kwargs: Any) -> Any:
            target = args[0].objectName() or type(args[0]).__name__
            self.what = f"{name} {target}" + (f" {args[1]}" if name.startswith("key") else "")
            before = _now()
            found = function(*args, **kwargs)
            self._note(before, self.what)
            self._last = _now()
            return found

        return call

    def _note(self, before: tuple[float, float], what: str) -> None:
        now = _now()
        busy, clock = now[0] - before[0], now[1] - before[1]
        if busy > WORTH_TELLING:
            self.gaps.append(Gap(busy, clock, what))

    def worst(self, count: int = 5) -> list[Gap]:
        """The longest gaps, the longest first."""
        return sorted(self.gaps, reverse=True)[:count]

    def longest(self) -> list[Gap]:
        """The longest gap by the clock: other threads and programs are in it too."""
        return sorted(self.gaps, key=lambda gap: gap.clock)[-1:]

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()


def _now() -> tuple[float, float]:
    return time.thread_time(), time.perf_counter()


def watch(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Watchdog:
    """A watchdog over everything that a test does with QTest and waits for with qtbot."""
    dog = Watchdog()
    for name in ("mouseClick", "keyClick", "keyClicks"):
        monkeypatch.setattr(QTest, name, staticmethod(dog.timed(name, getattr(QTest, name))))
    for name in ("waitUntil", "wait"):
        monkeypatch.setattr(qtbot, name, _beginning(dog, getattr(qtbot, name)))
    return dog


def _beginning(dog: Watchdog, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        dog.loop_begins()
        return function(*args, **kwargs)

    return call
