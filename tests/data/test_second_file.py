"""The second files: what the database loses comes back to the last order, without a question."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from data.backup import back_up, backups, restore
from data.exchange import exported
from data.folder import database_file
from data.rows import SIZE
from data.second_file import LIBRARY, read_lines
from data.store import Store
from data.tables import SETTING
from referee.value import plain
from tests.data.playing import NOW, new_battle, opened_store, order, played, undo


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with a battle that has some of everything, an army and a setting."""
    with opened_store(tmp_path) as store:
        id = new_battle(store)
        game = played(store, id, turns=1)
        undo(store, id, game)
        store.save_army("toy", "Guards", {"name": "Guards", "men": 4}, time=NOW)
        store.set_setting("theme", "dark")
        store.rename(id, "Zama")
    return tmp_path


def seen(store: Store, id: int = 1) -> dict[str, Any]:
    """Everything of a battle and the library that must come back."""
    return {
        "export": exported(store, id),
        "state": plain(store.game(id).battle),
        "armies": plain(store.armies()),
        "theme": store.setting("theme"),
    }


def whole(folder: Path) -> dict[str, Any]:
    with opened_store(folder) as store:
        assert store.told == []
        return seen(store)


def test_every_order_is_in_the_second_file(folder: Path) -> None:
    with opened_store(folder) as store:
        kept = store.second.read(1)
        assert kept is not None
        assert kept.is_whole
        assert kept.end == (store.last_entry(1), store.head(1))


def test_second_files_are_for_their_owner_alone(folder: Path) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder / "journals").iterdir()}
    assert modes == {"1.lines": 0o600, "library.lines": 0o600}
    assert (folder / "journals").stat().st_mode & 0o777 == 0o700


def without_database(folder: Path) -> None:
    database_file(folder).unlink()


def emptied(folder: Path) -> None:
    database_file(folder).write_bytes(b"")


def not_a_database(folder: Path) -> None:
    database_file(folder).write_bytes(b"Dear diary, " * 1000)


