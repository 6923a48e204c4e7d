"""Packs written as TOML: what is written reads back as the very same values, or nothing is written at all."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from data.content import FORMAT, Content, PackError, read_pack
from data.files import write_file
from data.folder import CannotWrite
from data.private import new_private_folder
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.value import outer_name, value

BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
WIDEST = 110


@value
class Header:
    """Whose pack it is and under which terms it may be passed on."""

    author: str = "Our club"
    licence: str = "For our own use"


def toml_text(header: Header, content: Mapping[str, Mapping[str, Any]]) -> str:
    """A pack as TOML: the header, then a table for every entry.

    >>> print(toml_text(Header(), {"texts": {"R1": {"title": "One", "text": "Roll."}}}), end="")
    format = 1
    author = "Our club"
    licence = "For our own use"
    <BLANKLINE>
    [texts.R1]
    title = "One"
    text = "Roll."
    """
    lines = [f"format = {FORMAT}", f"author = {written(header.author)}", f"licence = {written(header.licence)}"]
    for kind, entries in content.items():
        for id, entry in entries.items():
            lines += ["", *_table((kind, id), given_only(lean(entry)))]
    return "\n".join(lines) + "\n"


def lean(thing: Any) -> Any:
    """A value as plain ones, without what is as usual anyway."""
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        pairs = ((each, getattr(thing, each.name)) for each in dataclasses.fields(thing))
        return {outer_name(each.name): lean(item) for each, item in pairs if not _is_usual(each, item)}
    if isinstance(thing, Mapping):
        return {str(key): lean(item) for key, item in thing.items()}
    return [lean(item) for item in thing] if isinstance(thing, (tuple, list)) else thing


def _is_usual(declared: dataclasses.Field[Any], item: Any) -> bool:
    usual = declared.default
    return usual is not dataclasses.MISSING and type(usual) is type(item) and usual == item


def given_only(thing: Any) -> Any:
    """The same without what is left out: TOML has no word for nothing.

    >>> given_only({"a": None, "b": [1, {"c": None}]})
    {'b': [1, {}]}
    """
    if isinstance(thing, dict):
        return {key: given_only(item) for key, item in thing.items() if item is not None}
    if isinstance(thing, list):
        return [given_only(item) for item in thing]
    return thing


def _table(path: tuple[str, ...], entry: dict[str, Any]) -> Iterator[str]:
    """A table: its own values first, then tables within it; small ones stay on one line."""
    inner = {key: item for key, item in entry.items() if _is_large(item)}
    yield f"[{'.'.join(written_key(part) for part in path)}]"
    for key, item in entry.items():
        if key not in inner:
            yield from _pair(key, item)
    for key, item in inner.items():
        yield ""
        yield from _table((*path, key), item)


def _is_large(item: Any) -> bool:
    """Whether a value is a table that does not read well on one line."""
    if not isinstance(item, dict) or not item:
        return False
    return any(isinstance(each, (dict, list)) for each in item.values()) or len(written(item)) > WIDEST


def _pair(key: str, item: Any) -> Iterator[str]:
    """A name and its value; a long list has a line for each of its entries."""
    line = f"{written_key(key)} = {written(item)}"
    if len(line) <= WIDEST or not isinstance(item, list):
        yield line
        return
    yield f"{written_key(key)} = ["
    yield from (f"    {written(each)}," for each in item)
    yield "]"


def written_key(key: str) -> str:
    """A name, in quotes where it needs them.

    >>> written_key("light-horse"), written_key("Über Alles")
    ('light-horse', '"Über Alles"')
    """
    return key if BARE.fullmatch(key) else written(key)


def written(item: Any) -> str:
    """A value on one line.

    >>> written([True, 1, 0.5, {"a b": 'so "called"'}])
    '[true, 1, 0.5, { "a b" = "so \\\\"called\\\\"" }]'
    """
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, (int, float)):
        return repr(item)
    if isinstance(item, str):
        return f'"{"".join(_letter(letter) for letter in item)}"'
    if isinstance(item, list):
        return f"[{', '.join(written(each) for each in item)}]"
    if isinstance(item, dict):
        pairs = ", ".join(f"{written_key(key)} = {written(each)}" for key, each in item.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    raise Refused(f"{item!r} cannot be written to a pack.")


def _letter(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    if ord(letter) < 32 or ord(letter) == 127:
        return f"\\u{ord(letter):04x}"
    return letter


def write_pack(file: Path, rules: Ruleset, header: Header, content: Content) -> None:
    """Write a pack whole or not at all, after it was read back and found to be the same."""
    try:
        new_private_folder(file.parent)
    except OSError as error:
        raise CannotWrite(f"{file.name} cannot be written: {error.strerror}; nothing was changed.") from None
    text = toml_text(header, content)
    write_file(file, text, private=True, check=lambda half: _check(half, file, rules, content))


def _check(half: Path, file: Path, rules: Ruleset, content: Content) -> None:
    """What was written must read back as what was meant."""
    try:
        back = read_pack(half, rules)
    except PackError as error:
        raise PackError(file, error.key, error.sentence.split(": ", 1)[-1]) from None
    kept = {kind: dict(entries) for kind, entries in content.items() if entries}
    if back != kept:
        wrong = next(
            f"{kind}.{id}" for kind in kept for id in kept[kind] if back.get(kind, {}).get(id) != kept[kind][id]
        )
        raise PackError(file, wrong, "it cannot be written as TOML without a loss.")


def header_of(file: Path) -> Header:
    """The header of a pack that was read before."""
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    return Header(author=raw["author"], licence=raw["licence"])
