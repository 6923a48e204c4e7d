"""Rosters and record sheets: every unit, every box."""

from dataclasses import replace

import pytest

from printables.atoms import Setting
from printables.block_table import PAD, Table, _least
from printables.fonts import Face
from printables.page import PrintRefused, render
from printables.paper import Setup, paper
from printables.record import record_document
from printables.roster import roster_document
from printables.text import wrap
from referee.paper.lists import Entry, Roster, Tick, Track

TANK = Entry(
    name="Trundler <Mk II> & crew",
    kind="heavy vehicle",
    figures=(("lrf", "4"), ("move", "5")),
    tracks=(Track(label="Armour", total=12, lost=5), Track(label="Fire", total=3)),
    notes="carries one team",
    points="65",
    symbol="tank",
    group="First squadron",
)


def army(*entries):
    return Roster(
        title="Red & <Blue>", subtitle="600 points", entries=entries, totals=(("Points", "65"),), symbol="diamond"
    )


BOX = 3.4 * 1.2  # a list of one unit leaves room, so its boxes are larger


def boxes(reading, page=0, side=BOX):
    return reading.rects(page, w=side, h=side, within=0.001)


def crosses(reading, page=0):
    lines = [path for path in reading.paths(page) if len(path.points) == 2]
    return [path for path in lines if diagonal(path.points) == pytest.approx(BOX * 2**0.5, abs=0.1)]


def diagonal(points):
    (x, y), (u, v) = points
    return ((u - x) ** 2 + (v - y) ** 2) ** 0.5


def test_a_record_has_a_pencil_box_for_each_point_and_lost_ones_are_crossed(printed):
    reading = printed(record_document([army(TANK)], Setup()))
    assert len(boxes(reading)) == 15
    assert len(crosses(reading)) == 2 * 5


def test_a_fresh_record_has_nothing_crossed_off(printed):
    reading = printed(record_document([army(TANK)], Setup(), fresh=True))
    assert len(boxes(reading)) == 15
    assert crosses(reading) == []


def test_a_record_has_a_box_to_tick_for_what_a_unit_can_be_and_says_what_it_is(printed):
    shaken = replace(TANK, tracks=(), ticks=(Tick(label="routed", on=True), Tick(label="fired")))
    steady = replace(shaken, ticks=(Tick(label="routed"),))
    reading = printed(record_document([army(shaken, steady)], Setup()))
    assert len(boxes(reading)) == 3
    assert len(crosses(reading)) == 2
    assert crosses(printed(record_document([army(shaken)], Setup(), fresh=True))) == []


def test_on_narrow_paper_the_ticks_stand_among_the_pencil_boxes_with_their_words(printed):
    unit = replace(TANK, tracks=(), ticks=tuple(Tick(label=word) for word in ("routed", "fired", "prone", "hidden")))
    text = printed(record_document([army(unit)], Setup(paper=paper("105x148")))).all_text()
    assert all(word in text for word in ("routed", "fired", "prone", "hidden"))


def test_names_notes_and_figures_are_printed_as_they_are(printed):
    for document in (record_document([army(TANK)], Setup()), roster_document([army(TANK)], Setup())):
        text = " ".join(printed(document).text(0).split())
        for words in ("Trundler <Mk II> & crew", "Red & <Blue>", "carries one team", "lrf", "Armour", "First squadron"):
            assert words in text


def test_a_roster_shows_what_is_left_of_what_there_was(printed):
    text = printed(roster_document([army(TANK)], Setup())).text(0)
    assert "7/12" in text


def test_units_stand_in_their_groups(printed):
    other = replace(TANK, name="Scout", group="Second squadron")
    text = printed(roster_document([army(TANK, other)], Setup())).text(0)
    assert text.index("First squadron") < text.index("Trundler") < text.index("Second squadron") < text.index("Scout")


@pytest.mark.parametrize("make", [roster_document, record_document])
def test_two_hundred_units_are_all_printed_in_their_boxes(printed, make):
    units = [replace(TANK, name=f"Unit {number:03d}", group=f"Group {number // 20}") for number in range(200)]
    text = printed(make([army(*units)], Setup())).all_text()
    assert all(f"Unit {number:03d}" in text for number in range(200))


@pytest.mark.parametrize("make", [roster_document, record_document])
def test_long_names_notes_and_tracks_stay_in_their_boxes(printed, make):
    long = replace(TANK, name="N" * 200, notes="note " * 300, tracks=(Track(label="Hull " * 9, total=200, lost=3),))
    reading = printed(make([army(long)], Setup(paper=paper("105x148"))))
    assert reading.all_text().count("note") >= 300


def test_each_side_starts_a_page_of_its_own(printed):
    reading = printed(roster_document([army(TANK), replace(army(TANK), title="Blue")], Setup()))
    assert len(reading) == 2


@pytest.mark.parametrize("make", [roster_document, record_document])
def test_an_empty_army_is_refused_or_prints_its_totals(printed, make):
    assert "Totals" in printed(make([army()], Setup())).text(0)
    with pytest.raises(PrintRefused, match="nothing to print"):
        render(make([replace(army(), totals=())], Setup()))


def test_more_lost_than_there_was_is_refused():
    with pytest.raises(ValueError, match="cannot have lost 5 of 3"):
        Track(label="Armour", total=3, lost=5)


def test_a_long_record_keeps_small_boxes_and_a_short_one_grows(printed):
    long = printed(record_document([army(*[TANK] * 40)], Setup()))
    assert boxes(long, side=3.4)
    assert boxes(long) == []


def test_a_short_roster_is_set_larger_but_stays_on_its_sheet(printed):
    few, many = (printed(roster_document([army(*[TANK] * count)], Setup())) for count in (3, 60))
    heights = [max(found.box.h for found in one.texts() if "Trundler" in found.text) for one in (few, many)]
    assert heights[0] > 1.3 * heights[1]
    assert len(few) == 1


def test_ten_pencil_boxes_stand_in_one_row(printed):
    tank = replace(TANK, tracks=(Track(label="Armour", total=10),))
    reading = printed(record_document([army(tank)], Setup()))
    assert len({round(box.y, 2) for box in boxes(reading)}) == 1


def test_a_list_that_just_misses_its_sheet_is_set_smaller_to_fit(printed):
    readings = [printed(roster_document([army(*[TANK] * count)], Setup())) for count in range(30, 66, 2)]
    alone = [one for one in readings if len(one) == 1]
    heights = sorted({round(max(found.box.h for found in one.texts() if "<Mk" in found.text), 2) for one in alone})
    assert heights[0] == pytest.approx(0.9 * heights[1], rel=0.03)


def test_a_column_holds_its_longest_word_with_what_leans_out_of_it():
    table, setting = Table(head=("Art",), rows=(("Kriegerschar",),)), Setting(8.0, "#000000")
    (wide,) = _least(table, 1, setting)
    assert len(wrap((("Kriegerschar", Face.NARROW),), setting.em, wide - 2 * PAD * setting.em)) == 1
