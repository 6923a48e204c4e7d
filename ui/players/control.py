"""Opening and closing the players' screen, and keeping it in view when a display comes or goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from ui.players.window import PlayersWindow
from ui.seat import Seat
from ui.theme.palette import Tone

SHARE = 0.8


class PlayersControl(QObject):
    """Holds the players' screen while it is open."""

    opened = Signal(bool)

    def __init__(self, seat: Seat, window: QWidget) -> None:
        super().__init__(window)
        self.seat, self.window = seat, window
        self.shown: PlayersWindow | None = None
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenRemoved.connect(self._screen_removed)
        window.installEventFilter(self)

    def toggle(self) -> None:
        """Open it, or close it."""
        if self.shown is None:
            self.open()
        else:
            self.shown.close()

    def open(self) -> None:
        """Open it: on the second display whole, else as a window beside this one."""
        self.shown = PlayersWindow(self.seat)
        self.shown.closed.connect(self._closed)
        self.place(self.other_screen())
        self.opened.emit(True)

    def other_screen(self) -> QScreen | None:
        """A display that the referee's window is not on."""
        here = self.window.screen()
        return next((each for each in QGuiApplication.screens() if each is not here), None)

    def place(self, screen: QScreen | None) -> None:
        """Show it on a display whole; without one as a window where the referee is."""
        assert self.shown is not None
        if screen is not None:
            self.shown.setScreen(screen)
            self.shown.setGeometry(screen.geometry())
            self.shown.showFullScreen()
            return
        room = self.window.screen().availableGeometry()
        self.shown.resize(int(room.width() * SHARE), int(room.height() * SHARE))
        self.shown.move(room.topLeft())
        self.shown.showNormal()

    def _screen_removed(self, screen: QScreen) -> None:
        """A display is unplugged: what was on it comes to the other one, as a window."""
        # Qt may have moved the window to another display already; a window that fills that one would cover the seat.
        if self.shown is not None and (self.shown.screen() is screen or self.other_screen() is None):
            self.fall_back()

    def fall_back(self) -> None:
        """Its display is gone."""
        self.place(None)
        self.seat.say("The second screen is gone: the players' screen is a window here now.", Tone.WARNING)

    def _closed(self) -> None:
        if self.shown is not None:
            self.shown.deleteLater()
            self.shown = None
            self.opened.emit(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It closes with the referee's window, so that the app can end."""
        if watched is self.window and event.type() == QEvent.Type.Close and self.shown is not None:
            self.shown.close()
        return super().eventFilter(watched, event)
