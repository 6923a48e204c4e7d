"""A PostgreSQL of our own for the time of the tests, where its programs are installed."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

VARIABLE = "TABLESIDE_TEST_DATABASE_URL"


def _program(name: str) -> str:
    places = [shutil.which(name), *sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), reverse=True)]
    found = next((place for place in places if place), None)
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    # Beside the real program lie the files that it needs; a link to it may lie elsewhere.
    return os.path.realpath(found)


def _as_nobody_special(folder: str) -> dict[str, str]:
    """PostgreSQL refuses to run as root: then as the user it is installed with."""
    if os.geteuid():
        return {}
    try:
        shutil.chown(folder, "postgres")
    except LookupError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
    return {"user": "postgres"}


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database: the one that is named from outside, or a server started for us."""
    pytest.importorskip("psycopg")
    if os.environ.get(VARIABLE):
        yield os.environ[VARIABLE]
        return
    initdb, server = _program("initdb"), _program("postgres")
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        user = _as_nobody_special(folder)
        make = [initdb, "-D", f"{folder}/data", "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
        yield from _running(server, folder, user)


def _running(server: str, folder: str, user: dict[str, str]) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [server, "-D", f"{folder}/data", "-p", str(port), "-k", folder, "-h", "127.0.0.1", "-F"]
    with open(f"{folder}/log", "w") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **user)  # type: ignore[call-overload]
    try:
        _wait(port, running)
        yield f"postgresql://club@127.0.0.1:{port}/postgres"
    finally:
        running.terminate()
        running.wait(20)


def _wait(port: int, running: "subprocess.Popen[bytes]") -> None:
    import time

    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="club", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            assert running.poll() is None, "the server ended"
            time.sleep(0.05)
    raise TimeoutError("PostgreSQL did not come up")


def emptied(url: str) -> str:
    """The same database with nothing in it."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url
