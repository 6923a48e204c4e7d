"""The library inside the window: one key away, with its own undo, and saying where we were."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from data.exchange import export_text
from data.files import write_file
from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.operations import library, playing, reporting

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path / "data")
    yield made
    made.close()


def settle(driver: Driver) -> None:
    for _ in range(3):
        come_round()
        driver.bot.waitUntil(lambda: driver.start.disk.waiting == 0, timeout=20_000)


def note(driver: Driver) -> None:
    """Something that happens in the battle."""
    assert playing.give_order(driver.session, "note", {"text": "It rains"})
    driver.settle()


def ask(driver: Driver, work):
    answers = []
    driver.start.disk.ask(work, answers.append)
    driver.bot.waitUntil(lambda: bool(answers), timeout=20_000)
    return answers[0]


def test_no_message_lies_over_the_cards_of_a_battle_in_which_nothing_has_happened(driver):
    settle(driver)
    assert not driver.start.window.messages.isVisible()


def test_a_battle_that_went_on_says_what_happened_last(driver, tmp_path):
    note(driver)
    driver.close()
    again = Driver(driver.bot, tmp_path / "data")
    try:
        settle(again)
        assert "Last: " in again.start.window.messages.sentence.text()
        assert "begins" not in again.start.window.messages.sentence.text().split("Last: ")[1]
    finally:
        again.close()


def go_to_the_library(driver):
    QTest.keyClick(driver.start.window, Qt.Key.Key_1, CONTROL)
    driver.wait_for("library")
    settle(driver)


@pytest.mark.parametrize(
    ("key", "place"), [(Qt.Key.Key_1, "library"), (Qt.Key.Key_3, "armies"), (Qt.Key.Key_4, "content")]
)
def test_screens_are_one_key_away(driver, key, place):
    QTest.keyClick(driver.start.window, key, CONTROL)
    driver.wait_for(place)
    assert driver.start.window.rail.buttons[place].isChecked()


def test_the_message_bar_gives_a_deleted_battle_back(driver):
    window = driver.start.window
    go_to_the_library(driver)
    library = window.screens["library"]
    QTest.keyClick(library.browse.list, Qt.Key.Key_Delete)
    settle(driver)
    assert ask(driver, lambda store: store.battles()) == []
    assert window.messages.button.text() == "Undo"
    QTest.mouseClick(window.messages.button, Qt.MouseButton.LeftButton)
    settle(driver)
    assert len(ask(driver, lambda store: store.battles())) == 1


def test_undo_in_the_library_leaves_the_battle_alone(driver):
    note(driver)
    before = driver.session.game.journal.last
    go_to_the_library(driver)
    driver.start.window.undo()
    settle(driver)
    assert driver.session.game.journal.last == before


def test_a_battle_that_was_exported_comes_in_again(driver, tmp_path):
    file = tmp_path / "battle.json"
    write_file(file, ask(driver, lambda store: export_text(store, driver.session.id)))
    go_to_the_library(driver)
    browse = driver.start.window.screens["library"].browse
    browse.ask_open = lambda: file
    QTest.mouseClick(browse.bring, Qt.MouseButton.LeftButton)
    settle(driver)
    assert len(ask(driver, lambda store: store.battles())) == 2
    file.write_text("{}")
    QTest.mouseClick(browse.bring, Qt.MouseButton.LeftButton)
    settle(driver)
    assert driver.start.window.messages.sentence.text().startswith("battle.json is neither a battle nor an army")
    assert len(ask(driver, lambda store: store.battles())) == 2


def test_a_battle_that_is_renamed_has_its_new_name_wherever_it_is_shown(driver):
    window = driver.start.window
    note(driver)
    driver.go_to("journal")
    library.rename_battle(driver.start.context, driver.session.id, "At the <b>ford</b>")
    settle(driver)
    assert window.windowTitle() == "At the <b>ford</b> — Tableside"
    assert window.screens["journal"].story.title.text() == "At the <b>ford</b>"
    assert reporting.report_text(
        driver.session, ask(driver, lambda s: s.entries(driver.session.id)), quietly
    ).startswith("# At the")
    library.open_battle(driver.start.context, driver.session.id)
    settle(driver)
    assert driver.refusals[-1].startswith("At the <b>ford</b>: turn 1")
    assert window.windowTitle() == "At the <b>ford</b> — Tableside"


def quietly(_done: int, _total: int) -> None:
    """Nobody looks at the progress."""


def test_the_battle_that_was_just_begun_is_the_one_that_is_chosen(driver):
    driver.go_to("library")
    settle(driver)
    driver.go_to("table")
    before = driver.session.id
    library.demonstration(driver.start.context, driver.session.rules.id)
    driver.bot.waitUntil(lambda: driver.session.id != before and driver.table_is_ready(), timeout=20_000)
    driver.go_to("library")
    settle(driver)
    browse = driver.start.window.screens["library"].browse
    assert browse.item().id == str(driver.session.id)
    browse.take()
    settle(driver)
    assert driver.session.id != before


def test_battles_of_one_name_are_told_apart_by_their_armies(driver):
    driver.go_to("library")
    settle(driver)
    browse = driver.start.window.screens["library"].browse
    names = " – ".join(side.name for side in driver.session.battle.sides)
    assert browse.item().below.startswith(names)
    assert names in [fact.text for fact in browse.section.facts(browse.item())]
