"""The desk brings answers only to those who still wait for them."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from referee.requests import Refused
from ui.desk import Desk


class Asker(QObject):
    """A screen that asked the disk for something."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    def hear(self, answer: object) -> None:
        self.heard.append(answer)


@pytest.fixture
def desk(qtbot, tmp_path: Path):
    made = Desk()
    with qtbot.waitSignal(made.ready):
        made.start(tmp_path)
    yield made
    made.close()


def refuse(store: object) -> None:
    raise Refused("The dice are on the floor.")


def test_an_answer_reaches_the_one_who_asked(desk, qtbot):
    asker = Asker()
    desk.ask(lambda store: 7, asker.hear)
    qtbot.waitUntil(lambda: asker.heard == [7])


def test_an_answer_for_a_screen_that_is_gone_is_dropped(desk, qtbot):
    asker, heard = Asker(), []
    hear = asker.hear
    desk.ask(lambda store: 7, hear)
    delete(asker)
    desk.ask(lambda store: 8, heard.append)
    qtbot.waitUntil(lambda: heard == [8])
    assert asker.heard == []
    assert desk.waiting == 0


def test_a_failure_for_a_screen_that_is_gone_is_told_to_all(desk, qtbot):
    asker = Asker()
    hear = asker.hear
    desk.ask(refuse, hear, hear)
    delete(asker)
    with qtbot.waitSignal(desk.refused) as told:
        pass
    assert told.args == ["The dice are on the floor."]


def test_what_was_asked_is_done_before_closing_but_nobody_is_called(desk, qtbot):
    done, asker = threading.Event(), Asker()
    desk.ask(lambda store: done.set(), asker.hear)
    desk.close()
    qtbot.wait(20)
    assert done.is_set()
    assert asker.heard == []
