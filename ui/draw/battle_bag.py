"""The bag or cup of a battle as its picture shows it."""

from __future__ import annotations

from typing import Any

from referee.battle import Battle
from referee.ruleset import Drawing
from ui.presenters.unit_cards import side_number, side_shape
from ui.widgets.bag_view import BagContents, BagItem


def contents_of(found: Drawing, battle: Battle[Any, Any], reason: str = "") -> BagContents:
    """What may be drawn in a battle, as its picture shows it."""
    names = dict.fromkeys((*found.contents, *found.history))
    items = tuple(item_of(name, found.contents.get(name, 0), at, battle) for at, name in enumerate(names))
    return BagContents(items=items, kind=found.kind, history=found.history, reason=reason)


def item_of(name: str, count: int, at: int, battle: Battle[Any, Any]) -> BagItem:
    """A piece that stands for a side or a unit, in that side's colour; any other by its own name."""
    side = name if name in {each.id for each in battle.sides} else ""
    if not side and name in battle.units:
        side = battle.units[name].side
    if not side:
        return BagItem(id=name, label=name, count=count, side=at)
    label = battle.units[name].name if name in battle.units else battle.side(side).name
    return BagItem(id=name, label=label, count=count, side=side_number(battle, side), shape=side_shape(battle, side))
