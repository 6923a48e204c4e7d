"""`make hands`: plays every row on a screen that nobody sees, and prints the table.

A person can watch: DISPLAY=:0 make hands ARGS="--watch", with a pause after every input. Names of rows play only those.
TABLESIDE_LANG=de plays in German, HANDS_SIZE=1024x600 on a small screen, HANDS_PICTURES=FOLDER keeps pictures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from typing import Any

from tests.hands.play import PAUSE, ROWS
from tests.ui.virtual_screen import ROOT, VirtualScreen, missing_tools

SIZE = os.environ.get("HANDS_SIZE", "1920x1080")
WATCH = "--watch"
IN_PLACE = {
    "corrected": ("Correct a mistyped die", 2, 4),
    "overruled": ("Overrule", 3, 3),
    "taken_back": ("Take back the third last", 2, 6),
}


def played(name: str, display: str, pause: float) -> dict[str, Any]:
    """What a row took, played by a program of its own; nothing but what went wrong if it broke."""
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.hands.play", name]
    done = subprocess.run(
        command, cwd=ROOT, env={**environment, PAUSE: str(pause)}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return {"failed": done.stderr.strip()[-2000:]}
    took: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return took


def line(name: str, took: dict[str, Any]) -> str:
    """A line of the table."""
    row = ROWS[name]
    if "failed" in took:
        return f"{row.what:<66} could not be played:\n{took['failed']}"
    verdict = "ok" if took["inputs"] <= row.most else "TOO MANY"
    return f"{row.what:<66}{took['inputs']:>7}{row.most:>9}{row.paper:>7}{took['dice']:>6}  {verdict}"


def in_place(screen: VirtualScreen) -> bool:
    """What goes wrong and is put right, in the journey of its own; says whether it takes no more than it may."""
    with tempfile.TemporaryDirectory() as folder:
        took = screen.run("tests.ui.journeys.in_place_on_a_screen", folder)
    for name, (what, most, paper) in IN_PLACE.items():
        print(f"{what:<66}{took[name]['inputs']:>7}{most:>9}{paper:>7}")
    return all(took[name]["inputs"] <= most for name, (_, most, _) in IN_PLACE.items())


def main(arguments: list[str]) -> int:
    """Play the rows that are named, or all; says whether every one is at or below its number."""
    watched = WATCH in arguments
    if missing := "" if watched else missing_tools():
        print(f"There is no {missing}: packaging/bootstrap test-tools")
        return 2
    names = [each for each in arguments if each in ROWS] or list(ROWS)
    print(f"{'inputs a turn':<66}{'window':>7}{'at most':>9}{'paper':>7}{'dice':>6}")
    good = True
    with nullcontext() if watched else VirtualScreen(SIZE) as screen:
        display = screen.display if screen is not None else os.environ["DISPLAY"]
        for name in names:
            took = played(name, display, 0.4 if watched else 0)
            print(line(name, took), flush=True)
            for slow in took.get("slow", ()):
                print(f"    slow: {slow}")
            good = good and took.get("inputs", 10_000) <= ROWS[name].most
        if screen is not None and len(names) == len(ROWS):
            good = in_place(screen) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
