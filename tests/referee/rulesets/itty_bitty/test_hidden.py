"""Hidden units, scouts, dragoons, and the referee's word on marches."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.field import act, field, next_turn, said, state
from tests.referee.rulesets.itty_bitty.marching import FAR, MEN, RED, marching

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
    assert "Bows are turned face up" in said(entry)
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
    play = scouting(scout_reveals="in-sight")
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1008"}, dice=[1, 1, 5, 1])
    assert [play.unit(f"blue-{name}").hidden for name in "abc"] == [False, False, True]


def test_a_scout_who_is_seen_may_save_himself_by_desperation():
    play = scouting()
    play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1009"}, dice=[1, 6, 2])
    assert play.unit("red-eyes").hidden


def test_a_scout_who_is_found_stops_and_is_face_up():
    play = scouting()
    entry = play.do("scout", {"unit": "red-eyes", "target": "blue-a", "to": "1007"}, dice=[1, 6, 3])
    assert "Eyes are turned face up: it was seen" in said(entry)
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


def test_a_hidden_scout_who_moves_nearer_is_diced_for_all_the_same():
    play = scouting()
    play.do("hide", {"unit": "red-eyes"})
    entry = play.do("move", {"unit": "red-eyes", "to": "1008"}, dice=[1, 1, 1, 6, 6])
    assert "Eyes are turned face up: it was seen" in said(entry)
    assert (play.unit("red-eyes").place, play.unit("blue-a").hidden) == ("1008", True)


def test_a_scout_under_no_counter_or_far_from_the_enemy_just_moves():
    play = scouting()
    play.do("move", {"unit": "red-eyes", "to": "1008"}, dice=[])
    assert play.unit("red-eyes").place == "1008"
    play = scouting()
    play.do("hide", {"unit": "red-eyes"})
    play.do("move", {"unit": "red-eyes", "to": "1012"}, dice=[])
    assert play.unit("red-eyes").hidden


def test_only_scouts_scout_and_only_what_is_face_down():
    play = scouting()
    assert play.reasons("scout", {"unit": "red-more"}) == ["[Scouts] More cannot scout"]
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


def test_dragoons_do_not_dismount_into_a_stack_over_six():
    riders = ["a dragoons-q2 1010 band", "b dragoons-q2 1010 band"]
    words = "[Stacking] 1010 would hold 7 attack points: at most 6"
    assert marching(riders, dismounted_as="plus-one").reasons("dismount", {"unit": "red-a"}) == [words]
    assert marching(riders).reasons("dismount", {"unit": "red-a"}) == []


def test_dragoons_that_the_referee_marked_dismounted_mount_with_their_figures():
    play = marching(["a dragoons-q2 1010 band", "b dragoons-q2 1011 band"])
    play.do("mark", {"units": ["red-a"], "marker": "dismounted", "note": "by word"})
    play.do("mount", {"unit": "red-a"})
    unit = play.unit("red-a")
    assert (unit.attack, unit.defense, unit.movement, unit.has("dismounted")) == (3, 3, 5, False)


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
    with pytest.raises(Refused, match="Choose the hex"):
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
