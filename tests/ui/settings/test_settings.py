"""The settings screen: every choice is put on at once, followed by the table, and remembered."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton

from tests.ui.driver import Driver
from tests.ui.resting import come_round, nothing_wrong
from ui.now.habits import APP_ROLLS, NO_ODDS_FOR
from ui.operations import backups
from ui.theme.palettes import PALETTES


def click(widget: QAbstractButton) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


@pytest.fixture
def settings(qtbot, driver):
    driver.go_to("settings")
    screen = driver.start.window.screens["settings"]
    qtbot.waitUntil(lambda: bool(screen.folder.folder.text()))
    return screen


def theme_button(settings, words):
    buttons = settings.looks.themes.findChildren(QPushButton)
    return next(each for each in buttons if each.text() == words)


def test_a_theme_is_put_on_at_once_and_is_there_after_a_new_start(qtbot, tmp_path, driver, settings):
    click(theme_button(settings, "Dark"))
    assert driver.start.context.theme().palette.name == "dark"
    qtbot.waitUntil(lambda: driver.start.disk.waiting == 0)
    driver.close()
    again = Driver(qtbot, tmp_path)
    assert again.start.context.theme().palette.name == "dark"
    again.close()


def test_larger_text_is_shown_and_remembered(driver, settings):
    click(settings.looks.larger)
    assert driver.start.context.choice("text_size") == 12
    assert settings.looks.points.text() == "12 points"


@pytest.mark.parametrize("name", ["smaller", "larger"])
def test_the_buttons_of_the_text_size_stay_under_the_hand(driver, settings, name):
    window, press = driver.start.window, getattr(settings.looks, name)
    window.resize(1024, 600)
    places = set()
    for points in (10, 13, 16, 20, 28):
        driver.start.context.settings["text_size"] = points
        driver.start.context.dress()
        come_round()
        places.add((press.mapTo(window, QPoint()), press.size()))
    assert len(places) == 1


def test_motion_off_stands_in_the_theme(driver, settings):
    settings.looks.motion.click()
    assert driver.start.context.theme().motion is False


def test_without_odds_none_are_worked_out(settings, driver):
    settings.play.odds.click()
    assert not driver.board.now.habits.shows_odds("red")


def test_a_side_without_odds_has_none_and_the_other_has(settings, driver):
    settings.play.ticks[NO_ODDS_FOR, "red"].click()
    habits = driver.board.now.habits
    assert (habits.shows_odds("red"), habits.shows_odds("blue")) == (False, True)


def test_players_roll_until_the_app_is_to_roll_for_their_side(settings, driver):
    sides = [side.id for side in driver.session.battle.sides]
    assert [driver.board.now.habits.rolls_own(side) for side in sides] == [True, True]
    settings.play.ticks[APP_ROLLS, sides[0]].click()
    assert [driver.board.now.habits.rolls_own(side) for side in sides] == [False, True]


def test_a_backup_made_by_hand_is_listed_and_can_be_gone_back_to(qtbot, driver, settings):
    click(settings.folder.now)
    qtbot.waitUntil(lambda: settings.folder.list.row_model.rowCount() > 0)
    before = driver.session
    settings.folder.list.setCurrentIndex(settings.folder.list.row_model.index(0))
    click(settings.folder.back)
    assert settings.folder.question.isVisible()
    click(settings.folder.sure)
    qtbot.waitUntil(lambda: driver.start.context.session not in (None, before), timeout=10_000)
    assert any(".aside" in sentence for sentence in driver.refusals)


def test_whoever_goes_back_twice_at_once_goes_back_once(qtbot, driver, settings):
    click(settings.folder.now)
    qtbot.waitUntil(lambda: settings.folder.list.row_model.rowCount() > 0)
    settings.folder.list.setCurrentIndex(settings.folder.list.row_model.index(0))
    path = settings.folder.chosen().path
    click(settings.folder.back)
    click(settings.folder.sure)
    assert not settings.folder.sure.isVisible()
    backups.go_back_to(driver.start.context, path)
    qtbot.waitUntil(lambda: driver.start.context.session is not None, timeout=10_000)
    assert sum("The library is the one of" in sentence for sentence in driver.refusals) == 1


def test_a_backup_that_is_gone_is_refused_and_the_library_stays(qtbot, driver, settings):
    click(settings.folder.now)
    qtbot.waitUntil(lambda: settings.folder.list.row_model.rowCount() > 0)
    settings.folder.list.setCurrentIndex(settings.folder.list.row_model.index(0))
    settings.folder.chosen().path.unlink()
    click(settings.folder.back)
    click(settings.folder.sure)
    qtbot.waitUntil(lambda: any("There is no backup" in sentence for sentence in driver.refusals), timeout=10_000)
    qtbot.waitUntil(lambda: driver.start.context.session is not None)


def test_nothing_is_cut_or_covered(qtbot, driver, settings):
    for palette in PALETTES:
        for size in ((1024, 600), (1920, 1080)):
            driver.start.context.change_theme(palette.name)
            driver.start.window.resize(*size)
            nothing_wrong(qtbot, settings, (palette.name, size))


def test_the_keyboard_begins_at_the_theme_that_is_on(driver, settings):
    driver.start.context.change_theme("dark")
    settings.entered()
    assert settings.looks.themes.focusWidget() is theme_button(settings, "Dark")
