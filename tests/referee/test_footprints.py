"""Bases on a table: distances between edges, lines, groups and contact, against what many points say."""

from itertools import combinations, pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.footprints import (
    Footprint,
    Spot,
    apart,
    bases_in_front,
    crosses,
    edge_met,
    flush,
    huddle,
    in_arc,
    into_contact,
    lies_in,
    nearest,
    parts,
    patch,
    read_spots,
    surround,
    touches,
    written,
)
from referee.requests import Refused

FINE = 20
slowly = settings(deadline=None, max_examples=60)
number = st.integers(-60, 60).map(lambda tenths: tenths / 5)
size = st.integers(2, 20).map(lambda tenths: tenths / 5)
round_base = st.builds(Footprint, x=number, y=number, width=size)
block = st.builds(Footprint, x=number, y=number, width=size, depth=size, turn=st.integers(0, 23).map(lambda n: n * 15))
base = round_base | block


def rim(shape: Footprint) -> list[tuple[float, float]]:
    """Many points on the edge of a base."""
    if not shape.depth:
        around = [2 * pi * at / (4 * FINE) for at in range(4 * FINE)]
        return [(shape.x + shape.width / 2 * cos(a), shape.y + shape.width / 2 * sin(a)) for a in around]
    corners = (*shape.core, shape.core[0])
    steps = [at / FINE for at in range(FINE)]
    return [(x + (to_x - x) * at, y + (to_y - y) * at) for (x, y), (to_x, to_y) in pairwise(corners) for at in steps]


def holds(shape: Footprint, point: tuple[float, float]) -> bool:
    """Whether a point lies in a base, worked out from where the base faces."""
    across, behind = shape.seen(point)
    if not shape.depth:
        return hypot(across, behind) <= shape.width / 2 + 1e-6
    return abs(across) <= shape.width / 2 + 1e-6 and abs(behind) <= shape.depth / 2 + 1e-6


@slowly
@given(base, base)
def test_the_distance_between_edges_is_that_of_the_nearest_points(one: Footprint, other: Footprint) -> None:
    overlap = any(holds(other, point) for point in (*rim(one), (one.x, one.y)))
    overlap |= any(holds(one, point) for point in (*rim(other), (other.x, other.y)))
    sampled = min(hypot(x - to_x, y - to_y) for x, y in rim(one) for to_x, to_y in rim(other))
    if overlap:
        assert apart(one, other) < 1e-5
    else:
        assert apart(one, other) <= sampled + 1e-6
        assert apart(one, other) >= sampled - 0.35
    assert apart(one, other) == pytest.approx(apart(other, one))


@slowly
@given(number, number, number, number, base)
def test_a_line_crosses_a_base_if_any_of_its_points_lies_in_it(
    x: float, y: float, to_x: float, to_y: float, shape: Footprint
) -> None:
    steps = [(x + (to_x - x) * at / 200, y + (to_y - y) * at / 200) for at in range(201)]
    smaller = Footprint(
        x=shape.x, y=shape.y, width=shape.width - 0.01, depth=max(shape.depth - 0.01, 0), turn=shape.turn
    )
    larger = Footprint(x=shape.x, y=shape.y, width=shape.width + 0.3, depth=shape.depth and shape.depth + 0.3)
    larger = Footprint(x=larger.x, y=larger.y, width=larger.width, depth=larger.depth, turn=shape.turn)
    if any(holds(smaller, step) for step in steps):
        assert crosses((x, y), (to_x, to_y), shape)
    if crosses((x, y), (to_x, to_y), shape):
        assert any(holds(larger, step) for step in steps)


@slowly
@given(st.lists(round_base, min_size=1, max_size=7), size)
def test_bases_fall_into_the_groups_that_chains_of_short_gaps_make(bases: list[Footprint], reach: float) -> None:
    group_of = list(range(len(bases)))
    for _ in bases:
        for a, b in combinations(range(len(bases)), 2):
            if apart(bases[a], bases[b]) <= reach + 1e-9:
                group_of = [group_of[a] if each == group_of[b] else each for each in group_of]
    wanted = {tuple(at for at, each in enumerate(group_of) if each == name) for name in group_of}
    assert set(parts(bases, reach)) == wanted


