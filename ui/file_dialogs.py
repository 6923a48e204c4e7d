"""Asking for a file: the platform's own dialog, starting where the last one was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

_LAST = [""]


def file_to_open(parent: QWidget, title: str, kinds: str) -> Path | None:
    """A file that is there, or nothing."""
    name, _ = QFileDialog.getOpenFileName(parent, title, _LAST[0], kinds)
    return _taken(name)


def file_to_write(parent: QWidget, title: str, name: str, kinds: str, ending: str) -> Path | None:
    """A file to write, with an ending, or nothing."""
    found, _ = QFileDialog.getSaveFileName(parent, title, str(Path(_LAST[0]) / name), kinds)
    if not found:
        return None
    file = Path(found)
    return _taken(str(file if file.suffix else file.with_suffix(ending)))


def folder_to_write_into(parent: QWidget, title: str) -> Path | None:
    """A folder that is there, or nothing."""
    found = QFileDialog.getExistingDirectory(parent, title, _LAST[0])
    if found:
        _LAST[0] = found
    return Path(found) if found else None


def _taken(name: str) -> Path | None:
    if not name:
        return None
    _LAST[0] = str(Path(name).parent)
    return Path(name)
