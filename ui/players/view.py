"""One battle as the players see it: turn and phase, the last result in large letters, the bag, and the units."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from data.chain import short
from referee.spectators import latest
from referee.wording import tr
from ui.draw.battle_bag import contents_of
from ui.players.known import Known, PlayersCards, known_of
from ui.players.map_picture import MapPicture
from ui.players.strengths import StrengthBars, rows_of
from ui.presenters.unit_cards import side_number, side_shape
from ui.session import Changes, Session
from ui.table.heading import SideHeading
from ui.theme.theme import M, S
from ui.widgets.bag_view import BagPicture, DrawnPicture
from ui.widgets.die import DiceRow
from ui.widgets.labels import Heading, label
from ui.widgets.panel import Panel, scrolled

WITHOUT_MAP = {"result": (0, 0, 1), "bag": (1, 0, 1), "units": (0, 1, 2)}
WITH_MAP = {"map": (0, 0, 3), "result": (0, 1, 1), "units": (1, 1, 1), "bag": (2, 1, 1)}
"""Where the parts stand: row, column, and how many rows they take."""
WIDE = 1200
"""From so many pixels on there is room for the digits of the hash."""


class PlayersView(QWidget):
    """One battle for the players."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.cards = PlayersCards(session.rules)
        self.known = Known()
        self.clock = Heading("", 1, self)
        self.head = label("", "muted", wraps=False, parent=self)
        self.head.setToolTip(
            tr("The hash of the last entry: whoever writes it down can tell whether anything was changed.")
        )
        self.sides = {
            side.id: SideHeading(
                side.name, side_number(session.battle, side.id), side_shape(session.battle, side.id), self
            )
            for side in session.battle.sides
        }
        self.lists = {
            side.id: StrengthBars(tr("Units of {side}", side=side.name), self) for side in session.battle.sides
        }
        self.result = Panel(parent=self)
        self.headline = Heading("", 1, self.result)
        self.dice = DiceRow(em=2.8, parent=self.result)
        self.lines = Heading("", 2, self.result)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.area = scrolled(self.lines, self.result)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
        self.result.add(self.headline)
        self.result.add(self.dice)
        self.result.add(self.area, 1)
        row = QHBoxLayout(self.bag)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.picture, 1)
        row.addWidget(self.drawn, 1)
        self.units = self._units()
        self.grid = QGridLayout()
        self.grid.setSpacing(M)
        column.addLayout(self.grid, 1)
        self._arrange(has_map=False)

    def _units(self) -> QWidget:
        holder = QWidget(self)
        row = QHBoxLayout(holder)
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
        """A map takes the left half whole; without one the result and the bag have it."""
        places = WITH_MAP if has_map else WITHOUT_MAP
        for name, (row, column, rows) in places.items():
            self.grid.addWidget(getattr(self, name), row, column, rows, 1)
        for row, share in enumerate((2, 3, 1) if has_map else (3, 2, 0)):
            self.grid.setRowStretch(row, share)
        for column, share in enumerate((5, 4) if has_map else (4, 5)):
            self.grid.setColumnStretch(column, share)

    # Showing

    def _changed(self, changes: Changes) -> None:
        entry = latest(changes.entries)
        if entry is not None:
            self.known = known_of(entry, self.session.rules, self.session.battle)
        self.refresh()

    def show_last(self) -> None:
        """Begin with what happened last, as far as it is at hand."""
        journal = self.session.game.journal
        entry = latest(entry for number, entry in journal.by_number.items() if not journal.is_out(number))
        if entry is not None:
            self.known = known_of(entry, self.session.rules, self.session.battle)

    def refresh(self) -> None:
        """Show the battle as a spectator sees it now."""
        rules = self.session.rules
        seen = rules.seen_by(self.session.battle, "")
        phase = tr(rules.phase_names().get(seen.phase, ""))
        acts = f"  ·  {seen.side(seen.active).name}" if seen.active else ""
        self.clock.setText(seen.result or tr("Turn {turn}  ·  {phase}{acts}", turn=seen.turn, phase=phase, acts=acts))
        self.clock.setAccessibleName(self.clock.text())
        self.head.setText(short(self.session.head) if self.width() >= WIDE else "")
        for side, cards in self.lists.items():
            cards.show_rows(tuple(rows_of(self.cards.groups(seen, side))))
            units = [unit for unit in seen.units.values() if unit.side == side and not unit.gone]
            self.sides[side].show_state(len(units), seen.active == side)
        drawing = rules.drawing(seen)
        self.bag.setVisible(drawing is not None)
        if drawing is not None:
            contents = contents_of(drawing, seen)
            self.picture.set_contents(contents)
            self.drawn.set_item(contents.last)
        had_map = not self.map.isHidden()
        self.map.show_battle(seen)
        if had_map == self.map.isHidden():
            self._arrange(has_map=not had_map)
        self._show_known()

    def _show_known(self) -> None:
        known = self.known
        self.headline.setText(known.headline or tr("Nothing has happened yet."))
        self.headline.setAccessibleName(self.headline.text())
        self.dice.set_dice(known.dice)
        self.dice.setVisible(bool(known.dice))
        self._fit_lines()

    def _fit_lines(self) -> None:
        """As many of the last lines as can be read whole."""
        lines, room = list(self.known.lines), self.area.viewport()
        self.lines.setText("\n".join(lines))
        while len(lines) > 1 and self.lines.heightForWidth(room.width()) > room.height():
            lines.pop(0)
            self.lines.setText("\n".join(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size has room for other lines, and for the digits of the hash or not."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.refresh)

    def leave(self) -> None:
        """The battle is put away."""
        self.map.leave()
