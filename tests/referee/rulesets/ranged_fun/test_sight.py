import pytest

from referee.requests import Refused
from tests.referee.rulesets.ranged_fun.playing import outcome


@pytest.mark.parametrize(
    ("distance", "band"),
    [(0, "vsrf"), (1, "srf"), (3, "srf"), (4, "lrf"), (10, "lrf"), (11, "vlrf"), (200, "vlrf")],
)
def test_the_distance_decides_the_band(distance: int, band: str) -> None:
    assert outcome("range-band", {"distance": distance}) == {"band": band}


@pytest.mark.parametrize("facts", [{"observer": True}, {"over": False}, {"observer": True, "over": False}])
@pytest.mark.parametrize("method", ["d6-1-2-on-target", "always", "never"])
def test_an_observed_shot_or_one_over_nothing_never_scatters(facts: dict[str, bool], method: str) -> None:
    assert outcome("scatter", facts, [], scatter_method=method) == {"scatters": False, "direction": None}


@pytest.mark.parametrize("face", [1, 2])
def test_1_and_2_are_on_target(face: int) -> None:
    assert outcome("scatter", {}, [face]) == {"scatters": False, "direction": None}


@pytest.mark.parametrize("face", [3, 6])
def test_3_to_6_are_off_by_one_space_in_one_of_eight_directions(face: int) -> None:
    assert outcome("scatter", {}, [face, 8]) == {"scatters": True, "direction": 8}


def test_hexes_have_six_directions() -> None:
    assert outcome("scatter", {"grid": "hex"}, [5, 6])["direction"] == 6
    with pytest.raises(Refused, match="7 is not a face of a d6"):
        outcome("scatter", {"grid": "hex"}, [5, 7])


def test_a_table_may_scatter_always_with_the_direction_die_only() -> None:
    assert outcome("scatter", {}, [2], scatter_method="always") == {"scatters": True, "direction": 2}


def test_a_table_may_never_scatter() -> None:
    assert outcome("scatter", {}, [], scatter_method="never") == {"scatters": False, "direction": None}


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("range-band", {"distance": -1}, "“distance” cannot be -1: .*0"),
        ("range-band", {}, "“distance” is missing"),
        ("scatter", {"grid": "octagon"}, '“grid” cannot be "octagon": .*square.*hex'),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts)
