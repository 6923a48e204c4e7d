"""The screens of the window: each is loaded ahead, made when it is first asked for, and kept."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.frame.preloading import Preloader, is_loaded
from ui.frame.rail import Place
from ui.in_steps import TURN
from ui.screen import Screen
from ui.widgets.panel import EmptyState

PLACES = {
    place.id: place
    for place in (
        Place(id="library", title=tr("Library"), icon="library", key="Ctrl+1", module="ui.library.screen"),
        Place(id="table", title=tr("Table"), icon="table", key="Ctrl+2", module="ui.table.screen"),
        Place(id="armies", title=tr("Armies"), icon="players", key="Ctrl+3", module="ui.roster.screen"),
        Place(id="content", title=tr("Content"), icon="edit", key="Ctrl+4", module="ui.content.screen"),
        Place(id="journal", title=tr("Journal and report"), icon="journal", key="Ctrl+5", module="ui.journal.screen"),
        Place(id="draw", title=tr("Draw"), icon="bag", key="Ctrl+6", module="ui.draw.screen"),
        Place(id="quick", title=tr("Just a roll"), icon="dice", key="Ctrl+7", module="ui.quick.screen"),
        Place(id="print", title=tr("Print"), icon="print", key="Ctrl+8", module="ui.print.screen"),
        Place(id="settings", title=tr("Settings"), icon="settings", key="Ctrl+9", module="ui.settings.screen"),
        Place(id="help", title=tr("Help"), icon="help", key="Shift+F1", module="ui.help.screen"),
    )
}


class Screens(QStackedWidget):
    """The screen that is looked at, and those that were; before the first, what is being done."""

    requested = Signal(str)
    """A screen is on its way."""
    entered = Signal(str)
    undo_changed = Signal()
    alone_changed = Signal(bool)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.made: dict[str, Screen] = {}
        self.addWidget(EmptyState("table", tr("Opening {name} …", name=tr("your battles")), parent=self))
        self.preloader = Preloader(self)
        self.preloader.loaded.connect(self._loaded)
        self._awaited = ""

    def now(self) -> Screen | None:
        """The screen that is looked at."""
        screen = self.currentWidget()
        return screen if isinstance(screen, Screen) else None

    def press(self, event: QKeyEvent) -> bool:
        """A key that nobody took: the screen's, and Escape leads back to the table of an open battle."""
        screen = self.now()
        if screen is not None and screen.press(event):
            return True
        leaves = event.key() == Qt.Key.Key_Escape and self.context.session is not None
        if leaves and screen is not None and screen is not self.made.get("table"):
            self.context.go_to("table")
            return True
        return False

    def at(self, id: str) -> Screen:
        """A screen, made when it is first asked for."""
        if id not in self.made:
            screen: Screen = import_module(PLACES[id].module).make(self.context)
            screen.undo_changed.connect(self.undo_changed)
            screen.alone_changed.connect(self.alone_changed)
            self.made[id] = screen
            self.addWidget(screen)
        return self.made[id]

    def go_to(self, id: str) -> None:
        """Look at a screen; one that is new is loaded first, then made, then entered, and nobody is kept waiting."""
        self._awaited = id
        self.requested.emit(id)
        module = PLACES[id].module
        if id in self.made:
            self.enter(id)
        elif is_loaded(module):
            self._loaded(module)
        else:
            self.preloader.want(module)

    def _loaded(self, module: str) -> None:
        if self._awaited and PLACES[self._awaited].module == module:
            self.at(self._awaited)  # made in this turn of the event loop, entered in the next
            QTimer.singleShot(TURN, self, self._enter_awaited)

    def _enter_awaited(self) -> None:
        if self._awaited in self.made:
            self.enter(self._awaited)

    def enter(self, id: str) -> None:
        """Look at a screen at once."""
        screen, self._awaited = self.at(id), ""
        self.setCurrentWidget(screen)
        screen.entered()
        self.entered.emit(id)

    def stop(self) -> None:
        """Nothing is loaded or made any more."""
        self._awaited = ""
        self.preloader.stop()
