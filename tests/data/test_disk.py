"""A disk that is full: one sentence, nothing lost, and the game goes on when there is room again."""

import resource
import signal
import sqlite3
from pathlib import Path

import pytest

from data.backup import back_up, backups, is_whole
from data.engine import DiskFull
from data.folder import database_file
from data.store import Store
from referee.game import Game
from tests.data.children import ended, forked
from tests.data.playing import many, new_battle, opened_store, order


def until_full(store: Store, id: int, game: Game) -> str:
    """Write long notes until the disk takes no more; the sentence that says so."""
    for _ in range(1000):
        before = game.battle
        try:
            order(store, id, game, "note", text="x" * 2000)
        except DiskFull as refusal:
            assert game.battle == before
            return refusal.sentence
    raise AssertionError("the disk never was full")


def limited(store: Store, pages: int) -> None:
    """SQLite's own full disk: the file may have only so many pages."""
    with store._writers.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


def test_an_entry_that_finds_no_room_is_refused_whole_and_the_rest_is_there(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = many(store, id, 5)
        limited(store, 40)
        sentence = until_full(store, id, game)
        assert sentence.startswith("The disk is full: nothing of this was written")
        assert store.last_entry(id) == game.journal.last
        assert store.game(id).battle == game.battle
        limited(store, 10_000)
        order(store, id, game, "note", text="room again")
        assert store.game(id).battle == game.battle
    assert is_whole(database_file(tmp_path))


@pytest.mark.parametrize("room", [60_000, 100_000, 131_071, 200_000])
def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path, room: int) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)

    def act() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with opened_store(tmp_path) as store:
            game = store.game(id)
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            assert "nothing of this was written" in until_full(store, id, game)
            written = game.journal.last
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert store.last_entry(id) == written
            order(store, id, game, "note", text="room again")
        Path(tmp_path, "written").write_text(str(game.journal.last))

    assert ended(forked(act)) == 0
    assert is_whole(database_file(tmp_path))
    with opened_store(tmp_path) as store:
        assert store.last_entry(id) == int((tmp_path / "written").read_text())


def test_a_backup_that_finds_no_room_is_refused_and_leaves_no_half_one(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        many(store, new_battle(store), 100)
    before = backups(tmp_path)

    def act() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
        with pytest.raises(DiskFull):
            back_up(tmp_path)

    assert ended(forked(act)) == 0
    assert backups(tmp_path) == before
    assert list((tmp_path / "backups").glob("*.part*")) == []


def test_a_new_library_that_finds_no_room_can_be_made_later(tmp_path: Path) -> None:
    def act() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000))
        with pytest.raises(DiskFull):
            opened_store(tmp_path)

    assert ended(forked(act)) == 0
    with opened_store(tmp_path) as store:
        assert store.battles() == []


def test_another_program_that_holds_the_file_is_named(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        with store._writers.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout=50")
        stranger = sqlite3.connect(database_file(tmp_path), isolation_level=None)
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(ValueError, match="Another program holds"):
            store.rename(id, "Mine")
        stranger.close()
        store.rename(id, "Mine")
