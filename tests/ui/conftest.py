"""A window on a data folder of its own, for every test that plays. Without another word it needs no screen."""

import os
from pathlib import Path

import pytest

from tests.ui.driver import Driver
from tests.ui.sitting import Sitting
from tests.ui.virtual_screen import VirtualScreen, missing_tools

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def sitting(qtbot, tmp_path: Path):
    """A context without a window, for tests of one screen."""
    made = Sitting(qtbot, tmp_path / "data")
    yield made
    made.close()


@pytest.fixture(scope="module")
def virtual_screen():
    """An X server of its own, on which programs are run with a real mouse and real keys."""
    if missing := missing_tools():
        pytest.skip(f"there is no {missing}, so nobody can click on a screen: packaging/bootstrap test-tools")
    with VirtualScreen() as screen:
        yield screen
