"""Columns are filled in order, nothing is lost, and every filling comes to an end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.atoms import Atom
from printables.flow import SPACE, Flowed, Part, balanced, columns_needed, continued, fill
from printables.geometry import Box


def nothing(pen, box):
    """Paint nothing."""


def frame(pen, box, title):
    """Paint no frame."""


def part(heights, title="Part", headed=False):
    head = Atom(4.0, nothing) if headed else None
    rows = tuple(Atom(height, nothing, gap=0.5, head=head) for height in heights)
    return Part(title, (head, *rows) if head else rows, 5.0, 1.0, frame)


parts = st.lists(
    st.builds(part, st.lists(st.floats(1, 20), min_size=1, max_size=15), headed=st.booleans()), min_size=1, max_size=8
)


@given(parts, st.floats(40, 200), st.booleans())
def test_no_atom_is_lost_and_none_leaves_its_column(given, height, torn):
    columns = fill(given, height, torn=torn)
    rows = [atom for one in given for atom in one.atoms if atom.gap]
    assert [atom for column in columns for one in column for atom in one.atoms if atom.gap] == rows
    for column in columns:
        assert sum(one.height for one in column) + 2.4 * (len(column) - 1) <= height + 1e-6


@given(parts, st.integers(1, 4), st.floats(40, 300), st.booleans())
def test_balancing_keeps_the_order_and_the_height(given, count, height, torn):
    pages = balanced(given, count, height, torn=torn, size=8)
    rows = [atom for one in given for atom in one.atoms if atom.gap]
    found = [atom for page in pages for column in page.columns for one in column for atom in one.atoms if atom.gap]
    assert found == rows
    assert all(len(page.columns) <= count for page in pages)


def test_a_torn_table_repeats_its_head_and_its_title():
    first, second = (column[0] for column in fill([part([10] * 8, headed=True)], 60, torn=True))
    assert second.title == "Part" + continued()
    assert second.atoms[0] is first.atoms[0]


def test_a_head_is_not_left_alone_at_the_foot_of_a_column():
    columns = fill([part([20] * 4, headed=True)], 30, torn=True)
    assert all(len(one.atoms) > 1 for column in columns for one in column)


def test_parts_stay_whole_when_they_may_not_be_torn():
    assert columns_needed([part([10] * 3), part([10] * 3)], 50, torn=False) == 2
    assert columns_needed([part([10] * 9)], 50, torn=False) > 100


@pytest.mark.parametrize("count", [2, 3])
def test_columns_are_as_short_as_they_can_be(count):
    (page,) = balanced([part([10]) for _ in range(12)], count, 500, torn=False, size=8)
    assert {len(column) for column in page.columns} == {12 // count}


def lowest(*columns):
    """Where each column ends when it is painted."""
    ends = []
    framed = [
        tuple(replace(one, frame=lambda pen, box, title: ends.append(box.y)) for one in column) for column in columns
    ]
    page = Flowed(tuple(framed), 8)
    for column in framed:
        page.paint_column(None, Box(0, 0, 60, 200), column)
        yield ends[-1]


def test_columns_end_on_one_line_where_little_is_missing():
    one, other = lowest((part([30]), part([30])), (part([30]), part([27])))
    assert one == pytest.approx(other)


def test_a_column_with_much_less_in_it_is_not_stretched():
    one, other = lowest((part([30]), part([30])), (part([30]), part([10])))
    assert one == pytest.approx(200 - 2 * part([30]).height - SPACE)
    assert other == pytest.approx(one + 20)
