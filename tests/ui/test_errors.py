"""Errors that nobody foresaw are logged, told in one sentence, and the table goes on."""

import logging
import os
import stat
import threading

import pytest
from PySide6.QtCore import QTimer

from ui.disk_thread import SLOW, StoreThread
from ui.errors import LOG_FILE, report_of
from ui.operations import playing

pytestmark = pytest.mark.qt_no_exception_capture
"""The hook of the window is the one that is tested here."""


@pytest.fixture
def hooked(driver, qtbot):
    driver.start.errors.install()
    return driver


def raise_in_a_slot() -> None:
    raise KeyError("Queen Boudica's secret")


def told(driver) -> str:
    return driver.start.window.messages.sentence.text()


def test_an_error_in_a_slot_is_told_in_one_sentence_with_a_report(hooked, qtbot):
    QTimer.singleShot(0, hooked.start.window, raise_in_a_slot)
    qtbot.waitUntil(lambda: "Something went wrong inside Tableside (KeyError" in told(hooked))
    hooked.start.window.messages.action_requested.emit()
    box = hooked.start.errors._box
    assert "test_errors.py" in box.text()
    box.close()


def test_the_report_holds_no_names():
    with pytest.raises(KeyError) as caught:
        raise_in_a_slot()
    assert "Boudica" not in report_of(caught.value)


def test_an_error_is_written_to_a_log_that_only_its_owner_can_read(hooked, qtbot):
    QTimer.singleShot(0, hooked.start.window, raise_in_a_slot)
    log = hooked.start.disk.store.folder / LOG_FILE
    qtbot.waitUntil(log.exists)
    assert "raise_in_a_slot" in log.read_text("utf-8")
    assert stat.S_IMODE(os.stat(log).st_mode) == 0o600


def test_an_error_in_another_thread_is_told_too(hooked, qtbot):
    threading.Thread(target=raise_in_a_slot).start()
    qtbot.waitUntil(lambda: "KeyError" in told(hooked))


def test_what_went_wrong_before_the_folder_was_open_is_in_the_log(qtbot, tmp_path):
    from ui.app import Start

    start = Start(tmp_path)
    logging.getLogger("ui").warning("too early")
    start.show()
    qtbot.waitUntil(lambda: (tmp_path / LOG_FILE).exists(), timeout=20_000)
    assert "too early" in (tmp_path / LOG_FILE).read_text("utf-8")
    qtbot.waitUntil(lambda: start.context.session is not None, timeout=20_000)
    start.close()


def test_a_table_that_waits_for_what_never_comes_is_read_again_from_the_disk(hooked, qtbot, monkeypatch):
    session = hooked.session
    entries = session.game.journal.last

    def accept(_: object) -> None:
        raise KeyError("accept")

    monkeypatch.setattr(session.game, "accept", accept)
    assert playing.give_order(session, "note", {"text": "Rain"})
    qtbot.waitUntil(lambda: hooked.session is not session and hooked.table_is_ready(), timeout=10_000)
    assert not hooked.session.is_waiting
    assert hooked.session.game.journal.last == entries + 1, "what was written is there"
    assert "The battle goes on as it is on the disk." in told(hooked)
    assert playing.give_order(hooked.session, "note", {"text": "Still raining"})
    hooked.settle()


def test_an_error_elsewhere_leaves_the_table_alone(hooked, qtbot):
    session = hooked.session
    QTimer.singleShot(0, hooked.start.window, raise_in_a_slot)
    qtbot.waitUntil(lambda: "KeyError" in told(hooked))
    hooked.settle()
    assert hooked.session is session


def test_a_disk_that_does_not_answer_is_told_and_waited_for(qtbot, tmp_path):
    disk, answer, heard = StoreThread(), threading.Event(), []
    with qtbot.waitSignal(disk.ready, timeout=20_000):
        disk.start(tmp_path)
    disk._patience.setInterval(20)
    with qtbot.waitSignal(disk.refused) as refused:
        disk.ask(lambda store: answer.wait(10), heard.append)
    assert refused.args == [SLOW]
    answer.set()
    qtbot.waitUntil(lambda: heard == [True])
    disk.close()
