"""Painting a map with the mouse and with the keyboard: strokes, undo, and back into the entry."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from data.content import shipped
from referee.map_painting import painting_of
from referee.value import plain
from ui.content.map_painter import MapPainter
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme


@pytest.fixture
def painter(qtbot):
    content = shipped("itty-bitty")
    made = MapPainter(painting_of("itty-bitty", "maps"), plain(content["maps"]["forest-map-one"]), content)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.canvas.making.is_done)
    return made


def at(painter, place):
    x, y = painter.canvas._on_map().middle(place)
    return painter.canvas._pixel(x, y).toPoint()


def kind(painter, place):
    return dict(painter.canvas.plan.terrain).get(place, "clear")


def test_every_paint_begins_with_a_capital_letter(painter):
    names = [painter.paints.item(at).text().strip() for at in range(painter.paints.count())]
    assert names == [f"{name[:1].upper()}{name[1:]}" for name in names]


@pytest.mark.parametrize("points", [10, 20, 28])
def test_all_of_the_map_is_seen_at_first(qtbot, points):
    content, under = shipped("itty-bitty"), QWidget()
    under.resize(1920, 1080)
    qtbot.addWidget(under)
    apply_theme(under, Theme(points=points))
    made = MapPainter(painting_of("itty-bitty", "maps"), plain(content["maps"]["forest-map-one"]), content, under)
    made.show()
    room, shown = made.area.viewport().size(), made.canvas.size()
    assert room.expandedTo(shown) == room
    assert max(shown.width() / room.width(), shown.height() / room.height()) > 0.9


def test_the_place_under_the_cursor_is_told_in_words(painter):
    painter.choose("swamp")
    painter.canvas.setFocus()
    QTest.keyClick(painter.canvas, Qt.Key.Key_Space)
    QTest.keyClick(painter.canvas, Qt.Key.Key_Right)
    QTest.keyClick(painter.canvas, Qt.Key.Key_Left)
    assert painter.told.text() == "0101: Swamp"


def test_a_click_paints_the_place_that_it_hits(painter):
    painter.choose("swamp")
    QTest.mouseClick(painter.canvas, Qt.MouseButton.LeftButton, pos=at(painter, "0301"))
    assert kind(painter, "0301") == "swamp"


@pytest.mark.parametrize("place", ["0101", "0203", "1008", "2215"])
def test_the_place_under_the_mouse_is_the_one_that_is_drawn_there(painter, place):
    assert painter.canvas.place_at(at(painter, place)) == place


def test_a_drag_is_one_stroke_and_is_taken_back_whole(painter):
    painter.choose("forest")
    places = ["0501", "0601", "0701"]
    QTest.mousePress(painter.canvas, Qt.MouseButton.LeftButton, pos=at(painter, places[0]))
    for place in places[1:]:
        QTest.mouseMove(painter.canvas, at(painter, place))
    QTest.mouseRelease(painter.canvas, Qt.MouseButton.LeftButton, pos=at(painter, places[-1]))
    assert [kind(painter, place) for place in places] == ["forest"] * 3
    QTest.keyClick(painter, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [kind(painter, place) for place in places] == ["clear"] * 3


def test_arrows_and_space_paint_without_a_mouse(painter):
    painter.choose("village")
    painter.canvas.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(painter.canvas, key)
    assert kind(painter, "0301") == "village"
    assert painter.canvas.accessibleDescription() == "0301: Clear"


def test_a_river_runs_along_the_side_that_is_touched(painter):
    painter.choose("river-side")
    one, other = at(painter, "0302"), at(painter, "0303")
    QTest.mouseClick(painter.canvas, Qt.MouseButton.LeftButton, pos=one + (other - one) * 0.4)
    assert ("0302", "0303") in painter.canvas.plan.river_sides


def test_a_place_is_drawn_again_where_it_was_painted(painter):
    before = painter.canvas.image.copy()
    painter.choose("swamp")
    QTest.mouseClick(painter.canvas, Qt.MouseButton.LeftButton, pos=at(painter, "1501"))
    assert painter.canvas.image.pixel(at(painter, "1501") + QPoint(6, 6)) != before.pixel(
        at(painter, "1501") + QPoint(6, 6)
    )


def test_another_size_makes_another_map(painter):
    painter.columns.setValue(8)
    assert painter.canvas.plan.columns == 8
    painter.take_back()
    assert painter.canvas.plan.columns == 22
