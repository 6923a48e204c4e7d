import re

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QPushButton, QWidget

from referee.colours import contrast
from ui.context import AppContext
from ui.disk_thread import StoreThread
from ui.theme.apply import apply_theme, families, font, theme_of
from ui.theme.icons import ICONS, icon_path
from ui.theme.palettes import DARK, HIGH_CONTRAST, LIGHT, PALETTES
from ui.theme.shapes import Shape, shape_path
from ui.theme.stylesheet import stylesheet
from ui.theme.theme import LARGEST, SMALLEST, TEXT_SIZES, TOUCH, Theme, larger, smaller, suggested_points

BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")


def declared(block, name):
    found = re.search(rf"(?<![-\w]){name}:\s*(#[0-9a-f]{{6}})", block)
    return found and found.group(1)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_rule_of_the_stylesheet_that_sets_both_colours_is_readable(palette):
    pairs = {
        selector.strip(): (declared(block, "color"), declared(block, "background-color"))
        for selector, block in BLOCK.findall(stylesheet(Theme(palette=palette)))
    }
    both = {selector: pair for selector, pair in pairs.items() if all(pair)}
    assert len(both) > 25
    assert {selector: pair for selector, pair in both.items() if contrast(*pair) < 4.5} == {}


def test_text_grows_and_shrinks_a_step_at_a_time_and_stops_at_both_ends():
    assert [larger(size) for size in TEXT_SIZES[:-1]] == list(TEXT_SIZES[1:])
    assert larger(LARGEST) == LARGEST == 28
    assert smaller(SMALLEST) == SMALLEST == 9
    assert smaller(larger(14)) == 14


def test_a_remembered_size_out_of_range_is_brought_back(qtbot):
    context = AppContext(StoreThread())
    for kept, points in ((3, 9), (300, 28)):
        context.settings["text_size"] = kept
        assert context.theme().points == points


def test_small_screens_begin_with_smaller_text():
    assert suggested_points(600) < suggested_points(1080) < suggested_points(2160)


@pytest.mark.parametrize("points", TEXT_SIZES)
def test_buttons_are_never_smaller_than_a_finger(qtbot, points):
    window = QWidget()
    qtbot.addWidget(window)
    apply_theme(window, Theme(points=points))
    button = QPushButton("x", window)
    button.ensurePolished()
    assert min(button.sizeHint().toTuple()) >= TOUCH


def test_a_widget_has_the_theme_of_the_nearest_dressed_parent(qtbot):
    outer, dark, contrasty = QWidget(), Theme(palette=DARK), Theme(palette=HIGH_CONTRAST)
    qtbot.addWidget(outer)
    inner = QWidget(outer)
    leaf = QWidget(inner)
    assert theme_of(leaf).palette == LIGHT
    apply_theme(outer, dark)
    assert theme_of(leaf) == dark
    apply_theme(inner, contrasty)
    assert (theme_of(leaf), theme_of(outer)) == (contrasty, dark)


def test_the_fonts_named_exist(qapp):
    assert families()
    assert font(Theme(points=20)).pointSizeF() == 20


@pytest.mark.parametrize("shape", Shape)
def test_every_shape_fills_its_box_and_stays_inside(shape):
    box = QRectF(10, 20, 40, 40)
    bounds = shape_path(shape, box).boundingRect()
    assert box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(bounds)
    assert max(bounds.width(), bounds.height()) > 30


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_drawn_on_its_grid(qapp, name):
    assert QRectF(0, 0, 24, 24).contains(icon_path(name).boundingRect().adjusted(-1, -1, 1, 1))
