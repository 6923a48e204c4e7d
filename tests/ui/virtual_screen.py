"""A screen that nobody sees: an X server on a free display, and programs run on it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def missing_tools() -> str:
    """Which program is not there that a screen and hands need; nothing if all are."""
    return next((name for name in ("Xvfb", "xdotool") if shutil.which(name) is None), "")


class VirtualScreen:
    """Xvfb, which chooses a free display by itself."""

    def __init__(self, size: str = "1280x800") -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"

    def __enter__(self) -> VirtualScreen:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.terminate()
        self.server.wait(10)

    def run(self, module: str, *arguments: object, seconds: int = 100, language: str = "") -> Any:
        """Run a program on this screen, in a language if one is named; what it prints last is what came of it."""
        environment = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        environment |= {"TABLESIDE_LANG": language} if language else {}
        command = [sys.executable, "-X", "faulthandler", "-m", module, *map(str, arguments)]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return json.loads(done.stdout.splitlines()[-1])
