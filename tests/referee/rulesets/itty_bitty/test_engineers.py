"""Engineers in a battle: fortifications, bridges, petards, engines, rubble."""

from referee.value import FrozenMap
from tests.referee.rulesets.itty_bitty.digging import BRIDGE, MEN, POWDER, RED, working
from tests.referee.rulesets.itty_bitty.field import act, empty_cup, end_turn, field, next_turn, said, state

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
    assert "Diggers leave their work" in said(play.do("move", {"unit": "red-diggers", "to": "1009"}))
    assert (play.unit("red-diggers").working, play.unit("red-diggers").work) == ("", 0)


def test_an_engineer_who_runs_leaves_his_work():
    play = working()
    play.do("fortify", {"unit": "red-diggers"})
    play.do("mark", {"units": ["red-diggers"], "marker": "routed"})
    end_turn(play, dice=[6])
    assert (play.unit("red-diggers").working, play.unit("red-diggers").work) == ("", 0)


def test_only_engineers_dig_and_only_once():
    play = working()
    assert play.reasons("fortify", {"unit": "red-foot"}) == ["[Engineers] Foot is no engineer"]
    play.do("fortify", {"unit": "red-diggers"})
    assert "[Fortification] Diggers are digging already" in play.reasons("fortify", {"unit": "red-diggers"})


def test_one_who_has_moved_does_not_dig():
    play = working()
    play.do("move", {"unit": "red-diggers", "to": "1009"})
    assert "[Fortification] Diggers have done something else this turn" in play.reasons(
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
        "[Petards] Diggers have no petards",
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
    assert play.reasons("petard", {"unit": "red-diggers"}) == ["[Petards] Diggers have done something else this turn"]


def test_no_petard_in_melee_but_under_fire():
    play = working(change={**BRIDGE, "red-diggers": {"petards": 1, "in_melee": True}})
    assert play.reasons("petard", {"unit": "red-diggers"}) == ["[Petards] Diggers are in melee"]
    play = working(change={**BRIDGE, "red-diggers": {"petards": 1, "attacked": True}})
    assert play.reasons("petard", {"unit": "red-diggers"}) == []
