"""Verbs of a bag of one's own: draw, enter a draw, put back, new turn, change what is in it, undo, redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.dice import ProvableDice, new_seed
from referee.draw import bag_of, size
from referee.own_bag import OwnBag, restored, written
from referee.requests import Refused
from ui.seat import Seat
from ui.theme.palette import Tone

KEY = "own_bag"
MOST_STEPS = 40


def bag(seat: Seat) -> OwnBag:
    """The bag as it is."""
    return restored(_kept(seat).get("now"))


def _kept(seat: Seat) -> dict[str, Any]:
    found = seat.choice(KEY)
    return found if isinstance(found, dict) else {}


def change(seat: Seat, to: Callable[[OwnBag], OwnBag]) -> bool:
    """The bag becomes another one; what is refused is told in one sentence."""
    now, kept = bag(seat), _kept(seat)
    try:
        then = to(now)
    except Refused as refusal:
        seat.say(refusal.sentence, Tone.WARNING)
        return False
    if then != now:
        past = [*kept.get("past", ()), written(now)][-MOST_STEPS:]
        seat.remember(KEY, {"now": written(then), "past": past, "future": []})
    return True


def draw(seat: Seat) -> bool:
    """The app draws."""
    return change(seat, _drawn)


def _drawn(now: OwnBag) -> OwnBag:
    contents = bag_of(now.left)
    if not size(contents):
        raise Refused(f"The {now.kind} is empty.")
    return now.drawn(ProvableDice(new_seed(), ("draw",)).drawn(contents, 0))


def enter(seat: Seat, id: str) -> bool:
    """The players drew this themselves."""
    return change(seat, lambda now: now.drawn(id, "players"))


def can_undo(seat: Seat) -> bool:
    """Whether there is anything to undo."""
    return bool(_kept(seat).get("past"))


def can_redo(seat: Seat) -> bool:
    """Whether there is anything to redo."""
    return bool(_kept(seat).get("future"))


def undo(seat: Seat) -> bool:
    """The bag as it was before; whether there was anything to undo."""
    return _step(seat, "past", "future")


def redo(seat: Seat) -> bool:
    """What was undone, again."""
    return _step(seat, "future", "past")


def _step(seat: Seat, source: str, target: str) -> bool:
    kept = _kept(seat)
    waiting = list(kept.get(source, ()))
    if not waiting:
        return False
    to = waiting.pop()
    seat.remember(KEY, {"now": to, source: waiting, target: [*kept.get(target, ()), kept["now"]]})
    return True
