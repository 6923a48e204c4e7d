"""The rail: icons alone in a small window, words beside them in a wide one, and the same names for screen readers."""

from itertools import pairwise

import pytest

from tests.ui.resting import nothing_wrong


def words(driver):
    return [press._word for press, _ in driver.start.window.rail._words]


@pytest.mark.parametrize(("size", "has_words"), [((1024, 600), False), ((1920, 1080), True)])
def test_words_stand_beside_the_icons_where_there_is_room(driver, qtbot, size, has_words):
    window = driver.start.window
    names = [press.accessibleName() for press in window.rail.buttons.values()]
    window.resize(*size)
    nothing_wrong(qtbot, window.rail)
    assert all(words(driver)) if has_words else not any(words(driver))
    assert [press.accessibleName() for press in window.rail.buttons.values()] == names
    assert {"Journal and report", "Just a roll"} <= set(names)


def test_a_window_made_small_again_has_icons_alone(driver, qtbot):
    window = driver.start.window
    window.resize(1920, 1080)
    nothing_wrong(qtbot, window.rail)
    wide = window.rail.width()
    window.resize(1024, 600)
    nothing_wrong(qtbot, window.rail)
    assert window.rail.width() < wide / 2


def test_a_message_leaves_the_wide_rail_free(driver, qtbot):
    window = driver.start.window
    window.resize(1920, 1080)
    window.messages.say("The Grey Ford begins.")
    nothing_wrong(qtbot, window.rail)
    assert window.messages.geometry().left() > window.rail.geometry().right()


@pytest.mark.parametrize(("points", "size"), [(16, (1024, 600)), (20, (1024, 600)), (28, (1920, 1080))])
def test_large_text_leaves_every_screen_in_the_rail(driver, qtbot, points, size):
    window = driver.start.window
    window.resize(*size)
    driver.start.context.settings["text_size"] = points
    driver.start.context.dress()
    nothing_wrong(qtbot, window.rail)
    bottom = window.paper_button.geometry().top()
    assert all(b.mapTo(window.rail, b.rect().bottomLeft()).y() < bottom for b in window.rail.buttons.values())


def test_the_rail_is_as_wide_as_the_longest_word_at_its_foot(driver, qtbot):
    window = driver.start.window
    rail = window.rail
    rail._words = [
        (press, "Wiederherstellen bitte" if press is window.redo_button else word) for press, word in rail._words
    ]
    window.resize(1920, 1080)
    nothing_wrong(qtbot, rail)
    assert window.redo_button.clipped_texts() == []


@pytest.mark.parametrize("points", [10, 13, 20])
@pytest.mark.parametrize("height", [480, 570, 600])
def test_every_icon_is_whole_and_stays_in_its_place_whatever_is_looked_at(driver, qtbot, points, height):
    window = driver.start.window
    rail = window.rail
    driver.start.context.settings["text_size"] = points
    driver.start.context.dress()
    window.resize(1024, height)
    nothing_wrong(qtbot, rail)

    def places():
        return [press.mapTo(rail, press.rect().topLeft()).y() for press, _ in rail._words]

    rail.show_place("library")
    before = places()
    rail.show_place("help")
    assert places() == before
    assert all(lower - upper >= window.undo_button.height() for upper, lower in pairwise(before))
