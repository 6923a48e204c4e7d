"""Making the PDF away from the event loop: told how far it is, and given up at any sheet."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from referee.wording import tr

if TYPE_CHECKING:
    from pathlib import Path

    from printables.job import Job
    from referee.paper.source import Source


class Rendering(QObject):
    """One document on its way."""

    advanced = Signal(int, int)
    finished = Signal(bytes, str)
    """The PDF, and a name for its file."""
    failed = Signal(str)

    def __init__(self, job: Job, source: Source | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.job = job
        self.source = source
        self._given_up = Event()

    def start(self) -> None:
        """Begin in a thread of the pool."""
        QThreadPool.globalInstance().start(Work(self._work))

    def give_up(self) -> None:
        """Stop at the next sheet, and say nothing any more."""
        self._given_up.set()

    @property
    def is_given_up(self) -> bool:
        """Whether nobody waits for it."""
        return self._given_up.is_set()

    def _work(self) -> None:
        from printables.job import made
        from printables.page import PrintRefused, render
        from referee.requests import Refused

        try:
            document = made(self.job, self.source)
            data = render(document, self._advance, self._given_up.is_set)
        except (Refused, PrintRefused, ValueError) as problem:
            self._say(partial(self.failed.emit, str(problem)))
        except Exception:  # a thread of the pool has nobody above it who could tell the referee
            logging.getLogger(__name__).exception("the pages could not be made")
            self._say(partial(self.failed.emit, tr("The pages could not be made: see the log.")))
        else:
            self._say(partial(self.finished.emit, data, document.file_name))

    def _advance(self, done: int, total: int) -> None:
        self._say(partial(self.advanced.emit, done, total))

    def _say(self, word: Callable[[], None]) -> None:
        """Tell it, if anybody still listens: the screen may be gone by now."""
        if not self.is_given_up:
            try:
                word()
            except RuntimeError:
                self._given_up.set()


class Writing(Rendering):
    """Files of a document on their way into a folder: pictures, drawings, grids, or a table of rows."""

    written = Signal(int, str)
    """How many files, and where."""

    def __init__(self, job: Job, source: Source | None, form: str, to: Path, parent: QObject | None = None) -> None:
        super().__init__(job, source, parent)
        self.form = form
        self.to = to

    def _work(self) -> None:
        from printables.page import PrintRefused
        from referee.requests import Refused

        try:
            count = sum(1 for _ in self._files())
        except (Refused, PrintRefused, ValueError) as problem:
            self._say(partial(self.failed.emit, str(problem)))
        except Exception:
            logging.getLogger(__name__).exception("the files could not be written")
            self._say(partial(self.failed.emit, tr("The files could not be written: see the log.")))
        else:
            self._say(partial(self.written.emit, count, self.to.name))

    def _files(self) -> Iterator[Path]:
        """Each is written whole or not at all."""
        from data.files import write_file
        from printables.job import made, table
        from printables.outputs import files_of
        from referee.requests import Refused

        if self.form == "csv":
            if self.source is None:
                raise Refused("Rows are written from a battle, an army, a scenario or a ruleset: choose one.")
            yield write_file(self.to, table(self.source, self.job.side).encode("utf-8"))
            return
        for name, data in files_of(made(self.job, self.source), self.form, self._advance, self._given_up.is_set):
            yield write_file(self.to / name if self.to.is_dir() else self.to, data)


class Work(QRunnable):
    """Something to be done in a thread of the pool."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._do = work

    def run(self) -> None:
        """Do it."""
        self._do()
