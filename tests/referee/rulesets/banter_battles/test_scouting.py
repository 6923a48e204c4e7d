"""Out-scouting [G1] and the king [TS1]."""

from typing import Any

import pytest

from referee.dice import Missing
from referee.requests import Refused
from tests.referee.rulesets.banter_battles.playing import outcome, steps


def armies(a_scouts: int, b_scouts: int, a_units: int = 10, b_units: int = 10) -> dict[str, Any]:
    return {"a": {"scouts": a_scouts, "units": a_units}, "b": {"scouts": b_scouts, "units": b_units}}


def points(a_scouts: int, b_scouts: int, **rulings: str) -> int:
    """What side a adds: its die shows 6 against a 1, so it has won."""
    return int(outcome("out-scout", armies(a_scouts, b_scouts), [6, 1], **rulings)["points"])


def test_the_catalogues_example() -> None:
    assert outcome("out-scout", armies(3, 0, 10, 8), [2, 4, 3, 4]) == {
        "winner": "a",
        "a_total": 5,
        "b_total": 4,
        "points": 2,
        "first_deployment": 4,
    }


def test_with_no_scouts_on_either_side_the_dice_alone_decide() -> None:
    done = outcome("out-scout", armies(0, 0), [2, 3])
    assert (done["winner"], done["a_total"], done["b_total"], done["first_deployment"]) == ("b", 2, 3, 2)


def test_scouts_on_both_sides_add_one_each() -> None:
    done = outcome("out-scout", armies(5, 5), [3, 2])
    assert (done["a_total"], done["b_total"], done["points"]) == (4, 3, 1)


@pytest.mark.parametrize(("own", "other", "added"), [(6, 5, 2), (5, 5, 1), (7, 6, 1), (1, 0, 2), (0, 0, 0), (0, 3, 0)])
def test_the_edge_is_a_fifth_more_scouts_than_the_other_side(own: int, other: int, added: int) -> None:
    assert points(own, other) == added


@pytest.mark.parametrize(("own", "other", "added"), [(6, 5, 1), (7, 5, 2), (2, 0, 2), (1, 0, 1)])
def test_by_share_the_edge_is_twenty_points_more_of_the_army(own: int, other: int, added: int) -> None:
    assert points(own, other, scouting_edge="share") == added


def test_a_share_is_of_each_sides_own_army() -> None:
    done = outcome("out-scout", armies(4, 4, 10, 20), [6, 1], scouting_edge="share")
    assert done["points"] == 2


def test_the_points_are_the_winners_own() -> None:
    assert outcome("out-scout", armies(3, 0), [1, 6])["points"] == 0


def test_ties_roll_again_as_often_as_needed() -> None:
    assert outcome("out-scout", armies(0, 0), [1, 1, 2, 2, 3, 3, 6, 5])["winner"] == "a"
    with pytest.raises(Missing, match=r"^An answer is missing: First side scouts \[G1\]"):
        outcome("out-scout", armies(0, 0), [1, 1])


def test_scouts_are_units_too() -> None:
    with pytest.raises(Refused, match=r"^The fact “b\.scouts” cannot be 11: 0 to 10, as scouts are units too\.$"):
        outcome("out-scout", armies(0, 11), [6, 1])


def test_out_scouting_explains_itself() -> None:
    assert steps("out-scout", armies(3, 0, 10, 8), [2, 4, 3, 4])[-3:] == [
        "[G1] Added for scouting units: First side 2, Second side 0",
        "[G1] 5 against 4: First side has out-scouted Second side",
        "[G2] Second side deploys 4 units first",
    ]


def test_the_higher_roll_is_the_king() -> None:
    assert outcome("king", {}, [2, 5]) == {"active": "b", "a": 2, "b": 5}


def test_kings_that_tie_roll_again_and_the_last_faces_count() -> None:
    assert outcome("king", {}, [4, 4, 6, 1]) == {"active": "a", "a": 6, "b": 1}
    assert "[ties-again] 4 each: both roll again" in steps("king", {}, [4, 4, 6, 1])
