"""Close combat: order of play, strikes of those who touch, split attacks, winners, losers, consolidation, advance."""

import pytest

from referee.game import NotNow
from referee.requests import Refused
from tests.referee.rulesets.battle_rules.field import Play, after_assault, due, form, in_contact, table, to, words_of

RED = {"Stormers": "stormers", "Rifles": "rifles", "Porters": "porters", "Guns": "machine-guns"}
BLUE = {"Raiders": "raiders", "Giant": "giant", "Kin": "kin"}
STORMERS, RIFLES, RAIDERS, GIANT = "red-stormers", "red-rifles", "blue-raiders", "blue-giant"
NOBODY = {"touching": 0}


def assaulted(unit: str = STORMERS, target: str = RAIDERS, **more: str) -> Play:
    """An assault has gone in and the fight is on."""
    play = after_assault(table(RED, BLUE, to="close", **more), unit, target)
    play.do("fight", {"unit": unit})
    return play


def touching(*pairs: tuple[str, str], **more: str) -> Play:
    """Squads in contact in red's close combat phase, where nobody has assaulted."""
    return in_contact(table(RED, BLUE, to="close", **more), *pairs)


def strike(play: Play, unit: str, dice: list[int], **ask: object) -> str:
    return words_of(play.do("strike", {"unit": unit}, dice=dice, ask={"touching": 6 if not ask else 0, **ask}))


# Order of play


def test_the_side_that_assaulted_strikes_first():
    assert due(assaulted()) == ["strike red-stormers"]


def test_where_nobody_assaulted_the_higher_die_strikes_first():
    play = touching((STORMERS, RAIDERS))
    assert form(play, "fight", unit=STORMERS).procedure == "roll-off"
    play.do("fight", {"unit": STORMERS}, dice=[4, 4, 2, 5])
    assert due(play) == ["strike blue-raiders"]


def test_of_several_sides_the_one_that_assaulted_is_first_and_the_others_roll_off():
    play = table(RED, BLUE, green={"Beasts": "great-beasts"}, to="close")
    in_contact(play, (RAIDERS, "green-beasts"))
    after_assault(play, STORMERS, RAIDERS)
    words = words_of(play.do("fight", {"unit": RAIDERS}, dice=[1, 6]))
    assert "Order: Red, then Green, then Blue" in words


def test_a_squad_that_touches_nobody_does_not_fight():
    assert touching().reasons("fight", {"unit": STORMERS}) == ["[Close Combat] Stormers touch no enemy"]


def test_a_scrum_fights_once_in_a_phase_and_after_all_fire():
    play = touching((STORMERS, GIANT))
    play.do("fight", {"unit": STORMERS}, dice=[6, 1])
    play.do("strike", {"unit": STORMERS}, ask=NOBODY)
    play.roll_due(dice=[1, 1, 6, 1])
    assert play.reasons("fight", {"unit": STORMERS}) == ["[Close Combat] This scrum has fought this turn"]
    early = in_contact(table(RED, BLUE), (STORMERS, GIANT))
    assert early.reasons("fight", {"unit": STORMERS}) == ["[Close Combat] Close combat comes after all fire"]


# Strikes


def test_only_models_that_touch_strike_and_only_the_referee_sees_how_many():
    play = assaulted()
    with pytest.raises(Refused, match="the referee's word on “touching”"):
        play.do("strike", {"unit": STORMERS}, dice=[])
    assert "Stormer with shotgun, attacks 4" in strike(play, STORMERS, [1] * 4, touching=2)


def test_no_more_models_touch_than_there_are():
    with pytest.raises(Refused, match=r"touching cannot be 6: 0 to 5. \[Select Attackers and Defenders\]"):
        strike(assaulted(), STORMERS, [], touching=6)
    reasons = assaulted().reasons("strike", {"unit": STORMERS, "touching": {"Stormer with shotgun": 9, "Clerk": 1}})
    assert reasons == [
        "[Select Attackers and Defenders] Stormer with shotgun: 5 models, not 9",
        "[Select Attackers and Defenders] Stormers have no “Clerk”: Stormer with shotgun",
    ]


def test_a_squad_of_one_always_touches():
    play = assaulted(RIFLES, GIANT)
    strike(play, RIFLES, [], touching=0)
    assert "Brute with great club, attacks 2" in words_of(play.do("strike", {"unit": GIANT}, dice=[1, 1]))


def test_how_many_touch_may_be_said_beforehand():
    entry = assaulted().do("strike", {"unit": STORMERS, "touching": {"Stormer with shotgun": 1}}, dice=[1, 1])
    assert [given.ask for given in entry.answers] == ["roll"]


