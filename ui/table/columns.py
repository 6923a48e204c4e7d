"""The sides as columns of cards; what is selected in one of them is what is ordered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QSplitter, QVBoxLayout, QWidget

from referee.battle import Battle
from referee.wording import tr
from ui.in_steps import InSteps
from ui.presenters.unit_cards import Cards, side_number, side_shape
from ui.session import Session
from ui.table.heading import SideHeading
from ui.theme.fitted import FittedLetters
from ui.theme.theme import XS, S
from ui.widgets.card_growth import CardGrowth
from ui.widgets.card_list import CardList

COLUMN = 18
"""How wide a column of cards is, in points of its letters, where a card can be read."""


class Columns(QWidget):
    """A card list a side, side by side, with one field to find units in all of them."""

    chosen = Signal(list)
    """The units that were chosen with the mouse or the keyboard, of one side."""
    moved = Signal(list, str, int)
    opened = Signal(str)
    part_clicked = Signal(str, str, object, QPoint)
    """While cards are changed: the unit, what of it was clicked, what a pip there says, and where."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.cards = Cards(session.rules, session.game.content, with_pictures=False)
        self.selected: list[str] = []
        self._quiet = False
        self._answering: Sequence[str] | None = None
        self.finder = QLineEdit(self)
        self.finder.setPlaceholderText(tr("Find units; Esc shows all"))
        self.finder.setAccessibleName(tr("Find units"))
        self.finder.setClearButtonEnabled(True)
        self._dressing = InSteps(self)
        self.lists: dict[str, CardList] = {}
        self.headings: dict[str, SideHeading] = {}
        self._lay_out()
        self.growth = CardGrowth(self.lists.values(), self)
        self.letters = FittedLetters(self, COLUMN * len(self.lists))
        self.finder.textChanged.connect(self._filter)
        self.finder.returnPressed.connect(self._take_found)
        session.can_be_drawn.connect(self._dress)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.finder)
        self.finder.hide()
        self.split = split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        for side in self.session.battle.sides:
            split.addWidget(self._column(side.id, split))
        column.addWidget(split, 1)

    def _column(self, side: str, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        battle = self.session.battle
        heading = SideHeading(battle.side(side).name, side_number(battle, side), side_shape(battle, side), holder)
        cards = CardList(tr("Units of {side}", side=battle.side(side).name), holder)
        cards.selection_changed.connect(lambda units, side=side: self._choose(side, units))
        cards.unit_activated.connect(self.opened)
        cards.moved.connect(self.moved)
        cards.part_clicked.connect(self.part_clicked)
        self.headings[side] = heading
        self.lists[side] = cards
        column.addWidget(heading)
        column.addWidget(cards, 1)
        return holder

    def _choose(self, side: str, units: list[str]) -> None:
        if not self._quiet and (units or any(id in self.selected for id in self._ids(side))):
            self.chosen.emit(units)

    def _ids(self, side: str) -> list[str]:
        return [id for id, unit in self.session.battle.units.items() if unit.side == side]

    def select(self, units: list[str]) -> None:
        """Select these and no others."""
        self.selected = list(units)
        self._quiet = True
        for side, cards in self.lists.items():
            cards.select([id for id in units if id in self._ids(side)])
        self._quiet = False

    def set_answering(self, units: Sequence[str] | None) -> None:
        """These cards can answer the question and glow, the others dim; none where no card is asked for."""
        is_other = units != self._answering
        self._answering = units
        for cards in self.lists.values():
            cards.set_answering(units)
        if units and is_other:
            QTimer.singleShot(0, self, self._bring)

    def _bring(self) -> None:
        """Where none of those who can answer is in sight the first is brought there; once a question."""
        units, lists = self._answering or (), self.lists.values()
        if not any(cards.has_in_sight(units) for cards in lists):
            any(cards.bring(units) for cards in lists)

    def bring(self, units: Sequence[str]) -> None:
        """Of each side the first of these comes into sight."""
        for cards in self.lists.values():
            cards.bring(units)

    def refresh(self, preview: Battle[Any, Any] | None = None) -> None:
        """Show the battle as it is now, or as it would be; only cards that differ are drawn again."""
        for side, cards in self.lists.items():
            cards.is_changed = preview is not None
            self._show(side, preview or self.session.battle)

    def _show(self, side: str, battle: Battle[Any, Any]) -> None:
        self._quiet = True
        self.lists[side].set_groups(self.cards.groups(battle, side))
        self.headings[side].show_side(side, battle, self.session.rules)
        self._quiet = False

    def _dress(self) -> None:
        """Their cards have pictures now: one side after the other, so that the window stays awake."""
        self.cards = Cards(self.session.rules, self.session.game.content)
        self._dressing.begin(partial(self._dress_side, side) for side in self.lists)

    def _dress_side(self, side: str) -> None:
        if not self.lists[side].is_changed:
            self._show(side, self.session.battle)

    def open_finder(self) -> None:
        """Look for units by their name, kind or markers."""
        self.finder.show()
        self.finder.setFocus()
        self.finder.selectAll()

    def _take_found(self) -> None:
        """Enter takes the first unit that was found."""
        shown = [id for cards in self.lists.values() for id in cards.shown_ids()]
        if shown and self.finder.text():
            self.close_finder()
            self.chosen.emit(shown[:1])
            next(cards for cards in self.lists.values() if shown[0] in cards.shown_ids()).setFocus()

    def close_finder(self) -> None:
        """Show all units again."""
        self.finder.clear()
        self.finder.hide()

    def _filter(self, text: str) -> None:
        for cards in self.lists.values():
            cards.set_filter(text)
