"""Hexes on paper lie as the grid says."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.hexpaper import HexPaper
from referee.hexgrid import Direction, Hex

hexes = st.builds(Hex, st.integers(1, 60), st.integers(1, 60))


def test_a_hex_has_its_size_across_flats():
    corners = HexPaper(30).corners(Hex(5, 5))
    assert max(y for _, y in corners) - min(y for _, y in corners) == pytest.approx(30)
    assert hypot(corners[0][0] - corners[1][0], corners[0][1] - corners[1][1]) == pytest.approx(30 / 3**0.5)


def test_an_odd_column_sits_half_a_hex_lower():
    paper = HexPaper(30)
    assert paper.centre(Hex(10, 7))[1] - paper.centre(Hex(11, 7))[1] == pytest.approx(15)


@given(hexes, st.sampled_from(list(Direction)))
def test_neighbours_share_the_side_that_faces_them(place, direction):
    paper, near = HexPaper(30), place.step(direction)
    one, other = paper.edge(place, direction), paper.edge(near, direction.turned(3))
    assert sorted(one) == [pytest.approx(point) for point in sorted(other)] or sorted(one, key=lambda p: p[1]) == [
        pytest.approx(point) for point in sorted(other, key=lambda p: p[1])
    ]
    middle = tuple(sum(axis) / 2 for axis in zip(*one, strict=True))
    between = tuple(sum(axis) / 2 for axis in zip(paper.centre(place), paper.centre(near), strict=True))
    assert middle == pytest.approx(between)
