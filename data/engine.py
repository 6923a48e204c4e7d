"""Connections to the store: SQLite with whole transactions, or PostgreSQL; and its errors in one sentence each."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from data.folder import CannotWrite
from data.lock import user_name
from referee.requests import Refused

URL_VARIABLE = "TABLESIDE_DATABASE_URL"
WAIT = 5
"""Seconds to wait for another writer before giving up."""


class Damaged(Refused):
    """The file is not whole."""


class DiskFull(CannotWrite):
    """There is no room."""


class Unreachable(CannotWrite):
    """The server of a shared library does not answer."""


class Unsure(Unreachable):
    """The connection went while the server was asked to keep something: it may have done so."""


SERVER_FAULTS: tuple[tuple[type[Refused], tuple[str, ...], str], ...] = (
    (CannotWrite, ("password authentication", "no password supplied"), "{it} does not take this name and password."),
    (CannotWrite, ("no pg_hba.conf entry",), "{it} does not let this computer in: its pg_hba.conf has no line for it."),
    (CannotWrite, ('role "',), "{it} does not know this user: its name stands before the @."),
    (CannotWrite, ('database "',), "There is no such database on the server: its name stands behind the last /."),
    (CannotWrite, ("does not support ssl",), "{it} has no TLS: have it switched on, or leave out sslmode."),
    (
        CannotWrite,
        ("root certificate", "certificate verify", "does not match host"),
        "{it} shows a certificate that this computer does not know: name its file with sslrootcert behind the address.",
    ),
    (
        CannotWrite,
        ("invalid sslmode", "invalid connection option"),
        "The address says something behind the question mark that is no option of PostgreSQL.",
    ),
    (CannotWrite, ("permission denied",), "{it} does not let this user write: the database must be the user's own."),
    (Unreachable, ("too many clients", "connection slots"), "{it} has too many guests just now: try again in a while."),
    (Unreachable, ("database system is",), "{it} is just starting or stopping: try again in a while."),
    (
        Unreachable,
        ("failed to resolve", "translate host"),
        "{it} cannot be reached: nobody knows the name of its server.",
    ),
)
"""What servers say, and what it means to a referee."""
LOST = ("refused", "failed", "closed", "terminat", "lost", "timeout", "timed out")


def named_url() -> str:
    """The shared library that TABLESIDE_DATABASE_URL names, if any."""
    return os.environ.get(URL_VARIABLE, "")


def sqlite_engine(file: Path, *, writer: bool, synced: bool = True) -> Engine:
    """Connections to a file: every write is a whole transaction, readers cannot write.

    What is not synced is not on the disk for certain: for a file that nobody knows yet.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(file)), connect_args={"isolation_level": None, "timeout": WAIT}
    )

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, record: Any) -> None:
        for pragma in _pragmas(writer, synced):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Python's own transactions leave out DDL, so half a migration could stay; ours leave out nothing.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")

    return engine


def _pragmas(writer: bool, synced: bool) -> tuple[str, ...]:
    if writer:
        return (f"synchronous={'FULL' if synced else 'OFF'}", "journal_mode=WAL", "foreign_keys=ON")
    return ("query_only=ON",)


def shared_engine(url: str, *, writer: bool, guest: str = "Tableside") -> Engine:
    """Connections to a PostgreSQL that a club shares."""
    try:
        made = make_url(url)
    except ArgumentError:
        raise Refused(f"{URL_VARIABLE} is not an address of a database: postgresql://user@host/name.") from None
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    if made.drivername != "postgresql+psycopg":
        raise Refused(f"{URL_VARIABLE} names a {made.drivername} database; only postgresql:// can be shared.")
    options = {} if writer else {"postgresql_readonly": True}
    try:
        return create_engine(made, execution_options=options, pool_pre_ping=True, connect_args=_manners(guest))
    except ModuleNotFoundError:
        raise Refused("A shared library needs the package psycopg: install tableside[postgres].") from None


def _manners(guest: str) -> dict[str, object]:
    """How we introduce ourselves to a server, and when we and it take each other for gone."""
    kept = {"keepalives_idle": WAIT, "keepalives_interval": 2, "keepalives_count": 3}
    options = " ".join(f"-c tcp_{name}={number}" for name, number in kept.items())
    quick = {"connect_timeout": WAIT, "tcp_user_timeout": 2 * WAIT * 1000}
    return {**kept, **quick, "application_name": guest, "options": options}


def this_referee() -> str:
    """Who we are to the others of a club, as short as a server keeps it."""
    return f"{user_name()} on {platform.node() or 'a computer'}"[:54]


def shared_name(url: str) -> str:
    """A name for a shared library that tells nothing of it: a folder of its own for the second files."""
    try:
        made = make_url(url)
        words = f"{made.host} {made.port} {made.database}"
    except ArgumentError:
        words = url
    return f"shared-{sha256(words.encode()).hexdigest()[:12]}"


@contextmanager
def plainly(where: str) -> Iterator[None]:
    """Say in one sentence what the database could not do; what is our own mistake stays an error."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        refusal = refusal_of(str(getattr(error, "orig", None) or error), where)
        if refusal is None:
            raise
        raise refusal from error


def refusal_of(words: str, where: str) -> Refused | None:
    """What an error of the database means to a referee; `where` is what it happened to."""
    words, it = words.lower(), where[:1].upper() + where[1:]
    if "disk is full" in words or "no space left" in words:
        return DiskFull(f"The disk is full: nothing of this was written to {where}. Make room and try again.")
    if "disk i/o error" in words:
        return DiskFull(f"The disk did not take it: nothing of this was written to {where}. Is it full or gone?")
    if "malformed" in words or "not a database" in words:
        return Damaged(f"{it} is damaged. It is left as it is.")
    if "readonly" in words or "unable to open" in words or "read-only" in words:
        return CannotWrite(f"{it} cannot be written here.")
    if "is locked" in words:
        return CannotWrite(f"Another program holds {where}: close it and try again. Nothing was written.")
    for kind, signs, sentence in SERVER_FAULTS:
        if any(sign in words for sign in signs):
            return kind(sentence.format(it=it))
    if "connection" in words and any(word in words for word in LOST):
        return Unreachable(f"{it} cannot be reached. Nothing was written.")
    return None
