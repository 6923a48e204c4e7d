"""Hosting in the window: the server's frames are brought to the window's thread and worked off between two writes."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from referee.game import Game, app_answer
from referee.order import Question
from referee.procedure import Given
from referee.requests import Refused
from referee.wording import tr
from ui.context import AppContext
from ui.now.habits import Habits
from ui.operations import playing
from ui.phones.hosting import Allowed, Hosting
from ui.phones.known import Eyes
from ui.phones.proposals import Proposal
from ui.phones.seats import Seat, Seats
from ui.phones.sections import more_sections
from ui.phones.server import PhoneServer
from ui.session import Session
from ui.theme.palette import Tone

SETTING = "phones_of_battle_{}"
MAY_ROLL, ADDRESS, CODES = "phones_may_roll", "phones_address", "phones_codes"
"""Choices: whether a phone may let the app roll, the address that was used last, codes on the players' screen."""


class SessionTable:
    """The open battle as phones look at it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def game(self) -> Game:
        """The battle as it is on the disk."""
        return self.session.game

    @property
    def question(self) -> Question | None:
        """What the open order waits for."""
        return self.session.question

    def take(self, question: Question, given: Given) -> None:
        """An answer of a seat, as one that is typed here."""
        playing.answer(self.session, question.number, given)

    @property
    def seed(self) -> bytes:
        """The seed of the app's dice."""
        return self.session.seed

    def order(self, order: str, args: Mapping[str, Any]) -> None:
        """What a seat may have ordered at any time: it asks nothing."""
        playing.give_order(self.session, order, args)

    def roll(self, question: Question) -> None:
        """A seat lets the app roll."""
        self.take(question, app_answer(question, self.session.seed))


