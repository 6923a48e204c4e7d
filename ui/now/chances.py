"""The odds beside the button: worked out in a thread of their own, thrown away when a tick changes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from referee import words
from referee.odds import Odds, odds_of
from referee.procedure import Procedure, Table
from referee.requests import Refused


@dataclass(frozen=True, slots=True)
class Chances:
    """What a chart shows: outcomes in words with their chances, or why there are none."""

    rows: tuple[tuple[str, Fraction], ...] = ()
    why_not: str = ""


def chances_of(procedure: Procedure, facts: Any, table: Table) -> Chances:
    """The chart of a procedure: outcomes grouped by the keys it names, the most likely first."""
    try:
        rule = procedure.brief or procedure
        odds = odds_of(rule, facts, table=table)
    except Refused as refusal:
        return Chances(why_not=refusal.sentence)
    grouped: Odds[Any] = odds.grouped(lambda outcome: words_of(procedure, outcome))
    return Chances(rows=tuple(grouped.most_likely_first()))


def words_of(procedure: Procedure, outcome: Any) -> str:
    """An outcome in the words of a chart: those of its procedure, else each part that the chart names."""
    keys = procedure.chart
    if not keys:
        return str(outcome)
    values = tuple(_value(outcome, key) for key in keys)
    if phrase := words.words_of(procedure.ruleset).phrases.get(procedure.id):
        return phrase(*values)
    return ", ".join(_word(key, value) for key, value in zip(keys, values, strict=True))


def _value(outcome: Any, key: str) -> Any:
    for part in key.split("."):
        outcome = None if outcome is None else getattr(outcome, part)
    return outcome


def _word(key: str, value: Any) -> str:
    """A value with its name where the value alone would say nothing."""
    name = key.replace("_", " ").replace(".", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if isinstance(value, str):
        return value.replace("_", " ")
    if value is None:
        return f"no {name}"
    return f"{value} {name}"


class _Signals(QObject):
    done = Signal(int, object)


class _Work(QRunnable):
    def __init__(self, number: int, procedure: Procedure, facts: Any, table: Table, signals: _Signals) -> None:
        super().__init__()
        self.number, self.procedure, self.facts, self.table, self.signals = number, procedure, facts, table, signals

    def run(self) -> None:
        chances = Chances(why_not="The odds could not be worked out.")
        try:
            chances = chances_of(self.procedure, self.facts, self.table)
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

    def ask(self, procedure: Procedure, facts: Any, table: Table) -> None:
        """Ask for the odds of these facts; what was asked before is forgotten."""
        self._latest += 1
        self._pool.clear()
        self._pool.start(_Work(self._latest, procedure, facts, table, self._signals))

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
