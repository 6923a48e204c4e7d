"""The room beside Now: the sides as cards, the battle as a map, or both where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QWidget

from referee.wording import tr
from ui.now.panel import NowPanel
from ui.session import Session
from ui.table.columns import Columns
from ui.theme.apply import theme_of
from ui.theme.fitted import FittedLetters

if TYPE_CHECKING:
    from ui.map.panel import MapPanel

SHOWS = ("cards", "map", "both")
WIDE_ENOUGH, WIDE_ENOUGH_FOR = 900, 75
"""Pixels from which cards and map stand side by side, and how often their letters fit into that width at least."""
MAP = 50
"""How wide a map is, in points of its letters, where its hint fits in a line."""
SHARES = (540, 460)
"""How map and cards share the room, until it is chosen otherwise."""


class Room(QSplitter):
    """Shows what was chosen last; a game without a map has cards."""

    shows_changed = Signal(str)
    map_made = Signal(object)

    def __init__(self, session: Session, columns: Columns, now: NowPanel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.session, self.columns, self.now = session, columns, now
        self.shows = SHOWS[0]
        self.keeps_cards = False
        """Whether cards are changed: the map gives way to them then where it would be alone."""
        self.map: MapPanel | None = None
        self.setChildrenCollapsible(False)
        self.addWidget(columns)

    def has_map(self) -> bool:
        """Whether this battle lies on a board."""
        from referee.boards import map_of

        table = map_of(self.session.rules)
        return table is not None and table.board(self.session.battle) is not None

    def show_as(self, shows: str) -> None:
        """Cards, the map, or both; the map is made when it is first looked at."""
        if shows == "map" and not self.keeps_cards:
            self.columns.hide()  # first, so that cards are not laid out for nothing
        if shows not in SHOWS or (shows != "cards" and self._map() is None):
            shows = SHOWS[0]
        self.shows = shows
        if self.map is not None:
            self.map.setVisible(self._shown() != "cards")
            self.map.light()
        self.columns.setVisible(self._shown() != "map")

    def _shown(self) -> str:
        """What is on the screen now."""
        return SHOWS[0] if self.keeps_cards and self.shows == "map" else self.shows

    def keep_cards(self, kept: bool) -> bool:
        """Cards are changed, or not any more; says whether they take the place of the map for it, or give it back."""
        self.keeps_cards = kept
        if self.shows == "map":
            self.show_as(self.shows)
            self.refresh()  # the cards have their room at once
        return self.shows == "map"

    def _map(self) -> MapPanel | None:
        if self.map is None:
            from ui.map.panel import map_panel

            self.map = map_panel(self.session, self.now, self)
            if self.map is not None:
                self.insertWidget(0, self.map)
                FittedLetters(self.map, MAP)
                self.setSizes(list(SHARES))
                self.map_made.emit(self.map)
        return self.map

    def has_room_for_both(self) -> bool:
        """Whether cards beside the map still have letters as large as were asked for."""
        return self.width() >= max(WIDE_ENOUGH, WIDE_ENOUGH_FOR * theme_of(self).points)

    def go_round(self) -> None:
        """Cards, map, both where there is room, and cards again; while cards are changed they stay."""
        if self.keeps_cards:
            self.now.told.emit(tr("The cards stay while they are changed: Enter does it, Esc leaves it."))
            return
        there = SHOWS if self.has_room_for_both() else SHOWS[:2]
        at = there.index(self.shows) if self.shows in there else len(there) - 1
        self.show_as(there[(at + 1) % len(there)])
        self.shows_changed.emit(self.shows)
        self.take_focus()

    def take_focus(self) -> bool:
        """The keyboard goes to the map where only that is seen; says whether it did."""
        if self.map is not None and self._shown() == "map":
            self.map.view.setFocus()
            return True
        return False

    def press(self, watched: QObject, event: QKeyEvent) -> bool:
        """A key while the keyboard is on the map, once that lies there; says whether it was one of the map's."""
        there = self.map is not None and self.map.scene.layout_ is not None
        return there and self.map is not None and watched is self.map.view and self.map.press(event)

    def look_away(self) -> None:
        """No line to what the mouse points at is drawn on the map, until it moves on."""
        if self.map is not None:
            self.map.view.look_away()

    def pointed(self) -> str:
        """The unit under the mouse on the map."""
        return self.map.pointed() if self.map is not None else ""
