"""The picture of what was drawn."""

from ui.theme.faces import face
from ui.widgets.bag_view import DrawnPicture


def test_that_nothing_was_drawn_yet_is_read_whole_in_a_narrow_room(qtbot):
    drawn = DrawnPicture()
    qtbot.addWidget(drawn)
    drawn.resize(90, 90)
    lines = drawn.lines_of_nothing()
    assert " ".join(lines) == "Nothing drawn yet"
    assert max(map(face(drawn.theme).width, lines)) <= 90
