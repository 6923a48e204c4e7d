"""The board: one battle as it lies on the table, with all that is done to it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from referee.order import Question
from ui.operations import playing
from ui.resolve.panel import ResolvePanel
from ui.session import Changes, Session
from ui.table.columns import Columns
from ui.table.keys import TableKeys
from ui.table.phases import Phases
from ui.theme.theme import M, S

if TYPE_CHECKING:
    from ui.draw.battle_bag import BattleBag
    from ui.journal.panel import JournalPanel

SHARES = (620, 350)
"""How the width is shared between the sides and what lies beside them, until it is chosen otherwise."""


class Board(QWidget):
    """One battle: sides as columns, the phase bar above; resolving, bag and journal beside."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.phases = Phases(session, self)
        self.columns = Columns(session, self)
        self.panel = ResolvePanel(session, self)
        self.tabs = QTabWidget(self)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.keys = TableKeys(self)
        self._places = {"Journal": QWidget(self)}
        if any(order.id in ("pull", "draw") for order in session.rules.orders):
            self._places = {"Draw": QWidget(self), **self._places}
        self._wire()

    def lay_out(self) -> None:
        """Put everything in its place."""
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        column.addWidget(self.phases)
        self.tabs.addTab(self.panel, "Resolve")
        for title, place in self._places.items():
            self.tabs.addTab(place, title)
        self.tabs.setDocumentMode(True)
        split = self.split
        split.setChildrenCollapsible(False)
        split.addWidget(self.columns)
        right = QWidget(self)
        self._right = QVBoxLayout(right)
        self._right.setContentsMargins(0, 0, 0, 0)
        self._right.addWidget(self.tabs, 1)
        split.addWidget(right)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes(list(SHARES))
        column.addWidget(split, 1)

    def _wire(self) -> None:
        """Everything that the table connects."""
        session = self.session
        session.changed.connect(self._changed)
        session.asked.connect(self._asked)
        self.columns.chosen.connect(self.choose)
        self.panel.focus_left.connect(self.keys.take_focus)
        self.columns.moved.connect(self._moved)
        self.phases.next_requested.connect(lambda: playing.give_order(session, "next-phase", {}))
        self.phases.all_due_requested.connect(lambda: playing.order_and_roll(session, "roll-due", {}))
        self.phases.due_requested.connect(self._due)
        self.tabs.currentChanged.connect(self._looked_at)
        self.panel.result.rule_requested.connect(self._show_rule)
        QTimer.singleShot(100, self.panel, self.panel.warm_up)

    def add_guide(self, guide: QWidget) -> None:
        """Put a guide above the tabs."""
        self._right.insertWidget(0, guide)

    def _looked_at(self, index: int) -> None:
        """A tab is opened; it is made when it is first looked at."""
        if self.tabs.tabText(index) in self._places:
            _ = self.bag if self.tabs.tabText(index) == "Draw" else self.journal

    @cached_property
    def bag(self) -> BattleBag:
        """The bag or cup."""
        from ui.draw.battle_bag import BattleBag

        bag, session = BattleBag(session=self.session, parent=self), self.session
        fill(self._places["Draw"], bag)
        bag.draw_requested.connect(lambda order: playing.order_and_roll(session, order, {}))
        bag.entered.connect(lambda order, what: playing.order_and_say(session, order, {}, what))
        session.changed.connect(lambda _: bag.refresh())
        return bag

    @cached_property
    def journal(self) -> JournalPanel:
        """The journal."""
        from ui.journal.panel import JournalPanel

        journal = JournalPanel(self.session, self)
        fill(self._places["Journal"], journal)
        journal.undo_requested.connect(self._take_back)
        journal.restore_requested.connect(self._put_back)
        journal.correct_requested.connect(self._correct)
        journal.overrule_requested.connect(self._overrule)
        journal.rule_requested.connect(self._show_rule)
        return journal

    def _asked(self, question: Question | None) -> None:
        if question is not None:
            self.tabs.setCurrentWidget(self.panel)
        QTimer.singleShot(0, self, self.keys.keep_focus)

    def select(self, unit: str) -> None:
        """Select a unit wherever it is, and go on with the keyboard from there."""
        self.columns.close_finder()
        self.choose([unit])
        self.keys.take_focus()

    def prepare(self, order: str) -> None:
        """Prepare an order for the selection."""
        self.tabs.setCurrentWidget(self.panel)
        self.keys.take_focus()
        self.panel.choose(order)

    def choose(self, units: list[str]) -> None:
        """A card that is chosen while a target is wanted is the target; otherwise it is selected."""
        if len(units) == 1 and self.panel.pick(units[0]):
            self.columns.select(list(self.panel.wish.units))
            return
        self.columns.select(units)
        self.panel.select(units)
        self.tabs.setCurrentWidget(self.panel)

    def _moved(self, units: list[str], group: str, place: int) -> None:
        playing.give_order(self.session, "arrange", {"units": units, "group": group, "rank": place})

    def _due(self, order: str, args: dict[str, str]) -> None:
        """Prepare what is due for its unit."""
        unit = args.get("unit", "")
        if unit:
            self.choose([unit])
        self.panel.wish.choose(order, dict(args))

    def _take_back(self, number: int) -> None:
        from ui.journal.taking_back import agreed

        if agreed(self.session, number, False, self):
            playing.undo(self.session, number)

    def _put_back(self, number: int) -> None:
        from ui.journal.taking_back import agreed

        if agreed(self.session, number, True, self):
            playing.put_back(self.session, number)

    def _correct(self, number: int) -> None:
        from ui.journal.correcting import correct_dice

        correct_dice(self.session, number, self)

    def _overrule(self, number: int) -> None:
        from ui.journal.overruling import overrule

        overrule(self.session, self.journal.entries[number][0], self)

    def _show_rule(self, rule: str) -> None:
        from ui.journal.rule_text import show_rule

        show_rule(self.session, rule, self)

    def _changed(self, changes: Changes) -> None:
        self.columns.refresh()
        self.phases.refresh()
        QTimer.singleShot(0, self, self.keys.keep_focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nobody else took."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def leave(self) -> None:
        """The battle is put away."""
        self.panel.leave()


def fill(place: QWidget, content: QWidget) -> None:
    """Put a view into the place that was kept for it."""
    column = QVBoxLayout(place)
    column.setContentsMargins(0, S, 0, 0)
    column.addWidget(content)
