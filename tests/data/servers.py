"""A PostgreSQL of our own for the time of the tests, where its programs are installed."""

import os
import shutil
import signal
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
    with own_server() as server:
        yield server.url


@contextmanager
def own_server() -> Iterator["Server"]:
    """A server of our own, which can be stopped, killed and started again."""
    pytest.importorskip("psycopg")
    initdb, program = _program("initdb"), _program("postgres")
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        user = _as_nobody_special(folder)
        make = [initdb, "-D", f"{folder}/data", "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
        server = Server(program, folder, user)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Server:
    """A PostgreSQL that we have started."""

    def __init__(self, program: str, folder: str, user: dict[str, str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder, self.user = folder, user
        self.url = f"postgresql://club@127.0.0.1:{self.port}/postgres"
        self.command = [program, "-D", f"{folder}/data", "-p", str(self.port), "-k", folder, "-h", "127.0.0.1", "-F"]

    def start(self) -> None:
        with open(f"{self.folder}/log", "a") as log:
            self.running = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder, **self.user)  # type: ignore[call-overload]
        _wait(self.port, self.running)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Cut all off and end; SIGQUIT ends at once, as a crash does: the log is read on the next start."""
        if self.running.poll() is None:
            self.running.send_signal(how)
            self.running.wait(20)

    def ask_passwords_of(self, user: str) -> None:
        """Let everybody in but this one, who needs a password."""
        with open(f"{self.folder}/data/pg_hba.conf", "w") as rules:
            rules.write(f"host all {user} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n")
        self.running.send_signal(signal.SIGHUP)

    def use_tls(self) -> str:
        """Talk in cipher only from now on, with a certificate of its own making; where that lies."""
        program = shutil.which("openssl") or pytest.skip("openssl is not installed")
        key, certificate = f"{self.folder}/data/server.key", f"{self.folder}/data/server.crt"
        make = [program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        make += ["-days", "2", "-subj", "/CN=club", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        for file in (key, certificate):
            os.chmod(file, 0o600)
            if self.user:
                shutil.chown(file, self.user["user"])
        with open(f"{self.folder}/data/pg_hba.conf", "w") as rules:
            rules.write("hostssl all all 127.0.0.1/32 trust\n")
        self.stop()
        self.command += ["-c", "ssl=on"]
        self.start()
        return certificate

    def kill(self) -> None:
        self.stop(signal.SIGQUIT)


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


def sql(url: str, words: str) -> None:
    """Say something to a database."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(words)  # type: ignore[call-overload]
