"""`tableside phones`: a battle is hosted for phones with no window; orders come as lines on standard input."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from queue import SimpleQueue
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.requests import Refused
from referee.wording import keep
from ui.cli.batches import played_line, read_line
from ui.cli.library import store
from ui.cli.typed import lines_in

if TYPE_CHECKING:
    from data.store import Store
    from ui.phones.hosting import Hosting
    from ui.phones.seats import Seat

OWN = {"resume": (), "cancel": (), "take": ("proposal",), "aside": ("proposal",), "codes": (), "numbers": (),
       "seat": ("seat", "side", "units", "locked", "remove")}  # fmt: skip
"""What a line may say here besides orders, and the arguments of each."""
AT_ONCE = ("resume", "cancel", "codes", "seat", "aside", "numbers")
"""What is done even while an order waits for its seats."""
SETTING = "phones_of_battle_{}"


def phones(
    context: typer.Context,
    battle: Annotated[int, typer.Argument(metavar="ID")],
    address: Annotated[str, typer.Option("--address", metavar="IP", help="Which of this computer's to use.")] = "",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes the first that is free.")] = 0,
) -> None:
    """Host a battle for phones: orders as lines on standard input, until it is ended with Ctrl+C."""
    with store(context) as opened:
        host = Host(opened, battle, address, port)
        signal.signal(signal.SIGTERM, lambda *_: host.events.put(("end", 0, None)))
        try:
            host.run()
        except KeyboardInterrupt:
            pass
        finally:
            host.server.stop()
            host.server.join()


class Plain(io.RawIOBase):
    """Standard input without Python's buffer, whose lock would be held for ever by the thread that waits in it."""

    def __init__(self, file: int) -> None:
        self.file, self.left = file, b""

    def readline(self, size: int | None = -1) -> bytes:
        """The next line, or as much of it as is wanted."""
        most = size if size and size > 0 else sys.maxsize
        while b"\n" not in self.left and len(self.left) < most and (more := os.read(self.file, 65_536)):
            self.left += more
        end = self.left.find(b"\n") + 1 or len(self.left)
        line, self.left = self.left[: min(end, most)], self.left[min(end, most) :]
        return line


