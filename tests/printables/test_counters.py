"""Counters: true size, backs under fronts, packed, nothing outside its box."""

import tracemalloc
from dataclasses import replace
from math import hypot

import pytest

from printables.counter_face import regions
from printables.counters import CounterOptions, Shape, counter_document
from printables.geometry import Box
from printables.page import PrintRefused, render
from printables.paper import A3, A4, LETTER, Duplex, Setup, paper
from printables.symbols import TROOP_NAMES
from referee.paper.pieces import Back, BackKind, Counter, Look, Side

RED = Side(name="Red", colour="#b3261e", symbol="diamond")
FIGURES = (("A", "3"), ("D", "2"), ("M", "4"))
HOSTILE = ["<b>", "&", "Unit <Old Guard>", "שלום عليكم", "漢字部隊", "M" * 200, "<para><img src='x'/></para>", ""]


def unit(name="Guard", **changes):
    look = Look(name=name, figures=FIGURES, corner=("Q", "3"), troop="infantry", symbols=("boot", "shield"))
    return replace(Counter(front=look, side=RED), **changes)


def outlines(reading, page=0, w=25.0, h=25.0):
    return reading.rects(page, w=w, h=h, within=0.001)


def covers(reading, page, w=27.0, h=27.0):
    """Backs that hide the unit, with their bleed of one millimetre."""
    return reading.rects(page, w=w, h=h, within=0.001)


@pytest.mark.parametrize("size", [12, 25, 50])
@pytest.mark.parametrize("form", [A4, LETTER, A3, A4.landscape()])
def test_a_counter_has_exactly_its_size(printed, size, form):
    reading = printed(counter_document([unit(copies=3)], Setup(paper=form), CounterOptions(size=size)))
    assert len(outlines(reading, w=size, h=size)) == 3


def test_a_round_counter_has_exactly_its_diameter(printed):
    reading = printed(counter_document([unit()], Setup(), CounterOptions(size=30, shape=Shape.ROUND)))
    wide = [max(x for x, _ in path) - min(x for x, _ in path) for path in reading.stamped()]
    assert [found for found in wide if abs(found - 30) < 0.5] == [pytest.approx(30, abs=0.001)]


def test_a_footprint_is_kept(printed):
    units = [unit(footprint=(60, 30)), unit(footprint=(40, 20), copies=2)]
    reading = printed(counter_document(units, Setup(), CounterOptions(shape=Shape.FOOTPRINT)))
    assert len(outlines(reading, w=60, h=30)) == 1
    assert len(outlines(reading, w=40, h=20)) == 2


@pytest.mark.parametrize("form", [A4, LETTER.landscape()])
@pytest.mark.parametrize("way", [Duplex.LONG, Duplex.SHORT])
def test_backs_lie_under_fronts_after_the_flip(printed, form, way):
    setup = Setup(paper=form, duplex=way)
    reading = printed(counter_document([unit(copies=5)], setup, CounterOptions()))
    fronts = {(round(box.cx, 2), round(box.cy, 2)) for box in outlines(reading, 0)}
    width, height = reading.size(1)
    sideways = (way is Duplex.LONG) == (height > width)
    backs = [(width - box.cx, box.cy) if sideways else (box.cx, height - box.cy) for box in covers(reading, 1)]
    assert {(round(x, 2), round(y, 2)) for x, y in backs} == fronts
    assert len(fronts) == 5


def test_a_back_offset_moves_backs_alone(printed):
    plain, shifted = Setup(), Setup(printer=replace(Setup().printer, back_dx=1.0, back_dy=-2.0))
    a, b = (printed(counter_document([unit()], setup)) for setup in (plain, shifted))
    (one,), (other,) = covers(a, 1), covers(b, 1)
    assert (other.x - one.x, other.y - one.y) == pytest.approx((1, -2), abs=0.001)
    assert outlines(a)[0].x == pytest.approx(outlines(b)[0].x)


def test_folded_backs_touch_their_fronts_and_stand_on_their_head(printed):
    reading = printed(counter_document([unit(back=reduced())], Setup(duplex=Duplex.FOLD)))
    back, front = sorted(outlines(reading), key=lambda box: -box.y)
    assert len(reading) == 1
    assert (back.x, back.y) == pytest.approx((front.x, front.top), abs=0.001)
    (name,) = [found for found in reading.texts() if found.text.strip() == "Few"]
    assert name.box.cy < back.cy
    assert name.box.cx > back.cx


def reduced():
    return Back(kind=BackKind.REDUCED, look=Look(name="Few", figures=(("A", "1"),), troop="infantry"))


def test_a_reduced_back_shows_its_own_figures(printed):
    reading = printed(counter_document([unit(back=reduced())], Setup()))
    assert "Few" in reading.text(1)
    assert "Guard" not in reading.text(1)


def test_a_hidden_back_tells_nothing_about_the_unit(printed):
    reading = printed(counter_document([unit("Secret")], Setup()))
    body = [found for found in reading.texts(1) if 20 < found.box.y < 280]
    assert body == []
    assert len(reading.forms(1)) == 1


@pytest.mark.parametrize("way", [Duplex.NONE, Duplex.LONG])
def test_backs_can_be_left_out(printed, way):
    assert len(printed(counter_document([unit()], Setup(duplex=way), CounterOptions(backs=way is Duplex.NONE)))) == 1


def test_counters_fill_the_sheet_before_a_new_one_is_begun(printed):
    reading = printed(counter_document([unit(copies=64)], Setup(duplex=Duplex.NONE)))
    assert [len(outlines(reading, page)) for page in range(len(reading))] == [63, 1]


