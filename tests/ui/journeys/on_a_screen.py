"""A journey on a real (virtual) screen, run as a program of its own: keys come from the X server, not from Qt.

It prints one line of JSON with what came of it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication

from ui.app import Start
from ui.singletons import keep_singletons_alive

SHIFTS = {"Ctrl": "Control_L"}


class Keys:
    """Presses keys in the X server with its test extension, as a keyboard would."""

    def __init__(self) -> None:
        self.x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.test = ctypes.CDLL(ctypes.util.find_library("Xtst") or "libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))

    def _send(self, name: str, down: bool) -> None:
        symbol = ctypes.c_ulong(self.x11.XStringToKeysym(name.encode()))
        code = self.x11.XKeysymToKeycode(self.display, symbol)
        self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x11.XSync(self.display, 0)

    def press(self, keys: str) -> None:
        """Press keys together, such as Ctrl+z."""
        names = [SHIFTS.get(part, part) for part in keys.split("+")]
        for name in names:
            self._send(name, True)
        for name in reversed(names):
            self._send(name, False)


def until(is_so: Callable[[], bool], most: int = 20_000) -> bool:
    """Let the window work until something is so."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < most and not is_so():
        QApplication.processEvents()
    return is_so()


def journey(folder: Path) -> dict[str, object]:
    """Scout with typed dice, take it back, put it back, look at the library and come back."""
    start = Start(folder)
    start.show()
    assert until(lambda: start.seat.session is not None), "no battle"
    session, window = start.seat.session, start.window
    assert session is not None
    window.activateWindow()
    assert until(lambda: window.isActiveWindow(), 5000), "the window has no keyboard"
    until(lambda: False, 500)
    keys, seen = Keys(), [session.game.journal.last]
    for pressed in ("o", "2", "Return", "4", "Return"):
        keys.press(pressed)
        until(lambda: False, 300)
    until(lambda: session.game.journal.last > seen[0], 5000)
    for pressed in ("Ctrl+z", "Ctrl+y"):
        seen.append(session.game.journal.last)
        keys.press(pressed)
        until(lambda: session.game.journal.last > seen[-1], 5000)
    seen.append(session.game.journal.last)
    keys.press("Ctrl+1")
    library = until(lambda: window.stack.currentWidget() is window.screens.get("library"), 5000)
    start.close()
    return {"platform": QApplication.platformName(), "entries": seen, "library": library}


if __name__ == "__main__":
    keep_singletons_alive()
    app = QApplication(sys.argv[:1])
    print(json.dumps(journey(Path(sys.argv[1]))))
