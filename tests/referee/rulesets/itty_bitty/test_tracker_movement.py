"""Marches on the map: allowance, terrain, zones of control, stacking, formations, hidden units, scouts, dragoons."""

import pytest

from referee.requests import Refused
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, field, next_turn, said, state

MEN = ["red hob captain 3 1010 band", "blue grey captain 4 1001 watch"]
FAR = ["far light-infantry-q2 1001 watch", "away light-infantry-q2 1002 watch"]
RED = ["foot light-infantry-q2 1010 band", "more light-infantry-q2 1011 band"]


def marching(red=RED, blue=FAR, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


def why(play, unit, to, **args):
    return play.reasons("move", {"unit": unit, "to": to, **args})


def test_a_unit_moves_and_its_captain_goes_along():
    play = marching()
    entry = play.do("move", {"unit": "red-foot", "to": "1008"})
    assert (play.unit("red-foot").place, play.unit("red-hob").place) == ("1008", "1008")
    assert "The march costs 2 of 4" in said(entry)


def test_the_captain_may_stay():
    play = marching()
    play.do("move", {"unit": "red-foot", "to": "1009", "captain_stays": True})
    assert play.unit("red-hob").place == "1010"


def test_a_formation_goes_as_far_as_its_slowest_unit():
    play = marching(["horse light-cavalry-q2 1010 band", "pikes pikemen 1011 band"])
    assert why(play, "red-horse", "1007") == [
        "[Movement] Horse cannot come to 1007 with 2 points of movement",
        "[Movement] Hex cannot be 1007",
    ]
    assert why(play, "red-horse", "1008") == []


def test_the_lead_unit_of_a_mixed_formation_is_the_slowest():
    play = marching(["horse light-cavalry-q2 1010 band", "pikes pikemen 1011 band"])
    order = play.rules.order("move")
    words = [each.text for each in order.form(play.battle, order.args(unit="red-horse")).reminders]
    assert "Pikes leads; each unit ends adjacent to the next" in words


def test_the_lead_unit_of_an_even_formation_is_the_nearest_to_the_enemy():
    play = marching()
    order = play.rules.order("move")
    words = [each.text for each in order.form(play.battle, order.args(unit="red-more")).reminders]
    assert "Foot leads; each unit ends adjacent to the next" in words


def test_a_unit_moves_once_a_turn():
    play = marching()
    play.do("move", {"unit": "red-foot", "to": "1009"})
    assert why(play, "red-foot", "1008")[0] == "[Movement] Foot has moved this turn"


def test_one_hex_a_turn_is_always_allowed():
    play = marching(["pikes pikemen 0601 band", "more pikemen 0701 band"], men=["red hob captain 3 0601 band", MEN[1]])
    assert "One hex a turn is always allowed" in said(play.do("move", {"unit": "red-pikes", "to": "0602"}))


def test_a_hex_off_the_map_is_refused():
    play = marching()
    with pytest.raises(
        Refused, match=r"Hex 2316 is off the map: it has columns 01 to 22, rows 01 to 15.*Map and Hexagons"
    ):
        play.do("move", {"unit": "red-foot", "to": "2316"})
    with pytest.raises(Refused, match="'nowhere' is not a hex"):
        play.do("move", {"unit": "red-foot", "to": "nowhere"})
    assert play.unit("red-foot").place == "1010"


def test_a_stack_over_six_is_refused():
    play = marching(["a light-infantry-q2 1010 band", "b light-infantry-q2 1011 band", "c light-infantry-q2 1011 band"])
    with pytest.raises(Refused, match=r"1011 would hold 9 attack points: at most 6.*Stacking"):
        play.do("move", {"unit": "red-a", "to": "1011"})
    assert play.unit("red-a").place == "1010"


def test_three_of_two_points_stack_and_a_total_of_seven_does_not():
    stack = [
        "a spearmen-q2 1010 band",
        "b spearmen-q2 1010 band",
        "c spearmen-q2 1009 band",
        "d light-infantry-q2 1011 band",
    ]
    play = marching(stack)
    assert why(play, "red-c", "1010") == []
    play.do("move", {"unit": "red-c", "to": "1010"})
    play = marching(stack)
    assert why(play, "red-d", "1010")[0] == "[Stacking] 1010 would hold 7 attack points: at most 6"


def test_stacking_counts_only_at_the_end_of_a_move():
    play = marching(["a light-infantry-q2 1010 band", "b pikemen 1009 band", "c light-infantry-q2 1011 band"])
    assert why(play, "red-a", "1009")[0].startswith("[Stacking]")
    assert why(play, "red-a", "1008") == []


def test_single_men_take_no_room():
    play = marching(
        ["a light-infantry-q2 1010 band", "b light-infantry-q2 1010 band"], men=[*MEN, "red quill wizard 4 1011"]
    )
    act(play, "Quill")
    play.do("move", {"unit": "red-quill", "to": "1010"})
    assert play.unit("red-quill").place == "1010"


def test_men_go_four_hexes_and_captains_with_cavalry_six():
    play = marching(
        ["horse light-cavalry-q2 1010 band", "more light-cavalry-q2 1011 band"], men=[*MEN, "red quill wizard 4 1010"]
    )
    assert why(play, "red-hob", "1004") == []
    assert why(play, "red-hob", "0504")[0].endswith("with 6 points of movement")
    act(play, "Quill")
    assert why(play, "red-quill", "1005")[0].endswith("with 4 points of movement")


def test_a_unit_stops_in_an_enemy_zone_of_control():
    play = marching(blue=["block light-infantry-q2 1007 watch", *FAR])
    assert why(play, "red-foot", "0906")[0].startswith("[Movement]")
    assert "zone of control and stops" in said(play.do("move", {"unit": "red-foot", "to": "1008"}))


def test_a_zone_of_control_may_be_left_in_the_next_turn():
    play = marching(
        ["foot light-infantry-q2 1008 band", "more light-infantry-q2 1009 band"],
        ["block light-infantry-q2 1007 watch", *FAR],
    )
    assert why(play, "red-foot", "1010") == []


def test_routed_units_have_no_zone_of_control():
    play = marching(blue=["block light-infantry-q2 1007 watch", *FAR])
    play.do("mark", {"units": ["blue-block"], "marker": "routed"})
    assert why(play, "red-foot", "0906") == []


def test_zones_of_control_do_not_reach_over_a_river():
    men = ["red hob captain 3 0305 band", MEN[1]]
    red = ["foot light-infantry-q2 0305 band", "more light-infantry-q2 0306 band"]
    play = marching(red, ["block light-infantry-q2 0303 watch", *FAR], men)
    assert why(play, "red-foot", "0203") == []


def test_a_river_without_a_bridge_costs_three_and_stops():
    men = ["red hob captain 3 0304 band", MEN[1]]
    play = marching(["horse light-cavalry-q2 0304 band", "more light-cavalry-q2 0305 band"], men=men)
    assert "0303" not in said(play.do("move", {"unit": "red-more", "to": "0302"}))
    assert "costs 3 of 6" in said(play.do("move", {"unit": "red-horse", "to": "0303"}))


def test_rangers_and_hill_people_pay_nothing_extra_at_home():
    men = ["red hob captain 3 0502 band", MEN[1]]
    rangers = marching(["elves elf-rangers 0502 band", "more elf-rangers 0501 band"], men=men)
    assert "costs 2 of 5" in said(rangers.do("move", {"unit": "red-elves", "to": "0504"}))
    others = marching(["foot light-infantry-q2 0502 band", "more light-infantry-q2 0501 band"], men=men)
    assert "costs 4 of 4" in said(others.do("move", {"unit": "red-foot", "to": "0504"}))
    dwarves = marching(["axes dwarven-axemen 0502 band", "more dwarven-axemen 0501 band"], men=men)
    assert "costs 1 of 4" in said(dwarves.do("move", {"unit": "red-axes", "to": "0602"}))


def bridge_game(**rulings):
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"}, **rulings)
    play.do("next-phase")
    act(play, "King Tudwall")
    return play


def test_roads_cost_half_or_halve_the_march_as_the_table_plays_it():
    to = {"unit": "tudwallish-heavy-cavalry", "to": "2208"}
    assert "costs 1.5 of 6" in said(bridge_game().do("move", to))
    assert "costs 2 of 6" in said(bridge_game(road="half-movement").do("move", to))


def test_a_formation_marches_together_with_its_captain():
    play = marching()
    entry = play.do("march", {"unit": "red-foot", "to": "1008"})
    assert [play.unit(f"red-{name}").place for name in ("foot", "more", "hob")] == ["1008", "1009", "1008"]
    assert "More moves from 1011: 1010 1009" in said(entry)


def test_who_cannot_follow_stays_and_is_moved_by_hand():
    play = marching([*RED, "late light-infantry-q2 2111 band"])
    entry = play.do("march", {"unit": "red-foot", "to": "1210"})
    assert "Late cannot follow to 2311: move it by itself" in said(entry)
    assert play.unit("red-late").place == "2111"


def test_a_formation_that_moved_apart_closes_up_before_the_next_draw():
    play = marching()
    play.do("move", {"unit": "red-foot", "to": "1006"})
    words = "[Movement] Band is not adjacent throughout: close it up, or end with “apart”"
    assert play.reasons("draw") == play.reasons("done") == [words]
    assert words in play.reasons("next-phase")
    play.do("move", {"unit": "red-more", "to": "1007"})
    assert play.reasons("draw") == []


def test_the_referee_lets_units_stand_apart():
    play = marching()
    play.do("move", {"unit": "red-foot", "to": "1006"})
    play.do("done", {"apart": True})
    assert play.reasons("draw") == []


def test_a_formation_that_began_apart_need_not_close_up_at_once():
    play = marching(["foot light-infantry-q2 1010 band", "more light-infantry-q2 1015 band"])
    play.do("move", {"unit": "red-more", "to": "1013"})
    assert play.reasons("draw") == []


def test_rubble_is_swamp_to_cross():
    play = marching(change={"table": {"rubble": FrozenMap({"1009": 1})}})
    assert "costs 3 of 4" in said(play.do("move", {"unit": "red-foot", "to": "1009"}))


def test_where_hexes_are_not_kept_the_referee_says_who_is_seen():
    play = field(
        ["foot light-infantry-q2 - band"],
        ["block light-infantry-q2 - watch"],
        MEN[:1],
        change={"blue-block": {"hidden": True}},
    )
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": True}, dice=[1])
    play.do("move", {"unit": "red-foot"}, ask={"in-contact": ["blue-block"]})
    assert play.unit("red-foot").moved
    assert not play.unit("blue-block").hidden


# Face down


def test_units_start_face_down_unless_set_up_within_seven_hexes():
    play = field(RED, ["near light-infantry-q2 1003 watch", "far light-infantry-q2 1002 watch"], MEN)
    assert {unit.id: unit.hidden for unit in play.battle.present() if unit.is_troops} == {
        "red-foot": False,
        "red-more": True,
        "blue-near": False,
        "blue-far": True,
    }


def test_a_unit_next_to_an_enemy_is_turned_face_up():
    play = marching(blue=["block light-infantry-q2 1007 watch", *FAR])
    play.do("hide", {"unit": "blue-block"})
    entry = play.do("move", {"unit": "red-foot", "to": "1008"})
    assert "Block is turned face up: the enemy is next to it" in said(entry)


def test_a_face_down_unit_is_seen_by_the_other_side_as_a_counter():
    play = field(RED, FAR, MEN)
    seen = play.rules.seen_by(play.battle, "red").unit("blue-away")
    assert (seen.name, seen.attack, seen.quality, seen.group, seen.place) == ("Face-down counter", 0, 1, "", "1002")
    assert play.rules.seen_by(play.battle, "blue").unit("blue-away").name == "Away"


def test_firing_turns_both_face_up():
    play = marching(
        ["bows elven-archers 1010 band", "more elven-archers 1011 band"], ["block light-infantry-q2 1008 watch", *FAR]
    )
    play.do("hide", {"unit": "red-bows"})
    play.do("hide", {"unit": "blue-block"})
    entry = play.do("fire", {"unit": "red-bows", "target": "blue-block"}, dice=[4])
    assert "Bows is turned face up" in said(entry)
    assert "Block is turned face up" in said(entry)


def test_the_referee_turns_counters_over():
    play = field(RED, FAR, MEN)
    play.do("reveal", {"unit": "blue-away"})
    assert not play.unit("blue-away").hidden
    assert play.reasons("reveal", {"unit": "blue-away"}) == [
        "[Initial Placement of Units and Hidden Units] Away is face up"
    ]
    play.do("hide", {"unit": "blue-away"})
    assert play.unit("blue-away").hidden


# Scouts


SCOUTS = ["eyes scout-q2 1010 -", *RED[1:], "third light-infantry-q2 1012 band"]
HIDDEN = ["a light-infantry-q2 1006 watch", "b light-infantry-q2 1005 watch", "c light-infantry-q2 0901 watch"]


def scouting(**more):
    play = field(SCOUTS, HIDDEN, ["red hob captain 3 1011 band", MEN[1]], **more)
    for id in ("blue-a", "blue-b", "blue-c"):
        if not play.unit(id).hidden:
            play.do("hide", {"unit": id})
    act(play, "Hob")
    return play


def test_both_sides_roll_at_each_hex_nearer():
    play = scouting()
    entry = play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1007"}, dice=[5, 5, 4, 5, 3, 4])
    assert [step.dice[0] for step in entry.steps if step.dice] == [5, 5, 4, 5, 3, 4]
    assert play.unit("red-eyes").hidden
    assert play.unit("blue-a").hidden


def test_a_scout_reveals_the_formation_within_three_hexes():
    play = scouting()
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1008"}, dice=[1, 1, 5, 1])
    assert [play.unit(f"blue-{name}").hidden for name in "abc"] == [False, False, True]


def test_a_scout_who_is_seen_may_save_himself_by_desperation():
    play = scouting()
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1009"}, dice=[1, 6, 2])
    assert play.unit("red-eyes").hidden


def test_a_scout_who_is_found_stops_and_is_face_up():
    play = scouting()
    entry = play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1007"}, dice=[1, 6, 3])
    assert "Eyes is turned face up: it was seen" in said(entry)
    assert play.unit("red-eyes").place == "1009"


def test_desperation_is_a_choice():
    play = scouting()
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1009"}, dice=[1, 6], choose={"desperation": "no"})
    assert not play.unit("red-eyes").hidden


def test_a_hidden_scout_is_not_found_by_contact():
    play = scouting()
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1007"}, dice=[1, 1, 1, 1, 1, 1])
    next_turn(play)
    assert play.unit("red-eyes").hidden
    assert play.unit("blue-a").hidden


def test_only_scouts_scout_and_only_what_is_face_down():
    play = scouting()
    assert play.reasons("scout", {"unit": "red-more"}) == ["[Scouts] More are no scouts"]
    play.do("reveal", {"unit": "blue-a"})
    assert "[Scouts] A is face up already" in play.reasons("scout", {"unit": "red-eyes", "target": "blue-a"})


def test_light_cavalry_reveals_by_contact():
    play = marching(["horse light-cavalry-q2 1010 band", "more light-cavalry-q2 1011 band"], HIDDEN)
    play.do("hide", {"unit": "blue-a"})
    play.do("move", {"unit": "red-horse", "to": "1007"})
    assert not play.unit("blue-a").hidden


def test_where_hexes_are_not_kept_the_scouts_distance_is_asked():
    play = field(
        ["eyes scout-q2 - -", "x light-infantry-q2 - band"],
        ["a light-infantry-q2 - watch"],
        MEN[:1],
        change={"blue-a": {"hidden": True}},
    )
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": True}, dice=[1])
    play.do("scout", {"unit": "red-eyes", "target": "blue-a"}, dice=[4, 1], ask={"distance": 1})
    assert not play.unit("blue-a").hidden


# Dragoons


DRAGOONS = ["d dragoons-q2 1010 band", "e dragoons-q2 1011 band"]


@pytest.mark.parametrize(
    ("option", "figures"), [("light-infantry", (3, 2, 4)), ("plus-one", (4, 3, 4)), ("heavy-infantry", (3, 3, 3))]
)
def test_dragoons_dismount_as_the_table_plays_it(option, figures):
    play = marching(DRAGOONS, dismounted_as=option)
    play.do("dismount", {"unit": "red-d"})
    unit = play.unit("red-d")
    assert (unit.attack, unit.defense, unit.movement) == figures
    assert (unit.arm, unit.quality, unit.has("dismounted")) == ("infantry", 2, True)


def test_dismounted_dragoons_mount_again_and_that_is_their_move():
    play = marching(DRAGOONS)
    play.do("dismount", {"unit": "red-d"})
    assert play.reasons("dismount", {"unit": "red-d"}) == ["[Dragoons] D is on foot already"]
    play.do("mount", {"unit": "red-d"})
    unit = play.unit("red-d")
    assert (unit.attack, unit.defense, unit.movement, unit.arm, unit.moved) == (3, 3, 5, "cavalry", True)


def test_nobody_else_dismounts():
    play = marching()
    assert "[Dragoons] Foot cannot dismount" in play.reasons("dismount", {"unit": "red-foot"})
    assert "[Dragoons] Foot has no horses to mount" in play.reasons("mount", {"unit": "red-foot"})


# The referee's word


def test_the_referee_puts_a_counter_in_any_hex():
    play = field(RED, FAR, MEN)
    play.do("place", {"unit": "red-foot", "hex": "0101"})
    assert play.unit("red-foot").place == "0101"


def test_even_the_referee_is_told_of_a_stack_over_six_or_a_hex_off_the_map():
    play = field([*RED, "third light-infantry-q2 1011 band"], FAR, MEN)
    assert play.reasons("place", {"unit": "red-foot", "hex": "1011"}) == [
        "[Stacking] 1011 would hold 9 attack points: at most 6"
    ]
    assert play.reasons("place", {"unit": "red-foot", "hex": "1011", "over_full": True}) == []
    assert play.reasons("place", {"unit": "red-foot", "hex": "9999"})[0].startswith(
        "[The Map and Hexagons] Hex 9999 is off the map"
    )
    with pytest.raises(Refused, match="hex is missing"):
        play.do("place", {"unit": "red-foot"})


def test_a_formation_is_deployed_around_a_hex():
    play = field([*RED, "third light-infantry-q2 1012 band"], FAR, MEN, begin=False)
    play.do("deploy", {"unit": "red-foot", "hex": "1510"})
    places = [play.unit(f"red-{name}").place for name in ("foot", "more", "third", "hob")]
    assert places == ["1510", "1510", "1509", "1510"]


def test_routed_units_do_not_move():
    play = marching()
    play.do("mark", {"units": ["red-foot"], "marker": "routed"})
    assert "[Disorganization] Foot is routed: it only retreats" in play.reasons("move", {"unit": "red-foot"})
    assert state(play, "red-foot") == "routed"
