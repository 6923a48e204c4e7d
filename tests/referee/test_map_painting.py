"""Painting maps of one's own: what a stroke makes of an entry, and that every entry stays one that a pack may hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.content import shipped
from referee.facts import read
from referee.map_painting import Stroke, painting_of
from referee.rulesets import ruleset
from referee.value import plain

GAMES = {"itty-bitty": ("maps", "forest-map-one"), "ranged-fun": ("scenarios", "annihilation")}


def painting(game):
    return painting_of(game, GAMES[game][0])


def entry(game):
    kind, id = GAMES[game]
    return plain(shipped(game)[kind][id])


def stroke(game, before, paint, place, **more):
    return painting(game).painted(before, Stroke(paint=paint, place=place, **more))


def ground(game, made, place):
    return dict(painting(game).plan(made).terrain).get(place, "clear")


def test_ground_takes_the_place_of_ground():
    made = stroke("itty-bitty", entry("itty-bitty"), "swamp", "0102")
    assert ground("itty-bitty", made, "0102") == "swamp"
    assert "0102" not in made["terrain"]["forest"]


def test_clear_wipes_ground_off():
    assert ground("itty-bitty", stroke("itty-bitty", entry("itty-bitty"), "clear", "0102"), "0102") == "clear"


def test_a_river_runs_along_the_side_of_the_nearest_neighbour_and_twice_is_none():
    once = stroke("itty-bitty", entry("itty-bitty"), "river-side", "0303", near="0302")
    assert ("0302", "0303") in painting("itty-bitty").plan(once).river_sides
    again = stroke("itty-bitty", once, "river-side", "0302", near="0303")
    assert ("0302", "0303") not in painting("itty-bitty").plan(again).river_sides


def test_a_road_goes_on_from_where_one_ends_and_is_cut_when_painted_again():
    bare = {**entry("itty-bitty"), "roads": []}
    two = stroke("itty-bitty", stroke("itty-bitty", bare, "road", "0303", near="0304"), "road", "0304", near="0305")
    assert two["roads"] == [["0303", "0304", "0305"]]
    assert stroke("itty-bitty", two, "road", "0304", near="0303")["roads"] == [["0304", "0305"]]


def test_a_bridge_leads_over_a_side_of_its_hex():
    made = stroke("itty-bitty", entry("itty-bitty"), "bridge", "0307", near="0306")
    assert made["bridges"]["bridge-0306-0307"] == {"name": "Bridge at 0307", "hex": "0307", "over": ["0306-0307"]}
    assert stroke("itty-bitty", made, "bridge", "0306", near="0307")["bridges"] == entry("itty-bitty")["bridges"]


def test_hexes_that_matter_are_painted_by_name():
    made = stroke("itty-bitty", entry("itty-bitty"), "place:pass", "0101")
    assert made["places"]["pass"] == ["0101", "1403"]


def test_a_larger_feature_comes_apart_where_it_is_painted_over():
    made = stroke("ranged-fun", entry("ranged-fun"), "open", "0310")
    spots = {place for place, kind in painting("ranged-fun").plan(made).terrain if kind == "rough"}
    assert "0310" not in spots
    assert {"0209", "0409", "0211", "0411"} <= spots


def test_a_building_stands_where_it_is_painted():
    made = stroke("ranged-fun", entry("ranged-fun"), "building:bunker", "0101")
    assert made["terrain"][-1]["building"] == "bunker"
    assert ground("ranged-fun", made, "0101") == "building"


def test_a_zone_is_drawn_from_corner_to_corner():
    made = stroke("ranged-fun", entry("ranged-fun"), "zone-a", "0405", start="0702")
    assert made["a"]["zone"] == {"column": 4, "row": 2, "columns": 4, "rows": 4}


def test_a_marker_is_laid_down_and_taken_up():
    once = stroke("ranged-fun", entry("ranged-fun"), "marker", "0404")
    assert once["markers"] == [{"name": "Marker 1", "column": 4, "row": 4}]
    assert stroke("ranged-fun", once, "marker", "0404")["markers"] == []


@pytest.mark.parametrize("game", GAMES)
def test_on_a_smaller_map_nothing_lies_outside(game):
    plan = painting(game).plan(painting(game).resized(entry(game), 9, 8))
    assert (plan.columns, plan.rows) == (9, 8)


@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(list(GAMES)), data=st.data())
def test_whatever_is_painted_can_be_saved(game, data):
    made, content = entry(game), shipped(game)
    plan = painting(game).plan(made)
    for _ in range(data.draw(st.integers(1, 6))):
        paint = data.draw(st.sampled_from(painting(game).paints(made, content)))
        place = data.draw(st.sampled_from(list(plan.grid)))
        near = data.draw(st.sampled_from(list(plan.grid.neighbours(place))))
        made = stroke(game, made, paint.id, str(place), start=str(place), near=str(near))
    kind = GAMES[game][0]
    assert read(ruleset(game).content[kind], plain(made), "entry")


def test_a_game_without_maps_has_nothing_to_paint():
    assert painting_of("wargame", "scenarios") is None
    assert painting_of("itty-bitty", "spells") is None