@slowly
@given(st.lists(base, min_size=1, max_size=4), st.lists(base, min_size=1, max_size=4))
def test_a_group_that_goes_into_contact_touches_and_goes_no_farther_than_it_must(
    ones: list[Footprint], others: list[Footprint]
) -> None:
    before, (dx, dy) = nearest(ones, others), into_contact(ones, others)
    assert hypot(dx, dy) == pytest.approx(before, abs=1e-6)
    assert nearest([one.moved(dx, dy) for one in ones], others) < 1e-5


@slowly
@given(st.integers(1, 20), number, number)
def test_a_huddle_stands_around_its_point_without_overlapping(count: int, x: float, y: float) -> None:
    spots = huddle(count, x, y, 1.2)
    bases = [Footprint(x=spot.x, y=spot.y, width=1) for spot in spots]
    assert len(spots) == count
    assert all(apart(a, b) > 0.1 for a, b in combinations(bases, 2))
    assert len(parts(bases, 1)) == 1


@slowly
@given(st.integers(1, 8), st.integers(1, 8), st.integers(2, 12), st.integers(0, 14))
def test_those_who_go_for_an_enemy_touch_it_where_there_is_room_and_nobody_overlaps(
    movers: int, targets: int, away: int, reach: int
) -> None:
    ones = [Footprint(x=spot.x, y=spot.y, width=1) for spot in huddle(movers, 0, 0, 1.2)]
    others = [Footprint(x=spot.x, y=spot.y - away - 8, width=1) for spot in huddle(targets, 0, 0, 1.2)]
    there = surround(ones, others, (), reach)
    assert all(hypot(a.x - b.x, a.y - b.y) <= reach + 1e-6 for a, b in zip(ones, there, strict=True))
    assert all(hypot(a.x - b.x, a.y - b.y) >= 1 - 1e-5 for a, b in combinations((*there, *others), 2))
    assert (nearest(ones, others) <= reach) == any(touches(a, b) for a in there for b in others)


TARGET = Footprint(x=0, y=0, width=4, depth=1)


@pytest.mark.parametrize(
    ("place", "edge", "turn", "touching"),
    [((0.5, -6), "front", 180, 4), ((1.5, 5), "rear", 0, 3), ((7, 0), "flank", 270, 2), ((-7, 0), "flank", 90, 2)],
)
def test_a_charging_block_stands_flush_along_the_edge_it_came_upon(
    place: tuple[float, float], edge: str, turn: float, touching: int
) -> None:
    charger = Footprint(x=place[0], y=place[1], width=4, depth=1, turn=turn)
    there = flush(charger, TARGET)
    assert edge_met(TARGET, charger) == edge
    assert there.turn == turn
    assert touches(there, TARGET)
    assert bases_in_front(there, 4, TARGET) == touching


def test_a_block_shoots_straight_ahead_and_so_far_to_either_side() -> None:
    def seen(x: float, y: float) -> bool:
        return in_arc(TARGET, Footprint(x=x, y=y, width=0.2, depth=0.2), 45)

    assert seen(0, -5)
    assert seen(5, -5)
    assert not seen(8, -5)
    assert not seen(0, 3)


def test_places_are_read_as_they_are_written_and_refused_in_a_sentence() -> None:
    spots = read_spots("1.5,2;3,4.25", ["a", "b"], "two places", "Rule")
    assert written(spots.values()) == "1.5,2;3,4.25"
    assert read_spots("", ["a"], "one", "") == {}
    for text in ("1,2", "1,2;x,y", "1,2;-1,3"):
        with pytest.raises(Refused):
            read_spots(text, ["a", "b"], "two places", "Rule")


def test_the_middle_of_a_base_says_whether_it_lies_in_an_area() -> None:
    wood = patch(10, 10, 4, 2)
    assert lies_in(wood, Spot(x=14, y=12))
    assert not lies_in(wood, Spot(x=14.2, y=11))
