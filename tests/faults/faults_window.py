"""Random input on the real window, from an X server: no error, and a library that is whole afterwards."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data.exchange import import_battle
from data.store import Store
from tests.faults.restless import TRAIL
from tests.faults.table import ROOT, Plan, Row
from tests.ui.virtual_screen import VirtualScreen, missing_tools

SITTING = 300
"""Seconds after which another window is opened, at another size and with another battle."""
SIZES = ("1024x600", "1920x1080", "1280x800")
TRACES = ("Traceback", "Error calling Python override", "Fatal Python error", "QObject::", "QPainter::", "QTimer::")
BROKEN = {
    "cut.json": b'{"format": "tableside", "entries": [',
    "nothing.json": b"",
    "list.csv": b"id,name\n1,=HYPERLINK(1)\n1,<b>\n",
    "no parcel.tableside": b"PK\x03\x04 and then nothing",
    "army.json": b'{"armies": [[[]]]}',
    "bytes.bin": bytes(range(256)),
    "roster.ros": b"<?xml version='1.0'?><roster><a/>",
    "pack.toml": b"name = [[[",
}
"""Files that are none of ours, or no more."""
BATTLES = sorted(path for path in (ROOT / "tests/golden/exports").glob("*.json") if ".state" not in path.name)


def faults(plan: Plan) -> Iterator[Row]:
    """A row for every sitting, told when it is over; what was tried are inputs, what was told are entries written."""
    if not plan.seconds or missing_tools():
        yield Row(what=f"random input on the window ({missing_tools() or 'no time'} for it)")
        return
    for nth, began in enumerate(range(0, plan.seconds, SITTING), plan.seed):
        size, battle = SIZES[nth % len(SIZES)], BATTLES[nth % len(BATTLES)]
        seconds = min(SITTING, plan.seconds - began)
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder), battle, plan.random("cut", nth))
            inputs, entries, wrong = sitting(Path(folder), size, seconds, plan.seed + began)
        what = f"random input, {size}, {seconds} s, {battle.stem[:18]}; entries"
        yield Row(what=what, tried=inputs, told=entries, wrong=tuple(wrong))


def prepare(folder: Path, battle: Path, draw: random.Random) -> None:
    """A library with a battle that is going on, files to bring, and nothing on the way that would open a program."""
    with Store(folder / "library") as store:
        import_battle(store, going_on(battle, draw), time="2026-07-24T10:00:00+00:00")
    files = folder / "files"
    files.mkdir()
    for path in BATTLES:
        files.joinpath(path.name).write_bytes(going_on(path, draw))
    for name, content in BROKEN.items():
        files.joinpath(name).write_bytes(content)
    opener = folder / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text("#!/bin/sh\n")
    opener.chmod(0o755)


def going_on(battle: Path, draw: random.Random) -> bytes:
    """A battle as it was at some time: at its end there is little left to do."""
    whole = json.loads(battle.read_bytes())
    return json.dumps({**whole, "entries": whole["entries"][: draw.randint(1, len(whole["entries"]))]}).encode()


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
            return 0, 0, [f"seed {seed}: the window answers no more: {_ending(log)} {_ending(folder / TRAIL)}"]
    said = log.read_text("utf-8", "replace")
    last = [line for line in said.splitlines() if line.startswith('{"inputs"')]
    if done.returncode or not last:
        return 0, 0, [f"seed {seed}: the window ended with {done.returncode}: {_ending(log)} {_ending(folder / TRAIL)}"]
    came = json.loads(last[0])
    wrong = [*came["wrong"], *(line for line in said.splitlines() if line.startswith(TRACES)), *kept(folder, came)]
    return came["inputs"], came["entries"], [f"seed {seed}: {each}" for each in dict.fromkeys(wrong)]


def _ending(file: Path) -> str:
    """The last lines of what was written."""
    return file.read_text("utf-8", "replace")[-1500:] if file.exists() else ""


def kept(folder: Path, came: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the library afterwards: a battle that is not whole, an entry that was told and is gone."""
    if not came["looked"]:
        yield "what was shown was never held beside the disk"
    with Store(folder / "library") as store:
        yield from store.told
        there = [each.id for archived in (False, True) for each in store.battles(archived=archived)]
        yield from (f"battle {id} does not fit" for id in there if not store.audit(id).is_sound)
        for id, (last, head) in came["heads"]:  # what was on its way when the window was closed comes after it
            if id in there and head not in [entry["hash"] for entry in store.written(id)[last - 1 : last]]:
                yield f"battle {id} has {store.last_entry(id)} entries, and entry {last}, {head}, was told"
