"""Keeping a window in view: the display it was on may be unplugged, and nobody else may bring it back."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

SETTLED = 100
"""What is left has its place and size a moment after a display is gone, in milliseconds."""


class InView(QObject):
    """Brings its window to a display that is there, whenever one goes."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.window = window
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenRemoved.connect(self._screen_removed)

    def _screen_removed(self, _screen: QScreen) -> None:
        QTimer.singleShot(SETTLED, self, self.look)

    def look(self) -> None:
        """Bring the window back if it cannot be seen."""
        if self.window.isVisible() and not is_in_view(self.window):
            bring_into_view(self.window)


def kept_inside(pop: QWidget, window: QWidget, corner: QPoint) -> QPoint:
    """Where a popup of its size lies whole inside a window and on its display, as near to a corner as may be."""
    room = window.frameGeometry() & window.screen().availableGeometry()
    x = max(room.left(), min(corner.x(), room.right() + 1 - pop.width()))
    y = max(room.top(), min(corner.y(), room.bottom() + 1 - pop.height()))
    return QPoint(x, y)


def is_in_view(window: QWidget) -> bool:
    """Whether the middle of a window is on some display."""
    middle = window.frameGeometry().center()
    return any(screen.geometry().contains(middle) for screen in QGuiApplication.screens())


def bring_into_view(window: QWidget) -> None:
    """Put a window on the first display, no larger than there is room; one that filled its display fills this one."""
    state, room = window.windowState(), QGuiApplication.primaryScreen().availableGeometry()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(window.size().boundedTo(room.size()))
    window.move(room.topLeft())
    window.setWindowState(state)
