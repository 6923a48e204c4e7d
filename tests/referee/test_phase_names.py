"""A turn that is one side's is called after the side, as soon as it is known whose it is."""

from dataclasses import replace

import pytest

from referee.situation import situation_of
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play

GAMES = ("Two aboard", "Harbour Watch")


def started(game: str) -> Play:
    """A golden battle at its beginning."""
    return BATTLES[game][0]()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phase", ["first", "second"])
def test_the_turn_that_is_on_is_that_of_the_side_that_acts_and_the_other_is_the_others(game: str, phase: str) -> None:
    play = started(game)
    one, other = play.battle.sides
    battle = replace(play.battle, phase=phase, active=one.id)
    names = play.rules.phase_names(battle)
    assert one.name in names[phase]
    assert other.name in names["second" if phase == "first" else "first"]


@pytest.mark.parametrize("game", GAMES)
def test_before_it_is_known_whose_turn_it_is_it_is_the_first_sides(game: str) -> None:
    play = started(game)
    assert play.rules.phase_names(play.battle)["first"] == "First side's turn"


@pytest.mark.parametrize("game", GAMES)
def test_the_side_is_named_once_where_the_battle_stands(game: str) -> None:
    play = started(game)
    side = play.battle.sides[0]
    play.do("set-clock", {"turn": 2, "phase": "first", "active": side.id, "reason": "late"})
    where = situation_of(play.game, "").sentence
    assert play.entries[-1].verdict.count(side.name) == 1
    assert where.split(" Open:")[0].split(" Last:")[0].count(side.name) == 1
