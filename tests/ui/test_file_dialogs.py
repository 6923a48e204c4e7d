"""Where dialogs for files begin: among one's documents, later where something was written last."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from ui import file_dialogs


class Kept(dict):
    """What remembers."""

    def choice(self, key, standard=None):
        return self.get(key, standard)

    remember = dict.__setitem__


@pytest.fixture
def asked(qtbot, tmp_path, monkeypatch):
    """Where the dialogs began; each is answered with a file in another folder."""
    begun: list[Path] = []
    documents, other = tmp_path / "Documents", tmp_path / "other"
    other.mkdir()

    def answered(parent, title, start, kinds):
        begun.append(Path(start).parent)
        return str(other / "army.json"), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answered)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    monkeypatch.setattr(file_dialogs, "_LAST", [""])
    monkeypatch.setattr(file_dialogs, "_KEPT_BY", [])
    return begun


def save(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    return file_dialogs.file_to_write(parent, "Save", "army.json", "", ".json")


def test_the_first_dialog_begins_among_the_documents_or_at_home(qtbot, asked, tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert file_dialogs.first_folder() == str(tmp_path)
    (tmp_path / "Documents").mkdir()
    save(qtbot)
    assert asked == [tmp_path / "Documents"]


def test_the_next_one_begins_where_something_was_written_last_after_a_new_start_too(qtbot, asked, tmp_path):
    kept = Kept()
    file_dialogs.remember_with(kept)
    save(qtbot)
    file_dialogs._LAST[0] = ""
    file_dialogs.remember_with(kept)
    save(qtbot)
    assert asked[-1] == tmp_path / "other"
