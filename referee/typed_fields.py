"""What the fields of units and tables may hold: values are typed as they come from the disk, and bounds are told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.facts import adapter, schema
from referee.fields import shown
from referee.requests import Refused
from referee.sentences import described
from referee.value import plain


class DoesNotFit(Refused):
    """An event that cannot have happened in this battle: a unit is gone, a number below zero, a die not in the bag."""


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def typed(owner: Any, field: str, found: Any) -> Any:
    """A value as the field of a unit or table has it: lists become tuples, objects become values."""
    hints = _hints(type(owner))
    if field not in hints:
        raise DoesNotFit(f"{type(owner).__name__} has no “{field}”.")
    if type(found) in _plain_types(type(owner))[field]:
        return found
    try:
        return adapter(hints[field]).validate_json(json.dumps(plain(found)), strict=True)
    except ValueError:
        raise DoesNotFit(f"“{field}” cannot be {found!r}.") from None


_PLAIN_TYPES: dict[type[Any], dict[str, frozenset[type[Any]]]] = {}
_PLAIN: frozenset[type[Any]] = frozenset({int, str, bool, float, type(None)})


def _plain_types(kind: type[Any]) -> dict[str, frozenset[type[Any]]]:
    """The plain types (numbers, words, none) that each field may hold as they are."""
    if kind not in _PLAIN_TYPES:
        _PLAIN_TYPES[kind] = {name: _PLAIN.intersection(_arms(hint)) for name, hint in _hints(kind).items()}
    return _PLAIN_TYPES[kind]


def _arms(hint: Any) -> Iterator[type[Any]]:
    """The types that a hint allows, bounds left aside."""
    if isinstance(hint, type):
        yield hint
    elif get_origin(hint) is Literal:
        yield from {type(word) for word in get_args(hint)}
    elif get_origin(hint) is Annotated:
        yield from _arms(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for arm in get_args(hint):
            yield from _arms(arm)


def within(owner: Any, field: str, wanted: Any) -> str:
    """What a field may hold, if it may not hold this; nothing if it may."""
    bounded = get_type_hints(type(owner), include_extras=True)[field]
    try:
        adapter(bounded).validate_json(json.dumps(plain(wanted)), strict=True)
    except ValueError:
        whole = schema(bounded)
        return described(whole, whole) or "something else"
    return ""


def most(unit: Any, field: str) -> int | None:
    """The start of a track, over which it cannot go; nothing for other numbers."""
    for each in shown(type(unit)):
        if each.name == field and each.kind == "track" and each.start:
            return int(getattr(unit, each.start))
    return None
