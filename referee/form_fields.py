"""The fields of a form as plain values."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from referee.value import value

Value = Any
"""What a field holds: a number, a word, yes or no, None, or lists and maps of these."""


@value
class Field:
    """What every field has: the key of its value, words beside it, a longer help, and its rule."""

    key: str
    label: str
    help: str = ""
    rule: str = ""

    @property
    def start(self) -> Value:
        """The value of a new field."""
        return None


@value
class IntField(Field):
    """A whole number in a range."""

    least: int = 0
    most: int = 200
    default: int | None = None

    @property
    def start(self) -> Value:
        """The default, or the number nearest to zero."""
        return self.default if self.default is not None else min(max(0, self.least), self.most)


@value
class NumberField(Field):
    """A number with decimals."""

    least: float = 0.0
    most: float = 10_000.0
    step: float = 0.5
    default: float = 0.0

    @property
    def start(self) -> Value:
        """The default."""
        return self.default


@value
class BoolField(Field):
    """Yes or no; a situation shows the modifier that it brings."""

    modifier: str = ""
    default: bool = False

    @property
    def start(self) -> Value:
        """The default."""
        return self.default


@value
class Option:
    """A value that can be chosen, with its words."""

    value: Value
    label: str


@value
class ChoiceField(Field):
    """One of several."""

    options: tuple[Option, ...]
    default: Value = None

    @property
    def start(self) -> Value:
        """The default, or the first."""
        values = [option.value for option in self.options]
        return self.default if self.default in values else next(iter(values), None)


@value
class TextField(Field):
    """Words."""

    default: str = ""
    longest: int = 200
    several_lines: bool = False

    @property
    def start(self) -> Value:
        """The default."""
        return self.default


@value
class OptionalField(Field):
    """A field that may be left out; then its value is None."""

    inner: Field
    default: Value = None

    @property
    def start(self) -> Value:
        """Left out, unless there is a default."""
        return self.default


@value
class RecordField(Field):
    """Several fields together."""

    fields: tuple[Field, ...]
    given: dict[str, Value] = field(default_factory=dict)

    @property
    def start(self) -> Value:
        """Every field's own beginning, unless given."""
        return {**{each.key: each.start for each in self.fields}, **self.given}


@value
class ListField(Field):
    """Any number of the same kind."""

    item: Field
    least: int = 0
    most: int = 200
    default: tuple[Value, ...] = ()
    ordered: bool = False
    """Whether the order means something, so that values can be moved."""

    @property
    def start(self) -> Value:
        """The default, filled up to the least number."""
        return [*self.default, *(self.item.start for _ in range(self.least - len(self.default)))]


@value
class MapField(Field):
    """Names with a value each."""

    item: Field
    name_label: str = "Name"

    @property
    def start(self) -> Value:
        """Nothing."""
        return {}
