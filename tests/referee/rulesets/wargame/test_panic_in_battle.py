"""Panic tests in a battle: each with its own odds; better cover, prone, shaken, and what is lost by failing."""

from fractions import Fraction

import pytest

from referee.odds import odds_of
from referee.order import Question
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.wargame.field import (
    BRUISERS,
    FAILED,
    GUNNER,
    HIT,
    HUNTER,
    MARKSMAN,
    RAIDERS,
    RUNNER,
    acts,
    dues,
    fights,
    in_turn,
    kinds,
    marks,
    place,
    takes_down,
    why_not,
)


def shocked(*near: str, **more: object) -> Play:
    """One raider is down, and these others are near."""
    play = in_turn(**more)  # type: ignore[arg-type]
    takes_down(play, MARKSMAN, RAIDERS, near=near)
    return play


def panics(play: Play, unit: str, die: int, cover: str = "", **more: object) -> str:
    ask = {"better-cover": [cover]} if cover else {}
    return words_of(play.do("panic", {"unit": unit, **more}, dice=[die], ask=ask))


def test_four_or_more_passes_and_nothing_is_asked() -> None:
    told = panics(shocked(), RAIDERS, 4)
    assert told == "[Panic Tests] Panic test: 4\n[panic-number] 4 against 4: passed"


def test_who_fails_moves_to_better_cover_if_there_is_any() -> None:
    play = shocked()
    assert "It moves up to 3″ to better cover" in panics(play, RAIDERS, 3, "soft")
    assert play.unit(RAIDERS).cover == "soft"


def test_better_than_soft_is_hard_cover() -> None:
    play = shocked()
    marks(play, RAIDERS, "soft-cover")
    assert why_not(play, "panic", unit=RAIDERS, better_cover="soft") == "[Cover] Raider band is in soft cover already"
    panics(play, RAIDERS, 1, better_cover="hard")
    assert play.unit(RAIDERS).cover == "hard"


def test_better_than_hard_cover_there_is_nothing() -> None:
    play = shocked()
    marks(play, RAIDERS, "hard-cover")
    assert "Better cover" not in panics(play, RAIDERS, 1)
    assert kinds(play, RAIDERS) == {"hard-cover", "prone"}


def test_who_finds_no_better_cover_falls_prone() -> None:
    play = shocked()
    panics(play, RAIDERS, 1, "no")
    assert kinds(play, RAIDERS) == {"prone"}


def test_in_combat_who_fails_is_shaken_and_stays() -> None:
    play = shocked(BRUISERS)
    fights(play, BRUISERS, RUNNER)
    assert "it is shaken" in panics(play, BRUISERS, 1)
    assert kinds(play, BRUISERS) == {"shaken"}


def test_who_is_prone_and_fails_loses_its_next_reaction_or_first_action() -> None:
    play = shocked(prone_again="loses-next")
    marks(play, RAIDERS, "prone")
    assert "it loses its next reaction or first action" in panics(play, RAIDERS, 1, "no")
    assert kinds(play, RAIDERS) == {"prone", "cowed"}


def test_what_was_lost_in_this_activation_is_still_to_be_lost_in_the_next() -> None:
    play = in_turn(prone_again="loses-next")
    marks(play, RAIDERS, "prone")
    takes_down(play, MARKSMAN, RAIDERS, seen=[])
    play.do("sees", {"unit": RAIDERS})
    panics(play, RAIDERS, 1, "no")
    play.do("done", {"unit": MARKSMAN})
    assert "cowed" in kinds(play, RAIDERS)
    acts(play, "move", RUNNER, seen=[RAIDERS])
    play.do("done", {"unit": RUNNER})
    assert "cowed" not in kinds(play, RAIDERS)


def test_a_unit_that_moves_away_in_panic_is_no_longer_where_it_was() -> None:
    play = in_turn()
    place(play, RAIDERS, (16.5, 11))
    takes_down(play, MARKSMAN, RAIDERS)
    panics(play, RAIDERS, 1, "hard")
    assert play.unit(RAIDERS).cover == "hard"
    assert not play.unit(RAIDERS).is_spotted()


