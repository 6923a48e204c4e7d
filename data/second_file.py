"""The second files: every battle beside the database, a line an entry, on the disk before the database says so.

A line is a kind, a mark, and plain JSON. The mark of an entry is its hash in the chain, that of any other line the hash
of its text: what is damaged or torn shows. `library.lines` holds what belongs to no entry: battles as they are listed,
armies, settings.
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from data.chain import START, canonical, link
from data.codec import text
from data.engine import DiskFull
from data.files import write_file
from data.folder import JOURNALS, CannotWrite
from data.private import new_private_folder
from referee.requests import Refused
from referee.value import value

LIBRARY = "library"
SUFFIX = ".lines"
KINDS = ("battle", "entry", "open", "army", "setting")
LARGEST = 1_000_000_000
TAIL = 64_000


@value
class Kept:
    """What a second file holds: the newest of all that belongs to no entry, and the entries with their hashes."""

    things: Mapping[tuple[str, str], Any]
    """By kind and name, as in `("army", "3")`."""
    entries: tuple[dict[str, Any], ...] = ()
    hashes: tuple[str, ...] = ()
    opened: Any = None
    is_whole: bool = True
    """Whether every line is as it was written."""
    good: int = 0
    """So many bytes from the beginning are good lines."""

    @property
    def end(self) -> tuple[int, str]:
        """The number and the hash of the last entry."""
        return (self.entries[-1]["number"], self.hashes[-1]) if self.entries else (0, START)


def line(kind: str, mark: str, words: str) -> bytes:
    """A line of a second file."""
    return f"{kind} {mark} {words}\n".encode()


def entry_lines(written: Iterable[Mapping[str, Any]], hashes: Iterable[str]) -> bytes:
    """Entries as lines, with all their parts in the order that they have: of units, it is the order on the table."""
    return b"".join(line("entry", hash, text(each)) for each, hash in zip(written, hashes, strict=True))


def thing_line(kind: str, thing: Any) -> bytes:
    """Something that is no entry as a line."""
    words = canonical(thing)
    return line(kind, _mark(words), words)


def _mark(words: str) -> str:
    return sha256(words.encode()).hexdigest()


def read_lines(content: bytes) -> Kept:
    """What lines say, up to the first that is not as it was written."""
    things: dict[tuple[str, str], Any] = {}
    entries: list[dict[str, Any]] = []
    hashes: list[str] = []
    opened, good = None, 0
    for raw in content.splitlines(keepends=True):
        kind, mark, thing = _read(raw, hashes[-1] if hashes else START)
        if not kind or (kind == "entry" and thing.get("number") != len(entries) + 1):
            break
        good += len(raw)
        if kind == "entry":
            entries.append(thing)
            hashes.append(mark)
            opened = None if _ends(opened, thing) else opened
        elif kind == "open":
            opened = thing
        else:
            things[kind, str(thing.get("id", thing.get("key", "")))] = thing
    return Kept(
        things=things,
        entries=tuple(entries),
        hashes=tuple(hashes),
        opened=opened,
        is_whole=good == len(content),
        good=good,
    )


def _read(raw: bytes, previous: str) -> tuple[str, str, Any]:
    """Kind, mark and content of one line; no kind if it is not as it was written."""
    try:
        kind, mark, words = raw.decode().split(" ", 2)
        words = words.removesuffix("\n")
        thing = json.loads(words)
        wanted = link(previous, thing) if kind == "entry" else _mark(words)
    except (ValueError, AttributeError, RecursionError):
        return "", "", None
    whole = raw.endswith(b"\n") and kind in KINDS and mark == wanted and (kind == "open" or isinstance(thing, dict))
    return (kind, mark, thing) if whole else ("", "", None)


def _ends(opened: Any, entry: Mapping[str, Any]) -> bool:
    return bool(opened) and (opened.get("order"), opened.get("args")) == (entry["order"], entry.get("args", {}))


class SecondFiles:
    """The second files of a data folder."""

    def __init__(self, folder: Path, library: str = "") -> None:
        """Those of the folder's own library, or of one that is shared and has a name."""
        self.folder = folder / JOURNALS / library if library else folder / JOURNALS
        self.sizes: dict[str, int] = {}
        """How long we left a file: one that is of another length was changed by somebody else."""

    def path(self, name: str | int) -> Path:
        """The file of a battle, or of the library."""
        return self.folder / f"{name}{SUFFIX}"

    def battles(self) -> list[int]:
        """The battles that have a file."""
        names = (path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}"))
        return sorted(int(name) for name in names if name.isascii() and name.isdigit())

    def read(self, name: str | int) -> Kept | None:
        """What a file holds; none if there is none, or none that can be read."""
        try:
            with self.path(name).open("rb") as file:
                content = file.read(LARGEST)
        except OSError:
            return None
        return read_lines(content)

    def end(self, name: str | int) -> tuple[int, str] | None:
        """Number and hash of the last entry, read from the end alone; none where it must be read whole."""
        try:
            with self.path(name).open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - TAIL))
                content = file.read()
        except OSError:
            return None
        self.sizes[str(name)] = size
        if not content.endswith(b"\n"):
            return None
        for raw in reversed(content.splitlines()):
            if raw.startswith(b"entry "):
                return _number_and_hash(raw)
        return None

    def write_whole(self, name: str | int, content: bytes) -> None:
        """Write a file anew, whole or not at all."""
        new_private_folder(self.folder)
        write_file(self.path(name), content, private=True)
        self.sizes[str(name)] = len(content)

    def set_aside(self, name: str | int, stamp: str) -> Path | None:
        """Give a file a name of its own, out of the way."""
        path = self.path(name)
        if not path.exists():
            return None
        aside = next(p for n in range(1, 1000) if not (p := path.with_name(f"{path.name}.{stamp}-{n}.aside")).exists())
        os.rename(path, aside)
        self.sizes.pop(str(name), None)
        return aside

    @contextmanager
    def together(self) -> Iterator[Adding]:
        """Lines that go with a transaction: if that fails they are taken away again."""
        adding = Adding(self)
        try:
            yield adding
        except BaseException:
            adding.settle()
            adding.take_back()
            raise
        adding.settle()


