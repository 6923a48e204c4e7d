"""Backups are whole, kept for a while, and the way back; a damaged library is set aside, never overwritten."""

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from data.backup import Backup, back_up, backups, is_due, is_whole, past_their_time, restore, set_aside
from data.database import Database
from data.engine import Damaged
from data.folder import CannotWrite, database_file
from data.lock import Held
from referee.requests import Refused
from tests.data.playing import many, new_battle, opened_store, order

NOON = datetime(2026, 7, 24, 12, tzinfo=UTC)


def library(folder: Path, battles: int = 1) -> None:
    with opened_store(folder) as store:
        for _ in range(battles):
            many(store, new_battle(store), 30)


def damaged(file: Path) -> bytes:
    """Nonsense in the middle of a file."""
    written = bytearray(file.read_bytes())
    written[4096:12288] = b"\xa5" * 8192
    file.write_bytes(written)
    return bytes(written)


def test_a_backup_made_while_the_library_is_in_use_is_whole(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = many(store, id, 5)
        backup = back_up(tmp_path, NOON)
        order(store, id, game, "note", text="after the backup")
    assert is_whole(backup.path)
    with sqlite3.connect(backup.path) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (6,)
    assert [path.name for path in backup.path.parent.glob(f"{backup.path.name}?*")] == []


def test_closing_a_library_makes_a_backup_once_an_hour(tmp_path: Path) -> None:
    library(tmp_path)
    assert len(backups(tmp_path)) == 1
    library(tmp_path)
    assert len(backups(tmp_path)) == 1
    assert is_due(tmp_path, datetime.now(UTC) + timedelta(hours=2))


def test_a_backup_is_due_for_what_stands_only_in_the_log_beside_the_file(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = many(store, id, 2)
        back_up(tmp_path, datetime.now(UTC) - timedelta(hours=3))
        order(store, id, game, "note", text="not yet in the file itself")
        file = database_file(tmp_path)
        long_ago = file.stat().st_mtime - 86_400
        os.utime(file, (long_ago, long_ago))
        assert is_due(tmp_path)


def test_an_unchanged_library_needs_no_backup(tmp_path: Path) -> None:
    library(tmp_path)
    file = database_file(tmp_path)
    back_up(tmp_path, datetime.fromtimestamp(file.stat().st_mtime, UTC) + timedelta(seconds=2))
    assert not is_due(tmp_path, datetime.now(UTC) + timedelta(days=2))


def made(moment: datetime) -> Backup:
    return Backup(path=Path(f"{moment:%Y%m%d%H%M}.db"), made=moment)


def test_the_last_ten_stay_however_close_they_are() -> None:
    there = [made(NOON - timedelta(minutes=n)) for n in range(15)]
    gone = past_their_time(there, NOON)
    assert gone == there[10:]


def test_the_newest_of_each_day_stays_for_a_month() -> None:
    there = [made(NOON - timedelta(days=n // 2, hours=n % 2)) for n in range(100)]
    kept = [backup for backup in there if backup not in past_their_time(there, NOON)]
    older = kept[10:]
    assert all(backup.made.hour == 12 for backup in older)
    assert older[-1].made == NOON - timedelta(days=31)
    assert len({backup.made.date() for backup in kept}) == 32


def test_backups_past_their_time_are_removed_and_strangers_are_not(tmp_path: Path) -> None:
    Database(tmp_path).close()
    own = tmp_path / "backups" / "my own copy.db"
    own.parent.mkdir()
    own.write_text("x")
    for n in range(14):
        back_up(tmp_path, NOON + timedelta(minutes=n))
    assert [backup.made.minute for backup in backups(tmp_path)] == list(range(13, 3, -1))
    assert own.exists()


def test_restoring_sets_aside_what_was_there(tmp_path: Path) -> None:
    library(tmp_path)
    backup = back_up(tmp_path, NOON)
    library(tmp_path, battles=2)
    aside = restore(tmp_path, backup.path, NOON)
    assert aside is not None
    with opened_store(tmp_path) as store:
        assert len(store.battles()) == 1
    with sqlite3.connect(aside) as connection:
        assert connection.execute("SELECT count(*) FROM battle").fetchone() == (3,)
    assert backup.path.exists()


def test_restoring_twice_in_a_second_overwrites_nothing(tmp_path: Path) -> None:
    library(tmp_path)
    backup = back_up(tmp_path, NOON)
    assert restore(tmp_path, backup.path, NOON) != restore(tmp_path, backup.path, NOON)
    assert len(list(tmp_path.glob("tableside.db*.aside"))) == 2


def test_nothing_is_restored_under_an_open_library(tmp_path: Path) -> None:
    library(tmp_path)
    backup = back_up(tmp_path, NOON)
    with opened_store(tmp_path), pytest.raises(Held):
        restore(tmp_path, backup.path)


def test_a_backup_that_is_damaged_or_missing_is_refused(tmp_path: Path) -> None:
    library(tmp_path)
    backup = back_up(tmp_path, NOON)
    damaged(backup.path)
    with pytest.raises(Damaged, match="is damaged itself: choose another"):
        restore(tmp_path, backup.path)
    with pytest.raises(Refused, match="There is no backup"):
        restore(tmp_path, tmp_path / "nothing.db")
    with opened_store(tmp_path) as store:
        assert len(store.battles()) == 1


def test_no_backup_is_made_of_a_damaged_library(tmp_path: Path) -> None:
    library(tmp_path)
    before = backups(tmp_path)
    damaged(database_file(tmp_path))
    with pytest.raises(Damaged, match="no backup was made of it"):
        back_up(tmp_path)
    database_file(tmp_path).write_bytes(b"nothing of a library" * 300)
    with pytest.raises(Damaged, match="no backup was made of it"):
        back_up(tmp_path)
    assert backups(tmp_path) == before
    assert list((tmp_path / "backups").glob("*.part")) == []


def test_what_is_no_library_is_left_as_it_is_and_the_latest_backup_is_named(tmp_path: Path) -> None:
    library(tmp_path)
    backup = back_up(tmp_path, NOON + timedelta(days=9999))
    file = database_file(tmp_path)
    file.write_bytes(b"this was a library once" * 500)
    with pytest.raises(Damaged, match=f"is damaged. It is left as it is. The latest backup is {backup.path.name}"):
        Database(tmp_path)
    assert file.read_bytes() == b"this was a library once" * 500
    aside = restore(tmp_path, backup.path)
    assert aside is not None
    assert aside.read_bytes() == b"this was a library once" * 500
    with opened_store(tmp_path) as store:
        assert len(store.battles()) == 1


def test_damage_in_the_middle_is_named_when_it_is_met(tmp_path: Path) -> None:
    library(tmp_path)
    before = damaged(database_file(tmp_path))
    with pytest.raises(Damaged, match="is damaged"):
        Database(tmp_path)
    assert database_file(tmp_path).read_bytes()[4096:12288] == before[4096:12288]


def test_a_whole_library_passes_its_check(tmp_path: Path) -> None:
    library(tmp_path)
    with opened_store(tmp_path) as store:
        store.check()


def test_a_stranger_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(database_file(tmp_path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Damaged, match="is not one of Tableside"):
        Database(tmp_path)


def test_a_damaged_library_without_backup_says_so(tmp_path: Path) -> None:
    database_file(tmp_path).write_bytes(b"x" * 5000)
    with pytest.raises(Damaged, match="There is no backup of it; move it away to begin anew"):
        Database(tmp_path)
    assert set_aside(tmp_path) is not None
    Database(tmp_path).close()


def test_a_backup_that_finds_no_room_leaves_the_library_alone(tmp_path: Path) -> None:
    library(tmp_path)
    for backup in backups(tmp_path):
        backup.path.unlink()
    (tmp_path / "backups").rmdir()
    (tmp_path / "backups").write_text("a file in the way")
    with pytest.raises(CannotWrite, match="No backup could be written"):
        back_up(tmp_path)
    library(tmp_path)
    with opened_store(tmp_path) as store:
        assert len(store.battles()) == 2


def test_no_backup_is_made_of_an_empty_file(tmp_path: Path) -> None:
    database_file(tmp_path).touch()
    store = opened_store(tmp_path)
    made = backups(tmp_path)
    store.close()
    assert made == []
