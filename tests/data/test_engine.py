"""The file: whole transactions, readers that only read, one schema by two roads, migrations all or nothing."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import Engine, inspect

from data.backup import backups, is_whole
from data.database import Database
from data.engine import shared_engine, sqlite_engine
from data.folder import database_file
from data.migrate import MIGRATIONS, bring_up_to_date, upgrade
from data.tables import HEAD
from referee.requests import Refused
from tests.data.children import ended, forked
from tests.data.playing import new_battle, opened_store, played
from tests.data.servers import emptied

ROOT = Path(__file__).parents[2]


def schema(file: Path) -> list[tuple[str, str]]:
    """What the file says of its tables and indexes, white space and order aside."""
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return sorted((name, re.sub(r"\s*([(),])\s*", r"\1", " ".join(sql.split()))) for name, sql in rows)


def content(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        return list(connection.iterdump())


def test_new_tables_and_migrated_tables_are_the_same(tmp_path: Path) -> None:
    Database(tmp_path).close()
    migrated = tmp_path / "migrated.db"
    engine = sqlite_engine(migrated, writer=True)
    bring_up_to_date(engine, "test")
    assert schema(migrated) == schema(database_file(tmp_path))
    assert content(migrated)[-2:] == content(database_file(tmp_path))[-2:]


def test_new_tables_and_migrated_tables_are_the_same_on_a_server(postgresql_url: str, tmp_path: Path) -> None:
    Database(tmp_path, url=emptied(postgresql_url)).close()
    made = reflected(shared_engine(postgresql_url, writer=True))
    engine = shared_engine(emptied(postgresql_url), writer=True)
    bring_up_to_date(engine, "test")
    assert reflected(engine) == made
    assert "battle" in made


def reflected(engine: Engine) -> dict[str, str]:
    there = inspect(engine)
    found = {
        table: repr((there.get_columns(table), there.get_pk_constraint(table), sorted_parts(there, table)))
        for table in there.get_table_names()
    }
    engine.dispose()
    return found


def sorted_parts(there: object, table: str) -> list[str]:
    parts = [*there.get_foreign_keys(table), *there.get_indexes(table)]  # type: ignore[attr-defined]
    return sorted(map(repr, parts))


def test_the_newest_migration_is_the_version_that_new_files_get() -> None:
    newest = max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    assert newest == HEAD


def test_alembic_is_not_imported_for_a_new_or_current_file(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom data.store import Store\n"
        f"for _ in range(2): Store({str(tmp_path)!r}).close()\n"
        "assert not [name for name in sys.modules if name.startswith('alembic')]"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_every_write_is_flushed_and_keys_are_enforced(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        with database.writing() as connection:
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        with database.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA query_only").scalar() == 1
    assert found == ["wal", 2, 1]


def test_a_reader_is_kept_from_writing_by_the_file_itself(tmp_path: Path) -> None:
    with (
        Database(tmp_path) as database,
        pytest.raises(Refused, match="cannot be written here"),
        database.reading() as connection,
    ):
        connection.exec_driver_sql("DELETE FROM setting")


def test_a_write_that_fails_leaves_not_even_its_tables_behind(tmp_path: Path) -> None:
    with Database(tmp_path) as database:
        before = schema(database_file(tmp_path))
        with suppress(RuntimeError), database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE half (a INTEGER)")
            raise RuntimeError
        assert schema(database_file(tmp_path)) == before


def older(folder: Path) -> Path:
    """A library from before the first version: only the empty version table."""
    file = database_file(folder)
    with sqlite3.connect(file) as connection:
        connection.execute(
            "CREATE TABLE alembic_version "
            "(version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    return file


def test_an_older_library_is_backed_up_and_brought_up_to_date(tmp_path: Path) -> None:
    file = older(tmp_path)
    with opened_store(tmp_path) as store:
        played(store, new_battle(store), turns=1)
    Database(tmp_path / "new").close()
    assert schema(file) == schema(database_file(tmp_path / "new"))
    (before,) = (backup for backup in backups(tmp_path) if backup.reason)
    assert before.reason == "before-update"
    assert [name for name, _ in schema(before.path)] == ["alembic_version"]


def test_a_reader_does_not_touch_an_older_library(tmp_path: Path) -> None:
    file = older(tmp_path)
    before = content(file)
    with pytest.raises(Refused, match="are of different versions: open it for writing"):
        Database(tmp_path, writer=False)
    assert content(file) == before


def test_a_library_of_a_newer_app_is_refused_and_left_alone(tmp_path: Path) -> None:
    Database(tmp_path).close()
    file = database_file(tmp_path)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = content(file)
    with pytest.raises(Refused, match="A newer Tableside has written the library"):
        Database(tmp_path)
    assert content(file) == before


KILLS_ITSELF = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"

def upgrade():
    op.add_column("battle", sa.Column("weather", sa.String()))
    op.execute("UPDATE battle SET weather = 'rain'")
    op.create_table("half", sa.Column("id", sa.Integer(), primary_key=True))
    if os.environ.get("KILL"):
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def next_migrations(tmp_path: Path) -> Path:
    """Our migrations and one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "0003_next.py").write_text(KILLS_ITSELF)
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Path:
    with opened_store(tmp_path / "library") as store:
        played(store, new_battle(store), turns=1)
    return database_file(tmp_path / "library")


