"""The hex grid of Itty Bitty Battles: the catalogue's examples, and what must hold for all hexes."""

import doctest
from itertools import pairwise
from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import hexgrid
from referee.hexgrid import Direction, Grid, Hex, ball_bands, cone_bands

hexes = st.builds(Hex, st.integers(-40, 120), st.integers(-40, 120))
radii = st.integers(0, 6)


def names(places):
    return [str(place) for place in places]


def centre(place):
    """Where the middle of a hex lies on paper, sides of length 1, y down."""
    return 1.5 * place.col, sqrt(3) * (place.row + (0.5 if place.col % 2 else 0))


def gap(a, b):
    (x, y), (u, v) = centre(a), centre(b)
    return hypot(u - x, v - y)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(hexgrid).failed == 0
    assert doctest.testmod(hexgrid).attempted >= 6


@pytest.mark.parametrize(
    ("place", "around"),
    [
        ("1707", {"1706", "1708", "1607", "1608", "1807", "1808"}),
        ("1007", {"1006", "1008", "0906", "0907", "1106", "1107"}),
    ],
)
def test_odd_columns_sit_half_a_hex_lower(place, around):
    assert set(names(Hex.parse(place).neighbours())) == around


@pytest.mark.parametrize("chain", ["1707-1608-1507", "1506-1407", "0312-0413-0512", "1113-1214-1313-1413"])
def test_the_formations_of_the_scenarios_are_adjacent(chain):
    places = [Hex.parse(text) for text in chain.split("-")]
    assert all(a.is_adjacent(b) and b.is_adjacent(a) for a, b in pairwise(places))


def test_a_spell_thrown_straight_up_scatters_as_the_catalogue_lists():
    target = Hex.parse("1007")
    ahead = Hex.parse("1010").direction_to(target)
    landings = [target.step(ahead.turned(turn)) for turn in (0, 1, -1, -2, 2, 3)]
    assert names(landings) == ["1006", "1106", "0906", "0907", "1107", "1008"]


def test_a_hex_is_not_adjacent_to_itself_nor_to_one_two_away():
    assert not Hex(10, 7).is_adjacent(Hex(10, 7))
    assert not Hex(10, 7).is_adjacent(Hex(10, 9))


def test_the_clockwise_step_is_taken_of_two_equally_near():
    start = Hex(10, 10)
    assert start.direction_to(start.step(Direction.UP).step(Direction.UP_RIGHT)) is Direction.UP_RIGHT
    assert start.direction_to(start.step(Direction.UP).step(Direction.UP_LEFT)) is Direction.UP
    assert start.direction_to(start.step(Direction.DOWN).step(Direction.DOWN_RIGHT)) is Direction.DOWN


def test_a_line_along_a_hex_side_takes_the_right_or_the_lower_hex():
    assert names(Hex(10, 10).line(Hex(12, 10))) == ["1010", "1110", "1210"]
    assert names(Hex(10, 10).line(Hex(11, 8))) == ["1010", "1109", "1108"]
    assert names(Hex(10, 10).line(Hex(9, 8))) == ["1010", "1009", "0908"]


def test_there_is_no_direction_from_a_hex_to_itself():
    with pytest.raises(ValueError, match="no direction from hex 1007 to itself"):
        Hex(10, 7).direction_to(Hex(10, 7))


@pytest.mark.parametrize("text", ["", "17", "17077", "17 7", "a707", "0007", "1700", "-101", "١٧٠٧", None, 1707])
def test_bad_hex_text_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError, match=r"is not a hex: write four digits, column then row, each from 01 to 99"):
        Hex.parse(text)


def test_a_hex_reads_back_what_it_writes():
    assert str(Hex.parse("0312")) == "0312"
    assert Hex.parse("9901") == Hex(99, 1)


@pytest.mark.parametrize(("size", "counts"), [(1, [1]), (2, [1, 6]), (3, [1, 6, 12])])
def test_a_ball_is_its_centre_and_rings(size, counts):
    assert [len(band) for band in ball_bands(Hex(10, 7), size)] == counts


@pytest.mark.parametrize("ahead", list(Direction))
def test_a_cone_has_bands_of_one_three_and_five_at_their_distance(ahead):
    at = Hex(11, 7)
    bands = cone_bands(at, at.step(ahead), 3)
    assert [len(set(band)) for band in bands] == [1, 3, 5]
    assert all(at.distance(place) == reach for reach, band in enumerate(bands, 1) for place in band)


