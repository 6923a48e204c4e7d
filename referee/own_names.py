"""Units, sides and armies that packs named, named in the language of whoever makes a battle or an army of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from referee.army_book import ArmySheet, Group
from referee.battle import Battle, Unit
from referee.value import FrozenMap
from referee.wording import language, own_name


def in_our_words(battle: Battle[Any, Any]) -> Battle[Any, Any]:
    """A battle that was just mustered, its names in the language that is spoken: from now on they are its own."""
    if language() == "en":
        return battle
    units = FrozenMap({id: _unit(unit) for id, unit in battle.units.items()})
    sides = tuple(replace(side, name=own_name(side.name)) for side in battle.sides)
    return replace(battle, name=own_name(battle.name), units=units, sides=sides, table=_table(battle.table))


PLACES = ("terrain", "structures", "buildings", "objectives", "rally")
"""What lies on a table and has a name."""


def _table(table: Any) -> Any:
    """A table with what lies on it by its name in our words."""
    found = {field: there for field in PLACES if (there := getattr(table, field, None))}
    changed = {field: _there(there) for field, there in found.items()}
    return replace(table, **{field: new for field, new in changed.items() if new != found[field]})


def _there(there: Any) -> Any:
    if isinstance(there, FrozenMap):
        return FrozenMap({key: _there(each) for key, each in there.items()})
    if isinstance(there, tuple):
        return tuple(map(_there, there))
    has_name = is_dataclass(there) and not isinstance(there, type) and hasattr(there, "name")
    return replace(there, name=own_name(there.name)) if has_name else there


def _unit(unit: Unit) -> Unit:
    """A unit by its own name, its group and its models by theirs, wherever it says them."""
    models = (each.name for field in fields(unit) for each in _named(getattr(unit, field.name)))
    named: Unit = _renamed(unit, {name: own_name(name) for name in models})
    return replace(named, name=own_name(unit.name), group=own_name(unit.group))


def _named(value: Any) -> list[Any]:
    """The models of a unit: whatever it has several of that have names."""
    return [each for each in value if is_dataclass(each) and hasattr(each, "name")] if isinstance(value, tuple) else []


def _renamed(thing: Any, names: Mapping[str, str]) -> Any:
    """Some value with other names in it, also where names are keys."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if isinstance(thing, tuple):
        return tuple(_renamed(each, names) for each in thing)
    if isinstance(thing, FrozenMap):
        return FrozenMap({_renamed(key, names): _renamed(each, names) for key, each in thing.items()})
    if is_dataclass(thing) and not isinstance(thing, type) and names:
        given = {field.name: getattr(thing, field.name) for field in fields(thing)}
        changed = {key: new for key, old in given.items() if (new := _renamed(old, names)) != old}
        return replace(thing, **changed)
    return thing


def sheet_in_our_words(sheet: ArmySheet) -> ArmySheet:
    """An army of the packs as it is offered: its own name, those of its groups and of their lines."""
    return replace(sheet, name=own_name(sheet.name), groups=tuple(map(_group, sheet.groups)))


def _group(group: Group) -> Group:
    lines = tuple(replace(line, name=own_name(line.name)) for line in group.lines)
    settings = {key: own_name(each) if key.endswith("name") and each else each for key, each in group.settings.items()}
    return replace(group, name=own_name(group.name), lines=lines, settings=settings)