def test_a_migration_that_is_killed_in_the_middle_has_not_happened(
    library: Path, next_migrations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(library)
    monkeypatch.setenv("KILL", "yes")
    child = forked(lambda: bring_up_to_date(sqlite_engine(library, writer=True), "test", next_migrations))
    assert ended(child) == -signal.SIGKILL
    assert content(library) == before
    assert is_whole(library)


def test_a_migration_that_ends_has_happened_whole(library: Path, next_migrations: Path) -> None:
    bring_up_to_date(sqlite_engine(library, writer=True), "test", next_migrations)
    with sqlite3.connect(library) as connection:
        assert connection.execute("SELECT weather FROM battle").fetchall() == [("rain",)]
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0003",)]


def test_a_migration_that_fails_leaves_the_server_as_it_was(
    postgresql_url: str, tmp_path: Path, next_migrations: Path
) -> None:
    Database(tmp_path, url=emptied(postgresql_url)).close()
    before = reflected(shared_engine(postgresql_url, writer=True))
    engine = shared_engine(postgresql_url, writer=True)
    with suppress(RuntimeError), engine.begin() as connection:
        upgrade(connection, "test", next_migrations)
        raise RuntimeError
    assert reflected(engine) == before


@pytest.mark.parametrize("url", ["mysql://club/library", "not an address", "sqlite:///x.db"])
def test_an_address_that_cannot_be_shared_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(Refused, match="TABLESIDE_DATABASE_URL"):
        Database(tmp_path, url=url)


def test_a_server_that_is_not_there_is_named_in_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(Refused, match="cannot be reached") as refusal:
        Database(tmp_path, url="postgresql://club@127.0.0.1:1/library")
    assert "\n" not in refusal.value.sentence


def test_the_variable_names_the_shared_library(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLESIDE_DATABASE_URL", emptied(postgresql_url))
    with opened_store(tmp_path) as store:
        new_battle(store)
    assert os.listdir(tmp_path) == ["journals"]


def test_one_writer_leads_a_battle_of_a_shared_library_and_others_lead_others(
    postgresql_url: str, tmp_path: Path
) -> None:
    url = emptied(postgresql_url)
    with opened_store(tmp_path, url=url) as mine, opened_store(tmp_path, url=url) as yours:
        id, other = new_battle(mine), new_battle(mine)
        played(mine, id, turns=1)
        with pytest.raises(Refused, match=r"led by .* on"):
            yours.save_open(id, None)
        played(yours, other, turns=1)
        yours.game(id)
        yours.tidy(every=1)
        mine.close()
        yours.save_open(id, None)
