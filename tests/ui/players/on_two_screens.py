"""Two displays, one of which is unplugged and plugged in again: a program of its own on a virtual X server.

The X server is told of its displays with the RandR extension, so that Qt hears of them as it does of real ones. It
prints one line of JSON with what came of it.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import sys
import traceback
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.real_hands import until
from ui.app import Start

WIDE, HIGH = 1024, 768


class Monitor(ctypes.Structure):
    """A display as RandR describes it."""

    _fields_ = [
        ("name", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("primary", "automatic", "noutput")),
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "mwidth", "mheight")),
        ("outputs", ctypes.POINTER(ctypes.c_ulong)),
    ]


class Displays:
    """The displays of the X server, side by side."""

    def __init__(self) -> None:
        self.x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.randr = ctypes.CDLL(ctypes.util.find_library("Xrandr") or "libXrandr.so.2")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XInternAtom.restype = ctypes.c_ulong
        self.randr.XRRGetMonitors.restype = ctypes.POINTER(Monitor)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
        count = ctypes.c_int()
        first = self.randr.XRRGetMonitors(self.display, self.root, 1, ctypes.byref(count))[0]
        self._plug("left", 0, (ctypes.c_ulong * 1)(first.outputs[0]))
        self.plug()

    def _name(self, name: str) -> ctypes.c_ulong:
        return ctypes.c_ulong(self.x11.XInternAtom(self.display, name.encode(), 0))

    def _plug(self, name: str, left: int, outputs: ctypes.Array[ctypes.c_ulong]) -> None:
        held = ctypes.cast(outputs, ctypes.POINTER(ctypes.c_ulong))
        size = (left, 0, WIDE, HIGH, WIDE // 4, HIGH // 4)
        made = Monitor(self._name(name).value, int(left == 0), 0, len(outputs), *size, held)
        self.randr.XRRSetMonitor(self.display, self.root, ctypes.byref(made))
        self.x11.XSync(self.display, 0)

    def plug(self) -> None:
        """Plug the right display in."""
        self._plug("right", WIDE, (ctypes.c_ulong * 0)())

    def unplug(self) -> None:
        """Pull the right display's plug."""
        self.randr.XRRDeleteMonitor(self.display, self.root, self._name("right"))
        self.x11.XSync(self.display, 0)


def seen(window: QWidget) -> dict[str, object]:
    """Where a window is, and whether it can be seen there."""
    screens = QApplication.screens()
    whole = any(screen.geometry().contains(window.geometry()) for screen in screens)
    return {"screen": window.screen().name(), "shown": window.isVisible() and whole, "full": window.isFullScreen()}


def players_on_it(start: Start, displays: Displays) -> list[dict[str, object]]:
    """The players' screen fills the right display; its plug is pulled while dice are typed, and put in again."""
    told: list[dict[str, object]] = []
    window, board = start.window, start.window.screens["table"].board  # type: ignore[attr-defined]
    window.toggle_players()
    board.prepare("out-scout")
    until(lambda: board.now.tray.wanted.kind == "dice", 3000)
    board.now.tray.digit(3)

    def fills_the_right() -> bool:
        return seen(window.players.shown) == {"screen": "right", "shown": True, "full": True}

    for change, comes in (
        (lambda: None, fills_the_right),
        (displays.unplug, lambda: "is gone" in window.messages.sentence.text()),
        (displays.plug, lambda: "is back" in window.messages.sentence.text() and fills_the_right()),
    ):
        change()
        until(comes, 5000)
        assert window.players.shown is not None
        dice, sentence = board.now.tray.faces(), window.messages.sentence.text()
        told.append({**seen(window.players.shown), "dice": dice, "said": sentence})
    window.toggle_players()
    return told


def referee_on_it(start: Start, displays: Displays) -> list[dict[str, object]]:
    """The referee's window is on the right display, the players' on the left; the right one is unplugged."""
    window, told = start.window, []
    window.move(WIDE, 0)
    until(lambda: window.screen().name() == "right", 3000)
    window.toggle_players()
    for change, comes in (
        (lambda: None, lambda: seen(window.players.shown)["full"] and seen(window.players.shown)["shown"]),
        (displays.unplug, lambda: seen(window)["shown"] and not window.players.shown.isFullScreen()),
    ):
        change()
        until(comes, 5000)
        assert window.players.shown is not None
        told.append({"referee": seen(window), "players": seen(window.players.shown)})
    return told


def journey(folder: Path) -> dict[str, object]:
    """Both in one go."""
    start = Start(folder)
    start.show()
    assert until(lambda: start.context.session is not None), "no battle"
    board = start.window.screens["table"]
    assert until(lambda: getattr(board, "board", None) is not None and board.board.isVisible()), "no table"  # type: ignore[attr-defined]
    start.window.move(0, 0)
    start.window.resize(WIDE, 600)
    players = players_on_it(start, displays)
    referee = referee_on_it(start, displays)
    start.close()
    return {"players": players, "referee": referee}


if __name__ == "__main__":
    displays = Displays()
    app = QApplication(sys.argv[:1])
    try:
        print(json.dumps(journey(Path(sys.argv[1]))), flush=True)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # the disk's thread would keep the program waiting
