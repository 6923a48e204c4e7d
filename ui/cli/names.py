"""Units and sides by the names people call them by, as well as by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.battle import Battle
from referee.order import Order
from referee.requests import Refused

AnyBattle = Battle[Any, Any]
UNITS = ("unit", "units", "target", "targets")
TEXTS = ("text", "reason", "note", "name", "field", "marker")
"""Arguments that are words of their own, whatever a unit is called."""


def unit_id(battle: AnyBattle, word: str) -> str:
    """The id of a unit that is called so; a word that nobody is called by stays what it is."""
    return _known(word, {id: unit.name for id, unit in battle.units.items()}, "units")


def side_id(battle: AnyBattle, word: str) -> str:
    """The id of a side that is called so; a word that nobody is called by stays what it is."""
    return _known(word, {side.id: side.name for side in battle.sides}, "sides")


def candidate(battle: AnyBattle, word: str, candidates: Iterable[str]) -> str:
    """What an answer means among candidates: one of them, or the unit or side among them of that name."""
    names = {id: name for id in candidates if (name := name_of(battle, id)) != id}
    return word if word in candidates else _known(word, names, "answers")


def name_of(battle: AnyBattle, id: str) -> str:
    """What a unit or side is called; any other word stands for itself."""
    if id in battle.units:
        return str(battle.units[id].name)
    return next((side.name for side in battle.sides if side.id == id), id)


def _known(word: str, names: Mapping[str, str], what: str) -> str:
    if word in names:
        return word
    alike = [id for id, name in names.items() if name.casefold() == word.strip().casefold()]
    if len(alike) > 1:
        raise Refused(f"{len(alike)} {what} are called “{word}”: name one by its id, {', '.join(alike)}.")
    return alike[0] if alike else word


def arguments_by_id(order: Order, given: Mapping[str, Any], battle: AnyBattle) -> dict[str, Any]:
    """The arguments of an order with units and sides by their ids, however they were named."""
    picked = {*UNITS, *(pick.key for pick in order.picks)} - set(TEXTS)
    return {key: _by_id(battle, item, key, key in picked) for key, item in given.items()}


def _by_id(battle: AnyBattle, item: Any, key: str, is_picked: bool) -> Any:
    if isinstance(item, list):
        return [_by_id(battle, each, key, is_picked) for each in item]
    if not isinstance(item, str) or key in TEXTS:
        return item
    if key == "side":
        return side_id(battle, item)
    if is_picked:
        return unit_id(battle, item)
    exact = [id for id, unit in battle.units.items() if unit.name == item]
    return exact[0] if len(exact) == 1 else item
