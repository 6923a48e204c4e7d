"""The turn of a battle: cup, draw, activation, who may act, the end of the turn."""

import pytest

from referee.requests import Refused
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, empty_cup, end_turn, field, next_turn, said

RED = ["foot light-infantry-q2 1010 band", "more light-infantry-q2 1011 band"]
BLUE = ["guard heavy-infantry 1004 watch", "bows elven-archers 1003 watch"]
MEN = [
    "red hob captain 3 1010 band",
    "blue grey captain 4 1004 watch",
    "red quill wizard 4 1010",
    "blue ash priest 3 1004",
]
HOB = {"unit": "red-hob"}


def test_every_captain_wizard_and_priest_alive_goes_into_the_cup():
    assert dict(field(RED, BLUE, MEN).table.cup) == {"Hob": 1, "Quill": 1, "Grey": 1, "Ash": 1}


def test_a_dead_captain_does_not_go_into_the_cup():
    play = field(RED, BLUE, MEN, change={"red-hob": {"gone": True}})
    assert "Hob" not in play.table.cup


def test_a_formation_without_a_captain_has_a_counter_of_its_own():
    play = field(RED, BLUE, MEN[1:])
    assert play.table.counters["Band"].kind == "formation"
    assert "leadership 2" in said(act(play, "Band", 3))


def test_a_formation_without_a_captain_may_follow_the_nearest_one():
    blue = [*BLUE, "far light-infantry-q2 1002 strays", "away light-infantry-q2 1002 strays"]
    play = field(RED, blue, MEN, leaderless="nearest-captain")
    assert "Strays" not in play.table.cup
    play.do("draw", dice=["Grey"])
    assert [due.text for due in play.battle.due] == [
        "Watch tests whether it takes orders",
        "Strays test whether they take orders",
    ]
    assert play.battle.words_of(play.battle.due[0]) == "Watch tests whether it takes orders"
    assert play.battle.words_of(play.battle.due[1]) == "Strays test whether they take orders"
    play.do("activate", {"unit": "blue-grey", "group": "Strays"}, dice=[4])
    play.do("activate", {"unit": "blue-grey"}, dice=[4])
    assert play.table.acting == ("Strays", "Watch")


def test_the_owner_of_the_drawn_counter_acts():
    play = field(RED, BLUE, MEN)
    act(play, "Grey")
    assert play.battle.active == "blue"
    assert play.reasons("move", {"unit": "red-foot"})[0] == "[Setting up for the Turn] Blue acts: Grey was drawn"


def test_a_counter_that_is_not_in_the_cup_cannot_be_drawn():
    play = field(RED, BLUE, MEN)
    with pytest.raises(Refused, match=r"“Loholt” is not there to be drawn; there is Hob, Quill, Grey, Ash.*Setting up"):
        play.do("draw", dice=["Loholt"])
    assert play.table.drawn == ""


def test_a_counter_is_drawn_only_once():
    play = field(RED, BLUE, MEN)
    act(play, "Quill")
    with pytest.raises(Refused, match="“Quill” is not there to be drawn"):
        play.do("draw", dice=["Quill"])


def test_a_drawn_captain_must_test_first():
    play = field(RED, BLUE, MEN)
    play.do("draw", dice=["Hob"])
    assert (
        play.reasons("move", {"unit": "red-foot"})[0]
        == "[Activation] First this is due: Band tests whether it takes orders"
    )


def test_a_formation_that_fails_takes_no_orders():
    play = field(RED, BLUE, MEN)
    act(play, "Hob", 6)
    assert "[Activation] Band takes no orders this turn" in play.reasons("move", {"unit": "red-foot"})


def test_a_formation_that_passes_takes_orders_and_others_do_not():
    play = field([*RED, "x slingers 1212 other", "y slingers 1212 other"], BLUE, MEN)
    act(play, "Hob", 3)
    assert play.reasons("move", {"unit": "red-foot"}) == []
    assert "[Activation] Other is not the formation that acts" in play.reasons("move", {"unit": "red-x"})


def test_wizards_and_priests_take_no_test():
    play = field(RED, BLUE, MEN)
    assert "Ash is drawn for Blue, who takes no test" in said(play.do("draw", dice=["Ash"]))
    assert play.battle.due == ()
    assert play.reasons("move", {"unit": "blue-ash"}) == []


def test_a_counter_that_is_called_like_several_is_drawn_like_several():
    play = field([*RED, "x slingers 1212 slingers", "y slingers 1212 slingers"], BLUE, MEN)
    assert "Slingers are drawn for Red" in said(play.do("draw", dice=["Slingers"]))


def test_a_caster_acts_on_his_own_counter_only():
    play = field(RED, BLUE, MEN)
    act(play, "Hob")
    assert play.reasons("move", {"unit": "red-quill"})[0].endswith("Quill acts when his own counter is drawn")


