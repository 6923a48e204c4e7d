"""All is in sight: popups lie inside the window, a new question begins at its first pill, buttons show their words."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from referee.ruleset import Setup
from tests.hands.wargame import BEGUN as SKIRMISH
from tests.ui.driver import Driver
from tests.ui.quickly import played_folder
from tests.ui.resting import come_round

RIFLES, RAIDERS = "red-rifle-band", "blue-raider-band"
RETURN, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture(params=[10, 16])
def shooting(request, qtbot, tmp_path: Path):
    """Wargame in a window of 1024 × 600: the rifle band shoots at the raider band, and the order lies in hand."""
    driver = Driver(qtbot, played_folder(tmp_path, "wargame", Setup(), SKIRMISH))
    driver.start.context.settings |= {"text_size": request.param}
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    now = driver.board.now
    now.hand.select([RIFLES])
    now.choose("activate", {"unit": RIFLES, "target": RAIDERS, "first": "shoot", "distance": 10})
    come_round()
    yield driver
    driver.close()


def room_of(driver: Driver) -> QRect:
    return driver.start.window.frameGeometry()


def shown_popup() -> QRect:
    popup = QApplication.activePopupWidget()
    assert popup is not None
    box = popup.frameGeometry()
    popup.close()
    return box


def test_the_chart_of_the_odds_opens_inside_the_window(shooting):
    now = shooting.board.now
    shooting.bot.waitUntil(lambda: bool(now.odds.chances.rows), timeout=10_000)
    now.follow_link("odds:")
    come_round()
    assert room_of(shooting).contains(shown_popup())


def test_the_steps_and_the_faces_of_a_die_open_inside_the_window(shooting):
    shooting.board.show_last_steps()
    come_round()
    assert room_of(shooting).contains(shown_popup())
    now = shooting.board.now
    now.tray._open_pop(now.tray.wanted.dice - 1)
    come_round()
    assert room_of(shooting).contains(shown_popup())


def test_a_new_question_begins_at_its_first_pill(shooting):
    now = shooting.board.now
    bar = now.pills.verticalScrollBar()
    now.pills.setFixedHeight(60)
    come_round()
    bar.setValue(bar.maximum())
    assert bar.value()
    now.hand.set("cover", "soft")
    come_round()
    assert bar.value(), "another tick is no other question"
    shooting.key(ESCAPE)
    come_round()
    assert bar.value() == 0


def asks_for_several(driver: Driver) -> None:
    """Play until something is asked that several are the answer to."""
    for faces in ("6666666", *["1111111"] * 30):
        if any(pill.id.startswith("say:") and pill.on is not None for pill in driver.board.now.view.pills):
            return
        for face in faces[: driver.board.now.tray.wanted.dice]:
            driver.key(face)
        driver.key(RETURN)
        driver.settle()
        come_round()
    raise AssertionError(driver.board.now.view.sentence)


def test_the_large_button_is_as_wide_as_what_it_says(shooting):
    now = shooting.board.now
    asks_for_several(shooting)
    for pill in [pill.id for pill in now.view.pills][:3]:
        shooting.press(f"pill-{pill}")
        assert now.deed.width() >= now.deed.sizeHint().width(), now.deed.text()
    assert now.deed.text().startswith("Take these: ")
    for words in ("Roll or type them all", "The unit that is nearest falls back"):
        now.deed.setText(words)
        now._place()
        assert now.deed.width() >= min(now.deed.sizeHint().width(), now.width())


def test_every_button_of_the_panel_shows_its_words(shooting):
    now = shooting.board.now
    asks_for_several(shooting)
    QTest.mouseClick(now.pills.buttons[0], Qt.MouseButton.LeftButton)
    come_round()
    for made in now.findChildren(QPushButton):
        if made.isVisible():
            assert made.width() >= made.minimumSizeHint().width(), made.text()
