"""Parts are spread over columns nearly equally long, in order as far as that costs little."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables import arranging
from printables.arranging import arranged, column_heights, in_order

heights = st.lists(st.floats(1, 100), max_size=12)


def tallest(columns, given):
    return max((sum(given[number] + 2 for number in column) - 2 for column in columns if column), default=0)


@given(heights, st.integers(1, 4))
def test_every_part_has_one_place_and_columns_rise(given, count):
    columns = arranged(given, count, 2)
    assert sorted(number for column in columns for number in column) == list(range(len(given)))
    assert len(columns) == count
    assert all(column == sorted(column) for column in columns)


@given(heights, st.integers(1, 4))
def test_no_column_is_higher_than_in_strict_order(given, count):
    strict = max(column_heights(in_order(given, count, 2), given, count, 2))
    assert tallest(arranged(given, count, 2), given) <= strict + 1e-6


@given(st.lists(st.floats(1, 100), min_size=1, max_size=12), st.integers(1, 4))
def test_the_first_part_comes_first(given, count):
    assert arranged(given, count, 2)[0][0] == 0


def test_a_part_is_moved_where_that_saves_much():
    assert tallest(arranged([60, 50, 10, 40, 30, 50], 3, 2), [60, 50, 10, 40, 30, 50]) <= 92


@pytest.mark.parametrize("count", [2, 3])
def test_equal_parts_keep_their_order(count):
    columns = arranged([10] * 12, count, 2)
    assert [number for column in columns for number in column] == list(range(12))


def test_of_very_many_parts_the_order_alone_decides():
    columns = arranged([10, 90] * 30, 3, 2)
    assert [number for column in columns for number in column] == list(range(60))


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(arranging).failed == 0
