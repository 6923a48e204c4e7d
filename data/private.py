"""Who may read the data folder: its owner and nobody else. Seeds, names and armies lie in it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from data.folder import BACKUPS, DATABASE, JOURNALS, LOCK, PACKS

FOLDER, FILE = 0o700, 0o600
LOG = "tableside.log"
CLUB = "club.json"
OTHERS = 0o077


def new_private_file(file: Path) -> None:
    """An empty file for its owner alone, unless one is there; SQLite gives what it keeps beside it the same mode."""
    # An existing file is not opened: closing it again would let go of the locks that this process has on it.
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def new_private_folder(folder: Path) -> None:
    """A folder for its owner alone, and so are the folders above it that are not there yet."""
    if not folder.parent.exists():
        new_private_folder(folder.parent)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def make_private(folder: Path) -> None:
    """Take from everybody else what they may do with the data folder and with what is ours in it."""
    if os.name != "posix":
        return
    for path in (folder, *_ours(folder)):
        with suppress(OSError):  # not ours to change, or gone meanwhile
            _close_to_others(path)


def _ours(folder: Path) -> Iterator[Path]:
    for name in (DATABASE, LOCK, LOG, CLUB):
        yield from folder.glob(f"{name}*")
    for name in (BACKUPS, PACKS, JOURNALS):
        yield folder / name
        yield from (folder / name).rglob("*")


def _close_to_others(path: Path) -> None:
    """Links lead elsewhere, and a folder with the sticky bit is everybody's (`/tmp`): those stay as they are."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode) or mode & stat.S_ISVTX or not mode & OTHERS:
        return
    path.chmod(stat.S_IMODE(mode) & ~OTHERS)
