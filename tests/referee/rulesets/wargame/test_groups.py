from typing import Any

import pytest

from referee.requests import Refused
from tests.referee.rulesets.wargame.playing import outcome


def model(name: str, x: float, y: float = 0, profile: str = "rifle") -> dict[str, Any]:
    return {"name": name, "x": x, "y": y, "profile": profile}


def row(count: int, step: float = 2) -> list[dict[str, Any]]:
    return [model(f"m{number}", step * number) for number in range(count)]


def problems(kind: str, models: list[dict[str, Any]], leader: str = "m0", **facts: Any) -> list[str | None]:
    rulings = facts.pop("rulings", {})
    done = outcome("cohesion", {"kind": kind, "models": models, "leader": leader, **facts}, **rulings)
    assert done["ok"] == (not done["problems"])
    return [problem["model"] for problem in done["problems"]]


def test_a_team_within_8_inches_of_its_leader_keeps_together() -> None:
    assert outcome("cohesion", {"kind": "team", "models": row(5), "leader": "m2"}) == {"ok": True, "problems": []}


def test_distances_are_taken_from_edge_to_edge() -> None:
    assert problems("team", [model("m0", 0), model("m1", 9)]) == []
    assert problems("team", [model("m0", 0), model("m1", 9.01)]) == ["m1"]
    assert problems("team", [model("m0", 0), model("m1", 9)], base=0.5) == ["m1"]


def test_a_measured_limit_is_within_it_on_the_slant_too() -> None:
    assert problems("team", [model("m0", 0), model("m1", 5.4, 7.2)]) == []


def test_members_of_a_team_may_differ() -> None:
    assert problems("team", [model("m0", 0), model("m1", 1), model("m2", 2, profile="gun")]) == []


def test_a_wrong_size_is_reported_once_with_no_model() -> None:
    assert problems("team", row(6, 1)) == [None]
    assert problems("band", row(5)) == [None]
    assert problems("band", row(21)) == [None]


def test_a_band_has_6_to_20_models() -> None:
    assert (problems("band", row(6)), problems("band", row(20))) == ([], [])


def test_a_team_of_one_is_too_small_unless_the_table_says_otherwise() -> None:
    assert problems("team", row(1)) == [None]
    assert problems("team", row(1), rulings={"team_minimum": "1"}) == []


def test_those_not_joined_to_the_leaders_part_of_a_band_are_reported() -> None:
    models = [*row(5), model("far", 11), model("farther", 13)]
    assert problems("band", models) == ["far", "farther"]
    assert problems("band", models, leader="far") == ["m0", "m1", "m2", "m3", "m4"]


def test_a_band_is_identical_but_for_its_leader() -> None:
    models = [*row(5), model("gunner", 10, profile="gun"), model("last", 12)]
    assert problems("band", models) == ["gunner"]
    assert problems("band", models, leader="gunner") == []


def test_the_odd_one_out_is_reported_wherever_it_stands() -> None:
    models = [model("gunner", -2, profile="gun"), *row(6)]
    assert problems("band", models) == ["gunner"]


def test_a_model_can_have_two_problems() -> None:
    assert problems("band", [*row(6), model("stray", 40, profile="gun")]) == ["stray", "stray"]


def regrouped(old: str, new: str, *sizes: int, cohesive: bool = True, **rulings: str) -> bool:
    done = outcome("regroup", {"from": old, "to": new, "sizes": list(sizes), "cohesive": cohesive}, **rulings)
    assert done["allowed"] == (done["why"] is None)
    return bool(done["allowed"])


@pytest.mark.parametrize(
    ("old", "new", "sizes"),
    [("band", "team", (5, 5, 2)), ("team", "model", (1, 1, 1)), ("model", "team", (3,)), ("team", "band", (8,))],
)
def test_groups_break_up_and_form_up_a_step_at_a_time(old: str, new: str, sizes: tuple[int, ...]) -> None:
    assert regrouped(old, new, *sizes)


@pytest.mark.parametrize(("old", "new", "size"), [("band", "model", 1), ("model", "band", 8), ("team", "team", 3)])
def test_no_step_is_skipped(old: str, new: str, size: int) -> None:
    assert not regrouped(old, new, size)


@pytest.mark.parametrize(
    ("old", "new", "sizes"),
    [("band", "team", (6, 2)), ("band", "team", (5, 1)), ("team", "model", (2,)), ("team", "band", (5,))],
)
def test_new_groups_must_be_of_their_size(old: str, new: str, sizes: tuple[int, ...]) -> None:
    assert not regrouped(old, new, *sizes)


def test_a_band_may_leave_a_team_of_one_where_the_table_allows_it() -> None:
    assert regrouped("band", "team", 5, 1, team_minimum="1")


def test_forming_up_needs_cohesion_and_breaking_up_does_not() -> None:
    assert not regrouped("model", "team", 3, cohesive=False)
    assert not regrouped("team", "band", 8, cohesive=False)
    assert regrouped("band", "team", 5, 3, cohesive=False)
    assert regrouped("team", "model", 1, 1, cohesive=False)


def test_a_refusal_says_why() -> None:
    assert outcome("regroup", {"from": "band", "to": "model", "sizes": [1]})["why"] == (
        "a band cannot become a model at once: a team comes in between"
    )


@pytest.mark.parametrize(
    ("id", "facts", "sentence"),
    [
        ("cohesion", {"kind": "team", "models": row(2), "leader": "boss"}, "leader cannot be “boss”: one of m0, m1"),
        ("cohesion", {"kind": "team", "models": row(1) * 2, "leader": "m0"}, "“m0” twice: each needs a name"),
        ("cohesion", {"kind": "mob", "models": row(2), "leader": "m0"}, '“kind” cannot be "mob": .*team.*band'),
        ("cohesion", {"kind": "team", "models": [], "leader": "m0"}, "“models” cannot be .*1"),
        ("regroup", {"from": "team", "to": "model", "sizes": [0]}, "“sizes.*” cannot be 0: .*1"),
        ("regroup", {"to": "model", "sizes": [1]}, "“from” is missing: .*model.*team.*band"),
    ],
)
def test_wrong_facts_get_one_sentence(id: str, facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        outcome(id, facts)
