"""Stores to test with: a SQLite file, and a PostgreSQL where there is one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data.store import Store
from tests.data.playing import opened_store
from tests.data.servers import emptied, postgresql

Opener = Callable[..., Store]


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same library each time it is called; what is still open at the end is closed."""
    url = emptied(request.getfixturevalue("postgresql_url")) if request.param == "postgresql" else ""
    there: list[Store] = []

    def opened(**options: Any) -> Store:
        there.append(opened_store(tmp_path, url=url, **options))
        return there[-1]

    yield opened
    for each in there:
        each.close()


@pytest.fixture
def store(open_store: Opener) -> Store:
    return open_store()
