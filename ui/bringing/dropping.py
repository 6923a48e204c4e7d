"""Files dropped on the window, or opened with it: taken in one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from referee.wording import tr
from ui.context import AppContext
from ui.operations import bringing
from ui.widgets.drops import accept_a_copy

if TYPE_CHECKING:
    from data.brought import Foreign
    from data.parcel_packs import Choice
    from data.parcels import Arrived

ENDINGS = (".tableside", ".json", ".csv", ".tsv", ".txt", ".ros", ".rosz")
KINDS = tr("Battles and armies ({names})", names=" ".join(f"*{ending}" for ending in ENDINGS))
MOST = 20
"""So many files are taken in at once."""


def files_of(dropped: QMimeData) -> list[Path]:
    """The files of a drop that can be taken in."""
    paths = [Path(url.toLocalFile()) for url in dropped.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in ENDINGS][:MOST]


def welcome(event: QDropEvent) -> list[Path]:
    """Accept files that can be taken in, as copies; which they are."""
    files = files_of(event.mimeData())
    if files:
        accept_a_copy(event)
    return files


def bring_files(
    context: AppContext, files: Sequence[Path], parent: QWidget, then: Callable[[Arrived], None] | None = None
) -> None:
    """Take files in; a list from elsewhere asks for its game first, and packs whether they replace what is here."""
    for file in files[:MOST]:
        _bring(context, file, parent, then)


def _bring(
    context: AppContext,
    file: Path,
    parent: QWidget,
    then: Callable[[Arrived], None] | None,
    packs: Choice = "ask",
) -> None:
    def ask(came: Foreign | bringing.Differing) -> None:
        if isinstance(came, bringing.Differing):
            from ui.bringing.pack_question import ask_about_packs

            ask_about_packs(came, parent, lambda choice: _bring(context, file, parent, then, choice))
            return
        from ui.bringing.list_form import show_list_form

        show_list_form(context, came, parent)

    bringing.bring(context, file, ask, then, packs)
