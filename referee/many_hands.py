"""Dice with many hands: a seat puts a number of its own into the app's dice, bound at once and shown in the end.

What goes into the place of every die from then on is what the seat is bound by (the hash of its number), so that
nothing need be told before the end; the number itself, shown later, proves that the hash was the seat's own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Len

from referee.battle import Battle
from referee.event import event
from referee.hand_units import REFEREE
from referee.order import Order, Reason, never, order
from referee.requests import Note, Refused, Rule, Tell, happened
from referee.value import value

AnyBattle = Battle[Any, Any]
Digits = Annotated[str, Len(0, 64)]
Who = Annotated[str, Len(0, 40)]
OURS = "words"
"""What the players said at the beginning has this name; no seat may take it."""


@event("chance-bound")
@value
class ChanceBound:
    """A seat has bound itself to a number: the hash of it goes into the dice from here on."""

    seat: str
    hash: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, chances=battle.chances.set(self.seat, self.hash))


@event("chance-shown")
@value
class ChanceShown:
    """A seat has shown its number; the dice stay as they are."""

    seat: str
    number: str

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return battle


@value
class Binding:
    """A seat and the hash of its number."""

    seat: Who = ""
    hash: Digits = ""


@value
class Showing:
    """A seat and its number."""

    seat: Who = ""
    number: Digits = ""


def hash_of(number: str) -> str:
    """What a seat is bound by: SHA-256 of the bytes that its 64 digits stand for.

    >>> hash_of("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def _is_number(digits: str) -> bool:
    return len(digits) == 64 and all(digit in "0123456789abcdef" for digit in digits)


def _binding_reasons(battle: AnyBattle, args: Binding) -> Iterable[Reason]:
    if not args.seat or not args.seat.isprintable() or "=" in args.seat or args.seat == OURS:
        yield never(REFEREE, "A seat has a name in one line, without “=”")
    elif args.seat in battle.chances:
        yield never(REFEREE, "{seat} has put a number into the dice already", seat=args.seat)
    if not _is_number(args.hash):
        yield never(REFEREE, "A hash has 64 digits, each 0 to 9 or a to f")


@order("bind-chance", "A seat's own chance", REFEREE, reasons=_binding_reasons, needs=("seat", "hash"), by="referee")
def bind_chance(battle: AnyBattle, args: Binding) -> Rule[None]:
    """A seat puts its own chance into the app's dice."""
    yield from Note(REFEREE, "{seat} is bound by {hash}", seat=args.seat, hash=args.hash)
    yield from happened(ChanceBound(seat=args.seat, hash=args.hash))
    yield from Tell("{seat} has a hand in the app's dice from now on", seat=args.seat)


def _showing_reasons(battle: AnyBattle, args: Showing) -> Iterable[Reason]:
    if args.seat not in battle.chances:
        yield never(REFEREE, "{seat} is bound by nothing", seat=args.seat or "Nobody")
    elif not _is_number(args.number) or hash_of(args.number) != battle.chances[args.seat]:
        yield never(REFEREE, "This is not the number that {seat} is bound by", seat=args.seat)


@order(
    "show-chance", "A seat shows its chance", REFEREE, reasons=_showing_reasons, needs=("seat", "number"), by="referee"
)
def show_chance(battle: AnyBattle, args: Showing) -> Rule[None]:
    """A seat shows the number that it is bound by; whoever replays this checks it again."""
    if not _is_number(args.number) or hash_of(args.number) != battle.chances.get(args.seat):
        raise Refused("This is not the number that the seat is bound by.")
    yield from Note(REFEREE, "{seat} shows {number}", seat=args.seat, number=args.number)
    yield from happened(ChanceShown(seat=args.seat, number=args.number))
    yield from Tell("{seat} has shown the chance that was in the app's dice", seat=args.seat)


HANDS: tuple[Order, ...] = (bind_chance, show_chance)
