"""Marches on the map: allowance, terrain, zones of control, stacking, formations."""

from dataclasses import replace

import pytest

from referee.hexgrid import Hex
from referee.requests import Refused
from referee.rulesets.itty_bitty.board import enemy_zones
from referee.rulesets.itty_bitty.reach import traveller, way_of, ways_of
from referee.rulesets.itty_bitty.units import Effect
from referee.value import FrozenMap
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, field, said
from tests.referee.rulesets.itty_bitty.marching import FAR, MEN, RED, marching, why


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
    assert "Pikes lead; each unit ends adjacent to the next" in words


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
    assert why(play, "red-foot", "0906")[0].startswith("[Zones of Control] Foot stops next to the enemy")
    assert "zone of control and stops" in said(play.do("move", {"unit": "red-foot", "to": "1008"}))


def test_a_zone_of_control_may_be_left_in_the_next_turn():
    play = marching(
        ["foot light-infantry-q2 1008 band", "more light-infantry-q2 1009 band"],
        ["block light-infantry-q2 1007 watch", *FAR],
    )
    assert why(play, "red-foot", "1010") == []


def test_routed_units_have_no_zone_of_control():
    play = marching(blue=["block light-infantry-q2 1007 watch", *FAR], zones_of="steady")
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


def test_a_captain_who_stands_apart_marches_with_his_formation():
    play = marching(men=["red hob captain 3 1012 band", MEN[1]])
    play.do("march", {"unit": "red-foot", "to": "1009"})
    assert [play.unit(f"red-{name}").place for name in ("foot", "more", "hob")] == ["1009", "1010", "1011"]


def test_who_cannot_follow_stays_and_is_moved_by_hand():
    play = marching([*RED, "late light-infantry-q2 2111 band"])
    entry = play.do("march", {"unit": "red-foot", "to": "1210"})
    assert "Late cannot follow" in said(entry)
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


@pytest.mark.parametrize("road", ["half-cost", "half-movement"])
def test_the_way_to_one_hex_is_the_one_that_is_found_among_all(road):
    battle = Play.new("itty-bitty", {"scenario": "hastings"}, road=road).battle
    for unit in [each for each in battle.present() if each.is_troops][::6]:
        who = traveller(battle, unit)
        ways = ways_of(battle, who)
        assert ways
        beyond = {near for place in ways for near in place.neighbours()}
        assert all(way_of(battle, who, place) == ways.get(place) for place in {*ways, *beyond})


def test_an_enemy_who_moves_or_ground_that_opens_changes_who_controls_what():
    play = marching(blue=["far light-infantry-q2 1001 watch"], men=MEN[:1])
    before = enemy_zones(play.battle, "red")
    play.do("place", {"unit": "blue-far", "hex": "1512"})
    around = set(Hex.parse("1512").neighbours())
    assert before != enemy_zones(play.battle, "red") == around
    chasm = Effect(spell="yawning-chasm", name="Chasm", caster="", side="red", turns=1, hexes=("1511",))
    torn = replace(play.battle, table=replace(play.battle.table, effects=FrozenMap({"chasm": chasm})))
    assert enemy_zones(torn, "red") == around - {Hex.parse("1511")}
