from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.ranged_fun.playing import outcome

OPEN = {"terrain": "open"}
ROUGH = {"terrain": "rough"}
WALL = {"terrain": "wall"}
HOUSE = {"terrain": "building", "building_armour": 2}
TAKEN = {"terrain": "open", "occupied": True}


def diagonal(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "diagonal": True}


def way(kind: str, movement: float, *steps: dict[str, Any], rulings: dict[str, str] | None = None, **facts: Any) -> Any:
    given = {"kind": kind, "movement": movement, "steps": list(steps), **facts}
    done = outcome("path", given, **(rulings or {}))
    return done["cost"], done["left"], done["stopped_at"], done["why"]


def test_an_open_space_costs_1_and_a_diagonal_one_and_a_half() -> None:
    assert way("trundler", 5, OPEN, diagonal(OPEN)) == (2.5, 2.5, None, None)


def test_no_steps_cost_nothing() -> None:
    assert outcome("path", {"kind": "atv", "movement": 3, "steps": []}) == {
        "cost": 0,
        "left": 3,
        "allowed": True,
        "stopped_at": None,
        "why": None,
    }


def test_halves_are_kept_and_not_rounded_up() -> None:
    assert way("atv", 0.5, OPEN) == (0, 0.5, 0, "points")


def test_cost_and_left_count_up_to_the_step_that_is_refused() -> None:
    assert way("flyer", 2, OPEN, OPEN, OPEN) == (2, 0, 2, "points")


@pytest.mark.parametrize("step", [ROUGH, WALL])
def test_rough_ground_costs_an_atv_2_and_3_diagonally(step: dict[str, Any]) -> None:
    assert way("atv", 6, step, diagonal(step)) == (5, 1, None, None)


def test_a_table_may_let_diagonals_cost_1() -> None:
    assert way("atv", 6, diagonal(OPEN), diagonal(ROUGH), rulings={"diagonals": "one"}) == (3, 3, None, None)
    assert way("atv", 6, diagonal(OPEN), diagonal(ROUGH)) == (4.5, 1.5, None, None)


def test_an_atv_with_1_point_cannot_enter_rough_ground() -> None:
    assert way("atv", 1, ROUGH) == (0, 1, 0, "points")


@pytest.mark.parametrize("kind", ["trundler", "transport"])
def test_rough_ground_as_the_only_step_uses_up_all_points_of_the_heavy_kinds(kind: str) -> None:
    assert way(kind, 5, WALL) == (5, 0, None, None)
    assert way(kind, 5, WALL, OPEN) == (5, 0, 1, "points")


def test_a_trundler_that_has_moved_may_not_enter_rough_ground() -> None:
    assert way("trundler", 5, OPEN, ROUGH) == (1, 4, 1, "rough")
    assert way("trundler", 5, ROUGH, moved=True) == (0, 5, 0, "rough")


def test_a_trundler_with_no_points_goes_nowhere() -> None:
    assert way("trundler", 0, ROUGH) == (0, 0, 0, "points")


def test_a_flyer_ignores_rough_ground() -> None:
    assert way("flyer", 5, ROUGH, diagonal(WALL)) == (2.5, 2.5, None, None)


def test_an_atv_enters_a_building_of_its_armour_or_more_as_open_ground() -> None:
    assert way("atv", 3, HOUSE, armour=2) == (1, 2, None, None)
    assert way("atv", 3, diagonal(HOUSE), armour=1) == (1.5, 1.5, None, None)


def test_an_atv_with_more_armour_than_the_building_stays_out() -> None:
    assert way("atv", 3, HOUSE, armour=3) == (0, 3, 0, "building")


@pytest.mark.parametrize("kind", ["trundler", "transport"])
def test_heavy_kinds_never_enter_buildings(kind: str) -> None:
    assert way(kind, 5, HOUSE) == (0, 5, 0, "building")


def test_a_flyer_passes_over_a_building_but_does_not_end_there() -> None:
    assert way("flyer", 5, HOUSE, OPEN) == (2, 3, None, None)
    assert way("flyer", 5, OPEN, HOUSE) == (1, 4, 1, "building")


@pytest.mark.parametrize("kind", ["atv", "trundler", "transport"])
def test_a_space_that_is_taken_cannot_be_entered(kind: str) -> None:
    assert way(kind, 5, OPEN, TAKEN, OPEN) == (1, 4, 1, "occupied")


def test_a_flyer_passes_over_a_unit_but_does_not_end_there() -> None:
    assert way("flyer", 5, TAKEN, OPEN) == (2, 3, None, None)
    assert way("flyer", 5, OPEN, TAKEN) == (1, 4, 1, "occupied")


@pytest.mark.parametrize(
    ("atv", "carrier", "armour", "allowed"),
    [
        (1, "trundler", 3, True),
        (2, "trundler", 4, False),
        (2, "trundler", 5, True),
        (2, "transport", 4, True),
        (3, "transport", 5, False),
        (0, "trundler", 0, False),
        (0, "transport", 0, True),
    ],
)
def test_a_ride_needs_a_carrier_with_twice_the_armour(atv: int, carrier: str, armour: int, allowed: bool) -> None:
    facts = {"atv_armour": atv, "carrier": carrier, "carrier_armour": armour}
    assert outcome("hitch", facts) == {"allowed": allowed}


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("path", {"kind": "atv", "movement": 1.25, "steps": []}, "movement cannot be 1.25: whole or half points"),
        ("path", {"kind": "boat", "movement": 1, "steps": []}, '“kind” cannot be "boat": one of'),
        ("path", {"kind": "atv", "movement": 1, "steps": [{}]}, "terrain” is missing: one of open, rough"),
        ("path", {"kind": "atv", "movement": -1, "steps": []}, "“movement” cannot be -1: .*0"),
        ("hitch", {"atv_armour": 1, "carrier": "flyer", "carrier_armour": 3}, '“carrier” cannot be "flyer": one of'),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts)
