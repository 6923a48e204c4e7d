"""Statements on the tables of a journal: rows of battles and entries, flags, the open order, snapshots."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from data import codec
from data.chain import START, UNCHAINED
from data.codec import AnyBattle
from data.marks import marked, read_marked, row_mark
from data.second_file import LIBRARY, Adding, entry_lines, thing_line
from data.tables import ARMY, BATTLE, ENTRY, OPEN_ORDER, SETTING, SNAPSHOT
from referee.journal import Entry
from referee.order import OpenOrder
from referee.requests import Refused
from referee.value import plain

CHUNK = 500
SIZE = "second-file"
"""The setting that says how long the second file of the library is."""
LISTED = (
    "id",
    "name",
    "ruleset",
    "rules_version",
    "scenario",
    "created",
    "archived",
    "deleted",
    "seed",
    "provable",
    "chained_since",
)
"""What of a battle's row follows from no entry: it has a line in the second file of the library."""
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
    values = {**values, "mark": row_mark({"chained_since": 1, **values})}
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


def no_battle(battle_id: int) -> Refused:
    """The refusal of a battle that is not there."""
    return Refused(f"There is no battle {battle_id} in the library.")


def battle_row(connection: Connection, battle_id: int) -> Row[Any]:
    """The row of a battle, or a refusal."""
    row = connection.execute(select(BATTLE).where(BATTLE.c.id == battle_id)).first()
    if row is None:
        raise no_battle(battle_id)
    return row


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


def row_to_follow(connection: Connection, battle_id: int, number: int) -> dict[str, Any]:
    """The row of a battle with the `hash` that its next entry follows; a draft from an older battle is refused."""
    joined = BATTLE.outerjoin(ENTRY, (ENTRY.c.battle_id == BATTLE.c.id) & (ENTRY.c.number == BATTLE.c.last_entry))
    wanted = select(BATTLE, ENTRY.c.hash).select_from(joined).where(BATTLE.c.id == battle_id)
    row = connection.execute(wanted).first()
    if row is None:
        raise no_battle(battle_id)
    if row.last_entry + 1 != number:
        raise Refused(
            f"The battle has gone on to entry {row.last_entry} meanwhile: open it again. Nothing was written."
        )
    return {**row._mapping, "hash": row.hash or START}


def change_battle(connection: Connection, row: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Change columns of a battle's row, and its mark; the row as it is then."""
    now = {name: part for name, part in {**row, **values}.items() if name in BATTLE.c}
    now["mark"] = row_mark(now)
    connection.execute(update(BATTLE).where(BATTLE.c.id == row["id"]).values(**values, mark=now["mark"]))
    return now


def listed(row: Mapping[str, Any]) -> dict[str, Any]:
    """What of a battle's row follows from no entry."""
    return {name: row[name] for name in LISTED}


def army_line(connection: Connection, army_id: int) -> bytes:
    """An army as a line of the second file of the library."""
    return thing_line("army", dict(connection.execute(select(ARMY).where(ARMY.c.id == army_id)).one()._mapping))


def battle_lines(connection: Connection, battle_id: int) -> bytes:
    """A battle whole, as the lines of its second file."""
    wanted = select(ENTRY).where(ENTRY.c.battle_id == battle_id).order_by(ENTRY.c.number)
    rows = connection.execute(wanted).all()
    first = thing_line("battle", listed(dict(battle_row(connection, battle_id)._mapping)))
    lines = entry_lines(map(written_of, rows), [row.hash for row in rows])
    opened = read_open(connection, battle_id)
    return first + lines + (thing_line("open", codec.open_order_data(opened)) if opened else b"")


def library_lines(connection: Connection) -> bytes:
    """What belongs to no entry, as the lines of the second file of the library."""
    battles = [thing_line("battle", listed(dict(row._mapping))) for row in connection.execute(select(BATTLE))]
    armies = [thing_line("army", dict(row._mapping)) for row in connection.execute(select(ARMY))]
    settings = []
    wanted = select(SETTING.c.key, SETTING.c.value).where(SETTING.c.key != SIZE)
    for row in connection.execute(wanted):
        key, written = str(row.key), str(row.value)
        with suppress(ValueError):
            settings.append(thing_line("setting", {"key": key, "value": json.loads(read_marked(written, key) or "")}))
    return b"".join((*battles, *armies, *settings))


def note(connection: Connection, lines: Adding, content: bytes, *, sync: bool = True) -> None:
    """Add lines to the second file of the library; the database remembers how long it must be."""
    note_size(connection, lines.add(LIBRARY, content, sync=sync))


def note_size(connection: Connection, size: int) -> None:
    """Remember how long the second file of the library is: a shorter one has lost its end."""
    connection.execute(delete(SETTING).where(SETTING.c.key == SIZE))
    connection.execute(insert(SETTING).values(key=SIZE, value=str(size)))


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
        data = marked(codec.text(codec.open_order_data(opened)))
        connection.execute(insert(OPEN_ORDER).values(battle_id=battle_id, data=data))


def close_finished(connection: Connection, battle_id: int, entry: Entry) -> None:
    """An order is open no longer when it is what was written; beside it a note may be, and leaves it open."""
    opened = read_open(connection, battle_id)
    if opened is not None and (opened.order, plain(opened.args)) == (entry.order, plain(entry.args)):
        put_open(connection, battle_id, None)


def read_open(connection: Connection, battle_id: int) -> OpenOrder | None:
    """The open order, if there is one."""
    wanted = select(OPEN_ORDER.c.data).where(OPEN_ORDER.c.battle_id == battle_id)
    found = connection.execute(wanted).scalar()
    try:
        return None if found is None else codec.open_order_of(json.loads(read_marked(found) or ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        log.warning("Battle %s: the order that was open cannot be read; it is not open any more.", battle_id)
        return None
