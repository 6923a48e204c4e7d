"""What players may know: the battle as a spectator sees it, and of each result only what concerns nobody hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.journal import Entry
from referee.ruleset import Ruleset
from referee.value import FrozenMap, value
from ui.presenters.steps import shown_steps
from ui.presenters.unit_cards import Cards, side_number, side_shape
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.die import DieFace
from ui.widgets.step_list import Step

AnyBattle = Battle[Any, Any]
PRIVATE = ("note", "arrange", "begin")
"""What the referee does for himself alone."""
UNSEEN = "Something happens that cannot be seen yet."
MOST_LINES = 6


@value
class Known:
    """A result as players may know it."""

    headline: str = ""
    dice: tuple[DieFace, ...] = ()
    lines: tuple[str, ...] = ()


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


def known_of(entry: Entry, rules: Ruleset, battle: AnyBattle) -> Known:
    """What players may know of a result."""
    if not is_public(entry, battle, rules.seen_by(battle, "")):
        return Known(headline=UNSEEN)
    steps = shown_steps(entry.steps, entry.answers)
    return Known(headline=entry.headline, dice=tuple(die for step in steps for die in step.dice), lines=lines_of(steps))


def lines_of(steps: Sequence[Step]) -> tuple[str, ...]:
    """What is read across the room: what it came to, and as much of the rest as there is room for, nothing twice."""
    texts = list(dict.fromkeys(step.text for step in steps))
    results = {step.text for step in steps if step.is_result}
    kept = sorted(texts, key=lambda text: (text in results, texts.index(text)))[-MOST_LINES:]
    return tuple(text for text in texts if text in kept)


def latest(entries: Iterable[Entry]) -> Entry | None:
    """The last entry that is not the referee's alone."""
    public = [entry for entry in entries if entry.order not in PRIVATE]
    return max(public, key=lambda entry: entry.number, default=None)


class PlayersCards:
    """Cards for the players: of hidden units only that there is something."""

    def __init__(self, rules: Ruleset) -> None:
        self.cards = Cards(rules)

    def groups(self, seen: AnyBattle, side: str) -> tuple[CardGroup, ...]:
        """A side's units as a spectator sees them, the hidden ones last and all alike."""
        hidden = [unit for unit in seen.units.values() if unit.side == side and unit.hidden and not unit.gone]
        plain = FrozenMap((id, unit) for id, unit in seen.units.items() if not unit.hidden)
        groups = self.cards.groups(replace(seen, units=plain), side)
        if not hidden:
            return groups
        number, shape = side_number(seen, side), side_shape(seen, side)
        cards = tuple(CardView(id=u.id, name=u.name, side=number, shape=shape, hidden=True) for u in hidden)
        return (*groups, CardGroup(id="(hidden)", title="Hidden", note=str(len(cards)), cards=cards))
