"""The one writer of files: whole or not at all, and on the disk for certain."""

import os
import stat
from pathlib import Path

import pytest

from data.files import write_file
from data.folder import CannotWrite

ROOT = Path(__file__).parents[2]


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    assert write_file(file, b"new") == file
    assert (file.read_bytes(), [each.name for each in tmp_path.iterdir()]) == (b"new", ["sheet.pdf"])


def test_text_is_written_as_utf_8(tmp_path: Path) -> None:
    assert write_file(tmp_path / "a.json", "Ærø").read_bytes() == "Ærø".encode()


def test_a_file_is_on_the_disk_before_it_has_its_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace, fsync = os.replace, os.fsync
    kinds = {True: "folder", False: "file"}
    monkeypatch.setattr(os, "fsync", lambda it: (done.append(kinds[stat.S_ISDIR(os.fstat(it).st_mode)]), fsync(it)))
    monkeypatch.setattr(os, "replace", lambda old, new: (done.append("name"), replace(old, new)))
    write_file(tmp_path / "a.json", "{}")
    assert done == ["file", "name", "folder"]


def test_a_folder_that_is_not_there_is_named_in_one_sentence(tmp_path: Path) -> None:
    sentence = r"sheet\.pdf cannot be written to .*nowhere: no such file or directory; nothing was changed\."
    with pytest.raises(CannotWrite, match=sentence):
        write_file(tmp_path / "nowhere" / "sheet.pdf", b"new")


def test_a_place_that_cannot_be_written_leaves_nothing_half_written(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").mkdir()
    with pytest.raises(CannotWrite, match="cannot be written"):
        write_file(tmp_path / "sheet.pdf", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


def test_what_is_checked_and_found_wrong_leaves_the_old_file(tmp_path: Path) -> None:
    def wrong(_: Path) -> None:
        raise ValueError("not what was meant")

    file = tmp_path / "club.toml"
    file.write_text("old")
    with pytest.raises(ValueError, match="not what was meant"):
        write_file(file, "new", check=wrong)
    assert (file.read_text(), [each.name for each in tmp_path.iterdir()]) == ("old", ["club.toml"])


def test_text_that_is_no_unicode_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=r"a\.json cannot be written: a name is not valid Unicode\."):
        write_file(tmp_path / "a.json", "\ud800")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nul\0l.md", "half\ud800.md"])
def test_a_name_that_no_file_can_have_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotWrite, match=r"^No file can have this name: nothing was written\.$"):
        write_file(tmp_path / name, "words")
    assert list(tmp_path.iterdir()) == []


def test_a_private_file_is_for_its_owner_only_others_as_the_system_wants(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    assert write_file(tmp_path / "own", "", private=True).stat().st_mode & 0o777 == 0o600
    assert write_file(tmp_path / "shown", "").stat().st_mode == usual.stat().st_mode


def test_nobody_else_writes_files_aside() -> None:
    tricks = ("os.replace", "NamedTemporaryFile", "mkstemp")
    users = [
        str(file.relative_to(ROOT))
        for folder in ("referee", "data", "printables", "ui")
        for file in (ROOT / folder).rglob("*.py")
        if any(trick in file.read_text("utf-8") for trick in tricks)
    ]
    assert users == ["data/files.py"]
