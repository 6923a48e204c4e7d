"""Content in forms: ids are chosen, lists of words are lines, long texts have room; and the places inside an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.form_fields import (
    ChoiceField,
    Field,
    ListField,
    MapField,
    NumberField,
    Option,
    OptionalField,
    RecordField,
    TextField,
    Value,
)
from referee.form_words import PLAIN, FormWords, field_words
from referee.references import ANY, Path, References

Place = tuple[str | int, ...]
LONG = ("text", "story", "note", "effect")
LONGEST, LONGEST_LINES, LONGEST_WORD = 5000, 20_000, 1000
BLANK, BREAK = "(blank)", "\\n"
"""An entry that says nothing, and a line break inside an entry, where every entry is a line."""
FINE_STEP = 0.05
FEW_FIELDS, FEW_ITEMS = 3, 6
"""Records of a list with so few fields, so few of them, stand inside their form; others are opened one by one."""


class Shaper:
    """Knows what a kind of content refers to, and turns fields and values to and fro."""

    def __init__(self, references: References, words: FormWords = PLAIN) -> None:
        self.references, self.words = references, words

    # Fields

    def shaped(self, field: Field, path: Path) -> Field:
        """The field as the form shows it."""
        field = replace(field, label=self.words.label(path, field.label))
        if options := self.words.chosen(path):
            return _choice(field, options)
        if isinstance(field, ChoiceField):
            return replace(field, options=tuple(replace(each, label=field_words(each.label)) for each in field.options))
        if isinstance(field, TextField):
            return self._text(field, path)
        if isinstance(field, NumberField):
            return replace(field, step=FINE_STEP)
        if isinstance(field, OptionalField):
            return replace(field, inner=self.shaped(field.inner, path))
        if isinstance(field, RecordField):
            return replace(field, fields=tuple(self.shaped(each, (*path, each.key)) for each in field.fields))
        if isinstance(field, ListField):
            return self._list(field, path)
        if isinstance(field, MapField):
            item = replace(self.shaped(field.item, (*path, ANY)), label=field.label)
            return replace(field, item=item, name_label="Id")
        return field

    def _text(self, field: TextField, path: Path) -> Field:
        if self.references.kind_at(path):
            options = [Option(value=id, label=name) for id, name in self.references.options(path)]
            none = [Option(value="", label="None")] if field.default == "" and path[-1] != ANY else []
            return ChoiceField(key=field.key, label=field.label, help=field.help, options=(*none, *options))
        if path and path[-1] in LONG:
            return replace(field, several_lines=True, longest=LONGEST)
        return replace(field, longest=LONGEST_WORD)  # what is too long is told by the check, never cut

    def is_lines(self, field: Field, path: Path) -> bool:
        """Whether a list is one of plain words, written line by line."""
        if not isinstance(field, ListField) or not isinstance(field.item, TextField):
            return False
        return not self.references.kind_at((*path, ANY)) and not self.words.chosen((*path, ANY))

    def _list(self, field: ListField, path: Path) -> Field:
        if self.is_lines(field, path):
            return TextField(
                key=field.key,
                label=field.label,
                help=f"One on each line; {BLANK} is one that says nothing",
                longest=LONGEST_LINES,
                several_lines=True,
            )
        is_ordered = ".".join(path) in self.words.ordered
        return replace(field, item=self.shaped(field.item, (*path, ANY)), default=(), ordered=is_ordered)

    def in_order(self, fields: tuple[Field, ...], value: Value, path: Path) -> list[Field]:
        """The fields of a record as a form has them: those that come first, simple ones, those with their own pages."""
        known = {each.key: each for each in fields}
        first = [known[key] for key in self.words.first if key in known and not path]
        rest = [each for each in fields if each not in first]
        return [*first, *sorted(rest, key=lambda each: is_page(each, value.get(each.key)))]

    def title(self, item: Value, key: str | int, path: Path) -> str:
        """What a record of a list or map is called."""
        return (self.words.title(path, item) if isinstance(item, dict) else "") or title_of(item, key)

    # Values

    def to_form(self, field: Field, value: Value, path: Path) -> Value:
        """A value of content as the form holds it."""
        if value is None:
            return None
        if self.is_lines(field, path):
            return "\n".join(each.replace("\n", BREAK) or BLANK for each in value)
        if isinstance(field, OptionalField):
            return self.to_form(field.inner, value, path)
        if isinstance(field, RecordField):
            known = {each.key: each for each in field.fields}
            return {k: self.to_form(known[k], v, (*path, k)) if k in known else v for k, v in value.items()}
        if isinstance(field, ListField):
            return [self.to_form(field.item, each, (*path, ANY)) for each in value]
        if isinstance(field, MapField):
            return {name: self.to_form(field.item, each, (*path, ANY)) for name, each in value.items()}
        return value

    def from_form(self, field: Field, value: Value, path: Path) -> Value:
        """A value of the form as content has it."""
        if value is None:
            return None
        if self.is_lines(field, path):
            lines = [line for line in value.split("\n") if line.strip()]
            return ["" if line.strip() == BLANK else line.replace(BREAK, "\n") for line in lines]
        if isinstance(field, OptionalField):
            return self.from_form(field.inner, value, path)
        if isinstance(field, RecordField):
            known = {each.key: each for each in field.fields}
            return {k: self.from_form(known[k], v, (*path, k)) if k in known else v for k, v in value.items()}
        if isinstance(field, ListField):
            return [self.from_form(field.item, each, (*path, ANY)) for each in value]
        if isinstance(field, MapField):
            return {name: self.from_form(field.item, each, (*path, ANY)) for name, each in value.items()}
        return value


def _choice(field: Field, options: Mapping[str, str]) -> ChoiceField:
    """A field whose value is picked by its words."""
    default = field.default if isinstance(field, ChoiceField | TextField) else None
    listed = tuple(Option(value=value, label=word) for value, word in options.items())
    return ChoiceField(key=field.key, label=field.label, help=field.help, options=listed, default=default)


def is_record_list(field: Field) -> bool:
    """Whether a field holds several records."""
    return isinstance(field, ListField | MapField) and isinstance(field.item, RecordField)


def is_page(field: Field, value: Value) -> bool:
    """Whether a field is opened on a page of its own: many records, or a record that holds some."""
    if isinstance(field, RecordField):
        return any(is_page(each, (value or {}).get(each.key)) or is_record_list(each) for each in field.fields)
    if isinstance(field, MapField):
        return isinstance(field.item, RecordField)
    if not isinstance(field, ListField) or not isinstance(field.item, RecordField):
        return False
    simple = all(not isinstance(each, RecordField | ListField | MapField) for each in field.item.fields)
    return not simple or len(field.item.fields) > FEW_FIELDS or len(value or ()) > FEW_ITEMS


def beginning(field: Field) -> Value:
    """The value of a new field, deep."""
    if isinstance(field, RecordField):
        return {**{each.key: beginning(each) for each in field.fields}, **field.given}
    if isinstance(field, ListField):
        return [*field.default, *(beginning(field.item) for _ in range(field.least - len(field.default)))]
    return field.start


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