def test_bleeds_of_neighbours_do_not_overlap_and_all_stay_on_the_printable_sheet(printed):
    reading = printed(counter_document([unit(copies=54)], Setup(), CounterOptions(bleed=1.5)))
    boxes = [box.inset(-1.5) for box in outlines(reading)]
    assert all(Setup().body.contains(box) for box in boxes)
    assert not any(overlap(a, b) for number, a in enumerate(boxes) for b in boxes[:number])


def overlap(a, b):
    return min(a.right, b.right) - max(a.x, b.x) > 0.001 and min(a.top, b.top) - max(a.y, b.y) > 0.001


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("size", [12, 25, 50])
@pytest.mark.parametrize("shape", [Shape.SQUARE, Shape.ROUND])
def test_hostile_and_long_names_are_printed_and_stay_in_their_box(printed, name, size, shape):
    reading = printed(counter_document([unit(name)], Setup(), CounterOptions(size=size, shape=shape)))
    wanted = "".join(name.replace("漢字部隊", "����").split())
    shown = "".join("".join(found.text for page in range(len(reading)) for found in reading.texts(page)).split())
    if name.isascii():
        assert wanted in shown
    assert shown.count("�") == 4 * name.count("漢")


def test_a_name_that_was_cut_is_listed_in_full(printed):
    reading = printed(counter_document([unit("Grenadiers " * 15)], Setup(), CounterOptions(size=12)))
    assert reading.text(2).count("Grenadiers") == 15


@pytest.mark.parametrize("d", [12.0, 25.0, 50.0])
def test_the_boxes_of_a_round_counter_lie_inside_its_circle(d):
    place = regions(d, d, True)
    for box in (place.name, place.body, place.figures, place.side):
        spots = [(x, y) for x in (box.x, box.right) for y in (box.y, box.top)]
        assert all(hypot(x - d / 2, y - d / 2) <= d / 2 for x, y in spots)


@pytest.mark.parametrize("count", [0, 1, 4, 9, 30])
def test_any_number_of_symbols_is_drawn_inside_the_face(printed, count):
    look = Look(name="Many", symbols=TROOP_NAMES[:count], troop="cavalry", corner=("Q", "4"), figures=FIGURES)
    reading = printed(counter_document([Counter(front=look, side=RED)], Setup(duplex=Duplex.NONE)))
    (face,) = outlines(reading)
    assert len(reading.forms()) == count + 2
    symbols = [path for path in reading.stamped() if len(path) > 5]
    assert all(face.x <= x <= face.right and face.y <= y <= face.top for path in symbols for x, y in path)


def test_two_hundred_units_are_all_printed(printed):
    units = [unit(f"Unit {number:03d}") for number in range(200)]
    text = printed(counter_document(units, Setup())).all_text()
    assert all(f"Unit {number:03d}" in text for number in range(200))


def test_an_empty_army_is_refused_in_one_sentence():
    with pytest.raises(PrintRefused, match="nothing to print for 'Counters': the list is empty"):
        render(counter_document([], Setup()))


@pytest.mark.parametrize("size", [0, -5, 11.9, 50.1, 900, float("nan")])
def test_a_size_outside_12_to_50_mm_is_refused(size):
    with pytest.raises(ValueError, match="must be from 12 to 50 mm"):
        CounterOptions(size=size)


@pytest.mark.parametrize("changes", [{"bleed": -1}, {"bleed": 6}, {"copies": 0}, {"copies": 101}])
def test_a_bleed_or_number_of_copies_out_of_range_is_refused(changes):
    with pytest.raises(ValueError, match="must be from"):
        CounterOptions(**changes)


def test_a_footprint_larger_than_the_paper_is_refused():
    with pytest.raises(ValueError, match="200 × 150 mm does not fit on 100 × 140 mm"):
        counter_document(
            [unit(footprint=(200, 150))], Setup(paper=paper("100x140")), CounterOptions(shape=Shape.FOOTPRINT)
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"front": Look(symbols=("unicorn",))},
        {"front": Look(troop="unicorn")},
        {"side": Side(symbol="unicorn")},
        {"back": Back(kind=BackKind.REDUCED, look=Look(troop="unicorn"))},
    ],
)
def test_an_unknown_symbol_is_refused_before_anything_is_drawn(wrong):
    with pytest.raises(ValueError, match="no symbol 'unicorn'"):
        counter_document([replace(unit(), **wrong)], Setup())


def test_black_and_white_counters_have_only_greys(printed):
    reading = printed(counter_document([unit(back=reduced())], Setup(mono=True)))
    for page in range(2):
        assert all(len(set(found.fill)) == 1 for found in reading.drawn(page) if found.fill)


def test_sides_differ_in_shape_as_well_as_in_colour():
    blue = Side(name="Blue", symbol="circle")
    assert (RED.symbol, RED.colour) != (blue.symbol, blue.colour)


def test_the_face_is_divided_without_overlap():
    place = regions(25, 25, False)
    assert place.figures.top <= place.body.y
    assert place.body.top <= place.name.y
    assert Box(0, 0, 25, 25).contains(place.name)


def test_memory_for_the_pages_stays_flat():
    peaks = [peak(counter_document([unit(copies=copies)], Setup())) for copies in (54, 540)]
    assert peaks[1] < 1.5 * peaks[0]


def peak(document):
    tracemalloc.start()
    render(document)
    _, highest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return highest
