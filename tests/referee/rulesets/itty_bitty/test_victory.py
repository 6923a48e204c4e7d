"""Victory: every grade of every scenario, computed from the battle as it stands."""

from dataclasses import replace

import pytest

from referee.rulesets.itty_bitty.victory import best, holds, reminders, standings
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act


def battle(scenario):
    return Play.new("itty-bitty", {"scenario": scenario}).battle


def moved(start, *, over=(), **places):
    """The battle with units of a side elsewhere, over these bridges; `-` for `_`, None for those who are gone."""
    side, units = places.pop("side"), places
    for name, place in units.items():
        unit = start.unit(f"{side}-{name.replace('_', '-')}")
        new = {"gone": True} if place is None else {"place": place, "crossed": over}
        start = start.with_unit(replace(unit, **new))
    return start


def held(found):
    return {id for id, grade in found.table.grades.items() if holds(found, grade)}


NORTH = {"heavy_cavalry": "1405", "pikemen": "1404", "heavy_infantry": "1405", "light_cavalry": "1404"}
REST = {"slingers": "1402", "crossbowmen": "1402", "spearmen": "1402"}
SOUTH_WEST = {
    "heavy_cavalry": "1607",
    "pikemen": "1609",
    "heavy_infantry": "1507",
    "light_cavalry": "1508",
    **dict.fromkeys(REST, "1409"),
}


def test_at_the_start_the_bridges_are_defended():
    assert held(battle("defend-the-bridge")) == {"rotwangi-minor"}


def test_the_rotwangi_have_their_major_victory_when_king_and_prince_are_slain():
    found = moved(battle("defend-the-bridge"), side="tudwallish", tudwall=None, loholt=None)
    assert held(found) == {"rotwangi-minor", "rotwangi-major"}


def test_one_of_them_is_not_enough():
    assert held(moved(battle("defend-the-bridge"), side="tudwallish", tudwall=None)) == {"rotwangi-minor"}


def test_twenty_of_twenty_six_points_across_the_lower_bridge_are_a_minor_victory():
    start = battle("defend-the-bridge")
    over = moved(start, side="tudwallish", over=("1707",), **SOUTH_WEST)
    assert "tudwallish-minor" not in held(over)
    engineers = moved(over, side="tudwallish", over=("1707",), engineers="1409")
    assert "tudwallish-minor" in held(engineers)
    assert "rotwangi-minor" in held(engineers)


def test_sixteen_points_across_the_upper_bridge_are_a_major_victory():
    start = battle("defend-the-bridge")
    both = ("1707", "1406")
    some = moved(start, side="tudwallish", over=both, **NORTH)
    assert "tudwallish-major" not in held(some)
    more = moved(some, side="tudwallish", over=both, crossbowmen="1402", spearmen="1402")
    assert "tudwallish-major" in held(more)
    assert "rotwangi-minor" not in held(more)


def test_the_rotwangi_count_what_crossed_both_bridges():
    upper = moved(battle("defend-the-bridge"), side="tudwallish", over=("1406",), **NORTH, **REST)
    assert {"tudwallish-major", "rotwangi-minor"} <= held(upper)


def test_who_waded_through_the_river_has_crossed_no_bridge_unless_fords_count():
    waded = moved(battle("defend-the-bridge"), side="tudwallish", **NORTH, **REST)
    assert "tudwallish-major" not in held(waded)
    assert "tudwallish-major" in held(replace(waded, rulings=waded.rulings.set("ford-counts", "yes")))


def test_a_unit_that_goes_over_the_bridge_has_crossed_it_and_going_back_takes_that_back():
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    play.do("next-phase")
    for id in ("rotwangi-javelinmen-1", "rotwangi-javelinmen-2"):
        play.do("place", {"unit": id, "hex": "0101"})
    act(play, "The foot", 1)
    play.do("move", {"unit": "tudwallish-heavy-infantry", "to": "1707"})
    assert play.unit("tudwallish-heavy-infantry").crossed == ("1707",)
    play.do("adjust", {"units": ["tudwallish-heavy-infantry"], "field": "moved", "to": False, "reason": "again"})
    play.do("move", {"unit": "tudwallish-heavy-infantry", "to": "1808"})
    assert play.unit("tudwallish-heavy-infantry").crossed == ()


def test_and_with_a_captain_slain_an_incredible_one():
    over = moved(battle("defend-the-bridge"), side="tudwallish", over=("1406",), **NORTH, **REST)
    slain = moved(over, side="rotwangi", cuthbert=None)
    assert "tudwallish-incredible" in held(slain)
    assert [each.rank for each in best(slain)] == ["incredible"]


def test_hastings_is_decided_by_who_stands_where():
    start = battle("hastings")
    assert held(start) == {"feared-minor"}
    assert held(moved(start, side="feared", axemen_13=None, axemen_14=None)) == set()
    taken = moved(
        moved(start, side="feared", axemen_1=None, axemen_2=None, axemen_8=None, axemen_15=None),
        side="normens",
        elven_heavy_1="0610",
        heavy_cavalry_1="1111",
    )
    assert "normens-minor" in held(taken)


