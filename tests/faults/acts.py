"""What is done while the disk fails: orders, undo, import, armies, migration, backup, restore."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from data.backup import back_up, backups, restore
from data.exchange import exported, import_battle
from data.folder import database_file
from data.store import Store
from tests.data.playing import NOW, new_battle, opened_store, order, played, shoot, undo

Tell = Callable[[str], None]
"""Says that something is on the disk for certain: the head of battle 1, or what else was acknowledged."""


def library(folder: Path) -> None:
    """A library with a battle that has some of everything, a backup, an army and a setting."""
    with opened_store(folder) as store:
        id = new_battle(store)
        game = played(store, id, turns=1)
        undo(store, id, game)
        store.save_army("toy", "Guards", {"name": "Guards", "men": 4}, time=NOW)
        store.set_setting("theme", "dark")
        store.rename(id, "Zama")


def older(folder: Path) -> None:
    """The same library as it was before the chain."""
    library(folder)
    with closing(sqlite3.connect(database_file(folder))) as connection, connection:
        connection.execute("ALTER TABLE entry DROP COLUMN hash")
        connection.execute("ALTER TABLE battle DROP COLUMN chained_since")
        connection.execute("ALTER TABLE battle DROP COLUMN mark")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    shutil.rmtree(folder / "journals")


def orders(folder: Path, tell: Tell) -> None:
    with opened_store(folder) as store:
        game = store.game(1)
        for text in "abc":
            order(store, 1, game, "note", text=text)
            tell(store.head(1))
        shoot(store, 1, game, "red-3", "blue-3")
        tell(store.head(1))


def undoing(folder: Path, tell: Tell) -> None:
    with opened_store(folder) as store:
        game = store.game(1)
        for _ in range(3):
            undo(store, 1, game)
            tell(store.head(1))


def importing(folder: Path, tell: Tell) -> None:
    with opened_store(folder) as store:
        id = import_battle(store, exported(store, 1), time=NOW)
        tell(f"battle {id}")


def keeping_an_army(folder: Path, tell: Tell) -> None:
    with opened_store(folder) as store:
        for men in range(3):
            store.save_army("toy", f"Band {men}", {"name": f"Band {men}", "men": men}, time=NOW)
            tell(f"army Band {men}")
        store.rename(1, "Cannae")
        tell("name Cannae")


def migrating(folder: Path, tell: Tell) -> None:
    opened_store(folder).close()


def backing_up(folder: Path, tell: Tell) -> None:
    made = back_up(folder)
    tell(f"backup {made.path.name}")


def restoring(folder: Path, tell: Tell) -> None:
    restore(folder, backups(folder)[0].path)


ACTS: dict[str, tuple[Callable[[Path], None], Callable[[Path, Tell], None]]] = {
    "orders": (library, orders),
    "undo": (library, undoing),
    "import": (library, importing),
    "armies and names": (library, keeping_an_army),
    "migration": (older, migrating),
    "backup": (library, backing_up),
    "restore": (library, restoring),
}
"""What lies there before, and what is done."""


def told_to(pipe: int) -> Tell:
    """Say it into a pipe, which keeps it when we are killed."""
    return lambda what: os.write(pipe, f"{what}\n".encode()) and None


def lost(folder: Path, acknowledged: list[str], before: dict[str, Any]) -> list[str]:
    """What was acknowledged, or was there before, and is not there now; the library is opened for that, and mended."""
    with opened_store(folder) as store:
        return [*_missing(store, acknowledged), *_changed(store, before)]


def _missing(store: Store, acknowledged: list[str]) -> list[str]:
    hashes = {entry["hash"] for entry in store.written(1)}
    there = hashes | {f"battle {each.id}" for each in store.battles()}
    there |= {f"army {each.name}" for each in store.armies()} | {f"name {each.name}" for each in store.battles()}
    there |= {f"backup {each.path.name}" for each in backups(store.folder)}
    return [f"“{what}” was acknowledged and is gone" for what in acknowledged if what not in there]


def seen(store: Store) -> dict[str, Any]:
    """What must be there before and after: the entries of battle 1, its armies, its setting."""
    return {
        "entries": [entry["hash"] for entry in store.written(1)],
        "army": [each.data for each in store.armies() if each.name == "Guards"],
        "theme": store.setting("theme"),
    }


def _changed(store: Store, before: dict[str, Any]) -> list[str]:
    now = seen(store)
    now["entries"] = now["entries"][: len(before["entries"])]
    wrong = [f"{name} is another: {json.dumps(now[name])[:80]}" for name in before if before[name] != now[name]]
    return [
        *wrong,
        *(f"battle {each.id} does not fit" for each in store.battles() if not store.audit(each.id).is_sound),
    ]
