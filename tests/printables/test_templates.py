"""Templates are true to scale and carry their fractions."""

from dataclasses import replace
from math import atan2, degrees, hypot

import pytest

from printables.drawings import OVERLAP, Drawing, fewest_sheets, large_sheets, tiles
from printables.geometry import Box
from printables.page import Document
from printables.paper import A4, Setup
from printables.sticks import _title, _unit
from printables.templates import _drawings, template_document
from referee.paper.templates import HALVES, THIRDS, Arc, Circle, Form, HexTemplate, Stick, hex_set


def hexagons(reading, page=0):
    return [path.points for path in reading.paths(page) if len(path.points) in (6, 7)]


def high(points):
    return max(y for _, y in points) - min(y for _, y in points)


@pytest.mark.parametrize("flats", [15, 30, 33.5])
def test_a_hex_of_a_template_has_its_size_across_flats(printed, flats):
    reading = printed(template_document([HexTemplate(form=Form.BALL, size=2, flats=flats)], Setup()))
    assert [high(points) for points in hexagons(reading)] == [pytest.approx(flats, abs=0.001)] * 7


@pytest.mark.parametrize(
    ("form", "size", "counts"), [("ball", 3, [1, 6, 12]), ("cone", 3, [1, 3, 5]), ("ball", 1, [1])]
)
@pytest.mark.parametrize("fractions", [THIRDS, HALVES])
def test_each_hex_carries_the_fraction_of_its_band(printed, form, size, counts, fractions):
    template = HexTemplate(form=Form(form), size=size, fractions=fractions)
    words = [found.text.strip() for found in printed(template_document([template], Setup())).texts()]
    assert [words.count(fraction) for fraction in fractions[:size]] == counts


def test_the_set_has_balls_1_to_3_and_cones_a_to_c(printed):
    text = printed(template_document(hex_set(20), Setup())).all_text()
    assert all(name in text for name in ("ball 1", "ball 2", "ball 3", "cone A", "cone B", "cone C"))


@pytest.mark.parametrize("angle", [45, 90])
def test_an_arc_has_its_angle_and_radius(printed, angle):
    reading = printed(template_document([Arc(degrees=angle, radius=100)], Setup()))
    wedge = next(path.points for path in reading.paths() if len(path.points) > 40)
    (x, y), first, last = wedge[0], wedge[1], wedge[angle + 1]
    turn = [degrees(atan2(v - y, u - x)) for u, v in (first, last)]
    assert turn[1] - turn[0] == pytest.approx(angle, abs=0.01)
    assert hypot(first[0] - x, first[1] - y) == pytest.approx(100, abs=0.01)


def test_a_circle_has_its_radius(printed):
    reading = printed(template_document([Circle(radius=38.1, label="3 in")], Setup()))
    wide = [max(x for x, _ in path.points) - min(x for x, _ in path.points) for path in reading.paths()]
    assert any(found == pytest.approx(76.2, abs=0.001) for found in wide)


@pytest.mark.parametrize(
    ("unit", "unit_mm", "true"), [("in", 0, 25.4), ("cm", 0, 10.0), ("BW", 40, 40), ("MU", 32.5, 32.5)]
)
def test_the_units_of_a_stick_are_true(printed, unit, unit_mm, true):
    reading = printed(template_document([Stick(unit=unit, unit_mm=unit_mm, length=4)], Setup()))
    body = [box for box in reading.rects(0, within=0.001) if box.y > 20]
    assert [box.w for box in body].count(pytest.approx(true, abs=0.001)) == 4
    assert [box.w for box in body].count(pytest.approx(4 * true, abs=0.001)) == 1


def test_a_stick_longer_than_the_paper_is_made_of_pieces_of_whole_units(printed):
    reading = printed(template_document([Stick(unit="in", length=18)], Setup()))
    words = [found.text.strip() for found in reading.texts()]
    assert all(str(number) in words for number in range(1, 19))
    assert any(word.startswith("join at 9") for word in words)


def test_a_stick_that_is_too_long_to_lie_stands_upright_in_one_piece(printed):
    reading = printed(template_document([Stick(unit="BW", unit_mm=40, length=6)], Setup()))
    assert len(reading.rects(0, h=240, w=16, within=0.001)) == 1


def test_bands_of_a_stick_end_where_they_should(printed):
    stick = Stick(unit="cm", length=12, bands=(("close", 4), ("long", 12)))
    reading = printed(template_document([stick], Setup()))
    assert len(reading.rects(0, w=40, within=0.001)) == 1
    assert len(reading.rects(0, w=80, within=0.001)) == 1


def test_a_template_larger_than_the_paper_goes_over_several_sheets(printed):
    reading = printed(template_document([HexTemplate(form=Form.BALL, size=3, flats=80)], Setup()))
    assert len(reading) > 1
    assert "sheet A1" in reading.text(0)


