"""Files dropped on the window, or opened with it: taken in one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.operations import bringing

if TYPE_CHECKING:
    from data.brought import Foreign
    from data.parcels import Arrived

ENDINGS = (".tableside", ".json", ".csv", ".ros", ".rosz")
KINDS = tr("Battles and armies ({names})", names=" ".join(f"*{ending}" for ending in ENDINGS))
MOST = 20
"""So many files are taken in at once."""


def files_of(dropped: QMimeData) -> list[Path]:
    """The files of a drop that can be taken in."""
    paths = [Path(url.toLocalFile()) for url in dropped.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in ENDINGS][:MOST]


def bring_files(
    context: AppContext, files: Sequence[Path], parent: QWidget, then: Callable[[Arrived], None] | None = None
) -> None:
    """Take files in; a list from elsewhere asks for its game first."""

    def ask(foreign: Foreign) -> None:
        from ui.bringing.list_form import show_list_form

        show_list_form(context, foreign, parent)

    for file in files[:MOST]:
        bringing.bring(context, file, ask, then)
