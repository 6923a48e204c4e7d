"""Maps: numbered as the rules number, true to scale, readable without colour."""

from dataclasses import replace

import pytest

from data.languages import speak
from printables.map_terrain import TERRAIN
from printables.maps import MapOptions, map_document
from printables.palette import Palette
from printables.paper import A3, A4, Setup
from referee.colours import channels
from referee.hexgrid import Hex
from referee.paper.maps import GROUNDS, MapPlan

PLAN = MapPlan(
    name="Forest <Map> One",
    columns=6,
    rows=5,
    terrain=(("0101", "woods"), ("0202", "hill"), ("0303", "marsh")),
    rivers=(("0101", "0202", "0302"),),
    river_sides=(("0402", "0403"), ("0502", "0403")),
    roads=(("0105", "0205", "0304", "0302"),),
    bridges=(("0302",), ("0402", "0403")),
    labels=(("0404", "Stirling & <co>"),),
    zones=(("#b3261e", ("0601", "0602")),),
)


def hexes(reading, page=0):
    """Hexes of the ground, with their middle."""
    found = [path for path in reading.paths(page) if len(path.points) in (6, 7) and path.box.h > 5]
    return [path.points for path in found]


def high(points):
    return max(y for _, y in points) - min(y for _, y in points)


def middle(points):
    return (max(x for x, _ in points) + min(x for x, _ in points)) / 2, min(y for _, y in points) + high(points) / 2


@pytest.mark.parametrize("cell", [12, 20, 30])
def test_a_hex_has_its_size_across_flats(printed, cell):
    reading = printed(map_document(replace(PLAN, zones=()), Setup(paper=A3), MapOptions(cell=cell)))
    found = hexes(reading)
    assert len(found) == 30
    assert [high(points) for points in found] == [pytest.approx(cell, abs=0.001)] * 30


def test_numbers_stand_in_their_hex_and_odd_columns_are_lower(printed):
    reading = printed(map_document(PLAN, Setup(), MapOptions(cell=30)))
    numbers = {found.text.strip(): found.box for found in reading.texts() if found.text.strip().isdigit()}
    assert numbers["0201"].cy - numbers["0101"].cy == pytest.approx(15, abs=0.3)
    assert numbers["0201"].cx - numbers["0101"].cx == pytest.approx(1.5 * 30 / 3**0.5, abs=0.3)
    centres = [middle(points) for points in hexes(reading)]
    for box in numbers.values():
        assert min(abs(box.cx - x) + abs(box.cy - y) for x, y in centres) < 15


def test_neighbours_on_the_map_are_neighbours_in_the_rules(printed):
    bare = replace(PLAN, roads=(), rivers=(), river_sides=(), bridges=(), labels=())  # no number gives way to anything
    reading = printed(map_document(bare, Setup(), MapOptions(cell=20)))
    places = {found.text.strip(): found.box for found in reading.texts() if found.text.strip().isdigit()}
    at = places["0303"]
    near = {name for name, box in places.items() if 1 < ((box.cx - at.cx) ** 2 + (box.cy - at.cy) ** 2) ** 0.5 < 22}
    assert near == {str(place) for place in Hex.parse("0303").neighbours()}


def test_a_square_map_has_squares_of_its_size(printed):
    plan = MapPlan(name="Board", columns=4, rows=3, squares=True, terrain=(("0203", "building"),))
    assert len(printed(map_document(plan, Setup(), MapOptions(cell=25.4))).rects(0, w=25.4, h=25.4, within=0.001)) == 12


def test_labels_are_printed_as_they_are(printed):
    text = printed(map_document(PLAN, Setup())).text(0)
    assert "Stirling & <co>" in text.replace("\r\n", " ")
    assert "Forest <Map> One" in text


def test_a_large_map_goes_over_several_sheets_and_every_hex_is_there(printed):
    plan = replace(PLAN, columns=20, rows=15)
    reading = printed(map_document(plan, Setup(), MapOptions(cell=35)))
    assert len(reading) > 4
    text = reading.all_text()
    assert all(str(place) in text for place in plan.grid)
    assert "to B1" in reading.text(0)


def test_a_whole_map_fits_one_sheet_if_asked(printed):
    plan = replace(PLAN, columns=25, rows=18)
    reading = printed(map_document(plan, Setup(paper=A4), MapOptions(one_sheet=True)))
    assert len(reading) == 1
    assert len(hexes(reading)) >= 25 * 18


def test_the_legend_names_what_is_on_the_map(printed):
    text = printed(map_document(PLAN, Setup())).text(0)
    assert all(name in text for name in ("woods", "hill", "marsh"))
    assert "desert" not in text


def test_every_kind_of_ground_differs_without_colour(printed):
    looks = {}
    for kind in TERRAIN:
        plan = MapPlan(name="One", columns=1, rows=1, terrain=(("0101", kind),))
        setup = Setup(mono=True)
        image = printed(map_document(plan, setup, MapOptions(cell=60, legend=False, numbers=False))).bitmap(dpi=60)
        looks[kind] = image.convert("L").tobytes()
    assert len(set(looks.values())) == len(TERRAIN)


def test_black_and_white_grounds_stay_light_enough_to_read_numbers():
    shade = Palette(mono=True).shade
    assert all(channels(shade(ground.colour))[0] > 0.6 for ground in TERRAIN.values())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"terrain": (("0101", "lava"),)}, "There is no terrain 'lava'"),
        ({"terrain": (("9901", "woods"),)}, "Hex 9901 is off the map"),
        ({"labels": (("01", "x"),)}, "'01' is not a hex"),
        ({"river_sides": (("0101", "0105"),)}, "A river cannot run between 0101 and 0105"),
        ({"columns": 0}, "from 1 to 99"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_one_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        map_document(replace(PLAN, **wrong), Setup())


def test_all_grounds_that_a_game_may_name_can_be_drawn():
    assert tuple(TERRAIN) == GROUNDS


@pytest.mark.parametrize("cell", [0, 3, 900])
def test_a_hex_size_out_of_range_is_refused(cell):
    with pytest.raises(ValueError, match="must be from 4 to 150 mm"):
        MapOptions(cell=cell)


@pytest.mark.parametrize("kinds", [0, 3, 5, 8])
def test_the_scale_of_a_plan_stands_clear_of_its_legend(printed, kinds):
    ground = tuple((f"{number + 1:02d}01", kind) for number, kind in enumerate(list(TERRAIN)[:kinds]))
    plan = MapPlan(name="Plan", columns=20, rows=12, squares=True, terrain=ground, scale="A square is 1″ wide.")
    reading = printed(map_document(plan, Setup(), MapOptions(one_sheet=True, numbers=False)))
    (scale,) = [found.box for found in reading.texts() if "square" in found.text]
    names = [found.box for found in reading.texts() if found.text.strip() in TERRAIN and found.box.y < 60]
    assert not any(scale.x < box.right and box.x < scale.right and abs(box.cy - scale.cy) < 2 for box in names)


def test_a_map_for_one_sheet_leaves_room_for_a_legend_of_two_lines(room):
    speak("de")
    try:
        assert len(room.paper("map", ruleset="wargame", scenario="breakthrough")) == 1
    finally:
        speak("en")
