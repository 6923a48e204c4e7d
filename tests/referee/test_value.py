"""Values: frozen, hashable by value, plain on the way out."""

import dataclasses

import pytest

from referee.value import FrozenMap, plain, value


@value
class Shot:
    hits: int
    from_: str = "a"


@value
class Volley:
    shots: tuple[Shot, ...]
    bag: FrozenMap[str, int]
    winner: str | None = None


def test_a_value_never_changes() -> None:
    shot = Shot(hits=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        shot.hits = 3  # type: ignore[misc]


def test_values_that_are_equal_are_one_key() -> None:
    one = Volley(shots=(Shot(hits=1),), bag=FrozenMap({"red": 1, "blue": 2}))
    other = Volley(shots=(Shot(hits=1),), bag=FrozenMap({"blue": 2, "red": 1}))
    assert {one: "x"}[other] == "x"


def test_a_map_with_other_entries_is_another_key() -> None:
    assert FrozenMap({"red": 1}) != FrozenMap({"red": 2})
    assert len({FrozenMap({"red": 1}), FrozenMap({"red": 1, "blue": 0})}) == 2


def test_a_map_is_changed_by_making_another() -> None:
    bag = FrozenMap({"red": 1, "blue": 2})
    assert (dict(bag.set("red", 5)), dict(bag.without("red"))) == ({"red": 5, "blue": 2}, {"blue": 2})
    assert dict(bag) == {"red": 1, "blue": 2}


def test_a_map_that_was_copied_from_does_not_follow() -> None:
    source = {"red": 1}
    bag = FrozenMap(source)
    source["red"] = 2
    assert bag["red"] == 1


def test_values_are_written_as_json_has_them() -> None:
    volley = Volley(shots=(Shot(hits=1, from_="b"),), bag=FrozenMap({"red": 1}))
    assert plain(volley) == {"shots": [{"hits": 1, "from": "b"}], "bag": {"red": 1}, "winner": None}
