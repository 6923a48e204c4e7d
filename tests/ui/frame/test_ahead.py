"""What is loaded ahead exists, and is loaded without anybody asking."""

import subprocess
import sys
from importlib.util import find_spec

from PySide6.QtCore import QObject

from ui.frame import ahead


def test_every_part_that_is_loaded_ahead_is_there():
    assert [part for part in ahead.PARTS if find_spec(part) is None] == []


def test_all_parts_are_loaded_by_and_by(qtbot, monkeypatch):
    loaded: list[str] = []
    monkeypatch.setattr(ahead, "BETWEEN", 0)
    monkeypatch.setattr(ahead, "import_module", loaded.append)
    owner = QObject()
    ahead.Ahead(owner)
    qtbot.waitUntil(lambda: loaded == list(ahead.PARTS), timeout=3000)


def test_no_part_brings_the_printer_or_the_database_with_it():
    names = ", ".join(repr(part) for part in ahead.PARTS)
    code = (
        "import sys, ui; from importlib import import_module\n"
        f"[import_module(part) for part in ({names},)]\n"
        "print([name for name in ('reportlab', 'sqlmodel', 'sqlalchemy', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
