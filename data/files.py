"""The one way files are written: aside first, on the disk for certain, then given their name."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from data.folder import CannotWrite
from referee.requests import Refused


def write_file(
    file: Path, content: str | bytes, *, private: bool = False, check: Callable[[Path], None] | None = None
) -> Path:
    """Write a file whole or not at all; `check` reads it back before it takes the place of the one that was there."""
    _check_name(file)
    aside = file.with_name(f".{file.stem[:40]}-{secrets.token_hex(4)}.part")
    try:
        _write_aside(aside, _bytes(file, content), 0o600 if private else 0o666)
        if check is not None:
            check(aside)
        put_in_place(aside, file)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CannotWrite(f"{file.name} cannot be written to {file.parent}: {why}; nothing was changed.") from None
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    return file


def bytes_of(file: Path, largest: int) -> bytes:
    """What is in a file, if it ends in time: a device says that it has nothing in it, and goes on for ever."""
    with file.open("rb") as source:
        content = source.read(largest + 1)
    if len(content) > largest:
        raise Refused(f"{file.name} is too large: at most {largest // 1_000_000} MB.")
    return content


def put_in_place(aside: Path, file: Path) -> None:
    """Give a file that is on the disk its name, and have the folder remember it."""
    os.replace(aside, file)
    with suppress(OSError):  # a folder cannot be opened everywhere; the file itself is safe by then
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _check_name(file: Path) -> None:
    """A name may come from a clipboard: half a letter or an end of text in it is no name on any disk."""
    try:
        is_name = b"\0" not in os.fsencode(file)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise CannotWrite("No file can have this name: nothing was written.")


def _bytes(file: Path, content: str | bytes) -> bytes:
    try:
        return content.encode("utf-8") if isinstance(content, str) else content
    except UnicodeEncodeError:
        raise CannotWrite(f"{file.name} cannot be written: a name is not valid Unicode.") from None


def _write_aside(aside: Path, content: bytes, mode: int) -> None:
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as half:
        half.write(content)
        half.flush()
        os.fsync(half.fileno())
