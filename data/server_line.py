"""The line to the server of a shared library: all is written through one connection, and so are battles locked.

A lock on a battle goes with the connection that took it: when the line is cut, both are gone, and both are asked for
again. So nobody ever writes a battle that somebody else has meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from data.engine import Unreachable, Unsure
from referee.requests import Refused

FAMILY = 0x7AB1E
"""The first half of the numbers under which battles of a shared library are locked; all that is no battle is 0."""
CLOSED_TO_OTHERS = text(f"SELECT pg_advisory_xact_lock({FAMILY}, 0)")
LOCK = text(f"SELECT pg_try_advisory_lock({FAMILY}, :battle)")
UNLOCK = text(f"SELECT pg_advisory_unlock({FAMILY}, :battle)")
LEADER = text(
    "SELECT pid, application_name FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory' "
    f"AND granted AND classid = {FAMILY} AND objid = :battle AND objsubid = 2 AND pg_locks.database = datid"
)
END = text("SELECT pg_terminate_backend(:pid)")
TRIES, BETWEEN = 20, 0.05
GRACE = 6.0
"""So long after a cut those come first who led their battles before it, in seconds."""


class LedElsewhere(Refused):
    """Another writer has a battle of a shared library."""

    def __init__(self, leader: str) -> None:
        super().__init__(f"This battle is led by {leader}: it can be watched here, not changed.")
        self.leader = leader


class ServerLine:
    """One connection that writes, with the battles that it has locked."""

    def __init__(self, engine: Engine, name: str) -> None:
        """`name` is how we call ourselves there: no other line has it but those of ours that were cut."""
        self.engine, self.name = engine, name
        self.claimed: set[int] = set()
        self._connection: Connection | None = None
        self._made = 0.0
        self._was_cut = False

    @contextmanager
    def writing(self, battle_id: int) -> Iterator[Connection]:
        """A transaction. One that is cut off in the very end may have been kept: that is said."""
        connection = self.connection()
        try:
            if not battle_id:
                connection.execute(CLOSED_TO_OTHERS)
            elif battle_id not in self.claimed:
                raise Unreachable("The shared library was gone for a moment: try again. Nothing was written.")
            yield connection
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.rollback()
            raise
        try:
            connection.commit()
        except DBAPIError as error:
            self.hang_up()
            words = "The shared library went away while it wrote: what it kept of this shows when it is back."
            raise Unsure(words) from error

    def connection(self) -> Connection:
        """The connection, made anew if it was cut; then all locks on battles are to be asked for again."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.exec_driver_sql("SELECT 1")
                self._connection.rollback()
                return self._connection
            self.hang_up()
        self._connection = self.engine.connect()
        self._made = monotonic()
        return self._connection

    def was_cut_just_now(self) -> bool:
        """Whether the line was cut and is there again for a moment only."""
        self.connection()
        return self._was_cut and monotonic() - self._made < GRACE

    def hang_up(self) -> None:
        """Let go of the connection and of all that was locked through it."""
        self.claimed.clear()
        self._was_cut = True
        there, self._connection = self._connection, None
        if there is not None:
            with suppress(SQLAlchemyError):
                there.invalidate()
                there.close()

    def claim(self, battle_id: int) -> bool:
        """Have a battle for ourselves until we let it go or are gone; whether it was not ours before."""
        connection = self.connection()
        if battle_id in self.claimed:
            return False
        for _ in range(TRIES):
            if connection.execute(LOCK, {"battle": battle_id}).scalar_one():
                connection.rollback()
                self.claimed.add(battle_id)
                return True
            self._refuse_led(connection, battle_id)
            sleep(BETWEEN)
        raise LedElsewhere("another referee")

    def _refuse_led(self, connection: Connection, battle_id: int) -> None:
        """Say who leads a battle; a line of our own that was cut leads nothing, the server has not noticed yet."""
        leader = connection.execute(LEADER, {"battle": battle_id}).first()
        if leader is not None and leader.application_name == self.name:
            connection.execute(END, {"pid": leader.pid})
        connection.rollback()
        if leader is not None and leader.application_name != self.name:
            raise LedElsewhere(leader.application_name.rpartition(" ")[0] or "another referee")

    def unclaim(self, but: int = 0) -> None:
        """Let others write the battles that we had, but one."""
        for battle_id in self.claimed - {but}:
            connection = self.connection()
            connection.execute(UNLOCK, {"battle": battle_id})
            connection.rollback()
        self.claimed &= {but}

    def close(self) -> None:
        """Let go in order: were we only to hang up, the server would take its time to notice."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.execute(text("SELECT pg_advisory_unlock_all()"))
            self.hang_up()
