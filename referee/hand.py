"""The table's hand: what a referee may set on the table, whatever the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.battle import Battle
from referee.event import Event
from referee.requests import Rule
from referee.value import value

AnyBattle = Battle[Any, Any]
Deed = Callable[[AnyBattle, Any], Rule[None] | None]


def _no_words(battle: AnyBattle) -> tuple[str, ...]:
    return ()


@value
class Setting:
    """Something on the table that may be set by hand: a word among options, a number within bounds, a list's items.

    `keys` names its parts where it has several (the colours in a bag). A list is changed item by item: its items are
    `items` now, what may be added is told by `options` (nothing told: any words).
    """

    id: str
    label: str
    change: Callable[[AnyBattle, str, Any], Iterable[Event]]
    """What happens when it is set: the battle, the part, and what it is to be (or the item that is added)."""
    now: Callable[[AnyBattle, str], Any] = lambda battle, key: None
    """What it is at present, of a part."""
    options: Callable[[AnyBattle], tuple[str, ...]] = _no_words
    keys: Callable[[AnyBattle], tuple[str, ...]] = _no_words
    part: str = ""
    """What a part is called that is named freely, where `keys` cannot list them: a hex."""
    low: int | None = None
    high: int | None = None
    items: Callable[[AnyBattle], tuple[str, ...]] | None = None
    remove: Callable[[AnyBattle, str], Iterable[Event]] | None = None
    """What happens when an item is taken out of a list."""


@value
class AtTable:
    """What it means that something happened to a unit at the table, where a game says more than its fields do.

    Each is given the battle and the unit; where it gives nothing the plain way is taken.
    """

    hurt: Callable[[AnyBattle, Any, int], Rule[None]] | None = None
    """Hurt by so many; plainly its first track goes down."""
    moved: Deed | None = None
    """Moved, which is all that it did; plainly it is only told."""
    revealed: Deed | None = None
    """Seen by all; plainly it is hidden no longer."""
    goes_off: Deed | None = None
    """Off the table where the scenario counts it; plainly it counts for nobody."""
