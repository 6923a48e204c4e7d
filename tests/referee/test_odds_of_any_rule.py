"""Odds of rules nobody has thought of: made up by hypothesis, compared with brute force and with played dice.

A made-up game is a tuple of states. A state is a tree: it asks something and goes on by the answer, or it ends, or it
leads to another state. States in the front half may also ask for the result of one in the back half.
"""

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.dice import AppDice, ProvableDice, TypedDice, seed_of
from referee.odds import odds_of
from referee.procedure import run
from referee.requests import Choose, Count, D, Draw, Note, Refused, Request, Rule, Sum, again, sub
from referee.value import FrozenMap
from tests.referee.oracle import agree, brute_force

Tree = tuple[Any, ...]
Game = tuple[Tree, ...]
STATES = 4
ANSWERS = ("0", "1", "2")


def state(game: Game, number: int) -> Rule[int]:
    """Play one state of a made-up game."""
    tree = game[number]
    while True:
        word, *rest = tree
        if word == "end":
            return int(rest[0])
        if word == "goto":
            return again(state, game, rest[0])
        yield from Note("X", "{word}", word=word)
        what, ways = rest
        answer = yield from (sub(state, game, what) if word == "call" else what)
        tree = ways[int(answer) % len(ways)]


def leaves(first: int, last: int) -> st.SearchStrategy[Tree]:
    end = st.tuples(st.just("end"), st.integers(0, 5))
    return end | end | st.tuples(st.just("goto"), st.integers(first, last))


def requests() -> st.SearchStrategy[Request[Any]]:
    bags = st.dictionaries(st.sampled_from(ANSWERS), st.integers(1, 3), min_size=1).map(FrozenMap)
    return st.one_of(
        st.builds(D, st.integers(1, 4)),
        st.builds(Count, st.integers(0, 3), st.integers(1, 4), st.integers(2, 3)),
        st.builds(Sum, st.integers(0, 2), st.integers(2, 3)),
        st.builds(Draw, bags),
        st.builds(Choose, st.sampled_from(["k", "l"]), st.just(ANSWERS), st.sampled_from(ANSWERS)),
    )


def asking(questions: st.SearchStrategy[Tree], ways: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.tuples(questions, st.lists(ways, min_size=2, max_size=3).map(tuple)).map(lambda tree: (*tree[0], tree[1]))


def trees(questions: st.SearchStrategy[Tree], ends: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    """Two or three questions deep."""
    return asking(questions, asking(questions, ends) | asking(questions, asking(questions, ends) | ends))


MIDDLE = STATES // 2
ASKS = st.tuples(st.just("ask"), requests())
CALLS = st.tuples(st.just("call"), st.integers(MIDDLE, STATES - 1))
FRONT = trees(ASKS | CALLS, leaves(0, MIDDLE - 1))
BACK = trees(ASKS, leaves(MIDDLE, STATES - 1))
GAMES = st.tuples(FRONT, FRONT, BACK, BACK)
CHOICES = st.dictionaries(st.sampled_from(["k", "l"]), st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3))


def odds_or_none(game: Game, choices: dict[str, list[str]]) -> dict[Any, Fraction] | None:
    try:
        return odds_of(state, game, 0, choices=choices)
    except Refused:
        return None


def brute_or_none(game: Game, choices: dict[str, list[str]]) -> dict[Any, Fraction] | None:
    try:
        return brute_force(state, game, 0, choices=choices)
    except ValueError:
        return None


@given(GAMES, CHOICES)
@settings(deadline=None, max_examples=200)
def test_odds_are_what_brute_force_finds_and_endless_rules_are_refused(game: Game, choices: Any) -> None:
    odds, brute = odds_or_none(game, choices), brute_or_none(game, choices)
    assert (odds is None) == (brute is None)
    if odds is not None and brute is not None:
        assert sum(odds.values()) == 1
        assert odds == brute


@given(GAMES, CHOICES)
@settings(deadline=None, max_examples=100)
def test_no_path_followed_by_hand_is_likelier_than_the_odds_say(game: Game, choices: Any) -> None:
    odds = odds_or_none(game, choices)
    if odds is not None:
        assert agree(odds, brute_force(state, game, 0, choices=choices, most_depth=2))


@given(GAMES, CHOICES, st.integers())
@settings(deadline=None, max_examples=100)
def test_whatever_the_app_rolls_is_possible_and_can_be_typed_in_again(game: Game, choices: Any, seed: int) -> None:
    odds = odds_or_none(game, choices)
    if odds is not None:
        done = run(state(game, 0), AppDice(ProvableDice(seed_of(seed)), choices))
        assert done.outcome in odds
        rolled = [face for given in done.answers if given.ask != "choose" for face in faces(given.value)]
        typed = TypedDice(rolled, choices)
        assert run(state(game, 0), typed).outcome == done.outcome
        typed.finish()


def faces(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
