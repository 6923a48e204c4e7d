"""Statements on the tables of a journal: rows of battles and entries, flags, the open order, snapshots."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from data import codec
from data.chain import START, UNCHAINED
from data.codec import AnyBattle
from data.library import no_battle
from data.tables import BATTLE, ENTRY, OPEN_ORDER, SNAPSHOT
from referee.journal import Entry
from referee.order import OpenOrder
from referee.requests import Refused
from referee.value import plain

CHUNK = 500
log = logging.getLogger(__name__)


def superfluous(places: list[int]) -> list[int]:
    """Snapshots that need not stay: all but the last five and the first of each thousand.

    >>> superfluous([100, 200, 300, 400, 500, 600, 1000, 1100])
    [200, 300]
    """
    older = places[:-5]
    return [place for at, place in enumerate(older) if at and place // 1000 == older[at - 1] // 1000]


def latest_snapshot(connection: Connection, battle_id: int) -> int:
    """The place of the latest snapshot; the first entry has the battle at its start."""
    wanted = select(func.max(SNAPSHOT.c.place)).where(SNAPSHOT.c.battle_id == battle_id)
    return connection.execute(wanted).scalar_one() or 1


def progress(battle: AnyBattle, last: int, time: str) -> dict[str, Any]:
    """What the library shows of how far a battle is."""
    return {
        "updated": time,
        "last_entry": last,
        "turn": battle.turn,
        "phase": battle.phase,
        "winner": battle.winner,
        "result": battle.result,
    }


def insert_battle_row(connection: Connection, values: Mapping[str, Any], battle_id: int | None) -> int:
    """Write the row of a battle, under the id that is wanted or the next one."""
    if battle_id is None:
        made = connection.execute(insert(BATTLE).values(**values)).inserted_primary_key
        assert made is not None
        return int(made.id)
    if connection.execute(select(BATTLE.c.id).where(BATTLE.c.id == battle_id)).first():
        raise Refused(f"There is a battle {battle_id} already.")
    connection.execute(insert(BATTLE).values(**values, id=battle_id))
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('battle', 'id'), max(id)) FROM battle"))
    return battle_id


def entry_row(battle_id: int, written: Mapping[str, Any], hash: str, out: bool = False) -> dict[str, Any]:
    """The row of an entry from the whole of it as an export has it, with its place in the chain."""
    columns = {name: written[name] for name in codec.COLUMNS}
    rest = {name: part for name, part in written.items() if name not in codec.COLUMNS and name not in UNCHAINED}
    return {"battle_id": battle_id, "out": out, "data": codec.text(rest), "hash": hash, **columns}


def written_of(row: Row[Any]) -> dict[str, Any]:
    """An entry as an export has it, from its row; what cannot be read stands in it as the text that it is."""
    columns = {name: getattr(row, name) for name in codec.COLUMNS}
    try:
        return {**columns, **json.loads(row.data)}
    except (ValueError, TypeError, RecursionError):
        return {**columns, "unreadable": str(row.data)}


def head_to_follow(connection: Connection, battle_id: int, number: int) -> str:
    """The hash that the next entry follows; a draft that was made from an older battle is refused."""
    joined = BATTLE.outerjoin(ENTRY, (ENTRY.c.battle_id == BATTLE.c.id) & (ENTRY.c.number == BATTLE.c.last_entry))
    wanted = select(BATTLE.c.last_entry, ENTRY.c.hash).select_from(joined).where(BATTLE.c.id == battle_id)
    row = connection.execute(wanted).first()
    if row is None:
        raise no_battle(battle_id)
    if row.last_entry + 1 != number:
        raise Refused(
            f"The battle has gone on to entry {row.last_entry} meanwhile: open it again. Nothing was written."
        )
    return row.hash or START


def flag(connection: Connection, battle_id: int, numbers: Iterable[int], *, out: bool) -> None:
    """Mark entries as taken back, or as standing again."""
    all_numbers = list(numbers)
    for at in range(0, len(all_numbers), CHUNK):
        chosen = ENTRY.c.number.in_(all_numbers[at : at + CHUNK])
        connection.execute(update(ENTRY).where(ENTRY.c.battle_id == battle_id, chosen).values(out=out))


def put_open(connection: Connection, battle_id: int, opened: OpenOrder | None) -> None:
    """Write the open order in the place of the one before."""
    connection.execute(delete(OPEN_ORDER).where(OPEN_ORDER.c.battle_id == battle_id))
    if opened is not None:
        data = codec.text(codec.open_order_data(opened))
        connection.execute(insert(OPEN_ORDER).values(battle_id=battle_id, data=data))


def close_finished(connection: Connection, battle_id: int, entry: Entry) -> None:
    """An order is open no longer when it is what was written; beside it a note may be, and leaves it open."""
    opened = read_open(connection, battle_id)
    if opened is not None and (opened.order, plain(opened.args)) == (entry.order, plain(entry.args)):
        put_open(connection, battle_id, None)


def read_open(connection: Connection, battle_id: int) -> OpenOrder | None:
    """The open order, if there is one."""
    wanted = select(OPEN_ORDER.c.data).where(OPEN_ORDER.c.battle_id == battle_id)
    found = connection.execute(wanted).scalar_one_or_none()
    try:
        return None if found is None else codec.open_order_of(json.loads(found))
    except (ValueError, KeyError, TypeError, AttributeError):
        log.warning("Battle %s: the order that was open cannot be read; it is not open any more.", battle_id)
        return None
