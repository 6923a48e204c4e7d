"""Tail calls: ties, circles and long chains against their closed forms."""

from fractions import Fraction
from time import perf_counter

import pytest

from referee.odds import odds_of
from referee.requests import D, Refused, Rule, again, sub
from tests.referee.oracle import agree, brute_force


def rolled_off(edge: int) -> Rule[str]:
    """The higher wins, ties roll again."""
    a, b = (yield from D(6)) + edge, (yield from D(6))
    return again(rolled_off, edge) if a == b else "a" if a > b else "b"


def test_ties_rolled_again_leave_the_odds_of_the_rest() -> None:
    assert odds_of(rolled_off, 0) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert odds_of(rolled_off, 2) == {"a": Fraction(26, 32), "b": Fraction(6, 32)}


def test_waiting_for_a_six_ends_with_a_six() -> None:
    def six() -> Rule[int]:
        roll = yield from D(6)
        return roll if roll == 6 else again(six)

    assert odds_of(six) == {6: 1}


def walks_round(men: int, at: int) -> Rule[int]:
    """A hit walks round a scrum until somebody is struck on a 5 or 6."""
    return at if (yield from D(6)) >= 5 else again(walks_round, men, (at + 1) % men)


@pytest.mark.parametrize("men", [2, 3, 8, 200])
def test_a_hit_that_walks_round_a_circle_has_a_closed_form(men: int) -> None:
    struck, missed = Fraction(1, 3), Fraction(2, 3)
    assert odds_of(walks_round, men, 0) == {at: struck * missed**at / (1 - missed**men) for at in range(men)}


def ruin(coins: int, all_coins: int, wins_on: int) -> Rule[str]:
    """A coin goes to one gambler or the other until somebody has them all."""
    if coins in (0, all_coins):
        return "ruined" if coins == 0 else "rich"
    won = (yield from D(6)) >= wins_on
    return again(ruin, coins + (1 if won else -1), all_coins, wins_on)


@pytest.mark.parametrize(("coins", "all_coins"), [(1, 2), (3, 10), (20, 100), (700, 2000)])
def test_a_fair_game_is_won_by_the_share_of_coins(coins: int, all_coins: int) -> None:
    assert odds_of(ruin, coins, all_coins, 4)["rich"] == Fraction(coins, all_coins)


def test_an_unfair_game_has_its_closed_form() -> None:
    ratio = Fraction(2, 1)  # lost twice as often as won
    assert odds_of(ruin, 7, 30, 5)["rich"] == (1 - ratio**7) / (1 - ratio**30)


def downhill(left: int, hits: int) -> Rule[int]:
    """A long chain that never comes back, with few ends."""
    if not left:
        return hits
    return again(downhill, left - 1, (hits + ((yield from D(6)) == 6)) % 2)


def test_a_chain_of_thousands_of_states_is_exact() -> None:
    even = (1 + Fraction(2, 3) ** 2000) / 2
    assert odds_of(downhill, 2000, 0) == {0: even, 1: 1 - even}


def test_chains_of_thousands_of_states_do_not_keep_a_referee_waiting() -> None:
    start = perf_counter()
    odds_of(downhill, 2000, 0)
    odds_of(ruin, 700, 2000, 4)
    assert perf_counter() - start < 20  # about half a second each; generous for a busy machine


def test_a_chain_inside_a_rule_that_asks_for_it_is_solved_once_for_its_result() -> None:
    def two_rounds() -> Rule[tuple[int, int]]:
        return (yield from sub(walks_round, 3, 0)), (yield from sub(walks_round, 3, 1))

    assert agree(odds_of(two_rounds), brute_force(two_rounds))


def test_circles_that_share_states_are_solved() -> None:
    def knot(state: int) -> Rule[int]:
        """From 0 to 5 on, back or out, so that one way round crosses another."""
        roll = yield from D(6)
        return state if roll == 6 else again(knot, (state * roll + 1) % 6)

    odds = odds_of(knot, 0)
    assert agree(odds, brute_force(knot, 0))
    assert agree(odds, brute_force(knot, 0, most_depth=5))


def test_a_rule_that_always_goes_back_to_itself_is_refused() -> None:
    def endless() -> Rule[int]:
        yield from D(6)
        return again(endless)

    with pytest.raises(Refused, match=r"^This rule never ends: it always leads back to itself\.$"):
        odds_of(endless)


def test_rules_that_only_lead_to_each_other_are_refused() -> None:
    def ping(left: int) -> Rule[int]:
        yield from D(6)
        return again(ping, 1 - left)

    with pytest.raises(Refused, match=r"^This rule never ends: its states only lead to each other\.$"):
        odds_of(ping, 0)


@pytest.mark.parametrize("trap", [1, 2, 3])
def test_a_rule_that_may_get_caught_for_ever_is_refused(trap: int) -> None:
    def risky(caught: int) -> Rule[str]:
        roll = yield from D(6)
        if caught:
            return again(risky, caught % trap + 1)
        return "out" if roll > 1 else again(risky, 1)

    with pytest.raises(Refused, match="never ends"):
        odds_of(risky, 0)
    with pytest.raises(ValueError, match="never ends"):
        brute_force(risky, 0)
