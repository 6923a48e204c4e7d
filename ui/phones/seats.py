"""Seats: who sits where, the one-time codes by which one sits down, and the tokens by which a phone comes back.

Codes and tokens are never kept: only their hashes are, so that the library gives nobody a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from referee.requests import Refused
from referee.value import value
from referee.wording import tr

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a code is made of: nothing that is read as something else."""
LENGTH = 8
LASTS = 15 * 60.0
"""Seconds after which a code that nobody used is old."""
SCREEN = "screen"
"""The side of a players' screen: it sees what a spectator sees, and answers nothing."""
MOST = 40
LONGEST = 24
"""Letters of a player's name."""


@value
class Seat:
    """A place at the table: a side or some of its units, and the phone that has it."""

    id: str
    name: str
    side: str
    units: tuple[str, ...] = ()
    token: str = ""
    locked: bool = False

    @property
    def is_screen(self) -> bool:
        """Whether it only looks on."""
        return self.side == SCREEN

    @property
    def sees(self) -> str:
        """The side whose eyes it has; a screen sees as a spectator does."""
        return "" if self.is_screen else self.side


@value
class Offer:
    """A code that opens one seat once, and until when."""

    code: str
    side: str
    until: float


def hashed(secret: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A code that nobody guesses, to be typed if need be."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy_name(name: Any, otherwise: str) -> str:
    """A player's name as it can be shown: one line, not too long.

    >>> tidy_name("  Anna\\nB ", "Seat 1"), tidy_name("", "Seat 1")
    ('Anna B', 'Seat 1')
    """
    words = "".join(letter if letter.isprintable() else " " for letter in str(name)[:200]).split()
    return " ".join(words)[:LONGEST].strip() or otherwise


class Seats:
    """All seats of a battle. What changes is told to `keep`, as plain values."""

    def __init__(
        self, sides: tuple[str, ...], clock: Callable[[], float], kept: Mapping[str, Any] | None = None
    ) -> None:
        self.sides = (*sides, SCREEN)
        self.clock = clock
        self.offers: dict[str, Offer] = {}
        self.spent: set[str] = set()
        self.generation = 0
        """How often a question went away unanswered: a late answer to it must not fit the next one."""
        self.all: dict[str, Seat] = {}
        self.keep: Callable[[dict[str, Any]], object] = lambda _: None
        if kept:
            self._restore(kept)

    def _restore(self, kept: Mapping[str, Any]) -> None:
        self.generation = int(kept.get("generation", 0))
        for each in kept.get("seats", ()):
            seat = Seat(**{**each, "units": tuple(each.get("units", ()))})
            if seat.side in self.sides:
                self.all[seat.id] = seat

    def as_plain(self) -> dict[str, Any]:
        """What is kept of the seats."""
        names = ("id", "name", "side", "units", "token", "locked")
        seats = [{name: getattr(seat, name) for name in names} for seat in self.all.values()]
        return {"generation": self.generation, "seats": [{**each, "units": list(each["units"])} for each in seats]}

    def _changed(self) -> None:
        self.keep(self.as_plain())

    # Sitting down

    def offer(self, side: str, fresh: bool = False) -> Offer:
        """The code of a side: the one that is shown, or another if that is old or not wanted any more."""
        there = self.offers.get(side)
        if there is None or fresh or there.until < self.clock():
            self._known_side(side)
            there = self.offers[side] = Offer(code=new_code(), side=side, until=self.clock() + LASTS)
        return there

    def sit_down(self, code: Any, name: Any) -> tuple[Seat, str]:
        """Take a seat with a code, once; the seat, and the token to come back with."""
        given = str(code)[:64].upper().replace("-", "").replace(" ", "")
        if not given:
            raise Refused("A seat needs its code: scan the one on the screen, or type it.")
        if hashed(given) in self.spent:
            raise Refused("This code has been used: every code opens one seat. Ask for the next one.")
        offer = next((each for each in self.offers.values() if hmac.compare_digest(each.code, given)), None)
        if offer is None:
            raise Refused("This code opens no seat: look at the screen again.")
        if offer.until < self.clock():
            raise Refused("This code is old: ask for the next one.")
        return self._taken(offer, name)

    def _taken(self, offer: Offer, name: Any) -> tuple[Seat, str]:
        if len(self.all) >= MOST:
            raise Refused(f"All {MOST} seats are taken: the referee can remove one.")
        self.spent.add(hashed(offer.code))
        self.offer(offer.side, fresh=True)
        token = secrets.token_urlsafe(24)
        id = secrets.token_hex(4)
        called = tidy_name(name, tr("Screen") if offer.side == SCREEN else tr("Player {n}", n=len(self.all) + 1))
        seat = Seat(id=id, name=self._own_name(called), side=offer.side, token=hashed(token))
        self.all[id] = seat
        self._changed()
        return seat, token

    def _own_name(self, name: str) -> str:
        """A name that no other seat has."""
        taken = {seat.name for seat in self.all.values()}
        number = next(n for n in range(1, MOST + 2) if (f"{name} {n}" if n > 1 else name) not in taken)
        return f"{name} {number}" if number > 1 else name

    def come_back(self, token: Any) -> Seat:
        """The seat of a phone that had one."""
        known = hashed(str(token)[:128])
        seat = next((each for each in self.all.values() if hmac.compare_digest(each.token, known)), None)
        if seat is None:
            raise Refused("This phone has no seat here any more: sit down with a new code.")
        return seat

    # What the referee does

    def change(self, id: str, **changes: Any) -> Seat:
        """Move, lock, rename: the seat as it is now."""
        if id not in self.all:
            raise Refused("This seat is gone.")
        self._known_side(changes.get("side", self.all[id].side))
        self.all[id] = replace(self.all[id], **changes)
        self._changed()
        return self.all[id]

    def remove(self, id: str) -> None:
        """Take a seat away; its phone has to sit down anew."""
        if self.all.pop(id, None) is not None:
            self._changed()

    def forget_question(self) -> None:
        """A question went away unanswered: answers to it that come late fit nothing any more."""
        self.generation += 1
        self._changed()

    def _known_side(self, side: str) -> None:
        if side not in self.sides:
            raise Refused(f"There is no side “{side}”; there are {', '.join(self.sides)}.")
