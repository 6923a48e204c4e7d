"""Engines in a battle: who works them, what they shoot at, and structures that fall."""

import pytest

from referee.hexgrid import Hex
from referee.rulesets.itty_bitty.board import is_river
from referee.rulesets.itty_bitty.units import Structure
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.digging import RED, working
from tests.referee.rulesets.itty_bitty.field import act, next_turn, said

GUNS = ["red gun bombard 1010 diggers", "red ram siege-engine 1010 other"]
CREWS = [*RED, "other engineer 1010 -"]
FOE = ["a heavy-infantry 1006 watch", "far slingers 1001 watch"]


def guns(**more):
    return working(CREWS, FOE, engines=GUNS, **more)


def test_a_bombard_fires_at_units_in_the_red_segment():
    play = guns()
    entry = play.do("fire", {"unit": "red-gun", "target": "blue-a"}, dice=[4])
    assert "The red segment" in said(entry)
    assert "Attack 5 against defense 3" in said(entry)


def test_a_siege_engine_does_not_fire_at_units():
    play = guns()
    words = "[Operating Siege Engines and Bombards] Ram does not fire at units: it batters structures or supports"
    assert words in play.reasons("fire", {"unit": "red-ram", "target": "blue-a"})


def test_only_engineers_work_engines():
    play = guns(change={"red-diggers": {"place": "1012"}, "red-other": {"place": "1012"}})
    words = "[Operating Siege Engines and Bombards] No engineer is with Gun: only engineers work engines"
    assert words in play.reasons("fire", {"unit": "red-gun", "target": "blue-a"})


def test_another_engineer_takes_over():
    play = guns(change={"red-diggers": {"gone": True}})
    assert play.reasons("fire", {"unit": "red-gun", "target": "blue-a"}) == []


def test_an_engineer_takes_over_an_engine_that_the_enemy_has_left():
    play = working(blue=[*FOE, "crew engineer 1005 -"], engines=["blue gun bombard 1009 crew"])
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-gun"}) == []
    play.do("man", {"unit": "red-diggers", "target": "blue-gun"})
    gun, diggers = play.unit("blue-gun"), play.unit("red-diggers")
    assert (gun.side, gun.crew, diggers.place) == ("red", "red-diggers", "1009")
    next_turn(play)
    act(play, "Hob")
    assert play.reasons("fire", {"unit": "blue-gun", "target": "blue-a"}) == []


def test_an_engine_with_its_crew_or_guards_or_far_away_is_not_taken():
    foe = [*FOE, "crew engineer 1009 -", "guard heavy-infantry 1109 watch"]
    engines = ["blue gun bombard 1009 crew", "blue ram siege-engine 1109 crew", "blue off bombard 1002 crew"]
    play = working(blue=foe, engines=engines)
    rule = "[engine-capture]"
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-gun"}) == [f"{rule} Crew stands with Gun"]
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-ram"}) == [f"{rule} Guard stands with Ram"]
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-off"}) == [
        f"{rule} Off is 8 hexes away: it must be beside him"
    ]
    assert play.reasons("man", {"unit": "red-foot", "target": "blue-gun"}) == ["[Engineers] Foot is no engineer"]


def test_an_engine_is_taken_over_where_there_is_room():
    play = working([*RED, "a pikemen 1109 band", "b spearmen-q2 1109 band"], engines=["red gun bombard 1109 nobody"])
    words = "[Stacking] There is no room for Diggers in 1109"
    assert play.reasons("man", {"unit": "red-diggers", "target": "red-gun"}) == [words]


def test_one_engineer_works_one_engine_and_tows_what_he_has_taken_over():
    play = guns(change={"red-diggers": {"gone": True}})
    rule = "[engine-crew]"
    words = f"{rule} Other works Gun already: one engineer, one engine"
    assert words in play.reasons("man", {"unit": "red-other", "target": "red-gun"})
    play.do("move", {"unit": "red-other", "to": "1012", "tow": True})
    assert play.unit("red-gun").place == "1012"


