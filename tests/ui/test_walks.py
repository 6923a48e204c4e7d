"""The walks of the architecture page are walked: what it names is called, in the order in which it names it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import Qt

from referee.ruleset import Setup
from tests.foreign import SAMPLE, installed
from tests.ui.driver import Driver
from ui.print.rendering import Work

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def stations(heading: str) -> list[str]:
    """The names in a section of the page, in order."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"`([\w/]+\.py::[\w.]+)`", section)


class Watch:
    """Writes down every function of ours that is called, in whatever thread it is told to look at."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)):
            self.calls.append(f"{code.co_filename.removeprefix(str(ROOT) + '/')}::{code.co_qualname}")

    def missed(self, wanted: list[str]) -> list[str]:
        """What was not called after what stands before it."""
        calls = iter(self.calls)
        return [name for name in wanted if name not in calls]


@pytest.fixture
def driver(qtbot: Any, tmp_path: Path) -> Iterator[Driver]:
    with installed(SAMPLE, "skirmish", tmp_path / "site"):
        driver = Driver(qtbot, tmp_path / "data")
        yield driver
        driver.close()


@pytest.fixture
def watch(driver: Driver, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Watch]]:
    """Begins to watch: the window, the disk's thread, and whatever is rendered."""
    watch, rendered = Watch(), Work.run

    def run(work: Work) -> None:
        sys.setprofile(watch)
        rendered(work)

    def begin() -> Watch:
        monkeypatch.setattr(Work, "run", run)
        driver.start.context.disk.ask(lambda _: sys.setprofile(watch), lambda _: None)
        qtbot.waitUntil(lambda: driver.start.context.disk.waiting == 0)
        sys.setprofile(watch)
        return watch

    yield begin
    sys.setprofile(None)


def test_one_resolution_walks_from_key_to_disk(driver: Driver, watch: Callable[[], Watch]) -> None:
    driver.new_battle("skirmish", Setup())
    driver.select("red-asa")
    driver.order_and_pick("attack", "blue-orm")
    watched = watch()
    for key in ("1", "1", "1", Qt.Key.Key_Return):
        driver.key(key)
    driver.settle()
    assert watched.missed(stations("One resolution, from key to disk")) == []


def test_one_counter_sheet_walks_from_choice_to_paper(
    driver: Driver, qtbot: Any, watch: Callable[[], Watch], tmp_path: Path
) -> None:
    driver.go_to("print")
    watched, file = watch(), tmp_path / "counters.pdf"
    screen = driver.start.window.screens["print"]
    screen.choices.choose_kind("counters")
    qtbot.waitUntil(lambda: "counters" in screen.file_name, timeout=30_000)
    screen.save_to(file)
    qtbot.waitUntil(file.exists)
    assert watched.missed(stations("One counter sheet, from choice to paper")) == []
