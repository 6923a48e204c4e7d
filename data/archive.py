"""What a journal fetches from the store: entries after a place, and the battle as it was kept at an earlier one.

What cannot be read is never fatal: a snapshot is skipped, an entry is left out and named.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, select

from data import codec
from data.codec import AnyBattle, battle_of, entry_of, state_version, text
from data.tables import ENTRY, SNAPSHOT
from referee.entry import Entry, left_out
from referee.requests import Refused
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from data.database import Database

log = logging.getLogger(__name__)
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)
"""What reading a damaged text may end in."""
WHOLE = (*(ENTRY.c[name] for name in codec.COLUMNS), ENTRY.c.data, ENTRY.c.out)
"""All of an entry, in the order in which `entry_of_row` reads it."""


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
            return [entry_of_row(self.rules, row) for row in connection.execute(wanted)]

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
                    return kept.place, battle_of(self.rules, kept.state)
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
            written = connection.execute(wanted).scalar_one_or_none()
            if written is None:
                raise self._no_beginning("is missing")
            try:
                self._began = dict(json.loads(written)["events"][0])
            except UNREADABLE:
                raise self._no_beginning("cannot be read") from None
        return self._began


def entry_of_row(rules: Ruleset, row: Row[Any]) -> tuple[Entry, bool]:
    """An entry as its row of all columns has it, and whether it is taken back."""
    parts: tuple[Any, ...] = tuple(row)
    columns = dict(zip(codec.COLUMNS, parts, strict=False))
    try:
        return entry_of(rules, columns, json.loads(parts[-2])), parts[-1]
    except UNREADABLE as error:
        why = error.sentence if isinstance(error, Refused) else "What is on the disk makes no sense."
        return left_out(entry_of(rules, columns, {}), why), parts[-1]
