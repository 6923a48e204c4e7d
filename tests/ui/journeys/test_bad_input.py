"""Bad input: one clear sentence, and nothing lost."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from referee.ruleset import Setup
from tests.ui.resting import come_round
from ui.operations import library, playing

LONG = "The very long regiment " * 250
MARKUP = "<b>Old</b> <img src='x'> & Guard"


def test_a_typed_seven_is_refused_in_words_and_another_face_goes_on(driver):
    driver.key("7")
    assert driver.board.now.tray.faces() == [None]
    assert driver.refusals[-1] == "A d6 has no 7; type 1 to 6."
    driver.key("2")
    assert driver.board.now.tray.faces() == [2]


@pytest.mark.parametrize("name", [LONG, MARKUP], ids=["five thousand letters", "markup"])
def test_a_battle_of_any_name_is_refused_in_words_or_shown_as_it_is(qtbot, driver, name):
    told, before = len(driver.refusals), driver.session
    library.new_battle(driver.start.context, "banter-battles", Setup(name=name), failed=driver.refusals.append)
    qtbot.waitUntil(lambda: len(driver.refusals) > told or driver.session is not before, timeout=10_000)
    come_round()
    if driver.session is before:
        assert len(driver.refusals[-1]) < 400
    else:
        assert driver.session.battle.name == name
        assert name[:40] in driver.start.window.windowTitle()
    labels = driver.start.window.findChildren(QLabel)
    assert all(each.textFormat() is Qt.TextFormat.PlainText for each in labels if each.isVisible() and each.text())


def test_a_note_of_markup_is_shown_as_it_was_written(driver):
    playing.give_order(driver.session, "note", {"text": MARKUP})
    driver.settle()
    entry = driver.session.game.journal.last
    rows = driver.start.disk.store.entries(driver.session.id, entry, entry)
    assert MARKUP in str(rows[0][0])


def test_a_full_disk_is_said_and_the_battle_stays_as_it_was(qtbot, driver, monkeypatch):
    from data.store import Store

    def full(*_):
        raise OSError(28, "No space left on device")

    before = driver.session.battle
    monkeypatch.setattr(Store, "append", full)
    driver.key("r")
    qtbot.waitUntil(lambda: any("No space left" in each for each in driver.refusals))
    assert driver.session.battle is before
    assert not driver.session.is_waiting
    monkeypatch.undo()
    driver.order({"order": "out-scout", "dice": [2, 4]})
    assert replace(driver.session.battle, number=0) != replace(before, number=0)


def test_a_click_while_the_disk_is_written_is_dropped(driver):
    last = driver.session.game.journal.last
    assert playing.order_and_roll(driver.session, "out-scout", {})
    assert not playing.order_and_roll(driver.session, "out-scout", {})
    driver.settle()
    assert driver.session.game.journal.last == last + 1