def test_tiles_cover_the_drawing_and_overlap():
    parts = tiles(500, 600, Box(8, 17, 194, 264))
    assert {part.name for part in parts} == {f"{letter}{number}" for letter in "ABC" for number in (1, 2, 3)}
    assert (min(part.view.x for part in parts), max(part.view.right for part in parts)) == (0, 500)
    assert (min(part.view.y for part in parts), max(part.view.top for part in parts)) == (0, 600)
    first, second = parts[0], parts[1]
    assert first.view.right - second.view.x == pytest.approx(OVERLAP)


def test_crosses_of_neighbouring_sheets_lie_on_the_same_spot(printed):
    setup = Setup()
    drawing = Drawing("Wide", 340, 200, lambda pen, view: None)
    reading = printed(Document("Wide", tuple(large_sheets(drawing, setup)), setup))
    spots = [rings(reading, page, part.view, setup) for page, part in enumerate(tiles(340, 200, setup.body))]
    assert len(spots[0]) == 3
    assert spots[0] == spots[1]


def rings(reading, page, view, setup):
    """Where the crosses lie in the drawing."""
    found = [path.box for path in reading.paths(page) if len(path.points) > 7]
    return {
        (round(ring.cx - setup.body.x + view.x, 2), round(ring.cy - setup.body.top + view.top, 2)) for ring in found
    }


def test_paper_is_turned_when_that_saves_sheets():
    wide = Drawing("Wide", 270, 150, lambda pen, view: None)
    assert fewest_sheets(wide, Setup(paper=A4)).paper.is_landscape
    assert not fewest_sheets(Drawing("High", 150, 250, lambda pen, view: None), Setup()).paper.is_landscape


@pytest.mark.parametrize(
    "make",
    [
        lambda: HexTemplate(form=Form.BALL, size=4),
        lambda: HexTemplate(form=Form.BALL, size=2, flats=0),
        lambda: HexTemplate(form=Form.CONE, size=2, flats=900),
        lambda: Arc(degrees=0),
        lambda: Circle(radius=900),
        lambda: Stick(unit="cm", length=0),
        lambda: Stick(unit="MU", unit_mm=900, length=4),
    ],
)
def test_sizes_out_of_range_are_refused_in_one_sentence(make):
    with pytest.raises(ValueError, match="must be from"):
        make()


def test_a_stick_in_an_own_unit_needs_its_length():
    with pytest.raises(ValueError, match="'MU' needs the length of that unit"):
        Stick(unit="MU", length=4)


def test_a_template_needs_a_fraction_for_each_band():
    with pytest.raises(ValueError, match="needs 3 fractions, not 1"):
        HexTemplate(form=Form.BALL, size=3, fractions=("1",))


def test_a_stick_whose_unit_is_its_name_says_it_once():
    stick = Stick(unit="in", unit_mm=25.4, length=6, label="Inches")
    assert _title(replace(stick, label=_unit(stick))) == _unit(stick)


def test_a_part_of_a_large_arc_with_nothing_in_it_is_not_printed():
    document = template_document([Arc(degrees=45, radius=330, unit=33, label="Arc")], Setup())
    assert [sheet.title[-2:] for sheet in document.sheets] == ["A1", "B1", "A2"]


def test_a_sheet_with_nothing_but_what_overlaps_is_not_printed():
    drawing = Drawing("Tip", 340, 264, lambda pen, view: None, lambda view: view.x < 190)
    assert [sheet.title for sheet in large_sheets(drawing, Setup())] == ["Tip"]


def test_no_seam_leads_to_a_sheet_that_is_not_there(printed):
    reading = printed(template_document([Arc(degrees=45, radius=330, unit=33, label="Arc")], Setup()))
    assert not any("to B2" in reading.text(page) for page in range(len(reading)))


def test_where_a_piece_of_a_stick_goes_on_is_never_cut_off(printed):
    reading = printed(template_document([Stick(unit="cm", length=30, label="Centimetres")], Setup()))
    assert "…" not in reading.text(0)


@pytest.mark.parametrize("large", [Arc(degrees=45, radius=480, unit=40, label="Arc"), Circle(radius=150, unit=25)])
def test_parts_of_a_large_template_fit_each_other(large):
    """Whichever part is to be seen, it is painted in the same place."""
    (drawing,) = _drawings(large, Setup())
    painted = [_points(drawing, part.view) for part in tiles(drawing.w, drawing.h, Setup().body)]
    assert len(painted) > 1
    assert all(each == painted[0] for each in painted)


def _points(drawing, view):
    """All that is painted of a drawing, as plain values."""
    seen = []

    class Watching:
        def __getattr__(self, name):
            return lambda *given, **more: seen.append((name, str(given), str(more)))

    drawing.paint(Watching(), view)
    return seen
