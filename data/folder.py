"""The data folder: the platform's usual one, or the one that TABLESIDE_DATA or a caller names."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from referee.requests import Refused

VARIABLE = "TABLESIDE_DATA"
DATABASE = "tableside.db"
LOCK = "tableside.lock"
BACKUPS = "backups"
PACKS = "packs"
JOURNALS = "journals"


class CannotWrite(Refused):
    """Something that cannot be written, and why."""


def named_folder(path: str | Path | None = None) -> Path:
    """Where the data folder is: as told, else as TABLESIDE_DATA says, else where the platform keeps such things."""
    told = path or os.environ.get(VARIABLE)
    if told:
        return Path(told).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("tableside", appauthor=False))


def data_folder(path: str | Path | None = None) -> Path:
    """The data folder, made if it is not there; refused in one sentence if nothing can be written in it."""
    folder = named_folder(path)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _try_writing(folder)
    except FileExistsError:
        raise CannotWrite(f"The data folder {folder} cannot be used: it is a file, not a folder.") from None
    except OSError as error:
        raise CannotWrite(
            f"The data folder {folder} cannot be written: {error.strerror}. "
            f"Name another with --data or {VARIABLE}, or change its permissions."
        ) from None
    return folder


def _try_writing(folder: Path) -> None:
    """Write and remove a small file: permissions alone do not tell of read-only and full disks."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"tableside")


def database_file(folder: Path) -> Path:
    """The file that holds battles, armies and settings."""
    return folder / DATABASE


def own_packs(folder: Path) -> Path:
    """Where a club keeps packs of its own."""
    return folder / PACKS
