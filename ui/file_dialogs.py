"""Asking for a file: the platform's own dialog, starting where the last one was, at first among one's documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

if TYPE_CHECKING:
    from ui.context import AppContext

KEY = "folder of files"
_LAST = [""]
_KEPT_BY: list[AppContext] = []


def remember_with(context: AppContext) -> None:
    """Begin where the last file was written or opened, this time or before, and keep that for the next start."""
    _KEPT_BY[:] = [context]
    kept = context.choice(KEY, "")
    _LAST[0] = kept if isinstance(kept, str) else ""


def first_folder() -> str:
    """Where a dialog begins: where the last one was, else among one's documents, else at home."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    there = (folder for folder in (_LAST[0], documents) if folder and Path(folder).is_dir())
    return next(there, str(Path.home()))


def file_to_open(parent: QWidget, title: str, kinds: str) -> Path | None:
    """A file that is there, or nothing."""
    name, _ = QFileDialog.getOpenFileName(parent, title, first_folder(), kinds)
    return _taken(name)


def file_to_write(parent: QWidget, title: str, name: str, kinds: str, ending: str) -> Path | None:
    """A file to write, with an ending, or nothing."""
    found, _ = QFileDialog.getSaveFileName(parent, title, str(Path(first_folder()) / name), kinds)
    if not found:
        return None
    file = Path(found)
    return _taken(str(file if file.suffix else file.with_suffix(ending)))


def folder_to_write_into(parent: QWidget, title: str) -> Path | None:
    """A folder that is there, or nothing."""
    found = QFileDialog.getExistingDirectory(parent, title, first_folder())
    if found:
        _keep(found)
    return Path(found) if found else None


def _taken(name: str) -> Path | None:
    if not name:
        return None
    _keep(str(Path(name).parent))
    return Path(name)


def _keep(folder: str) -> None:
    _LAST[0] = folder
    for context in _KEPT_BY:
        context.remember(KEY, folder)
