"""The players' screen: for a television or projector, in large letters, and only what players may know."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from ui.draw.battle_bag import contents_of
from ui.players.known import Known, PlayersCards, known_of, latest
from ui.resolve.orders_view import scrolled
from ui.seat import Seat
from ui.session import Changes, Session
from ui.table.heading import SideHeading
from ui.table.views import side_number, side_shape
from ui.theme.apply import PROPERTY, apply_theme, theme_of
from ui.theme.palettes import palette_named
from ui.theme.theme import L, M, S, Theme, larger, smaller
from ui.widgets.bag_view import BagPicture, DrawnPicture
from ui.widgets.card_list import CardList
from ui.widgets.die import DiceRow
from ui.widgets.labels import Heading
from ui.widgets.panel import EmptyState, Panel

THEME, SIZE = "players_theme", "players_text"
THEMES = ("dark", "light", "high contrast")
ROWS, COLUMNS = 55, 92
"""Unless a size is chosen, so many points are as tall and as wide as the window."""


class PlayersWindow(QWidget):
    """A window of its own; it shows the battle of the seat as a spectator sees it, and changes nothing."""

    closed = Signal()

    def __init__(self, seat: Seat) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.seat = seat
        self.view: QWidget | None = None
        self.setProperty("role", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle("Tableside: players' screen")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(L, L, L, L)
        self.resize(1024, 600)
        self.dress()
        seat.session_changed.connect(self.show_session)
        self.show_session(seat.session)

    def show_session(self, session: Session | None) -> None:
        """Another battle is open, or none."""
        if self.view is not None:
            self.view.hide()
            self.view.deleteLater()
        self.view = (
            PlayersView(session, self)
            if session is not None
            else EmptyState("table", "The battle has not begun.", parent=self)
        )
        self.column.addWidget(self.view)

    # Its own look

    def theme(self) -> Theme:
        """The look of this window alone."""
        palette = palette_named(self.seat.choice(THEME, THEMES[0]))
        fitting = min(self.height() // ROWS, self.width() // COLUMNS)
        return Theme(palette=palette, points=self.seat.choice(SIZE, fitting), motion=self.seat.theme().motion)

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
        self.seat.remember(THEME, name)
        self.dress()

    def change_size(self, up: bool) -> None:
        """Larger or smaller text, here only."""
        points = self.theme().points
        self.seat.remember(SIZE, larger(points) if up else smaller(points))
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
        menu.addAction("Larger text (+)", lambda: self.change_size(True))
        menu.addAction("Smaller text (−)", lambda: self.change_size(False))
        menu.addAction("Full screen (F11)", self.toggle_full_screen)
        menu.addAction("Close (F9)", self.close)
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
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it is gone."""
        super().closeEvent(event)
        self.closed.emit()


class PlayersView(QWidget):
    """One battle for the players."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.cards = PlayersCards(session.rules)
        self.known = Known()
        self.clock = Heading("", 1, self)
        self.sides = {
            side.id: SideHeading(
                side.name, side_number(session.battle, side.id), side_shape(session.battle, side.id), self
            )
            for side in session.battle.sides
        }
        self.lists = {side.id: CardList(f"Units of {side.name}", self) for side in session.battle.sides}
        self.result = Panel(parent=self)
        self.headline = Heading("", 1, self.result)
        self.dice = DiceRow(em=2.8, parent=self.result)
        self.lines = Heading("", 2, self.result)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.area = scrolled(self.lines, self.result)
        self.bag = QWidget(self)
        self.picture = BagPicture(self.bag)
        self.drawn = DrawnPicture(self.bag)
        self._lay_out()
        session.changed.connect(self._changed)
        bar = self.area.verticalScrollBar()
        bar.rangeChanged.connect(lambda _, most: bar.setValue(most))
        self.show_last()
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(M)
        column.addWidget(self.clock)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self._left(split))
        split.addWidget(self._right(split))
        split.setStretchFactor(0, 4)
        split.setStretchFactor(1, 5)
        split.setSizes([880, 1120])
        column.addWidget(split, 1)

    def _left(self, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, M, 0)
        column.setSpacing(M)
        self.result.add(self.headline)
        self.result.add(self.dice)
        self.result.add(self.area, 1)
        column.addWidget(self.result, 3)
        row = QHBoxLayout(self.bag)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.picture, 1)
        row.addWidget(self.drawn, 1)
        column.addWidget(self.bag, 2)
        return holder

    def _right(self, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for side, cards in self.lists.items():
            column = QVBoxLayout()
            column.setSpacing(S)
            column.addWidget(self.sides[side])
            column.addWidget(cards, 1)
            row.addLayout(column, 1)
            cards.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            cards.setSelectionMode(CardList.SelectionMode.NoSelection)
            cards.setDragEnabled(False)
            cards.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        return holder

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
        phase = rules.phase_names().get(seen.phase, "")
        acts = f"  ·  {seen.side(seen.active).name}" if seen.active else ""
        self.clock.setText(seen.result or f"Turn {seen.turn}  ·  {phase}{acts}")
        self.clock.setAccessibleName(self.clock.text())
        for side, cards in self.lists.items():
            cards.set_groups(self.cards.groups(seen, side))
            units = [unit for unit in seen.units.values() if unit.side == side and not unit.gone]
            self.sides[side].show_state(len(units), seen.active == side)
        found = rules.drawing(seen)
        self.bag.setVisible(found is not None)
        if found is not None:
            contents = contents_of(found, seen)
            self.picture.set_contents(contents)
            self.drawn.set_item(contents.last)
        self._show_known()

    def _show_known(self) -> None:
        known = self.known
        self.headline.setText(known.headline or "Nothing has happened yet.")
        self.headline.setAccessibleName(self.headline.text())
        self.dice.set_dice(known.dice)
        self.dice.setVisible(bool(known.dice))
        self.lines.setText("\n".join(known.lines))
        bar = self.area.verticalScrollBar()
        bar.setValue(bar.maximum())
