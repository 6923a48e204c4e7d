"""Letters that fit their room: where those of the window are too large for a part of it, that part has smaller ones."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QWidget

from ui.theme.apply import PROPERTY, apply_theme, theme_of
from ui.theme.stylesheet import stylesheet
from ui.theme.theme import SMALLEST, Theme

CHANGES = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.StyleChange, QEvent.Type.ParentChange)


def fitting(theme: Theme, room: QSize, wide: float, high: float = 0) -> Theme:
    """A theme with letters of which so many points, times a width and a height, have room.

    >>> fitting(Theme(points=20), QSize(390, 535), 30, 42).points, fitting(Theme(points=10), QSize(390, 535), 30).points
    (12, 10)
    """
    most = min(room.width() / wide, room.height() / high if high else theme.points)
    return replace(theme, points=max(SMALLEST, min(theme.points, int(most))))


class FittedLetters(QObject):
    """Keeps the letters of a widget as large as the window's, as far as its room allows."""

    def __init__(self, widget: QWidget, wide: float, high: float = 0) -> None:
        super().__init__(widget)
        self._widget, self._wide, self._high = widget, wide, high
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        widget.installEventFilter(self)
        self._soon.start()  # it may be seen already, and no event tells that again

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another room or another theme may ask for other letters."""
        if event.type() in CHANGES:
            self._soon.start()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Choose the letters again, once it is laid out; those of the window are not made its own."""
        widget = self._widget
        if not widget.isVisible():
            return
        wanted = theme_of(widget.parentWidget())
        own = fitting(wanted, widget.size(), self._wide, self._high)
        if own == wanted:
            _undress(widget)
        elif own != theme_of(widget):
            _dress(widget, own)


def _dress(widget: QWidget, theme: Theme) -> None:
    """Give a widget letters of its own; Qt hands no font down where there are stylesheets."""
    apply_theme(widget, theme)
    widget.setStyleSheet(f"QWidget {{ font-size: {theme.points}pt; }}\n{stylesheet(theme)}")


def _undress(widget: QWidget) -> None:
    """Let a widget look as what it stands in."""
    if widget.property(PROPERTY) is None:
        return
    widget.setProperty(PROPERTY, None)
    widget.setPalette(QPalette())
    widget.setFont(QFont())
    widget.setStyleSheet("")
