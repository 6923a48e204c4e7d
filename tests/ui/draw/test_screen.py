"""The draw screen on its own, through its widgets."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.ui.driver import Driver
from tests.ui.resting import come_round, nothing_wrong
from ui.operations import drawing

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path)
    yield made
    made.close()


@pytest.fixture
def screen(driver):
    click(driver.start.window.rail.buttons["draw"])
    driver.wait_for("draw")
    return driver.start.window.screens["draw"]


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def bag_of(driver):
    return drawing.bag(driver.start.context)


def test_the_second_click_after_the_start_draws(driver, screen):
    click(screen.bag.draw_button)
    assert len(bag_of(driver).out) == 1
    assert sum(bag_of(driver).left.values()) == 9


def test_the_buttons_stay_where_they_are_from_the_first_draw_to_the_last(driver, screen):
    driver.start.window.resize(1024, 600)
    places = set()
    while screen.bag.draw_button.isEnabled():
        come_round()
        places.add(screen.bag.draw_button.mapTo(screen, QPoint()))
        click(screen.bag.draw_button)
    come_round()
    assert places == {screen.bag.draw_button.mapTo(screen, QPoint())}


def test_no_button_is_cut_with_large_text(driver, screen):
    driver.start.window.resize(1024, 600)
    driver.start.context.remember("text_size", 20)
    driver.start.context.dress()
    click(screen.bag.draw_button)
    come_round()
    buttons = (screen.bag.draw_button, screen.bag.enter_button, screen.bag.back_button)
    assert all(each.geometry().bottom() < each.parentWidget().height() for each in buttons)


def test_the_keyboard_draws_and_puts_back(driver, screen):
    QTest.keyClick(screen.bag, Qt.Key.Key_D)
    QTest.keyClick(screen.bag, Qt.Key.Key_D)
    QTest.keyClick(screen.bag, Qt.Key.Key_B)
    assert len(bag_of(driver).out) == 1


def test_a_draw_of_the_players_is_entered_as_theirs(driver, screen):
    screen.bag.menu.actions()[1].trigger()
    assert [(pull.id, pull.by) for pull in bag_of(driver).out] == [("b", "players")]


def test_undo_takes_back_draws_and_changes_and_redo_brings_them_again(driver, screen):
    before = bag_of(driver)
    click(screen.bag.draw_button)
    click(screen.options.add)
    after = bag_of(driver)
    driver.start.window.undo()
    driver.start.window.undo()
    assert bag_of(driver) == before
    driver.start.window.redo()
    driver.start.window.redo()
    assert bag_of(driver) == after


def test_names_and_numbers_are_changed_in_their_rows(driver, screen):
    row = screen.options.kinds.rows["a"]
    row.name.setText("<b>Romans</b>")
    QTest.keyClick(row.name, Qt.Key.Key_Return)
    row.count.spin.setValue(3)
    kind = bag_of(driver).kinds[0]
    assert (kind.name, kind.count) == ("<b>Romans</b>", 3)


def test_the_token_ends_the_turn_until_a_new_one_begins(driver, screen):
    click(screen.options.end_token)
    drawing.enter(driver.start.context, "(end)")
    assert not screen.bag.draw_button.isEnabled()
    QTest.keyClick(screen, Qt.Key.Key_N)
    assert screen.bag.draw_button.isEnabled()
    assert bag_of(driver).turn == 2


def test_on_the_whole_screen_words_are_large_and_none_is_cut(driver, screen):
    click(screen.options.hidden)
    while len(bag_of(driver).out) < 9:
        click(screen.bag.draw_button)
    screen.toggle_large()
    come_round()
    chances = screen.bag.chances
    assert chances.accessibleDescription() == "1 piece is left; the contents are hidden."
    assert chances.height() >= chances.heightForWidth(chances.width())
    assert screen.bag.draw_button.fontInfo().pointSizeF() > screen.large_button.fontInfo().pointSizeF() * 1.5


def test_hidden_contents_show_no_chances(driver, screen):
    click(screen.options.hidden)
    assert screen.bag.chances.odds == ()
    assert screen.bag.contents.hidden


def test_without_animation_nothing_moves(driver, screen):
    click(screen.options.animated)
    click(screen.bag.draw_button)
    assert not screen.bag.is_moving()


def test_the_bag_is_the_same_after_the_window_was_closed(qtbot, tmp_path):
    first = Driver(qtbot, tmp_path)
    first.go_to("draw")
    click(first.start.window.screens["draw"].bag.draw_button)
    kept = drawing.bag(first.start.context)
    first.close()
    second = Driver(qtbot, tmp_path)
    assert drawing.bag(second.start.context) == kept
    second.close()


def test_full_screen_shows_the_bag_alone_and_escape_leaves_it(driver, screen):
    QTest.keyClick(screen, Qt.Key.Key_F11)
    assert not screen.area.isVisible()
    assert not driver.start.window.rail.isVisible()
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert screen.area.isVisible()
    assert driver.start.window.rail.isVisible()


def test_leaving_the_screen_leaves_full_screen(driver, screen):
    screen.toggle_large()
    driver.go_to("table")
    assert driver.start.window.rail.isVisible()


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_nothing_is_cut_or_lies_over_another(driver, screen, qtbot, size):
    click(screen.bag.draw_button)
    for theme in ("light", "dark", "high contrast"):
        driver.start.context.change_theme(theme)
        driver.start.window.resize(*size)
        nothing_wrong(qtbot, screen, theme)
