"""Cohesion, morale checks, standard moves, fallback moves, rallies and the board edge."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.battle_rules.field import Play, due, form, in_contact, table, to, words_of

RED = {"Rifles": "rifles", "Giant": "giant", "Porters": "porters"}
BLUE = {"Raiders": "raiders"}


def moving(**rulings: str) -> Play:
    return table(RED, BLUE, to="movement", **rulings)


def broken(**rulings: str) -> Play:
    """A squad of red that is out of cohesion, in red's morale check phase."""
    play = table(RED, BLUE, to="morale", **rulings)
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 1})
    return play


def in_fallback(to: str = "movement", **more: str) -> Play:
    play = table(RED, BLUE, to=to, **more)
    play.do("mark", {"units": ["red-rifles"], "marker": "fallback"})
    return play


# Cohesion


def test_a_model_over_2_inches_from_every_other_breaks_cohesion():
    assert broken().unit("red-rifles").is_broken


def test_cohesion_does_not_count_in_close_combat():
    play = in_contact(moving(), ("red-rifles", "blue-raiders"))
    why = "[Cohesion] Rifles are in close combat, where cohesion does not count"
    assert play.reasons("cohesion", {"unit": "red-rifles"}) == [why]


def test_a_squad_of_one_is_always_in_cohesion():
    play = moving()
    why = "[Cohesion] Giant has one model, which is always in cohesion"
    assert why in play.reasons("cohesion", {"unit": "red-giant"})
    assert why in play.reasons("move", {"unit": "red-giant", "broken": True})


def test_a_squad_that_comes_into_contact_is_out_of_cohesion_no_longer():
    play = in_contact(broken(), ("red-rifles", "blue-raiders"))
    assert not play.unit("red-rifles").broken


def test_a_move_may_break_cohesion_and_the_next_move_mends_it():
    play = moving()
    play.do("move", {"unit": "red-rifles", "broken": True})
    assert play.unit("red-rifles").broken
    to(play, "morale")
    to(play, "morale")
    play.do("check", {"unit": "red-rifles"}, dice=[1])
    play.do("next-phase")
    play.do("move", {"unit": "red-rifles"})
    assert not play.unit("red-rifles").broken


def test_measuring_may_find_cohesion_whole_again():
    play = broken()
    play.do("cohesion", {"unit": "red-rifles"}, ask={"alone": 0})
    assert not play.unit("red-rifles").is_broken


# The morale check phase


def test_a_squad_out_of_cohesion_that_passes_must_move_back_into_cohesion():
    play = broken()
    play.do("check", {"unit": "red-rifles"}, dice=[4])
    play.do("next-phase")
    assert [why.text for why in play.rules.still_open(play.battle)] == ["Rifles must move back into cohesion"]
    assert "It must move back into cohesion, as close as it can" in [
        why.text for why in form(play, "move", unit="red-rifles").reminders
    ]


def test_a_squad_that_cannot_regain_cohesion_checks_again_next_turn():
    play = broken()
    play.do("check", {"unit": "red-rifles"}, dice=[4])
    play.do("next-phase")
    play.do("move", {"unit": "red-rifles", "broken": True})
    to(play, "morale")
    to(play, "morale")
    assert [why.text for why in play.rules.still_open(play.battle)] == ["Rifles are out of cohesion and must check"]


def test_a_squad_out_of_cohesion_that_fails_falls_back():
    play = broken()
    play.do("check", {"unit": "red-rifles"}, dice=[5])
    assert play.unit("red-rifles").standing == "fallback"


def test_a_squad_in_fallback_that_passes_is_back_to_normal_and_may_go_on():
    play = in_fallback("morale")
    play.do("check", {"unit": "red-rifles"}, dice=[4])
    assert play.unit("red-rifles").standing == "normal"
    play.do("next-phase")
    assert play.reasons("move", {"unit": "red-rifles"}) == []


def test_a_squad_in_fallback_that_fails_stays_in_fallback_and_checks_once_a_phase():
    play = in_fallback("morale")
    play.do("check", {"unit": "red-rifles"}, dice=[6])
    assert play.unit("red-rifles").falls_back
    why = "[Morale Check Phase] Rifles have checked in this phase"
    assert play.reasons("check", {"unit": "red-rifles"}) == [why]


