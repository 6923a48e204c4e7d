"""The board: one battle as it lies on the table, with the Now panel beside it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from referee.battle import Battle
from referee.game import Draft
from referee.order import OpenOrder
from referee.wording import tr
from ui.now.panel import NowPanel
from ui.now.view_parts import NowView
from ui.operations import playing
from ui.session import Changes, Session
from ui.table.columns import Columns
from ui.table.keys import TableKeys
from ui.table.phases import Phases
from ui.table.room import Room
from ui.table.telling import Telling
from ui.theme.theme import M, S

if TYPE_CHECKING:
    from ui.journal.panel import JournalPanel
    from ui.map.panel import MapPanel

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SHARES = (580, 390)
"""How the width is shared between the sides and Now, until it is chosen otherwise."""


class TableBoard(QWidget):
    """One battle: the phase bar above, the sides as columns of cards, Now beside them."""

    told = Signal(str)
    """A sentence for the referee."""
    offered = Signal(str, str, object)
    """A sentence for the referee, the name of what can be done about it, and what does it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.phases = Phases(session, self)
        self.columns = Columns(session, self)
        self.now = NowPanel(session, self)
        self.telling = Telling(session, self.now, self)
        self.room = Room(session, self.columns, self.now, self)
        self.left = QStackedWidget(self)
        self.left.addWidget(self.room)  # keys come before all is in its place
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.guide: QWidget | None = None
        self.keys = TableKeys(self)
        self._wire()

    def lay_out(self) -> None:
        """Put everything in its place."""
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        column.addWidget(self.phases)
        split = self.split
        split.setChildrenCollapsible(False)
        left = QWidget(self)
        self._left = QVBoxLayout(left)
        self._left.setContentsMargins(0, 0, 0, 0)
        self._left.addWidget(self.left, 1)
        split.addWidget(left)
        split.addWidget(self.now)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes(list(SHARES))
        column.addWidget(split, 1)

    def _wire(self) -> None:
        """Everything that the table connects."""
        session, now = self.session, self.now
        session.changed.connect(self._changed)
        session.asks_first = self._before_correcting
        now.view_changed.connect(self._light)
        now.told.connect(self.told)
        now.offered.connect(self.offered)
        now.undo_requested.connect(self._take_back)
        now.preview_changed.connect(self._preview)
        self.columns.part_clicked.connect(now.overruling.click)
        now.steps_requested.connect(self._show_steps)
        now.journal_requested.connect(self.toggle_journal)
        self.columns.chosen.connect(self.choose)
        self.columns.moved.connect(self._moved)
        self.room.map_made.connect(self._wire_map)
        self.phases.map_requested.connect(self.room.go_round)
        self.phases.next_requested.connect(now.next_phase)
        self.phases.rulings_requested.connect(self.show_rulings)
        now.rulings_requested.connect(self.show_rulings)
        now.table_hand_requested.connect(self.show_hand)
        self._light(now.view)

    def _wire_map(self, made: MapPanel) -> None:
        made.chosen.connect(self.choose)
        made.told.connect(self.told)

    def add_guide(self, guide: QWidget) -> None:
        """Put a guide under the cards."""
        self.guide = guide
        self._left.addWidget(guide)

    # Cards

    def _light(self, view: NowView) -> None:
        """Cards that can answer glow, the others dim; whoever is in hand stays selected."""
        self.columns.set_answering(view.answers)
        next_phase = self.session.rules.order("next-phase").title
        self.phases.bar.give_way(view.page == "next" and view.button == tr(next_phase))
        if list(self.now.hand.units) != self.columns.selected:
            self.columns.select(list(self.now.hand.units))

    def select(self, unit: str) -> None:
        """Select a unit wherever it is, and go on with the keyboard from there."""
        self.columns.close_finder()
        self.now.hand.select([unit])
        self.keys.take_focus()

    def prepare(self, order: str) -> None:
        """Take an order in hand for the selection."""
        self.keys.take_focus()
        self.now.choose(order)

    def choose(self, units: list[str]) -> None:
        """A card that answers the question answers it; otherwise, and with Ctrl or Shift held, it is selected."""
        self.keys.go_to_card()
        only_select = QApplication.keyboardModifiers() & (SHIFT | CTRL)
        if len(units) == 1 and not only_select and self.now.click_card(units[0]):
            self.columns.select(list(self.now.hand.units))
            return
        self.columns.select(units)
        self.now.select(units)

    def _moved(self, units: list[str], group: str, place: int) -> None:
        playing.give_order(self.session, "arrange", {"units": units, "group": group, "rank": place})

    def _preview(self, battle: Battle[Any, Any] | None) -> None:
        """While something is overruled the cards show how it would be, none dim, and take clicks on their parts."""
        is_on, was_on = battle is not None, self.room.keeps_cards
        self.columns.set_answering(None if is_on else self.now.view.answers)
        if is_on or was_on:
            self.columns.refresh(battle)
        if is_on != was_on:
            self._keep_cards(is_on)

    def _keep_cards(self, kept: bool) -> None:
        """Cards to be changed come into sight, those first whom it is about; afterwards what was shown is back."""
        if kept:
            self.left.setCurrentWidget(self.room)
        if self.room.keep_cards(kept):
            self.keys.take_focus()
        if kept:  # once the cards have their room and their letters
            QTimer.singleShot(0, self, lambda: self.columns.bring(self.now.overruling.concerned()))

    # The journal

    @cached_property
    def journal(self) -> JournalPanel:
        """The whole journal, made when it is first looked at."""
        from ui.journal.panel import JournalPanel

        journal = JournalPanel(self.session, self)
        self.left.addWidget(journal)
        journal.undo_requested.connect(self._take_back)
        journal.restore_requested.connect(self._put_back)
        journal.correct_requested.connect(self.now.correct)
        journal.overrule_requested.connect(self.now.overrule)
        journal.rule_requested.connect(self._show_rule)
        journal.rulings_requested.connect(self.show_rulings)
        return journal

    def toggle_journal(self) -> None:
        """The whole journal in place of the cards, or the cards again."""
        if self.close_journal():
            return
        self.left.setCurrentWidget(self.journal)
        self.journal.list.setFocus()

    def close_journal(self) -> bool:
        """The cards again; says whether the journal lay over them."""
        if self.left.currentWidget() is self.room:
            return False
        self.left.setCurrentWidget(self.room)
        self.keys.take_focus()
        return True

    def overrule_last(self) -> None:
        """What stands last is overruled, if anything happened yet."""
        if number := self.now.last_number():
            self.now.overrule(number)

    def correct_last(self) -> None:
        """The dice of what stands last lie in the tray to be corrected, if anything happened yet."""
        if number := self.now.last_number():
            self.now.correct(number)

    def _take_back(self, number: int) -> None:
        from ui.journal.taking_back import take_back

        if self.session.game.journal.is_out(number):
            self._put_back(number)
        else:
            take_back(self.session, number, self)

    def _before_correcting(self, opened: OpenOrder, draft: Draft) -> bool:
        from ui.journal.taking_back import Correcting

        dialog = Correcting(self.session, opened, draft, self.now.tray.confirms, self)
        dialog.told.connect(self.now.tell_when_done)
        dialog.open()
        return True

    def _put_back(self, number: int) -> None:
        from ui.journal.taking_back import put_back

        put_back(self.session, number, self)

    def _show_steps(self, number: int) -> None:
        from ui.now.steps import show_entry, show_open

        question = self.session.question
        if number:
            show_entry(self.session.game.journal.entry(number), self.session.rules, self, self._show_rule)
        elif question is not None and question.steps:
            show_open(self.session, question, self, self._show_rule)
        elif question is not None:
            self.told.emit(tr("Nothing of this order is worked out yet: it is its first question."))

    def show_last_steps(self) -> None:
        """Why: the steps so far of the order that is open, else those of the last result."""
        if self.session.question is not None or self.now.last_number():
            self._show_steps(0 if self.session.question is not None else self.now.last_number())

    def _show_rule(self, rule: str) -> None:
        from ui.journal.rule_text import show_rule

        show_rule(self.session, rule, self)

    def show_rulings(self) -> None:
        """How this table plays, to be changed from now on."""
        from ui.rulings.dialog import show_rulings

        show_rulings(self.session, self)

    def show_hand(self, order: str) -> None:
        """What lies on the table is set by hand."""
        from ui.table.hand import show_hand

        show_hand(self.session, order, self)

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
        self.keys.leave()
        self.now.leave()
