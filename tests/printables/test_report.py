"""Battle reports: the story in order, with rules, and charts that can be read."""

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables import charts
from printables.charts import DiceBars, Series, nice_step
from printables.drawings import Drawing
from printables.fonts import POINT
from printables.geometry import Box
from printables.paper import Setup, paper
from printables.report import HEADING, BattleReport, Chapter, ReportOptions, StoryLine, report_document
from printables.text import fit

RED = Series(name="Red", colour="#b3261e", symbol="diamond", values=(20, 18, None, 12))
BLUE = Series(name="Blue", colour="#1f4e9c", symbol="circle", values=(16, 16, 15, 4))
DICE = DiceBars(name="Dice of Red", faces=tuple((str(face), 7 + face, 10.5) for face in range(1, 7)))


def report(**changes):
    lines = (
        StoryLine(text="The <Old Guard> & co shoot.", rule="SH3"),
        StoryLine(text="Two hits.", rule="SH4", depth=1),
        StoryLine(text="A wrong move.", struck=True),
    )
    values = {
        "title": "The Bridge",
        "facts": (("Winner", "Red"), ("Turns", "4")),
        "chapters": (Chapter(title="Turn 1", lines=lines), Chapter(title="Turn 2")),
        "turns": ("1", "2", "3", "4"),
        "strength": (RED, BLUE),
        "dice": (DICE,),
    }
    return BattleReport(**(values | changes))


def test_the_story_is_told_in_order_with_its_rules(printed):
    text = printed(report_document(report(), Setup())).text(0)
    assert text.index("Turn 1") < text.index("<Old Guard> & co") < text.index("Two hits") < text.index("Turn 2")
    assert "SH3" in text
    assert "SH4" in text


def test_what_was_taken_back_stays_readable_and_is_struck_through(printed):
    reading = printed(report_document(report(), Setup()))
    (words,) = [found.box for found in reading.texts(0) if "A wrong move" in found.text]
    strokes = [path.points for path in reading.paths(0) if len(path.points) == 2]
    assert any(words.y < y < words.top and x <= words.x + 0.3 for (x, y), _ in strokes)


def test_the_chart_has_a_sign_for_each_known_value(printed):
    reading = printed(report_document(report(dice=()), Setup()))
    assert len(reading.forms(0)) == 2 * (3 + 4) + 2


def test_a_gap_in_a_series_is_not_bridged(printed):
    reading = printed(report_document(report(strength=(RED,), dice=()), Setup()))
    lines = [path for path in reading.paths(0) if len(path.points) == 2 and abs(slope(path.points)) > 0.3]
    assert len(lines) == 1


def slope(points):
    (_, y), (_, v) = points
    return v - y


def test_bars_are_as_high_as_what_was_rolled(printed):
    reading = printed(report_document(report(strength=(), facts=()), Setup()))
    bars = sorted((box for box in reading.rects(0) if 5 < box.w < 12 and 10 < box.h < 45), key=lambda box: box.x)
    assert len(bars) == 6
    assert [round(bar.h / bars[0].h, 3) for bar in bars] == [round((7 + face) / 8, 3) for face in range(1, 7)]


def test_a_long_battle_is_told_to_its_end_in_its_boxes(printed):
    lines = tuple(
        StoryLine(text=f"Event {number} " + "happened " * 9, rule="R7", depth=number % 3) for number in range(90)
    )
    chapters = tuple(Chapter(title=f"Turn {turn}", lines=lines) for turn in range(1, 5))
    reading = printed(report_document(report(chapters=chapters), Setup()))
    assert reading.all_text().count("Event 89 ") == 4


def test_many_sides_and_facts_go_on_on_further_pages(printed):
    dice = tuple(DiceBars(name=f"Dice of {number}", faces=DICE.faces) for number in range(12))
    reading = printed(report_document(report(dice=dice, facts=(("Key", "value"),) * 30), Setup()))
    assert all(f"Dice of {number}" in reading.all_text() for number in range(12))


def test_an_empty_report_and_a_small_paper_print_without_harm(printed):
    assert "The Bridge" in printed(report_document(BattleReport(title="The Bridge"), Setup())).text(0)
    assert "The Bridge" in printed(report_document(report(), Setup(paper=paper("80x80")))).text(0)


def test_charts_without_values_are_drawn(printed):
    empty = report(strength=(Series(name="Red", values=()),), dice=(DiceBars(name="None", faces=()),), turns=())
    assert "None" in printed(report_document(empty, Setup())).text(0)


@given(st.floats(0, 1e7))
def test_grid_lines_are_few_and_round(highest):
    step = nice_step(highest)
    assert highest / step <= 10
    assert f"{step:.0e}"[0] in "125"


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(charts).failed == 0


def test_an_unknown_sign_or_colour_is_refused():
    with pytest.raises(ValueError, match="no symbol"):
        Series(name="x", values=(), symbol="blob")


@pytest.mark.parametrize("count", [10, 40, 200])
def test_the_story_begins_below_the_charts_and_goes_on_in_order(printed, count):
    lines = tuple(StoryLine(text=f"Event {number:03d}.") for number in range(count))
    reading = printed(report_document(report(chapters=(Chapter(title="Turn 1", lines=lines),)), Setup()))
    told = [int(word) for word in re.findall(r"Event (\d{3})\.", reading.all_text())]
    assert told == list(range(count))
    assert "Event 000." in reading.text(0)


def test_charts_that_fill_the_first_sheet_leave_the_story_to_the_next(printed):
    reading = printed(report_document(report(dice=(DICE,) * 15), Setup()))
    assert "Two hits" not in reading.text(0)
    assert "Two hits" in reading.text(1)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_ten_turns_with_maps_are_told_on_two_to_four_sheets(printed, name):
    def paint(pen, view):
        pen.rect(Box(0, 0, 60, 46), fill="#eeeeee")

    lines = tuple(StoryLine(text=f"Old Guard lose {number} bases, and fall back 1 MU.") for number in range(15))
    drawn = Drawing("Map", 60, 46, paint)
    chapters = tuple(Chapter(title=f"Turn {turn}", lines=lines, picture=drawn) for turn in range(1, 11))
    reading = printed(report_document(report(chapters=chapters), Setup(paper=paper(name))))
    assert 2 <= len(reading) <= 4
    assert sum(len(reading.rects(page, w=60, h=46)) for page in range(len(reading))) == 10
    without = printed(report_document(report(chapters=chapters), Setup(), ReportOptions(maps=False)))
    assert without.rects(0, w=60, h=46) == []


def test_a_map_never_stands_below_the_end_of_its_sheet(printed):
    drawn = Drawing("Map", 60, 46, lambda pen, view: pen.rect(Box(0, 0, 60, 46), fill="#eeeeee"))
    chapter = Chapter(title="Turn 1", lines=(StoryLine(text="Guard hold."),), picture=drawn)
    for dice in range(12):
        reading = printed(report_document(report(chapters=(chapter,) * 4, dice=(DICE,) * dice), Setup()))
        maps = [box for page in range(len(reading)) for box in reading.rects(page, w=60, h=46)]
        assert len(maps) == 4
        assert min(box.y for box in maps) > Setup().body.y


def test_a_long_title_of_a_turn_goes_over_two_lines_and_stays_readable():
    title = "Zug 1 · Stärke Armee des Bernsteinadlers 43, Heer vom Grauen Fluss 46 (Fortsetzung)"
    fitted = fit(title, HEADING, 96.0, 5.5)
    assert len(fitted.lines) == 2
    assert fitted.size / POINT > 6.5
