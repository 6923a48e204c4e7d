"""The database of a data folder: opened by one writer or by readers that follow along, made or brought up to date."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine, insert, inspect, select

from data import folder as folders
from data.club import chosen_url
from data.engine import Damaged, plainly, shared_engine, shared_name, sqlite_engine, this_referee
from data.files import put_in_place
from data.folder import CannotWrite, data_folder, database_file
from data.lock import FolderLock, Held
from data.private import make_private, new_private_file
from data.second_file import Adding, SecondFiles
from data.server_line import CLOSED_TO_OTHERS, ServerLine
from data.tables import HEAD, METADATA, VERSION
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.rulesets import ruleset


class Gone(Refused):
    """The library was taken away under us."""


def identity(file: Path) -> tuple[int, int] | None:
    """What a file is, whatever it is called."""
    try:
        there = file.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


class Database:
    """An open library. A writer holds the folder's lock until `close`; readers hold nothing and cannot write."""

    def __init__(
        self,
        folder: str | Path | None = None,
        *,
        writer: bool = True,
        url: str | None = None,
        name: str = "Tableside",
        wait: float = 0.0,
        rulesets: Callable[[str], Ruleset] = ruleset,
    ) -> None:
        self.folder = data_folder(folder) if writer else folders.named_folder(folder)
        self.is_writer = writer
        self.rulesets = rulesets
        self.url = chosen_url(self.folder) if url is None else url
        self.guest = f"{this_referee()} {token_hex(3)}"
        """How we call ourselves to a server."""
        self.where = "the shared library" if self.url else f"the library {database_file(self.folder)}"
        self.second = SecondFiles(self.folder, shared_name(self.url) if self.url else "")
        self._lock = FolderLock(self.folder, name, wait) if writer and not self.url else None
        self._engines: list[Engine] = []
        self._identity: tuple[int, int] | None = None
        self.is_rebuilt = False
        """Whether it was damaged when it was opened, and is set aside."""
        self.is_open = False
        try:
            self._open()
            self.is_open = True
            self._identity = identity(database_file(self.folder))
        except Damaged as damage:
            self.close()
            raise Damaged(f"{damage.sentence} {self._way_out()}") from damage
        except BaseException:
            self.close()
            raise

    def _way_out(self) -> str:
        from data.backup import latest_whole

        found = latest_whole(self.folder)
        if found is None:
            return "There is no backup of it; move it away to begin anew."
        return (
            f"The latest backup is {found.path.name}: restore it to go on, with “tableside library restore latest” "
            "(“tableside library backups” lists all there are, “tableside library check” says what is wrong)."
        )

    def check(self) -> None:
        """Look through the whole file; refused if it is damaged anywhere."""
        if self.url:
            return
        with self.reading() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check").scalars().all()
        if found != ["ok"]:
            raise Damaged(f"The library in {self.folder} is damaged. It is left as it is. {self._way_out()}")

    def _open(self) -> None:
        if not self.url and not self.is_rebuilt:
            from data.backup import refuse_lost

            refuse_lost(self.folder)
        if not self.is_writer and not self.url and not database_file(self.folder).exists():
            make_new(self.folder)
        if self._lock is not None and not database_file(self.folder).exists():
            make_library(database_file(self.folder), self.where)
        if self.is_writer:
            make_private(self.folder)
        self._readers = self._engine(writer=False)
        if self.is_writer:
            self._writers = self._engine(writer=True)
            self.line = ServerLine(self._writers, self.guest)
            with plainly(self.where):
                self._prepare()
        else:
            with plainly(self.where), self._readers.begin() as connection:
                _refuse_other_versions(stored_version(connection), self.where)
                if not self.url:
                    refuse_damage(connection, self.where)

    def _engine(self, *, writer: bool) -> Engine:
        engine = (
            shared_engine(self.url, writer=writer, guest=self.guest)
            if self.url
            else sqlite_engine(database_file(self.folder), writer=writer)
        )
        self._engines.append(engine)
        return engine

    def _prepare(self) -> None:
        """Make the tables of a new library; bring an older one up to date, after a backup."""
        with self._writers.begin() as connection:
            if self.url:
                connection.execute(CLOSED_TO_OTHERS)
            version = stored_version(connection)
            if version is None:
                if self.url and inspect(connection).get_table_names():
                    raise Refused("There is something else in this database, not a library: choose an empty one.")
                _make_tables(connection, self.where)
                return
        if version != HEAD:
            self._migrate()
        if not self.url:
            with self._readers.begin() as connection:
                refuse_damage(connection, self.where)

    def _migrate(self) -> None:
        from data.backup import back_up
        from data.migrate import upgrade

        if not self.url:
            back_up(self.folder, reason="before-update")
        with self._writers.begin() as connection:
            if self.url:
                connection.execute(CLOSED_TO_OTHERS)
            upgrade(connection, self.where)

    def is_there(self) -> bool:
        """Whether the file that we have open still lies where it was."""
        return self.url != "" or self._identity is None or self._identity == identity(database_file(self.folder))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One look at the library, all of it of the same moment."""
        with plainly(self.where), self._readers.begin() as connection:
            yield connection

    @contextmanager
    def writing(self, battle_id: int = 0) -> Iterator[Connection]:
        """One transaction: all of it or nothing is on disk when it ends."""
        if not self.is_writer:
            raise Refused("This library was opened to look on: nothing can be written.")
        if not self.is_there():
            raise Gone(
                f"{self.where[:1].upper()}{self.where[1:]} was taken away while it was open: nothing was written."
            )
        with plainly(self.where):
            if not self.url:
                with self._writers.begin() as connection:
                    yield connection
                return
            if battle_id:
                self.claim(battle_id)
            with self.line.writing(battle_id) as connection:
                yield connection

    @contextmanager
    def writing_both(self, battle_id: int = 0) -> Iterator[tuple[Connection, Adding]]:
        """One transaction and the lines of the second files that go with it: both are on disk, or neither."""
        with self.second.together() as lines, self.writing(battle_id) as connection:
            yield connection, lines
        for name in lines.stale:
            self.write_second(name)

    def write_second(self, name: str) -> None:
        """Write a second file anew from the database."""
        raise NotImplementedError

    def claim(self, battle_id: int) -> None:
        """One writer a battle of a shared library, until we let it go; the server does so when we are gone."""
        if self.line.claim(battle_id):
            try:
                self.has_claimed(battle_id)
            except BaseException:
                self.line.hang_up()
                raise

    def has_claimed(self, battle_id: int) -> None:
        """We write a battle of a shared library from now on."""

    def close(self) -> None:
        """Let go of the file and of the lock."""
        if self.url and self.is_writer and self.is_open:
            self.line.close()
        self.is_open = False
        self.let_go()
        if self._lock is not None:
            self._lock.release()

    def let_go(self) -> None:
        """Let go of the file alone."""
        for engine in self._engines:
            engine.dispose()
        self._engines.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def make_library(file: Path, where: str) -> None:
    """A new library is made under another name, put on the disk as a whole, and given its own."""
    half = file.with_name(f"{file.name}.new")
    try:
        for beside in ("", "-wal", "-shm"):
            half.with_name(f"{half.name}{beside}").unlink(missing_ok=True)
        new_private_file(half)
        engine = sqlite_engine(half, writer=True, synced=False)
        with plainly(where), engine.begin() as connection:
            _make_tables(connection, where)
        engine.dispose()
        with half.open("rb+") as whole:
            os.fsync(whole.fileno())
        put_in_place(half, file)
    except OSError as error:
        raise CannotWrite(f"{where[:1].upper()}{where[1:]} cannot be written: {error.strerror}.") from None


def make_new(folder: Path) -> None:
    """A new, empty library, unless somebody is making it just now."""
    try:
        Database(folder, url="").close()
    except Held:
        if not database_file(folder).exists():
            raise


def stored_version(connection: Connection) -> str | None:
    """The version of the schema in the file; none if the file is new."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    return connection.execute(select(VERSION.c.version_num)).scalar() or ""


def refuse_damage(connection: Connection, where: str) -> None:
    """A file that is not whole, or lacks tables or columns, is damaged."""
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all() != ["ok"]:
        raise Damaged(f"{where[:1].upper()}{where[1:]} is damaged.")
    for table in METADATA.sorted_tables:
        there = {row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table.name})")}
        if not {column.name for column in table.columns} <= there:
            raise Damaged(f"{where[:1].upper()}{where[1:]} is damaged: the table “{table.name}” is not as it must be.")


def _make_tables(connection: Connection, where: str) -> None:
    if inspect(connection).get_table_names():
        raise Damaged(f"What is in the place of {where} is not one of Tableside. It is left as it is.")
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(insert(VERSION).values(version_num=HEAD))


def _refuse_other_versions(version: str | None, where: str) -> None:
    if version != HEAD:
        raise Refused(f"This app and {where} are of different versions: open it for writing to bring it up to date.")
