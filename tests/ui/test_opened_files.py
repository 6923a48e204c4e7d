"""A file that is double-clicked while a window is open is taken in there, and by nobody else."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from data.lock import FolderLock
from data.parcels import packed
from referee.ruleset import Setup
from referee.rulesets import ruleset
from tests.ui.driver import Driver
from ui.opened_files import ENDING, NOTES, hand_over

OPENS_A_FILE = """
from pathlib import Path
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtCore import QUrl
from ui.opened_files import Application
app, files = Application([]), []
app.file_opened.connect(files.append)
app.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile("/tmp/gift.tableside")))
assert files == [Path("/tmp/gift.tableside")], files
"""


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path / "data")
    yield made
    made.close()


def names(driver: Driver) -> list[str]:
    answers: list[list[str]] = []
    driver.start.disk.ask(lambda store: [each.name for each in store.battles()], answers.append)
    driver.bot.waitUntil(lambda: bool(answers), timeout=20_000)
    return answers[0]


def write_gift(driver: Driver, file: Path) -> None:
    """A battle of this library as a file, and gone from the library."""
    done: list[bytes] = []

    def work(store):
        id = store.create(ruleset("battle-rules"), Setup(name="Gift"), time="2026-01-01T10:00:00+00:00")
        content = packed(store, battles=[id])
        store.delete(id)
        return content

    driver.start.disk.ask(work, done.append)
    driver.bot.waitUntil(lambda: bool(done), timeout=20_000)
    file.write_bytes(done[0])


def test_a_file_that_is_opened_goes_to_the_window_that_is_open(driver: Driver, tmp_path: Path) -> None:
    write_gift(driver, tmp_path / "gift.tableside")
    taken: list[bool] = []
    second = Thread(target=lambda: taken.append(hand_over(tmp_path / "data", tmp_path / "gift.tableside")))
    second.start()
    driver.bot.waitUntil(lambda: bool(taken), timeout=20_000)
    second.join()
    assert taken == [True]
    driver.bot.waitUntil(lambda: "Gift" in names(driver), timeout=20_000)


def test_without_a_window_nobody_is_waited_for(tmp_path: Path) -> None:
    assert not hand_over(tmp_path / "data", tmp_path / "gift.tableside")
    assert not hand_over(tmp_path, tmp_path / "gift.tableside")


def test_what_nobody_takes_does_not_stay_there(tmp_path: Path) -> None:
    (tmp_path / NOTES).mkdir()
    with FolderLock(tmp_path):
        assert not hand_over(tmp_path, tmp_path / "gift.tableside", patience=0.1)
    assert list((tmp_path / NOTES).glob(f"*{ENDING}")) == []


def test_a_file_that_the_system_opens_with_the_window_is_heard_of() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-c", OPENS_A_FILE], env=environment, check=True, timeout=60)
