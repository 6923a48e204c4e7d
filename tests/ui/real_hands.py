"""Hands at a real (virtual) screen: keys and clicks come from the X server through xdotool, not from Qt."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEventLoop, QPoint
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QWidget

EITHER_WAY = 20
"""Nothing may happen for so many milliseconds before it is asked again whether it has."""


def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
    """Let the window work until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < most and not is_so():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, EITHER_WAY)
    return is_so()


def settle() -> None:
    """Let the window do all that it has to do, deleting what is let go included."""
    for _ in range(5):
        QApplication.processEvents()


class Hands:
    """A mouse and a keyboard; what they do is counted."""

    def __init__(self) -> None:
        self.clicks = 0

    def press(self, *keys: str) -> None:
        """Press keys one after the other; keys pressed together are written with a plus: ctrl+z."""
        for key in keys:
            subprocess.run(["xdotool", "key", "--delay", "0", key], check=True)
            settle()

    def click(self, widget: QWidget, spot: QPoint | None = None) -> None:
        """Move the mouse to a widget and click it there."""
        at = widget.mapToGlobal(widget.rect().center() if spot is None else spot)
        command = ["xdotool", "mousemove", "--sync", str(at.x()), str(at.y()), "click", "1"]
        self.clicks += 1
        with subprocess.Popen(command, env=os.environ) as hand:
            while hand.poll() is None:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, EITHER_WAY)
        settle()

    def choose(self, box: QComboBox, at: int) -> None:
        """Open a drop-down list and click one of its lines."""
        name = box.accessibleName()
        self.click(box)
        view = box.view()
        assert until(lambda: view.isVisible(), 3000), f"“{name}” does not open"
        index = box.model().index(at, box.modelColumn())
        view.scrollTo(index)
        settle()
        self.click(view.viewport(), view.visualRect(index).center())
        assert until(lambda: QApplication.activePopupWidget() is None, 3000), f"“{name}” does not close"


def boxes(root: QWidget) -> dict[str, QComboBox]:
    """The drop-down lists of a screen that can be used, by name; of several with one name each has a number."""
    usable = [box for box in root.findChildren(QComboBox) if box.isVisible() and box.isEnabled() and box.count() > 1]
    named: dict[str, QComboBox] = {}
    for box in usable:
        name = box.accessibleName()
        named[f"{name} {sum(key.startswith(name) for key in named)}"] = box
    return named


def into_sight(box: QComboBox) -> None:
    """Scroll whatever a drop-down list lies in until it can be clicked."""
    around = box.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(box)
        around = around.parentWidget()
    settle()
