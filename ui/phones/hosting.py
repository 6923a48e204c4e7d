"""Hosting a battle: who is connected, what each seat is told, what comes from it. One thread, no window, no network.

A frame that comes twice, late or out of order changes nothing: an answer names the question that it answers, and fits
no other one; a proposal has an id of its own.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from referee.dice import commitment
from referee.game import Game
from referee.order import Question
from referee.procedure import Given
from referee.requests import Refused, Roll
from referee.wording import tr
from ui.phones import asking, proposals
from ui.phones.known import Eyes
from ui.phones.proposals import Proposal
from ui.phones.seats import Seat, Seats
from ui.phones.view import Sections, seat_section, shared_sections

Said = Mapping[str, Any]
log = logging.getLogger(__name__)


class Table(Protocol):
    """Who plays the battle: the window's session, or a command."""

    @property
    def game(self) -> Game:
        """The battle as it is on the disk."""

    @property
    def question(self) -> Question | None:
        """What the open order waits for."""

    @property
    def seed(self) -> bytes:
        """The seed of the app's dice: phones are told only what it commits to."""

    def take(self, question: Question, given: Given) -> None:
        """Answer the question; refused in one sentence if that cannot be."""

    def roll(self, question: Question) -> None:
        """Let the app roll."""

    def order(self, order: str, args: Mapping[str, Any]) -> None:
        """Give an order that asks nothing."""


class Wire(Protocol):
    """Where frames go."""

    def send(self, phone: int, frame: str) -> None:
        """Send a frame to one phone; nothing if it is gone."""

    def close(self, phone: int, why: str) -> None:
        """End a connection, with one sentence."""


class Allowed:
    """What the referee allows: asked each time, so that a change holds at once."""

    def app_rolls(self, side: str) -> bool:
        """Whether a phone may let the app roll."""
        return True

    def chances(self, side: str) -> bool:
        """Whether chances are told."""
        return True


