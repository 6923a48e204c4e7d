"""A window on a real screen, and hands that press and click whatever comes: run by `faults_window.py`."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from data.store import Store
from ui.app import Start

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("Return", "Escape", "Tab", "shift+Tab", "space", "BackSpace", "Delete", "Up", "Down", "Left", "Right"),
    *("Home", "End", "Prior", "Next", "F1", "F2", "F5", "ctrl+z", "ctrl+y", "ctrl+k", "ctrl+f", "ctrl+n", "alt+Down"),
    *(f"ctrl+{n}" for n in range(1, 10)),
)
EVERY = 12
"""Milliseconds between two inputs."""
TABLE, STAYS = "ctrl+2", 20
"""The table is gone back to after so many inputs: an evening is spent there."""


class Hands:
    """One program that moves mouse and keys, fed line by line."""

    def __init__(self, draw: random.Random, folder: str) -> None:
        self.draw, self.folder, self.inputs = draw, folder, 0
        self.xdotool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def do_something(self) -> None:
        """Click somewhere, often twice near each other, or press a key."""
        widgets = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        if not widgets:
            return
        for dialog in widgets:
            if isinstance(dialog, QFileDialog) and not dialog.directory().absolutePath().startswith(self.folder):
                dialog.setDirectory(self.folder)  # elsewhere are files that never end, such as /proc/kmsg
        line = (
            self._click(self.draw.choice(widgets)) if self.inputs % STAYS and self.draw.random() < 0.55 else self._key()
        )
        assert self.xdotool.stdin is not None
        self.xdotool.stdin.write(line + "\n")
        self.xdotool.stdin.flush()
        self.inputs += 1

    def _click(self, window: QWidget) -> str:
        children = [each for each in window.findChildren(QWidget) if each.isVisible()] or [window]
        widget = self.draw.choice(children)
        spot = widget.mapToGlobal(widget.rect().center())
        button = self.draw.choice("1111113455")
        return f"mousemove {max(0, spot.x())} {max(0, spot.y())} click {button}"

    def _key(self) -> str:
        if self.inputs % STAYS == 0:
            return f"key --delay 0 Escape {TABLE}"
        return f"key --delay 0 {self.draw.choice(KEYS)}"


def main(folder: str, seconds: int, seed: int) -> None:
    """Wander for so long; what came of it is the last line."""
    os.chdir(folder)
    with Store(Path(folder) / "library") as library:
        before = sum(each.last_entry for each in library.battles())
    app = QApplication([])
    start = Start(Path(folder) / "library")
    start.errors.install()
    start.show()
    app.setQuitOnLastWindowClosed(False)
    hands = Hands(random.Random(seed), folder)
    again = QTimer(interval=EVERY)
    again.timeout.connect(hands.do_something)
    again.timeout.connect(lambda: None if start.window.isVisible() else start.window.show())
    QTimer.singleShot(4_000, again.start)
    QTimer.singleShot(4_000 + seconds * 1000, app.quit)
    app.exec()
    again.stop()
    store = start.disk.store
    entries = sum(each.last_entry for each in store.battles()) - before if store is not None else 0
    assert hands.xdotool.stdin is not None
    hands.xdotool.stdin.close()
    print(f"\n{json.dumps({'inputs': hands.inputs, 'errors': start.errors.reports, 'entries': entries})}", flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
