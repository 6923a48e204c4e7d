"""One thread that writes: what is submitted is done in order, and who submitted it hears how it went."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from data.store import Store

Result = TypeVar("Result")
Job = tuple[Callable[["Store"], Any], "Future[Any]"]

PAUSE = 1.0
"""When nobody has asked for anything so long, there is time for snapshots, in seconds."""

BETWEEN = 0.01
"""Between the pieces of an audit the others come first."""

log = logging.getLogger(__name__)


class Stopped(RuntimeError):
    """Nothing can be submitted any more."""


class Writer:
    """The writer thread. It opens the store itself, so that nobody waits for the imports that takes."""

    def __init__(self, open_store: Callable[[], Store], pause: float = PAUSE) -> None:
        self._open_store = open_store
        self._pause = pause
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._stopped = False
        self._opening: Future[Any] = Future()
        self._thread = threading.Thread(target=self._run, name="writer")
        self._thread.start()

    @property
    def opening(self) -> Future[Any]:
        """Done when the store is open (its result is the store); failed with why it is not."""
        return self._opening

    def submit(self, function: Callable[[Store], Result]) -> Future[Result]:
        """Have something done with the store, after all that was submitted before."""
        answer: Future[Result] = Future()
        with self._gate:
            if self._stopped:
                raise Stopped("The writer has stopped.")
            self._jobs.put((function, answer))
        return answer

    def stop(self) -> None:
        """Do all that was submitted, close the store, end the thread."""
        with self._gate:
            if not self._stopped:
                self._stopped = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            store = self._open_store()
        except BaseException as error:
            self._opening.set_exception(error)
            self._refuse_all(error)
            return
        self._opening.set_result(store)
        while (job := self._next(store)) is not None:
            _do(job, store)
        _close(store)

    def _next(self, store: Store) -> Job | None:
        """The next job; snapshots are made in a pause, not while the window is busy with what was written."""
        try:
            return self._jobs.get(timeout=self._pause)
        except queue.Empty:
            _tidy(store)
        while _audit(store):
            with suppress(queue.Empty):
                return self._jobs.get(timeout=BETWEEN)
        return self._jobs.get()

    def _refuse_all(self, error: BaseException) -> None:
        """Without a store every wish fails with the reason why there is none."""
        while (job := self._jobs.get()) is not None:
            job[1].set_exception(error)


def _do(job: Job, store: Store) -> None:
    function, answer = job
    if not answer.set_running_or_notify_cancel():
        return
    try:
        result = function(store)
    except BaseException as error:
        answer.set_exception(error)
    else:
        answer.set_result(result)


def _tidy(store: Store) -> None:
    """Snapshots only save time, so a failure is noted and nothing else: the next writing will tell the referee."""
    try:
        store.tidy()
        store.back_up_daily()
    except Exception:
        log.warning("A snapshot or a backup could not be written.", exc_info=True)


def _audit(store: Store) -> bool:
    """A piece of an audit; whether more is left. What fails is noted, and told by the next reading."""
    try:
        return store.audit_some()
    except Exception:
        log.warning("An audit could not be ended.", exc_info=True)
        return False


def _close(store: Store) -> None:
    try:
        store.close()
    except Exception:
        log.warning("The library could not be closed in order.", exc_info=True)
