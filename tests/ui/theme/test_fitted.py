"""Letters that fit their room: smaller than the window's where these are too large, and never larger."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tests.ui.resting import come_round
from ui.theme.apply import apply_theme, theme_of
from ui.theme.fitted import FittedLetters, fitting
from ui.theme.palettes import DARK, LIGHT
from ui.theme.theme import SMALLEST, Theme


@pytest.fixture
def part(qtbot):
    """A part of a window in letters of 20 points, with a button in it."""
    window = QWidget()
    qtbot.addWidget(window)
    made = QWidget(window)
    made.held = window
    made.button = QPushButton("Roll", made)
    QVBoxLayout(made).addWidget(made.button)
    made.letters = FittedLetters(made, 30, 40)
    made.resize(360, 600)
    apply_theme(window, Theme(points=20))
    window.show()
    come_round()
    return made


def test_a_small_room_has_smaller_letters_by_its_width_and_by_its_height():
    theme = Theme(points=20)
    assert fitting(theme, QSize(360, 900), 30, 40).points == 12
    assert fitting(theme, QSize(900, 560), 30, 40).points == 14


def test_a_large_room_has_the_letters_of_the_window():
    assert fitting(Theme(points=12), QSize(900, 900), 30, 40) == Theme(points=12)


def test_no_letters_are_smaller_than_the_smallest():
    assert fitting(Theme(points=20), QSize(20, 20), 30, 40).points == SMALLEST


def test_buttons_have_the_letters_of_their_part(part):
    assert theme_of(part).points == 12
    assert part.button.font().pointSizeF() == 12


def test_more_room_gives_the_letters_of_the_window_back(part):
    part.resize(900, 900)
    come_round()
    assert theme_of(part).points == 20
    assert part.styleSheet() == ""


def test_another_theme_of_the_window_is_followed(part):
    assert theme_of(part).palette == LIGHT
    apply_theme(part.window(), Theme(palette=DARK, points=18))
    come_round()
    assert theme_of(part) == Theme(palette=DARK, points=12)


def test_what_is_not_seen_yet_has_no_room_to_fit(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    part = QWidget(window)
    FittedLetters(part, 30, 40)
    apply_theme(window, Theme(points=20))
    part.resize(100, 30)
    come_round()
    assert theme_of(part).points == 20


def test_a_part_that_is_seen_already_has_fitting_letters(part):
    late = QWidget(part.held)
    late.resize(360, 600)
    late.show()
    come_round()
    FittedLetters(late, 30, 40)
    come_round()
    assert theme_of(late).points == 12
