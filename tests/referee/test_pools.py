"""Pools thrown in stages: played as they are told, and with the odds of every die thrown one by one."""

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.dice import TypedDice, play
from referee.odds import odds_of
from referee.pools import Counts, Pool, Throw, thrown
from referee.procedure import run
from referee.requests import Choose, Count, Refused, Rule, sub
from tests.referee.oracle import brute_force

HIT, WOUND, SAVE = Throw(4, "H", "To hit"), Throw(3, "W", "To wound"), Throw(5, "S", "To save")
THREE = (HIT, WOUND, SAVE)


def asks_for(*pools: Pool) -> Rule[Counts]:
    return (yield from sub(thrown, *pools))


def test_each_stage_throws_what_the_one_before_left() -> None:
    assert play(thrown(Pool(4, THREE)), [4, 6, 5, 1, 3, 2, 3, 5, 1]) == (3, 2, 1)


def test_a_stage_may_leave_the_failures() -> None:
    assert play(thrown(Pool(3, (HIT, SAVE._replace(leaves_failures=True)))), [4, 4, 1, 5, 2]) == (2, 1)


def test_stages_that_do_not_count_are_thrown_all_the_same() -> None:
    assert play(thrown(Pool(2, (HIT._replace(is_counted=False), WOUND))), [4, 5, 3, 1]) == (1,)


def test_where_nothing_is_enough_no_die_is_thrown() -> None:
    assert play(thrown(Pool(2, (HIT, SAVE._replace(at_least=None)))), [4, 5]) == (2, 0)
    assert play(thrown(Pool(2, (HIT, SAVE._replace(at_least=None, leaves_failures=True)))), [4, 5]) == (2, 2)


def test_pools_are_thrown_one_after_the_other_and_added_up() -> None:
    assert play(thrown(Pool(1, (HIT, WOUND)), Pool(2, (WOUND, SAVE))), [4, 3, 3, 3, 5, 1]) == (3, 2)


def test_throws_are_called_what_they_are() -> None:
    steps = run(thrown(Pool(1, THREE)), TypedDice([4, 3, 1])).steps
    assert [(step.rule, step.text) for step in steps] == [
        ("H", "To hit: 1 of 1 at 4+"),
        ("W", "To wound: 1 of 1 at 3+"),
        ("S", "To save: 0 of 1 at 5+"),
    ]


throws = st.builds(Throw, st.none() | st.integers(-1, 8), st.just("R"), st.just("L"), st.booleans(), st.booleans())


@given(st.lists(st.tuples(st.integers(0, 2), st.tuples(throws, throws)), max_size=3), st.booleans())
@settings(deadline=None, max_examples=150)
def test_odds_by_formula_are_what_brute_force_finds(groups: list[Any], first: bool) -> None:
    counted = (first, True)
    pools = [
        Pool(dice, tuple(throw._replace(is_counted=each) for throw, each in zip(two, counted, strict=True)))
        for dice, two in groups
    ]
    assert odds_of(asks_for, *pools) == brute_force(asks_for, *pools) == odds_of(thrown, *pools)


def test_three_stages_of_twenty_dice_are_what_icepool_says() -> None:
    hits = 20 @ (icepool.d6 >= 4)
    wounds = {n: n @ (icepool.d6 >= 3) for n in range(21)}
    saves = {n: n @ (icepool.d6 >= 5) for n in range(21)}
    expected = {
        (h, w, s): hits.probability(h) * wounds[h].probability(w) * saves[w].probability(s)
        for h in range(21)
        for w in range(h + 1)
        for s in range(w + 1)
    }
    assert odds_of(asks_for, Pool(20, THREE)) == expected


def test_dice_thrown_alike_in_two_pools_are_as_likely_as_in_one() -> None:
    assert odds_of(asks_for, Pool(3, THREE), Pool(4, THREE)) == odds_of(asks_for, Pool(7, THREE))


def walked(dice: int) -> Rule[Counts]:
    hits = yield from Count(dice, 4)
    wounds = yield from Count(hits, 3)
    return hits, wounds, (yield from Count(wounds, 5))


def test_odds_by_formula_are_those_of_walking_every_throw() -> None:
    assert odds_of(asks_for, Pool(12, THREE)) == odds_of(walked, 12)


def test_unlike_pools_have_the_odds_of_throwing_each_and_adding_up() -> None:
    def one_by_one(*pools: Pool) -> Rule[Counts]:
        sums = (0, 0, 0)
        for pool in pools:
            counts = yield from sub(thrown, pool)
            sums = tuple(map(int.__add__, sums, counts))  # type: ignore[assignment]
        return sums

    unlike = Pool(5, THREE), Pool(4, (HIT, HIT, SAVE)), Pool(3, (WOUND, SAVE, HIT._replace(leaves_failures=True)))
    for pools in (unlike[:2], unlike[1:], unlike):
        assert odds_of(asks_for, *pools) == odds_of(one_by_one, *pools)


def chooses_and_throws() -> Rule[tuple[str, Counts, str]]:
    first = yield from Choose("way", ("stay", "go"))
    counts = yield from sub(thrown, Pool(2, (HIT,)))
    return first, counts, (yield from Choose("way", ("stay", "go")))


def test_throws_use_up_nothing_that_was_chosen() -> None:
    choices = {"way": ["stay", "go", "stay"]}
    odds = odds_of(chooses_and_throws, choices=choices)
    assert odds == brute_force(chooses_and_throws, choices=choices)
    assert {(first, last) for first, _, last in odds} == {("stay", "go")}


@pytest.mark.parametrize("pools", [(Pool(40, THREE),), (Pool(36, THREE), Pool(3, (HIT, HIT, HIT)))])
def test_too_many_counts_are_refused(pools: tuple[Pool, ...]) -> None:
    with pytest.raises(Refused, match="More than 10,000 different outcomes"):
        odds_of(asks_for, *pools)


def test_pools_with_too_many_ways_between_them_are_refused() -> None:
    lone = [Pool(1900, (Throw(at_least, "R", "L"),)) for at_least in (3, 4)]
    with pytest.raises(Refused, match="Too many ways to go"):
        odds_of(asks_for, *lone)
