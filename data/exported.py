"""What an export looks like, checked strictly: it may come from anybody."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from annotated_types import Ge, Interval, Len

from referee.facts import read
from referee.requests import Refused
from referee.value import FrozenMap, value

FORMAT = 1
LARGEST = 64_000_000
Plain = FrozenMap[str, Any]
Text = Annotated[str, Len(0, 5000)]
Number = Annotated[int, Interval(ge=1, le=10_000_000)]


@value
class ExportedBattle:
    """What the library knows of a battle."""

    name: Annotated[str, Len(1, 200)]
    ruleset: Text
    rules_version: Annotated[int, Ge(1)]
    scenario: Text = ""
    created: Text = ""
    provable: bool = True
    brought_by: Text = ""
    """The package that brings its game, where that does not come with the app."""


@value
class ExportedAnswer:
    """An answer that was given."""

    ask: Text
    key: Text
    value: Any
    by: Literal["app", "players", "referee", "default", "mixed"]
    rolled: tuple[Annotated[int, Ge(0)], ...] = ()
    replaced: tuple[tuple[int, ...], ...] = ()
    seat: Text = ""


@value
class ExportedStep:
    """A step of an explanation."""

    rule: Text
    template: Text
    values: Plain = FrozenMap()
    dice: tuple[int, ...] = ()
    depth: Annotated[int, Interval(ge=0, le=1000)] = 0
    tells: bool = False


@value
class ExportedEntry:
    """An entry of the journal, and whether it is taken back."""

    number: Number
    at: Number
    time: Text
    order: Text
    headline: Text = ""
    side: Text = ""
    out: bool = False
    args: Plain = FrozenMap()
    answers: tuple[ExportedAnswer, ...] = ()
    steps: tuple[ExportedStep, ...] = ()
    events: tuple[Plain, ...] = ()
    places: tuple[Text, ...] = ()
    cause: Annotated[int, Ge(0)] = 0
    clock: bool = False
    version: Annotated[int, Ge(0)] = 1
    takes_back: tuple[Number, ...] = ()
    puts_back: tuple[Number, ...] = ()
    allowed: tuple[Text, ...] = ()
    unsettles: tuple[Number, ...] = ()


@value
class ExportedOpenOrder:
    """An order that was open."""

    order: Text
    args: Plain
    base: Number
    answers: tuple[ExportedAnswer, ...] = ()
    cause: Annotated[int, Ge(0)] = 0
    corrects: Annotated[int, Ge(0)] = 0
    allowed: tuple[Text, ...] = ()


@value
class Export:
    """A battle as it is handed on."""

    tableside: Literal[1]
    battle: ExportedBattle
    seed: Annotated[str, Len(64, 64)]
    entries: Annotated[tuple[ExportedEntry, ...], Len(1)]
    open: ExportedOpenOrder | None = None


def read_export(given: str | bytes | Mapping[str, Any]) -> Export:
    """An export, checked strictly; what is not one is refused in one sentence."""
    if isinstance(given, (str, bytes)) and len(given) > LARGEST:
        raise Refused(f"This is not an export of a battle: it has more than {LARGEST // 1_000_000} MB.")
    try:
        data = json.loads(given) if isinstance(given, (str, bytes)) else dict(given)
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise Refused("This is not an export of a battle: it is not JSON text.") from None
    if not isinstance(data, dict) or "tableside" not in data:
        raise Refused("This is not an export of a battle: it does not begin with “tableside”.")
    if data["tableside"] != FORMAT:
        raise Refused(f"This app reads exports of format {FORMAT}, not {data['tableside']!r}.")
    export = read(Export, data, what="key")
    try:
        bytes.fromhex(export.seed)
    except ValueError:
        raise Refused("The seed of an export is 64 hexadecimal digits.") from None
    return export
