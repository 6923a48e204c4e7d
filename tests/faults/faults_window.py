"""Random input on the real window, from an X server: no error, and a library that is whole afterwards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from data.exchange import import_battle
from data.store import Store
from tests.faults.table import ROOT, Plan, Row
from tests.ui.virtual_screen import VirtualScreen, missing_tools

SITTING = 300
"""Seconds after which another window is opened, at another size and with another battle."""
SIZES = ("1024x600", "1920x1080", "1280x800")
BATTLES = sorted(path for path in (ROOT / "tests/golden/exports").glob("*.json") if ".state" not in path.name)


def faults(plan: Plan) -> Iterator[Row]:
    """A row for every sitting, told when it is over; what was tried are inputs, what was told are entries written."""
    if not plan.seconds or missing_tools():
        yield Row(what=f"random input on the window ({missing_tools() or 'no time'} for it)")
        return
    for nth, began in enumerate(range(0, plan.seconds, SITTING)):
        size, seconds = SIZES[nth % len(SIZES)], min(SITTING, plan.seconds - began)
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder), BATTLES[nth % len(BATTLES)])
            inputs, entries, wrong = sitting(Path(folder), size, seconds, plan.seed + began)
        what = f"random input on the window, {size}, {seconds} s; entries"
        yield Row(what=what, tried=inputs, told=entries, wrong=tuple(wrong))


def prepare(folder: Path, battle: Path) -> None:
    """A library with a battle that is going on, and nothing on the way that would open another program."""
    with Store(folder / "library") as store:
        import_battle(store, battle.read_bytes(), time="2026-07-24T10:00:00+00:00")
    opener = folder / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text("#!/bin/sh\n")
    opener.chmod(0o755)


def sitting(folder: Path, size: str, seconds: int, seed: int) -> tuple[int, int, list[str]]:
    """Wander in one window; how many inputs and entries there were, and what was wrong."""
    log = folder / "log"
    with VirtualScreen(size) as screen, log.open("wb") as told:  # no pipe: whatever is started holds it open for ever
        environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        environment.update(HOME=str(folder), PATH=f"{folder / 'bin'}:{os.environ['PATH']}")
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.faults.wander", str(folder)]
        try:
            done = subprocess.run(
                [*command, str(seconds), str(seed)],
                env=environment,
                cwd=ROOT,
                stdout=told,
                stderr=subprocess.STDOUT,
                check=False,
                timeout=seconds + 120,
            )
        except subprocess.TimeoutExpired:
            return 0, 0, [f"seed {seed}: the window answers no more: {log.read_text('utf-8', 'replace')[-1500:]}"]
    last = [line for line in log.read_text("utf-8", "replace").splitlines() if line.startswith('{"inputs"')]
    if done.returncode or not last:
        ending = log.read_text("utf-8", "replace")[-1500:]
        return 0, 0, [f"seed {seed}: the window ended with {done.returncode}: {ending}"]
    said = json.loads(last[0])
    with Store(folder / "library") as store:
        unsound = [each.id for each in store.battles() if not store.audit(each.id).is_sound]
    errors = [f"seed {seed}: {each}" for each in dict.fromkeys(said["errors"])]
    return said["inputs"], said["entries"], [*errors, *(f"seed {seed}: battle {id} does not fit" for id in unsound)]