def cut(folder: Path) -> None:
    os.truncate(database_file(folder), database_file(folder).stat().st_size // 2)


def without_a_table(folder: Path) -> None:
    with sqlite3.connect(database_file(folder)) as connection:
        connection.execute("DROP TABLE entry")


def without_a_column(folder: Path) -> None:
    with sqlite3.connect(database_file(folder)) as connection:
        connection.execute("ALTER TABLE army DROP COLUMN updated")


DAMAGES = [without_database, emptied, not_a_database, cut, without_a_table, without_a_column]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_library_that_is_gone_or_damaged_is_built_anew_to_the_last_order(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    before = whole(folder)
    damage(folder)
    with opened_store(folder) as store:
        assert seen(store) == before
        assert "built anew" in store.told[0]
    assert whole(folder) == before


def test_a_damaged_file_is_set_aside_under_its_own_name(folder: Path) -> None:
    not_a_database(folder)
    opened_store(folder).close()
    (aside,) = folder.glob("tableside.db.*.aside")
    assert aside.read_bytes().startswith(b"Dear diary")


def changed(sql: str) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        with sqlite3.connect(database_file(folder)) as connection:
            assert connection.execute(sql).rowcount > 0

    return damage


CHANGES = {
    "a text": "UPDATE entry SET data = replace(data, 'red-1', 'red-2') WHERE number = 2",
    "a headline": "UPDATE entry SET headline = 'Nothing' WHERE number = 3",
    "an entry": "DELETE FROM entry WHERE number = 4",
    "the last entries": "DELETE FROM entry WHERE number > 4",
    "a flag": "UPDATE entry SET out = NOT out WHERE number = 5",
    "a name": "UPDATE battle SET name = 'Cannae'",
    "how far it is": "UPDATE battle SET turn = 9",
    "an army": "UPDATE army SET data = replace(data, '4', '9')",
    "an army's name": "UPDATE army SET name = 'Rabble'",
    "no army": "DELETE FROM army",
    "an army that is deleted": "UPDATE army SET deleted = 1",
    "a setting": "UPDATE setting SET value = replace(value, 'dark', 'pink')",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_was_changed_behind_our_back_is_put_right_and_told(folder: Path, change: str) -> None:
    before = whole(folder)
    changed(change)(folder)
    with opened_store(folder) as store:
        store.audit(1)
        assert seen(store) == before
        assert store.told or "theme" in change or "setting" in change


def test_a_snapshot_that_was_changed_is_not_used(folder: Path) -> None:
    with opened_store(folder) as store:
        store.game(1)
        store.tidy(every=1)
        before = seen(store)
    changed("UPDATE snapshot SET state = replace(state, '\"men\":', '\"men\":1')")(folder)
    with opened_store(folder) as store:
        assert seen(store) == before


def test_a_lost_log_of_the_database_loses_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with opened_store(tmp_path / "library") as store:
        id = new_battle(store)
        shutil.copytree(tmp_path / "library", copy)
        game = played(store, id, turns=1)
        before = plain(game.battle)
        for path in (tmp_path / "library" / "journals").iterdir():
            shutil.copy(path, copy / "journals")
    with opened_store(copy) as store:
        assert plain(store.game(id).battle) == before
        assert "had lost entries 2 to" in " ".join(store.told)


@pytest.mark.parametrize("keep", [0.0, 0.5, 0.99])
def test_a_second_file_that_was_cut_is_written_anew(folder: Path, keep: float) -> None:
    before = whole(folder)
    for path in (folder / "journals").iterdir():
        os.truncate(path, int(path.stat().st_size * keep))
    with opened_store(folder) as store:
        assert seen(store) == before
        kept = store.second.read(1)
    assert kept is not None
    assert kept.is_whole
    assert len(kept.entries) == len(before["export"]["entries"])


def test_a_second_file_that_is_gone_is_written_anew_while_playing(folder: Path) -> None:
    with opened_store(folder) as store:
        game = store.game(1)
        store.second.path(1).unlink()
        order(store, 1, game, "note", text="still here")
        kept = store.second.read(1)
    assert kept is not None
    assert len(kept.entries) == game.journal.last


def test_an_order_that_is_refused_is_in_neither(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened_store(folder) as store:
        game = store.game(1)
        before = store.second.path(1).read_bytes()

        def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(Exception, match="The disk is full"):
            order(store, 1, game, "note", text="never")
        monkeypatch.undo()
        assert store.second.path(1).read_bytes() == before
        order(store, 1, store.game(1), "note", text="now")


def test_a_backup_that_was_restored_is_not_overtaken_by_what_was_left_behind(folder: Path) -> None:
    before = whole(folder)
    backup = back_up(folder)
    with opened_store(folder) as store:
        order(store, 1, store.game(1), "note", text="to be forgotten")
    restore(folder, backup.path)
    assert whole(folder) == before
    assert list(folder.glob("journals.*.aside"))
    assert backups(folder)


def test_any_line_that_was_changed_shows(folder: Path) -> None:
    content = (folder / "journals" / "1.lines").read_bytes()
    draw = random.Random(7)
    for _ in range(300):
        at = draw.randrange(len(content))
        other = bytes([content[at] ^ (1 << draw.randrange(8))])
        assert not read_lines(content[:at] + other + content[at + 1 :]).is_whole
    assert read_lines(content).is_whole


def test_the_library_has_a_second_file_too(folder: Path) -> None:
    with opened_store(folder) as store:
        kept = store.second.read(LIBRARY)
    assert kept is not None
    assert kept.things["battle", "1"]["name"] == "Zama"
    assert kept.things["setting", "theme"]["value"] == "dark"


@pytest.mark.parametrize("name", [LIBRARY, "1"])
def test_a_second_file_is_written_anew_from_the_database(folder: Path, name: str) -> None:
    with opened_store(folder) as store:
        before = store.second.read(name)
        store.second.path(name).write_bytes(b"")
        store.write_second(name)
        after = store.second.read(name)
        with store.reading() as connection:
            noted = connection.execute(select(SETTING.c.value).where(SETTING.c.key == SIZE)).scalar_one()
        assert int(noted) == store.second.path(LIBRARY).stat().st_size
    assert before is not None
    assert after is not None
    assert (after.things.keys(), after.entries) == (before.things.keys(), before.entries)
