"""Places inside an entry: what field and what value lies there, and the entry with another value there."""

from __future__ import annotations

from typing import Any

from referee.form_fields import Field, ListField, MapField, OptionalField, RecordField, Value
from ui.content.references import ANY, Path

Place = tuple[str | int, ...]


def field_at(field: Field, place: Place) -> Field:
    """The field that lies at a place."""
    for part in place:
        inner = field.inner if isinstance(field, OptionalField) else field
        if isinstance(inner, RecordField):
            field = next(each for each in inner.fields if each.key == part)
        elif isinstance(inner, ListField | MapField):
            field = inner.item
    return field


def path_of(field: Field, place: Place) -> Path:
    """A place with every name of a map and every number of a list left open."""
    path: list[str] = []
    for part in place:
        path.append(str(part) if isinstance(field, RecordField) else ANY)
        field = field_at(field, (part,))
    return tuple(path)


def value_at(value: Value, place: Place) -> Value:
    """The value that lies at a place."""
    for part in place:
        value = value[part]
    return value


def has_place(value: Any, place: Place) -> bool:
    """Whether there is anything at a place."""
    for part in place:
        inside = isinstance(value, dict) and part in value
        if not inside and not (isinstance(value, list) and isinstance(part, int) and part < len(value)):
            return False
        value = value[part]
    return True


def with_value_at(value: Value, place: Place, new: Value) -> Value:
    """The same value with another one at a place; nothing is changed in the old one."""
    if not place:
        return new
    first, rest = place[0], place[1:]
    if isinstance(value, list):
        assert isinstance(first, int)
        return [*value[:first], with_value_at(value[first], rest, new), *value[first + 1 :]]
    return {**value, first: with_value_at(value.get(first), rest, new)}


def renamed(value: dict[str, Value], old: str, new: str) -> dict[str, Value]:
    """A map with one name changed, in its old place.

    >>> renamed({"a": 1, "b": 2}, "a", "c")
    {'c': 1, 'b': 2}
    """
    return {new if key == old else key: item for key, item in value.items()}


def title_of(item: Value, key: str | int) -> str:
    """What a record is called: its name or title, else its first words."""
    if isinstance(item, dict):
        for name in ("name", "title", "unit", "troop", "profile", "text"):
            if isinstance(item.get(name), str) and item[name]:
                return str(item[name])
        words = [f"{each} {told}" for each, told in item.items() if isinstance(told, (str, int)) and told != ""]
        return ", ".join(words[:3]) or str(key)
    return str(item)