def test_a_weapon_may_be_left_out_for_another():
    play = assaulted()
    entry = play.do("strike", {"unit": STORMERS, "held_ticks": ["shotgun"]}, dice=[1] * 5, ask={"touching": 5})
    assert "Stormer with blade, attacks 5" in words_of(entry)


def test_attacks_may_be_split_among_the_squads_that_are_touched():
    play = touching((STORMERS, RAIDERS), (STORMERS, GIANT))
    play.do("fight", {"unit": STORMERS}, dice=[6, 1])
    words = strike(play, STORMERS, [3, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1], touching=5, split=4)
    assert "Stormers strike Raiders" in words
    assert "Stormers strike Giant" in words
    assert "Attacks: 4; hit points in reach: 6" in words
    assert "Attacks: 6; hit points in reach: 4" in words


def test_no_more_attacks_are_split_off_than_there_are():
    play = touching((STORMERS, RAIDERS), (STORMERS, GIANT))
    play.do("fight", {"unit": STORMERS}, dice=[6, 1])
    with pytest.raises(Refused, match="split cannot be 11: 0 to 10"):
        strike(play, STORMERS, [], touching=5, split=11)


def test_those_who_fell_do_not_strike_back():
    play = assaulted()
    strike(play, STORMERS, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, *[3] * 10, *[1] * 10], touching=5)
    assert play.unit(RAIDERS).gone
    play = assaulted()
    strike(play, STORMERS, [3, 3, 1, 1, 3, 3, 1, 1], touching=2)
    with pytest.raises(Refused, match="touching cannot be 5: 0 to 4"):
        strike(play, RAIDERS, [], touching=5)


def test_a_squad_without_a_value_strikes_nothing_but_still_fights():
    play = touching(("red-porters", GIANT))
    words = words_of(play.do("fight", {"unit": GIANT}, dice=[6, 1]))
    assert "Porters have nothing to strike with" in words
    assert due(play) == ["strike blue-giant"]
    play.do("strike", {"unit": GIANT}, dice=[4, 1, 1])
    assert due(play) == ["loser red-porters"]


def test_several_squads_of_a_side_strike_in_the_order_their_player_likes():
    play = touching((STORMERS, RAIDERS), (RIFLES, RAIDERS))
    play.do("fight", {"unit": RAIDERS}, dice=[6, 1])
    assert due(play) == ["strike red-stormers", "strike red-rifles"]
    strike(play, RIFLES, [], touching=0)
    strike(play, STORMERS, [], touching=0)
    assert due(play) == ["strike blue-raiders"]


def test_a_squad_that_is_destroyed_strikes_no_more():
    play = touching((STORMERS, GIANT), (RIFLES, GIANT))
    play.do("adjust", {"units": [GIANT], "field": "hp", "to": 1, "reason": "earlier losses"})
    play.do("fight", {"unit": GIANT}, dice=[6, 1])
    strike(play, STORMERS, [3, 1, 5, 1], touching=1)
    assert play.unit(GIANT).gone
    words = strike(play, RIFLES, [])
    assert "The enemy is wiped out: Red wins" in words
    assert play.battle.due == ()


# The winner


def test_fewer_hit_points_lost_wins_not_fewer_models():
    play = assaulted(STORMERS, GIANT)
    strike(play, STORMERS, [3, 3, 5, 5, 1, 1], touching=1)
    words = words_of(play.do("strike", {"unit": GIANT}, dice=[4, 1, 2, 1]))
    assert "Hit points lost: Red 1, Blue 2" in words
    assert due(play) == ["loser blue-giant"]


def test_the_loser_that_passes_its_check_stays_and_all_consolidate_the_winner_first():
    play = _beaten()
    assert play.do("loser", {"unit": RAIDERS}, dice=[3]).verdict == "Raiders stay in the combat."
    assert dict(play.battle.due[0].args) == {"unit": STORMERS, "first": "red"}


def _beaten(**more: str) -> Play:
    """Raiders have lost a hit point to stormers and nobody else anything."""
    play = assaulted(**more)
    strike(play, STORMERS, [3, 1, 3, 1], touching=1)
    strike(play, RAIDERS, [], touching=0)
    return play


def test_the_loser_that_fails_its_check_falls_back_and_the_winner_may_advance():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[4])
    assert due(play) == ["fall-back blue-raiders", "advance red-stormers"]
    assert (play.unit(RAIDERS).standing, play.unit(STORMERS).standing) == ("fallback", "advance")
    assert play.unit(RAIDERS).contact == play.unit(STORMERS).contact == ()


def test_the_loser_may_fall_back_without_a_check():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[], choose={"loser": "fallback"})
    assert play.unit(RAIDERS).falls_back


