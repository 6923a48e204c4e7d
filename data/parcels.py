"""Battles and armies to hand on, in one `.tableside` file: a zip with a list of what is in it.

All of it is checked before anything is written, and what is not as it must be is refused whole.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len

from data.exchange import beginning, entries_of, exported, fold, game_from_start, import_battle, rules_of
from data.exported import read_export
from data.files import bytes_of
from data.parcel_packs import (
    Brought,
    Choice,
    PacksDiffer,
    Written,
    checked_pack,
    content_with,
    differing,
    packs_for,
    write_packs,
)
from data.strict_json import parsed
from data.zipped import files_in, is_zip
from referee.facts import read
from referee.requests import Refused
from referee.value import plain, value

if TYPE_CHECKING:
    from data.store import Store

ENDING = ".tableside"
FORMAT: Literal[1] = 1
WITH_PACKS: Literal[2] = 2
"""The number of the format; a parcel with packs in it has another, so that an older app says what it cannot read."""
LARGEST = 64_000_000
MOST_NESTED = 60
MANIFEST = "tableside.json"
ALLOWED = re.compile(r"tableside\.json|(?:battles|armies|packs)/[1-9]\d{0,3}\.json")
SAME_DATE = (2000, 1, 1, 0, 0, 0)
"""Files in a parcel have no date of their own: the same battle makes the same bytes."""


@value
class Content:
    """One thing in a parcel: where it lies, and what it is."""

    kind: Literal["battle", "army", "pack"]
    file: Annotated[str, Len(1, 100)]
    name: Annotated[str, Len(1, 200)]
    ruleset: Annotated[str, Len(1, 200)]


@value
class Manifest:
    """The list that a parcel begins with."""

    parcel: Literal[1, 2]
    contents: Annotated[tuple[Content, ...], Len(1, 400)]
    made_by: str = ""


@value
class Parcel:
    """What came: its list, and each thing as JSON has it."""

    name: str
    contents: tuple[Content, ...]
    data: tuple[Any, ...]

    def of(self, kind: str) -> Iterator[tuple[Content, Any]]:
        """The battles, the armies or the packs of it."""
        return ((each, data) for each, data in zip(self.contents, self.data, strict=True) if each.kind == kind)


@value
class Arrived:
    """What is in the library now: numbers and names."""

    battles: tuple[tuple[int, str], ...] = ()
    armies: tuple[tuple[int, str], ...] = ()
    packs: tuple[Written, ...] = ()

    @property
    def sentence(self) -> str:
        """What came, in one sentence."""
        names = [name for _, name in (*self.battles, *self.armies)]
        told = ", ".join(f"“{name}”" for name in names[:3]) + (f" and {len(names) - 3} more" if names[3:] else "")
        verb = "is" if len(names) == 1 else "are"
        if not names:
            return f"What came is in your packs: {len(self.packs)}."
        if self.packs:
            return f"{told} {verb} in the library, and what belongs to it in your packs: {len(self.packs)}."
        return f"{told} {verb} in the library."


# Out


def packed(store: Store, battles: Sequence[int] = (), armies: Sequence[int] = ()) -> bytes:
    """Battles and armies of a library as the bytes of one file."""
    things: list[tuple[Content, Any]] = []
    for number, id in enumerate(battles, start=1):
        summary = store.summary(id)
        made = Content(kind="battle", file=f"battles/{number}.json", name=summary.name, ruleset=summary.ruleset)
        things.append((made, exported(store, id)))
    for number, id in enumerate(armies, start=1):
        army = store.army(id)
        made = Content(kind="army", file=f"armies/{number}.json", name=army.name, ruleset=army.ruleset)
        things.append((made, army.data))
    packs = list(_packs(store, things))
    contents = tuple(each for each, _ in (*things, *packs))
    format: Literal[1, 2] = WITH_PACKS if packs else FORMAT
    manifest = plain(Manifest(parcel=format, contents=contents, made_by=made_by()))
    return _zipped({MANIFEST: manifest, **{each.file: data for each, data in (*things, *packs)}})


def _packs(store: Store, things: Sequence[tuple[Content, Any]]) -> Iterator[tuple[Content, Any]]:
    """What the things take from the club's own packs; of a battle, what its first entry says is enough."""
    from data.store import LOOKS

    number = 0
    fought = {each.ruleset for each, _ in things if each.kind == "battle"}
    for ruleset in dict.fromkeys(each.ruleset for each, _ in things):
        own = [data if each.kind == "army" else data["entries"][:1] for each, data in things if each.ruleset == ruleset]
        for file, data in packs_for(store, ruleset, own, LOOKS if ruleset in fought else ()):
            number += 1
            yield Content(kind="pack", file=f"packs/{number}.json", name=file, ruleset=ruleset), data


