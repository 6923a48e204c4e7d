"""Oops [R7] in the tracker: friends within 2 MU check, what those lose queues more, and falls back add up."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play, rules_of, words_of
from tests.referee.rulesets.banter_battles.field import bases, go, in_bashing, in_stuff, loses, verdict, why_not

PASS, FALL_BACK, LOSE = 6, 3, 1  # of resilience 4
NEAR = "within-2mu"


def hit(play: Play, near: list[str], dice: tuple[int, ...] = (6, 1, 1, 1)) -> None:
    """Bears is shot at by Lions; these friends are within 2 MU."""
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=list(dice), ask={NEAR: near})


def due(play: Play) -> list[str]:
    return [f"{each.order} {each.args['unit']}" for each in play.battle.due]


def test_friends_within_2_mu_of_lost_bases_must_check() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves", "blue-hares"])
    assert due(play) == ["scare blue-wolves", "scare blue-hares"]
    assert play.battle.due[0].text == "Wolves checks how scared it is: Bears lost bases"


def test_what_is_due_knows_what_caused_it() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves"])
    assert play.battle.due[0].cause == play.entries[-1].number
    entry = play.do("scare", {"unit": "blue-wolves"}, dice=[PASS])
    assert entry.cause == play.entries[-2].number


def test_only_friends_can_be_near_and_not_the_unit_itself() -> None:
    play = in_stuff()
    with pytest.raises(Refused, match="not an answer for within-2mu"):
        hit(play, ["red-tigers"])
    with pytest.raises(Refused, match="not an answer for within-2mu"):
        hit(play, ["blue-bears"])


def test_one_check_a_unit_whatever_the_bases_lost() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves"], dice=(6, 6, 6, 1))
    assert due(play) == ["scare blue-wolves"]


def test_nobody_checks_where_no_base_was_lost() -> None:
    play = in_stuff()
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[1, 1, 1, 1])
    assert due(play) == []


def test_until_the_checks_are_made_nothing_else_is_ordered() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves"])
    told = "[R6] First this is due: Wolves check how scared they are: Bears lost bases"
    assert why_not(play, "pull") == told
    assert told in why_not(play, "next-phase")
    assert why_not(play, "scare", unit="blue-wolves") == ""


def test_a_check_can_be_ordered_at_any_time_but_what_is_due_comes_first() -> None:
    play = in_stuff()
    assert verdict(play.do("scare", {"unit": "blue-wolves"}, dice=[LOSE])) == "Wolves lose 1 base, 3 left"
    hit(play, ["blue-wolves"])
    assert "[R6] First this is due" in why_not(play, "scare", unit="blue-stags")


def test_the_referee_can_make_a_unit_fall_back_in_any_phase() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    told = verdict(play.do("must-fall-back", {"unit": "blue-bears"}, dice=[PASS]))
    assert told == "Bears fall back 1 MU"
    assert (play.unit("red-lions").contact, play.unit("blue-bears").actions) == ((), ("stand",))


def test_bases_lost_in_a_check_queue_more_checks() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves"])
    play.do("scare", {"unit": "blue-wolves"}, dice=[LOSE], ask={NEAR: ["blue-bears", "blue-hares"]})
    assert bases(play, "blue-wolves") == [3]
    assert due(play) == ["scare blue-bears", "scare blue-hares"]


def test_checks_go_on_until_all_is_quiet() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves", "blue-hares"])
    entry = play.roll_due(dice=[LOSE, PASS, PASS], ask={NEAR: [["blue-bears"], []]})
    assert due(play) == []
    assert [rule for rule in rules_of(entry) if rule in ("HS2", "HS4")] == ["HS4", "HS2", "HS2"]


def test_two_occasions_are_two_checks() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves", "blue-hares"])
    play.do("scare", {"unit": "blue-hares"}, dice=[LOSE], ask={NEAR: ["blue-wolves"]})
    assert due(play) == ["scare blue-wolves", "scare blue-wolves"]
    play.do("scare", {"unit": "blue-wolves"}, dice=[PASS])
    assert due(play) == ["scare blue-wolves"]


def test_a_chain_of_falls_back_costs_a_base_after_the_first() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves"])
    entry = play.do("scare", {"unit": "blue-wolves"}, dice=[FALL_BACK, FALL_BACK, LOSE])
    wolves = play.unit("blue-wolves")
    assert (wolves.fall_backs, wolves.bases) == (2, 2)
    assert {"HS3", "HS4", "HS5", "FB1", "FB2"} <= set(rules_of(entry))


def test_falls_back_of_earlier_orders_of_the_phase_count() -> None:
    play = in_stuff(first="blue")
    play.do("fall-back", {"unit": "blue-wolves"}, dice=[PASS])
    go(play, "red-lions")
    hit(play, ["blue-wolves"])
    play.do("scare", {"unit": "blue-wolves"}, dice=[FALL_BACK, PASS])
    assert (play.unit("blue-wolves").fall_backs, bases(play, "blue-wolves")) == (2, [3])


def test_falls_back_of_an_earlier_phase_do_not_count() -> None:
    play = in_bashing(("red-lions", "blue-bears"))
    play.do(
        "bash",
        {"unit": "red-lions", "target": "blue-bears"},
        dice=[6, 1, 1, 1, 1, 1, 1, 1],
        ask={NEAR: ["blue-wolves"]},
    )
    play.do("scare", {"unit": "blue-wolves"}, dice=[FALL_BACK, PASS])
    assert (play.unit("blue-wolves").fall_backs, bases(play, "blue-wolves")) == (1, [4])


def test_a_unit_that_falls_back_from_fear_leaves_contact() -> None:
    play = in_stuff()
    play.do("touch", {"unit": "red-tigers", "target": "blue-wolves"})
    hit(play, ["blue-wolves"])
    play.do("scare", {"unit": "blue-wolves"}, dice=[FALL_BACK, PASS])
    assert (play.unit("blue-wolves").contact, play.unit("red-tigers").contact) == ((), ())


def test_scouts_that_fall_back_from_fear_do_not_check_again() -> None:
    play = in_stuff()
    hit(play, ["blue-hares"])
    entry = play.do("scare", {"unit": "blue-hares"}, dice=[FALL_BACK])
    assert "S1" in rules_of(entry)


def test_friends_check_when_a_unit_is_destroyed() -> None:
    play = in_stuff()
    loses(play, "blue-bears", 3)
    hit(play, ["blue-wolves"])
    assert (play.unit("blue-bears").gone, due(play)) == (True, ["scare blue-wolves"])


def test_a_unit_that_is_destroyed_has_no_more_checks_to_make() -> None:
    play = in_stuff()
    loses(play, "blue-wolves", 3)
    hit(play, ["blue-wolves", "blue-hares"])
    play.do("scare", {"unit": "blue-hares"}, dice=[LOSE], ask={NEAR: ["blue-wolves"]})
    play.do("scare", {"unit": "blue-wolves"}, dice=[LOSE])
    assert (play.unit("blue-wolves").gone, due(play)) == (True, [])


def test_the_destroyed_are_not_near_any_more() -> None:
    play = in_stuff()
    loses(play, "blue-wolves", 3)
    hit(play, ["blue-wolves"])
    play.do("scare", {"unit": "blue-wolves"}, dice=[LOSE])
    go(play, "red-tigers")
    with pytest.raises(Refused, match="“blue-wolves” is not an answer"):
        play.do(
            "shoot",
            {"unit": "red-tigers", "target": "blue-bears"},
            dice=[6, 1, 1, 1],
            ask={NEAR: ["blue-wolves"]},
        )


def test_a_unit_that_the_referee_took_away_owes_no_check() -> None:
    play = in_stuff()
    hit(play, ["blue-wolves", "blue-stags"])
    play.do("adjust", {"units": ["blue-wolves"], "field": "gone", "to": True, "reason": "it ran"})
    assert due(play) == ["scare blue-stags"]


def test_the_form_of_a_check_has_its_facts() -> None:
    play = in_stuff()
    order = play.rules.order("scare")
    form = order.form(play.battle, order.args(unit="blue-hares"))
    assert (form.procedure, form.facts.resilience, form.facts.scouts) == ("scare-check", 4, True)


def fell_back(dice: tuple[int, ...] = (PASS,)) -> Play:
    """Lions has fallen back once, of its own will, where the way matters."""
    play = in_stuff(blocked_fall_back="loses-base", through_friends="check")
    play.do("fall-back", {"unit": "red-lions"}, dice=list(dice))
    return play


def test_a_fall_back_that_is_blocked_costs_a_base_and_friends_check() -> None:
    play = fell_back()
    play.do("blocked", {"unit": "red-lions"}, ask={NEAR: ["red-tigers"]})
    assert bases(play, "red-lions") == [3]
    assert due(play) == ["scare red-tigers"]


def test_a_fall_back_is_blocked_once() -> None:
    play = fell_back()
    play.do("blocked", {"unit": "red-lions"})
    assert (
        why_not(play, "blocked", unit="red-lions")
        == "[blocked-fall-back] Lions have paid for every fall back in this phase"
    )


def test_friends_whom_a_unit_falls_back_through_check_once() -> None:
    play = fell_back()
    play.do("passed-through", {"unit": "red-lions", "targets": ["red-tigers", "red-foxes"]})
    assert due(play) == ["scare red-tigers", "scare red-foxes"]
    assert play.battle.due[0].text == "Tigers checks how scared it is: Lions fell back through it"


@pytest.mark.parametrize("order", ["blocked", "passed-through"])
def test_who_has_not_fallen_back_was_not_blocked_and_passed_through_nobody(order: str) -> None:
    assert "[FB1] Lions have not fallen back in this phase" in why_not(in_stuff(), order, unit="red-lions")


def test_only_friends_are_passed_through() -> None:
    with pytest.raises(Refused, match="Friends passed through cannot be Bears"):
        fell_back().do("passed-through", {"unit": "red-lions", "targets": ["blue-bears"]})


def test_bases_lost_by_fright_frighten_nobody_where_only_destroyed_bases_count() -> None:
    play = in_stuff(fright_spreads="destroyed-only")
    entry = play.do("scare", {"unit": "blue-wolves"}, dice=[LOSE])
    assert "[fright-spreads] Lost by fright: nobody checks for it" in words_of(entry)
    assert "[R7] Friends" not in words_of(entry)
    hit(play, ["blue-wolves"])
    assert due(play) == ["scare blue-wolves"]


def test_where_a_unit_checks_once_a_phase_it_checks_again_in_the_next() -> None:
    play = in_stuff(fright_spreads="once-a-phase")
    play.do("touch", {"unit": "red-tigers", "target": "blue-bears"})
    hit(play, ["blue-wolves"])
    play.do("scare", {"unit": "blue-wolves"}, dice=[PASS])
    assert play.unit("blue-wolves").frightened
    play.do("all-stood")
    assert (play.battle.phase, play.unit("blue-wolves").frightened) == ("bashing", False)
