"""The print room, for every test of it."""

import pytest

from tests.ui.print.room import Room


@pytest.fixture
def room(tmp_path):
    made = Room(tmp_path)
    yield made
    made.close()
