"""One writer a data folder: a lock that the operating system holds for us and lets go when we end, however we end."""

from __future__ import annotations

import getpass
import os
import platform
import sys
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import IO

from data.folder import LOCK, CannotWrite
from referee.requests import Refused

AGAIN_AFTER = 0.02
BEHIND_THE_TEXT = 1 << 30
"""Windows locks bytes against reading too, so the byte that is locked lies behind the holder's name."""


class Held(Refused):
    """Somebody else writes here; says who."""

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(
            f"The library in {folder} is open for writing in {holder or 'another Tableside'}: "
            "close it there first, or only look on here."
        )
        self.holder = holder


def this_program(name: str) -> str:
    """How we name ourselves to others: what, who, on which machine, since when."""
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{name} ({user_name()} on {platform.node() or 'this computer'}, since {since})"


def user_name() -> str:
    """Who sits at this computer."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "somebody"


class FolderLock:
    """The lock on a data folder, held from its making until `release` or the end of the process.

    It is the operating system's lock that counts, never the file or a process id in it: a file left behind by a
    program that was killed locks nobody out.
    """

    def __init__(self, folder: Path, name: str = "Tableside", wait: float = 0.0) -> None:
        self.path = folder / LOCK
        self._file: IO[bytes] | None = self._open()
        try:
            self._take(self._file, monotonic() + wait)
        except OSError:
            self._file.close()
            self._file = None
            raise Held(folder, holder_of(folder)) from None
        self._write(this_program(name))

    @staticmethod
    def _take(file: IO[bytes], until: float) -> None:
        """Take the lock, asking again for a while: most who hold it need it for one order."""
        while True:
            try:
                return _lock(file)
            except OSError:
                if monotonic() >= until:
                    raise
                sleep(AGAIN_AFTER)

    def _open(self) -> IO[bytes]:
        try:
            return os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
        except OSError as error:
            raise CannotWrite(f"{self.path} cannot be written: {error.strerror}.") from None

    def _write(self, holder: str) -> None:
        """Leave our name; a full disk must not keep us from working, so a name that cannot be left is left out."""
        assert self._file is not None
        try:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(holder.encode())
        except OSError:
            return

    def release(self) -> None:
        """Let others write."""
        if self._file is not None:
            self._write("")
            _unlock(self._file)
            self._file.close()
            self._file = None

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def holder_of(folder: Path) -> str:
    """Who holds the lock, by the name left in the file: for words only, never to judge whether it is held."""
    try:
        return (folder / LOCK).read_bytes()[:500].decode("utf-8", "replace").strip()
    except OSError:
        return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(BEHIND_THE_TEXT)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(BEHIND_THE_TEXT)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