def test_a_cone_straight_up_widens_one_hex_to_each_side():
    bands = cone_bands(Hex(10, 10), Hex(10, 9), 3)
    assert names(bands[2]) == ["1007", "0907", "1107", "0808", "1208"]


def test_a_cone_must_leave_through_an_adjacent_hex():
    with pytest.raises(ValueError, match="1008 is not beside it"):
        cone_bands(Hex(10, 10), Hex(10, 8), 2)


def test_templates_and_rings_below_their_smallest_size_are_refused():
    with pytest.raises(ValueError, match="size 0"):
        ball_bands(Hex(1, 1), 0)
    with pytest.raises(ValueError, match="radius -1"):
        Hex(1, 1).ring(-1)


def test_the_corner_hex_of_a_map_has_fewer_neighbours():
    assert names(Grid(20, 15).neighbours(Hex(1, 1))) == ["0201", "0202", "0102"]
    assert names(Grid(20, 15).neighbours(Hex(20, 15))) == ["2014", "1915", "1914"]


def test_a_hex_off_the_map_is_refused_with_the_size_of_the_map():
    with pytest.raises(ValueError, match="Hex 2101 is off the map: it has columns 01 to 20, rows 01 to 15"):
        Grid(20, 15).parse("2101")


def test_a_map_lists_every_hex_once():
    assert len(set(Grid(7, 5))) == len(Grid(7, 5)) == 35


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (100, 5)])
def test_a_map_has_1_to_99_columns_and_rows(columns, rows):
    with pytest.raises(ValueError, match="from 1 to 99"):
        Grid(columns, rows)


@given(hexes, hexes)
def test_distance_is_the_same_both_ways(a, b):
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)


@given(hexes, hexes, hexes)
def test_a_detour_is_never_shorter(a, b, c):
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes)
def test_neighbours_are_the_six_hexes_whose_centres_are_nearest_on_paper(place):
    assert len(set(place.neighbours())) == 6
    assert all(abs(gap(place, near) - sqrt(3)) < 1e-9 for near in place.neighbours())


@given(hexes, radii)
def test_a_ring_has_six_hexes_for_each_step_of_its_radius(place, radius):
    ring = place.ring(radius)
    assert len(set(ring)) == (6 * radius or 1)
    assert {place.distance(found) for found in ring} == {radius}


@given(hexes, radii)
def test_a_ball_has_all_hexes_within_its_radius(place, radius):
    ball = set(place.ball(radius))
    reach = range(-radius, radius + 1)
    near = {Hex(place.col + dc, place.row + dr) for dc in reach for dr in range(-2 * radius - 1, 2 * radius + 2)}
    assert ball == {found for found in near if place.distance(found) <= radius}


@given(hexes, hexes, st.integers(-12, 12))
def test_turning_keeps_the_distance_and_six_turns_come_round(place, pivot, sixths):
    turned = place.rotated(pivot, sixths)
    assert turned.distance(pivot) == place.distance(pivot)
    assert turned.rotated(pivot, 6 - sixths) == place


@given(hexes, st.sampled_from(list(Direction)), st.integers(1, 9))
def test_turning_a_straight_step_is_stepping_in_the_turned_direction(place, ahead, count):
    assert place.step(ahead, count).rotated(place, 1) == place.step(ahead.turned(1), count)


@given(hexes, hexes)
def test_a_line_is_a_chain_of_adjacent_hexes_and_the_same_in_both_directions(a, b):
    line = a.line(b)
    assert (line[0], line[-1], len(line)) == (a, b, a.distance(b) + 1)
    assert all(x.is_adjacent(y) for x, y in pairwise(line))
    assert b.line(a) == line[::-1]


@given(hexes, hexes)
def test_every_hex_of_a_line_is_crossed_by_it(a, b):
    (x, y), (u, v) = centre(a), centre(b)
    length = hypot(u - x, v - y) or 1.0
    offsets = [abs((u - x) * (centre(h)[1] - y) - (v - y) * (centre(h)[0] - x)) / length for h in a.line(b)]
    assert max(offsets) <= 1 + 1e-9


@given(hexes, hexes)
def test_the_nearest_direction_has_the_smallest_angle_on_paper(a, b):
    if a != b:
        gaps = [gap(a.step(side, 1000), b) for side in Direction]
        far = a.step(a.direction_to(b), 1000)
        assert gap(far, b) <= min(gaps) + 1e-6
