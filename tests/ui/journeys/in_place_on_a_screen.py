"""A die corrected, a result overruled and an entry taken back with a real mouse and real keys: a program of its own.

It prints one line of JSON: what came of each, and how many inputs it took.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.journeys.dice_on_a_screen import Table
from tests.ui.real_hands import settle, until
from ui.operations import playing
from ui.widgets.card import plan_card
from ui.widgets.pips import GAP, pip_side


class Desk(Table):
    """A table on which one roll lies, and inputs are counted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.inputs = 0
        self.session: Any = self.start.context.session
        self.board: Any = self.window.screens["table"].board  # type: ignore[attr-defined]

    def key(self, key: str) -> None:
        """Press a key that counts."""
        self.inputs += 1
        self.hands.press(key)

    def point(self, widget: QWidget, spot: QPoint) -> None:
        """Move the mouse there; that counts too."""
        self.inputs += 1
        at = widget.mapToGlobal(spot)
        subprocess.run(["xdotool", "mousemove", "--sync", str(at.x()), str(at.y())], check=True)
        settle()

    def click(self, widget: QWidget, spot: QPoint) -> None:
        """Click there; that counts."""
        self.inputs += 1
        self.hands.click(widget, spot)

    def count(self) -> int:
        """The inputs since the last count."""
        told, self.inputs = self.inputs, 0
        return told

    def written(self, before: int) -> None:
        """Wait until something is in the journal."""
        assert until(lambda: self.game.journal.last > before, 5000), "nothing is written"

    def pip(self, unit: str, number: int) -> tuple[QWidget, QPoint]:
        """Where a pip of a card is."""
        cards = self.board.columns.lists[self.session.battle.unit(unit).side]
        index = cards.cards.index(cards.cards.number_of(unit))
        cards.scrollTo(index)
        settle()
        theme = cards._delegate.theme
        card = cards.cards.rows[index.row()].card
        box, _ = plan_card(card, theme, cards._delegate.card_width).pips[0]
        at = QPointF(box.left() + (pip_side(theme) + GAP) * (number - 0.6), box.center().y())
        return cards.viewport(), (cards.visualRect(index).topLeft().toPointF() + at).toPoint()


def corrected(desk: Desk) -> dict[str, Any]:
    """The first die was no 4 but a 6."""
    before = desk.game.journal.last
    desk.key("k")
    desk.key("6")
    desk.written(before)
    answers = desk.game.journal.entry(desk.game.journal.last).answers
    return {"faces": [face for given in answers for face in given.value], "inputs": desk.count()}


def overruled(desk: Desk) -> dict[str, Any]:
    """A unit has two bases."""
    before = desk.game.journal.last
    unit = next(each for each in desk.session.battle.units.values() if each.bases > 2)
    desk.key("o")
    desk.click(*desk.pip(unit.id, 2))
    desk.key("Return")
    desk.written(before)
    return {"bases": desk.session.battle.units[unit.id].bases, "inputs": desk.count()}


def taken_back(desk: Desk) -> dict[str, Any]:
    """The third last of three notes."""
    first = desk.game.journal.last + 1
    for text in ("one", "two", "three"):
        before = desk.game.journal.last
        playing.give_order(desk.session, "note", {"text": text})
        desk.written(before)
    strip = desk.board.now.strip
    at = next(at for at, line in enumerate(strip.lines) if line.entry.number == first)
    before = desk.game.journal.last
    desk.point(strip, QPoint(30, round((at + 0.5) * strip._row())))
    desk.key("u")
    desk.written(before)
    return {"out": [number - first for number in range(first, first + 3) if desk.game.journal.is_out(number)]} | {
        "inputs": desk.count()
    }


def journey(folder: Path) -> dict[str, Any]:
    """One roll, and all three."""
    desk = Desk(folder)
    try:
        desk.first_die("4")
        desk.second_die("2")
        return {"corrected": corrected(desk), "overruled": overruled(desk), "taken_back": taken_back(desk)}
    finally:
        desk.start.close()


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    print(json.dumps(journey(Path(sys.argv[1]))))