def test_an_engineer_who_has_done_other_work_serves_no_engine():
    play = guns()
    play.do("fortify", {"unit": "red-diggers"})
    words = "[engine-crew] Diggers have done other work this turn"
    assert words in play.reasons("fire", {"unit": "red-gun", "target": "blue-a"})


@pytest.mark.parametrize(("engine", "attack"), [("red-gun", 8), ("red-ram", 6)])
def test_both_engines_support_a_melee(engine, attack):
    play = working([*CREWS, "x heavy-infantry 1007 band"], FOE, engines=GUNS)
    entry = play.do("melee", {"unit": "red-x", "target": "blue-a", "support": [engine]}, dice=[4])
    assert f"Attack {attack} against defense 3" in said(entry)


WALL = {"table": {"structures": FrozenMap({"1007": Structure(name="The wall")})}}


def test_engines_batter_stone_with_five_against_six():
    play = guns(change=WALL)
    entry = play.do("batter", {"unit": "red-ram", "hex": "1007"}, dice=[1])
    assert "The green segment" in said(entry)
    assert "Attack 5 against defense 6" in said(entry)
    assert play.table.structures["1007"].damaged


def test_twice_damaged_is_rubble():
    play = guns(change=WALL)
    play.do("batter", {"unit": "red-ram", "hex": "1007"}, dice=[1])
    next_turn(play)
    act(play, "Hob")
    play.do("batter", {"unit": "red-ram", "hex": "1007"}, dice=[4])
    assert "1007" in play.table.rubble


def test_a_structure_may_stand_or_fall_at_once():
    play = guns(change=WALL)
    assert "The wall stands" in said(play.do("batter", {"unit": "red-ram", "hex": "1007"}, dice=[3]))
    play = guns(change=WALL)
    play.do("batter", {"unit": "red-ram", "hex": "1007"}, dice=[2])
    assert "1007" in play.table.rubble


def test_wood_is_weaker_and_stone_is_what_the_referee_says():
    play = guns(change=WALL)
    assert "Attack 3 against defense 4" in said(
        play.do("batter", {"unit": "red-ram", "hex": "1007", "stone": False}, dice=[3])
    )


def test_structures_must_be_there_and_in_range():
    play = guns(change={"table": {"structures": FrozenMap({"1002": Structure(name="The wall")})}})
    assert play.reasons("batter", {"unit": "red-ram", "hex": "1002"})[0].endswith(
        "1002 is 8 hexes away, and it shoots 4"
    )
    assert play.reasons("batter", {"unit": "red-ram", "hex": "1008"})[0].endswith("There is no structure in 1008")
    assert play.reasons("batter", {"unit": "red-foot"}) == ["[Operating Siege Engines and Bombards] Foot is no engine"]


def test_engines_move_with_their_engineer_two_hexes():
    play = guns()
    assert play.reasons("move", {"unit": "red-gun"}) == [
        "[Operating Siege Engines and Bombards] Gun moves with its engineers, towed"
    ]
    assert play.reasons("move", {"unit": "red-diggers", "to": "1007", "tow": True})[0].endswith(
        "with 2 points of movement"
    )
    entry = play.do("move", {"unit": "red-diggers", "to": "1008", "tow": True})
    assert "The march costs 2 of 2" in said(entry)
    assert play.unit("red-gun").place == "1008"


def test_nothing_is_towed_where_there_is_no_engine():
    play = working()
    assert "[Operating Siege Engines and Bombards] Diggers have no engine to tow" in play.reasons(
        "move", {"unit": "red-diggers", "tow": True}
    )


def test_a_bridge_in_rubble_is_water_again():
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    play.do("next-phase")
    assert play.table.structures["1707"].name == "The lower bridge"
    over = (Hex.parse("1707"), Hex.parse("1808"))
    assert not is_river(play.battle, *over)
    assert is_river(play.battle.with_table(rubble=FrozenMap({"1707": 1})), *over)
