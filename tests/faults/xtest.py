"""Mouse and keyboard of an X server, moved at once: `xdotool` takes its time, and its clicks find another window."""

from __future__ import annotations

import ctypes
from ctypes.util import find_library


class Desk:
    """A mouse and a keyboard; every single movement, press and release is counted."""

    def __init__(self) -> None:
        self.x = ctypes.CDLL(find_library("X11") or "libX11.so.6")
        self.test = ctypes.CDLL(find_library("Xtst") or "libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        self.events = 0

    def move(self, x: int, y: int) -> None:
        """The mouse is there now."""
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, ctypes.c_ulong(0))
        self._done()

    def button(self, number: int, *, down: bool) -> None:
        """A button of the mouse goes down or up; four to seven are its wheel."""
        self.test.XTestFakeButtonEvent(self.display, number, down, ctypes.c_ulong(0))
        self._done()

    def click(self, number: int = 1, times: int = 1) -> None:
        """A button goes down and up."""
        for _ in range(times):
            self.button(number, down=True)
            self.button(number, down=False)

    def press(self, *chords: str) -> None:
        """Press keys one after the other; keys pressed together are written with a plus: ctrl+z."""
        for chord in chords:
            codes = [self._code(name) for name in chord.split("+")]
            for code in codes:
                self._key(code, down=True)
            for code in reversed(codes):
                self._key(code, down=False)

    def resize(self, window: int, width: int, height: int) -> None:
        """Give a window another size."""
        self.x.XResizeWindow(self.display, ctypes.c_ulong(window), width, height)
        self._done()

    def _code(self, name: str) -> int:
        symbol = self.x.XStringToKeysym(
            {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}.get(name, name).encode()
        )
        code: int = self.x.XKeysymToKeycode(self.display, ctypes.c_ulong(symbol))
        assert code, f"no key is called {name}"
        return code & 0xFF

    def _key(self, code: int, *, down: bool) -> None:
        self.test.XTestFakeKeyEvent(self.display, code, down, ctypes.c_ulong(0))
        self._done()

    def _done(self) -> None:
        self.events += 1
        self.x.XFlush(self.display)
