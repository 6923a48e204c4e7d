"""Maps: numbers that nothing runs through, and a legend that is whole and says everything."""

from dataclasses import replace

import pytest

from printables.geometry import Box
from printables.hexpaper import HexPaper
from printables.map_zones import sign_points
from printables.maps import MapOptions, keys_of, map_document, number_spot
from printables.paper import Setup
from referee.hexgrid import Hex
from referee.paper.base import paper_of
from referee.paper.maps import MapPlan
from tests.printables.room import RULESETS, SCENARIOS

PLAN = MapPlan(
    name="Ford",
    columns=12,
    rows=9,
    terrain=(("0101", "forest"), ("0202", "hill")),
    roads=(tuple(f"06{row:02d}" for row in range(1, 10)),),
    river_sides=(("0405", "0505"),),
    bridges=(("0604", "0605"),),
    zones=(("#b3261e", ("0101", "0102")), ("#c77700", ("0101",))),
    zone_names=("Red: set-up", "Counts for victory"),
)


def test_a_number_stands_beside_a_road_that_runs_through_the_middle_of_its_hex():
    cells = HexPaper(30)
    x, y = cells.centre(Hex(6, 4))
    road = [(x, y + step) for step in range(-15, 16)]
    spot = number_spot((x, y), 30, road)
    assert not spot.x - 1 < x < spot.right + 1
    assert number_spot((x, y), 30, []).cx == x


def test_no_number_is_run_through_by_a_road_a_river_or_a_bridge(printed):
    reading = printed(map_document(PLAN, Setup(), MapOptions(one_sheet=True)))
    numbers = {text.text.strip(): text.box for text in reading.texts() if text.text.strip().isdigit()}
    cells = {number: box for number, box in numbers.items() if len(number) == 4}
    assert len(cells) == 12 * 9
    road = HexPaper(1.0)
    scale = (cells["0701"].cx - cells["0501"].cx) / (road.centre(Hex(7, 1))[0] - road.centre(Hex(5, 1))[0])
    middle = (cells["0503"].cx + cells["0703"].cx) / 2
    for row in range(1, 10):
        box = cells[f"06{row:02d}"]
        assert box.right < middle - 0.03 * scale or box.x > middle + 0.03 * scale


def test_the_legend_names_everything_on_the_map_once():
    names = [key.name for key in keys_of(PLAN)]
    assert names == ["forest", "hill", "river", "road", "bridge", "Red: set-up", "Counts for victory"]


def test_a_map_of_several_sheets_has_its_legend_whole_on_one(printed):
    reading = printed(map_document(PLAN, Setup(), MapOptions(cell=45)))
    assert len(reading) > 2
    last = " ".join(reading.text(len(reading) - 1).split())
    assert all(key.name in last for key in keys_of(PLAN))
    assert "forest" not in "".join(reading.text(page) for page in range(len(reading) - 1))


@pytest.mark.parametrize("id", RULESETS)
def test_the_map_of_every_scenario_shows_where_both_sides_set_up(room, id):
    plan = paper_of(room.source("map", ruleset=id, scenario=SCENARIOS[id])).plan()
    assert len(plan.zone_names) == len(plan.zones)
    assert len([name for name in plan.zone_names if name.endswith(": set-up")]) == 2


def test_the_hexes_that_count_for_victory_are_on_the_map(room):
    plan = paper_of(room.source("map", ruleset="itty-bitty", scenario="defend-the-bridge")).plan()
    places = dict(zip(plan.zone_names, (places for _, places in plan.zones), strict=True))["Counts for victory"]
    assert {"1406", "1707"} <= set(places)


def test_the_six_areas_of_terrain_are_drawn_apart_from_the_grid(room):
    plan = paper_of(room.source("map", ruleset="banter-battles", scenario="the-grey-ford")).plan()
    assert plan.zone_names.count("Area for terrain") == 6
    assert {f"Area {number}" for number in range(1, 7)} <= {label for _, label in plan.labels}


@pytest.mark.parametrize("id", RULESETS)
def test_zones_are_told_apart_without_colour_by_the_signs_of_their_sides(room, id):
    game = paper_of(room.source("map", ruleset=id, scenario=SCENARIOS[id]))
    plan = game.plan()
    signs = dict(zip(plan.zone_names, plan.zone_signs, strict=True))
    sides = {f"{side.name}: set-up": side.symbol for side in game.sides()}
    assert {name: sign for name, sign in signs.items() if name.endswith(": set-up")} == sides
    assert len(set(sides.values())) == 2
    assert {key.name: key.sign for key in keys_of(plan) if key.sort == "zone"} == signs


def test_every_place_of_a_zone_has_its_sign_and_no_number_stands_on_one():
    plan = replace(PLAN, zone_signs=("square", "star"))
    cells = HexPaper(30)
    spots = sign_points(plan, cells, 30)
    assert len(spots) == 3
    assert len(set(spots)) == 3
    for place in ("0101", "0102"):
        box = number_spot(cells.centre(Hex.parse(place)), 30, spots)
        assert not any(box.contains(Box(x - 1, y - 1, 2, 2)) for x, y in spots)


def test_signs_are_on_the_paper(printed):
    zones = replace(PLAN, zone_signs=("square", "star"))
    plain, signed = (printed(map_document(plan, Setup(), MapOptions(one_sheet=True))) for plan in (PLAN, zones))
    assert len(signed.forms()) == len(plain.forms()) + 3 + 2  # in three places and in the legend
