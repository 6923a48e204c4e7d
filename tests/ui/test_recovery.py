"""A damaged or lost library is built anew under the window, and that is told; nobody is asked anything."""

import shutil

import pytest
from PySide6.QtWidgets import QMessageBox

from data.folder import database_file
from referee.value import plain
from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.operations import playing
from ui.players.view import PlayersView


def marked(driver, times: int = 2) -> None:
    """A few entries in the battle that is open."""
    for _ in range(times):
        last = driver.session.game.journal.last
        playing.give_order(driver.session, "note", {"text": "a note"})
        driver.bot.waitUntil(lambda last=last: driver.session.game.journal.last > last)


def recovered(driver) -> str:
    """What the window says has come back."""
    boxes: list[QMessageBox] = []

    def found() -> bool:
        boxes[:] = driver.start.window.findChildren(QMessageBox, "recovered")
        return bool(boxes)

    driver.bot.waitUntil(found, timeout=20_000)
    text = boxes[0].text()
    boxes[0].close()
    return text


@pytest.mark.parametrize("damage", ["garbage", "empty", "gone"])
def test_a_damaged_library_opens_at_the_last_order(qtbot, tmp_path, damage):
    first = Driver(qtbot, tmp_path)
    marked(first)
    before, head = plain(first.session.battle), first.session.head
    first.close()
    file = database_file(tmp_path)
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(b"" if damage == "empty" else b"a shopping list" * 999)
    again = Driver(qtbot, tmp_path)
    try:
        assert "It was built anew" in recovered(again)
        assert (plain(again.session.battle), again.session.head) == (before, head)
    finally:
        again.close()


@pytest.mark.parametrize("what", ["the database", "the folder"])
def test_a_library_that_is_taken_away_under_the_window_is_noticed_and_written_again(driver, tmp_path, what):
    marked(driver)
    before, head = plain(driver.session.battle), driver.session.head
    folder = driver.start.disk.store.folder
    if what == "the folder":
        shutil.rmtree(folder)
    else:
        for path in folder.glob("tableside.db*"):
            path.unlink()
    assert "taken away" in recovered(driver)
    driver.bot.waitUntil(lambda: driver.start.context.session is not None and driver.table_is_ready(), timeout=20_000)
    assert (plain(driver.session.battle), driver.session.head) == (before, head)
    marked(driver, 1)
    assert database_file(folder).exists()


def test_an_order_given_after_the_library_was_taken_away_is_not_shown(driver):
    marked(driver, 1)
    session, last = driver.session, driver.session.game.journal.last
    database_file(driver.start.disk.store.folder).unlink()
    playing.give_order(session, "note", {"text": "nowhere"})
    driver.bot.waitUntil(lambda: any("was taken away" in each for each in driver.refusals))
    assert session.game.journal.last == last


def test_the_head_is_shown_and_changes_with_every_order(driver):
    view = PlayersView(driver.session)
    driver.bot.addWidget(view)
    view.resize(1280, 720)
    marked(driver, 1)
    before = view.head.text()
    marked(driver, 1)
    assert before.replace(" ", "") != view.head.text().replace(" ", "") == driver.session.head[:16]


def test_the_table_shows_the_head_after_every_order_at_one_size_and_a_click_explains_it(driver):
    head = driver.board.phases.head
    before, size = head.text(), head.size()
    marked(driver, 1)
    assert before.replace(" ", "") != head.text().replace(" ", "") == driver.session.head[:16]
    assert head.size() == size
    assert not head.clipped_texts()
    head.click()
    screens = driver.start.window.screens
    driver.bot.waitUntil(lambda: "journal" in screens and screens["journal"].story.figures.fairness.head.isVisible())
    assert screens["journal"].story.figures.fairness.head.text() == head.text()


def test_a_battle_is_gone_through_in_the_background_and_that_is_said(driver):
    driver.bot.waitUntil(lambda: "The one entry fits" in driver.session.audit, timeout=20_000)
    come_round()
    assert driver.session.head[:4] in driver.session.audit


def test_a_second_window_looks_on_and_follows(driver, qtbot):
    marked(driver, 1)
    second = Driver(qtbot, driver.start.disk.store.folder)
    try:
        assert not second.start.disk.store.is_writer
        qtbot.waitUntil(lambda: any("looks on, and follows" in each for each in second.refusals), timeout=20_000)
        assert plain(second.session.battle) == plain(driver.session.battle)
        marked(driver, 2)
        qtbot.waitUntil(lambda: plain(second.session.battle) == plain(driver.session.battle), timeout=20_000)
        playing.give_order(second.session, "note", {"text": "not here"})
        qtbot.waitUntil(lambda: any("opened to look on" in each for each in second.refusals), timeout=20_000)
    finally:
        second.close()
