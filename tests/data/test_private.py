"""Nobody else on the machine reads the seed: the data folder and all in it are its owner's alone."""

import os
import stat
from pathlib import Path

import pytest

from data.backup import back_up, backups, restore
from data.folder import database_file
from data.own_packs import save_entry
from data.private import make_private
from referee.rulesets.ranged_fun.content import Building
from tests.data.playing import new_battle, opened_store, shoot

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def usual_umask() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {str(each): stat.S_IMODE(each.lstat().st_mode) for each in (folder, *folder.rglob("*"))}


def open_to_others(folder: Path) -> list[str]:
    return [name for name, mode in modes(folder).items() if mode & 0o077]


def test_all_that_a_library_writes_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    with opened_store(folder) as store:
        id = new_battle(store)
        shoot(store, id, store.game(id))
        backup = back_up(folder)
        save_entry(folder, "ranged-fun", "buildings", "hut", Building(name="Hut", armour=1, structure=2))
        assert {"tableside.db", "tableside.db-wal", "tableside.lock", "backups", "packs"} <= set(os.listdir(folder))
        assert open_to_others(folder) == []
    restore(folder, backup.path)
    assert open_to_others(folder) == []


def test_a_folder_of_before_is_mended_on_opening(tmp_path: Path) -> None:
    with opened_store(tmp_path) as store:
        new_battle(store)
    (tmp_path / "tableside.log.1").write_text("an old log")
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with opened_store(tmp_path):
        assert open_to_others(tmp_path) == []
        assert modes(tmp_path)[str(database_file(tmp_path))] == 0o600
    assert backups(tmp_path)


def test_files_of_others_and_folders_of_all_stay_as_they_are(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.write_text("not ours")
    folder = tmp_path / "all"
    folder.mkdir()
    folder.chmod(0o1777)
    (folder / "tableside.db").symlink_to(elsewhere)
    (folder / "letter.txt").write_text("not ours")
    make_private(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o1777
    assert [stat.S_IMODE(path.stat().st_mode) for path in (elsewhere, folder / "letter.txt")] == [0o644, 0o644]