def test_a_captain_without_a_formation_may_still_move_himself():
    play = field(RED, BLUE, [*MEN, "red lone captain 2 1012"])
    assert "Lone is drawn for Red, who has nobody to command" in said(act(play, "Lone"))
    assert play.reasons("move", {"unit": "red-lone"}) == []


def test_the_next_counter_is_drawn_without_more_ado():
    play = field(RED, BLUE, MEN)
    act(play, "Hob")
    act(play, "Grey")
    assert play.table.acting == ("Watch",)


def test_an_activation_can_be_ended():
    play = field(RED, BLUE, MEN)
    act(play, "Hob")
    play.do("done")
    assert play.table.acting == ()
    assert "[Activation] No formation is taking orders" in play.reasons("done")


def test_nobody_ends_what_has_not_begun():
    assert field(RED, BLUE, MEN).reasons("done") == ["[Setting up for the Turn] Nobody is acting"]


def test_the_phase_does_not_end_while_counters_are_in_the_cup():
    play = field(RED, BLUE, MEN)
    assert play.reasons("next-phase") == ["[Setting up for the Turn] 4 counters in the cup"]


def test_the_turn_is_over_when_the_cup_is_empty():
    play = field(RED, BLUE, MEN)
    empty_cup(play)
    assert play.reasons("draw") == ["[Setting up for the Turn] The cup is empty: the turn is over"]
    play.do("next-phase")
    assert (play.battle.phase, play.battle.turn) == ("end", 1)


def test_the_cup_is_filled_again_in_the_next_turn():
    play = field(RED, BLUE, MEN)
    next_turn(play)
    assert (play.battle.phase, play.battle.turn, sum(play.table.cup.values())) == ("action", 2, 4)


# What weighs on activation


def modifiers(play, name="Hob", **said_):
    due = {"unit": f"red-{name.lower()}", **said_}
    play.do("draw", dice=[name])
    return [step.text for step in play.do("activate", due, dice=[1]).steps if step.text[0] in "+-"]


def test_out_of_missile_range_helps():
    assert modifiers(field(RED, BLUE, MEN)) == ["-1 out of missile range"]


def test_within_range_of_enemy_missiles_there_is_no_help():
    assert modifiers(field(RED, ["bows elven-archers 1008 watch"], MEN)) == []


def test_fire_of_the_turn_before_weighs_on_it():
    play = field(RED, ["bows elven-archers 1008 watch"], MEN)
    act(play, "Grey")
    play.do("fire", {"unit": "blue-bows", "target": "red-foot"}, dice=[4])
    assert play.unit("red-foot").has("under-fire")
    assert not play.unit("red-foot").was_under_fire
    next_turn(play)
    assert play.unit("red-foot").was_under_fire
    assert not play.unit("red-foot").has("under-fire")
    assert modifiers(play) == ["+1 under fire last turn"]


def test_units_lost_the_turn_before_weigh_on_it_each():
    change = {"red-more": {"gone": True, "lost_on": 1}, "red-third": {"gone": True, "lost_on": 1}}
    play = field([*RED, "third slingers 1011 band"], BLUE, MEN, change=change)
    next_turn(play)
    assert modifiers(play) == ["+2 for units lost last turn", "-1 out of missile range"]


def test_fear_weighs_on_it():
    play = field(RED, BLUE, MEN)
    play.do("mark", {"units": ["red-foot"], "marker": "afraid"})
    assert "+2 fear or confusion" in modifiers(play)


def test_a_charge_of_the_turn_before_weighs_on_it():
    play = field(RED, BLUE, MEN, change={"red-foot": {"was_charged": True}})
    assert "+1 charged last turn" in modifiers(play)


def test_pikes_and_spears_stand_firm_against_horse_near_by():
    pikes = ["p pikemen 1010 band", "q spearmen-q2 1011 band"]
    horse = ["h heavy-cavalry 1004 watch"]
    assert "-1 pike or spear against a charge" in modifiers(field(pikes, horse, MEN))
    assert "-1 pike or spear against a charge" not in modifiers(field(RED, horse, MEN))


def test_hatred_near_by_helps():
    play = field(RED, ["guard heavy-infantry 1008 watch"], MEN, red_special={"hates": ("blue",)})
    assert "-1 near a people it hates" in modifiers(play)
    play = field(RED, ["guard heavy-infantry 1006 watch"], MEN, red_special={"hates": ("blue",)})
    assert "-1 near a people it hates" not in modifiers(play)


def test_the_referee_overrules_what_the_app_knows():
    assert modifiers(field(RED, BLUE, MEN), out_of_range=False, under_fire=True) == ["+1 under fire last turn"]


def test_where_hexes_are_not_known_the_referee_is_asked():
    play = field(["foot light-infantry-q2 - band"], ["bows elven-archers - watch"], MEN[:1])
    play.do("draw", dice=["Hob"])
    with pytest.raises(Refused, match="out-of-range"):
        play.do("activate", HOB, dice=[1])
    entry = play.do("activate", HOB, dice=[1], ask={"out-of-range": "yes"})
    assert "-1 out of missile range" in said(entry)