class Hosting:
    """A battle that phones look at."""

    def __init__(self, table: Table, seats: Seats, wire: Wire, name: str = "", allowed: Allowed | None = None) -> None:
        self.table, self.seats, self.wire, self.name = table, seats, wire, name
        self.allowed = allowed or Allowed()
        self.phones: dict[int, str] = {}
        """Every connection that has a seat."""
        self._sent: dict[int, dict[str, str]] = {}
        self.proposals: dict[str, Proposal] = {}
        self._done: dict[str, None] = {}
        self._open: tuple[Any, ...] | None = None
        self._last = table.game.journal.last
        self.extra: Callable[[Seat, Eyes], Sections] = lambda seat, eyes: {}
        """More sections of a seat: codes on a players' screen, the map."""
        self.seats_changed: Callable[[], object] = lambda: None
        self.proposals_changed: Callable[[], object] = lambda: None
        self.typing: Callable[[list[int | None], str], object] = lambda faces, seat: None
        self._remember_question()

    # What comes from phones

    def receive(self, phone: int, frame: str) -> None:
        """One frame of one phone; whatever is wrong with it is told to that phone in one sentence."""
        try:
            said = json.loads(frame)
            if not isinstance(said, dict):
                raise Refused("A frame is a JSON object.")
            self._do(phone, said)
        except Refused as refusal:
            self._tell(phone, {"refused": tr(refusal.sentence)})
        except (ValueError, RecursionError):
            self._tell(phone, {"refused": tr("This frame cannot be read.")})
        except Exception:  # whatever a phone says must not end the table
            log.exception("a frame of a phone failed")
            self._tell(phone, {"refused": tr("This did not work: tell the referee.")})

    def _do(self, phone: int, said: Said) -> None:
        do = str(said.get("do", ""))
        if do == "test":
            self._tell(phone, {"test": "ok"})
        elif do in ("join", "back"):
            self._sit(phone, said)
        elif phone not in self.phones:
            raise Refused("Sit down first: scan the code on the screen.")
        else:
            seat = self.seats.all[self.phones[phone]]
            deeds = {"answer": self._answer, "typing": self._typing, "roll": self._roll,
                     "orders": self._orders, "propose": self._propose, "withdraw": self._withdraw,
                     "bind": self._bind, "show": self._show}  # fmt: skip
            if do not in deeds:
                raise Refused("This frame asks for nothing that there is.")
            if seat.is_screen or seat.locked:
                raise Refused("This seat only looks on." if seat.is_screen else "The referee has locked this seat.")
            deeds[do](phone, seat, said)

    def _sit(self, phone: int, said: Said) -> None:
        """Sit down with a code, or come back with a token; what was sent to this phone before is forgotten."""
        if said["do"] == "join":
            seat, token = self.seats.sit_down(said.get("code", ""), said.get("name", ""))
            self._tell(phone, {"token": token})
        else:
            try:
                seat = self.seats.come_back(said.get("token", ""))
            except Refused as refusal:
                self._tell(phone, {"refused": tr(refusal.sentence), "seatless": True})
                return
        self.phones[phone] = seat.id
        self._sent[phone] = {}
        self._update(phone)
        self._show_screens()
        self.seats_changed()

    def gone(self, phone: int) -> None:
        """A phone is not connected any more; its seat stays."""
        if self.phones.pop(phone, None) is not None:
            self._sent.pop(phone, None)
            self.seats_changed()

    def _current(self, seat: Seat, said: Said) -> Question | None:
        """The question that a frame is for, if it is the one that is open and this seat's."""
        question = self.table.question
        if question is None or said.get("question") != self.question_id():
            return None
        if seat.id not in [each.id for each in asking.seats_asked(question, self.seats.all.values())]:
            raise Refused("This question is not for this seat.")
        return question

    def _answer(self, phone: int, seat: Seat, said: Said) -> None:
        """An answer; one to a question that is not open any more is late or a double, and told so."""
        question = self._current(seat, said)
        if question is None:
            self._tell(phone, {"over": said.get("question")})
            return
        self.table.take(question, asking.answer_of(question, said.get("said"), seat.name))

    def _roll(self, phone: int, seat: Seat, said: Said) -> None:
        question = self._current(seat, said)
        if question is None:
            self._tell(phone, {"over": said.get("question")})
            return
        if not isinstance(question.request, Roll) or not self.allowed.app_rolls(seat.side):
            raise Refused("The referee lets the players roll their own dice.")
        self.table.roll(question)

    def _typing(self, phone: int, seat: Seat, said: Said) -> None:
        question = self._current(seat, said)
        faces = asking.partly(question, said.get("said")) if question is not None else None
        if faces is not None:
            self.typing(faces, seat.name)

    def _orders(self, phone: int, seat: Seat, said: Said) -> None:
        unit = str(said.get("unit", ""))
        eyes = self._eyes(seat.sees)
        if not proposals.may_order(eyes, seat, unit):
            raise Refused("This unit is not at this seat.")
        self._tell(phone, {"orders": {"unit": unit, "list": proposals.own_orders(self.table.game, eyes, unit)}})

    def _propose(self, phone: int, seat: Seat, said: Said) -> None:
        id = str(said.get("id", ""))[:40]
        if id in self.proposals or id in self._done:
            self._update(phone)
            return
        mine = [each for each in self.proposals.values() if each.seat == seat.id]
        if len(mine) >= proposals.MOST:
            raise Refused(f"{proposals.MOST} proposals wait already: the referee takes them one by one.")
        self.proposals[id] = proposals.proposed(self.table.game, self._eyes(seat.sees), seat, said)
        self._proposals_changed(seat.id)

    def _withdraw(self, phone: int, seat: Seat, said: Said) -> None:
        id = str(said.get("id", ""))[:40]
        if id in self.proposals and self.proposals[id].seat == seat.id:
            self.close_proposal(id)

    def _bind(self, phone: int, seat: Seat, said: Said) -> None:
        """A player's own chance goes into the app's dice, under the name of his seat; a double is ignored."""
        if self.table.game.battle.chances.get(seat.name) != said.get("hash"):
            self.table.order("bind-chance", {"seat": seat.name, "hash": str(said.get("hash", ""))[:64]})

    def _show(self, phone: int, seat: Seat, said: Said) -> None:
        """A player shows his number, once."""
        journal = self.table.game.journal
        shown = [each for each in journal.by_number.values() if each.order == "show-chance"]
        if seat.name not in [each.args.get("seat") for each in shown if not journal.is_out(each.number)]:
            self.table.order("show-chance", {"seat": seat.name, "number": str(said.get("number", ""))[:64]})

    def ask_numbers(self) -> None:
        """Have all phones show the numbers that are in the dice, as before an export."""
        for phone in self.phones:
            self._tell(phone, {"show": True})

    # What the referee does

    def close_proposal(self, id: str) -> Proposal | None:
        """A proposal was taken or put aside; the same one does not come again."""
        proposal = self.proposals.pop(id, None)
        if proposal is not None:
            self._done[id] = None
            while len(self._done) > 200:
                self._done.pop(next(iter(self._done)))
            self._proposals_changed(proposal.seat)
        return proposal

    def _proposals_changed(self, seat: str) -> None:
        for phone, sits in self.phones.items():
            if sits == seat:
                self._update(phone)
        self.proposals_changed()

    def change_seat(self, id: str, **changes: Any) -> None:
        """Move, lock or rename a seat."""
        self.seats.change(id, **changes)
        self.refresh()
        self.seats_changed()

    def remove_seat(self, id: str) -> None:
        """Take a seat away; its phones are told."""
        self.seats.remove(id)
        for phone in [phone for phone, seat in self.phones.items() if seat == id]:
            self._tell(phone, {"refused": tr("The referee has removed this seat."), "seatless": True})
            self.gone(phone)
            self.wire.close(phone, tr("The seat was removed."))
        self.seats_changed()

    def present(self, seat: str) -> bool:
        """Whether a phone of this seat is connected."""
        return seat in self.phones.values()

    def asked_seats(self) -> list[Seat]:
        """The seats that are asked now."""
        question = self.table.question
        return asking.seats_asked(question, self.seats.all.values()) if question is not None else []

    # What phones are told

    def question_id(self) -> str:
        """What the open question is known by."""
        opened, question = self.table.game.opened, self.table.question
        if opened is None or question is None:
            return ""
        return asking.question_id(opened, question, self.seats.generation)

    def refresh(self) -> None:
        """The battle or its question is another one: tell every seat what is new to it."""
        self._remember_question()
        shared: dict[str, tuple[Eyes, Sections]] = {}
        for phone in list(self.phones):
            self._update(phone, shared)

    def _remember_question(self) -> None:
        """A question that went away without an answer is another one when it comes again."""
        opened = self.table.game.opened
        now = None if opened is None else (opened.base, opened.order, opened.args, opened.corrects, opened.answers)
        was, self._open = self._open, now
        last, self._last = self._last, self.table.game.journal.last
        went_on = was is None or (now is not None and now[:4] == was[:4] and now[4][: len(was[4])] == was[4])
        if not went_on and last == self._last:
            self.seats.forget_question()

    def _eyes(self, side: str) -> Eyes:
        game = self.table.game
        return Eyes.of(game.rules, game.battle, side)

    def _update(self, phone: int, shared: dict[str, tuple[Eyes, Sections]] | None = None) -> None:
        """Send a phone the sections that are new to it; what all of a side see alike is made once."""
        seat = self.seats.all.get(self.phones[phone])
        if seat is None:
            return
        shared = {} if shared is None else shared
        if seat.sees not in shared:
            eyes = self._eyes(seat.sees)
            shared[seat.sees] = eyes, shared_sections(self.table.game, eyes, self.name, self.allowed.chances(seat.sees))
        eyes, alike = shared[seat.sees]
        sections = {**alike, **self._own(seat, eyes)}
        sent, fresh = self._sent[phone], {}
        for name, section in sections.items():
            written = json.dumps(section, ensure_ascii=False, separators=(",", ":"))
            if sent.get(name) != written:
                sent[name] = fresh[name] = written
        if fresh:
            body = ",".join(f"{json.dumps(name)}:{written}" for name, written in fresh.items())
            self.wire.send(phone, f'{{"set":{{{body}}}}}')

    def _own(self, seat: Seat, eyes: Eyes) -> Sections:
        """What only this seat sees: its question, and what it has proposed."""
        own = [[each.id, each.text] for each in self.proposals.values() if each.seat == seat.id]
        return {
            "seat": seat_section(seat),
            "question": self._question(seat),
            "waiting": self._waiting(seat),
            "proposals": own,
            "hand": {"bound": self.table.game.battle.chances.get(seat.name, ""), "app": commitment(self.table.seed)},
            **self.extra(seat, eyes),
        }

    def _question(self, seat: Seat) -> dict[str, Any] | None:
        question, game = self.table.question, self.table.game
        if question is None or seat not in asking.seats_asked(question, self.seats.all.values()):
            return None
        eyes = Eyes.of(game.rules, question.battle, seat.sees)
        return asking.asked(game, question, self.question_id(), eyes, self.allowed.app_rolls(seat.side))

    def _waiting(self, seat: Seat) -> str:
        """For whom the table waits; no more than the side."""
        question = self.table.question
        if question is None:
            return ""
        if not (side := asking.side_asked(question)):
            return tr("The referee is asked")
        name = question.battle.side(side).name
        is_roll = isinstance(question.request, Roll)
        return tr("{side}: dice wanted", side=name) if is_roll else tr("{side}: choice wanted", side=name)

    def _show_screens(self) -> None:
        """A code was used: screens show the next one."""
        for phone, id in list(self.phones.items()):
            if self.seats.all[id].is_screen:
                self._update(phone)

    def _tell(self, phone: int, message: Mapping[str, Any]) -> None:
        self.wire.send(phone, json.dumps(message, ensure_ascii=False))
