"""Overwatch on the table: the counter, who comes near it, the one shot, the ambush."""

from typing import Any

import pytest

from referee.requests import Refused
from referee.rulesets.ranged_fun.overwatch import is_seen_by
from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.ranged_fun.field import (
    BUGGY,
    CARRIER,
    GUNSHIP,
    MEN,
    RAIDERS,
    SCOUT,
    STRIDER,
    TANK,
    TRACK,
    B,
    R,
    end_turn,
    field,
)


def watching(
    red: dict[str, str], blue: dict[str, str], kind: str, counter: str, ground: dict[str, str] | None = None
) -> Play:
    """Red has a unit on overwatch, and it is Blue's turn."""
    play = field(red, blue, ground)
    play.do("watch", {"unit": R[kind], "counter": counter})
    end_turn(play)
    return play


def due(play: Play) -> list[tuple[str, Any]]:
    return [(each.order, each.args["unit"]) for each in play.battle.due]


def react(play: Play, kind: str, target: str, how: str, dice: list[int], **args: Any) -> str:
    given = {"unit": R[kind], "target": B[target], **args}
    return words_of(play.do("react", given, dice=dice, choose={"reacts": how}))


def test_overwatch_goes_instead_of_firing() -> None:
    play = field({TANK: "0505"}, {BUGGY: "0515"})
    play.do("watch", {"unit": R[TANK], "counter": "0510"})
    assert play.unit(R[TANK]).counter == "0510"
    assert "[Overwatch] Guard tank is on overwatch instead of firing" in play.reasons("fire", {"unit": R[TANK]})


def test_who_has_fired_observed_or_moved_two_spaces_does_not_go_on_overwatch() -> None:
    play = field({TANK: "0505", SCOUT: "0101"}, {BUGGY: "0508"})
    play.do("fire", {"unit": R[TANK], "target": B[BUGGY]}, dice=[1, 4, 1])
    assert play.reasons("watch", {"unit": R[TANK]}) == ["[Overwatch] Guard tank has fired this turn"]
    play.do("move", {"unit": R[SCOUT], "path": ["0102", "0103"]})
    assert play.reasons("watch", {"unit": R[SCOUT]}) == ["[Overwatch] Guard scout car has moved 2 spaces: one at most"]


def test_on_overwatch_a_unit_moves_one_space_at_most() -> None:
    play = field({TANK: "0505"}, {BUGGY: "0515"})
    play.do("watch", {"unit": R[TANK], "counter": "0510"})
    assert play.reasons("move", {"unit": R[TANK], "path": ["0506", "0507"]}) == [
        "[Overwatch] Guard tank is on overwatch: one space at most"
    ]
    play.do("move", {"unit": R[TANK], "path": ["0506"]})
    assert play.reasons("move", {"unit": R[TANK]}) == [
        "[Overwatch] Guard tank is on overwatch and has moved its one space"
    ]


def test_the_counter_lies_in_sight_of_its_unit() -> None:
    play = field({TANK: "0505"}, {BUGGY: "0515"}, {"0507": "hut"})
    assert play.reasons("watch", {"unit": R[TANK], "counter": "0510"}) == ["[Overwatch] Hut blocks the line to 0510"]
    assert play.reasons("watch", {"unit": R[TANK], "counter": "0510", "in_sight": True}) == []


def test_where_the_counter_lies_is_asked_if_nobody_says() -> None:
    play = field({TANK: "0505"}, {BUGGY: "0515"})
    play.do("watch", {"unit": R[TANK]}, ask={"column": 5, "row": 9})
    assert play.unit(R[TANK]).counter == "0509"


@pytest.mark.parametrize("end", ["0510", "0610", "0411"])
def test_an_enemy_who_enters_the_space_or_one_next_to_it_may_be_fired_at(end: str) -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0512"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": end})
    assert due(play) == [("react", R[TANK])]


def test_elsewhere_nobody_reacts() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0514"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0712"})
    assert due(play) == []


def test_the_move_stops_where_the_overwatch_begins_and_goes_on_afterwards() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0514"}, TANK, "0510")
    entry = play.do("move", {"unit": B[BUGGY], "path": ["0513", "0512", "0511", "0510"]})
    assert (play.unit(B[BUGGY]).place, play.unit(B[BUGGY]).left) == ("0511", 8)
    assert "It stops there: the rest of its way can be ordered afterwards" in words_of(entry)
    react(play, TANK, BUGGY, "fire", [1, 4, 1])
    play.do("move", {"unit": B[BUGGY], "path": ["0510"]})
    assert (play.unit(B[BUGGY]).place, due(play)) == ("0510", [])


