"""The picture of what was drawn."""

import pytest

from ui.theme.faces import face
from ui.widgets.bag_view import BagItem, DrawnPicture


def test_that_nothing_was_drawn_yet_is_read_whole_in_a_narrow_room(qtbot):
    drawn = DrawnPicture()
    qtbot.addWidget(drawn)
    drawn.resize(90, 90)
    lines = drawn.lines_of_nothing()
    assert " ".join(lines) == "Nothing drawn yet"
    assert max(map(face(drawn.theme).width, lines)) <= 90


@pytest.mark.parametrize("tall", [30, 50, 80, 200])
def test_a_piece_never_lies_under_its_name(qtbot, tall):
    drawn = DrawnPicture()
    qtbot.addWidget(drawn)
    drawn.resize(240, tall)
    spot, lines = drawn.places(BagItem(id="a", label="Rotwang", count=1))
    assert not any(spot.intersects(row) for row, _ in lines)
    assert [line for _, line in lines] == ["Rotwang"]


def test_a_name_stands_close_under_its_piece_in_a_tall_room(qtbot):
    drawn = DrawnPicture()
    qtbot.addWidget(drawn)
    drawn.resize(300, 600)
    spot, ((row, _),) = drawn.places(BagItem(id="a", label="Red", count=1))
    assert 0 <= row.top() - spot.bottom() < spot.height() / 10
