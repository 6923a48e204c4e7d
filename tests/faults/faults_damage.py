"""Bit flips, cuts, blanks and rubbish in the database, its log and the second files; one file at a time."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from data.exchange import exported
from data.store import Store
from referee.entry import Entry
from referee.value import plain
from tests.data.children import ended, forked
from tests.data.playing import NOW, new_battle, opened_store, order, played, undo
from tests.faults.table import Plan, Row

FILES = ("tableside.db", "tableside.db-wal", "journals/1.lines", "journals/library.lines")
DIFFERENT, TRACEBACK = 8, 9


def faults(plan: Plan) -> Iterator[Row]:
    """A row for each file and each kind of damage."""
    each = max(1, plan.rounds // (len(FILES) * len(DAMAGES)))
    with tempfile.TemporaryDirectory() as where:
        template = Path(where) / "template"
        ended(forked(lambda: in_use(template)))
        before = looked_at(template, Path(where) / "looked")
        for file in FILES:
            for name, damage in DAMAGES.items():
                yield damaged(template, file, name, damage, before, each, plan)


def in_use(template: Path) -> None:
    """A library as it lies there while it is open: what came last stands in the log alone."""
    folder = template.with_name("open")
    with opened_store(folder) as store:
        id = new_battle(store)
        store.save_army("toy", "Guards", {"name": "Guards", "men": 4}, time=NOW)
        store.set_setting("theme", "dark")
    with opened_store(folder) as store:
        game = played(store, id, turns=2)
        undo(store, id, game)
        store.tidy(every=1)
        order(store, id, game, "note", text="after the snapshot")
        store.rename(id, "Zama")
        shutil.copytree(folder, template)


def seen(store: Store) -> dict[str, Any]:
    """All that is shown of the library."""
    return {
        "battles": plain(store.battles()),
        "export": exported(store, 1),
        "state": plain(store.game(1).battle),
        "journal": [told(entry) for entry, _ in store.entries(1)],
        "order on the table": list(store.game(1).battle.units),
        "armies": plain(store.armies()),
        "theme": store.setting("theme"),
    }


def told(entry: Entry) -> Any:
    """An entry as it is read."""
    return [entry.verdict, plain(entry.answers), [step.text for step in entry.steps], entry.unreadable]


def looked_at(template: Path, folder: Path) -> dict[str, Any]:
    shutil.copytree(template, folder)
    with opened_store(folder) as store:
        assert store.told == []
        return seen(store)


def damaged(
    template: Path,
    file: str,
    name: str,
    damage: Callable[[bytes, random.Random], bytes],
    before: dict[str, Any],
    each: int,
    plan: Plan,
) -> Row:
    row = Row(what=f"{file}: {name}")
    for nth in range(each):
        folder = template.with_name("damaged")
        shutil.copytree(template, folder)
        path, draw = folder / file, plan.random(file, name, nth)
        path.write_bytes(damage(path.read_bytes(), draw))
        status, said = opened(folder, before)
        wrong = {DIFFERENT: "shows other content", TRACEBACK: "a traceback"}.get(
            status, f"status {status}" if status else ""
        )
        row = row.tried_once(ended_well=bool(said), wrong=[f"round {nth}: {wrong}: {said[:150]}"] if wrong else [])
        shutil.rmtree(folder)
    return row


def opened(folder: Path, before: dict[str, Any]) -> tuple[int, str]:
    """Open it in a child, as a person would: how that ended, and what was told."""
    read, write = os.pipe()

    def look() -> None:
        try:
            with opened_store(folder) as store:
                now, told = seen(store), " ".join(store.told)
                store.audit(1)
                other = [name for name in before if before[name] != now[name]]
                os.write(write, (" ".join(other) if other else told).encode()[:3000])
                os._exit(DIFFERENT if other else 0)
        except BaseException:
            os.write(write, traceback.format_exc().encode()[-3000:])
            os._exit(TRACEBACK)

    status = ended(forked(look))
    os.close(write)
    with os.fdopen(read, "rb") as told:
        return status, told.read().decode("utf-8", "replace").replace("\n", " ")[-400:]


def flip(content: bytes, draw: random.Random) -> bytes:
    """One bit is another."""
    at = draw.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << draw.randrange(8)]) + content[at + 1 :]


def flips(content: bytes, draw: random.Random) -> bytes:
    """Many bits are others."""
    for _ in range(draw.randint(2, 40)):
        content = flip(content, draw)
    return content


def cut(content: bytes, draw: random.Random) -> bytes:
    """The end is missing."""
    return content[: draw.randrange(len(content))]


def blank(content: bytes, draw: random.Random) -> bytes:
    """A block was never written."""
    at, length = draw.randrange(len(content)), draw.choice((512, 4096, 16384))
    return content[:at] + bytes(min(length, len(content) - at)) + content[at + length :]


def rubbish(content: bytes, draw: random.Random) -> bytes:
    """A block is of something else."""
    at, length = draw.randrange(len(content)), draw.choice((16, 512, 4096))
    return content[:at] + draw.randbytes(min(length, len(content) - at)) + content[at + length :]


def empty(content: bytes, draw: random.Random) -> bytes:
    """Nothing is left."""
    return b""


DAMAGES: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "a bit": flip,
    "many bits": flips,
    "cut off": cut,
    "a block of zeros": blank,
    "a block of rubbish": rubbish,
    "emptied": empty,
}
