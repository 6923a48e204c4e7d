"""The odds beside the button: worked out in a thread of their own, thrown away when a tick changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from referee.charts import Chances, chances_of
from referee.order import Form
from referee.procedure import Procedure, Table
from referee.wording import tr

PLAIN = Form()


class _Signals(QObject):
    done = Signal(int, object)


class _Work(QRunnable):
    def __init__(self, number: int, work: Callable[[], Chances], signals: _Signals) -> None:
        super().__init__()
        self.number, self.work, self.signals = number, work, signals

    def run(self) -> None:
        chances = Chances(why_not=tr("The odds could not be worked out."))
        try:
            chances = self.work()
        finally:  # what nobody foresaw is told by the hook, and the chart does not wait for ever
            self.signals.done.emit(self.number, chances)


class Forecaster(QObject):
    """Works out odds one after the other; only the answer to the latest question is told."""

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._signals = _Signals(self)
        self._signals.done.connect(self._arrived, Qt.ConnectionType.QueuedConnection)
        self._latest = 0

    def ask(self, procedure: Procedure, facts: Any, table: Table, form: Form = PLAIN) -> None:
        """Ask for the odds of these facts in the words of a form; what was asked before is forgotten."""
        self._latest += 1
        self._pool.clear()
        work = partial(chances_of, procedure, facts, table, form.names, form.outcomes)
        self._pool.start(_Work(self._latest, work, self._signals))

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._latest += 1
        self._pool.clear()

    def _arrived(self, number: int, chances: Chances) -> None:
        if number == self._latest:
            self.found.emit(chances)

    def wait(self) -> None:
        """Let the thread come to its end."""
        self.forget()
        self._pool.waitForDone(5000)
