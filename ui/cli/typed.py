"""What people type on the command line, read strictly; and what is shown to them as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from io import RawIOBase
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal

import typer

from referee.requests import Refused

LARGEST = 64_000_000
"""Bytes of a file: a battle of 10,000 entries has a third of it."""
LONGEST_LINE = 1_000_000
Packs = Annotated[str, typer.Option("--packs", metavar="replace|keep", help="Entries of your packs that are others.")]


def show(answer: Any) -> None:
    """Print one answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file to read from; - is standard input."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            yield lines
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise Refused(f"{file} cannot be read: {error.strerror}.") from None


def text_in(file: str) -> str:
    """What a file says, with or without a byte order mark; - is standard input."""
    with opened(file) as source:
        try:
            content = source.read(LARGEST + 1)
            if len(content) > LARGEST:
                raise Refused(f"{file} is too large: at most {LARGEST // 1_000_000} MB.")
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(f"{'Standard input' if file == '-' else file} is not UTF-8 text.") from None


def lines_in(source: BinaryIO | RawIOBase) -> Iterator[bytes]:
    """The lines of a file as they come; one that does not end is refused, as nothing after it could be read."""
    for number, line in enumerate(iter(lambda: source.readline(LONGEST_LINE + 1), b""), start=1):
        if len(line) > LONGEST_LINE:
            raise Refused(f"Line {number} is too long: at most {LONGEST_LINE // 1_000_000} MB.")
        yield line


def faces(text: str | None) -> list[Any] | None:
    """Faces as numbers, drawn colours or counters as words."""
    if text is None:
        return None
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    return [number_or_word(word) for word in words]


def number_or_word(word: str) -> int | str:
    """Digits are a number, unless there are more of them than any die or bag has use for."""
    return int(word) if word.isdecimal() and len(word) < 10 else word


def pairs(items: list[str] | None, may_be_empty: bool = False) -> list[tuple[str, str]]:
    """KEY=VALUE pairs."""
    made = []
    for item in items or []:
        key, equals, option = item.partition("=")
        if not (key and equals and (option or may_be_empty)):
            raise Refused(f"“{item}” must be of the form KEY=VALUE.")
        made.append((key, option))
    return made


def several(items: list[str] | None) -> dict[str, list[str]]:
    """Choices: a key that is given again has several values, taken in order."""
    made: dict[str, list[str]] = {}
    for key, option in pairs(items):
        made.setdefault(key, []).append(option)
    return made


def told(items: list[str] | None) -> dict[str, list[str]]:
    """The referee's words: KEY=VALUE,VALUE, where nothing after the sign means none."""
    words: dict[str, list[str]] = {}
    for key, said in pairs(items, may_be_empty=True):
        words.setdefault(key, []).append(said)
    return words


def single(items: list[str] | None) -> dict[str, str]:
    """Rulings: one option each."""
    made: dict[str, str] = {}
    for id, option in pairs(items):
        if made.setdefault(id, option) != option:
            raise Refused(f"The ruling “{id}” is given twice: {made[id]} and {option}.")
    return made


def contents_of(text: str) -> dict[str, int]:
    """What is in a bag: red=6,blue=4."""
    made: dict[str, int] = {}
    for name, count in ((name.strip(), number_or_word(count.strip())) for name, count in pairs(text.split(","))):
        if isinstance(count, str):
            raise Refused(f"“{name}={count}” must name a whole number, such as {name}=6.")
        if name in made:
            raise Refused(f"“{name}” is named twice: {name}={made[name]} and {name}={count}.")
        made[name] = count
    return made


def pack_choice(word: str) -> Literal["ask", "replace", "keep"]:
    """What becomes of entries of packs that are there already and are others."""
    if word not in ("", "replace", "keep"):
        raise Refused(f"--packs is replace or keep, not {word[:40]}.")
    return "replace" if word == "replace" else "keep" if word == "keep" else "ask"
