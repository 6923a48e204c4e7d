"""Healing: what the database lost or has wrong comes back from the second files, without a question.

Whoever opens the library for writing heals it. A second file is ahead of the database by at most what was being
written; where both are whole and differ, somebody has put another database in place, and the second file is set aside.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, delete, insert, select

from data import codec
from data.backup import STAMP
from data.chain import START, link
from data.marks import is_marked_right, read_marked
from data.rows import (
    CHUNK,
    LISTED,
    SIZE,
    battle_lines,
    change_battle,
    entry_row,
    insert_battle_row,
    listed,
    progress,
    put_open,
    written_of,
)
from data.second_file import LIBRARY, Kept
from data.tables import ARMY, BATTLE, ENTRY, OPEN_ORDER, SETTING, SNAPSHOT
from referee.game import Game

if TYPE_CHECKING:
    from data.store import Store

log = logging.getLogger(__name__)
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


def heal(store: Store, rebuilt: bool = False) -> list[str]:
    """Compare the database with the second files and mend what is wrong; a sentence for each thing that was."""
    told = []
    for id in to_heal(store):
        told += heal_battle(store, id)
    return [*told, *_heal_library(store, rebuilt)]


def to_heal(store: Store) -> list[int]:
    """The battles whose end is not that of their second file, or whose row is damaged: read from the ends alone."""
    joined = BATTLE.outerjoin(ENTRY, (ENTRY.c.battle_id == BATTLE.c.id) & (ENTRY.c.number == BATTLE.c.last_entry))
    with store.reading() as connection:
        rows = connection.execute(select(BATTLE, ENTRY.c.hash).select_from(joined)).all()
    ends = {row.id: (row.last_entry, row.hash) for row in rows if is_marked_right(_columns(row))}
    wanted = {row.id for row in rows} | set(store.second.battles())
    return sorted(id for id in wanted if id not in ends or store.second.end(id) != ends[id])


def _columns(row: Row[Any]) -> dict[str, Any]:
    return {column.name: row._mapping[column.name] for column in BATTLE.c}


def heal_battle(store: Store, battle_id: int) -> list[str]:
    """Make a battle in the database and its second file one again; what was done in sentences."""
    kept = store.second.read(battle_id)
    with store.reading() as connection:
        stored = Stored(connection, battle_id)
    if stored.is_whole and _same(stored, kept):
        return []
    if kept is not None and kept.entries and _goes_on(stored, kept):
        return [_put_back(store, battle_id, kept, stored)]
    if not stored.is_whole:
        if store.second.end(battle_id) == stored.end:
            return []  # it is known
        store.second.set_aside(battle_id, _stamp())
        store.write_second(str(battle_id))
        return [f"Battle {battle_id} is damaged from entry {stored.good + 1} on, and so is its second file."]
    return _write_second(store, battle_id, kept, stored)


class Stored:
    """A battle as the database has it: its entries, and how many from the first are as they were written."""

    def __init__(self, connection: Connection, battle_id: int) -> None:
        self.row = connection.execute(select(BATTLE).where(BATTLE.c.id == battle_id)).first()
        wanted = select(ENTRY).where(ENTRY.c.battle_id == battle_id).order_by(ENTRY.c.number)
        self.entries = connection.execute(wanted).all()
        self.hashes = [row.hash for row in self.entries]
        self.good = self._good()
        self.out = {row.number for row in self.entries if row.out}

    def _good(self) -> int:
        previous = START
        for at, row in enumerate(self.entries):
            if row.number != at + 1 or link(previous, written_of(row)) != row.hash:
                return at
            previous = row.hash
        return len(self.entries)

    @property
    def end(self) -> tuple[int, str]:
        """The number and the hash of the last entry."""
        return (self.entries[-1].number, self.hashes[-1]) if self.entries else (0, START)

    @property
    def is_whole(self) -> bool:
        """Whether every entry is as it was written, none is missing, and those are taken back that must be."""
        return (
            self.row is not None
            and self.good == len(self.entries) == self.row.last_entry
            and is_marked_right(_columns(self.row))
            and self.out == taken_back(map(written_of, self.entries))
        )


def taken_back(written: Any) -> set[int]:
    """The entries that are taken back when all of these are written."""
    out: set[int] = set()
    for entry in written:
        out |= set(entry.get("takes_back", ()))
        out -= set(entry.get("puts_back", ()))
    return out


def _same(stored: Stored, kept: Kept | None) -> bool:
    return kept is not None and kept.is_whole and list(kept.hashes) == stored.hashes


def _goes_on(stored: Stored, kept: Kept) -> bool:
    """Whether the second file has all that is good in the database, and more, or the same where that is damaged."""
    if stored.row is not None and not stored.is_whole:
        has_all = len(kept.entries) >= len(stored.entries)
        return has_all and list(kept.hashes[: stored.good]) == stored.hashes[: stored.good]
    return len(kept.entries) > len(stored.entries) and list(kept.hashes[: len(stored.hashes)]) == stored.hashes


def _write_second(store: Store, battle_id: int, kept: Kept | None, stored: Stored) -> list[str]:
    """The database is whole: its second file is written anew. One of another battle is kept under another name."""
    told = []
    if kept is not None and kept.entries and list(kept.hashes) != stored.hashes[: len(kept.hashes)]:
        aside = store.second.set_aside(battle_id, _stamp())
        told = [f"The second file of battle {battle_id} was of another library; it is kept as {_name(aside)}."]
    elif kept is not None:
        told = [f"The second file of battle {battle_id} was damaged or behind; it is written anew."]
    with store.reading() as connection:
        store.second.write_whole(battle_id, battle_lines(connection, battle_id))
    return told


def _stamp() -> str:
    return datetime.now(UTC).strftime(STAMP)


def _name(path: Path | None) -> str:
    return path.name if path else ""


# Back into the database


def _put_back(store: Store, battle_id: int, kept: Kept, stored: Stored) -> str:
    """Write a battle anew from its second file."""
    row = _row_of(store, battle_id, kept, stored)
    if row is None:
        return f"The second file of battle {battle_id} does not say what it is of; it is left as it is."
    game = _folded(store, row["ruleset"], kept)
    last = kept.entries[-1]
    if game is not None:
        row |= progress(game.battle, last["number"], last["time"])
    else:
        row |= {"updated": last["time"], "last_entry": last["number"]}
    out = taken_back(kept.entries)
    with store.writing(battle_id) as connection:
        for table in (ENTRY, SNAPSHOT, OPEN_ORDER):
            connection.execute(delete(table).where(table.c.battle_id == battle_id))
        connection.execute(delete(BATTLE).where(BATTLE.c.id == battle_id))
        insert_battle_row(connection, row, battle_id)
        pairs = zip(kept.entries, kept.hashes, strict=True)
        rows = [entry_row(battle_id, entry, hash, entry["number"] in out) for entry, hash in pairs]
        for at in range(0, len(rows), CHUNK):
            connection.execute(insert(ENTRY), rows[at : at + CHUNK])
        put_open(connection, battle_id, _opened(kept))
    if not kept.is_whole:
        store.write_second(str(battle_id))
    return _recovered(row["name"], stored, kept)


def _recovered(name: str, stored: Stored, kept: Kept) -> str:
    there, now = (len(stored.entries) if stored.row is not None else 0), len(kept.entries)
    if not there:
        return f"“{name}” was missing and is rebuilt from its second file, {now} entries."
    if stored.good == there < now:
        return f"“{name}” had lost entries {there + 1} to {now}; they are back from its second file."
    return f"“{name}” was damaged and is rebuilt from its second file, {now} entries."


def _row_of(store: Store, battle_id: int, kept: Kept, stored: Stored) -> dict[str, Any] | None:
    """What the library lists of a battle: as the second files have it, or as the database does."""
    library = store.second.read(LIBRARY)
    key = ("battle", str(battle_id))
    known = (library.things.get(key) if library else None) or kept.things.get(key)
    if known is None and stored.row is None:
        return None
    usual = {"turn": 1, "phase": "", "winner": "", "result": ""}
    there = {} if stored.row is None else _columns(stored.row)
    row = {**usual, **there, **{name: part for name, part in (known or {}).items() if name in LISTED}}
    return {name: part for name, part in row.items() if name not in ("id", "mark")}


def _folded(store: Store, ruleset: str, kept: Kept) -> Game | None:
    """The battle folded from its first entry; none if its game is not there, or an entry does not fit."""
    from data.exchange import beginning, fold, game_from_start

    try:
        rules = store.rulesets(ruleset)
        entries = [codec.entry_of(rules, written, written) for written in kept.entries]
        game = game_from_start(rules, *beginning(rules, entries))
        for entry in entries[1:]:
            fold(game, entry)
    except UNREADABLE:
        log.warning("A battle of %s could not be folded.", ruleset, exc_info=True)
        return None
    return game


def _opened(kept: Kept) -> Any:
    try:
        return codec.open_order_of(kept.opened) if kept.opened else None
    except UNREADABLE:
        return None


# What belongs to no entry


def _heal_library(store: Store, rebuilt: bool) -> Iterator[str]:
    """Armies and what is listed of battles: damaged or missing rows come back from the second file of the library."""
    kept = store.second.read(LIBRARY)
    is_ahead = kept is not None and kept.is_whole and kept.good >= (store.setting(SIZE) or 0)
    things = kept.things if kept is not None and (is_ahead or rebuilt) else {}
    yield from _heal_lists(store, {id: thing for (kind, id), thing in things.items() if kind == "battle"})
    wrong = _damaged_settings(store)
    settings = {key: thing["value"] for (kind, key), thing in things.items() if kind == "setting"}
    for key in sorted(wrong if not rebuilt else wrong | settings.keys()):
        if key in wrong or store.setting(key) != settings[key]:
            store.set_setting(key, settings.get(key))
    with store.reading() as connection:
        armies = {str(row.id): dict(row._mapping) for row in connection.execute(select(ARMY))}
    for (kind, id), thing in things.items():
        if kind == "army" and _is_newer(thing, armies.get(id)):
            _put_army(store, thing)
            armies[id] = thing
            yield f"The army “{thing['name']}” was lost or damaged and is back from the second file."
    for army in armies.values():
        if read_marked(army["data"], army["ruleset"], army["name"]) is None:
            yield from _army_from_backup(store, army)
    if kept is None or not is_ahead or rebuilt or len(kept.things) * 8 + 400 < kept.good // 400:
        store.write_second(LIBRARY)
    store.second.end(LIBRARY)


def _heal_lists(store: Store, kept: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Names, and what is archived or deleted, as they were last: a lost log of the database may have lost them."""
    with store.reading() as connection:
        rows = [_columns(row) for row in connection.execute(select(BATTLE))]
    for row in rows:
        other = kept.get(str(row["id"]), listed(row))
        if is_marked_right(row) and other != listed(row):
            with store.writing() as connection:
                change_battle(connection, row, {name: other[name] for name in LISTED if name != "id"})
            yield f"What is listed of “{other['name']}” is as it was last, from the second file."


def _damaged_settings(store: Store) -> set[str]:
    with store.reading() as connection:
        rows = connection.execute(select(SETTING.c.key, SETTING.c.value)).all()
    return {row.key for row in rows if row.key != SIZE and read_marked(row.value, row.key) is None}


def _is_newer(kept: Mapping[str, Any], there: Mapping[str, Any] | None) -> bool:
    """Whether an army of the second file is to take the place of the one in the database."""
    if there is None or read_marked(there["data"], there["ruleset"], there["name"]) is None:
        return True
    return kept["updated"] >= there["updated"] and dict(kept) != dict(there)


def _put_army(store: Store, army: Mapping[str, Any]) -> None:
    with store.writing() as connection:
        connection.execute(delete(ARMY).where(ARMY.c.id == army["id"]))
        connection.execute(insert(ARMY).values(**{column.name: army[column.name] for column in ARMY.c}))


def _army_from_backup(store: Store, army: Mapping[str, Any]) -> Iterator[str]:
    from data.backup import army_in_backups

    older = army_in_backups(store.folder, army["id"])
    if older is None:
        yield f"The army “{army['name']}” is damaged, and no backup has it."
        return
    _put_army(store, older)
    yield f"The army “{older['name']}” was damaged and is back as the newest backup has it."
