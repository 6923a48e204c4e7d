"""The phones panel: on and off, codes to scan, who sits where, and what is proposed."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from referee.requests import Refused
from referee.wording import tr
from ui.phones.addresses import own_addresses
from ui.phones.seats import SCREEN, Seat
from ui.phones.window.codes import CodesRow, codes_of
from ui.phones.window.control import ADDRESS, CODES, MAY_ROLL, PhonesControl
from ui.phones.window.seat_row import SeatRow, SeatView
from ui.theme.theme import M, S
from ui.widgets.buttons import Tick, button
from ui.widgets.dialog_size import open_at
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.panel import scrolled
from ui.widgets.replacing import let_go

OFF = tr(
    "Phones are off. Turn them on, and players on the same network scan a code and sit down; no internet is needed."
)
NO_BATTLE = tr("Open a battle first: players sit down at its sides with their phones.")
HELP = tr(
    "A phone finds nothing? Add /test to the address there, and it says what is in the way; or all join one hotspot."
)
SIZE = (57, 42)
TICKS = ((MAY_ROLL, tr("Phones may let the app roll"), False), (CODES, tr("Codes on the players' screen"), True))


class PhonesPanel(QDialog):
    """A window of its own beside the table; it stays open while the battle goes on."""

    def __init__(self, control: PhonesControl, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog)
        self.control = control
        self.setWindowTitle(tr("Phones"))
        self.setObjectName("phones")
        self.words = label(OFF, parent=self)
        self.address = QComboBox(self)
        self.address.setAccessibleName(tr("Address to listen at"))
        self.switch = button(tr("Turn on"), "primary", parent=self)
        self.codes = CodesRow(8, self)
        self.ticks = [self._tick(*row) for row in TICKS]
        self.numbers = button(
            tr("Show numbers"), tip=tr("Have the players' own chance shown, before an export"), parent=self
        )
        self.list = QWidget(self)
        self._seats: QWidget | None = None
        self._shown: Any = None
        self._lay_out()
        self.switch.clicked.connect(self._turn)
        self.numbers.clicked.connect(lambda: control.hosting.ask_numbers() if control.hosting is not None else None)
        control.changed.connect(self.refresh)
        open_at(self, *SIZE)
        self._list_addresses()
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, M, M, M)
        column.setSpacing(S)
        top = QHBoxLayout()
        top.addWidget(self.words, 1)
        top.addWidget(self.address)
        top.addWidget(self.switch)
        column.addLayout(top)
        ticks = QWidget(self)
        flow = FlowLayout(ticks)
        for each in (*self.ticks, self.numbers):
            flow.addWidget(each)
        self.list.setProperty("role", "plain")
        self._rows = QVBoxLayout(self.list)
        self._rows.setContentsMargins(0, 0, S, 0)
        self._rows.setSpacing(S)
        self._rows.addWidget(self.codes)
        self._rows.addWidget(ticks)
        self._help = label(HELP, "muted", parent=self.list)
        self._rows.addWidget(self._help)
        column.addWidget(scrolled(self.list, self), 1)

    def changeEvent(self, event: QEvent) -> None:
        """Other text needs other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            open_at(self, *SIZE)

    def _tick(self, key: str, words: str, standard: bool) -> Tick:
        tick, context = Tick(words, self), self.control.context
        tick.setChecked(bool(context.choice(key, standard)))
        tick.toggled.connect(partial(context.remember, key))
        return tick

    def _list_addresses(self) -> None:
        kept = str(self.control.context.choice(ADDRESS, ""))
        there = own_addresses()
        self.address.addItems(sorted(there, key=lambda each: each != kept))

    def _turn(self) -> None:
        if self.control.is_on:
            self.control.turn_off()
        else:
            self.control.turn_on(self.address.currentText())

    # What is shown

    def refresh(self) -> None:
        """Show what is so now."""
        control = self.control
        self.switch.setText(tr("Turn off") if control.is_on else tr("Turn on"))
        self.switch.setEnabled(control.context.session is not None)
        self.address.setVisible(not control.is_on)
        url = control.server.url if control.server is not None else ""
        off = OFF if control.context.session is not None else NO_BATTLE
        self.words.setText(tr("Phones come to {url} by scanning a code.", url=url) if url else off)
        self.codes.setVisible(control.is_on)
        self.numbers.setVisible(control.is_on)
        if control.seats is not None:
            self.codes.show_codes(codes_of(control.seats, dict(self._sides()[:-1]), url, screens=True))
        self._show_list()

    def _sides(self) -> tuple[tuple[str, str], ...]:
        session = self.control.session
        sides = [(side.id, side.name) for side in session.battle.sides] if session is not None else []
        return (*sides, (SCREEN, tr("Players' screen")))

    def _views(self) -> list[SeatView]:
        hosting, session = self.control.hosting, self.control.session
        if hosting is None or session is None:
            return []
        asked = {seat.id for seat in hosting.asked_seats()}
        return [self._view(seat, seat.id in asked) for seat in hosting.seats.all.values()]

    def _view(self, seat: Seat, asked: bool) -> SeatView:
        hosting, session = self.control.hosting, self.control.session
        assert hosting is not None
        assert session is not None
        own = () if seat.is_screen else tuple((unit.id, unit.name) for unit in session.battle.of(seat.side))
        return SeatView(
            id=seat.id, name=seat.name, side=seat.side, units=seat.units, locked=seat.locked,
            present=hosting.present(seat.id), asked=asked, sides=self._sides(), choices=own,
        )  # fmt: skip

    def _show_list(self) -> None:
        views, waiting = self._views(), self.control.proposals()
        if (shown := (self.control.is_on, views, waiting)) == self._shown:
            return
        self._shown = shown
        if self._seats is not None:
            let_go(self._seats)
        self._seats = QWidget(self.list)
        column = QVBoxLayout(self._seats)
        column.setContentsMargins(0, 0, 0, 0)
        if waiting:
            column.addWidget(Heading(tr("Proposed"), 3, self._seats))
        for number, proposal in enumerate(waiting):
            column.addLayout(self._proposal(proposal.id, f"{proposal.name}: {proposal.text}", number == 0))
        if self.control.is_on and not views:
            column.addWidget(label(tr("Nobody has sat down yet."), "muted", parent=self._seats))
        if views:
            column.addWidget(Heading(tr("Who sits where"), 3, self._seats))
        for view in views:
            column.addWidget(self._row(view))
        column.addStretch(1)
        self._rows.insertWidget(self._rows.indexOf(self._help), self._seats, 1)

    def _row(self, view: SeatView) -> SeatRow:
        row = SeatRow(view, self._seats)
        row.changed.connect(self._change, Qt.ConnectionType.QueuedConnection)
        row.removed.connect(self._remove, Qt.ConnectionType.QueuedConnection)
        return row

    def _proposal(self, id: str, words: str, is_next: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(label(words, parent=self._seats), 1)
        take = button(tr("Take it"), "primary" if is_next else "", key="F8" if is_next else "", parent=self._seats)
        aside = button(tr("Not now"), parent=self._seats)
        take.clicked.connect(partial(self.control.take, id), Qt.ConnectionType.QueuedConnection)
        aside.clicked.connect(partial(self.control.put_aside, id), Qt.ConnectionType.QueuedConnection)
        row.addWidget(take)
        row.addWidget(aside)
        return row

    def _change(self, seat: str, changes: dict[str, Any]) -> None:
        try:
            if self.control.hosting is not None:
                self.control.hosting.change_seat(seat, **changes)
        except Refused as refusal:
            self.control.context.say(str(refusal))

    def _remove(self, seat: str) -> None:
        if self.control.hosting is not None:
            self.control.hosting.remove_seat(seat)