def test_overwatch_fires_once_and_is_over() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0512"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    assert "Guard tank, distance 6: LRF 4" in react(play, TANK, BUGGY, "fire", [4, 1, 3])
    assert (play.unit(B[BUGGY]).srf, play.unit(R[TANK]).is_watching) == (0, False)


def test_overwatch_may_be_held_for_a_better_moment() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0512"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    react(play, TANK, BUGGY, "hold", [])
    assert play.unit(R[TANK]).is_watching
    play.do("move", {"unit": B[BUGGY], "to": "0510"})
    assert due(play) == [("react", R[TANK])]


def test_overwatch_needs_a_line_and_a_stat_at_that_moment() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0712", RAIDERS: "0608"}, TANK, "0510")
    play.do("move", {"unit": B[RAIDERS], "path": ["0508"]})
    play.do("move", {"unit": B[BUGGY], "path": ["0612", "0511"]})
    assert due(play) == []
    play = watching({MEN: "0505"}, {BUGGY: "0518"}, MEN, "0516")
    play.do("move", {"unit": B[BUGGY], "path": ["0517"]})
    assert due(play) == []


def test_overwatch_of_a_unit_that_the_referee_marks_as_hammered_is_not_due_any_more() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0515"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    assert play.battle.due
    play.do("mark", {"units": [R[TANK]], "marker": "hammered"})
    assert play.battle.due == ()


def test_overwatch_is_off_where_the_referee_has_taken_away_its_counter() -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0515"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    play.do("unmark", {"units": [R[TANK]], "marker": "overwatch"})
    told = play.do("react", {"unit": R[TANK], "target": B[BUGGY]}, dice=[]).verdict
    assert told == "Guard tank is not on overwatch any more."