def test_the_feared_hold_with_single_men_too_and_the_normens_with_units_alone():
    start = battle("hastings")
    king_alone = moved(start, side="feared", axemen_7=None, militia_4=None)
    assert held(king_alone) == {"feared-minor"}
    empty = moved(start, side="feared", axemen_1=None, axemen_2=None, axemen_8=None, axemen_15=None)
    knights = moved(empty, side="normens", elven_heavy_1="0610", willie="1111")
    assert "normens-minor" not in held(knights)


def test_half_of_the_normens_lost_make_it_a_major_victory():
    start = battle("hastings")
    dead = {unit.id.removeprefix("normens-").replace("-", "_"): None for unit in start.of("normens") if unit.is_troops}
    names = list(dead)
    assert "feared-major" in held(moved(start, side="normens", **dict.fromkeys(names[:14])))
    assert "feared-major" not in held(moved(start, side="normens", **dict.fromkeys(names[:8])))


def test_stirling_is_the_skatchs_while_they_are_on_the_hill():
    start = battle("stirling")
    assert held(start) == {"skatch-minor"}
    off = start
    for unit in start.of("skatch"):
        if unit.is_troops:
            off = off.with_unit(replace(unit, place="0101"))
    assert held(off) == {"aenglish-minor"}
    assert held(moved(off, side="skatch", wallish_1="1108")) == {"aenglish-minor"}
    assert held(moved(off, side="skatch", wallish_1="1109")) == {"skatch-minor"}
    assert held(moved(off, side="skatch", wallish=None)) == {"aenglish-minor", "aenglish-major"}


def test_a_quarter_of_the_aenglish_and_edmund_make_it_major():
    start = moved(battle("stirling"), side="aenglish", edmund=None)
    assert held(start) == {"skatch-minor"}
    assert "skatch-major" in held(
        moved(start, side="aenglish", archers_1=None, archers_2=None, archers_3=None, dragoons_1=None)
    )


def test_how_it_stands_is_shown_in_figures():
    found = battle("defend-the-bridge")
    words = [line.text for line in reminders(found)]
    assert words[0] == "Tudwallish: 20 attack points on the table, 0 of 26 lost"
    assert "Tudwallish, minor victory: not yet (0 of 26 attack points across, 20 needed)" in words
    assert "Rotwangi, minor victory: holds (0 of 26 attack points across, at most 10)" in words
    assert "Rotwangi, major victory: not yet (slain: nobody)" in words
    assert {each.id for each in standings(found) if each.holds} == {"rotwangi-minor"}


def test_the_referee_sees_how_it_stands_at_any_time():
    play = Play.new("itty-bitty", {"scenario": "hastings"})
    order = play.rules.order("standing")
    assert "held: 0910, 1110 of 0910, 1110" in " ".join(
        each.text for each in order.form(play.battle, order.args()).reminders
    )
    assert "Victory Conditions" in {step.rule for step in play.do("standing").steps}


@pytest.mark.parametrize(
    ("scenario", "result"),
    [
        ("defend-the-bridge", "Rotwangi: a minor victory"),
        ("hastings", "Select, Feared: a minor victory"),
        ("stirling", "Skatch: a minor victory"),
    ],
)
def test_a_battle_that_is_called_is_decided_as_it_stands(scenario, result):
    play = Play.new("itty-bitty", {"scenario": scenario})
    play.do("call")
    assert play.battle.result == result


def test_without_any_grade_it_is_a_draw():
    play = Play.new("itty-bitty", {"scenario": "hastings"})
    for id in ("feared-axemen-13", "feared-axemen-14"):
        play.do("place", {"unit": id, "hex": "0101"})
    play.do("call")
    assert (play.battle.winner, play.battle.result) == ("draw", "A draw: nobody has a victory")


def test_equal_grades_are_a_draw():
    play = Play.new("itty-bitty", {"scenario": "hastings"})
    for id, place in (
        ("feared-axemen-1", "0101"),
        ("feared-axemen-2", "0101"),
        ("feared-axemen-8", "0102"),
        ("feared-axemen-15", "0102"),
    ):
        play.do("place", {"unit": id, "hex": place})
    play.do("place", {"unit": "normens-elven-heavy-1", "hex": "0610"})
    play.do("place", {"unit": "normens-elven-heavy-2", "hex": "1111"})
    play.do("call")
    assert play.battle.result == "A draw: both have a victory of the same grade"


@pytest.mark.parametrize("scenario", ["defend-the-bridge", "hastings", "stirling"])
def test_every_scenario_runs_its_full_length_to_a_decision(scenario):
    play = Play.new("itty-bitty", {"scenario": scenario})
    play.do("next-phase")
    while not play.battle.result:
        while any(play.table.cup.values()):
            play.do("draw")
            if play.battle.due:
                play.roll_due()
        play.do("next-phase")
        if not play.battle.result and play.battle.phase == "end":
            play.do("next-phase")
    assert play.battle.turn == play.table.turns
    assert play.reopened().battle == play.battle