def test_who_fails_does_not_react_to_that_action() -> None:
    play = in_turn(failed_reaction="lost")
    acts(play, "shoot", MARKSMAN, RAIDERS, seen=[RAIDERS, HUNTER])
    for unit in (RAIDERS, HUNTER):
        play.do("react", {"unit": unit, "reaction": "dodge"})
    play.do("resolve", {"unit": MARKSMAN}, dice=[HIT, FAILED], ask={"within-6": []})
    assert dues(play) == [("panic", RAIDERS), ("dodge", RAIDERS)]
    assert "Raider band has failed: its reaction is lost" in panics(play, RAIDERS, 1, "no")
    assert dues(play) == [("dodge", HUNTER)]


def test_a_unit_that_is_shaken_while_it_acts_is_not_over_it_when_this_activation_ends() -> None:
    play = in_turn()
    marks(play, GUNNER, "shaken")
    fights(play, GUNNER, HUNTER)
    acts(play, "focus", GUNNER)
    play.do("fall", {"unit": RUNNER}, dice=[FAILED], ask={"within-6": [GUNNER]})
    panics(play, GUNNER, 1)
    play.do("done", {"unit": GUNNER})
    assert kinds(play, GUNNER) == {"shaken"}


def test_each_unit_has_its_own_odds() -> None:
    play = shocked(BRUISERS, HUNTER)
    fights(play, BRUISERS, RUNNER)
    order = play.rules.order("panic")
    procedure = play.rules.procedure("panic")
    effects = {}
    for unit, cover in ((RAIDERS, "soft"), (BRUISERS, ""), (HUNTER, "no")):
        form = order.form(play.battle, order.args(unit=unit, better_cover=cover))
        odds = odds_of(procedure, form.facts, table=play.game.table)
        effects[unit] = dict(odds.grouped(lambda done: done.effect))
    half = Fraction(1, 2)
    assert effects == {
        RAIDERS: {None: half, "moves-to-cover": half},
        BRUISERS: {None: half, "shaken": half},
        HUNTER: {None: half, "prone": half},
    }


def test_the_form_tells_why_a_unit_tests() -> None:
    play = shocked(BRUISERS)
    order = play.rules.order("panic")
    form = order.form(play.battle, order.args(unit=BRUISERS))
    assert [each.text for each in form.reminders] == [
        "Bruiser team tests its nerve: Hill raider 9 of Raider band went down"
    ]
    assert {tick.id for tick in form.ticks} == {"in_combat", "in_cover"}


def test_all_that_is_due_can_be_rolled_in_a_row() -> None:
    play = shocked(BRUISERS, HUNTER)
    play.roll_due(dice=[4, 1, 6], ask={"better-cover": ["no"]})
    assert dues(play) == []
    assert kinds(play, HUNTER) | kinds(play, BRUISERS) == {"prone"}


def test_a_modifier_counts() -> None:
    assert "5 against 4: passed" in panics(shocked(), RAIDERS, 3, modifier=2)


def test_a_test_can_be_ordered_at_any_time() -> None:
    play = in_turn()
    play.do("panic", {"unit": GUNNER}, dice=[1], ask={"better-cover": ["no"]})
    assert kinds(play, GUNNER) == {"prone"}


def test_nothing_else_is_done_while_a_test_is_due() -> None:
    assert "First this is due: Raider band tests its nerve" in why_not(shocked(), "move", unit=MARKSMAN)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_less_than_four_fails(die: int) -> None:
    assert f"{die} against 4: failed" in panics(shocked(), RAIDERS, die, "no")


def test_what_the_die_must_show_is_said_before_it_is_rolled() -> None:
    play = shocked()
    question = play.game.advance(play.game.open("panic", {"unit": RAIDERS, "modifier": 1}))
    assert isinstance(question, Question)
    assert question.request.wants == "3+ keeps its nerve"  # type: ignore[attr-defined]
