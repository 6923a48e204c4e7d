"""The data folder is found or made; where nothing can be written, one sentence says so."""

import os
from pathlib import Path

import pytest

from data.database import Database
from data.folder import CannotWrite, data_folder, database_file, named_folder
from tests.data.children import ended, forked


def test_a_folder_that_is_told_comes_before_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "variable"))
    assert named_folder(tmp_path / "told") == tmp_path / "told"
    assert named_folder() == tmp_path / "variable"


def test_without_a_word_it_is_where_the_platform_keeps_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLESIDE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "tableside" in named_folder().parts[-1].lower()


def test_a_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    assert data_folder(tmp_path / "a" / "b ř").is_dir()
    assert os.listdir(tmp_path / "a" / "b ř") == []


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotWrite, match="it is a file, not a folder"):
        data_folder(tmp_path / "file")
    with pytest.raises(CannotWrite, match="cannot be written: Not a directory"):
        data_folder(tmp_path / "file" / "below")


def not_as_root() -> None:
    """Permissions do not stop root."""
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


@pytest.fixture
def barred(tmp_path: Path) -> Path:
    folder = tmp_path / "barred"
    folder.mkdir()
    # Whoever we become must get as far as the folder itself.
    for each in (folder, *folder.parents):
        if each.stat().st_uid == os.geteuid() and each != Path("/"):
            each.chmod(each.stat().st_mode | 0o055)
    folder.chmod(0o555)
    return folder


@pytest.mark.parametrize("writer", [True, False])
def test_a_folder_that_cannot_be_written_gets_one_sentence(barred: Path, writer: bool) -> None:
    def act() -> None:
        not_as_root()
        with pytest.raises(CannotWrite) as refusal:
            Database(barred, writer=writer, url="")
        assert refusal.value.sentence == (
            f"The data folder {barred} cannot be written: Permission denied. "
            "Name another with --data or TABLESIDE_DATA, or change its permissions."
        )

    assert ended(forked(act)) == 0
    assert os.listdir(barred) == []


def test_a_reader_of_a_new_folder_finds_an_empty_library(tmp_path: Path) -> None:
    from data.store import Store

    with Store(tmp_path / "new", writer=False, url="") as reader:
        assert reader.battles() == []


def test_a_new_library_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(aside: Path, file: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("data.database.put_in_place", full)
    with pytest.raises(CannotWrite, match=r"cannot be written: No space left on device\.$"):
        Database(tmp_path)
    assert not database_file(tmp_path).exists()
    monkeypatch.undo()
    Database(tmp_path).close()  # what was left half made is in nobody's way
    assert not list(tmp_path.glob("*.new*"))
    with Database(tmp_path, writer=False) as there, there.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
