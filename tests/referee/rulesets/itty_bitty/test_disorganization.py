"""Morale at the end of the turn, and the retreat of the routed."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.combats import HOLD, MEN, attack, fighting, why
from tests.referee.rulesets.itty_bitty.field import act, empty_cup, end_turn, next_turn, said, state

# Morale


def shaken(marker, men=MEN, **more):
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men, **more)
    play.do("mark", {"units": ["blue-a"], "marker": marker})
    return play


def test_whoever_is_disorganized_or_routed_must_check_at_the_end_of_the_turn():
    play = shaken("disorganized")
    end_turn(play, dice=[3])
    assert state(play, "blue-a") == "none"


@pytest.mark.parametrize(
    ("marker", "face", "after"),
    [
        ("disorganized", 1, "berserk"),
        ("disorganized", 4, "disorganized"),
        ("disorganized", 6, "routed"),
        ("routed", 1, "disorganized"),
        ("routed", 2, "routed"),
    ],
)
def test_morale_checks_change_the_marker(marker, face, after):
    play = shaken(marker)
    end_turn(play, dice=[face])
    assert state(play, "blue-a") == after


@pytest.mark.parametrize(
    ("ruling", "face", "after"),
    [
        ({"berserk_on": "never"}, 1, "none"),
        ({"rout_on": "never"}, 6, "disorganized"),
        ({"rout_on": "any-failure"}, 4, "routed"),
    ],
)
def test_morale_rulings_end_differently(ruling, face, after):
    play = shaken("disorganized", **ruling)
    end_turn(play, dice=[face])
    assert state(play, "blue-a") == after


def rallying(men, **more):
    play = shaken("disorganized", men, **more)
    act(play, "Grey")
    play.do("rally-attempt", {"unit": "blue-a"})
    return play


def target(play):
    check = play.rules.order("morale")
    return check.form(play.battle, check.args(unit="blue-a")).facts.target


CAPTAIN = [MEN[0], "blue grey captain 2 1009 watch"]
PRIEST = [*MEN, "blue ash priest 2 1009"]


def test_a_captain_in_the_stack_helps_one_who_tries_to_rally():
    play = rallying(CAPTAIN)
    end_turn(play, dice=[5])
    assert state(play, "blue-a") == "none"


def test_a_captain_helps_a_unit_that_did_nothing_orders_or_no_orders():
    play = shaken("disorganized", CAPTAIN)
    empty_cup(play)
    play.do("next-phase")
    entry = play.roll_due(dice=[5])
    assert "The captain in its stack helps: 2" in said(entry)
    assert state(play, "blue-a") == "none"


def test_who_has_moved_checks_without_his_captain():
    play = shaken("disorganized", CAPTAIN, change={"blue-a": {"moved": True}})
    assert target(play) == 3


def test_who_has_not_declared_to_rally_may_have_to_check_without_his_captain():
    play = shaken("disorganized", CAPTAIN, rally_help="declared")
    end_turn(play, dice=[5])
    assert state(play, "blue-a") == "disorganized"


def test_a_priest_helps_unless_he_prayed_and_his_presence_adds_one():
    assert target(rallying(PRIEST)) == 3 + 2 + 1
    assert target(rallying(PRIEST, change={"blue-ash": {"cast": True}})) == 3 + 1
    assert target(shaken("disorganized", PRIEST, rally_help="declared")) == 3 + 1


def test_to_rally_is_declared_when_the_formation_takes_orders():
    play = shaken("disorganized")
    assert play.reasons("rally-attempt", {"unit": "blue-a"}) == ["[Setting up for the Turn] Red acts: Hob was drawn"]
    act(play, "Grey", 6)
    assert play.reasons("rally-attempt", {"unit": "blue-a"}) == ["[Activation] Watch takes no orders this turn"]


def test_a_unit_that_tries_to_rally_does_nothing_else():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    play.do("mark", {"units": ["red-x"], "marker": "disorganized"})
    play.do("rally-attempt", {"unit": "red-x"})
    words = "[Morale checks] X tries to rally and does nothing else"
    assert words in why(play, "melee")
    assert words in play.reasons("move", {"unit": "red-x"})
    assert "[Morale checks] X tries to rally already" in play.reasons("rally-attempt", {"unit": "red-x"})


def test_only_shaken_units_that_did_nothing_try_to_rally():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], change={"red-x": {"moved": True}})
    assert play.reasons("rally-attempt", {"unit": "red-x"}) == [
        "[Morale checks] X is neither disorganized nor routed",
        "[Morale checks] X has moved or fought: a unit that rallies does nothing else",
    ]


def test_the_rally_marker_goes_with_the_turn_and_berserk_a_turn_later():
    play = rallying(MEN)
    next_turn(play, dice=[1])
    assert not play.unit("blue-a").has("rally-attempt")
    assert state(play, "blue-a") == "berserk"
    next_turn(play)
    assert state(play, "blue-a") == "none"


def test_who_was_unmarked_has_nothing_to_recover_from():
    play = shaken("disorganized")
    while any(play.table.cup.values()):
        act(play, next(name for name, count in play.table.cup.items() if count), 6)
    play.do("next-phase")
    play.do("unmark", {"units": ["blue-a"], "marker": "disorganized"})
    assert "nothing to recover from" in said(play.do("morale", {"unit": "blue-a"}))


# Retreat


def test_a_routed_unit_runs_to_its_friends_away_from_the_enemy():
    play = fighting(["x heavy-infantry 1010 band"], ["a light-infantry-q2 1009 watch", "b slingers 1005 watch"])
    play.do("mark", {"units": ["blue-a"], "marker": "routed"})
    end_turn(play, dice=[6])
    assert play.unit("blue-a").place == "1006"


def test_the_players_may_choose_another_hex():
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1008 watch"], old_disorder="routs")
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    assert play.reasons("retreat", {"unit": "blue-a", "to": "1012"}) == ["[Disorganization] Hex cannot be 1012"]
    play.do("retreat", {"unit": "blue-a", "to": "0907"})
    assert play.unit("blue-a").place == "0907"


def test_single_men_go_along_unrouted():
    men = [MEN[0], "blue grey captain 3 1008 watch"]
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1008 watch"], men, old_disorder="routs")
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    play.roll_due()
    assert play.unit("blue-grey").place == play.unit("blue-a").place != "1008"
    assert state(play, "blue-grey") == "none"


def test_a_routed_unit_that_is_hemmed_in_stays_or_is_lost():
    ring = [
        "a1 light-infantry-q2 1008 band",
        "a2 light-infantry-q2 1010 band",
        "a3 light-infantry-q2 0908 band",
        "a4 light-infantry-q2 0909 band",
        "a5 light-infantry-q2 1108 band",
        "x elven-archers 1109 band",
    ]
    for option, fate in (("stays", "routed"), ("eliminated", "gone")):
        play = fighting(ring, ["a light-infantry-q2 1009 watch"], old_disorder="routs", blocked_rout=option)
        play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
        attack(play, order="fire", dice=[6])
        assert "A has nowhere to run" in said(play.roll_due())
        assert state(play, "blue-a") == fate


def test_a_stack_that_refuses_battle_needs_room_for_all_of_it():
    blue = ["a light-cavalry-q2 1009 watch", "b light-cavalry-q2 1009 watch", "c pikemen 1006 watch"]
    play = fighting(["x heavy-infantry 1010 band"], blue)
    with pytest.raises(Refused, match="“1006” is not an answer for refuse-to"):
        play.do(
            "melee",
            {"unit": "red-x", "target": "blue-a"},
            dice=[],
            choose={"refuse-battle": "yes", "refuse-to": "1006"},
        )
