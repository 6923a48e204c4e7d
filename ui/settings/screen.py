"""The settings: every choice is put on at once and remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.screen import Screen
from ui.settings.about import AboutPanel
from ui.settings.club import ClubPanel
from ui.settings.folder import FolderPanel
from ui.settings.language import LanguagePanel
from ui.settings.looks import LooksPanel
from ui.settings.play import PlayPanel
from ui.theme.theme import XL, L, M
from ui.widgets.labels import Heading

WIDEST, ROOM = 1500, 94
"""Two columns are so many pixels or letters wide, whatever is more."""
Direction = QBoxLayout.Direction


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return SettingsScreen(context)


class SettingsScreen(Screen):
    """Looks, odds and dice, data folder, club and about: two columns where there is room."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.looks = LooksPanel(context, self)
        self.language = LanguagePanel(context, self)
        self.play = PlayPanel(context, self)
        self.folder = FolderPanel(context, self)
        self.club = ClubPanel(context, self)
        self.about = AboutPanel(self)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, 0, 0)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, L, 0)
        head.addWidget(Heading(tr("Settings"), 1, self), 1)
        head.addLayout(self.looks.text_size())
        column.addLayout(head)
        self.page = page = QWidget()
        page.setProperty("role", "plain")
        self._columns = QBoxLayout(Direction.LeftToRight, page)
        self._columns.setContentsMargins(0, 0, L, L)
        self._columns.setSpacing(L)
        for panels in ((self.looks, self.language, self.play), (self.folder, self.club, self.about)):
            part = QVBoxLayout()
            part.setSpacing(L)
            for panel in panels:
                part.addWidget(panel)
            part.addStretch(1)
            self._columns.addLayout(part, 1)
        self.area = QScrollArea(self)
        self.area.setProperty("role", "plain")
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(page)
        column.addWidget(self.area, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One column where two would be narrow."""
        super().resizeEvent(event)
        theme = self.context.theme()
        self.page.setMaximumWidth(max(WIDEST, theme.px(ROOM)))
        narrow = self.width() < theme.px(48) + 2 * XL
        self._columns.setDirection(Direction.TopToBottom if narrow else Direction.LeftToRight)

    def entered(self) -> None:
        """Show what is remembered, and read the backups again."""
        self.looks.refresh()
        self.play.refresh()
        self.folder.refresh()
        self.club.refresh()
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard begins at the theme."""
        themes = self.looks.themes.findChildren(QAbstractButton)
        next((press for press in themes if press.isChecked()), themes[0]).setFocus()
