"""Where a unit can get to: the spaces told beforehand are those that the order to move allows, at that cost."""

from __future__ import annotations

import random

import pytest

from referee.rulesets.ranged_fun.board import space_of
from referee.rulesets.ranged_fun.movement import reach
from referee.rulesets.ranged_fun.paths import in_points
from tests.referee.battles.memory import Play
from tests.referee.rulesets.ranged_fun.field import CARRIER, GUNSHIP, MEN, RAIDERS, TANK, R, field, hammered

KINDS = (MEN, TANK, CARRIER, GUNSHIP)
SMALL = {"board": {"grid": "square", "columns": 9, "rows": 9}}
SPACES = [space_of((column, row)) for column in range(1, 10) for row in range(1, 10)]


def strewn(seed: int, grid: str = "square", **rulings: str) -> Play:
    """A small board with ground and units at random."""
    chance = random.Random(seed)
    spaces = chance.sample(SPACES, len(SPACES))
    ground = {space: chance.choice(("rough", "wall", "hut", "house")) for space in spaces[:30]}
    open_spaces = [space for space in spaces if ground.get(space) not in ("hut", "house")]
    mission = {"board": {**SMALL["board"], "grid": grid}, "a": ZONE, "b": ZONE}
    units = dict(zip(KINDS, open_spaces, strict=False))
    return field(units, {RAIDERS: open_spaces[10]}, ground, mission=mission, **rulings)


ZONE = {"role": "Side", "points": 1000, "zone": {"column": 1, "row": 1, "columns": 9, "rows": 9}}
RULINGS: list[dict[str, str]] = [
    {},
    {"corner_cutting": "no", "flyers_over_units": "no", "diagonals": "one"},
    {"heavy_rough": "last-step", "rough_at_one": "one-space-always"},
]


@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("grid", ["square", "hex"])
def test_what_can_be_reached_is_what_the_order_to_move_allows(seed: int, grid: str, rulings: dict[str, str]) -> None:
    play = strewn(seed, grid, **rulings)
    for kind in KINDS:
        there = reach(play.battle, play.unit(R[kind]))
        allowed = {space for space in SPACES if not play.reasons("move", {"unit": R[kind], "to": space})}
        assert set(there) == allowed


@pytest.mark.parametrize("seed", range(4))
def test_a_move_costs_what_was_told(seed: int) -> None:
    play = strewn(seed)
    for kind in KINDS:
        before = play.unit(R[kind]).left
        for space, cost in list(reach(play.battle, play.unit(R[kind])).items())[-3:]:
            play.do("move", {"unit": R[kind], "to": space})
            assert in_points(before - play.unit(R[kind]).left) == cost
            play.undo()


def test_with_a_movement_of_1_what_can_be_reached_is_what_may_be_ordered() -> None:
    for always in ("not-enough", "one-space-always"):
        play = strewn(3, rough_at_one=always)
        for field_name, number in (("movement", 1), ("left", 2)):
            play.do("adjust", {"units": [R[MEN]], "field": field_name, "to": number, "reason": "hit"})
        allowed = {space for space in SPACES if not play.reasons("move", {"unit": R[MEN], "to": space})}
        assert set(reach(play.battle, play.unit(R[MEN]))) == allowed


def test_on_overwatch_one_space_can_be_reached() -> None:
    play = field({MEN: "0505"}, {RAIDERS: "2020"})
    play.do("on-overwatch", {"unit": R[MEN]})
    assert set(reach(play.battle, play.unit(R[MEN])).values()) == {1, 1.5}
    play.do("move", {"unit": R[MEN], "to": "0506"})
    assert not reach(play.battle, play.unit(R[MEN]))


def test_nowhere_can_be_reached_by_who_is_on_no_map_hammered_or_not_on_turn() -> None:
    play = field({MEN: "", TANK: "0505"}, {RAIDERS: "2020"})
    hammered(play, R[TANK])
    assert {len(reach(play.battle, unit)) for unit in play.battle.present()} == {0}