def test_the_fallback_move_comes_before_the_advance():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[6])
    why = "[Fallback and Advance] First the loser: Raiders makes its fallback move"
    assert why in play.reasons("advance", {"unit": STORMERS})


def test_a_loser_that_the_referee_takes_out_of_fallback_meanwhile_stays_where_it_is():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[6])
    play.do("unmark", {"units": [RAIDERS], "marker": "fallback"})
    assert play.do("fall-back", {"unit": RAIDERS}).verdict == "Raiders are not in fallback any more."


def test_a_side_wiped_out_has_lost_and_nobody_checks():
    play = assaulted()
    play.do("adjust", {"units": [RAIDERS], "field": "hp", "to": 1, "reason": "earlier losses"})
    words = strike(play, STORMERS, [3, 1, 3, 1], touching=1)
    assert "The enemy is wiped out: Red wins" in words
    assert play.battle.due == ()
    assert play.table.fight is None


def test_after_a_draw_each_side_consolidates_and_a_roll_off_says_who_is_first():
    play = assaulted()
    strike(play, STORMERS, [], touching=0)
    strike(play, RAIDERS, [], touching=0)
    assert due(play) == ["after-draw red-stormers", "after-draw blue-raiders"]
    play.do("after-draw", {"unit": STORMERS})
    play.do("after-draw", {"unit": RAIDERS})
    words = words_of(play.do("consolidate", {"unit": STORMERS}, dice=[2, 3]))
    assert "Blue moves a model first, then in turn, 3″ each" in words


def test_after_a_draw_a_side_may_fall_back_and_the_other_advance():
    play = assaulted()
    strike(play, STORMERS, [], touching=0)
    strike(play, RAIDERS, [], touching=0)
    play.do("after-draw", {"unit": STORMERS})
    play.do("after-draw", {"unit": RAIDERS}, choose={"draw": "fallback"})
    assert due(play) == ["fall-back blue-raiders", "advance red-stormers"]


def test_what_a_squad_that_is_called_like_several_chooses_is_said_of_several():
    play = assaulted()
    strike(play, STORMERS, [], touching=0)
    strike(play, RAIDERS, [], touching=0)
    play.do("after-draw", {"unit": STORMERS})
    play.do("after-draw", {"unit": RAIDERS}, choose={"draw": "fallback"})
    opened = play.game.open("fall-back", {"unit": RAIDERS})
    assert play.game.advance(opened).request.asked == "Raiders fall back: where to?"
    play.do("fall-back", {"unit": RAIDERS}, ask={"reaches": "open ground"})
    assert "Stormers advance: stay" in words_of(play.do("advance", {"unit": STORMERS}, choose={"advance": "stay"}))


def test_in_consolidation_a_squad_may_disengage_and_the_scrum_is_over():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[1])
    play.do("consolidate", {"unit": STORMERS, "first": "red"}, ask={"apart": [RAIDERS]})
    assert play.unit(STORMERS).contact == ()


def test_players_in_one_scrum_are_ranked_by_what_they_lost():
    play = table(RED, BLUE, green={"Beasts": "great-beasts"}, to="close")
    in_contact(play, (STORMERS, RAIDERS), (RAIDERS, "green-beasts"), (STORMERS, "green-beasts"))
    play.do("fight", {"unit": STORMERS}, dice=[6, 1, 6, 1, 6, 1])
    strike(play, STORMERS, [3, 1, 3, 1], touching=1, split=2)
    strike(play, RAIDERS, [4, 3, 1], touching=1, split=1)
    words = strike(play, "green-beasts", [], touching=0)
    assert "Hit points lost: Red 1, Blue 1, Green 0" in words
    assert "Ranked by losses: Green, Red, Blue" in words
    assert due(play) == ["loser red-stormers", "loser blue-raiders"]


def test_where_some_losers_stay_and_some_flee_the_rest_of_the_scrum_consolidates():
    play = touching((STORMERS, RAIDERS), (STORMERS, "blue-kin"))
    play.do("fight", {"unit": STORMERS}, dice=[6, 1])
    strike(play, STORMERS, [3, 1, 3, 1], touching=1, split=2)
    strike(play, RAIDERS, [], touching=0)
    strike(play, "blue-kin", [], touching=[0, 0])
    play.do("loser", {"unit": RAIDERS}, dice=[6])
    play.do("loser", {"unit": "blue-kin"}, dice=[1])
    assert due(play) == ["fall-back blue-raiders", "consolidate red-stormers"]
    assert play.unit(STORMERS).contact == ("blue-kin",)


# Advance


