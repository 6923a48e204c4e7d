"""The help screen: the way into the first battle, and a short page for every screen."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from referee.lesson import game_to_learn, lesson_of
from referee.rulesets import abouts, game_name
from referee.wording import tr
from ui.context import AppContext
from ui.help import manual
from ui.help.pages import PAGES
from ui.operations import library
from ui.screen import Action, Screen
from ui.theme.palette import Tone
from ui.theme.theme import L, M, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.panel import Panel

WIDEST, LINE, ROOM = 900, 56, 90
"""How wide a column may be, in pixels or letters, whatever is more; so many letters have room for two."""


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return HelpScreen(context)


class HelpScreen(Screen):
    """Five minutes to the first battle; below it what each screen is for."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.begin = button(tr("Begin a guided battle"), "primary", parent=self)
        self.begin.clicked.connect(lambda: self.start_lesson())
        self.manual = button(tr("Open the handbook"), parent=self)
        self.manual.clicked.connect(self.open_manual)
        self.lessons: dict[str, QPushButton] = {}
        self.page = page = QWidget()
        page.setProperty("role", "plain")
        self._fill(page)
        area = QScrollArea(self)
        area.setProperty("role", "plain")
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, 0, 0)
        column.addWidget(Heading(tr("Help"), 1, self))
        column.addWidget(area, 1)

    def _fill(self, page: QWidget) -> None:
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        self.columns.setContentsMargins(0, 0, L, L)
        self.columns.setSpacing(L)
        panels = [self._first(page), self._manual(page), *self._pages(page)]
        for part in (panels[: -(-len(panels) // 2)], panels[-(-len(panels) // 2) :]):
            column = QVBoxLayout()
            column.setSpacing(L)
            for panel in part:
                column.addWidget(panel)
            column.addStretch(1)
            self.columns.addLayout(column, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One column where two would be narrow; lines are never too long to be read."""
        super().resizeEvent(event)
        theme = self.context.theme()
        is_wide = self.width() >= theme.px(ROOM)
        direction = QBoxLayout.Direction
        self.columns.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        self.page.setMaximumWidth(max(WIDEST, theme.px(LINE)) * (2 if is_wide else 1))

    def _first(self, page: QWidget) -> Panel:
        first = Panel(tr("Guided battle"), parent=page)
        game = game_name(game_to_learn())
        words = tr(
            "Five minutes with a demonstration of {game}. A guide beside the table says what to do next.", game=game
        )
        first.add(label(words, parent=first))
        first.body.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        first.add(label(tr("Or the first turn of another game:"), "muted", parent=first))
        first.body.addLayout(self._lessons(first))
        first.add(label(tr("Ctrl+K finds any command by a few letters. F1 shows all keys."), "muted", parent=first))
        first.body.addLayout(self._shortcuts(first))
        return first

    def _pages(self, page: QWidget) -> Iterator[Panel]:
        """What each screen is for."""
        for title, sentences in PAGES.values():
            panel = Panel(title, parent=page)
            panel.body.setSpacing(S)
            for sentence in sentences:
                panel.add(label(sentence, parent=panel))
            yield panel

    def _lessons(self, parent: QWidget) -> FlowLayout:
        """The other games that have a lesson."""
        row = FlowLayout()
        for game in abouts():
            if game.id != game_to_learn() and lesson_of(game.id):
                press = button(game.name, parent=parent)
                press.clicked.connect(lambda _=False, id=game.id: self.start_lesson(id))
                self.lessons[game.id] = press
                row.addWidget(press)
        return row

    def _manual(self, parent: QWidget) -> Panel:
        """The handbook on this computer, for the browser."""
        panel = Panel(tr("The handbook"), parent=parent)
        words = tr(
            "A first evening with each game, every screen and order, printing, the commands. No network is needed."
        )
        panel.add(label(words, parent=panel))
        self.manual.setParent(panel)
        panel.body.addWidget(self.manual, 0, Qt.AlignmentFlag.AlignLeft)
        return panel

    def open_manual(self) -> None:
        """Open the handbook in the system's browser."""
        if sentence := manual.open_manual():
            self.context.say(sentence, Tone.WARNING)

    def _shortcuts(self, parent: QWidget) -> QHBoxLayout:
        """The palette and the keys for those who use the mouse."""
        row = QHBoxLayout()
        row.setSpacing(S)
        for text, key, request in ((tr("Find a command"), "Ctrl+K", "palette"), (tr("Show the keys"), "F1", "keys")):
            press = button(text, key=key, parent=parent)
            press.clicked.connect(lambda _=False, request=request: self.context.screen_requested.emit(request))
            row.addWidget(press)
        row.addStretch(1)
        return row

    def start_lesson(self, ruleset_id: str = "") -> None:
        """A fresh demonstration with the guide beside it."""
        library.guided_battle(self.context, ruleset_id)
        self.context.go_to("table")

    def take_focus(self) -> None:
        """The keyboard begins at the first battle."""
        self.begin.setFocus()

    def entered(self) -> None:
        """The keyboard begins at the first battle."""
        self.take_focus()

    def actions_here(self) -> list[Action]:
        """The first battle, and the handbook."""
        return [
            Action(id="lesson", title=tr("Begin a guided battle"), group=tr("Help"), do=self.start_lesson),
            Action(id="manual", title=tr("Open the handbook"), group=tr("Help"), do=self.open_manual),
        ]
