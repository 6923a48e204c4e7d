"""Keeps None, True and False alive under the Qt binding.

The wheels of PySide6 6.12 are built as if these three could not die, which is so from Python 3.12 on. Under 3.11 every
call into Qt that answers with one of them loses a reference to it, until the count reaches zero and the interpreter
aborts with "deallocating None": after seconds to minutes of painting. A head start that no session uses up mends it.
"""

from __future__ import annotations

import ctypes
import sys

HEAD_START = 1 << 40


def keep_singletons_alive() -> None:
    """Give the singletons more references than any session can lose; from Python 3.12 on they need none."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    for single in (None, True, False, NotImplemented):
        # In CPython before 3.12 an object begins with its count of references.
        ctypes.c_ssize_t.from_address(id(single)).value += HEAD_START
