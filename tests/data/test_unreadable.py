"""What cannot be read is never fatal: a snapshot is skipped, an entry is shown as such and can be taken back."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, update

from data.chain import link
from data.engine import sqlite_engine
from data.folder import database_file
from data.rows import written_of
from data.store import Store
from data.tables import ENTRY
from referee.requests import Refused
from tests.data.playing import many, new_battle, opened_store, order, shoot, undo


def on_disk(folder: Path, statement: str, *values: object) -> None:
    """Change the database, and take away the second files, from which it would be mended."""
    with closing(sqlite3.connect(database_file(folder))) as connection, connection:
        assert connection.execute(statement, values).rowcount
    shutil.rmtree(folder / "journals", ignore_errors=True)


def chain_last_entry(folder: Path) -> None:
    """Give the last entry the hash that fits it."""
    engine = sqlite_engine(database_file(folder), writer=True)
    with engine.begin() as connection:
        before, last = connection.execute(select(ENTRY).order_by(ENTRY.c.number)).all()[-2:]
        hash = link(before.hash, written_of(last))
        connection.execute(update(ENTRY).where(ENTRY.c.number == last.number).values(hash=hash))
    engine.dispose()


def men(store: Store, id: int) -> int:
    return int(store.game(id).battle.units["red-1"].men)


@pytest.fixture
def id(tmp_path: Path) -> int:
    """A battle of 46 entries with a snapshot; the last sets red-1 to two men."""
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        many(store, id, 45)
    return id


@pytest.mark.parametrize("state", ["", "{", "[]", '{"units": 3}', "null", "[" * 5000])
def test_a_snapshot_that_cannot_be_read_is_skipped(tmp_path: Path, id: int, state: str) -> None:
    on_disk(tmp_path, "UPDATE snapshot SET state = ?", state)
    with opened_store(tmp_path) as store:
        assert men(store, id) == 44 % 7
        many(store, id, 1)
        assert men(store, id) == 0


@pytest.mark.parametrize("data", ["", "{", "[]", '{"events": [{"kind": "never-heard-of", "v": 1}]}', '{"steps": [3]}'])
def test_an_entry_that_cannot_be_read_is_left_out_named_and_can_be_taken_back(
    tmp_path: Path, id: int, data: str
) -> None:
    on_disk(tmp_path, "UPDATE entry SET data = ? WHERE number = 46", data)
    on_disk(tmp_path, "DELETE FROM snapshot")
    with opened_store(tmp_path) as store:
        game = store.game(id)
        assert [entry.number for entry in game.journal.unreadable()] == [46]
        assert game.battle.units["red-1"].men == 43 % 7
        entry, _ = store.entries(id)[-1]
        assert entry.unreadable
        assert entry.headline.startswith("Cannot be read: ")
        undo(store, id, game, 46)
        shoot(store, id, game, "red-2")
    with opened_store(tmp_path) as store:
        game = store.game(id)
        assert game.journal.unreadable() == []
        assert store.entries(id)[45][1]


def test_an_entry_that_does_not_fit_is_left_out_like_one_that_cannot_be_read(tmp_path: Path, id: int) -> None:
    with closing(sqlite3.connect(database_file(tmp_path))) as connection:
        (written,) = connection.execute("SELECT data FROM entry WHERE number = 46").fetchone()
    on_disk(tmp_path, "UPDATE entry SET data = ? WHERE number = 46", written.replace("red-1", "nobody"))
    chain_last_entry(tmp_path)
    on_disk(tmp_path, "DELETE FROM snapshot")
    with opened_store(tmp_path) as store:
        game = store.game(id)
        assert [entry.unreadable for entry in game.journal.unreadable()] == ["There is no unit “nobody” any more."]
        undo(store, id, game, 46)
        assert men(store, id) == 43 % 7


def test_no_snapshot_is_kept_of_a_battle_with_something_left_out(tmp_path: Path, id: int) -> None:
    on_disk(tmp_path, "UPDATE entry SET data = '{' WHERE number = 46")
    on_disk(tmp_path, "DELETE FROM snapshot")
    with opened_store(tmp_path) as store:
        many(store, id, 45)
    with closing(sqlite3.connect(database_file(tmp_path))) as connection:
        assert connection.execute("SELECT count(*) FROM snapshot").fetchone() == (0,)


def test_a_beginning_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path, id: int) -> None:
    on_disk(tmp_path, "DELETE FROM snapshot")
    for data in ("{", "{}", '{"events": [{"state": {}}]}'):
        on_disk(tmp_path, "UPDATE entry SET data = ? WHERE number = 1", data)
        with opened_store(tmp_path) as store, pytest.raises(Refused, match="its first entry cannot be read"):
            store.game(id)


def test_an_open_order_that_cannot_be_read_is_open_no_more(tmp_path: Path, id: int) -> None:
    with opened_store(tmp_path) as store:
        game = store.game(id)
        store.save_open(id, game.open("shoot", {"unit": "red-2", "target": "blue-1"}))
    on_disk(tmp_path, "UPDATE open_order SET data = '{}'")
    with opened_store(tmp_path) as store:
        game = store.game(id)
        assert game.opened is None
        order(store, id, game, "note", text="on we go")