def _number_and_hash(raw: bytes) -> tuple[int, str] | None:
    try:
        _, mark, words = raw.decode().split(" ", 2)
        return int(json.loads(words)["number"]), mark
    except (ValueError, KeyError, TypeError):
        return None


class Adding:
    """Lines that are being added, and how long the files were before."""

    def __init__(self, files: SecondFiles) -> None:
        self.files = files
        self.before: dict[str, int] = {}
        self.stale: set[str] = set()
        """Files that somebody else changed, or that the disk did not take: they are to be written anew."""
        self.syncing: list[threading.Thread] = []

    def add(self, name: str | int, content: bytes, *, sync: bool = True) -> int:
        """Add lines at the end of a file, on the disk for certain; refused in one sentence if that cannot be done.

        Returned is how long the file is then.
        """
        key = str(name)
        try:
            new_private_folder(self.files.folder)
            with suppress(FileNotFoundError):
                self._add(key, content, sync)
                return self.files.sizes.get(key, 0)
            self.stale.add(key)
        except OSError as error:
            raise refusal_of_writing(error, self.files.path(name)) from None
        return 0

    def begin(self, name: str | int, content: bytes) -> None:
        """Begin a file; whatever is there under its name is of a battle that is no more."""
        self.before[str(name)] = 0
        try:
            self.files.write_whole(name, content)
        except CannotWrite:
            self.before.pop(str(name))
            raise

    def _add(self, key: str, content: bytes, sync: bool) -> None:
        file = os.open(self.files.path(key), os.O_WRONLY | os.O_APPEND)
        try:
            size = os.fstat(file).st_size
            if size != self.files.sizes.get(key, size):
                self.stale.add(key)
                os.close(file)
                return
            self.before.setdefault(key, size)
            _write_all(file, content)
            self.files.sizes[key] = size + len(content)
        except OSError:
            os.close(file)
            raise
        if sync:
            self._sync(key, file)
        else:
            os.close(file)

    def _sync(self, key: str, file: int) -> None:
        """Have it on the disk for certain, beside the database's own commit: both are waited for, in one go."""

        def work() -> None:
            try:
                getattr(os, "fdatasync", os.fsync)(file)
            except OSError:
                self.stale.add(key)
            finally:
                os.close(file)

        thread = threading.Thread(target=work, name="second file")
        self.syncing.append(thread)
        thread.start()

    def settle(self) -> None:
        """Wait until all that was added is on the disk."""
        for thread in self.syncing:
            thread.join()
        self.syncing.clear()

    def take_back(self) -> None:
        """The files as they were: what was added goes with a transaction that did not happen."""
        for key, size in self.before.items():
            with suppress(OSError):
                if size:
                    os.truncate(self.files.path(key), size)
                else:
                    self.files.path(key).unlink(missing_ok=True)
            self.files.sizes[key] = size


def _write_all(file: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]


def refusal_of_writing(error: OSError, path: Path) -> Refused:
    """Why a second file could not be written, for a referee."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return DiskFull(f"The disk is full: nothing of this was written to {path.parent}. Make room and try again.")
    why = (error.strerror or str(error)).lower()
    return CannotWrite(f"{path.name} cannot be written to {path.parent}: {why}. Nothing of this was written.")
