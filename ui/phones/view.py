"""All that a phone shows, as sections: only those that changed are sent again."""

from __future__ import annotations

from typing import Any

from referee.game import Game
from referee.wording import tr
from ui.phones.known import Eyes, bag_of, cards_of, log_of
from ui.phones.map_section import map_sections
from ui.phones.seats import Seat

Sections = dict[str, Any]
COLOURS = ("blue", "red", "green", "gold", "purple", "cyan", "brown", "grey")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "crescent")
"""What a side is drawn with that has chosen nothing, by its place; as on the referee's screen."""


def shared_sections(game: Game, eyes: Eyes, name: str, tells_chances: bool) -> Sections:
    """What all seats of a side see alike."""
    seen = eyes.seen
    return {
        "battle": {
            "name": name,
            "game": tr(game.rules.name),
            "counted": tr(game.rules.counted, turn=seen.turn),
            "phase": "" if game.rules.is_turn_of(seen) else tr(game.rules.phase_names().get(seen.phase, "")),
            "active": seen.active,
            "result": "" if eyes.tells(seen.result) else tr(seen.result),
            "next": _next(game, eyes),
        },
        "sides": [_side(eyes, at) for at in range(len(seen.sides))],
        "units": cards_of(eyes),
        "log": log_of(eyes, game.journal),
        "bag": bag_of(eyes, tells_chances),
        **map_sections(eyes),
    }


def _side(eyes: Eyes, at: int) -> dict[str, Any]:
    side = eyes.seen.sides[at]
    return {
        "id": side.id,
        "name": side.name,
        "colour": side.colour if side.colour in COLOURS else COLOURS[at % 8],
        "shape": side.symbol if side.symbol in SHAPES else SHAPES[at % 8],
        "count": len(eyes.seen.of(side.id)),
    }


def _next(game: Game, eyes: Eyes) -> str:
    """What the table waits for, judged by what is seen; nothing where that cannot be told."""
    if game.opened is not None or eyes.seen.result:
        return ""
    try:
        due = eyes.seen.due
        up = None if due else game.rules.next_up(eyes.seen)
        words, said = (up.text, up.shown) if up is not None else (due[0].text, tr(due[0].text))
    except Exception:  # a rule that looks for what is veiled finds nothing to go by
        return ""
    return "" if eyes.tells(words) else said


def seat_section(seat: Seat) -> dict[str, Any]:
    """The seat itself."""
    side = "" if seat.is_screen else seat.side
    return {"name": seat.name, "side": side, "units": list(seat.units), "locked": seat.locked, "screen": seat.is_screen}
