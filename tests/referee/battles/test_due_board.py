"""The due board: tests of a kind are made side by side, and what they ask is asked once for all."""

from referee.order import Question
from referee.requests import Ask
from tests.referee.battles.memory import Play, Scripted
from tests.referee.rulesets.banter_battles.field import in_stuff

NEAR = "within-2mu"
BEARS, WOLVES, HARES, STAGS = "blue-bears", "blue-wolves", "blue-hares", "blue-stags"


def two_are_scared() -> Play:
    """Bears were shot at; Wolves and Hares have seen it."""
    play = in_stuff()
    shot = {"unit": "red-lions", "target": BEARS, "ticks": []}
    play.do("shoot", shot, dice=[6, 1, 1, 1], ask={NEAR: [[WOLVES, HARES]]})
    assert [due.args["unit"] for due in play.battle.due] == [WOLVES, HARES]
    return play


def test_two_who_lose_bases_are_asked_about_together() -> None:
    play = two_are_scared()
    entry = play.do("roll-due", {"once": True}, dice=[1, 1], ask={NEAR: [[]]})
    assert [given.ask for given in entry.answers] == ["roll", "roll", "ask"]
    assert "Wolves" in entry.verdict
    assert "Hares" in entry.verdict


def test_without_it_each_is_asked_about_by_itself_as_it_always_was() -> None:
    entry = two_are_scared().do("roll-due", dice=[1, 1], ask={NEAR: [[], []]})
    assert [given.ask for given in entry.answers] == ["roll", "ask", "roll", "ask"]


def test_whoever_is_named_for_all_checks_once_and_that_is_asked_in_the_next_round() -> None:
    play = two_are_scared()
    entry = play.do("roll-due", {"once": True}, dice=[1, 1, 6], ask={NEAR: [[STAGS]]})
    assert [given.ask for given in entry.answers] == ["roll", "roll", "ask", "roll"]
    assert entry.verdict.count("Stags") == 1


def test_two_checks_of_one_unit_come_one_after_the_other() -> None:
    play = in_stuff(checks_for_losses="base")
    shot = {"unit": "red-lions", "target": BEARS, "ticks": []}
    play.do("shoot", shot, dice=[6, 6, 1, 1], ask={NEAR: [[WOLVES]]})
    assert [due.args["unit"] for due in play.battle.due] == [WOLVES, WOLVES]
    entry = play.do("roll-due", {"once": True}, dice=[1, 6], ask={NEAR: [[]]})
    assert [given.ask for given in entry.answers] == ["roll", "ask", "roll"]


def test_whoever_is_gone_by_then_is_not_offered_among_those_who_are_near() -> None:
    play = in_stuff()
    shot = {"unit": "red-lions", "target": BEARS, "ticks": []}
    play.do("shoot", shot, dice=[6, 1, 1, 1], ask={NEAR: [[WOLVES, STAGS]]})
    opened, said = play.game.open("roll-due", {"once": True}), Scripted(play.seed, [1, 2, 2, 2, 2], {}, {})
    while isinstance(question := play.game.advance(opened), Question) and not isinstance(question.request, Ask):
        opened = play.game.answered(opened, question, said(question))
    assert isinstance(question, Question)
    assert question.battle.unit(STAGS).gone
    assert STAGS not in question.request.offered
    assert HARES in question.request.offered
