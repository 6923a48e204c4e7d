"""Markers: true size, inside their outline, told apart without colour."""

from math import hypot

import pytest

from printables.fonts import POINT
from printables.geometry import Box
from printables.markers import ROOMS, TWO_LINES, MarkerOptions, _word_style, marker_document, outline, rooms
from printables.page import PrintRefused, render
from printables.paper import Duplex, Setup
from printables.symbols import NAMES
from printables.text import fit
from referee.paper.pieces import Marker, Shape, Side, activation, chit, fortification, hidden, overwatch

RED = Side(name="Red", colour="#b3261e", symbol="diamond")
LOOKS = [
    {"word": "Disorganized"},
    {"symbol": "flag"},
    {"letter": "A"},
    {"word": "Routed", "symbol": "flag"},
    {"word": "Fort", "symbol": "fort", "letter": "2"},
    {"word": "Holds the objective", "symbol": "flag"},
]


def inside(shape, x, y):
    """Whether a point of the unit square lies inside a convex shape."""
    if shape is Shape.DISC:
        return hypot(x - 0.5, y - 0.5) <= 0.5
    corners = outline(shape, Box(0, 0, 1, 1))
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    turns = [(u - a) * (y - b) - (v - b) * (x - a) for (a, b), (u, v) in edges]
    return all(turn >= -1e-9 for turn in turns) or all(turn <= 1e-9 for turn in turns)


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("look", LOOKS)
def test_signs_and_words_lie_inside_the_outline(shape, look):
    sign, word = rooms(Marker(shape=shape, **look), 1, 1)
    used = [room for room, wanted in ((sign, {"symbol", "letter"}), (word, {"word"})) if wanted & set(look)]
    spots = [(x, y) for room in used for x in (room.x, room.right) for y in (room.y, room.top)]
    assert all(inside(shape, x, y) for x, y in spots)


@pytest.mark.parametrize("shape", list(Shape))
def test_sign_and_word_do_not_overlap(shape):
    for sign, word, *_ in (ROOMS[shape], TWO_LINES[shape]):
        assert word.top <= sign.y


@pytest.mark.parametrize("shape", list(Shape))
def test_words_of_a_marker_can_be_read_across_the_table(shape):
    marker = Marker(shape=shape, word="Holds the objective", symbol="flag")
    word = rooms(marker, 20, 20)[1]
    lines = fit(marker.word, _word_style(20, 2), word.w, word.h)
    assert len(lines.lines) == 2
    assert lines.size / POINT > 5


@pytest.mark.parametrize("size", [12, 20, 50])
def test_a_marker_has_exactly_its_size(printed, size):
    document = marker_document([Marker(shape=Shape.SQUARE, word="Acted")], Setup(), MarkerOptions(size=size))
    assert len(printed(document).rects(0, w=size, h=size, within=0.001)) == 1


def test_all_markers_of_a_long_list_are_printed_in_their_boxes(printed):
    marks = [Marker(word=f"Marker {name}", symbol=name, shape=shape) for name in NAMES for shape in Shape]
    text = printed(marker_document(marks, Setup())).all_text()
    assert all(f"Marker {name}" in text for name in NAMES)


def test_backs_lie_under_fronts(printed):
    setup = Setup(duplex=Duplex.SHORT)
    reading = printed(marker_document([Marker(shape=Shape.SQUARE, word="A", copies=3)], setup))
    fronts = {round(box.cx, 2) for box in reading.rects(0, w=20, h=20)}
    backs = [setup.behind(box) for box in reading.rects(1, w=20, h=20)]
    assert {round(box.cx, 2) for box in backs} == fronts
    assert {round(box.cy, 2) for box in backs} == {round(box.cy, 2) for box in reading.rects(0, w=20, h=20)}


def test_a_fort_has_rubble_on_its_back(printed):
    reading = printed(marker_document([fortification(2)], Setup()))
    assert "Fort" in reading.text(0)
    assert "2" in [found.text.strip() for found in reading.texts(0)]
    assert "Rubble" in reading.text(1)


def test_all_chits_look_the_same_from_the_back(printed):
    reading = printed(marker_document([chit("Ney", RED), chit("Soult", Side(colour="#1f4e9c"), "wizard")], Setup()))
    assert "Ney" in reading.text(0)
    fills = [
        found.fill for found in reading.paths(1) if len(found.points) == 5 and found.box.w > 21 and found.box.h > 21
    ]
    assert len(set(fills)) == 1
    assert len(fills) == 2


def test_a_hidden_marker_has_the_footprint_and_no_name(printed):
    reading = printed(marker_document([hidden(RED, (60, 30))], Setup()))
    assert len(reading.rects(0, w=60, h=30)) == 1
    assert [found for found in reading.texts(0) if 20 < found.box.y < 280] == []


def test_activation_and_overwatch_counters_carry_the_side(printed):
    reading = printed(marker_document([activation(RED, copies=4), overwatch(RED)], Setup()))
    assert reading.text(0).count("Red") == 4
    assert "Overwatch" in reading.text(0)


def test_long_and_hostile_words_stay_on_their_marker(printed):
    words = ["<b>", "Unit <Old Guard> & co", "漢字", "W" * 200]
    reading = printed(marker_document([Marker(word=word, shape=shape) for word in words for shape in Shape], Setup()))
    assert reading.text(0).count("<b>") == len(Shape)


def test_no_markers_are_refused_in_one_sentence():
    with pytest.raises(PrintRefused, match="nothing to print"):
        render(marker_document([], Setup()))


@pytest.mark.parametrize("wrong", [{"size": 0}, {"size": 900}, {"bleed": 9}, {"copies": 0}])
def test_sizes_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match="must be from"):
        MarkerOptions(**wrong)


@pytest.mark.parametrize("shape", [Shape.DISC, Shape.SQUARE, Shape.HEXAGON, Shape.OCTAGON])
def test_words_below_a_sign_do_not_cross_the_line_inside_the_edge(shape):
    words = [ROOMS[shape][1], TWO_LINES[shape][1]]
    spots = [(x, word.y) for word in words for x in (word.x, word.right)]
    assert all(inside(shape, (x - 0.05) / 0.9, (y - 0.05) / 0.9) for x, y in spots)