def test_the_form_of_an_activation_shows_facts_and_ticks():
    play = field(RED, BLUE, MEN)
    play.do("draw", dice=["Hob"])
    order = play.rules.order("activate")
    form = order.form(play.battle, order.args(unit="red-hob"))
    assert (form.procedure, form.facts.leadership) == ("activate", 3)
    assert {tick.id: tick.modifier for tick in form.ticks if tick.on} == {"out_of_range": -1}


# Those who act alone


ALONE = [*RED, "diggers engineer 1012 -", "eyes scout-q2 1012 -"]


def test_engineers_and_scouts_act_on_any_counter_of_their_side():
    play = field(ALONE, BLUE, MEN)
    assert "engineers and scouts may act as well" in said(play.do("draw", dice=["Quill"]))
    assert play.reasons("move", {"unit": "red-diggers"}) == []


def test_engineers_and_scouts_may_have_a_counter_of_their_own():
    play = field(ALONE, BLUE, MEN, independents="own-counter")
    act(play, "Quill")
    assert "[independents] Diggers act on the counter of their own" in play.reasons("move", {"unit": "red-diggers"})
    play.do("draw", dice=["Independents of Red"])
    assert play.reasons("move", {"unit": "red-diggers"}) == []


def test_a_side_without_them_has_no_such_counter():
    assert "Independents of Blue" not in field(ALONE, BLUE, MEN, independents="own-counter").table.cup


# The end of the turn


def test_reinforcements_come_on_their_turn_to_their_hex():
    play = field([*RED, "late heavy-infantry 1515 band 2"], BLUE, MEN)
    assert "red-late" not in play.battle.units
    assert "Late arrives in 1515" in said(next_turn(play))
    assert play.unit("red-late").place == "1515"


def test_reinforcements_come_face_down_unless_the_enemy_is_within_seven_hexes():
    play = field([*RED, "late heavy-infantry 1515 band 2", "near heavy-infantry 1009 band 2"], BLUE, MEN)
    next_turn(play)
    assert [play.unit(f"red-{key}").hidden for key in ("late", "near")] == [True, False]


def test_reinforcements_whose_hex_is_taken_come_to_the_nearest_hex_of_the_edge():
    late = ["late heavy-infantry 1004 band 2", "next heavy-infantry 1004 band 2", "last heavy-infantry 1004 band 2"]
    play = field([*RED, *late], BLUE, MEN)
    next_turn(play)
    assert [play.unit(f"red-{key}").place for key in ("late", "next", "last")] == ["0901", "0901", "1001"]


def test_the_battle_ends_after_its_last_turn():
    play = field(RED, BLUE, MEN, turns=1)
    end_turn(play)
    play.do("next-phase", ask={"winner": "red"})
    assert (play.battle.winner, play.battle.result) == ("red", "Red wins")
    assert play.reasons("draw")[0] == "[] The battle is over: Red wins"


def test_a_side_that_has_nobody_left_has_lost():
    play = field(RED, BLUE, MEN, change={"blue-guard": {"gone": True}, "blue-bows": {"gone": True}})
    end_turn(play)
    play.do("next-phase")
    assert play.battle.winner == "red"


def test_the_battle_can_be_called_at_any_time():
    play = field(RED, BLUE, MEN)
    play.do("call", ask={"winner": "draw"})
    assert play.battle.result == "A draw"
    assert play.reasons("call") == ["[Victory Conditions] The battle is over: A draw"]


def test_taking_back_a_draw_takes_back_what_followed():
    play = field(RED, BLUE, MEN)
    act(play, "Hob")
    draw = play.entries[-2].number
    play.undo(draw)
    assert play.table.drawn == ""
    assert sum(play.table.cup.values()) == 4


def test_a_battle_reads_back_as_it_was_written():
    play = field(ALONE, BLUE, MEN)
    act(play, "Hob")
    assert play.reopened().battle == play.battle == play.fold()


@pytest.mark.parametrize("scenario", ["defend-the-bridge", "hastings", "stirling"])
def test_every_scenario_can_be_set_up_and_begun(scenario):
    play = Play.new("itty-bitty", {"scenario": scenario})
    play.do("next-phase")
    assert play.battle.phase == "action"
    assert all(unit.place for unit in play.battle.present())


def test_the_cup_says_what_is_in_it_what_came_out_and_whose_it_is():
    play = field(RED, BLUE, MEN)
    act(play, "Quill")
    drawing = play.rules.drawing(play.battle)
    assert (drawing.kind, drawing.order, drawing.history) == ("cup", "draw", ("Quill",))
    assert dict(drawing.contents) == {"Hob": 1, "Quill": 0, "Grey": 1, "Ash": 1}
    assert drawing.sides["Ash"] == "blue"
    empty_cup(play)
    play.do("next-phase")
    assert play.rules.drawing(play.battle) is None
