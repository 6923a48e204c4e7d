"""Imports as Python does them, once Qt is loaded.

PySide reads the source of every module that is imported after it, in case one switches on an optional way to write Qt's
names. Nothing here does; reading five hundred files for it took a tenth of the start and kept their text in memory.
"""

from __future__ import annotations

import builtins


def import_fast() -> None:
    """Take PySide's look into sources out of the way; its other work on imports stays."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


import_fast()
