"""Oops [R7]: bases were destroyed, and friends nearby have seen it."""

from __future__ import annotations

from typing import Literal

from referee.requests import Note, Rule

Loser = Literal["unit", "target", "a", "b"]
GONE: dict[Loser, str] = {
    "unit": "No base left: the unit is removed",
    "target": "No base left: the target is removed",
    "a": "No base left: side a's unit is removed",
    "b": "No base left: side b's unit is removed",
}
SEEN: dict[Loser, str] = {
    "unit": "It has lost bases: its friends within 2 MU check how scared they are",
    "target": "The target has lost bases: its friends within 2 MU check how scared they are",
    "a": "Side a has lost bases: friends of its unit within 2 MU check how scared they are",
    "b": "Side b has lost bases: friends of its unit within 2 MU check how scared they are",
}


def oops(loser: Loser, lost: int, left: int) -> Rule[None]:
    """A unit goes when its last base goes; friends near a lost base must check."""
    if not left:
        yield from Note("R7", GONE[loser])
    if lost:
        yield from Note("R7", SEEN[loser])
