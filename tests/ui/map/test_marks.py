"""What lies on the map tells whose it is, and can be read however small the map is."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tests.referee.rulesets.ranged_fun.mission import SETUP
from tests.ui.map.map_driver import MapDriver
from ui.map.marks import LEAST, Words
from ui.map.panel import MapPanel


@pytest.fixture
def board(qtbot, tmp_path: Path):
    """A board on which two sides are about to set up."""
    driver = MapDriver(qtbot, tmp_path)
    driver.new_battle("ranged-fun", SETUP)
    driver.show_map()
    QApplication.processEvents()
    yield driver.board.room.map
    driver.close()


def test_where_a_side_sets_up_is_in_its_colour_with_its_name(board: MapPanel):
    words = [item for item in board.scene.items() if isinstance(item, Words) and item.least]
    colours = {board.scene.faces.palette.side(at).fill for at in (0, 1)}
    assert {item.colour.name() for item in words} == {colour.lower() for colour in colours}


@pytest.mark.parametrize(("scale", "tall"), [(0.3, LEAST), (2.0, 26)])
def test_letters_that_are_always_read_are_never_too_small(scale: float, tall: float):
    words = Words("5 spaces", QPointF(), 13, "#000000", is_always_read=True)
    assert 13 * scale * words.grown(scale) == pytest.approx(tall)
