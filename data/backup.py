"""Backups: copies that were checked, the last ten and one a day for a month; and the way back to one of them."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from data.engine import Damaged, refusal_of
from data.files import put_in_place
from data.folder import BACKUPS, DATABASE, JOURNALS, CannotWrite, database_file
from data.lock import FolderLock
from data.marks import read_marked
from data.private import new_private_file, new_private_folder
from referee.requests import Refused
from referee.value import value

LAST = 10
DAYS = 31
DUE_AFTER = timedelta(hours=1)
DUE_ON_OPENING = timedelta(days=1)
LATEST = "latest"
NAME = re.compile(r"tableside-(\d{8}T\d{6}Z)(?:-([a-z-]+))?(?:-\d+)?\.db")
STAMP = "%Y%m%dT%H%M%SZ"
LEFT = " It is left as it is."
BESIDE = ("", "-wal", "-shm")
"""A library is its file and what SQLite keeps beside it."""


@value
class Backup:
    """A backup: its file, when it was made, and why if not in the usual turn."""

    path: Path
    made: datetime
    reason: str = ""


def backups(folder: Path) -> list[Backup]:
    """The backups there are, the newest first."""
    found = []
    for path in (folder / BACKUPS).glob("tableside-*.db"):
        if name := NAME.fullmatch(path.name):
            made = datetime.strptime(name[1], STAMP).replace(tzinfo=UTC)
            found.append(Backup(path=path, made=made, reason=name[2] or ""))
    return sorted(found, key=lambda backup: (backup.made, backup.path.name), reverse=True)


def latest_whole(folder: Path) -> Backup | None:
    """The newest backup that is undamaged."""
    return next((backup for backup in backups(folder) if is_whole(backup.path)), None)


def battles_in(backup: Path) -> list[str]:
    """The battles of a backup, each with how far it is; none if it cannot be read."""
    try:
        with closing(_for_reading(backup)) as connection:
            rows = connection.execute("SELECT name, last_entry FROM battle WHERE NOT deleted ORDER BY id").fetchall()
            return [f"{name} (entry {last})" for name, last in rows]
    except sqlite3.Error:
        return []


def army_in_backups(folder: Path, army_id: int) -> dict[str, Any] | None:
    """An army as the newest backup has it that has it whole."""
    for backup in backups(folder):
        with suppress(sqlite3.Error), closing(_for_reading(backup.path)) as connection:
            connection.row_factory = sqlite3.Row
            row = connection.execute("SELECT * FROM army WHERE id = ?", (army_id,)).fetchone()
            if row is not None and read_marked(row["data"], row["ruleset"], row["name"]) is not None:
                return {**dict(row), "deleted": bool(row["deleted"])}
    return None


def named_backup(folder: Path, name: str) -> Path:
    """A backup by its name, or the latest that is whole."""
    there = {backup.path.name: backup.path for backup in backups(folder)}
    latest = latest_whole(folder) if name == LATEST else None
    if latest is not None:
        return latest.path
    if name not in there:
        raise Refused(f"There is no backup “{name}”; there are {', '.join(there) or 'none'}.")
    return there[name]


def has_copies(folder: Path) -> bool:
    """Whether there is anything that a library can be built anew from."""
    return bool(backups(folder)) or any((folder / JOURNALS).glob("*.lines"))


def refuse_lost(folder: Path) -> None:
    """A library that is gone or empty beside its backups is told; a new one in its place would hide the loss."""
    file = database_file(folder)
    if has_copies(folder) and not (file.exists() and file.stat().st_size):
        raise Damaged(f"The library {file} is {'empty' if file.exists() else 'gone'}, and there are copies of it.")


def is_due(folder: Path, now: datetime | None = None, after: timedelta = DUE_AFTER) -> bool:
    """Whether the library has changed since a last backup that is an hour old or more."""
    newest = next(iter(backups(folder)), None)
    if newest is None:
        return True
    # The log beside the file is as much the library as the file itself.
    files = [path for path in map(Path, _beside(database_file(folder))[:2]) if path.exists()]
    changed = max((path.stat().st_mtime for path in files), default=0.0)
    return newest.made + after <= (now or datetime.now(UTC)) and changed > newest.made.timestamp()


def back_up(folder: Path, now: datetime | None = None, reason: str = "") -> Backup:
    """Copy the library while it is in use, check the copy, and let go of those that are past their time."""
    now = now or datetime.now(UTC)
    target = _free_name(folder, now, reason)
    half = target.with_suffix(".part")
    try:
        new_private_folder(target.parent)
        half.unlink(missing_ok=True)
        _copy(database_file(folder), half)
        _check(half, database_file(folder))
        put_in_place(half, target)
    except OSError as error:
        raise CannotWrite(f"No backup could be written to {target.parent}: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)
    let_go(folder, now)
    return Backup(path=target, made=now, reason=reason)


def _free_name(folder: Path, now: datetime, reason: str) -> Path:
    stem = "-".join(part for part in ("tableside", now.strftime(STAMP), reason) if part)
    names = (stem, *(f"{stem}-{n}" for n in range(2, 1000)))
    return next(path for name in names if not (path := folder / BACKUPS / f"{name}.db").exists())


def _copy(source: Path, target: Path) -> None:
    """A copy of one moment, on the disk for certain."""
    try:
        with closing(_for_reading(source)) as library:
            copy_of(library, target)
    except sqlite3.Error as error:
        refusal = refusal_of(str(error), f"the copy {target.name}")
        raise (_damage(source) if isinstance(refusal, Damaged) else refusal or error) from None


def copy_of(library: Any, target: Path) -> None:
    """Copy what a connection has open into a new file, on the disk for certain."""
    new_private_file(target)
    with closing(sqlite3.connect(target)) as copy:
        library.backup(copy)
        # A backup is one file: no log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    with open(target, "rb+") as written:
        os.fsync(written.fileno())


def _for_reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _check(copy: Path, source: Path) -> None:
    if not is_whole(copy):
        raise _damage(source)


def _damage(source: Path) -> Damaged:
    return Damaged(f"The library {source} is damaged: no backup was made of it, the earlier ones are kept.")


def is_whole(file: Path) -> bool:
    """Whether a library is undamaged, by SQLite's own check of all of it."""
    try:
        with closing(_for_reading(file)) as connection:
            return [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
    except sqlite3.Error:
        return False


def let_go(folder: Path, now: datetime) -> None:
    """Remove the backups that are past their time."""
    for backup in past_their_time(backups(folder), now):
        backup.path.unlink(missing_ok=True)


def past_their_time(there: Iterable[Backup], now: datetime) -> list[Backup]:
    """All but the last ten, and but the newest of each day for a month."""
    newest_first = sorted(there, key=lambda backup: backup.made, reverse=True)
    kept_days = set()
    gone = []
    for at, backup in enumerate(newest_first):
        day = backup.made.date()
        if at >= LAST and (day in kept_days or now - backup.made > timedelta(days=DAYS)):
            gone.append(backup)
        kept_days.add(day)
    return gone


def set_aside(folder: Path, now: datetime | None = None) -> Path | None:
    """Move the library out of the way under a name of its own; nothing of it is ever overwritten."""
    file = database_file(folder)
    stamp = (now or datetime.now(UTC)).strftime(STAMP)
    names = (f"{file.name}.{stamp}.aside", *(f"{file.name}.{stamp}-{n}.aside" for n in range(2, 1000)))
    aside = next(path for name in names if not (path := folder / name).exists())
    moved = None
    for old, new in zip(_beside(file), _beside(aside), strict=True):
        if os.path.exists(old):
            os.rename(old, new)
            moved = aside
    return moved


def set_journals_aside(folder: Path, aside: Path | None) -> None:
    """The second files go with the library that they are of: else what was left behind would be brought back."""
    if aside is not None and (folder / JOURNALS).exists():
        os.rename(folder / JOURNALS, folder / f"{JOURNALS}{aside.name.removeprefix(DATABASE)}")


def rebuild(folder: Path, damage: str) -> list[str]:
    """Set a damaged library aside and put the newest whole backup, if any, in its place; the folder is locked by us."""
    backup = latest_whole(folder)
    fresh = database_file(folder).with_suffix(".restored")
    try:
        fresh.unlink(missing_ok=True)
        if backup is not None:
            _copy(backup.path, fresh)
        aside = set_aside(folder)
        if backup is not None:
            put_in_place(fresh, database_file(folder))
    except OSError as error:
        raise CannotWrite(f"{damage} It could not be built anew in {folder}: {error.strerror}.") from None
    kept = f" It is kept as {aside.name}." if aside else ""
    start = f"the backup {backup.path.name}" if backup else "an empty one, as there is no backup"
    return [f"{damage.replace(LEFT, '')}{kept} It was built anew from {start}, and from the second files."]


def _beside(file: Path) -> list[str]:
    return [f"{file}{suffix}" for suffix in BESIDE]


def restore(folder: Path, backup: Path, now: datetime | None = None) -> Path | None:
    """Make a backup the library again; what was there is set aside, and its new name is returned."""
    if not backup.is_file():
        raise Refused(f"There is no backup {backup}.")
    if not is_whole(backup):
        raise Damaged(f"The backup {backup} is damaged itself: choose another.")
    with FolderLock(folder, "Tableside, restoring a backup"):
        fresh = database_file(folder).with_suffix(".restored")
        try:
            fresh.unlink(missing_ok=True)
            _copy(backup, fresh)
            aside = set_aside(folder, now)
            set_journals_aside(folder, aside)
            put_in_place(fresh, database_file(folder))
        except OSError as error:
            raise CannotWrite(f"The backup could not be put back into {folder}: {error.strerror}.") from None
    return aside
