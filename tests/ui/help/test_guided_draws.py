"""The guided battle of Itty Bitty with every counter drawn first: whoever does as the guide says is never stuck."""

import pytest

from referee.game import Game, app_answer
from referee.lesson import after, lesson_of
from referee.order import Done, OpenOrder
from referee.procedure import Given
from referee.requests import Draw, Roll
from referee.value import plain
from tests.referee.battles.memory import NOW, Play
from ui.now.due_board import could_be_given
from ui.now.view import view_of

GAME, SCENARIO = "itty-bitty", {"scenario": "hastings"}
LESSON = lesson_of(GAME)


class Nothing:
    """A hand with nothing in it."""

    order = None
    units = ()


def begun() -> Play:
    play = Play.new(GAME, SCENARIO)
    play.do("next-phase")
    return play


def cup(play: Play) -> list[str]:
    question = play.game.advance(play.game.open("next-counter", {}))
    return list(question.request.bag)


def given(play: Play, opened: OpenOrder, counters: list[str]) -> None:
    """An order to its end: these counters come out of the cup, and whoever tests takes orders."""
    game: Game = play.game
    while not isinstance(state := game.advance(opened), Done):
        answer = app_answer(state, play.seed)
        if isinstance(state.request, Draw) and counters:
            answer = Given(ask="draw", key=answer.key, value=counters.pop(0), by="players")
        elif isinstance(state.request, Roll):
            answer = Given(ask="roll", key=answer.key, value=(1,) * len(answer.value), by="players", sides=answer.sides)
        opened = game.answered(opened, state, answer)
    play._write(game.finished(opened, state, NOW))


def marching(play: Play) -> str:
    """A unit of a formation that is shown to be able to act."""
    able = [play.unit(id) for id in play.rules.next_up(play.battle).units]
    return next((unit.id for unit in able if unit.group and unit.is_troops), "")


def step(play: Play, at: int) -> int:
    return after(LESSON, at, play.battle, play.memory.written[-1:])


@pytest.mark.parametrize("first", cup(begun()))
def test_whoever_is_drawn_first_the_guide_is_followed_to_its_end(first):
    play, counters = begun(), [first]
    at = step(play, 0)
    while True:
        given(play, play.game.open("next-counter", {}), counters)
        at = step(play, at)
        at += 2 * (LESSON[at].id == "undo")  # taking back and putting back are the same for everybody
        if unit := marching(play):
            break
        assert play.battle.turn == 1, "nobody can march"
    march = play.rules.order("march")
    to = march.picks[0].candidates(play.battle, march.args(unit=unit))[0]
    play.do("march", {"unit": unit, "to": to})
    at = step(play, at)
    assert LESSON[at].id == "done"
    ending = next(each for each in play.game.orders() if each.order.id == "done")
    assert could_be_given(play.game, ending)
    assert "order:done" in [pill.id for pill in view_of(play.game, None, Nothing()).pills]
    play.do("done", {"apart": bool(ending.reasons)})
    assert LESSON[step(play, at)].id == "end"


def test_some_formations_cannot_follow_as_a_whole_and_say_so():
    """Otherwise the other test would walk past what it is for."""
    play = begun()
    given(play, play.game.open("next-counter", {}), ["King Harold Hardasch"])
    assert plain(play.table.acting)
    play.do("march", {"unit": "feared-axemen-1", "to": "0609"})
    ending = next(each for each in play.game.orders() if each.order.id == "done")
    assert [why.rule for why in ending.reasons] == ["Movement"]
    assert could_be_given(play.game, ending)
