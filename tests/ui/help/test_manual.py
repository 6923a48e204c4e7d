"""The handbook is opened from files beside the program, or it is said why not."""

from pathlib import Path

from PySide6.QtGui import QDesktopServices

from ui.help import manual


def test_a_handbook_that_is_not_built_is_said_to_be_missing(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(manual, "FOLDER", tmp_path)
    assert manual.open_manual() == "The handbook is not built here: run “make docs” once."


def test_the_page_that_is_wanted_goes_to_the_browser_as_a_file(monkeypatch, tmp_path: Path):
    opened = []
    monkeypatch.setattr(manual, "FOLDER", tmp_path)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True)
    (tmp_path / manual.CHANGES).write_text("x")
    assert manual.open_manual(manual.CHANGES) == ""
    assert opened == [str(tmp_path / "CHANGELOG.html")]
