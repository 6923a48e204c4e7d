"""What an export looks like, checked strictly: it may come from anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from annotated_types import Ge, Interval, Len

from data.chain import chain_of, chained
from referee.facts import read
from referee.requests import Refused
from referee.value import FrozenMap, value

FORMAT = 1
OUTSIDE = ("battle", "seed", "open")
"""What stands outside the chain, and is bound by the hashes of its parts."""
LARGEST = 64_000_000
Plain = FrozenMap[str, Any]
Text = Annotated[str, Len(0, 5000)]
Hash = Annotated[str, Len(64, 64)]
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
    side: Text = ""
    place: tuple[Text, ...] = ()
    sides: Annotated[int, Ge(0)] = 0
    bag: FrozenMap[str, int] = FrozenMap()


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
    hash: Text = ""


@value
class ExportedChain:
    """How the chain of a battle ends, and the hashes of what stands outside it."""

    version: Literal[1]
    head: Hash
    since: Number
    parts: FrozenMap[str, Hash]


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
    chain: ExportedChain | None = None
    """None in exports that are older than the chain."""


def read_export(given: str | bytes | Mapping[str, Any]) -> Export:
    """An export, checked strictly; what is not one is refused in one sentence."""
    export = read(Export, export_json(given), what="key")
    try:
        bytes.fromhex(export.seed)
    except ValueError:
        raise Refused("The seed of an export is 64 hexadecimal digits.") from None
    return export


def export_json(given: str | bytes | Mapping[str, Any]) -> dict[str, Any]:
    """An export as the JSON that it is, of a size and a format that this app reads."""
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
    return data


# The chain


def is_chained(export: Mapping[str, Any]) -> bool:
    """Whether anything in an export speaks of a chain: then all of it must be there."""
    return "chain" in export or any("hash" in entry for entry in export["entries"])


def breaks(export: Mapping[str, Any]) -> Iterator[str]:
    """Where the chain of an export does not hold: the first wrong entry, and each wrong part of the head."""
    if not is_chained(export):
        return
    hashes = chained(export["entries"])
    for entry, hash in zip(export["entries"], hashes, strict=True):
        if entry.get("hash") != hash:
            yield f"Entry {entry['number']}: it is not the one that was chained."
            break
    chain = export.get("chain")
    if not chain:
        yield "The head: “chain” is missing."
        return
    if chain["head"] != export["entries"][-1].get("hash"):
        yield f"The head: “chain” ends otherwise than with entry {export['entries'][-1]['number']}, the last one."
    yield from _wrong_parts(export, chain)


def _wrong_parts(export: Mapping[str, Any], chain: Mapping[str, Any]) -> Iterator[str]:
    outside = {name: export.get(name) for name in OUTSIDE}
    wanted = chain_of(outside, chain["head"], chain["since"])["parts"]
    for name in sorted(wanted.keys() | chain["parts"].keys()):
        if wanted.get(name) != chain["parts"].get(name):
            yield f"The head: “{name}” is not what was exported."
