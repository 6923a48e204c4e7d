"""The map: the longest gap of the event loop on 60 × 40 hexes with 200 counters, against an empty view."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from data.content import shipped
from tests.referee.battles.memory import Play
from ui.disk_thread import StoreThread
from ui.map.view import BoardView
from ui.session import Session
from ui.table.board import TableBoard
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme

COLUMNS, ROWS, COUNTERS, STEPS = 60, 40, 200, 60
WOODS = tuple(f"{c:02d}{r:02d}" for c in range(2, COLUMNS, 3) for r in range(2, ROWS, 4))
FRAME = 0.016
"""Seconds that a picture may take while a hand is at work."""


def large() -> Play:
    """Hastings on a larger map, with as many counters as a large battle has."""
    content = shipped("itty-bitty")
    name = content["scenarios"]["hastings"].map
    printed = replace(content["maps"][name], columns=COLUMNS, rows=ROWS)
    wide = {
        **content,
        "maps": {**content["maps"], name: replace(printed, terrain=printed.terrain.set("forest", WOODS))},
    }
    play = Play.new("itty-bitty", {"scenario": "hastings"}, content=wide)
    like = next(unit for unit in play.battle.present() if unit.is_troops)
    for number in range(COUNTERS - len(play.battle.units)):
        play.do("add-unit", {"like": like.id, "side": like.side, "name": f"More {number}", "reason": "bench"})
        unit = list(play.battle.units)[-1]
        play.do("place", {"unit": unit, "hex": f"{number % 55 + 3:02d}{number // 55 + 20:02d}"})
    return play


def shown() -> TableBoard:
    """The table with its map, all of it painted."""
    play = large()
    board = TableBoard(Session(StoreThread(), 1, play.game, play.seed))
    board.lay_out()
    board.resize(1920, 1080)
    board.show()
    board.room.show_as("map")
    assert board.room.map is not None
    for _ in range(400):
        QApplication.processEvents()
    return board


def gaps(step: Callable[[int], object]) -> list[float]:
    """The seconds that each step keeps the window busy until it waits again, whatever else the machine does."""
    taken = []
    for number in range(STEPS):
        begin = time.thread_time()
        step(number)
        QApplication.processEvents()
        taken.append(time.thread_time() - begin)
    return sorted(taken)


def scrolled(view: QGraphicsView) -> Callable[[int], object]:
    """Scrolls to and fro."""
    return lambda n: view.horizontalScrollBar().setValue(
        view.horizontalScrollBar().value() + (24 if n % 30 < 15 else -24)
    )


def zoomed(view: QGraphicsView) -> Callable[[int], object]:
    """Zooms in and out."""
    zoom = view.zoom if isinstance(view, BoardView) else lambda times: view.scale(times, times)
    return lambda n: zoom(1.05 if n % 30 < 15 else 1 / 1.05)


def moved(view: QGraphicsView, to: QPoint) -> None:
    """The mouse moves with its button held."""
    port, spot = view.viewport(), QPointF(to)
    where = QPointF(port.mapToGlobal(to))
    kind, none, left = QEvent.Type.MouseMove, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    QApplication.sendEvent(port, QMouseEvent(kind, spot, where, none, left, Qt.KeyboardModifier.NoModifier))


def pulled(view: QGraphicsView) -> Callable[[int], object]:
    """Pulls something across the board."""
    return lambda n: moved(view, QPoint(100 + 9 * n, 80 + 5 * n))


def benches() -> Iterator[tuple[str, float, float, float | None]]:
    """The longest and the usual step of scrolling, zooming and dragging."""
    app = QApplication.instance() or QApplication([])
    apply_theme(app, Theme())  # type: ignore[arg-type]
    board = shown()
    view = board.room.map.view  # type: ignore[union-attr]
    empty = QGraphicsView(QGraphicsScene(0, 0, 3200, 2500))
    empty.resize(view.size())
    empty.show()
    QApplication.processEvents()
    view.zoom(2.0)
    for _ in range(200):
        QApplication.processEvents()
    pairs = {
        "scrolling": (gaps(scrolled(view)), gaps(scrolled(empty))),
        "zooming": (gaps(zoomed(view)), gaps(zoomed(empty))),
    }
    unit = next(token.unit for token in view.board.board.tokens if token.place)
    view.take_up(list(board.room.map.hand.lift(unit, Qt.KeyboardModifier.NoModifier)))  # type: ignore[union-attr]
    view._pressed = QPoint(1, 1)
    for _ in range(20):
        QApplication.processEvents()
    pairs["dragging"] = (gaps(pulled(view)), gaps(pulled(empty)))
    for name, (ours, theirs) in pairs.items():
        yield f"map 60 × 40, 200 counters, {name}: usual step", median(ours), max(median(theirs), 1e-4), None
        yield f"map 60 × 40, 200 counters, {name}: longest (16 ms)", ours[-1], FRAME, 1.0