def test_a_squad_with_no_cause_does_not_check():
    play = table(RED, BLUE, to="morale")
    why = "[Morale Check Phase] Rifles are in cohesion and not in fallback: no check"
    assert play.reasons("check", {"unit": "red-rifles"}) == [why]


def test_a_modifier_is_added_to_the_die():
    play = in_fallback("morale")
    play.do("check", {"unit": "red-rifles", "modifier": 2}, dice=[3])
    assert play.unit("red-rifles").falls_back


# The standard move


def test_difficult_ground_halves_movement():
    play = moving()
    words = [why.text for why in form(play, "move", unit="red-rifles", difficult=True).reminders]
    assert words[0] == "Up to 3″"
    assert "[difficult-ground] The whole move is half as long" in words_of(
        play.do("move", {"unit": "red-rifles", "difficult": True})
    )


def test_friends_may_be_moved_through_and_enemies_may_not():
    words = [why.text for why in form(moving(), "move", unit="red-rifles").reminders]
    assert "Through friends, not through enemies" in words


def test_a_squad_moves_once():
    play = moving()
    play.do("move", {"unit": "red-rifles", "place": "the mill"})
    assert play.unit("red-rifles").place == "the mill"
    assert play.reasons("move", {"unit": "red-rifles"}) == ["[Movement Phase] Rifles have moved this turn"]


def test_a_squad_in_fallback_makes_no_standard_move():
    why = "[Fallback] Rifles are in fallback: they make no standard move"
    assert in_fallback().reasons("move", {"unit": "red-rifles"}) == [why]


def test_a_squad_in_close_combat_makes_no_standard_move():
    play = in_contact(moving(), ("red-rifles", "blue-raiders"))
    assert play.reasons("move", {"unit": "red-rifles"}) == ["[engaged-moves] Rifles are in close combat"]


def test_a_squad_without_movement_does_not_move():
    play = moving()
    play.do("adjust", {"units": ["red-rifles"], "field": "mv", "to": 0, "reason": "stuck"})
    assert play.reasons("move", {"unit": "red-rifles"}) == ["[Standard Move] Rifles have no Movement"]


def test_a_move_ends_in_cover_or_leaves_it():
    play = moving()
    play.do("move", {"unit": "red-rifles", "cover": True})
    assert play.unit("red-rifles").has("in-cover")
    to(play, "movement")
    to(play, "movement")
    play.do("move", {"unit": "red-rifles"})
    assert not play.unit("red-rifles").has("in-cover")


def test_a_squad_that_cannot_move_need_not_move_back_into_cohesion():
    play = broken()
    play.do("check", {"unit": "red-rifles"}, dice=[4])
    play.do("adjust", {"units": ["red-rifles"], "field": "mv", "to": 0, "reason": "stuck"})
    play.do("next-phase")
    assert list(play.rules.still_open(play.battle)) == []


# The fallback move


def test_a_squad_in_fallback_moves_to_the_nearest_rally_point_and_does_so_in_the_movement_phase():
    play = in_fallback()
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "open ground"})
    assert play.unit("red-rifles").falls_back
    assert play.reasons("fall-back", {"unit": "red-rifles"}) == ["[Movement Phase] Rifles have moved this turn"]
    play.do("next-phase")
    assert "[Movement Phase] The fallback move is made in the movement phase" in play.reasons(
        "fall-back", {"unit": "red-rifles"}
    )


def test_a_squad_that_is_not_in_fallback_does_not_fall_back():
    assert moving().reasons("fall-back", {"unit": "red-rifles"}) == ["[Fallback] Rifles are not in fallback"]


def test_a_squad_in_fallback_leaves_close_combat_with_its_fallback_move():
    play = in_contact(in_fallback(), ("red-rifles", "blue-raiders"))
    assert [why.text for why in play.rules.still_open(play.battle)] == ["Rifles must make their fallback move"]
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "open ground"})
    assert play.unit("red-rifles").contact == play.unit("blue-raiders").contact == ()


def test_a_squad_in_fallback_that_finds_no_way_out_stays_in_close_combat():
    play = in_contact(in_fallback(), ("red-rifles", "blue-raiders"))
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "no way out"})
    assert play.unit("red-rifles").contact == ("blue-raiders",)
    assert list(play.rules.still_open(play.battle)) == []


