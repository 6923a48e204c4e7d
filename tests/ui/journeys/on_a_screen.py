"""A journey on a real (virtual) screen, run as a program of its own: keys come from the X server, not from Qt.

It prints one line of JSON with what came of it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui import in_language  # noqa: F401 - before the screens
from tests.ui.real_hands import Hands, until
from ui.app import Start


def journey(folder: Path) -> dict[str, object]:
    """Scout with typed dice, take it back, put it back, look at the library and come back."""
    start = Start(folder)
    start.show()
    assert until(lambda: start.context.session is not None), "no battle"
    session, window = start.context.session, start.window
    assert session is not None
    window.activateWindow()
    assert until(lambda: window.isActiveWindow(), 5000), "the window has no keyboard"
    board = window.screens["table"].board  # type: ignore[attr-defined]
    assert until(lambda: board.isVisible() and board.updatesEnabled()), "the table is not there"
    keys, seen = Hands(), [session.game.journal.last]
    keys.press("2", "Return", "4", "Return")
    until(lambda: session.game.journal.last > seen[0], 5000)
    for pressed in ("ctrl+z", "ctrl+y"):
        seen.append(session.game.journal.last)
        keys.press(pressed)
        until(lambda: session.game.journal.last > seen[-1], 5000)
    seen.append(session.game.journal.last)
    keys.press("ctrl+1")
    library = until(lambda: window.stack.currentWidget() is window.screens.get("library"), 5000)
    start.close()
    return {"platform": QApplication.platformName(), "entries": seen, "library": library}


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    print(json.dumps(journey(Path(sys.argv[1]))))
