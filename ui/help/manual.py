"""The handbook: a site of plain files that lies beside the program and is opened in the system's browser."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from referee.wording import tr

FOLDER = Path(__file__).parents[1] / "manual"
"""Where `make docs` puts it, and where wheels and bundles have it."""


FIRST, CHANGES = "index.html", "CHANGELOG.html"


def open_manual(name: str = FIRST) -> str:
    """Open one of its pages; a sentence says why not."""
    page = FOLDER / name
    if not page.is_file():
        return tr("The handbook is not built here: run “make docs” once.")
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(page))):
        return tr("No browser could be started; the handbook is at {page}.", page=page)
    return ""
