"""What players may know: the battle as a spectator sees it, and of each result only what concerns nobody hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.journal import Entry
from referee.ruleset import Ruleset
from referee.spectators import is_public
from referee.value import FrozenMap, value
from referee.wording import tr
from ui.presenters.steps import shown_steps, turned
from ui.presenters.unit_cards import Cards, side_number, side_shape
from ui.theme.shapes import Shape
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.die import DieFace
from ui.widgets.step_list import Step

AnyBattle = Battle[Any, Any]
UNSEEN = tr("Something happens that cannot be seen yet.")
MOST_LINES = 6
TURNED = ("undo", "redo", "restore")
"""What takes or puts back something else."""


@value
class Known:
    """A result as players may know it."""

    headline: str = ""
    dice: tuple[DieFace, ...] = ()
    lines: tuple[str, ...] = ()
    side: tuple[int, Shape | None] | None = None
    """The number of the colour and the sign of whoever did it."""


def known_of(entry: Entry, rules: Ruleset, battle: AnyBattle, meant: Entry | None = None) -> Known:
    """What players may know of a result; `meant` is what it takes or puts back."""
    seen = rules.seen_by(battle, "")
    if not all(is_public(each, battle, seen) for each in (entry, meant) if each is not None):
        return Known(headline=UNSEEN)
    if meant is not None:
        return Known(headline=turned(entry, meant))
    steps = shown_steps(entry.grounds, entry.answers)
    dice = tuple(die for step in steps for die in step.dice)
    return Known(headline=entry.shown, dice=dice, lines=lines_of(steps), side=side_of(entry, battle))


def side_of(entry: Entry, battle: AnyBattle) -> tuple[int, Shape | None] | None:
    """Whose result it is: the number of the side's colour and its sign; nobody's where it is of no side."""
    known = entry.side in [each.id for each in battle.sides]
    return (side_number(battle, entry.side), side_shape(battle, entry.side)) if known else None


def lines_of(steps: Sequence[Step]) -> tuple[str, ...]:
    """What is read across the room: what it came to, and as much of the rest as there is room for, nothing twice."""
    texts = list(dict.fromkeys(step.text for step in steps))
    results = {step.text for step in steps if step.is_result}
    kept = sorted(texts, key=lambda text: (text in results, texts.index(text)))[-MOST_LINES:]
    return tuple(text for text in texts if text in kept)


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
        return (*groups, CardGroup(id="(hidden)", title=tr("Hidden"), note=str(len(cards)), cards=cards))
