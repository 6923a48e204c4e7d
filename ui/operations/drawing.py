"""Verbs of a bag of one's own: draw, enter a draw, put back, new turn, change what is in it, undo, redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.dice import ProvableDice, new_seed
from referee.draw import bag_of, size
from referee.own_bag import OwnBag, restored, written
from referee.requests import Refused
from ui.context import AppContext
from ui.theme.palette import Tone

KEY = "own_bag"
MOST_STEPS = 40


def bag(context: AppContext) -> OwnBag:
    """The bag as it is."""
    return restored(_kept(context).get("now"))


def _kept(context: AppContext) -> dict[str, Any]:
    kept = context.choice(KEY)
    return kept if isinstance(kept, dict) else {}


def change(context: AppContext, to: Callable[[OwnBag], OwnBag]) -> bool:
    """The bag becomes another one; what is refused is told in one sentence."""
    now, kept = bag(context), _kept(context)
    try:
        then = to(now)
    except Refused as refusal:
        context.say(refusal.sentence, Tone.WARNING)
        return False
    if then != now:
        past = [*kept.get("past", ()), written(now)][-MOST_STEPS:]
        context.remember(KEY, {"now": written(then), "past": past, "future": []})
    return True


def draw(context: AppContext) -> bool:
    """The app draws."""
    return change(context, _drawn)


def _drawn(now: OwnBag) -> OwnBag:
    contents = bag_of(now.left)
    if not size(contents):
        raise Refused(f"The {now.kind} is empty.")
    return now.drawn(ProvableDice(new_seed(), ("draw",)).drawn(contents, 0))


def enter(context: AppContext, id: str) -> bool:
    """The players drew this themselves."""
    return change(context, lambda now: now.drawn(id, "players"))


def can_undo(context: AppContext) -> bool:
    """Whether there is anything to undo."""
    return bool(_kept(context).get("past"))


def can_redo(context: AppContext) -> bool:
    """Whether there is anything to redo."""
    return bool(_kept(context).get("future"))


def undo(context: AppContext) -> bool:
    """The bag as it was before; whether there was anything to undo."""
    return _step(context, "past", "future")


def redo(context: AppContext) -> bool:
    """What was undone, again."""
    return _step(context, "future", "past")


def _step(context: AppContext, source: str, target: str) -> bool:
    kept = _kept(context)
    waiting = list(kept.get(source, ()))
    if not waiting:
        return False
    to = waiting.pop()
    context.remember(KEY, {"now": to, source: waiting, target: [*kept.get(target, ()), kept["now"]]})
    return True
