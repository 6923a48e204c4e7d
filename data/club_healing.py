"""Armies, packs and settings that a club's server has lost or damaged come back as this computer knew them last.

Armies and battles are never taken off a server, only marked as deleted: where one is missing the server has lost
something, and then the packs and settings that are missing were lost as well. Otherwise somebody took them away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, text

from data.codec import text as written
from data.marks import marked, read_marked
from data.rows import SIZE, library_lines
from data.second_file import LIBRARY
from data.tables import ARMY, BATTLE, SETTING

if TYPE_CHECKING:
    from data.store import Store

Things = Mapping[tuple[str, str], Any]


def heal_shared(store: Store) -> list[str]:
    """Put back what the server lacks or has damaged; a sentence for each army, and one for all the rest."""
    kept = store.second.read(LIBRARY)
    if kept is None or not kept.things:
        return []
    with store.writing() as connection:
        has_lost = _has_lost(connection, kept.things)
        return [*_armies(connection, _of("army", kept.things)), *_settings(connection, kept.things, has_lost)]


def remember_shared(store: Store) -> None:
    """Keep what the server has now, of all referees, in the second file of the library."""
    with store.reading() as connection:
        content = library_lines(connection)
    store.second.write_whole(LIBRARY, content)
    store.second.end(LIBRARY)


def _of(kind: str, things: Things) -> dict[str, Any]:
    return {name: thing for (each, name), thing in things.items() if each == kind}


def _has_lost(connection: Connection, things: Things) -> bool:
    """Whether something is missing that nobody can have taken away."""
    for kind, table in (("army", ARMY), ("battle", BATTLE)):
        there = {str(id) for id in connection.execute(select(table.c.id)).scalars()}
        if _of(kind, things).keys() - there:
            return True
    return False


def _armies(connection: Connection, known: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    there = {str(row.id): dict(row._mapping) for row in connection.execute(select(ARMY))}
    for id, army in known.items():
        if (id not in there or not _is_whole(there[id])) and _is_whole(army):
            connection.execute(delete(ARMY).where(ARMY.c.id == army["id"]))
            connection.execute(insert(ARMY).values(**{column.name: army[column.name] for column in ARMY.c}))
            connection.execute(text("SELECT setval(pg_get_serial_sequence('army', 'id'), max(id)) FROM army"))
            yield f"The server had lost or damaged the army “{army['name']}”: it is back as this computer knew it last."


def _is_whole(army: Mapping[str, Any]) -> bool:
    return read_marked(army["data"], army["ruleset"], army["name"]) is not None


def _settings(connection: Connection, things: Things, has_lost: bool) -> Iterator[str]:
    rows = connection.execute(select(SETTING.c.key, SETTING.c.value).where(SETTING.c.key != SIZE)).all()
    whole = {row.key: read_marked(row.value, row.key) is not None for row in rows}
    back = []
    for key, thing in _of("setting", things).items():
        if thing["value"] is not None and not whole.get(key, not has_lost):
            connection.execute(delete(SETTING).where(SETTING.c.key == key))
            connection.execute(insert(SETTING).values(key=key, value=marked(written(thing["value"]), key)))
            back.append(key)
    if back:
        yield f"The server had lost or damaged packs or settings of the club: {len(back)} are back."
