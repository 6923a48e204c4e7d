"""The battle as a file: Markdown to read, JSON to keep, to go on with and to verify."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from data.files import write_file
from referee.journal import Entry
from referee.wording import tr
from ui.background_work import Worker
from ui.context import AppContext
from ui.operations import reporting
from ui.session import Session
from ui.theme.palette import Tone


def file_name(name: str, ending: str) -> str:
    """A battle's name as the name of a file.

    >>> file_name("Bridge: day/2", "md")
    'Bridge day 2.md'
    """
    plain = " ".join(re.sub(r"[^\w\- ]+", " ", name).split())[:80].strip()
    return f"{plain or 'battle'}.{ending}"


class Exporting(QObject):
    """Asks where to, then writes in another thread and says how it went."""

    def __init__(self, context: AppContext, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self.context, self.session, self.window = context, session, window
        self.worker = Worker(self)
        self.worker.done.connect(self._written)
        self.worker.failed.connect(self._failed)

    def markdown(self) -> None:
        """Export the report to read."""
        self._ask(tr("Export as Markdown"), "md", tr("Markdown (*.md)"), self.write_markdown)

    def json(self) -> None:
        """Export the battle whole."""
        self._ask(tr("Export as JSON"), "json", tr("JSON (*.json)"), self.write_json)

    def _ask(self, title: str, ending: str, kinds: str, write: Callable[[Path], None]) -> None:
        folder = str(self.context.choice("export_folder", str(Path.home())))
        dialog = QFileDialog(self.window, title, folder, kinds)
        dialog.setObjectName(f"export-{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.selectFile(file_name(self.session.name, ending))
        dialog.fileSelected.connect(lambda path: write(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write_json(self, path: Path) -> None:
        """Write the battle whole."""
        self.context.remember("export_folder", str(path.parent))
        reporting.export_json(self.session, path, self._written, self._failed)

    def write_markdown(self, path: Path) -> None:
        """Write the report."""
        self.context.remember("export_folder", str(path.parent))
        reporting.read_all(self.session, partial(self._tell, path), self._failed)

    def _tell(self, path: Path, entries: list[tuple[Entry, bool]]) -> None:
        session = self.session

        def work(progress: Callable[[int, int], None]) -> Path:
            return write_file(path, reporting.report_text(session, entries, progress))

        self.worker.start(work)

    def _written(self, path: Path) -> None:
        more = tr(" It reveals the seed of the dice.") if path.suffix == ".json" else ""
        self.context.say(tr("Written: {path}.{more}", path=path.name, more=more), Tone.GOOD)

    def _failed(self, sentence: str) -> None:
        self.context.say(sentence, Tone.DANGER)