class AllowedHere(Allowed):
    """What the referee has ticked."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    def app_rolls(self, side: str) -> bool:
        """Whether a phone may let the app roll."""
        return bool(self.context.choice(MAY_ROLL, False)) or not Habits.of(self.context).rolls_own(side)

    def chances(self, side: str) -> bool:
        """Chances are odds: told where odds are shown."""
        return Habits.of(self.context).shows_odds(side)


class PhonesControl(QObject):
    """Holds the server while phones are on; off until the referee turns it on."""

    changed = Signal()
    """On or off, seats, codes, or proposals are others now."""
    _arrived = Signal(int, object)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.context = context
        self.server: PhoneServer | None = None
        self.hosting: Hosting | None = None
        self.session: Session | None = None
        self._inbox: deque[tuple[int, str | None]] = deque()
        self._told: set[str] = set()
        self._refresh = QTimer(self, singleShot=True, interval=0)
        self._refresh.timeout.connect(self._refreshed)
        self._arrived.connect(self._take_in)
        context.session_changed.connect(self._other_battle)
        context.settings_changed.connect(lambda _: self._later())

    # On and off

    @property
    def is_on(self) -> bool:
        """Whether phones can come."""
        return self.server is not None

    @property
    def seats(self) -> Seats | None:
        """The seats of the battle that is hosted."""
        return self.hosting.seats if self.hosting is not None else None

    def turn_on(self, address: str, port: int = 0) -> None:
        """Listen at one address; refused in one sentence if that cannot be."""
        if self.context.session is None:
            self.context.say(tr("Open a battle first: phones look at one."), Tone.WARNING)
            return
        try:
            self.server = PhoneServer(address, self._arrived.emit, port)
        except Refused as refusal:
            self.context.say(str(refusal), Tone.WARNING)
            return
        self.context.remember(ADDRESS, address)
        self._host(self.context.session)
        self.server.start()
        self.context.say(tr("Phones can come to {url}", url=self.server.url))
        self.changed.emit()

    def turn_off(self) -> None:
        """Close the port; seats stay for the next time."""
        if self.server is not None:
            self.server.stop()
        self._unhost()
        self.server = None
        self.changed.emit()

    def close(self) -> None:
        """The window closes: so does the port."""
        server = self.server
        self.turn_off()
        if server is not None:
            server.join(3)

    def _host(self, session: Session) -> None:
        assert self.server is not None
        key = SETTING.format(session.id)
        seats = Seats(tuple(side.id for side in session.battle.sides), time.monotonic, self.context.choice(key))
        seats.keep = lambda kept: self.context.remember(key, kept)
        self.session = session
        self.hosting = Hosting(SessionTable(session), seats, self.server, session.name, AllowedHere(self.context))
        self.hosting.extra = self._extra
        self.hosting.seats_changed = self._seats_changed
        self.hosting.proposals_changed = self._proposals_changed
        self.hosting.typing = lambda faces, seat: session.typed_elsewhere.emit(faces)
        session.asked_where = self._asked_where
        session.changed.connect(self._later)
        session.asked.connect(self._later)
        session.waiting_changed.connect(self._work)

    def _unhost(self) -> None:
        if self.session is not None and self.context.session is self.session:
            self.session.asked_where = lambda side: ""
            self.session.changed.disconnect(self._later)
            self.session.asked.disconnect(self._later)
            self.session.waiting_changed.disconnect(self._work)
        self.session = self.hosting = None
        self._inbox.clear()

    def _other_battle(self, session: Session | None) -> None:
        """Another battle is on the table: phones sit down there anew, at the same address."""
        if self.server is None:
            return
        address, port, server = self.server.address, self.server.port, self.server
        self.session = None
        self.turn_off()
        if session is not None:
            server.join(1)
            self.turn_on(address, port)

    def _extra(self, seat: Seat, eyes: Eyes) -> dict[str, Any]:
        assert self.hosting is not None
        assert self.server is not None
        shows = bool(self.context.choice(CODES, True))
        return more_sections(seat, self.hosting.seats if shows else None, eyes, self.server.url)

    # Frames

    def _take_in(self, phone: int, frame: str | None) -> None:
        self._inbox.append((phone, frame))
        self._work()

    def _work(self, _waits: bool = False) -> None:
        """Frames in their order; while the disk is written they wait, so that none is dropped."""
        while self._inbox and self.hosting is not None and self.session is not None and not self.session.is_waiting:
            phone, frame = self._inbox.popleft()
            if frame is None:
                self.hosting.gone(phone)
            else:
                self.hosting.receive(phone, frame)

    def _later(self, _what: object = None) -> None:
        if self.hosting is not None:
            self._refresh.start()

    def _refreshed(self) -> None:
        if self.hosting is not None:
            self.hosting.refresh()
            self.changed.emit()

    def _asked_where(self, side: str) -> str:
        """Whose phones are asked now, or would be for a side's dice: names, or nothing."""
        hosting = self.hosting
        if hosting is None:
            return ""
        seats = hosting.asked_seats()
        if hosting.table.question is None:
            there = [seat for seat in hosting.seats.all.values() if not seat.locked and not seat.is_screen]
            seats = [seat for seat in there if side in ("", seat.side)]
        return ", ".join(seat.name for seat in seats if hosting.present(seat.id))

    def _seats_changed(self) -> None:
        """Who sits where is another: the table says anew at whose phones it asks."""
        if self.session is not None:
            self.session.asked.emit(self.session.question)
        self.changed.emit()

    # Proposals

    def proposals(self) -> list[Proposal]:
        """What waits for the referee, the oldest first."""
        return list(self.hosting.proposals.values()) if self.hosting is not None else []

    def _proposals_changed(self) -> None:
        for proposal in self.proposals():
            if proposal.id not in self._told:
                self._told.add(proposal.id)
                self.context.say(
                    tr("{proposal} proposes: {text}", proposal=proposal.name, text=proposal.text),
                    action=tr("Take it (F8)"),
                    do=self.take_next,
                )
        self.changed.emit()

    def take_next(self) -> None:
        """The oldest proposal is taken in hand."""
        waiting = self.proposals()
        if waiting:
            self.take(waiting[0].id)
        else:
            self.context.say(tr("Nobody proposes anything."))

    def take(self, id: str) -> None:
        """A proposal is taken: its order lies in hand as if it had been chosen here; words are only read."""
        assert self.hosting is not None
        proposal = self.hosting.close_proposal(id)
        if proposal is None or self.session is None:
            return
        self.context.go_to("table")
        if proposal.order:
            self.session.proposed.emit(proposal.order, dict(proposal.args))
        else:
            self.context.say(f"{proposal.name}: {proposal.text}")

    def put_aside(self, id: str) -> None:
        """A proposal is not taken."""
        if self.hosting is not None:
            self.hosting.close_proposal(id)
