"""Stores to test with: a SQLite file, and a PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from data.store import Store
from tests.data.playing import opened_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened_store(tmp_path) as opened:
        yield opened
