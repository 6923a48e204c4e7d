"""A window on a data folder of its own, for every test that plays."""

from pathlib import Path

import pytest

from tests.ui.driver import Driver


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()
