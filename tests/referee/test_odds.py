"""Exact odds: pools, draws, dependent stages, choices, and what is refused."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from referee.odds import odds_of
from referee.procedure import Procedure, Table
from referee.requests import Choose, Count, D, Draw, Note, Refused, Rule, Sum, again, lookup, ruling, sub
from referee.value import FrozenMap
from tests.referee.oracle import agree, brute_force

HALF = Fraction(1, 2)


def successes(dice: int, at_least: int, sides: int = 6) -> Rule[int]:
    return (yield from Count(dice, at_least, sides))


def total(dice: int, sides: int = 6) -> Rule[int]:
    return (yield from Sum(dice, sides))


def of_icepool(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(count, die.denominator()) for outcome, count in die.items() if count}


@pytest.mark.parametrize("dice", [1, 2, 7, 40, 200])
@pytest.mark.parametrize(("at_least", "sides"), [(4, 6), (2, 6), (6, 6), (3, 10), (11, 20)])
def test_a_pool_of_successes_is_what_icepool_says(dice: int, at_least: int, sides: int) -> None:
    assert odds_of(successes, dice, at_least, sides) == of_icepool(dice @ (icepool.d(sides) >= at_least))


@pytest.mark.parametrize("dice", [1, 2, 3, 10, 40])
@pytest.mark.parametrize("sides", [4, 6, 20])
def test_a_sum_of_dice_is_what_icepool_says(dice: int, sides: int) -> None:
    assert odds_of(total, dice, sides) == of_icepool(dice @ icepool.d(sides))


def test_dice_that_always_or_never_succeed_have_one_outcome() -> None:
    assert odds_of(successes, 5, 1) == odds_of(successes, 5, -1) == {5: 1}
    assert odds_of(successes, 5, 7) == {0: 1}


def test_a_pool_of_no_dice_is_certain() -> None:
    assert odds_of(successes, 0, 4) == {0: 1}


def saved(hits: int) -> Rule[int]:
    return hits - (yield from Count(hits, 5))


def three_stages(dice: int) -> Rule[int]:
    hits = yield from Count(dice, 4)
    wounds = yield from sub(saved, hits)
    return (yield from Count(wounds, 3))


def test_three_dependent_stages_are_what_icepool_says() -> None:
    d6 = icepool.d6
    wounds = (20 @ (d6 >= 4)).map(lambda hits: hits @ (d6 < 5)).map(lambda wounds: wounds @ (d6 >= 3))
    assert odds_of(three_stages, 20) == of_icepool(wounds)


def test_draws_are_as_likely_as_there_are_things_in_the_bag() -> None:
    def two(bag: FrozenMap[str, int]) -> Rule[tuple[str, str]]:
        first = yield from Draw(bag)
        return first, (yield from Draw(bag.set(first, bag[first] - 1)))

    bag = FrozenMap({"red": 2, "blue": 1, "green": 0})
    assert odds_of(two, bag) == {
        ("red", "red"): Fraction(1, 3),
        ("red", "blue"): Fraction(1, 3),
        ("blue", "red"): Fraction(1, 3),
    }


def test_notes_rulings_and_content_take_no_part_in_chance() -> None:
    def asks() -> Rule[tuple[str, int, int]]:
        yield from Note("X", "Nothing")
        return (yield from ruling("r")), (yield from lookup("k", "i")), (yield from D(2))

    table = Table({"r": "yes"}, {"k": {"i": 7}})
    assert odds_of(asks, table=table) == {("yes", 7, 1): HALF, ("yes", 7, 2): HALF}


def test_a_procedure_has_the_odds_of_its_rule() -> None:
    procedure = Procedure("r", "pool", "X", int, lambda dice: successes(dice, 4))
    assert odds_of(procedure, 3) == odds_of(successes, 3, 4)


def chooses(key: str) -> Rule[str]:
    return (yield from Choose(key, ("stay", "go"), rule="X"))


def chooses_along_the_way(left: int) -> Rule[tuple[str, ...]]:
    """A choice here, one in a rule asked for, and so on: by a die, once more."""
    here = yield from Choose("way", ("stay", "go"))
    there = yield from sub(chooses, "way")
    if (yield from D(2)) == 1 and left:
        return again(chooses_along_the_way, left - 1)
    return here, there, (yield from Choose("way", ("stay", "go")))


def test_a_choice_takes_its_default_or_what_was_chosen() -> None:
    assert odds_of(chooses, "way") == {"stay": 1}
    assert odds_of(chooses, "way", choices={"way": ["go"]}) == {"go": 1}
    assert odds_of(chooses, "way", choices={"other": ["go"]}) == {"stay": 1}


def test_what_may_not_be_chosen_is_refused() -> None:
    with pytest.raises(Refused, match=r"^“fly” is not an answer for way: stay, go\. \[X\]$"):
        odds_of(chooses, "way", choices={"way": ["fly"]})


@pytest.mark.parametrize(
    "values", [["go"], ["go", "stay"], ["stay", "go", "stay"], ["go", "go", "stay", "go", "stay", "go", "stay"]]
)
def test_a_key_that_comes_again_takes_its_next_value_in_odds_too(values: list[str]) -> None:
    choices = {"way": values}
    odds = odds_of(chooses_along_the_way, 2, choices=choices)
    assert agree(odds, brute_force(chooses_along_the_way, 2, choices=choices))


def test_values_are_used_up_across_rules_that_ask_for_rules() -> None:
    odds = odds_of(chooses_along_the_way, 0, choices={"way": ["stay", "go", "stay"]})
    assert odds == {("stay", "go", "stay"): 1}


def test_outcomes_come_most_likely_first() -> None:
    rows = odds_of(successes, 3, 5).most_likely_first()
    assert rows == [(1, Fraction(12, 27)), (0, Fraction(8, 27)), (2, Fraction(6, 27)), (3, Fraction(1, 27))]


def test_equally_likely_outcomes_always_come_in_one_order() -> None:
    assert [outcome for outcome, _ in odds_of(successes, 3, 4).most_likely_first()] == [1, 2, 0, 3]


def test_a_chart_groups_outcomes() -> None:
    assert odds_of(total, 2).grouped(lambda dots: dots >= 7) == {False: Fraction(5, 12), True: Fraction(7, 12)}


def test_a_rule_that_needs_its_own_result_is_refused() -> None:
    def needs_itself(left: int) -> Rule[int]:
        yield from D(2)
        return (yield from sub(needs_itself, left))

    with pytest.raises(Refused, match=r"^needs_itself needs its own result before it has one\.$"):
        odds_of(needs_itself, 1)


def test_rules_that_need_each_other_are_refused() -> None:
    def hen() -> Rule[int]:
        return (yield from sub(egg))

    def egg() -> Rule[int]:
        return (yield from sub(hen))

    with pytest.raises(Refused, match="needs its own result before it has one"):
        odds_of(hen)


def test_a_rule_may_ask_for_itself_with_less() -> None:
    def blows(left: int) -> Rule[int]:
        hit = (yield from D(6)) > 3
        return hit + ((yield from sub(blows, left - 1)) if left > 1 else 0)

    assert odds_of(blows, 30) == odds_of(successes, 30, 4)


def test_rules_nested_without_end_are_refused_in_a_sentence() -> None:
    def deeper(depth: int) -> Rule[int]:
        return (yield from sub(deeper, depth + 1))

    with pytest.raises(Refused, match=r"^These rules ask for each other too deep"):
        odds_of(deeper, 0)


def loop_over_dice(left: int) -> Rule[int]:
    hits = 0
    for _ in range(left):
        hits += (yield from D(6)) > 3
    return hits


def test_more_ways_than_the_budget_are_refused() -> None:
    with pytest.raises(Refused, match=r"^Too many ways to go: the odds of this cannot be worked out exactly here\.$"):
        odds_of(loop_over_dice, 3, most_walks=215)
    assert odds_of(loop_over_dice, 3, most_walks=216) == odds_of(successes, 3, 4)


def test_the_budget_ends_a_rule_that_would_take_for_ever() -> None:
    with pytest.raises(Refused, match="Too many ways to go"):
        odds_of(loop_over_dice, 60)


def test_more_than_ten_thousand_outcomes_are_refused() -> None:
    def pair(each: int) -> Rule[tuple[int, int]]:
        return (yield from Sum(1, each)), (yield from Sum(1, each))

    assert len(odds_of(pair, 100)) == 10_000
    with pytest.raises(Refused, match=r"^More than 10,000 different outcomes: odds are not worked out for so many\.$"):
        odds_of(pair, 101)


def test_a_chain_with_ever_more_outcomes_is_given_up() -> None:
    def counts(number: int) -> Rule[int]:
        return number if (yield from D(2)) == 1 else again(counts, number + 1)

    with pytest.raises(Refused, match="More than 10,000 different outcomes"):
        odds_of(counts, 0)
