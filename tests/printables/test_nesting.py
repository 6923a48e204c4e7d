"""Drawings lie side by side: none over another, none off the sheet, on few sheets."""

import doctest
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from printables import nesting
from printables.geometry import Box
from printables.nesting import nested

AREA, GAP = Box(7, 15, 190, 250), 6.0
sizes = st.lists(st.tuples(st.floats(5, 190), st.floats(5, 250)), max_size=12)


def boxes(given):
    return [(sheet, Box(x, y, w, h)) for (sheet, x, y), (w, h) in zip(nested(given, AREA, GAP), given, strict=True)]


@given(sizes)
def test_every_drawing_lies_on_its_sheet(given):
    assert all(AREA.contains(box) for _, box in boxes(given))


@given(sizes)
def test_no_drawing_lies_on_another(given):
    for (one, a), (other, b) in combinations(boxes(given), 2):
        apart = max(a.x - b.right, b.x - a.right, a.y - b.top, b.y - a.top)
        assert one != other or apart >= GAP - 1e-6


@given(sizes)
def test_no_sheet_is_left_empty(given):
    sheets = {sheet for sheet, _ in boxes(given)}
    assert sheets == set(range(len(sheets)))


def test_what_is_free_beside_a_tall_drawing_is_used():
    assert {sheet for sheet, _ in boxes([(16, 240), (16, 240), (92, 120), (127, 90)])} == {0}


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(nesting).failed == 0
