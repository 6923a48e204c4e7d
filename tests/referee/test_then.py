"""The last question of a rule, read as its result: the same as asking and reading, and the same odds."""

from typing import Any

import pytest

from referee.dice import TypedDice, play
from referee.odds import odds_of
from referee.procedure import run
from referee.requests import Choose, Count, D, Draw, Note, Refused, Request, Rule, again, noting, sub, then
from referee.value import FrozenMap
from tests.referee.oracle import agree, brute_force


def doubled(answer: Any, more: Any) -> tuple[Any, Any]:
    return answer, more


def goes_on(answer: Any, more: Any) -> tuple[Any, ...]:
    return then(D(2), doubled, (answer, more))


def leads_back(answer: Any, more: Any) -> Any:
    return again(ends_with, D(3), leads_back) if answer == 1 else (answer, more)


def ends_with(request: Request[Any], reading: Any) -> Rule[Any]:
    first = yield from D(2)
    return noting(in_words, then(request, reading, first))


def in_words(end: Any) -> Note:
    return Note("X", "{end}", end=end)


def three() -> Rule[int]:
    return (yield from D(3))


BAG = FrozenMap({"red": 2, "blue": 1})
REQUESTS = [D(3), Count(2, 5), Count(0, 4), sub(three), Draw(BAG), Choose("k", ("a", "b"))]


@pytest.mark.parametrize("request_", REQUESTS, ids=repr)
@pytest.mark.parametrize("reading", [doubled, goes_on, leads_back])
@pytest.mark.parametrize("choices", [{}, {"k": ["b", "a"]}])
def test_odds_are_what_brute_force_finds(request_: Request[Any], reading: Any, choices: dict[str, list[str]]) -> None:
    odds = odds_of(ends_with, request_, reading, choices=choices)
    assert agree(odds, brute_force(ends_with, request_, reading, choices=choices))


def test_the_last_answer_is_read_with_what_came_before() -> None:
    assert play(ends_with(D(3), doubled), [2, 3]) == (3, 2)
    assert play(ends_with(Count(0, 4), doubled), [2]) == (0, 2)


def test_how_it_ended_is_noted_after_the_last_dice() -> None:
    steps = run(ends_with(D(3), doubled), TypedDice([2, 3])).steps
    assert [(step.text, step.depth) for step in steps] == [("Roll: 2", 0), ("Roll: 3", 0), ("3, 2", 0)]


def test_an_empty_bag_is_refused_as_elsewhere() -> None:
    with pytest.raises(Refused, match="nothing left to draw"):
        odds_of(ends_with, Draw(FrozenMap({})), doubled)


def test_readings_count_against_the_budget() -> None:
    assert len(odds_of(ends_with, D(3), doubled, most_walks=6)) == 6
    with pytest.raises(Refused, match="Too many ways to go"):
        odds_of(ends_with, D(3), doubled, most_walks=5)
