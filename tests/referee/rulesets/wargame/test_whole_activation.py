"""One activation, one sentence: both actions, who reacts and all that follows, by the rules of the detailed orders."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from referee.odds import odds_of
from referee.requests import Refused
from referee.rulesets.wargame.whole_activation import Activating, Row, as_usual
from tests.referee.battles.memory import Play, Scripted
from tests.referee.rulesets.wargame.field import (
    BRUISERS,
    FAILED,
    GUNNER,
    HIT,
    HUNTER,
    HUNTRESS,
    MARKSMAN,
    MISS,
    RAIDERS,
    RUNNER,
    acts,
    fights,
    in_turn,
    kinds,
    marks,
    place,
    react,
)


def row(unit: str, reaction: str = "none", **more: object) -> dict[str, object]:
    return {"unit": unit, "reaction": reaction, **more}


def activates(play: Play, unit: str, first: str, second: str = "none", *rows: dict[str, object], **more: Any) -> str:
    said = {name: more.pop(name) for name in ("dice", "ask", "choose") if name in more}
    args = {"unit": unit, "first": first, "second": second, "reactions": list(rows), **more}
    return play.do("activate", args, **said).verdict


def test_both_actions_are_one_sentence() -> None:
    play = in_turn()
    told = activates(play, MARKSMAN, "focus", "shoot", target=HUNTER, distance=10, dice=[3, 1], ask={"within-6": []})
    assert told == (
        "Marksman focuses: +1 to hit with its second action. Marksman shoots at First hunter: Hill hunter 1 goes down."
    )
    assert (play.unit(MARKSMAN).actions, play.table.acting) == (("focus", "shoot"), "")


def test_it_is_one_entry_and_taken_back_as_one() -> None:
    play = in_turn()
    before = play.battle
    activates(play, RUNNER, "move", "move", row(HUNTER, "shoot", distance=10), dice=[HIT, FAILED], ask={"within-6": []})
    assert len(play.entries) == before.number
    play.undo()
    assert replace(play.battle, number=before.number) == before


def test_reactions_are_done_in_the_order_of_their_rows_and_nothing_is_asked_about_it() -> None:
    play = in_turn()
    rows = (row(HUNTRESS, "shoot", distance=9), row(HUNTER, "shoot", distance=9))
    told = activates(play, GUNNER, "move", "none", *rows, dice=[MISS, MISS])
    assert told.index("Second hunter shoots") < told.index("First hunter shoots")


def test_who_holds_reacts_to_the_second_action() -> None:
    play = in_turn()
    held = row(HUNTER, "hold", then="shoot", distance=9)
    told = activates(play, GUNNER, "move", "move", held, dice=[MISS])
    assert told.endswith("Gunner moves up to 5″. First hunter shoots at Gunner: Gunner stands.")


def test_who_does_not_react_to_the_first_action_may_to_the_second() -> None:
    play = in_turn()
    told = activates(play, GUNNER, "move", "focus", row(HUNTER, "none", then="dodge", cover="soft"))
    assert told.endswith("First hunter dodges up to 2″.")
    assert play.unit(HUNTER).cover == "soft"


def test_an_unseen_unit_is_not_asked_about() -> None:
    play = in_turn()
    play.do("activate", {"unit": RUNNER, "first": "move", "second": "move", "reactions": []})
    assert play.entries[-1].answers == ()


def test_without_rows_the_referee_says_who_sees_it_and_each_of_them_is_asked() -> None:
    play = in_turn()
    args = {"unit": RUNNER, "first": "move", "second": "none"}
    told = play.do("activate", args, ask={"seen-by": [HUNTER], "cover": ["none"]}, choose={"reaction": "dodge"}).verdict
    assert "First hunter dodges" in told


def test_panic_tests_come_before_the_next_reaction_and_only_then_is_cover_asked_for() -> None:
    play = in_turn()
    told = activates(
        play,
        MARKSMAN,
        "shoot",
        "none",
        row(RAIDERS, "shoot", distance=12),
        target=RAIDERS,
        distance=12,
        dice=[HIT, FAILED, 1, MISS],
        ask={"within-6": [], "better-cover": ["no"]},
    )
    assert told.index("Raider band loses its nerve") < told.index("Raider band shoots at Marksman")
    assert "prone" in kinds(play, RAIDERS)


def test_units_near_a_takedown_throw_their_panic_tests_at_once() -> None:
    play = in_turn()
    told = activates(
        play,
        MARKSMAN,
        "shoot",
        target=RAIDERS,
        distance=9,
        dice=[HIT, FAILED, 4, 1, 6],
        ask={"within-6": [HUNTER, HUNTRESS], "better-cover": ["no"]},
    )
    assert told.endswith(
        "Raider band keeps its nerve. First hunter loses its nerve: it falls prone. Second hunter keeps its nerve."
    )
    assert [given.value for given in play.entries[-1].answers if given.ask == "roll"][-1] == (4, 1, 6)


def test_a_second_action_that_the_first_has_made_impossible_is_told() -> None:
    play = in_turn()
    told = activates(
        play, MARKSMAN, "shoot", "shoot", target=HUNTER, distance=9, dice=[HIT, FAILED], ask={"within-6": []}
    )
    assert told.endswith("First hunter is gone.")


def test_a_unit_that_goes_down_to_a_reaction_has_no_second_action() -> None:
    play = in_turn()
    shot = row(HUNTER, "shoot", distance=9)
    told = activates(play, RUNNER, "move", "move", shot, dice=[HIT, FAILED], ask={"within-6": []})
    assert told.endswith("Watch runner goes down.")
    assert play.unit(RUNNER).gone


def test_it_comes_to_the_same_as_the_detailed_orders() -> None:
    quick, slow = in_turn(), in_turn()
    activates(quick, GUNNER, "move", "none", row(HUNTER, "shoot", distance=9), dice=[HIT, 6])
    acts(slow, "move", GUNNER, seen=[HUNTER])
    react(slow, HUNTER, "shoot")
    slow.do("resolve", {"unit": GUNNER})
    slow.do("react-shoot", {"unit": HUNTER, "distance": 9, "still": True}, dice=[HIT, 6])
    slow.do("done", {"unit": GUNNER})
    assert (quick.battle.units, quick.table, quick.battle.due) == (slow.battle.units, slow.table, slow.battle.due)


def test_the_table_that_wants_details_only_activates() -> None:
    play = in_turn()
    told = play.do("activate", {"unit": GUNNER}, ask={"seen-by": [HUNTER]}).verdict
    assert told == "Gunner is activated, seen by First hunter."
    assert not play.reasons("move", {"unit": GUNNER})


def test_the_odds_are_those_of_the_first_attack() -> None:
    play = in_turn()
    marks(play, HUNTER, "soft-cover")
    order = play.rules.order("activate")
    form = order.form(play.battle, order.args(unit=MARKSMAN, first="focus", second="shoot", target=HUNTER, distance=9))
    odds = odds_of(play.rules.procedure(form.procedure), form.facts, table=play.game.table)
    assert sum(chance for end, chance in odds.items() if end.takedowns) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"first": "shoot"}, "needs a target"),
        ({"second": "move"}, "no second action without a first"),
        ({"first": "move", "reactions": [{"unit": RUNNER}]}, "is a friend"),
        ({"first": "move", "reactions": [{"unit": HUNTER}, {"unit": HUNTER}]}, "one row"),
        ({"first": "engage", "target": HUNTER, "distance": 20}, "more than half a move"),
    ],
)
def test_what_cannot_be_is_refused_before_any_die(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        in_turn().do("activate", {"unit": GUNNER, **wrong})


def test_what_the_table_allows_is_done_all_the_same() -> None:
    play = in_turn(shoot_into_combat="no")
    fights(play, RUNNER, HUNTER)
    args = {"unit": MARKSMAN, "first": "shoot", "target": HUNTER, "distance": 9, "reactions": []}
    opened = play.game.open("activate", args, allow="we always play it so")
    entry = play.finish(opened, Scripted(play.seed, [MISS], {}, {}))
    assert (
        entry.verdict
        == "Marksman shoots at First hunter: First hunter stands (the table allowed it: we always play it so)."
    )


def test_a_distance_that_was_said_holds_for_a_second_shot_at_the_same_target() -> None:
    play = in_turn()
    activates(play, MARKSMAN, "shoot", "shoot", target=HUNTER, distance=9, dice=[MISS, MISS])
    assert "distance" not in {given.key for given in play.entries[-1].answers}


@pytest.mark.parametrize("reaction", ["shoot", "engage"])
def test_who_no_longer_sees_the_active_unit_does_not_get_at_it(reaction: str) -> None:
    play = in_turn()
    told = activates(play, RUNNER, "move", "none", row(HUNTER, reaction, distance=1, sees=False))
    assert told.endswith("First hunter does not get at the acting unit any more.")


def test_the_spots_are_those_of_the_first_move_and_after_a_second_only_the_table_knows() -> None:
    play = in_turn()
    place(play, RUNNER, (10, 10))
    activates(play, RUNNER, "move", "move", spots="10,15")
    assert dict(play.unit(RUNNER).spots) == {}


def test_after_an_activation_nobody_is_in_turn_to_react() -> None:
    play = in_turn()
    activates(play, RUNNER, "move", "none", row(HUNTER, "dodge", cover="none"))
    assert play.table.reactors == ()


def test_what_goes_without_saying_is_filled_in_where_the_window_gives_the_order() -> None:
    rows = (Row(unit=RAIDERS, reaction="dodge"), Row(unit=HUNTER, reaction="shoot"))
    args = Activating(unit=MARKSMAN, first="shoot", target=HUNTER, distance=9, reactions=rows)
    dodger, target = as_usual(in_turn().battle, args).reactions or ()
    assert (dodger.cover, target.distance) == ("none", 9)


def test_whoever_is_shot_at_in_cover_is_asked_only_for_better_cover() -> None:
    shot = {"target": RAIDERS, "distance": 10, "dice": [HIT, FAILED, 1]}
    told = activates(in_turn(), MARKSMAN, "shoot", **shot, target_cover="hard", ask={"within-6": []})
    assert told.endswith("Raider band loses its nerve: it falls prone.")
    near = {"within-6": [], "better-cover": ["soft"]}
    with pytest.raises(Refused, match="hard"):
        activates(in_turn(), MARKSMAN, "shoot", **shot, target_cover="soft", ask=near)


def asked_in(play: Play, key: str, **args: Any) -> Any:
    """The first request with this key, or of dice with such a label, while an activation is done."""
    opened = play.game.open("activate", {"second": "none", "reactions": [], **args})
    said = Scripted(play.seed, [HIT, FAILED] * 4, {"within-6": [BRUISERS]}, {})
    while True:
        question = play.game.advance(opened)
        if key in (getattr(question.request, "key", ""), getattr(question.request, "label", "")):
            return question.request
        opened = play.game.answered(opened, question, said(question))


def test_who_was_measured_to_be_far_is_not_offered_as_near_and_enemies_are_said_to_test() -> None:
    shot = {"unit": MARKSMAN, "first": "shoot", "target": RAIDERS}
    near, far = (asked_in(in_turn(), "within-6", **shot, distance=distance) for distance in (5, 18))
    assert (MARKSMAN in near.offered, MARKSMAN in far.offered, MARKSMAN in far.candidates) == (True, False, True)
    assert "within 6″, friend or enemy?" in far.asked
    friends = asked_in(in_turn(panic_who="friends-only"), "within-6", **shot, distance=18)
    assert "which friends are within 6″?" in friends.asked


def test_panic_tests_name_who_fell_and_whose_die_is_whose() -> None:
    label = "Panic tests: Raider band, then Bruiser team (Hill raider 9 went down)"
    assert asked_in(in_turn(), label, unit=MARKSMAN, first="shoot", target=RAIDERS, distance=18).dice == 2


def test_a_shot_out_of_range_is_told_first() -> None:
    told = activates(in_turn(), RUNNER, "move", "none", row(RAIDERS, "shoot", distance=40))
    assert told.startswith("Out of range: Raider band shoots at Runner in vain. Runner moves")
