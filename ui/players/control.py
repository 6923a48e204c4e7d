"""Opening and closing the players' screen, and keeping it in view when a display comes or goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QScreen
from PySide6.QtWidgets import QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.players.window import PlayersWindow
from ui.theme.palette import Tone
from ui.widgets.in_view import is_in_view
from ui.widgets.replacing import let_go

SHARE = 0.5
"""How much of the only display it takes, at the bottom left: beside what the referee is asked."""
BESIDE = Qt.WindowType.Dialog | Qt.WindowType.WindowMinMaxButtonsHint | Qt.WindowType.WindowCloseButtonHint
"""A window that belongs to the referee's, so that it is never behind it."""
FRAME = 40
"""Pixels that its title and frame may need at the foot of the display."""
MESSAGES = 64
"""Pixels under it that are left to the messages of the referee's window."""
HERE = tr("The players' screen is a window at the lower left. F9 closes it.")
THERE = tr("The players' screen fills the other screen. F9 closes it.")
SETTLED = 200
"""When displays come or go, windows and sizes are settled a moment later, in milliseconds; the main window first."""


class PlayersControl(QObject):
    """Holds the players' screen while it is open."""

    opened = Signal(bool)

    def __init__(self, context: AppContext, window: QWidget) -> None:
        super().__init__(window)
        self.context, self.window = context, window
        self.shown: PlayersWindow | None = None
        self.fell_back = False
        self.keys: list[QKeyEvent] = []
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenRemoved.connect(self._screen_removed)
        app.screenAdded.connect(self._screen_added)
        window.installEventFilter(self)

    def toggle(self) -> None:
        """Open it, or close it."""
        if self.shown is None:
            self.open()
        else:
            self.shown.close()

    def open(self) -> None:
        """Open it: on the second display whole, else as a window beside this one."""
        self.shown = PlayersWindow(self.context)
        self.shown.closed.connect(self._closed)
        self.shown.key_passed.connect(self._pass_on)
        screen = self.other_screen()
        self.place(screen)
        self.window.activateWindow()
        self.opened.emit(True)
        self.context.say(HERE if screen is None else THERE)

    def other_screen(self) -> QScreen | None:
        """A display that the referee's window is not on."""
        here = self.window.screen()
        return next((each for each in QGuiApplication.screens() if each is not here), None)

    def place(self, screen: QScreen | None) -> None:
        """Show it on a display whole; without one as a window where the referee is."""
        assert self.shown is not None
        self._stay_above(screen is None)
        if screen is not None:
            self.shown.setScreen(screen)
            self.shown.setGeometry(screen.geometry())
            self.shown.showFullScreen()
            return
        room = self.window.screen().availableGeometry()
        self.shown.resize(int(room.width() * SHARE), int(room.height() * SHARE))
        self.shown.move(room.left(), room.bottom() - FRAME - MESSAGES - self.shown.height())
        self.shown.showNormal()
        self.shown.raise_()

    def _stay_above(self, is_here: bool) -> None:
        """On the only display it lies above the referee's window, which keeps the keyboard."""
        assert self.shown is not None
        self.shown.setWindowFlags(BESIDE if is_here else Qt.WindowType.Window)
        self.shown.winId()  # only now it has a window of the system
        own, referees = self.shown.windowHandle(), self.window.windowHandle()
        if own is not None:
            own.setTransientParent(referees if is_here else None)

    def _screen_removed(self, _screen: QScreen) -> None:
        QTimer.singleShot(SETTLED, self, self._look_after)

    def _screen_added(self, _screen: QScreen) -> None:
        QTimer.singleShot(SETTLED, self, self._come_back)

    def _look_after(self) -> None:
        """A display is gone: a players' screen that was on it, or now covers the main window, becomes a window."""
        if self.shown is None:
            return
        covers = self.shown.isFullScreen() and self.shown.screen() is self.window.screen()
        if covers or not is_in_view(self.shown):
            self.fall_back()

    def fall_back(self) -> None:
        """Its display is gone; the keyboard stays with the referee."""
        self.fell_back = True
        self.place(None)
        self.window.activateWindow()
        self.window.raise_()
        self.context.say(tr("The second screen is gone: the players' screen is a window here now."), Tone.WARNING)

    def _come_back(self) -> None:
        """A display is plugged in: a players' screen that had to leave one fills it."""
        screen = self.other_screen()
        if self.shown is not None and self.fell_back and screen is not None:
            self.fell_back = False
            self.place(screen)
            self.window.activateWindow()
            self.context.say(tr("The second screen is back, with the players' screen on it."))

    def _closed(self) -> None:
        self.fell_back = False
        for told in (HERE, THERE):
            self.context.unsay(told)
        if self.shown is not None:
            let_go(self.shown)
            self.shown = None
            self.opened.emit(False)

    def _pass_on(self, key: QKeyEvent) -> None:
        """A key pressed over there, dice above all, goes to the referee's window, and the keyboard with it."""
        self.keys.append(key)
        if self.window.isActiveWindow():
            self._deliver()
        else:
            self.window.activateWindow()

    def _deliver(self) -> None:
        keys, self.keys = self.keys, []
        for key in keys:
            QGuiApplication.sendEvent(self.window.focusWidget() or self.window, key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It closes with the referee's window, so that the app can end; keys wait for that window to be active."""
        if watched is self.window and event.type() == QEvent.Type.WindowActivate and self.keys:
            QTimer.singleShot(0, self, self._deliver)
        if watched is self.window and event.type() == QEvent.Type.Close and self.shown is not None:
            self.shown.close()
        return super().eventFilter(watched, event)
