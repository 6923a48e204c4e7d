"""Hosts for tests: every process that a test starts is ended with it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.phones.browser import Browser, needed
from tests.ui.phones.host import HostProcess


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests that need one."""
    needed()
    made = Browser()
    yield made
    made.close()


@pytest.fixture
def hosts() -> Iterator[Callable[..., HostProcess]]:
    started: list[HostProcess] = []

    def start(folder: Path, battle: int, port: int = 0, language: str = "en") -> HostProcess:
        started.append(HostProcess(folder, battle, port, language))
        return started[-1]

    yield start
    for host in started:
        if host.process.poll() is None:
            host.kill()
