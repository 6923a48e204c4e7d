"""A damaged library has a way back: check, backups, restore; a lost one is told, never made anew."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from data.backup import back_up, backups
from data.folder import database_file
from data.store import Store
from tests.ui.cli import Tableside

NOON = datetime(2026, 7, 24, 12, tzinfo=UTC)


@pytest.fixture
def tableside(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tableside:
    """A library of one battle with a backup of it."""
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    monkeypatch.delenv("TABLESIDE_DATABASE_URL", raising=False)
    tableside = Tableside(tmp_path, capsys, monkeypatch)
    tableside("battle", "new", "battle-rules", "--name", "Ford", "--seed", "7")
    return tableside


def test_a_whole_library_is_called_whole(tableside: Tableside) -> None:
    said = tableside("library", "check").json
    assert (said["battles"], said["wrong"]) == (1, [])


def test_a_battle_that_cannot_be_read_is_found_by_the_check(tableside: Tableside) -> None:
    with closing(sqlite3.connect(database_file(tableside.folder))) as connection, connection:
        connection.execute("UPDATE entry SET data = 'x'")
    shutil.rmtree(tableside.folder / "journals")
    said = tableside("library", "check")
    assert said.status == 2
    assert "its first entry cannot be read" in said.out


def test_backups_are_listed_with_the_battles_in_them(tableside: Tableside) -> None:
    (backup,) = tableside("library", "backups").json
    assert (backup["whole"], backup["battles"]) == (True, ["Ford (entry 1)"])


@pytest.mark.parametrize("command", [("battle", "list"), ("library", "check"), ("battle", "new", "battle-rules")])
def test_a_damaged_library_is_built_anew_and_that_is_told(tableside: Tableside, command: tuple[str, ...]) -> None:
    database_file(tableside.folder).write_bytes(b"this was a library once" * 500)
    said = tableside(*command)
    assert said.status == 0
    assert "It was built anew" in said.err
    (aside,) = tableside.folder.glob("tableside.db.*.aside")
    assert aside.read_bytes() == b"this was a library once" * 500
    assert "Ford" in [battle["name"] for battle in tableside("battle", "list").json]


def test_a_damaged_library_can_be_restored_before_it_is_opened(tableside: Tableside) -> None:
    database_file(tableside.folder).write_bytes(b"this was a library once" * 500)
    said = tableside("library", "restore", "latest").json
    assert (tableside.folder / said["set_aside"]).read_bytes() == b"this was a library once" * 500
    assert [battle["name"] for battle in tableside("battle", "list").json] == ["Ford"]


def test_damage_in_the_middle_is_found_by_the_check(tableside: Tableside) -> None:
    file = database_file(tableside.folder)
    written = bytearray(file.read_bytes())
    written[4096:12288] = b"\xa5" * 8192
    file.write_bytes(written)
    assert "is damaged" in tableside("library", "check").err
    assert tableside("library", "check").err == ""


@pytest.mark.parametrize("lost", ["gone", "empty"])
@pytest.mark.parametrize("writer", [True, False])
def test_a_library_that_is_lost_beside_its_backups_is_told(tableside: Tableside, lost: str, writer: bool) -> None:
    file = database_file(tableside.folder)
    file.unlink()
    if lost == "empty":
        file.touch()
    command = ("battle", "new", "battle-rules") if writer else ("battle", "list")
    assert f"is {lost}, and there are copies of it" in tableside(*command).err
    assert len(tableside("battle", "list").json) == 1 + writer


def test_a_backup_that_is_not_there_is_told_with_those_that_are(tableside: Tableside) -> None:
    (there,) = backups(tableside.folder)
    assert tableside("library", "restore", "x.db").complaint == (
        f"There is no backup “x.db”; there are {there.path.name}."
    )


def test_opening_makes_a_backup_when_the_last_is_older_than_a_day(tableside: Tableside) -> None:
    (there,) = backups(tableside.folder)
    there.path.unlink()
    back_up(tableside.folder, datetime.now(UTC) - timedelta(hours=30))
    with Store(tableside.folder, url=""):
        assert [backup.reason for backup in backups(tableside.folder)] == ["on-opening", ""]
    with Store(tableside.folder, url=""):
        assert len(backups(tableside.folder)) == 2
