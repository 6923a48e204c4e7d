"""Snapshots: battles kept as they were after some entries, so that opening and undo are quick. Only ever shortcuts."""

from __future__ import annotations

import logging
from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select

from data.archive import StoredArchive
from data.backup import DUE_ON_OPENING, back_up, is_due
from data.codec import battle_text, state_version
from data.folder import CannotWrite, database_file
from data.library import Library
from data.marks import marked
from data.rows import battle_row, latest_snapshot, superfluous
from data.server_line import LedElsewhere
from data.tables import SNAPSHOT
from referee.journal import Journal
from referee.requests import Refused

log = logging.getLogger(__name__)
EVERY = 40
"""Fewer entries than this take less time to read and fold than the rest of an opening."""
ON_CLOSING = 20


class Snapshots(Library):
    """A library that keeps snapshots of its battles when there is time for it."""

    _kept: dict[int, int]
    """The place of the latest snapshot of a battle, where known."""
    _last: dict[int, int]
    """The last entry of battles that were opened or written, and have perhaps a snapshot due."""

    def _open(self) -> None:
        self._kept, self._last = {}, {}
        file = database_file(self.folder)
        is_old = self.is_writer and not self.url and file.exists() and file.stat().st_size > 0
        super()._open()
        if is_old and is_due(self.folder, after=DUE_ON_OPENING):
            self._back_up_first()

    def _back_up_first(self) -> None:
        """Somebody who never closes in order has backups too; damage that it finds is told before anything is done."""
        try:
            back_up(self.folder, reason="on-opening")
        except CannotWrite as refusal:
            log.warning("%s", refusal.sentence)

    def journal(self, connection: Connection, battle_id: int) -> tuple[StoredArchive, Journal]:
        """The journal of a battle, folded from its latest snapshot, and where more of it can be read."""
        row = battle_row(connection, battle_id)
        archive = StoredArchive(self, battle_id, self.rulesets(row.ruleset))
        with archive.through(connection):
            journal = Journal.opened(archive, row.last_entry)
        self._kept[battle_id] = journal.first_place
        self.has_grown(battle_id, row.last_entry)
        return archive, journal

    def has_grown(self, battle_id: int, last: int) -> None:
        """Remember that a battle may need a snapshot."""
        if self.is_writer:
            self._last[battle_id] = last

    def back_up_daily(self) -> None:
        """Who plays for days without closing has a backup of each."""
        if self.is_writer and not self.url and is_due(self.folder, after=DUE_ON_OPENING):
            back_up(self.folder, reason="daily")

    def tidy(self, every: int = EVERY) -> None:
        """Write the snapshots that are due. Nothing hangs on it: without them opening only takes longer."""
        for battle_id, last in list(self._last.items()):
            if last - self._kept_place(battle_id) >= every:
                with suppress(LedElsewhere):  # who leads a battle keeps its snapshots
                    self._keep(battle_id)
                self._last.pop(battle_id, None)

    def _kept_place(self, battle_id: int) -> int:
        if battle_id not in self._kept:
            with self.reading() as connection:
                self._kept[battle_id] = latest_snapshot(connection, battle_id)
        return self._kept[battle_id]

    def _keep(self, battle_id: int) -> None:
        """Keep what the disk itself says a battle is now; of older snapshots every thousandth stays."""
        with self.reading() as connection:
            archive, journal = self.journal(connection, battle_id)
        if journal.unreadable():
            return  # what is left out today may be read tomorrow
        state, place = marked(battle_text(journal.battle), str(journal.last)), journal.last
        mine = SNAPSHOT.c.battle_id == battle_id
        values = {"battle_id": battle_id, "place": place, "version": state_version(archive.rules), "state": state}
        with self.writing(battle_id) as connection:
            if battle_row(connection, battle_id).last_entry != place:
                return
            connection.execute(delete(SNAPSHOT).where(mine, SNAPSHOT.c.place == place))
            connection.execute(insert(SNAPSHOT).values(**values))
            places = connection.execute(select(SNAPSHOT.c.place).where(mine).order_by(SNAPSHOT.c.place)).scalars()
            for old in superfluous(list(places)):
                connection.execute(delete(SNAPSHOT).where(mine, SNAPSHOT.c.place == old))
        self._kept[battle_id] = place

    def forget_snapshots(self, connection: Connection, battle_id: int, from_place: int) -> None:
        """Snapshots from this place on are of a battle that is no more."""
        connection.execute(delete(SNAPSHOT).where(SNAPSHOT.c.battle_id == battle_id, SNAPSHOT.c.place >= from_place))
        self._kept[battle_id] = latest_snapshot(connection, battle_id)

    def close(self) -> None:
        """Write what is due, make a backup when it is time for one, and let go."""
        try:
            if self.is_open and self.is_writer:
                self._last_chores()
        finally:
            super().close()

    def _last_chores(self) -> None:
        """Shortcuts and copies: what fails here must not keep anybody from closing, all entries are on disk."""
        try:
            self.tidy(every=ON_CLOSING)
            if not self.url and is_due(self.folder):
                back_up(self.folder)
        except Refused as refusal:
            log.warning("%s", refusal.sentence)
