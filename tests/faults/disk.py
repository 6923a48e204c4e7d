"""The disk that fails when it is told to: built once, loaded before everything else, armed in children."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any

SHIM = Path(__file__).with_name("shim.c")
BUILT = Path(__file__).parents[2] / "build" / "faults" / "shim.so"


class How(IntEnum):
    """What becomes of the call that was chosen."""

    COUNT = 0
    KILL = 1
    TEAR = 2
    FULL = 3
    BROKEN = 4


def is_possible() -> bool:
    """Whether the disk can be built and loaded here."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def built() -> Path:
    """The library of the disk, built if it is older than its source."""
    if not BUILT.exists() or BUILT.stat().st_mtime < SHIM.stat().st_mtime:
        BUILT.parent.mkdir(parents=True, exist_ok=True)
        half = BUILT.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-w", "-o", half, SHIM, "-ldl"], check=True)
        half.replace(BUILT)
    return BUILT


def is_loaded() -> bool:
    """Whether this program was started on that disk."""
    return str(BUILT) in os.environ.get("LD_PRELOAD", "")


def arm(folder: Path, nth: int, how: How) -> None:
    """From now on the nth writing call below this folder is the chosen one."""
    _library().fault_arm(str(folder).encode(), ctypes.c_long(nth), int(how))


def calls() -> int:
    """How many writing calls there were since it was armed."""
    return int(_library().fault_calls())


def _library() -> Any:
    library = ctypes.CDLL(str(BUILT))
    library.fault_calls.restype = ctypes.c_long
    return library