def advancing(**more: str) -> Play:
    """Raiders have fled from stormers, who may advance."""
    play = _beaten(**more)
    play.do("loser", {"unit": RAIDERS}, dice=[6])
    play.do("fall-back", {"unit": RAIDERS}, ask={"reaches": "open ground"})
    return play


def test_an_advance_may_catch_a_squad_in_fallback_and_run_it_down_with_no_save():
    play = advancing()
    assert form(play, "advance", unit=STORMERS, target=RAIDERS).facts.hp == 5
    play.do("advance", {"unit": STORMERS, "target": RAIDERS}, dice=[6, 6, 1, 2, 3])
    assert play.unit(RAIDERS).hp == 3
    assert due(play) == ["fight red-stormers"]


def test_running_down_is_the_advancing_players_choice():
    play = advancing()
    entry = play.do("advance", {"unit": STORMERS, "target": RAIDERS}, choose={"run-down": "no"}, dice=[])
    assert "runs Raiders down: no" in words_of(entry)
    assert play.unit(RAIDERS).hp == 5


def test_a_squad_that_is_run_down_to_the_last_is_gone_and_there_is_no_new_round():
    play = advancing()
    play.do("advance", {"unit": STORMERS, "target": RAIDERS}, dice=[6] * 5)
    assert play.unit(RAIDERS).gone
    assert play.battle.due == ()


def test_contact_by_an_advance_starts_a_new_round_in_which_the_advancing_side_strikes_first():
    play = advancing()
    play.do("advance", {"unit": STORMERS, "target": "blue-kin"})
    assert play.unit("blue-kin").contact == (STORMERS,)
    play.do("fight", {"unit": STORMERS})
    assert due(play) == ["strike red-stormers"]
    assert play.unit(STORMERS).standing == "normal"


def test_losses_of_an_earlier_round_do_not_count_in_a_new_one():
    play = advancing()
    play.do("advance", {"unit": STORMERS, "target": RAIDERS}, choose={"run-down": "no"})
    play.do("fight", {"unit": STORMERS})
    assert play.unit(RAIDERS).melee_losses == 0


def test_a_squad_may_advance_elsewhere_or_stay():
    play = advancing()
    entry = play.do("advance", {"unit": STORMERS}, choose={"advance": "elsewhere"})
    assert "Stormers move up to 7″" in words_of(entry)
    play = advancing()
    play.do("advance", {"unit": STORMERS})
    assert (play.unit(STORMERS).standing, play.battle.due) == ("normal", ())


def test_difficult_ground_halves_an_advance():
    play = advancing()
    assert form(play, "advance", unit=STORMERS, difficult=True).reminders[0].text.startswith("Up to 3.5″")
    entry = play.do("advance", {"unit": STORMERS, "difficult": True}, choose={"advance": "elsewhere"})
    assert "Stormers move up to 3.5″" in words_of(entry)


def test_the_winner_may_advance_after_every_combat_it_wins():
    assert due(_wins_again("every-win")) == ["fall-back blue-raiders", "advance red-stormers"]
    assert due(_wins_again("once")) == ["fall-back blue-raiders"]


def _wins_again(advances: str) -> Play:
    play = advancing(advances=advances)
    play.do("advance", {"unit": STORMERS, "target": RAIDERS}, choose={"run-down": "no"})
    play.do("fight", {"unit": STORMERS})
    strike(play, STORMERS, [3, 1, 3, 1], touching=1)
    strike(play, RAIDERS, [], touching=0)
    play.do("loser", {"unit": RAIDERS}, dice=[6])
    return play


def test_nobody_advances_unless_he_has_won():
    with pytest.raises(NotNow, match=r"Nothing of the kind is due for it. \[Advance\]"):
        touching().do("advance", {"unit": STORMERS})


# In every turn


def test_a_fallback_squad_in_a_scrum_strikes():
    play = touching((STORMERS, RAIDERS))
    play.do("mark", {"units": [RAIDERS], "marker": "fallback"})
    play.do("fight", {"unit": STORMERS}, dice=[1, 6])
    assert due(play) == ["strike blue-raiders"]


def test_a_second_turn_of_close_combat_begins_with_a_roll_off():
    play = _beaten()
    play.do("loser", {"unit": RAIDERS}, dice=[1])
    play.roll_due(dice=[])
    to(play, "close")
    assert "Nobody assaulted this turn: a roll-off" in words_of(play.do("fight", {"unit": RAIDERS}, dice=[1, 2]))


def test_a_whole_fight_can_be_rolled_in_a_row():
    play = assaulted()
    play.roll_due(ask={"touching": [1, 0], "reaches": "open ground"}, dice=[3, 1, 3, 1, 6], choose={"advance": "stay"})
    assert play.battle.due == ()
    assert play.unit(RAIDERS).falls_back
