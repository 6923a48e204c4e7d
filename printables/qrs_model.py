"""Reading a quick-reference sheet from plain tables, as TOML gives them; an unknown key is named with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from printables.block_table import Table
from printables.blocks import Block, Bullet, Bullets, Icons, Pairs, Paragraph, Step, Steps
from printables.qrs import Look, Panel, QuickSheet, SheetSide

BLOCKS: dict[str, type[Block]] = {
    "paragraph": Paragraph,
    "steps": Steps,
    "bullets": Bullets,
    "pairs": Pairs,
    "icons": Icons,
    "table": Table,
}


class SheetTextError(ValueError):
    """What is wrong with the text of a sheet, where, and what is allowed."""


def sheet_from(table: Mapping[str, Any]) -> QuickSheet:
    """A sheet from its table.

    >>> sheet_from(
    ...     {"title": "T", "side": [{"panel": [{"title": "P", "block": [{"type": "paragraph", "text": "x"}]}]}]}
    ... ).title
    'T'
    """
    made = _renamed(table, "sheet", {"side": "sides"})
    sheet: QuickSheet = _made(QuickSheet, made, "sheet", {"sides": _each(_side, "side")})
    return sheet


def _side(table: Any, place: str) -> SheetSide:
    made = _renamed(table, place, {"panel": "panels"})
    side: SheetSide = _made(SheetSide, made, place, {"panels": _each(_panel, f"{place}.panel")})
    return side


def _panel(table: Any, place: str) -> Panel:
    made = _renamed(table, place, {"block": "blocks"})
    readers = {"blocks": _each(_block, f"{place}.block"), "look": _look(f"{place}.look")}
    panel: Panel = _made(Panel, made, place, readers)
    return panel


def _block(table: Any, place: str) -> Block:
    _check_table(table, place)
    kind = BLOCKS.get(table.get("type", ""))
    if kind is None:
        raise SheetTextError(f"{place}: the type {table.get('type')!r} is unknown; choose {', '.join(BLOCKS)}.")
    rest = {key: value for key, value in table.items() if key != "type"}
    made: Block = _made(kind, rest, place, _readers(kind, place))
    return made


def _readers(kind: type[Block], place: str) -> dict[str, Callable[[Any], Any]]:
    """How the lists of each kind of block are read."""
    if kind is Steps:
        return {"items": _each(lambda item, at: _made(Step, _worded(item, at, "title"), at, {}), f"{place}.items")}
    if kind is Bullets:
        return {"items": _each(lambda item, at: _made(Bullet, _worded(item, at, "text"), at, {}), f"{place}.items")}
    if kind in (Pairs, Icons):
        return {"items": _each(_pair, f"{place}.items")}
    if kind is Table:
        words = _each(_word, place)
        return {"rows": _each(lambda row, at: _each(_word, at)(row), f"{place}.rows"), "head": words, "widths": tuple}
    return {}


def _made(kind: type[Any], table: Mapping[str, Any], place: str, readers: Mapping[str, Callable[[Any], Any]]) -> Any:
    """A value from its keys; unknown and missing keys are named, and so is what the value itself refuses."""
    known = {field.name: field for field in fields(kind)}
    for key, given in table.items():
        if key not in known:
            raise SheetTextError(f"{place}: the key {key!r} is unknown; choose {', '.join(known)}.")
        if key not in readers and not isinstance(given, str | int | float):
            raise SheetTextError(f"{place}.{key}: {given!r} is not a word or a number.")
    missing = [name for name, field in known.items() if field.default is MISSING and name not in table]
    if missing:
        raise SheetTextError(f"{place}: the key {missing[0]!r} is missing.")
    try:
        return kind(**{key: readers.get(key, _same)(given) for key, given in table.items()})
    except SheetTextError:
        raise
    except (ValueError, TypeError) as problem:
        raise SheetTextError(f"{place}: {problem}") from problem


def _same(given: Any) -> Any:
    return given


def _each(read: Callable[[Any, str], Any], place: str) -> Callable[[Any], tuple[Any, ...]]:
    """A list, each entry read with its number in the place."""

    def listed(given: Any) -> tuple[Any, ...]:
        if not isinstance(given, list | tuple):
            raise SheetTextError(f"{place}: {given!r} is not a list.")
        return tuple(read(item, f"{place}[{number}]") for number, item in enumerate(given, 1))

    return listed


def _check_table(given: Any, place: str) -> None:
    if not isinstance(given, Mapping):
        raise SheetTextError(f"{place}: {given!r} is not a table of keys.")


def _renamed(given: Any, place: str, names: Mapping[str, str]) -> dict[str, Any]:
    """TOML names one table of many in the singular."""
    _check_table(given, place)
    return {names.get(key, key): value for key, value in given.items()}


def _worded(item: Any, place: str, key: str) -> Mapping[str, Any]:
    """An entry may be a bare word instead of a table."""
    if isinstance(item, str):
        return {key: item}
    _check_table(item, place)
    return dict(item)


def _word(given: Any, place: str) -> str:
    if not isinstance(given, str | int | float) or isinstance(given, bool):
        raise SheetTextError(f"{place}: {given!r} is not a word or a number.")
    return str(given)


def _pair(given: Any, place: str) -> tuple[str, str]:
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise SheetTextError(f"{place}: {given!r} is not a pair of words.")
    return _word(given[0], place), _word(given[1], place)


def _look(place: str) -> Callable[[Any], Look]:
    def read(given: Any) -> Look:
        try:
            return Look(given)
        except ValueError:
            raise SheetTextError(f"{place}: {given!r} is unknown; choose {', '.join(Look)}.") from None

    return read