@pytest.mark.parametrize("who", [R[TANK], B[BUGGY]])
def test_overwatch_is_off_where_one_of_the_two_is_gone_by_hand(who: str) -> None:
    play = watching({TANK: "0505"}, {BUGGY: "0515"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    play.do("remove-unit", {"units": [who], "reason": "as the test has it"})
    assert due(play) == []
    assert play.battle.due == ()


def test_friends_do_not_set_it_off() -> None:
    play = field({TANK: "0505", SCOUT: "0512"}, {BUGGY: "2020"})
    play.do("watch", {"unit": R[TANK], "counter": "0510"})
    play.do("move", {"unit": R[SCOUT], "to": "0511"})
    assert due(play) == []


def test_the_counter_is_gone_when_its_side_begins_its_next_turn() -> None:
    play = watching({MEN: "0505"}, {BUGGY: "2020"}, MEN, "0510")
    assert play.unit(R[MEN]).is_watching
    end_turn(play)
    assert (play.unit(R[MEN]).is_watching, play.unit(R[MEN]).ambush) == (False, False)


def test_who_is_hammered_is_no_longer_on_overwatch() -> None:
    play = watching({MEN: "0505"}, {BUGGY: "0605"}, MEN, "0510")
    play.do("adjust", {"units": [R[MEN]], "field": "lrf", "to": 0, "reason": "Shot off"})
    play.do("fire", {"unit": B[BUGGY], "target": R[MEN]}, dice=[4, 1, 4])
    assert not play.unit(R[MEN]).is_watching


def test_getting_off_next_to_the_counter_sets_it_off_too() -> None:
    play = field({TANK: "0505"}, {TRACK: "0512", RAIDERS: "0513"})
    end_turn(play)
    play.do("board", {"unit": B[RAIDERS], "carrier": B[TRACK]})
    end_turn(play)
    play.do("watch", {"unit": R[TANK], "counter": "0510"})
    end_turn(play)
    play.do("alight", {"unit": B[RAIDERS], "to": "0611"})
    assert due(play) == [("react", R[TANK])]


def test_a_flyer_over_a_unit_goes_on_to_the_next_free_space_before_it_is_fired_at() -> None:
    play = field({TANK: "0505"}, {BUGGY: "0511", "rider-hornet": "0512"})
    play.do("watch", {"unit": R[TANK], "counter": "0510", "in_sight": True})
    end_turn(play)
    play.do("move", {"unit": "blue-hornet", "path": ["0511", "0510", "0509"]})
    assert (play.unit("blue-hornet").place, due(play)) == ("0510", [("react", R[TANK])])


def test_without_a_map_the_referee_says_whose_overwatch_it_is() -> None:
    play = field({TANK: ""}, {BUGGY: ""})
    play.do("watch", {"unit": R[TANK]})
    end_turn(play)
    play.do("move", {"unit": B[BUGGY], "steps": [{"terrain": "open"}]}, ask={"overwatch": [R[TANK]]})
    words = words_of(play.do("react", {"unit": R[TANK], "target": B[BUGGY]}, dice=[1, 4, 1], ask={"distance": 4}))
    assert "Guard tank, distance 4: LRF 4" in words


def test_overwatch_fire_is_neither_supported_nor_observed() -> None:
    play = watching({TANK: "0505", SCOUT: "0105"}, {BUGGY: "0512"}, TANK, "0510")
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    with pytest.raises(Refused, match=r"each unit fires by itself. \[overwatch-support\]"):
        react(play, TANK, BUGGY, "fire", [1, 4], support=R[SCOUT])
    assert due(play) == [("react", R[TANK])]


# The ambush


def ambush(ground: dict[str, str] | None = None) -> Play:
    play = watching({MEN: "0505"}, {TRACK: "0510"}, MEN, "0507", ground)
    play.do("move", {"unit": B[TRACK], "path": ["0509", "0508"]})
    return play


def test_who_has_not_moved_at_all_may_come_out_for_a_vsrf_attack() -> None:
    play = ambush()
    words = react(play, MEN, TRACK, "ambush", [4, 1, 2])
    assert "Guard infantry comes out of its ambush" in words
    assert (play.unit(R[MEN]).place, play.unit(R[MEN]).left) == ("0507", 0)
    assert play.unit(B[TRACK]).armour == 1
    assert not play.unit(R[MEN]).is_watching


def test_out_of_an_ambush_each_further_attack_costs_a_point() -> None:
    play = field({STRIDER: "0505"}, {TRACK: "0510"})
    play.do("watch", {"unit": "red-strider", "counter": "0507"})
    end_turn(play)
    play.do("move", {"unit": B[TRACK], "path": ["0509", "0508"]})
    given = {"unit": "red-strider", "target": B[TRACK]}
    play.do("react", given, dice=[4, 1, 2], choose={"reacts": "ambush"})
    assert [each.order for each in play.battle.due] == ["press"]
    play.do("press", given, dice=[4, 1, 2], choose={"presses": "yes"})
    play.do("press", given, dice=[], choose={"presses": "no"})
    assert (play.unit("red-strider").left, play.battle.due) == (2, ())


def test_the_one_who_is_ambushed_answers_before_the_next_attack() -> None:
    play = watching({MEN: "0505"}, {STRIDER: "0509"}, MEN, "0507")
    play.do("move", {"unit": B[STRIDER], "path": ["0508", "0507", "0506"]})
    react(play, MEN, STRIDER, "hold", [])
    play.do("move", {"unit": B[STRIDER], "path": ["0507", "0506"]})
    react(play, MEN, STRIDER, "hold", [])
    play.do("move", {"unit": B[STRIDER], "path": ["0506"]})
    react(play, MEN, STRIDER, "ambush", [1, 4])
    assert due(play) == [("answer", B[STRIDER]), ("press", R[MEN])]


def test_who_has_moved_one_space_does_not_ambush() -> None:
    play = field({MEN: "0504"}, {TRACK: "0510"})
    play.do("watch", {"unit": R[MEN], "counter": "0507"})
    play.do("move", {"unit": R[MEN], "path": ["0505"]})
    end_turn(play)
    play.do("move", {"unit": B[TRACK], "path": ["0509", "0508"]})
    with pytest.raises(Refused, match=r"fire, hold"):
        react(play, MEN, TRACK, "ambush", [4, 1, 2])


def test_who_has_got_off_this_turn_does_not_ambush() -> None:
    play = field({MEN: "0504", CARRIER: "0505"}, {TRACK: "0510"})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    end_turn(play)
    end_turn(play)
    play.do("alight", {"unit": R[MEN], "to": "0504"})
    said = words_of(play.do("watch", {"unit": R[MEN], "counter": "0304"}))
    assert "it may come out for a VSRF attack" not in said
    assert not play.unit(R[MEN]).ambush


def test_an_ambush_that_cannot_reach_is_not_offered() -> None:
    play = watching({MEN: "0505"}, {TRACK: "0512"}, MEN, "0509")
    play.do("move", {"unit": B[TRACK], "path": ["0511", "0510"]})
    with pytest.raises(Refused, match=r"fire, hold"):
        react(play, MEN, TRACK, "ambush", [4, 1, 2])


def test_the_way_out_of_an_ambush_can_be_named() -> None:
    play = ambush()
    react(play, MEN, TRACK, "ambush", [1, 4], path=["0506", "0507"])
    assert play.unit(R[MEN]).place == "0507"


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (["0506"], r"0506 is not next to Half-track. \[Overwatch\]"),
        (["0506", "0606", "0607"], r"No movement point is left for the attack.*\[Overwatch\]"),
        (["0509"], r"0509 is not next to 0505. \[Movement\]"),
    ],
)
def test_a_way_that_does_not_lead_to_the_enemy_is_refused(path: list[str], sentence: str) -> None:
    play = ambush()
    before = play.battle
    with pytest.raises(Refused, match=sentence):
        react(play, MEN, TRACK, "ambush", [1, 4], path=path)
    assert play.battle == before


