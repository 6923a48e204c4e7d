"""What a journal fetches from the store: entries after a place, and the battle as it was kept at an earlier one.

What cannot be read is never fatal: a snapshot is skipped, an entry is left out and named.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, select

from data import codec
from data.chain import START, link_bare
from data.codec import AnyBattle, battle_of, entry_of, state_version, text
from data.marks import read_marked
from data.tables import ENTRY, SNAPSHOT
from referee.entry import Entry, left_out
from referee.requests import Refused
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from data.database import Database

log = logging.getLogger(__name__)
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)
"""What reading a damaged text may end in."""
WHOLE = (*(ENTRY.c[name] for name in codec.COLUMNS), ENTRY.c.data, ENTRY.c.out, ENTRY.c.hash)
"""All of an entry."""


class StoredArchive:
    """The journal of one battle on disk, read piece by piece as it is needed."""

    def __init__(self, database: Database, battle_id: int, rules: Ruleset) -> None:
        self.database = database
        self.battle_id = battle_id
        self.rules = rules
        self._connection: Connection | None = None
        self._began: dict[str, Any] | None = None

    @contextmanager
    def through(self, connection: Connection) -> Iterator[None]:
        """For a while read everything through one connection, so that it is all of one moment."""
        self._connection = connection
        try:
            yield
        finally:
            self._connection = None

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._connection is not None:
            yield self._connection
        else:
            with self.database.reading() as connection:
                yield connection

    def entries(self, after: int) -> Iterable[tuple[Entry, bool]]:
        """The entries whose place is after this one, in the order of the fold, each with whether it is taken back."""
        wanted = (
            select(*WHOLE)
            .where(ENTRY.c.battle_id == self.battle_id, ENTRY.c.at > after)
            .order_by(ENTRY.c.at, ENTRY.c.number)
        )
        with self._reading() as connection:
            return checked_entries(connection, self.battle_id, self.rules, connection.execute(wanted).all())

    def checkpoint(self, before: int) -> tuple[int, AnyBattle]:
        """The latest battle kept at a place before this one; the first entry has the battle at its start."""
        wanted = (
            select(SNAPSHOT.c.place, SNAPSHOT.c.state)
            .where(
                SNAPSHOT.c.battle_id == self.battle_id,
                SNAPSHOT.c.place < before,
                SNAPSHOT.c.version == state_version(self.rules),
            )
            .order_by(SNAPSHOT.c.place.desc())
        )
        with self._reading() as connection:
            for kept in connection.execute(wanted):
                try:
                    return kept.place, battle_of(self.rules, read_marked(kept.state, str(kept.place)) or "")
                except UNREADABLE:
                    log.warning("Battle %s: the snapshot at entry %s cannot be read.", self.battle_id, kept.place)
            return 1, self._first_battle(connection)

    def _first_battle(self, connection: Connection) -> AnyBattle:
        try:
            return battle_of(self.rules, text(self.began(connection)["state"]))
        except (ValueError, KeyError) as error:
            raise error if isinstance(error, Refused) else self._no_beginning("cannot be read") from None

    def _no_beginning(self, why: str) -> Refused:
        return Refused(f"Battle {self.battle_id} has no beginning: its first entry {why}.")

    def began(self, connection: Connection) -> dict[str, Any]:
        """What was written when the battle began: its first state, the content frozen with it, the commitment."""
        if self._began is None:
            wanted = select(ENTRY.c.data).where(ENTRY.c.battle_id == self.battle_id, ENTRY.c.number == 1)
            written = connection.execute(wanted).scalar()
            if written is None:
                raise self._no_beginning("is missing")
            try:
                self._began = dict(json.loads(written)["events"][0])
            except UNREADABLE:
                raise self._no_beginning("cannot be read") from None
        return self._began


def checked_entries(
    connection: Connection, battle_id: int, rules: Ruleset, rows: Sequence[Row[Any]]
) -> list[tuple[Entry, bool]]:
    """Entries as their rows have them, each with whether it is taken back; what was changed on the disk is left out."""
    hashes = {row.number: row.hash for row in rows}
    wanted = {row.number - 1 for row in rows} - hashes.keys() - {0}
    chosen = select(ENTRY.c.number, ENTRY.c.hash).where(ENTRY.c.battle_id == battle_id, ENTRY.c.number.in_(wanted))
    before = {row.number: row.hash for row in connection.execute(chosen)} if wanted else {}
    known = {0: START, **before, **hashes}
    return [(_entry_of_row(rules, row, known.get(row.number - 1, "")), bool(row.out)) for row in rows]


def _entry_of_row(rules: Ruleset, row: Row[Any], previous: str) -> Entry:
    """An entry as its row has it, if it follows the hash of the one before."""
    columns = {name: getattr(row, name) for name in codec.COLUMNS}
    try:
        data = json.loads(row.data)
        if row.hash and link_bare(previous, columns | data) != row.hash:
            raise Refused("It is not as it was written.")
        return entry_of(rules, columns, data)
    except UNREADABLE as error:
        why = error.sentence if isinstance(error, Refused) else "What is on the disk makes no sense."
        return left_out(entry_of(rules, columns, {}), why)
