"""What spectators may know of a battle: of each entry whether it concerns nobody hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.battle import Battle
from referee.entry import Entry

AnyBattle = Battle[Any, Any]
PRIVATE = ("note", "arrange", "begin")
"""What the referee does for himself alone."""


def hidden_units(battle: AnyBattle, seen: AnyBattle) -> dict[str, str]:
    """The units that a spectator does not know, each with its true name."""
    return {id: unit.name for id, unit in battle.units.items() if unit.hidden or seen.units[id] != unit}


def is_public(entry: Entry, battle: AnyBattle, seen: AnyBattle) -> bool:
    """Whether an entry concerns nobody hidden: neither by what happened nor by any name in its words."""
    hidden = hidden_units(battle, seen)
    if entry.units() & hidden.keys():
        return False
    words = " ".join((entry.headline, *(step.text for step in entry.steps)))
    return not any(name in words for id, name in hidden.items() if name != seen.units[id].name)


def latest(entries: Iterable[Entry]) -> Entry | None:
    """The last entry that is not the referee's alone."""
    public = [entry for entry in entries if entry.order not in PRIVATE]
    return max(public, key=lambda entry: entry.number, default=None)
