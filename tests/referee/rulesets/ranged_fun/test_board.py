"""The board: names of spaces, distances, directions, and the spaces under a line, against a slow way to find them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from referee.hexgrid import Hex
from referee.requests import Refused
from referee.rulesets.ranged_fun.board import Cell, around, cell_of, crossed, is_diagonal, space_of, spaces_apart

cells = some.tuples(some.integers(1, 15), some.integers(1, 15))


@pytest.mark.parametrize("space", ["", "12", "0012", "1200", "12345", "ab12", "１２３４", "-1-1"])
def test_what_is_no_space_gets_one_sentence(space: str) -> None:
    with pytest.raises(Refused, match=r"is not a space: four digits, column then row, such as 0712. \[Movement\]"):
        cell_of(space)


@given(cells)
def test_a_space_is_read_as_it_is_written(cell: Cell) -> None:
    assert cell_of(space_of(cell)) == cell


def test_distance_on_squares_is_the_larger_difference_and_on_hexes_the_steps() -> None:
    assert spaces_apart("square", (1, 1), (4, 6)) == 5
    assert spaces_apart("hex", (10, 10), (12, 9)) == 2


@given(cells, cells)
def test_distance_is_the_same_both_ways_and_1_for_neighbours(one: Cell, other: Cell) -> None:
    for grid in ("square", "hex"):
        assert spaces_apart(grid, one, other) == spaces_apart(grid, other, one)
        assert (other in around(grid, one)) == (spaces_apart(grid, one, other) == 1)


def test_directions_go_clockwise_from_straight_up() -> None:
    assert around("square", (5, 5))[:3] == ((5, 4), (6, 4), (6, 5))
    assert [space_of(cell) for cell in around("hex", (17, 7))] == ["1706", "1807", "1808", "1708", "1608", "1607"]


def test_only_squares_have_diagonals() -> None:
    assert is_diagonal("square", (5, 5), (6, 6))
    assert not is_diagonal("square", (5, 5), (5, 6))
    assert not is_diagonal("hex", (5, 5), (6, 6))


@given(cells, cells)
def test_a_line_is_the_same_from_both_ends(one: Cell, other: Cell) -> None:
    for grid in ("square", "hex"):
        there, back = crossed(grid, one, other), crossed(grid, other, one)
        assert set(there.through) == set(back.through)
        assert {frozenset(pair) for pair in there.beside} == {frozenset(pair) for pair in back.beside}


def sampled(one: Cell, other: Cell) -> set[Cell]:
    """The squares in which 2,000 points of the line lie, none of them on an edge."""
    found = set()
    for step in range(1, 2000):
        x, y = (Fraction(2 * a * (2000 - step) + 2 * b * step, 4000) for a, b in zip(one, other, strict=True))
        if (x - Fraction(1, 2)).denominator > 1 and (y - Fraction(1, 2)).denominator > 1:
            found.add((round(x), round(y)))
    return found - {one, other}


@pytest.mark.parametrize(("one", "other"), [((1, 1), (9, 4)), ((3, 9), (7, 2)), ((1, 1), (8, 8)), ((2, 5), (13, 6))])
def test_the_squares_under_a_line_are_those_in_which_its_points_lie(one: Cell, other: Cell) -> None:
    assert set(crossed("square", one, other).through) == sampled(one, other)


@given(cells, cells)
def test_hexes_of_the_usual_line_are_crossed_or_passed(one: Cell, other: Cell) -> None:
    found = crossed("hex", one, other)
    met = {*found.through, *(cell for pair in found.beside for cell in pair), one, other}
    assert {(each.col, each.row) for each in Hex(*one).line(Hex(*other))} <= met


def test_over_a_corner_and_along_a_side_a_line_passes_between_two() -> None:
    assert crossed("square", (1, 1), (3, 3)).beside == (((1, 2), (2, 1)), ((2, 3), (3, 2)))
    assert crossed("hex", (10, 10), (12, 10)).beside == (((11, 9), (11, 10)),)
