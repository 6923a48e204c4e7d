"""A window on a data folder of its own, for every test that plays. Without another word it needs no screen."""

import os
from pathlib import Path

import pytest

from tests.ui.driver import Driver
from tests.ui.sitting import Sitting

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def sitting(qtbot, tmp_path: Path):
    """A seat without a window, for tests of one screen."""
    made = Sitting(qtbot, tmp_path / "data")
    yield made
    made.close()