def _zipped(files: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            text = json.dumps(data, ensure_ascii=False, indent=1)
            zipped.writestr(zipfile.ZipInfo(name, SAME_DATE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def made_by() -> str:
    """The program and its version, as it is installed."""
    try:
        return f"Tableside {version('tableside')}"
    except PackageNotFoundError:
        return "Tableside"


# In


def read_parcel(file: Path) -> Parcel:
    """A parcel from a file."""
    try:
        return unpacked(bytes_of(file, LARGEST), file.name)
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {error.strerror}.") from None


def unpacked(content: bytes, name: str) -> Parcel:
    """A parcel from its bytes, its list and its files compared; refused in one sentence."""
    if not is_zip(content):
        raise Refused(f"{name} is not a {ENDING} file.")
    files = files_in(content, name, ALLOWED)
    if MANIFEST not in files:
        raise Refused(f"{name} is not a {ENDING} file: it has no list of what is in it.")
    manifest = _manifest(_json(files.pop(MANIFEST), name), name)
    named = [each.file for each in manifest.contents]
    if sorted(named) != sorted(files):
        raise Refused(f"{name}: its list does not name the files that are in it.")
    return Parcel(
        name=name, contents=manifest.contents, data=tuple(_json(files[file], f"{name}, {file}") for file in named)
    )


def _manifest(data: Any, name: str) -> Manifest:
    if not isinstance(data, dict) or "parcel" not in data:
        raise Refused(f"{name} is not a {ENDING} file: its list has no format number.")
    if data["parcel"] not in (FORMAT, WITH_PACKS):
        raise Refused(f"{name} is of format {str(data['parcel'])[:20]}; this app reads format {WITH_PACKS}.")
    try:
        return read(Manifest, data, what="key")
    except Refused as refusal:
        raise Refused(f"{name}: {refusal.sentence}") from None


def _json(content: bytes, what: str) -> Any:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{what} is not UTF-8 text.") from None
    if nesting(text) > MOST_NESTED:
        raise Refused(f"{what} is nested too deep: at most {MOST_NESTED} levels.")
    return parsed(text, what)


def nesting(text: str) -> int:
    """How deep brackets stand in one another, words in quotes apart.

    >>> nesting('{"a": [1, "]]]", {"b": []}]}')
    4
    """
    deepest = depth = 0
    for bracket in re.findall(r"[\[{}\]]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def take_in(store: Store, parcel: Parcel, *, time: str, packs: Choice = "ask") -> Arrived:
    """Put all of it into the library, once everything in it is known to be right and nothing is left to be asked."""
    came = [
        checked_pack(f"{parcel.name}, {each.name}", each.ruleset, each.name, data) for each, data in parcel.of("pack")
    ]
    if packs == "ask" and (others := differing(store, came)):
        raise PacksDiffer(parcel.name, others)
    replaces = packs == "replace"
    armies = [_checked_army(store, parcel.name, each, data, came, replaces) for each, data in parcel.of("army")]
    battles = list(parcel.of("battle"))
    for each, data in battles if len(battles) > 1 or came else ():  # a single one is checked whole where it is written
        _refuse_broken(store, f"{parcel.name}, {each.name}", data)
    written = write_packs(store, came, replaces)
    return Arrived(
        battles=tuple(_named(store, import_battle(store, data, time=time)) for _, data in battles),
        armies=tuple((store.save_army(ruleset, name, data, time=time), name) for ruleset, name, data in armies),
        packs=written,
    )


def _named(store: Store, id: int) -> tuple[int, str]:
    return id, store.summary(id).name


def _checked_army(
    store: Store, parcel: str, each: Content, data: Any, packs: Sequence[Brought], replaces: bool
) -> tuple[str, str, dict[str, Any]]:
    """An army as its game reads it with the packs that came, even where the club has other lists."""
    from data.army_files import sheet_from_data
    from data.library import checked_name
    from referee.army_book import book_of

    book = book_of(each.ruleset, content_with(store, each.ruleset, packs, replaces))
    sheet = sheet_from_data(data, book, f"{parcel}, {each.name}")
    return each.ruleset, checked_name(each.name), book.written(sheet)


def _refuse_broken(store: Store, what: str, data: Any) -> None:
    """A battle that could not be folded is refused before another is written."""
    try:
        export = read_export(data)
        rules = rules_of(export, store.rulesets)
        entries = entries_of(rules, export)
        game = game_from_start(rules, *beginning(rules, entries))
        for entry in entries[1:]:
            fold(game, entry)
    except Refused as refusal:
        raise Refused(f"{what}: {refusal.sentence}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refused(f"{what}: an entry does not fit what came before it.") from None
