"""Rows of an order: what each of several units does about it, said by turning a pill: – / hold / dodge / shoot."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from referee.order import Order

Said = Mapping[str, Any]
_KNOWN: dict[Any, tuple[tuple[str, Any], ...]] = {}
"""The rows of each type of arguments: types are read once."""


def row_types(order: Order) -> tuple[tuple[str, Any], ...]:
    """The arguments of an order that are rows: a tuple of values that begin with a unit and choose a word for it."""
    if order.args not in _KNOWN:
        _KNOWN[order.args] = tuple(_rows_among(order.args))
    return _KNOWN[order.args]


def _rows_among(args: Any) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(args)
    for field in dataclasses.fields(args):
        for kind in (hints[field.name], *get_args(hints[field.name])):
            inner = get_args(kind)[0] if get_origin(kind) is tuple and get_args(kind) else None
            begins = dataclasses.is_dataclass(inner) and dataclasses.fields(inner)[0].name == "unit"
            if begins and any(get_origin(each) is Literal for each in get_type_hints(inner).values()):
                yield field.name, inner


@cache
def choices(row: Any) -> tuple[str, tuple[str, ...]]:
    """What a row says first, and what it can say."""
    hints = get_type_hints(row)
    name = next(field.name for field in dataclasses.fields(row) if get_origin(hints[field.name]) is Literal)
    return name, get_args(hints[name])


def said_by(rows: Iterable[Said], row: Any, unit: str) -> str:
    """What the row of a unit says; the first choice where it has none."""
    name, options = choices(row)
    return next((str(each[name]) for each in rows if each["unit"] == unit), options[0])


def initials(order: Order) -> dict[str, tuple[str, str]]:
    """The keys that say it of the card that is pointed at: the field and the choice by its first letter."""
    kinds = [(field, option) for field, row in row_types(order) for option in choices(row)[1][1:]]
    return {option[0].upper(): (field, option) for field, option in kinds}


def with_row(order: Order, field: str, rows: Iterable[Said], unit: str, option: str) -> list[dict[str, Any]]:
    """The rows with one unit's saying something else."""
    name, options = choices(dict(row_types(order))[field])
    there = {str(each["unit"]): dict(each) for each in rows} | {unit: {"unit": unit, name: option}}
    return [each for each in there.values() if each[name] != options[0]]


def turned(order: Order, field: str, rows: Sequence[Said], unit: str) -> list[dict[str, Any]]:
    """The rows with that of one unit turned to its next choice; one that says nothing has no row."""
    row = dict(row_types(order))[field]
    options = choices(row)[1]
    at = options.index(said_by(rows, row, unit)) + 1
    return with_row(order, field, rows, unit, options[at % len(options)])
