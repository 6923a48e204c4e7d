"""Random input on the real window, from an X server: no error, and a library that is whole afterwards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from data.store import Store
from tests.faults.table import ROOT, Plan, Row
from tests.ui.virtual_screen import VirtualScreen, missing_tools

SITTING = 300
"""Seconds after which another window is opened, at another size."""
SIZES = ("1024x600", "1920x1080", "1280x800")


def faults(plan: Plan) -> Iterator[Row]:
    """A row for every sitting, told when it is over; what was tried are inputs."""
    if not plan.seconds or missing_tools():
        yield Row(what=f"random input on the window ({missing_tools() or 'no time'} for it)")
        return
    for nth in range(0, plan.seconds, SITTING):
        size, seconds = SIZES[nth // SITTING % len(SIZES)], min(SITTING, plan.seconds - nth)
        inputs, wrong = sitting(size, seconds, plan.seed + nth)
        yield Row(what=f"random input on the real window, {size}, {seconds} s", tried=inputs, wrong=tuple(wrong))


def sitting(size: str, seconds: int, seed: int) -> tuple[int, list[str]]:
    """Wander in one window; how many inputs there were, and what was wrong."""
    with tempfile.TemporaryDirectory() as folder, VirtualScreen(size) as screen:
        environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.faults.wander", folder, str(seconds), str(seed)]
        environment["HOME"] = folder
        try:
            done = subprocess.run(
                command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=seconds + 120
            )
        except subprocess.TimeoutExpired as stuck:
            return 0, [f"seed {seed}: the window answers no more: {str(stuck.stderr)[-1500:]}"]
        if done.returncode:
            return 0, [f"seed {seed}: the window ended with {done.returncode}: {done.stderr[-1500:]}"]
        said = json.loads(done.stdout.splitlines()[-1])
        with Store(Path(folder) / "library") as store:
            unsound = [each.id for each in store.battles() if not store.audit(each.id).is_sound]
    errors = [f"seed {seed}: {each}" for each in dict.fromkeys(said["errors"])]
    return said["inputs"], [*errors, *(f"seed {seed}: battle {id} does not fit" for id in unsound)]
