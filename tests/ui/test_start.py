"""What is different in Python while the window is open, and is as before when it is closed."""

import gc
import sys

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.ui.driver import Driver
from ui.app import SWITCH, Start
from ui.table.screen import TableScreen
from ui.theme.apply import PROPERTY


def test_threads_take_turns_often_while_the_window_is_open(qtbot, tmp_path):
    before = sys.getswitchinterval()
    driver = Driver(qtbot, tmp_path)
    assert abs(sys.getswitchinterval() - SWITCH) < SWITCH / 10
    driver.close()
    assert sys.getswitchinterval() == before


def test_rubbish_is_collected_in_the_windows_thread_while_it_is_open(qtbot, tmp_path):
    driver = Driver(qtbot, tmp_path)
    assert not gc.isenabled()
    driver.close()
    assert gc.isenabled()


@pytest.fixture
def starting():
    """Windows that are put away after the test, as those of a driver are."""
    opened: list[Start] = []

    def kept(start: Start) -> Start:
        opened.append(start)
        return start

    yield kept
    for start in opened:
        start.close()
        start.window.deleteLater()
        app = QApplication.instance()
        app.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
        app.setProperty(PROPERTY, None)


def test_the_name_of_a_battle_stands_there_while_it_is_read(qtbot, tmp_path, starting):
    start = starting(Start(tmp_path))
    told: list[str] = []
    start.context.opening.connect(told.append)
    start.show()
    qtbot.waitUntil(lambda: start.context.session is not None, timeout=10_000)
    table = start.window.screens["table"]
    assert told == [start.context.session.name]
    assert table.nothing.sentence.text() == f"Opening {told[0]} …"


def test_nobody_reads_that_no_battle_is_open_while_its_table_is_laid_out(qtbot, tmp_path, starting):
    start = starting(Start(tmp_path))
    start.show()
    qtbot.waitUntil(lambda: start.context.session is not None, timeout=10_000)
    late = TableScreen(start.context)  # it heard nothing of a battle that is being opened
    qtbot.addWidget(late)
    assert late.nothing.sentence.text() == f"Opening {start.context.session.name} …"


def test_a_first_start_offers_the_ways_to_begin_in_a_window_as_large_as_the_screen(qtbot, tmp_path, starting):
    start = starting(Start(tmp_path, welcomes=True))
    start.show()
    qtbot.waitUntil(lambda: "library" in start.window.screens, timeout=10_000)
    browse = start.window.screens["library"].browse
    qtbot.waitUntil(lambda: browse.stack.currentWidget() is browse.first, timeout=10_000)
    assert start.window.isMaximized()
    assert start.context.session is None


def test_the_window_has_our_icon(qtbot, tmp_path):
    driver = Driver(qtbot, tmp_path)
    assert not driver.start.window.windowIcon().pixmap(48, 48).isNull()
    driver.close()
