"""Questions that are put whole: why they are asked, of whom, and which models throw with what."""

from typing import Any

import pytest

from data.languages import speak
from referee.order import Question
from referee.procedure import Given
from referee.requests import Choose, D, Roll
from tests.referee.battles.memory import Play
from tests.referee.rulesets.wargame.field import FAILED, HIT, MISS, in_turn
from ui.now.odds import OddsLine
from ui.now.view_parts import NowView, dice_words
from ui.now.view_question import asking
from ui.operations.playing import given_for

BAND, RAIDERS, BRUISERS = "red-rifle-band", "blue-raider-band", "blue-bruiser-team"
BREACHERS = "red-breaching-team"
PASSES, PANICS = 5, 2
SHOT = {"unit": BAND, "first": "shoot", "target": RAIDERS, "distance": 10, "second": "none", "reactions": []}


def asked(play: Play, dice: list[int], **said: Any) -> NowView:
    """The first question of a shot that nothing is prepared for, as it is shown."""
    game = play.game
    opened = game.open("activate", SHOT)
    while isinstance(state := game.advance(opened), Question):
        given = _given(state, dice, said)
        if given is None:
            game.opened = opened
            return asking(game, state)
        opened = game.answered(opened, state, given)
    raise AssertionError("nothing more is asked")


def _given(question: Question, dice: list[int], said: dict[str, Any]) -> Given | None:
    request = question.request
    if isinstance(request, Roll):
        faces = tuple(dice.pop(0) for _ in range(request.dice)) if len(dice) >= request.dice else ()
        return Given(ask="roll", key=request.rule, value=faces, by="players") if faces else None
    if isinstance(request, Choose):
        return given_for(question, request.standard)
    return given_for(question, said[question.key]) if question.key in said else None


def test_dice_of_some_of_a_band_are_said_to_be_theirs_with_their_weapon():
    play = in_turn()
    assert asked(play, []).sentence == "Rifle band, 7 models with Rifle, attack: 7 dice, 4+"
    view = asked(in_turn(), [MISS] * 7)
    assert view.sentence == "Rifle band, Watch sergeant 1 with Submachine gun, over half the range, attack: 1 die, 5+"


def test_that_others_throw_later_is_told_before_the_first_dice():
    play = in_turn()
    order = play.rules.order("activate")
    form = order.form(play.battle, order.args(**{**SHOT, "reactions": ()}))
    assert form.needs.shown == "7 dice, 4+ hits; then Watch sergeant 1 with Submachine gun, over half the range"


@pytest.mark.parametrize(
    ("said", "dice"),
    [
        ({}, "7 dice"),
        ({"unit": BREACHERS}, ""),
        ({"unit": BREACHERS, "second": "shoot"}, "4 dice"),
        ({"target": ""}, ""),
    ],
)
def test_odds_of_some_of_the_attacks_only_say_of_which(said, dice):
    play = in_turn()
    order = play.rules.order("activate")
    form = order.form(play.battle, order.args(**{**SHOT, "reactions": (), **said}))
    assert form.odds_of == dice


@pytest.mark.parametrize("target", [RAIDERS, ""])
def test_how_to_say_who_reacts_is_told_whatever_the_unit_does(target):
    game = in_turn().game
    order = game.rules.order("activate")
    form = order.form(game.battle, order.args(unit=BAND, first="shoot", target=target))
    assert form.reminders[0].shown == "Enemies who see it react: point at a card and press H, D, S or E"


@pytest.mark.parametrize(("language", "begins"), [("en", "7 dice: expect"), ("de", "7 Würfel – zu erwarten: ")])
def test_the_odds_line_says_of_which_dice_it_is(qtbot, language, begins):
    line = OddsLine()
    qtbot.addWidget(line)
    speak(language)
    try:
        line.ask(*_asked_of_a_shot())
        qtbot.waitUntil(lambda: bool(line.chances.rows), timeout=10_000)
        assert line.words().startswith(begins)
    finally:
        speak("en")
        line.leave()


def _asked_of_a_shot() -> tuple[Any, ...]:
    play = in_turn()
    order = play.rules.order("activate")
    form = order.form(play.battle, order.args(**{**SHOT, "reactions": ()}))
    return play.rules.procedure(form.procedure), form.facts, play.game.table, form


def test_all_of_a_band_who_fell_are_named_where_it_is_asked_once_who_is_near():
    shot = [HIT, HIT, *[MISS] * 5, FAILED, FAILED]
    view = asked(in_turn(), shot)
    assert (
        view.sentence
        == "Hill raider 9 and Hill raider 8 went down: who is within 6″, friend or enemy? Each of them tests its nerve."
    )


def test_better_cover_is_asked_of_whoever_failed_and_nothing_of_others_stands_beside_it():
    shot = [HIT, *[MISS] * 6, FAILED, MISS, PASSES, PANICS]
    view = asked(in_turn(), shot, **{"within-6": (BRUISERS,)})
    assert view.sentence == "Bruiser team failed: is there better cover from the attacker within 3″?"
    assert "passed" not in view.hint


def test_dice_of_other_sides_are_named_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        words = dice_words(D(4))
    finally:
        speak("en")
    assert words == "1 Würfel (W4)"