def test_the_board_edge_is_a_rally_point_where_the_squad_stops_and_may_check():
    play = in_fallback()
    words = words_of(play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "board edge"}))
    assert "[Board Edge] Rifles stop at board edge" in words
    assert due(play) == ["rally red-rifles"]
    play.do("rally", {"unit": "red-rifles"}, dice=[4])
    assert play.unit("red-rifles").standing == "normal"
    assert play.reasons("move", {"unit": "red-rifles"}) == ["[Movement Phase] Rifles have moved this turn"]


def test_the_rally_points_of_a_scenario_are_those_of_its_side():
    play = in_fallback(scenario="three-bridges")
    words = form(play, "fall-back", unit="red-rifles").reminders[0].text
    assert words == "Up to 6″ towards the nearest rally point: South colours, board edge"
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "South colours"})
    assert play.battle.due[0].text == "Rifles may rally at South colours"


def test_a_friend_that_is_marked_as_a_rally_point_is_one():
    play = in_fallback()
    play.do("mark", {"units": ["red-giant"], "marker": "rally-point"})
    assert "rally point: Giant, board edge" in form(play, "fall-back", unit="red-rifles").reminders[0].text
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "Giant"})
    assert due(play) == ["rally red-rifles"]


def test_difficult_ground_halves_a_fallback_move():
    play = in_fallback()
    assert "Up to 3″" in form(play, "fall-back", unit="red-rifles", difficult=True).reminders[0].text
    args = {"unit": "red-rifles", "difficult": True}
    assert "fall back up to 3″" in words_of(play.do("fall-back", args, ask={"reaches": "open ground"}))


def test_a_squad_may_rally_even_if_it_failed_a_check_this_turn():
    play = in_fallback("morale")
    play.do("check", {"unit": "red-rifles"}, dice=[6])
    play.do("next-phase")
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "board edge"})
    play.do("rally", {"unit": "red-rifles"}, dice=[1])
    assert play.unit("red-rifles").standing == "normal"


def test_a_squad_that_does_not_rally_stays_in_fallback_at_the_edge():
    play = in_fallback()
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "board edge"})
    play.do("rally", {"unit": "red-rifles"}, dice=[], choose={"attempt": "no"})
    assert (play.unit("red-rifles").standing, play.unit("red-rifles").place) == ("fallback", "board edge")


def test_a_rally_is_made_only_at_a_rally_point():
    assert in_fallback().reasons("rally", {"unit": "red-rifles"}) == ["[Rally Point] Nothing of the kind is due for it"]


def test_a_squad_that_finds_no_way_out_stays():
    play = in_fallback()
    words = words_of(play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "no way out"}))
    assert "find no way out and stay where they are" in words


def test_a_squad_that_finds_no_way_out_keeps_its_cover():
    play = in_fallback()
    play.do("mark", {"units": ["red-rifles"], "marker": "in-cover"})
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "no way out"})
    assert play.unit("red-rifles").has("in-cover")


def test_only_the_referee_can_say_where_a_fallback_move_ends():
    with pytest.raises(Refused, match="the referee's word on “reaches”"):
        in_fallback().do("fall-back", {"unit": "red-rifles"})


def test_a_squad_that_the_referee_takes_out_of_fallback_meanwhile_need_not_rally():
    play = in_fallback()
    play.do("fall-back", {"unit": "red-rifles"}, ask={"reaches": "board edge"})
    play.do("unmark", {"units": ["red-rifles"], "marker": "fallback"})
    play.do("rally", {"unit": "red-rifles"}, dice=[])
    assert (play.unit("red-rifles").standing, play.battle.due) == ("normal", ())


# Over the edge


def test_a_squad_that_moves_beyond_the_edge_is_removed_for_good():
    play = moving()
    play.do("leave", {"unit": "red-rifles"}, choose={"edge": "north"})
    assert (play.unit("red-rifles").gone, play.unit("red-rifles").end) == (True, "left by the north edge")
    assert "[] Rifles are gone" in play.reasons("move", {"unit": "red-rifles"})


def test_a_squad_in_fallback_stops_at_the_edge():
    why = "[Board Edge] Rifles are in fallback: they stop at the edge"
    assert in_fallback().reasons("leave", {"unit": "red-rifles"}) == [why]
