"""Values: frozen, hashable by value, plain on the way out."""

import copy
import dataclasses
import pickle

import pytest

from referee.value import FrozenMap, maker, plain, value


@value
class Shot:
    hits: int
    from_: str = "a"


@value
class Volley:
    shots: tuple[Shot, ...]
    bag: FrozenMap[str, int]
    winner: str | None = None


@value
class Sheet:
    lines: list[str] = dataclasses.field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.lines) > 2:
            raise ValueError("too many lines")


def test_a_value_never_changes() -> None:
    shot = Shot(hits=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        shot.hits = 3  # type: ignore[misc]


def test_no_part_of_a_value_can_be_taken_away() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Shot(hits=2).hits


def test_a_value_is_made_by_the_names_of_its_parts_alone() -> None:
    with pytest.raises(TypeError, match="hits"):
        Shot()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="misses"):
        Shot(hits=1, misses=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Shot(1)  # type: ignore[misc]


def test_each_value_has_a_new_part_where_one_is_made_for_it() -> None:
    assert Sheet().lines == []
    assert Sheet().lines is not Sheet().lines
    assert Sheet(lines=["a"]).lines == ["a"]


def test_a_value_is_checked_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="too many"):
        Sheet(lines=["a"] * 3)


def test_a_value_that_is_copied_or_kept_is_equal() -> None:
    shot = Shot(hits=2, from_="b")
    assert copy.copy(shot) == copy.deepcopy(shot) == pickle.loads(pickle.dumps(shot)) == shot
    assert dataclasses.replace(shot, hits=3) == Shot(hits=3, from_="b")


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


def test_a_maker_makes_the_values_of_its_class() -> None:
    assert maker(Shot)(hits=2) == Shot(hits=2)
    assert maker(Sheet)() == Sheet()
    with pytest.raises(ValueError, match="too many lines"):
        maker(Sheet)(lines=["a", "b", "c"])
    with pytest.raises(TypeError, match="hits"):
        maker(Shot)()  # type: ignore[call-arg]


@value
class Reckoned:
    hits: int
    misses: int

    def __hash__(self) -> int:
        return self.hits


@value
class Alike:
    hits: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike)


def test_a_value_may_bring_its_own_way_to_hash_and_to_compare() -> None:
    assert hash(Reckoned(hits=7, misses=2)) == 7
    assert Reckoned(hits=7, misses=2) != Reckoned(hits=7, misses=3)
    assert Alike(hits=1) == Alike(hits=2)
    assert hash(Alike(hits=1)) == hash(Alike(hits=1))
