"""Kills, torn writes, a full and a broken disk at the writing calls of everything that writes."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.requests import Refused
from tests.data.children import ended, forked
from tests.faults import disk
from tests.faults.acts import ACTS, lost, seen, told_to
from tests.faults.disk import How
from tests.faults.table import Plan, Row, run_apart

REFUSED = 7


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each act and each way to fail; in a program of its own, which is started on the failing disk."""
    if not disk.is_possible():
        yield Row(what="kills (there is no compiler for the failing disk)")
        return
    environment = {"LD_PRELOAD": str(disk.built())}
    yield from run_apart("tests.faults.faults_kills", plan, environment)


def rows(plan: Plan) -> Iterator[Row]:
    """The rows, inside the program that has the failing disk."""
    each = max(2, plan.rounds // (len(ACTS) * 4))
    for name in ACTS:
        with tempfile.TemporaryDirectory() as where:
            template = Path(where).resolve() / "template"
            before, total = prepared(name, template)
            for how in (How.KILL, How.TEAR, How.FULL, How.BROKEN):
                yield attacked(name, how, template, before, plan.chosen(total, each, f"{name} {how}"))


def prepared(name: str, template: Path) -> tuple[dict[str, Any], int]:
    """What lies there before, what must be there after, and how many writing calls the act takes."""
    make, act = ACTS[name]
    child = forked(lambda: make(template))
    assert ended(child) == 0
    copy = template.with_name("copy")
    shutil.copytree(template, copy)
    from tests.data.playing import opened_store

    with opened_store(copy) as store:
        before = seen(store)
    shutil.rmtree(copy)
    shutil.copytree(template, copy)
    read, write = os.pipe()

    def count() -> None:
        disk.arm(copy, -1, How.COUNT)
        act(copy, lambda _: None)
        os.write(write, str(disk.calls()).encode())

    assert ended(forked(count)) == 0
    total = int(os.read(read, 100))
    os.close(read)
    os.close(write)
    shutil.rmtree(copy)
    return before, total


def attacked(name: str, how: How, template: Path, before: dict[str, Any], calls: list[int]) -> Row:
    """An act, with a failure at each of these calls."""
    row = Row(what=f"{name}: {how.name.lower()} at a writing call")
    for nth in calls:
        folder = template.with_name("struck")
        shutil.copytree(template, folder)
        status, acknowledged = struck(name, how, folder, nth)
        wrong = [] if status in (0, REFUSED, -9) else [f"a traceback (status {status})"]
        wrong += lost(folder, acknowledged, before)
        row = row.tried_once(ended_well=status in (0, REFUSED), wrong=[f"call {nth}: {each}" for each in wrong])
        shutil.rmtree(folder)
    return row


def struck(name: str, how: How, folder: Path, nth: int) -> tuple[int, list[str]]:
    """Do it in a child on the failing disk: how it ended, and what it had acknowledged."""
    read, write = os.pipe()

    def act() -> None:
        disk.arm(folder, nth, how)
        try:
            ACTS[name][1](folder, told_to(write))
        except Refused:
            os._exit(REFUSED)

    status = ended(forked(act))
    os.close(write)
    with os.fdopen(read, "rb") as told:
        return status, told.read().decode().split("\n")[:-1]


if __name__ == "__main__":
    from tests.faults.table import print_rows

    print_rows(rows, sys.argv)
