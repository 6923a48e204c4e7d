"""The window: what one change costs to show, in a battle of 4 sides × 100 units against one of 20; and beside a thread
that is at work, against alone."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from PySide6.QtWidgets import QApplication

from referee.facts import read
from referee.ruleset import Setup
from tests.referee.battles.memory import Play
from ui.app import SWITCH
from ui.disk_thread import StoreThread
from ui.session import Changes, Session
from ui.table.board import TableBoard
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme

ROUNDS = 15


def setup(sides: int, units: int) -> Setup:
    """Armies of one command and so many units each, the general counted."""
    troops = [{"troop": "heavy-foot", "name": f"Cohort {n}"} for n in range(1, units)]
    command = {"name": "All", "general": "general", "commander_in_chief": True, "units": troops}
    armies = [{"name": f"Army {n}", "period": "ancients", "commands": [command]} for n in range(1, sides + 1)]
    return read(Setup, {"sides": [{"name": army["name"], "roster": army} for army in armies]})


class Shown:
    """A battle in memory, shown on a table."""

    def __init__(self, sides: int, units: int) -> None:
        self.play = Play.new("banter-battles", setup(sides, units))
        self.disk = StoreThread()
        self.session = Session(self.disk, 1, self.play.game, self.play.seed)
        self.board = TableBoard(self.session)
        self.board.lay_out()
        self.board.resize(1920, 1080)
        self.board.show()
        self.unit = next(unit.id for unit in self.play.battle.units.values() if unit.name == "Cohort 1")
        for _ in range(20):
            QApplication.processEvents()

    def change(self, by: int) -> float:
        """The seconds from a change that is written to its picture on the screen."""
        args = {"units": [self.unit], "field": "bases", "by": by, "reason": "bench"}
        entry = self.play.do("adjust", args)
        begin = time.perf_counter()
        self.session.changed.emit(Changes(entries=(entry,), units=frozenset({self.unit})))
        self.board.repaint()
        QApplication.processEvents()
        return time.perf_counter() - begin


def median(shown: Shown) -> float:
    """The middle one of several changes, back and forth."""
    times = sorted(shown.change(-1 if n % 2 == 0 else 1) for n in range(ROUNDS))
    return times[ROUNDS // 2]


@contextmanager
def thread_at_work() -> Iterator[None]:
    """A thread that never rests, changed with as the window does."""
    over, before = Event(), sys.getswitchinterval()

    def work() -> None:
        while not over.is_set():
            sum(range(100))

    thread = Thread(target=work)
    thread.start()
    sys.setswitchinterval(SWITCH)
    yield
    sys.setswitchinterval(before)
    over.set()
    thread.join()


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, Theme(motion=False))
    small, large = Shown(2, 10), Shown(4, 100)
    yield "one change shown, 4 × 100 units against 20", median(large), median(small), 2.0
    alone = median(small)
    with thread_at_work():
        yield "one change shown, beside a thread at work against alone", median(small), alone, 5.0
    for shown in (small, large):
        shown.board.leave()
        shown.board.close()
