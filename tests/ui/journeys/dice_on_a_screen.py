"""Dice typed with real keys after leaving the table, and after a restart: a program of its own on a screen.

It prints one line of JSON: the faces and who rolled them, of both orders.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui import in_language  # noqa: F401 - before the screens
from tests.ui.real_hands import Hands, until
from ui.app import Start


class Table:
    """The window on a table that can be played on."""

    def __init__(self, folder: Path) -> None:
        self.start, self.hands = Start(folder), Hands()
        self.start.show()
        assert until(lambda: self.start.context.session is not None), "no battle"
        self.window, self.game = self.start.window, self.start.context.session.game
        self.window.activateWindow()
        assert until(self.is_ready), "the table is not there"

    def is_ready(self) -> bool:
        """Whether the table is laid out and has the keyboard."""
        board = getattr(self.window.screens.get("table"), "board", None)
        return board is not None and board.isVisible() and board.updatesEnabled() and self.window.isActiveWindow()

    def first_die(self, face: str) -> None:
        """Give the order that asks for two dice, and type the first."""
        self.hands.press(face, "Return")
        assert until(lambda: self.game.opened is not None and len(self.game.opened.answers) == 1, 5000)

    def second_die(self, face: str) -> list[tuple[list[int], str]]:
        """Type the second die where the keyboard happens to be."""
        before = self.game.journal.last
        self.hands.press(face, "Return")
        assert until(lambda: self.game.journal.last > before, 5000), "nothing is written"
        return [(list(given.value), given.by) for given in self.game.journal.entry(before + 1).answers]

    def look_at(self, key: str, place: str) -> None:
        """Go to a screen with its key."""
        self.hands.press(key)
        assert until(lambda: self.window.stack.now() is self.window.screens.get(place, 0), 5000)


def journey(folder: Path) -> dict[str, object]:
    """One die, the library, the other die; undo; one die, a restart, the other die."""
    table = Table(folder)
    try:
        table.first_die("2")
        table.look_at("ctrl+1", "library")
        table.look_at("ctrl+2", "table")
        back = table.second_die("4")
        before = table.game.journal.last
        table.hands.press("ctrl+z")
        assert until(lambda: table.game.journal.last > before, 5000), "not taken back"
        table.first_die("3")
    finally:
        table.start.close()
    table = Table(folder)
    try:
        return {"back": back, "restarted": table.second_die("6")}
    finally:
        table.start.close()


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    print(json.dumps(journey(Path(sys.argv[1]))))
