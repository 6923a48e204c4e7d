"""Engineers in a battle: fortifications, bridges, petards, engines, rubble."""

import pytest

from referee.hexgrid import Hex
from referee.rulesets.itty_bitty.board import is_river
from referee.rulesets.itty_bitty.units import Structure
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, empty_cup, end_turn, field, next_turn, said, state

MEN = ["red hob captain 3 1010 band", "blue grey captain 3 1001 watch"]
RED = ["diggers engineer 1010 -", "foot light-infantry-q2 1010 band", "more spearmen-q2 1011 band"]
BLUE = ["a light-infantry-q2 1004 watch", "bows elven-archers 1003 watch"]
BRIDGE = {"table": {"structures": FrozenMap({"1010": Structure(name="The old wall")})}}
POWDER = {"red-diggers": {"petards": 2, "start_petards": 2}}


def working(red=RED, blue=BLUE, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


# Fortifications


def test_two_undisturbed_turns_make_level_one():
    play = working()
    play.do("fortify", {"unit": "red-diggers"})
    next_turn(play)
    assert dict(play.table.forts) == {}
    next_turn(play)
    assert dict(play.table.forts) == {"1010": 1}


def test_seven_turns_make_level_two():
    play = working()
    play.do("fortify", {"unit": "red-diggers"})
    for _ in range(7):
        next_turn(play)
    assert dict(play.table.forts) == {"1010": 2}
    act(play, "Hob")
    assert "[Fortification] Level 2 stands here: it cannot be exceeded" in play.reasons(
        "fortify", {"unit": "red-diggers"}
    )


def test_one_turn_a_level_as_the_table_plays_it():
    play = working(fort_time="one-a-turn")
    play.do("fortify", {"unit": "red-diggers"})
    next_turn(play)
    assert dict(play.table.forts) == {"1010": 1}


def test_an_engineer_who_is_attacked_begins_again_and_what_stands_stays():
    play = working(fort_time="one-a-turn")
    play.do("fortify", {"unit": "red-diggers"})
    next_turn(play)
    play.do("adjust", {"units": ["red-diggers"], "field": "attacked", "to": True, "reason": "shot at"})
    empty_cup(play)
    assert "Interrupted: the work begins again" in said(play.do("next-phase"))
    assert play.unit("red-diggers").work == 0
    assert dict(play.table.forts) == {"1010": 1}


def test_an_engineer_who_moves_leaves_his_work():
    play = working()
    play.do("fortify", {"unit": "red-diggers"})
    next_turn(play)
    act(play, "Hob")
    assert "Diggers leaves its work" in said(play.do("move", {"unit": "red-diggers", "to": "1009"}))
    assert (play.unit("red-diggers").working, play.unit("red-diggers").work) == ("", 0)


def test_an_engineer_who_runs_leaves_his_work():
    play = working()
    play.do("fortify", {"unit": "red-diggers"})
    play.do("mark", {"units": ["red-diggers"], "marker": "routed"})
    end_turn(play, dice=[6])
    assert (play.unit("red-diggers").working, play.unit("red-diggers").work) == ("", 0)


def test_only_engineers_dig_and_only_once():
    play = working()
    assert play.reasons("fortify", {"unit": "red-foot"}) == ["[Engineers] Foot are no engineers"]
    play.do("fortify", {"unit": "red-diggers"})
    assert "[Fortification] Diggers is digging already" in play.reasons("fortify", {"unit": "red-diggers"})


def test_one_who_has_moved_does_not_dig():
    play = working()
    play.do("move", {"unit": "red-diggers", "to": "1009"})
    assert "[Fortification] Diggers has done something else this turn" in play.reasons(
        "fortify", {"unit": "red-diggers"}
    )


def test_where_hexes_are_not_kept_the_marker_lies_on_the_engineer():
    play = field(
        ["diggers engineer - -", "foot light-infantry-q2 - band"],
        ["a slingers - watch"],
        ["red quill wizard 4 - "],
        fort_time="one-a-turn",
    )
    act(play, "Quill")
    play.do("fortify", {"unit": "red-diggers"})
    while any(play.table.cup.values()):
        play.do("draw", dice=[next(name for name, count in play.table.cup.items() if count)])
        if play.battle.due:
            play.do("activate", {**play.battle.due[0].args, "out_of_range": True}, dice=[6])
    play.do("next-phase")
    assert play.unit("red-diggers").has("fortification-1")


# Bridges


ISLAND = ["diggers engineer 0304 -", "foot spearmen-q2 0304 band", "more spearmen-q2 0304 band"]
BUILDERS = ["red hob captain 3 0304 band", MEN[1]]


def building():
    play = working(ISLAND, men=BUILDERS, turns=15)
    play.do("bridge", {"unit": "red-diggers", "over": "0303"})
    return play


def test_a_bridge_takes_ten_turns_in_a_row():
    play = building()
    for _ in range(9):
        next_turn(play)
    assert not play.table.pontoons
    next_turn(play)
    assert dict(play.table.pontoons) == {"0303-0304": 1}


def test_over_a_pontoon_bridge_one_marches_dry():
    play = working(ISLAND, men=BUILDERS, change={"table": {"pontoons": FrozenMap({"0303-0304": 1})}})
    assert "costs 1 of 4" in said(play.do("move", {"unit": "red-foot", "to": "0303"}))


def test_engines_do_not_cross_a_pontoon_bridge_nor_water():
    engines = ["red gun bombard 0304 diggers"]
    play = working(ISLAND, men=BUILDERS, engines=engines, change={"table": {"pontoons": FrozenMap({"0303-0304": 1})}})
    assert play.reasons("move", {"unit": "red-diggers", "to": "0303", "tow": True})[0].startswith("[Movement]")
    assert play.reasons("move", {"unit": "red-diggers", "to": "0303"}) == []


def test_a_bridge_needs_captain_infantry_and_forest():
    play = working(["diggers engineer 1915 -", "foot light-infantry-q2 1010 band"])
    assert play.reasons("bridge", {"unit": "red-diggers"}) == [
        "[Bridges] No water without a bridge is beside Diggers",
        "[Bridges] No captain stacked with the engineer",
        "[Bridges] 0 of 2 infantry units stacked with him",
        "[Bridges] No forest within 5 hexes",
    ]


def test_when_the_captain_leaves_the_work_begins_again():
    play = building()
    next_turn(play)
    assert play.unit("red-diggers").work == 1
    act(play, "Hob")
    play.do("move", {"unit": "red-hob", "to": "0305"})
    empty_cup(play)
    assert "No bridge" in said(play.do("next-phase"))
    assert play.unit("red-diggers").work == 0


def test_an_engineer_under_attack_soldiers_on_unless_disorganized():
    play = building()
    play.do("adjust", {"units": ["red-diggers"], "field": "attacked", "to": True, "reason": "shot at"})
    next_turn(play)
    assert play.unit("red-diggers").work == 1
    play.do("mark", {"units": ["red-diggers"], "marker": "disorganized"})
    next_turn(play, dice=[6])
    assert play.unit("red-diggers").work == 0


# Petards


def test_a_petard_brings_the_structure_down_and_the_engineer_gets_away():
    play = working(change={**BRIDGE, **POWDER})
    entry = play.do("petard", {"unit": "red-diggers"}, dice=[4, 5])
    assert "The old wall is rubble" in said(entry)
    assert dict(play.table.rubble) == {"1010": 1}
    assert not play.table.structures
    assert play.unit("red-diggers").place != "1010"
    assert play.unit("red-diggers").petards == 1


def test_the_engineer_may_go_up_with_it():
    play = working(change={**BRIDGE, **POWDER})
    play.do("petard", {"unit": "red-diggers"}, dice=[5, 6])
    assert (state(play, "red-diggers"), dict(play.table.rubble)) == ("gone", {"1010": 1})
    play = working(change={**BRIDGE, **POWDER})
    play.do("petard", {"unit": "red-diggers"}, dice=[5, 4])
    assert (state(play, "red-diggers"), dict(play.table.rubble)) == ("gone", {})


def test_damp_powder_may_be_tried_again_in_two_turns():
    play = working(change={**BRIDGE, **POWDER})
    play.do("petard", {"unit": "red-diggers"}, dice=[1, 1])
    assert play.unit("red-diggers").petards == 2
    next_turn(play)
    act(play, "Hob")
    assert play.reasons("petard", {"unit": "red-diggers"}) == ["[Petards] The powder is damp: again in turn 3"]
    next_turn(play)
    act(play, "Hob")
    assert play.reasons("petard", {"unit": "red-diggers"}) == []


def test_a_petard_needs_powder_a_structure_and_a_turn_in_the_hex():
    play = working()
    assert play.reasons("petard", {"unit": "red-diggers"}) == [
        "[Petards] Diggers has no petards",
        "[Petards] There is no bridge or structure in 1010",
    ]
    play = working(["diggers engineer 1011 -", *RED[1:]], change={**BRIDGE, **POWDER})
    play.do("move", {"unit": "red-diggers", "to": "1010"})
    assert play.reasons("petard", {"unit": "red-diggers"}) == [
        "[Petards] Diggers must be a turn in the hex with the petard"
    ]


def test_one_petard_a_turn_and_none_after_other_work():
    play = working(change={**BRIDGE, **POWDER})
    play.do("petard", {"unit": "red-diggers"}, dice=[3, 3])
    assert play.reasons("petard", {"unit": "red-diggers"}) == ["[Petards] Diggers has done something else this turn"]


def test_no_petard_in_melee_but_under_fire():
    play = working(change={**BRIDGE, "red-diggers": {"petards": 1, "in_melee": True}})
    assert play.reasons("petard", {"unit": "red-diggers"}) == ["[Petards] Diggers is in melee"]
    play = working(change={**BRIDGE, "red-diggers": {"petards": 1, "attacked": True}})
    assert play.reasons("petard", {"unit": "red-diggers"}) == []


# Engines


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
    rule = "[Operating Siege Engines and Bombards]"
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-gun"}) == [f"{rule} Crew stands with Gun"]
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-ram"}) == [f"{rule} Guard stands with Ram"]
    assert play.reasons("man", {"unit": "red-diggers", "target": "blue-off"}) == [
        f"{rule} Off is 8 hexes away: it must be beside him"
    ]
    assert play.reasons("man", {"unit": "red-foot", "target": "blue-gun"}) == ["[Engineers] Foot are no engineers"]


def test_one_engineer_works_one_engine_and_tows_what_he_has_taken_over():
    play = guns(change={"red-diggers": {"gone": True}})
    rule = "[Operating Siege Engines and Bombards]"
    words = f"{rule} Other works Gun already: one engineer, one engine"
    assert words in play.reasons("man", {"unit": "red-other", "target": "red-gun"})
    play.do("move", {"unit": "red-other", "to": "1012", "tow": True})
    assert play.unit("red-gun").place == "1012"


def test_an_engineer_who_has_done_other_work_serves_no_engine():
    play = guns()
    play.do("fortify", {"unit": "red-diggers"})
    words = "[Operating Siege Engines and Bombards] Diggers has done other work this turn"
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
    assert "[Operating Siege Engines and Bombards] Diggers has no engine to tow" in play.reasons(
        "move", {"unit": "red-diggers", "tow": True}
    )


def test_a_bridge_in_rubble_is_water_again():
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    play.do("next-phase")
    assert play.table.structures["1707"].name == "The lower bridge"
    over = (Hex.parse("1707"), Hex.parse("1808"))
    assert not is_river(play.battle, *over)
    assert is_river(play.battle.with_table(rubble=FrozenMap({"1707": 1})), *over)
