"""Bars of strength: all units in sight, in letters as large as they can be, and the same for all sides."""

import pytest

from ui.players.strengths import StrengthBars, StrengthRow, formations_of, named, rows_of
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.pips import PipRow
from ui.widgets.stat_row import Stat


@pytest.fixture
def bars(qtbot):
    made = StrengthBars("Units")
    qtbot.addWidget(made)
    made.resize(480, 260)
    return made


def rows(count, name="Cohort"):
    return [StrengthRow(name=f"{name} {number}", side=0, now=3, start=4, score="3/4") for number in range(1, count + 1)]


def row_of(card):
    return rows_of([CardGroup(id="all", title="All", cards=(card,))])[0]


def test_a_unit_with_pips_has_those():
    row = row_of(CardView(id="a", name="A", pips=(PipRow(now=2, start=6, label="bases"),)))
    assert (row.now, row.start, row.figure) == (2, 6, "2/6")


def test_a_unit_with_several_tracks_has_all_of_them_together_in_its_bar_and_names_what_is_lower():
    stats = (Stat(label="Mv", now=0, start=2), Stat(label="Ar", now=3, start=3), Stat(label="Pts", now=40))
    row = row_of(CardView(id="a", name="A", stats=stats))
    assert (row.now, row.start, row.figure) == (3, 5, "Mv 0/2")


def test_many_figures_that_are_lower_are_counted():
    stats = tuple(Stat(label=label, now=0, start=2) for label in ("Mv", "Ar", "SR"))
    assert row_of(CardView(id="a", name="A", stats=stats)).figure == "3 figures lower"


def test_units_of_a_formation_are_counted_together_with_those_that_are_gone():
    there = CardView(id="a", name="A", pips=(PipRow(now=2, start=6, label="bases"),))
    gone = CardView(id="b", name="B", pips=(PipRow(now=0, start=6, label="bases"),), reason="gone")
    joined = CardView(id="c", name="C", reason="in A")
    groups = [CardGroup(id="x", title="X", cards=(there,)), CardGroup(id="(gone)", title="Gone", cards=(gone,))]
    groups.append(CardGroup(id="(formed up)", title="Formed up", cards=(joined,)))
    (row,) = formations_of(groups, {"a": "The van", "b": "The van", "c": "The van"})
    assert (row.name, row.figure, row.now, row.start) == ("The van", "1/2", 2, 12)


def test_a_unit_that_is_gone_says_so():
    assert row_of(CardView(id="a", name="A", reason="destroyed")).figure == "gone"


@pytest.mark.parametrize("count", [1, 4, 9, 20, 40])
def test_every_row_is_inside_and_none_lies_over_another(bars, count):
    bars.show_rows(rows(count))
    boxes = bars.boxes()
    assert len(boxes) == count
    assert all(bars.rect().toRectF().adjusted(-1, -1, 1, 1).contains(box) for box in boxes)
    assert not any(one.adjusted(1, 1, -1, -1).intersects(two) for one in boxes for two in boxes if one is not two)


def test_few_units_have_larger_letters_than_many(bars):
    bars.show_rows(rows(4))
    few = bars.letters().height
    bars.show_rows(rows(24))
    assert bars.letters().height < few


def test_two_units_fill_the_room_of_many(bars):
    bars.show_rows(rows(2))
    assert bars.boxes()[-1].bottom() > bars.height() - 10


@pytest.mark.parametrize("count", [4, 9, 20])
def test_no_name_is_cut_where_letters_can_be_smaller(bars, count):
    bars.show_rows(rows(count, "Legate Sabina Corvo"))
    for row, box in zip(bars.rows, bars.boxes(), strict=True):
        lines = named(
            row.name, bars.letters(), box.width() - bars.letters().width(f"  {row.figure}") - 14, box.height()
        )
        assert "…" not in "".join(lines)


def test_all_sides_have_letters_of_one_size(bars, qtbot):
    other = StrengthBars("Others")
    qtbot.addWidget(other)
    other.resize(480, 260)
    bars.beside = other.beside = (bars, other)
    bars.show_rows(rows(3))
    other.show_rows(rows(17))
    assert bars.letters().height == other.letters().height


def test_a_name_that_must_be_cut_keeps_its_number(bars):
    letters = bars.letters()
    (line,) = named("Heavy cavalry 12", letters, letters.width("Heavy cava"), letters.height)
    assert line.endswith("2")
    assert "…" in line


def test_who_is_in_no_formation_comes_last():
    cards = tuple(CardView(id=id, name=id) for id in ("alone", "van"))
    told = formations_of([CardGroup(id="x", title="X", cards=cards)], {"van": "The van"})
    assert [row.name for row in told] == ["The van", "Others"]