def test_out_of_a_building_the_ambush_leaves_it() -> None:
    play = ambush({"0505": "hut"})
    react(play, MEN, TRACK, "ambush", [1, 4])
    assert play.unit(R[MEN]).building == ""


def test_without_a_map_the_way_to_the_ambush_is_asked() -> None:
    play = field({MEN: ""}, {TRACK: ""})
    play.do("watch", {"unit": R[MEN]})
    end_turn(play)
    play.do("move", {"unit": B[TRACK], "steps": [{"terrain": "open"}]}, ask={"overwatch": [R[MEN]]})
    given = {"unit": R[MEN], "target": B[TRACK]}
    play.do("react", given, dice=[1, 4], choose={"reacts": "ambush"}, ask={"halves": 3})
    assert play.unit(R[MEN]).left == 1


def test_a_ride_ends_the_overwatch_where_passengers_do_not_fire() -> None:
    play = field({MEN: "0505", CARRIER: "0506"}, {BUGGY: "2020"}, passengers_fire="forbidden")
    play.do("watch", {"unit": R[MEN], "counter": "0510", "in_sight": True})
    play.do("board", {"unit": R[MEN], "carrier": R[CARRIER]})
    assert not play.unit(R[MEN]).is_watching


def test_a_gunship_flies_past_where_nobody_watches() -> None:
    play = field({GUNSHIP: "0505"}, {BUGGY: "2020"})
    play.do("move", {"unit": R[GUNSHIP], "to": "0510"})
    assert due(play) == []


def test_a_counter_that_only_the_table_knows_is_asked_for_when_somebody_moves_on_the_map() -> None:
    play = field({TANK: "0505", SCOUT: "0605"}, {BUGGY: "0514"})
    play.do("on-overwatch", {"unit": R[TANK]})
    play.do("watch", {"unit": R[SCOUT], "counter": "0606"})
    end_turn(play)
    asked: list[tuple[str, ...]] = []
    play.do(
        "move", {"unit": B[BUGGY], "path": ["0513"]}, ask={"overwatch": lambda ask: asked.append(ask.candidates) or ()}
    )
    assert asked == [(R[TANK],)]


def test_only_another_unit_on_overwatch_joins_its_fire() -> None:
    play = watching({TANK: "0505", SCOUT: "0105"}, {BUGGY: "0512"}, TANK, "0510")
    play.do("rule", {"ruling": "overwatch-support", "option": "yes", "reason": "we agreed"})
    play.do("move", {"unit": B[BUGGY], "to": "0511"})
    with pytest.raises(Refused, match=r"Guard scout car is not on overwatch. \[overwatch-support\]"):
        react(play, TANK, BUGGY, "fire", [1, 4], support=R[SCOUT])


def test_an_ambush_on_somebody_who_is_on_no_map_is_measured_on_the_table() -> None:
    play = field({MEN: "0505"}, {BUGGY: ""})
    play.do("on-overwatch", {"unit": R[MEN]})
    end_turn(play)
    given = {"unit": R[MEN], "target": B[BUGGY], "ambush": True}
    play.do("watch-fire", given, dice=[1, 4], ask={"halves": 4})
    assert play.unit(R[MEN]).left == 0


def test_an_ambush_of_one_space_and_one_attack_takes_two_points() -> None:
    play = field({MEN: "0505"}, {BUGGY: "0514", RAIDERS: "2020"})
    play.do("watch", {"unit": R[MEN], "counter": "0507"})
    play.do("adjust", {"units": [R[MEN]], "field": "left", "to": 4, "reason": "as the test has it"})
    end_turn(play)
    given = {"unit": R[MEN], "target": B[BUGGY], "ambush": True}
    play.do("place", {"unit": B[BUGGY], "to": "0507"})
    assert play.reasons("watch-fire", given) == []
    play.do("place", {"unit": B[BUGGY], "to": "0508"})
    assert play.reasons("watch-fire", given) == ["[Overwatch] Guard infantry cannot come out to Buggy"]


def test_several_who_come_near_are_several_in_what_is_due() -> None:
    battle = Play.new("ranged-fun", {}).battle
    several, one = battle.unit("blue-raiders"), battle.unit("red-guard-infantry-1")
    (due,) = (each.event.due for each in is_seen_by(several, (one,)) if hasattr(each, "event"))
    assert due.text == "Guard infantry 1 on overwatch: Raiders have come near"
