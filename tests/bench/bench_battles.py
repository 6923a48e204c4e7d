"""Battles: first paint, the demonstration on the screen, one order from wish to repaint, opening long battles."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from referee.facts import read
from referee.journal import Entry
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.value import FrozenMap
from tests.bench.walks import timed

ID = "banter-battles"
BARE = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTableWidget, QTableWidgetItem
class Table(QTableWidget):
    def paintEvent(self, event):
        super().paintEvent(event)
        {then}
app = QApplication([])
main = QMainWindow()
table = Table(50, 5)
for row in range(50):
    for column in range(5):
        table.setItem(row, column, QTableWidgetItem(str(row * column)))
main.setCentralWidget(table)
main.resize(1024, 600)
main.show()
app.exec()
"""
PAINT = BARE.format(then="os._exit(0)")
PAINT_AND_IMPORT = BARE.format(then="import sqlmodel; os._exit(0)")
"""Every one of these ends where there is something to see: closing is another matter."""
OURS = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.app import Start
from ui.frame.window import MainWindow
app = QApplication([])
painted = []
class Window(MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        if not painted:
            painted.append(True)
            {first}
import ui.app
ui.app.MainWindow = Window
start = Start(Path(sys.argv[1]))
start.context.session_changed.connect(lambda _: {shown})
start.show()
app.exec()
"""
FIRST_PAINT = OURS.format(first="os._exit(0)", shown="None")
DEMONSTRATION = OURS.format(first="pass", shown="seen()").replace(
    "start.show()",
    """
def seen():
    board = start.window.screens["table"].board
    if board is None or not board.isVisible() or not board.updatesEnabled():
        QTimer.singleShot(0, seen)
    else:
        start.window.grab()
        os._exit(0)
start.show()
""",
)


def environment() -> dict[str, str]:
    """The environment of a user: offscreen, with compiled modules kept as Python does by itself."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": "."}


def run(code: str) -> float:
    """How long a process takes until it ends itself."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, folder], check=True, env=environment(), capture_output=True)
        return time.perf_counter() - began


def side_by_side(ours: str, bare: str) -> tuple[float, float]:
    """One after the other, nine times; the middle of the nine: a machine is not equally fast all the time."""
    pairs = [(run(ours), run(bare)) for _ in range(9)]
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]


def windows() -> Iterator[tuple[str, float, float, float | None]]:
    yield "first paint against a bare window with a table", *side_by_side(FIRST_PAINT, PAINT), 1.6
    demonstration = side_by_side(DEMONSTRATION, PAINT_AND_IMPORT)
    yield "demonstration battle on the screen against bare window + sqlmodel", *demonstration, 1.5


def raw_commit(folder: Path) -> float:
    """One SQLite commit in WAL with synchronous FULL."""
    connection = sqlite3.connect(folder / "raw.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, data TEXT)")
    took = []
    for number in range(200):
        began = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO entry VALUES (?, ?)", (number, "x" * 500))
        connection.execute("COMMIT")
        took.append(time.perf_counter() - began)
    connection.close()
    return sorted(took)[len(took) // 2]


def large(units: int) -> Setup:
    """Two armies with so many units together."""
    each, left = 50, units // 2 - 1
    rows = []
    while left > 0:
        rows.append({"troop": "heavy-foot", "name": f"Line {len(rows) + 1}", "count": min(each, left)})
        left -= each
    command = {"name": "All", "general": "general", "commander_in_chief": True, "units": rows}
    army = {"name": "Many", "period": "ancients", "commands": [command]}
    return read(Setup, {"sides": [{"name": "A", "roster": army}, {"name": "B", "roster": army}]})


def filled(folder: Path, units: int, entries: int) -> int:
    """A battle with so many units and entries."""
    from data.store import Store
    from referee.game import Draft

    with Store(folder) as store:
        id = store.create(ruleset(ID), large(units), time="2026-01-01T00:00:00+00:00")
        game = store.game(id)
        for number in range(2, entries + 1):
            note = Entry(
                number=number,
                at=number,
                time="2026-01-01T00:00:00+00:00",
                order="note",
                args=FrozenMap({"text": "tick"}),
                headline="Note",
            )
            draft = Draft(entries=(note,))
            game.accept(draft)
            store.append(id, draft, game.battle)
            if number % 100 == 0:
                store.tidy()
    return id


def one_order(folder: Path, id: int, before: str = "") -> float:
    """An order from wish to repaint, in the middle of twenty; `before` is code that is run first."""
    code = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from ui.app import Start
from ui.operations import playing
app = QApplication([])
start = Start(Path(sys.argv[1]))
start.show()
loop = QEventLoop()
start.context.session_changed.connect(lambda s: s and QTimer.singleShot(300, loop.quit))
loop.exec()
session = start.context.session
unit = next(iter(session.battle.units))
took = []
for n in range(30):
    wait = QEventLoop()
    session.changed.connect(lambda _: QTimer.singleShot(0, wait.quit))
    began = time.perf_counter()
    playing.give_order(session, "mark", {"units": [unit], "marker": "scared"})
    wait.exec()
    app.processEvents()
    took.append(time.perf_counter() - began)
print(sorted(took)[len(took) // 2])
start.close()
"""
    done = subprocess.run(
        [sys.executable, "-c", before + code, str(folder)],
        check=True,
        env=environment(),
        capture_output=True,
        text=True,
    )
    return float(done.stdout.split()[-1])


def opening(folder: Path, id: int) -> float:
    """Opening a battle from the disk."""
    from data.store import Store

    with Store(folder, writer=False) as store:
        return timed(lambda: store.game(id), repeat=7)


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    yield from windows()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        folders = {what: root / what for what in ("tiny", "small", "large", "raw", "long")}
        for folder in folders.values():
            folder.mkdir()
        small = filled(folders["small"], 60, 100)
        big = filled(folders["large"], 600, 10_000)
        raw = raw_commit(folders["raw"])
        first = one_order(folders["small"], small)
        second = one_order(folders["large"], big)
        yield "one order, wish to repaint, 60 units and 100 entries, against a raw commit", first, raw, None
        yield "one order, wish to repaint, 600 units and 10,000 entries, against a raw commit", second, raw, None
        yield "one order with 600 units and 10,000 entries against 60 and 100", second, first, 1.5
        tiny = filled(folders["tiny"], 60, 10)
        long = filled(folders["long"], 60, 10_000)
        yield "opening 10,000 entries against 10", opening(folders["long"], long), opening(folders["tiny"], tiny), 2.0
