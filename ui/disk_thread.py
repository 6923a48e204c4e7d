"""One thread that reads and writes the store, so that the event loop never waits for the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from referee.wording import tr

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from data.store import Store
    from data.writer import Writer

R = TypeVar("R")
PATIENCE = 15_000
"""Milliseconds after which it is told that the disk does not answer."""
LOOKS = 2_000
"""So often we look whether the library still lies where it was, in milliseconds."""
AWHILE = 1.0
"""Seconds to wait for a command that writes one order."""
AGAIN = 3_000
"""Milliseconds after which a server that did not answer is asked again."""
SLOW = tr("The disk has not answered for a while: what was asked is done as soon as it does, and nothing is lost.")


class StoreThread(QObject):
    """Hands work to the disk's thread and brings the answers back to the window's."""

    ready = Signal()
    refused = Signal(str)
    library_changed = Signal()
    audited = Signal(object)
    """A battle was gone through from its first entry."""
    lost = Signal()
    """The library was taken away under the open window."""
    damaged = Signal(str)
    """The library could not be opened, and there is nothing to build it anew from."""
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.writer: Writer | None = None
        self.store: Store | None = None
        self.folder: Path | None = None
        self.waiting = 0
        self.is_away = False
        """Whether the server of a shared library did not answer the last time."""
        self.is_following = False
        """Whether it is being looked what others have played."""
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self.refused.emit(SLOW))
        self._watch = QTimer(self, interval=LOOKS)
        self._watch.timeout.connect(self._look)
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self, folder: Path | None = None, first: Callable[[], object] = lambda: None) -> None:
        """Open the store in its own thread, after what is to be done first; `ready` says when it is there."""
        from data.writer import Writer

        self.folder, self.is_following = folder, False
        self.writer = Writer(lambda: _opened(folder, first))
        self.waiting += 1
        self.writer.opening.add_done_callback(lambda done: self._arrived.emit((done, self._started, self._not_started)))

    def _started(self, store: Store) -> None:
        self.store, self.is_away = store, False
        self._watch.start()
        self.ready.emit()

    def _not_started(self, sentence: str) -> None:
        """Why the library is not open: if it is damaged, there is a way on; a server is asked until it answers."""
        from data.engine import Damaged, Unreachable

        error = self.writer.opening.exception() if self.writer is not None else None
        if isinstance(error, Unreachable):
            QTimer.singleShot(AGAIN, self, partial(self._ask_again, self.writer))
            if self.is_away:
                return
            self.is_away, sentence = True, tr("{sentence} It is asked again until it answers.", sentence=sentence)
        (self.damaged if isinstance(error, Damaged) else self.refused).emit(sentence)

    def _ask_again(self, writer: Writer | None) -> None:
        if self.writer is writer:  # nobody has chosen another library meanwhile
            self.close()
            self.start(self.folder)

    def _look(self) -> None:
        """Notice that the library was taken away before anything is lost."""
        if self.store is not None and not self.store.is_there():
            self._watch.stop()
            self.lost.emit()

    def ask(
        self, work: Callable[[Store], R], then: Callable[[R], None], failed: Callable[[str], None] | None = None
    ) -> None:
        """Do some work on the store, then call back in the window's thread; what fails is said in one sentence."""
        if self.writer is None:
            from referee.requests import Refused

            raise Refused("The data folder is not open.")
        self.waiting += 1
        self._patience.start()
        future = self.writer.submit(work)
        future.add_done_callback(lambda done: self._arrived.emit((done, then, failed)))

    def _deliver(self, parcel: tuple[Future[Any], Callable[[Any], None], Callable[[str], None] | None]) -> None:
        future, then, failed = parcel
        self.waiting -= 1
        if self.waiting:
            self._patience.start()
        else:
            self._patience.stop()
        if self.writer is None:
            return  # closed: what was asked is on the disk, and nobody waits for the answer
        error = future.exception()
        if error is None:
            if not is_gone(then):
                then(future.result())
            return
        sentence = str(error) or type(error).__name__
        if type(error).__module__ == "builtins" and not isinstance(error, OSError):
            import logging

            logging.getLogger(__name__).error("work on the data folder failed", exc_info=error)
            sentence = tr(
                "Something went wrong inside Tableside ({error}); the log has the details.",
                error=type(error).__name__,
            )
        if failed is None or is_gone(failed):
            self.refused.emit(sentence)
        else:
            failed(sentence)
        self.is_away = self.is_away or _is_of_a_server(error)

    def close(self) -> None:
        """Finish what is being written, and close the store."""
        if self.writer is not None:
            self.writer.stop()
        self._patience.stop()
        self._watch.stop()
        self.writer = self.store = None


def _is_of_a_server(error: BaseException) -> bool:
    from data.engine import Unreachable

    return isinstance(error, Unreachable)


def is_gone(call: Callable[[Any], None]) -> bool:
    """Whether a call would reach a screen that was thrown away while the disk was at work."""
    return any(isinstance(each, QObject) and not isValid(each) for each in _held(call))


def _held(call: Callable[[Any], None]) -> Iterator[object]:
    """What a call needs: whose method it is, and what a function holds of where it was written."""
    yield getattr(call, "__self__", None)
    for cell in getattr(call, "__closure__", None) or ():
        with suppress(ValueError):  # a name that was never given anything
            yield cell.cell_contents


def _opened(folder: Path | None, first: Callable[[], object]) -> Store:
    """The store to write in; where somebody else writes, to look on."""
    from data.folder import data_folder
    from data.lock import Held
    from data.store import Store

    first()
    try:
        return Store(data_folder(folder), writer=True, wait=AWHILE)
    except Held as held:
        looking_on = Store(folder, writer=False)
        looking_on.led_by = held.holder or tr("another Tableside")
        return looking_on
