"""The players' screen: for a television or projector, in large letters, and only what players may know."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.players.view import PlayersView
from ui.session import Session
from ui.theme.apply import PROPERTY, apply_theme, theme_of
from ui.theme.palettes import palette_named
from ui.theme.theme import ACROSS_THE_ROOM, SMALLEST, L, Theme
from ui.widgets.panel import EmptyState
from ui.widgets.replacing import let_go

THEME, SIZE = "players_theme", "players_text"
THEMES = ("dark", "light", "high contrast")
ROWS, COLUMNS = 48, 80
"""Unless a size is chosen, so many points are as tall and as wide as the window."""
STEP = 1.12
"""How much larger or smaller a key makes the text."""


class PlayersWindow(QWidget):
    """A window of its own; it shows the open battle as a spectator sees it, and changes nothing."""

    closed = Signal()
    key_passed = Signal(object)
    """A key that means nothing here: it is the referee's."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.context = context
        self.view: QWidget | None = None
        self.setProperty("role", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tr("Tableside: players' screen"))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(L, L, L, L)
        self.resize(1024, 600)
        self.dress()
        context.session_changed.connect(self.show_session)
        self.show_session(context.session)

    def show_session(self, session: Session | None) -> None:
        """Another battle is open, or none."""
        if isinstance(self.view, PlayersView):
            self.view.leave()
        if self.view is not None:
            let_go(self.view)
        self.view = (
            PlayersView(session, self)
            if session is not None
            else EmptyState("table", tr("The battle has not begun."), parent=self)
        )
        self.column.addWidget(self.view)

    # Its own look

    def theme(self) -> Theme:
        """The look of this window alone."""
        palette = palette_named(self.context.choice(THEME, THEMES[0]))
        fitting = min(self.height() // ROWS, self.width() // COLUMNS)
        return Theme(palette=palette, points=self.context.choice(SIZE, fitting), motion=self.context.theme().motion)

    def dress(self) -> None:
        """Put on the look that is remembered."""
        if theme_of(self) != self.theme() or self.property(PROPERTY) is None:
            apply_theme(self, self.theme())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size of the window is another size of its text."""
        super().resizeEvent(event)
        self.dress()

    def change_theme(self, name: str) -> None:
        """Light, dark or high contrast, here only."""
        self.context.remember(THEME, name)
        self.dress()

    def change_size(self, up: bool) -> None:
        """Larger or smaller text, here only."""
        points = round(self.theme().points * (STEP if up else 1 / STEP))
        self.context.remember(SIZE, max(SMALLEST, min(ACROSS_THE_ROOM, points)))
        self.dress()

    def toggle_full_screen(self) -> None:
        """The whole screen, or a window."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def menu(self) -> QMenu:
        """What can be changed here."""
        menu = QMenu(self)
        for name in THEMES:
            action = QAction(name.capitalize(), menu, checkable=True)
            action.setChecked(self.theme().palette.name == name)
            action.triggered.connect(lambda _=False, name=name: self.change_theme(name))
            menu.addAction(action)
        menu.addSeparator()
        menu.addAction(tr("Larger text (+)"), lambda: self.change_size(True))
        menu.addAction(tr("Smaller text (−)"), lambda: self.change_size(False))
        menu.addAction(tr("Full screen (F11)"), self.toggle_full_screen)
        menu.addAction(tr("Close (F9)"), self.close)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The look is changed by the right button: no control takes room on the wall."""
        self.menu().popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus for the text, F11 for the whole screen, F9 or Escape to close."""
        keys = {
            Qt.Key.Key_Plus: lambda: self.change_size(True),
            Qt.Key.Key_Equal: lambda: self.change_size(True),
            Qt.Key.Key_Minus: lambda: self.change_size(False),
            Qt.Key.Key_F11: self.toggle_full_screen,
            Qt.Key.Key_F9: self.close,
            Qt.Key.Key_Escape: self.close,
        }
        do = keys.get(Qt.Key(event.key()))
        if do is not None:
            do()
        else:
            self.key_passed.emit(event.clone())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it is gone."""
        super().closeEvent(event)
        if isinstance(self.view, PlayersView):
            self.view.leave()
        self.closed.emit()
