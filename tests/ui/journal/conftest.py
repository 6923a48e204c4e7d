"""A battle that has been played for some turns, and its journal on the screen."""

import shutil
from pathlib import Path

import pytest

from tests.play.golden import script
from tests.play.small_banter import SETUP
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> Path:
    return played_folder(tmp_path_factory.mktemp("played"), "banter-battles", SETUP, script("banter-battles", "script"))


@pytest.fixture
def driver(qtbot, tmp_path: Path, played: Path):
    folder = shutil.copytree(played, tmp_path / "data")
    made = Driver(qtbot, folder)
    yield made
    made.close()


@pytest.fixture
def story(driver, qtbot):
    driver.go_to("journal")
    story = driver.start.window.screens["journal"].story
    qtbot.waitUntil(lambda: story.figures.counted is not None and story.journal.first == 1, timeout=10_000)
    return story