class Host:
    """One queue for lines and frames, so that the order of events is the referee's."""

    def __init__(self, opened: Store, battle: int, address: str, port: int) -> None:
        from ui.cli.hosted import Hosted
        from ui.phones.addresses import own_addresses
        from ui.phones.hosting import Hosting
        from ui.phones.seats import Seats
        from ui.phones.server import PhoneServer

        self.played = Hosted(opened, battle)
        key = SETTING.format(battle)
        sides = tuple(side.id for side in self.played.game.battle.sides)
        self.seats = Seats(sides, time.monotonic, opened.setting(key))
        self.played.seats = self.seats.all.values
        self.seats.keep = lambda kept: opened.set_setting(key, kept)
        self.events: SimpleQueue[tuple[str, int, Any]] = SimpleQueue()
        self.server = PhoneServer(address or own_addresses()[0], self._heard, port)
        self.hosting: Hosting = Hosting(self.played, self.seats, self.server, opened.summary(battle).name)
        self.hosting.extra = self._extra
        self.hosting.seats_changed = self._show_seats
        self.hosting.proposals_changed = self._show_proposals
        there = self.played.game.battle
        keep([there.name, self.hosting.name, *(each.name for each in (*there.sides, *there.units.values()))])
        self.lines: list[bytes] = []
        self._told: set[str] = set()

    def _heard(self, phone: int, frame: str | None) -> None:
        self.events.put(("frame", phone, frame))

    def _extra(self, seat: Seat, eyes: Any) -> dict[str, Any]:
        from ui.phones.sections import more_sections

        return more_sections(seat, self.seats, eyes, self.server.url)

    # Telling

    def tell(self, answer: Mapping[str, Any]) -> None:
        """One line of JSON, at once."""
        typer.echo(json.dumps(answer, ensure_ascii=False))
        sys.stdout.flush()

    def _seat_list(self) -> list[dict[str, Any]]:
        return [
            {"name": seat.name, "side": seat.side, "units": list(seat.units), "locked": seat.locked,
             "connected": self.hosting.present(seat.id)}
            for seat in self.seats.all.values()
        ]  # fmt: skip

    def _codes(self) -> list[dict[str, str]]:
        from ui.phones.codes import join_url

        offers = [self.seats.offer(side) for side in self.seats.sides]
        return [{"side": each.side, "code": each.code, "url": join_url(self.server.url, each)} for each in offers]

    def _show_seats(self) -> None:
        self.tell({"seats": self._seat_list(), "codes": self._codes()})

    def _show_proposals(self) -> None:
        for id, each in self.hosting.proposals.items():
            if id not in self._told:
                self._told.add(id)
                self.tell({"proposal": id, "seat": each.name, "text": each.text, "order": each.order})

    # Going on

    def run(self) -> None:
        """Host until it is ended."""
        self.server.start()
        place = {"address": self.server.url, "test": f"{self.server.url}test", "screen": f"{self.server.url}screen"}
        self.tell({"battle": self.played.id, **place, "seats": self._seat_list(), "codes": self._codes()})
        threading.Thread(target=self._read, name="lines", daemon=True).start()
        while True:
            kind, phone, what = self.events.get()
            if kind == "end":
                return
            if kind == "line":
                self.lines.append(what)
            elif what is None:
                self.hosting.gone(phone)
            else:
                self._frame(phone, what)
            self._go_on()

    def _read(self) -> None:
        """Lines as they come; after their end the hosting goes on."""
        try:
            for line in lines_in(Plain(0)):
                if line.strip():
                    self.events.put(("line", 0, line))
        except (Refused, OSError, ValueError) as error:
            self.tell({"error": str(error)})

    def _frame(self, phone: int, frame: str) -> None:
        before = self.played.game.opened, self.played.game.journal.last
        self.hosting.receive(phone, frame)
        if before != (self.played.game.opened, self.played.game.journal.last):
            self._changed()

    def _changed(self) -> None:
        """Phones are told, then whoever reads the lines."""
        self.hosting.refresh()
        answer, self.played.finished = self.played.finished, None
        if answer is not None:
            self.tell(answer)
        elif (question := self.played.question) is not None:
            seats = [seat.name for seat in self.hosting.asked_seats()]
            label = str(getattr(question.request, "label", "") or question.key)
            self.tell({"open": label, "seats": seats, "wanted": self.played.wanted()})

    def _go_on(self) -> None:
        """Lines in their order; one that gives an order waits until the one before it is done."""
        while self.lines:
            if self.played.game.opened is not None and not self._is_at_once(self.lines[0]):
                return
            line = self.lines.pop(0)
            try:
                self._line(line)
            except (Refused, UnicodeDecodeError) as error:
                self.tell({"error": str(error) if isinstance(error, Refused) else "This line is not UTF-8 text."})

    def _is_at_once(self, line: bytes) -> bool:
        try:
            return read_line(line.decode("utf-8-sig"), OWN)[0] in AT_ONCE
        except (Refused, UnicodeDecodeError):
            return True

    def _line(self, line: bytes) -> None:
        order, args, said, drawn = read_line(line.decode("utf-8-sig"), OWN)
        if order in OWN:
            self._own(order, args, said)
        elif said.dice is not None or order in ("undo", "redo", "restore", "correct"):
            self.played.finished = played_line(self.played, order, args, said)
            self._changed()
        else:
            self.played.begin(order, args, said, drawn)
            self._changed()

    def _own(self, order: str, args: Mapping[str, Any], said: Any) -> None:
        if order == "resume":
            self.played.finished = self.played.resume(said)
            self._changed()
        elif order == "cancel":
            self.tell(self.played.cancel())
            self.hosting.refresh()
        elif order in ("take", "aside"):
            self._proposal(str(args.get("proposal", "")), order == "take", said)
        elif order == "seat":
            self._seat(args)
        elif order == "numbers":
            self.hosting.ask_numbers()
        else:
            self._show_seats()

    def _proposal(self, id: str, is_taken: bool, said: Any) -> None:
        proposal = self.hosting.proposals.get(id)
        if proposal is None:
            raise Refused(f"There is no proposal “{id}”.")
        if is_taken and not proposal.order:
            raise Refused("This proposal is in words: give the order that it means, and put it aside.")
        self.hosting.close_proposal(id)
        if is_taken:
            self.played.begin(proposal.order, proposal.args, said, ())
            self._changed()

    def _seat(self, args: Mapping[str, Any]) -> None:
        """Move, lock or remove a seat by its name."""
        seat = next((each for each in self.seats.all.values() if each.name == args.get("seat")), None)
        if seat is None:
            raise Refused(f"Nobody sits as “{args.get('seat')}”.")
        if args.get("remove"):
            self.hosting.remove_seat(seat.id)
            return
        changes = {key: args[key] for key in ("side", "locked") if key in args}
        units = {"units": tuple(map(str, args["units"]))} if "units" in args else {}
        self.hosting.change_seat(seat.id, **changes, **units)
