"""The bag of a battle follows the same habits as one's own."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.play.golden import script
from tests.play.small_banter import SETUP
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import nothing_wrong

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> Path:
    lines = script("banter-battles", "script")
    return played_folder(tmp_path_factory.mktemp("bag"), "banter-battles", SETUP, lines[:60])


@pytest.fixture
def driver(qtbot, tmp_path: Path, played: Path):
    made = Driver(qtbot, shutil.copytree(played, tmp_path / "data"))
    yield made
    made.close()


@pytest.fixture
def bag(driver):
    board = driver.board
    board.tabs.setCurrentIndex([board.tabs.tabText(at) for at in range(board.tabs.count())].index("Draw"))
    return board.bag


def test_what_is_in_the_bag_is_told_with_its_chances(bag):
    assert sum(odd.chance for odd in bag.bag.chances.odds) == 1


def test_hidden_contents_show_no_chances_here_and_on_the_draw_screen(bag, driver):
    QTest.mouseClick(bag.hide_button, Qt.MouseButton.LeftButton)
    assert bag.bag.contents.hidden
    assert bag.bag.chances.odds == ()
    driver.go_to("draw")
    assert driver.start.window.screens["draw"].options.hidden.isChecked()


def test_nothing_is_cut_or_lies_over_another(bag, driver, qtbot):
    driver.start.window.resize(1024, 600)
    nothing_wrong(qtbot, bag)
