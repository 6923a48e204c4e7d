"""The handbook: a site of plain files that lies beside the program and is opened in the system's browser."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

FOLDER = Path(__file__).parents[1] / "manual"
"""Where `make docs` puts it, and where wheels and bundles have it."""


def start_page() -> Path | None:
    """The first page, if the handbook was built."""
    page = FOLDER / "index.html"
    return page if page.is_file() else None


def open_manual() -> str:
    """Open it; a sentence says why not."""
    page = start_page()
    if page is None:
        return "The handbook is not built here: run “make docs” once."
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(page))):
        return f"No browser could be started; the handbook is at {page}."
    return ""
