"""Libraries that are damaged beyond use: each opens at the last acknowledged order, and nobody is asked."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from data.backup import back_up
from data.folder import database_file
from tests.data.children import ended, forked
from tests.data.playing import opened_store, order
from tests.faults.faults_damage import in_use, looked_at, opened, rubbish
from tests.faults.table import Plan, Row


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each way to lose a library, with and without an older backup."""
    with tempfile.TemporaryDirectory() as where:
        template = Path(where) / "template"
        ended(forked(lambda: with_backup(template)))
        before = looked_at(template, Path(where) / "looked")
        for name, lose in WAYS.items():
            row = Row(what=f"library {name}, opened at the last order")
            for nth in range(max(1, plan.recovered // len(WAYS))):
                folder = Path(where) / "lost"
                shutil.copytree(template, folder)
                draw = plan.random("recovery", name, nth)
                if draw.random() < 0.5:
                    shutil.rmtree(folder / "backups")
                lose(folder, draw)
                status, said = opened(folder, before)
                row = row.tried_once(ended_well=bool(said), wrong=[said] if status or not said else [])
                shutil.rmtree(folder)
            yield row


def with_backup(template: Path) -> None:
    """A library whose backup is older than its last orders."""
    in_use(template)
    back_up(template)
    with opened_store(template) as store:
        order(store, 1, store.game(1), "note", text="after the backup")


def emptied(folder: Path, draw: random.Random) -> None:
    os.truncate(database_file(folder), 0)


def deleted(folder: Path, draw: random.Random) -> None:
    for path in folder.glob("tableside.db*"):
        path.unlink()


def cut_short(folder: Path, draw: random.Random) -> None:
    file = database_file(folder)
    os.truncate(file, draw.randrange(1, file.stat().st_size // 2))


def overwritten(folder: Path, draw: random.Random) -> None:
    database_file(folder).write_bytes(draw.randbytes(draw.randrange(1, 100_000)))


def holed(folder: Path, draw: random.Random) -> None:
    content = database_file(folder).read_bytes()
    for _ in range(20):
        content = rubbish(content, draw)
    database_file(folder).write_bytes(rubbish(content[:4096], draw)[:100] + content[100:])


WAYS: dict[str, Callable[[Path, random.Random], None]] = {
    "emptied": emptied,
    "deleted": deleted,
    "cut short": cut_short,
    "overwritten": overwritten,
    "full of holes": holed,
}
