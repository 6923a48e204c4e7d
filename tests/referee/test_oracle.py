"""The yardstick itself: brute force finds what can be counted by hand, and is not easily pleased."""

from fractions import Fraction
from random import Random

import pytest

from referee.procedure import Table
from referee.requests import Choose, Count, D, Draw, Rule, again, sub
from referee.value import FrozenMap
from tests.bench.walks import walk
from tests.referee.oracle import agree, brute_force

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def coin() -> Rule[int]:
    return (yield from D(2))


def tie_again() -> Rule[str]:
    a, b = (yield from D(2)), (yield from sub(coin))
    return again(tie_again) if a == b else "a" if a > b else "b"


def test_every_face_of_every_die_is_thrown() -> None:
    def pool() -> Rule[int]:
        return (yield from Count(2, 5))

    assert brute_force(pool) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_every_single_thing_is_drawn() -> None:
    def pull() -> Rule[str]:
        return (yield from Draw(FrozenMap({"red": 2, "blue": 1, "none": 0})))

    assert brute_force(pull) == {"red": 2 * THIRD, "blue": THIRD}


def test_ties_are_solved_exactly_or_followed_so_far() -> None:
    assert brute_force(tie_again) == {"a": HALF, "b": HALF}
    assert brute_force(tie_again, most_depth=0) == {"a": Fraction(1, 4), "b": Fraction(1, 4)}
    assert brute_force(tie_again, most_depth=2) == {"a": Fraction(7, 16), "b": Fraction(7, 16)}


def test_choices_are_taken_in_turn() -> None:
    def twice() -> Rule[tuple[str, str]]:
        return (yield from Choose("way", ("l", "r"))), (yield from Choose("way", ("l", "r")))

    assert brute_force(twice) == {("l", "l"): 1}
    assert brute_force(twice, choices={"way": ["r", "l"]}) == {("r", "l"): 1}


def test_a_rule_that_never_ends_has_no_odds() -> None:
    def endless() -> Rule[int]:
        yield from D(2)
        return again(endless)

    with pytest.raises(ValueError, match="never ends"):
        brute_force(endless)


@pytest.mark.parametrize("wrong", [{"a": HALF}, {"a": THIRD, "b": 2 * THIRD}, {"a": HALF, "c": HALF}, {}])
def test_wrong_odds_do_not_agree(wrong: dict[str, Fraction]) -> None:
    assert not agree(wrong, brute_force(tie_again))


def test_odds_agree_with_floors_only_within_what_is_missing() -> None:
    floors = brute_force(tie_again, most_depth=2)
    assert agree({"a": HALF, "b": HALF}, floors)
    assert not agree({"a": Fraction(3, 8), "b": Fraction(5, 8)}, floors)


def test_a_random_walk_comes_to_something_possible() -> None:
    chance = Random(1)
    assert {walk(tie_again(), chance, Table()) for _ in range(50)} == {"a", "b"}
