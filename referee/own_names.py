"""Units and sides that packs named, named in the language of whoever makes a battle of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.battle import Battle
from referee.value import FrozenMap
from referee.wording import language, own_name


def in_our_words(battle: Battle[Any, Any]) -> Battle[Any, Any]:
    """A battle that was just mustered, its names in the language that is spoken: from now on they are its own."""
    if language() == "en":
        return battle
    units = FrozenMap({id: replace(unit, name=own_name(unit.name)) for id, unit in battle.units.items()})
    sides = tuple(replace(side, name=own_name(side.name)) for side in battle.sides)
    return replace(battle, name=own_name(battle.name), units=units, sides=sides)
