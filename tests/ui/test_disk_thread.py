"""The store's thread brings answers only to those who still wait for them."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from referee.requests import Refused
from tests.ui.resting import come_round
from ui.disk_thread import StoreThread


class Asker(QObject):
    """A screen that asked the disk for something."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    def hear(self, answer: object) -> None:
        self.heard.append(answer)


@pytest.fixture
def disk(qtbot, tmp_path: Path):
    made = StoreThread()
    with qtbot.waitSignal(made.ready):
        made.start(tmp_path)
    yield made
    made.close()


def refuse(store: object) -> None:
    raise Refused("The dice are on the floor.")


def test_an_answer_reaches_the_one_who_asked(disk, qtbot):
    asker = Asker()
    disk.ask(lambda store: 7, asker.hear)
    qtbot.waitUntil(lambda: asker.heard == [7])


def test_an_answer_for_a_screen_that_is_gone_is_dropped(disk, qtbot):
    asker, heard = Asker(), []
    hear = asker.hear
    disk.ask(lambda store: 7, hear)
    delete(asker)
    disk.ask(lambda store: 8, heard.append)
    qtbot.waitUntil(lambda: heard == [8])
    assert asker.heard == []
    assert disk.waiting == 0


def test_an_answer_to_a_function_that_holds_a_screen_that_is_gone_is_dropped(disk, qtbot):
    asker, heard = Asker(), []
    disk.ask(lambda store: 7, lambda answer: heard.append((asker.objectName(), answer)))
    delete(asker)
    disk.ask(lambda store: 8, heard.append)
    qtbot.waitUntil(lambda: heard == [8])
    assert disk.waiting == 0


def test_a_failure_for_a_screen_that_is_gone_is_told_to_all(disk, qtbot):
    asker = Asker()
    hear = asker.hear
    disk.ask(refuse, hear, hear)
    delete(asker)
    with qtbot.waitSignal(disk.refused) as told:
        pass
    assert told.args == ["The dice are on the floor."]


def test_what_was_asked_is_done_before_closing_but_nobody_is_called(disk, qtbot):
    done, asker = threading.Event(), Asker()
    disk.ask(lambda store: done.set(), asker.hear)
    disk.close()
    come_round()
    assert done.is_set()
    assert asker.heard == []
