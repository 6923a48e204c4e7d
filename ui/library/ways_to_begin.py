"""The ways to begin: tiles while there is no battle, a slim row of links once there are some."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from referee.wording import tr
from ui.library.choices import Choice, Choices
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.labels import Heading, label
from ui.widgets.tips import plain_caption

TILES = (
    Choice(
        id="guided",
        title=tr("Play a guided battle"),
        text=tr(
            "Five minutes with a small battle. A guide beside the table says what to do next; nothing can be broken."
        ),
        icon="help",
    ),
    Choice(
        id="new",
        title=tr("New battle"),
        text=tr("Game, scenario, sides, armies and rulings in five steps; the usual choices are made already."),
        icon="table",
    ),
    Choice(
        id="draw",
        title=tr("Just a bag"),
        text=tr("Name colours or counters and draw, with no battle and no armies."),
        icon="bag",
    ),
    Choice(
        id="roll",
        title=tr("Just a roll"),
        text=tr("Any dice, your own or the app's: their total, how many count, and the odds. Tests of the games, too."),
        icon="dice",
    ),
    Choice(
        id="print",
        title=tr("Print"),
        text=tr("Quick-reference sheets, counters, markers, templates, maps and rosters, true to scale."),
        icon="print",
    ),
)


class FirstStart(QWidget):
    """While there is no battle: the ways to begin."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, M, 0, 0)
        column.setSpacing(M)
        column.addWidget(Heading(tr("How would you like to begin?"), 2, self))
        words = tr("“Demonstration” above has a battle of each game with both armies, from its first step on.")
        column.addWidget(label(words, "muted", parent=self))
        self.choices = Choices(tr("Ways to begin"), self, fills=True)
        self.choices.show_choices(TILES)
        column.addWidget(self.choices, 1)
        self.choices.chosen.connect(self.chosen)


class WaysToBegin(QWidget):
    """While there are battles: the ways as links, or where these do not fit one button with a menu of them."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "plain")
        self.links: dict[str, QPushButton] = {}
        self.folded = button(tr("Begin"), "link", tip=tr("Ways to begin"), parent=self)
        self.menu = QMenu(self.folded)
        for key, tile in enumerate(TILES, start=1):
            self._add(tile, f"Alt+{key}")
        self.folded.setMenu(self.menu)
        self.folded.setProperty("menu", "true")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        row.addStretch(1)
        for each in (*self.links.values(), self.folded):
            row.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fold()

    def _add(self, tile: Choice, key: str) -> None:
        """A way with its key, as a link and as a line of the menu."""
        way = QAction(plain_caption(tile.title), self)
        way.setShortcut(key)
        way.triggered.connect(partial(self._choose, tile.id))
        self.addAction(way)
        self.menu.addAction(way)
        link = button(tile.title, "link", key=key, tip=tile.text, parent=self)
        link.clicked.connect(way.trigger)
        self.links[tile.id] = link

    def _choose(self, way: str, _checked: bool = False) -> None:
        self.chosen.emit(way)

    def sizeHint(self) -> QSize:
        """It takes what the sections leave, and needs no more than its one button."""
        return self.folded.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The one button, whole."""
        return self.folded.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Links need room."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Larger letters need more of it."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fold()
        return done

    def _fold(self) -> None:
        """Show the links if all of them can be read, else the button with the menu."""
        links = self.links.values()
        fits = sum(link.sizeHint().width() for link in links) + S * (len(links) - 1) <= self.width()
        for link in links:
            link.setVisible(fits)
        self.folded.setVisible(not fits)
