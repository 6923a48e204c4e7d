"""A window on a data folder of its own, for every test that plays."""

from pathlib import Path

import pytest

from tests.ui.driver import Driver
from tests.ui.sitting import Sitting


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
