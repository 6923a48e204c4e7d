"""One battle as the players see it: turn and phase, the last result in large letters, the bag, and the units."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from data.chain import short
from referee.battle import Battle
from referee.journal import Entry
from referee.spectators import latest
from referee.wording import tr
from ui.draw.battle_bag import contents_of
from ui.players.clock import Clock
from ui.players.known import TURNED, Known, PlayersCards, known_of
from ui.players.map_picture import MapPicture
from ui.players.result import ResultBoard
from ui.players.strengths import StrengthBars, fighting, formations_of, rows_of, together
from ui.presenters.unit_cards import side_number, side_shape
from ui.session import Changes, Session
from ui.table.heading import SideHeading
from ui.theme.theme import M, S
from ui.widgets.bag_view import BagPicture, DrawnPicture
from ui.widgets.short_hash import ShortHash

AnyBattle = Battle[Any, Any]
BELOW = QBoxLayout.Direction.TopToBottom
RESULT, BESIDE_MAP, FEWEST, MOST = 4, 3, 3, 8
"""How tall the result is over the units, and beside a map: these have a share for every second row, within bounds."""
MANY = 20
"""From more units a side on, these have as much room as the map, by their formations."""
WITHOUT_MAP = {"result": (0, 0, 1, 1), "bag": (0, 1, 1, 1), "units": (1, 0, 1, 2)}
WITH_MAP = {"map": (0, 0, 3, 1), "result": (0, 1, 1, 1), "units": (1, 1, 1, 1), "bag": (2, 1, 1, 1)}
"""Where the parts stand: row, column, and how many rows and columns they take."""


class PlayersView(QWidget):
    """One battle for the players."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.cards = PlayersCards(session.rules)
        self.known = Known()
        self.clock = Clock(self)
        self.head = ShortHash(self)
        self.head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.sides = {
            side.id: SideHeading(
                side.name, side_number(session.battle, side.id), side_shape(session.battle, side.id), self
            )
            for side in session.battle.sides
        }
        self.lists = {
            side.id: StrengthBars(tr("Units of {side}", side=side.name), self) for side in session.battle.sides
        }
        for bars in self.lists.values():
            bars.beside = tuple(self.lists.values())
        self.result = ResultBoard(self)
        self.bag = QWidget(self)
        self.picture = BagPicture(self.bag)
        self.drawn = DrawnPicture(self.bag)
        self.map = MapPicture(session, self)
        self._lay_out()
        session.changed.connect(self._changed)
        self.show_last()
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(M)
        top = QHBoxLayout()
        top.addWidget(self.clock, 1)
        top.addWidget(self.head)
        column.addLayout(top)
        row = QHBoxLayout(self.bag)
        row.setContentsMargins(0, 0, 0, 0)
        for picture in (self.picture, self.drawn):
            picture.setMinimumSize(1, 1)
            row.addWidget(picture, 1)
        self.units = self._units()
        self.grid = QGridLayout()
        self.grid.setSpacing(M)
        column.addLayout(self.grid, 1)
        self._arrange(has_map=False)

    def _units(self) -> QWidget:
        holder = QWidget(self)
        row = self.beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for side, cards in self.lists.items():
            column = QVBoxLayout()
            column.setSpacing(S)
            column.addWidget(self.sides[side])
            column.addWidget(cards, 1)
            row.addLayout(column, 1)
        return holder

    def _arrange(self, has_map: bool) -> None:
        """A map takes the left half whole, and the sides lie one below the other beside it.

        Without one the result lies over the units, beside a bag if there is one.
        """
        self.beside.setDirection(BELOW if has_map else QBoxLayout.Direction.LeftToRight)
        places = WITH_MAP if has_map else WITHOUT_MAP
        for name, place in places.items():
            self.grid.addWidget(getattr(self, name), *place)
        if not has_map and self.bag.isHidden():
            self.grid.addWidget(self.result, 0, 0, 1, 2)
        most = max((len(bars.levels[0]) for bars in self.lists.values()), default=0)
        are_many = most > MANY
        rows = max(len(bars.levels[1 if are_many else 0]) for bars in self.lists.values()) if most else 0
        units = max(FEWEST, min(MOST, rows if has_map else rows // 2))
        bag = 0 if self.bag.isHidden() else 2
        for row, share in enumerate((BESIDE_MAP, units, bag // 2) if has_map else (RESULT, units, 0)):
            self.grid.setRowStretch(row, share)
        beside = (8, 8 if are_many else 6) if has_map else (5, bag)
        for column, share in enumerate(beside):
            self.grid.setColumnStretch(column, share)

    # Showing

    def _changed(self, changes: Changes) -> None:
        entry = latest(changes.entries)
        if entry is not None:
            self._know(entry)
        self.refresh()

    def _know(self, entry: Entry) -> None:
        meant = self.session.game.journal.by_number.get(entry.cause) if entry.order in TURNED else None
        self.known = known_of(entry, self.session.rules, self.session.battle, meant)

    def show_last(self) -> None:
        """Begin with what happened last, as far as it is at hand."""
        journal = self.session.game.journal
        entry = latest(entry for number, entry in journal.by_number.items() if not journal.is_out(number))
        if entry is not None:
            self._know(entry)

    def refresh(self) -> None:
        """Show the battle as a spectator sees it now."""
        rules = self.session.rules
        seen = rules.seen_by(self.session.battle, "")
        phase = tr(rules.phase_names(seen).get(seen.phase, ""))
        turn = tr(rules.counted, turn=seen.turn)
        time = seen.result or (turn if rules.is_turn_of(seen) else f"{turn}  ·  {phase}")
        acts = seen.active if seen.active and not seen.result else ""
        sign = (side_number(seen, acts), side_shape(seen, acts)) if acts else (0, None)
        self.clock.show_time(time, seen.side(acts).name if acts else "", sign)
        self.head.set_digits(short(self.session.head))
        for side, cards in self.lists.items():
            self._show_units(seen, side, cards)
            self.sides[side].show_side(side, seen, rules)
        drawing = rules.drawing(seen)
        self.bag.setVisible(drawing is not None)
        if drawing is not None:
            contents = contents_of(drawing, seen)
            self.picture.set_contents(contents)
            self.drawn.set_item(contents.last)
        self.map.show_battle(seen)
        self._arrange(has_map=not self.map.isHidden())
        self.result.show_known(self.known)

    def _show_units(self, seen: AnyBattle, side: str, bars: StrengthBars) -> None:
        groups = self.cards.groups(seen, side)
        names = {id: tr(unit.group) for id, unit in seen.units.items()}
        army = [together(tr("Units left"), cards)] if (cards := fighting(groups)) else []
        bars.show_rows(rows_of(groups), formations_of(groups, names), army)

    def leave(self) -> None:
        """The battle is put away."""
        self.map.leave()
