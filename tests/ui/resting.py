"""Waiting for what must come, never for a time: how long anything takes is different on every machine."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.screen_faults import find_faults

TURNS = 5


def come_round() -> None:
    """Let the event loop come round a few times: what was only put off is done."""
    for _ in range(TURNS):
        QApplication.processEvents()


def nothing_wrong(qtbot: Any, widget: QWidget, look: object = "") -> None:
    """Once a screen has come to rest nothing on it is cut or lies over another."""
    come_round()

    def check() -> None:
        assert find_faults(widget) == (), look

    qtbot.waitUntil(check, timeout=10_000)


def timers_have_rung(qtbot: Any, milliseconds: int) -> None:
    """Wait for a timer that is set now: all that were set before, for no longer, have rung by then."""
    timer = QTimer(singleShot=True, interval=milliseconds)
    with qtbot.waitSignal(timer.timeout, timeout=milliseconds + 10_000):
        timer.start()
    come_round()
