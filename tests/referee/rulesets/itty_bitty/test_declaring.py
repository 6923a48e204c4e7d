"""Refusing battle, combats declared and fought in segments, combats without hexes, and their forms."""

import pytest

from referee.requests import Refused
from referee.rulesets.itty_bitty.combat import Attacking
from referee.rulesets.itty_bitty.melee import fellows_in
from tests.referee.battles.memory import rules_of
from tests.referee.rulesets.itty_bitty.combats import HOLD, MEN, attack, fighting, why
from tests.referee.rulesets.itty_bitty.field import field, said, state

# Refusing battle


def test_light_cavalry_may_refuse_battle_and_is_away():
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"])
    order = {"unit": "red-x", "target": "blue-a"}
    entry = play.do("melee", order, dice=[], choose={"refuse-battle": "yes", "refuse-to": "1006"})
    assert "X against A: battle refused, back to 1006" in said(entry)
    assert (play.unit("blue-a").place, play.unit("red-x").fought) == ("1006", False)


def test_it_may_also_stand_and_fight():
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"])
    assert "Attack 3 against defense 1" in said(attack(play))


def test_battle_is_refused_once_a_turn_and_only_by_those_who_can():
    change = {"blue-a": {"refused": True}}
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"], change=change)
    assert "Refuse Battle" not in rules_of(attack(play))
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch", "b slingers 1009 watch"])
    assert "Refuse Battle" not in rules_of(attack(play))


def test_the_captain_goes_along_when_his_horse_refuses_battle():
    men = [MEN[0], "blue grey captain 3 1009 watch"]
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"], men)
    order = {"unit": "red-x", "target": "blue-a"}
    play.do("melee", order, dice=[], choose={"refuse-battle": "yes", "refuse-to": "1006"})
    assert play.unit("blue-grey").place == "1006"


# Segments


def test_a_segment_that_is_past_does_not_come_back():
    red = ["x heavy-infantry 1010 band", "bows elven-archers 1011 band"]
    play = fighting(red, ["a heavy-infantry 1009 watch", "b heavy-infantry 1109 watch"])
    attack(play)
    words = "[The order of combat] The red segment is over: the white one has begun"
    assert words in why(play, "fire", unit="red-bows")


def test_the_other_side_may_fight_back_in_its_segment_when_it_is_engaged():
    foes = ["a light-cavalry-q2 1009 watch", "b heavy-infantry 1004 watch"]
    play = fighting(["x heavy-infantry 1010 band"], foes, segments_for_whom="both-sides")
    assert why(play, "mounted", unit="blue-a", target="red-x") == []
    assert why(play, "melee", unit="blue-b", target="red-x")[0] == "[Setting up for the Turn] Red acts: Hob was drawn"


def test_mounted_combat_is_for_those_on_horseback():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    assert "[Mounted Combat] X is not on horseback" in why(play, "mounted")
    play = fighting(["x dragoons-q2 1010 band"], HOLD[:1])
    assert "The gold segment" in said(attack(play, order="mounted"))
    assert "[attacks-a-turn] X has fought this turn: once is all" in why(play, "melee")


def test_only_riders_join_in_a_mounted_combat():
    play = fighting(["x dragoons-q2 1010 band", "y dragoons-q2 1110 band", "foot heavy-infantry 0909 band"], HOLD[:1])
    assert fellows_in("mounted")(play.battle, Attacking(unit="red-x")) == ("red-y",)
    assert fellows_in("melee")(play.battle, Attacking(unit="red-x")) == ("red-y", "red-foot")


def declared(play, *combats):
    for how, unit, target in combats:
        play.do("declare", {"unit": unit, "how": how, "target": target})


def test_declared_combats_are_fought_in_the_order_of_the_segments():
    red = ["foot heavy-infantry 1010 band", "horse dragoons-q2 1109 band", "bows elven-archers 1011 band"]
    play = fighting(red, ["a heavy-infantry 1009 watch", "b heavy-infantry 1108 watch"])
    declared(play, ("melee", "red-foot", "blue-a"), ("mounted", "red-horse", "blue-b"), ("fire", "red-bows", "blue-a"))
    assert play.reasons("draw")[0] == "[The order of combat] 3 declared combats to be fought"
    assert "[The order of combat] 3 declared combats to be fought" in play.reasons("next-phase")
    play.do("fight")
    assert [due.text.split(":")[0] for due in play.battle.due] == ["Red segment", "Gold segment", "White segment"]
    assert (
        why(play, "melee", unit="red-foot")[0]
        == "[The order of combat] First the red segment: Red segment: Bows against A"
    )
    entry = play.roll_due(dice=[4, 4, 4])
    assert [step.text for step in entry.steps if step.text.startswith("The ")] == [
        "The red segment",
        "The gold segment",
        "The white segment",
    ]


def test_a_charge_strikes_home_before_what_is_declared_is_fought():
    red = ["foot heavy-infantry 1010 band", "cav heavy-cavalry 1410 band"]
    play = fighting(red, ["a heavy-infantry 1009 watch", "b heavy-infantry 1408 watch"])
    declared(play, ("melee", "red-foot", "blue-a"))
    play.do("charge", {"unit": "red-cav", "target": "blue-b"}, dice=[1])
    assert play.reasons("fight") == ["[Charge] A charge is on its way: it strikes home first"]
    play.do("strike", dice=[4])
    assert play.reasons("fight") == []


def test_nobody_is_declared_twice():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    declared(play, ("melee", "red-x", "blue-a"))
    words = "[The order of combat] X has declared a combat already"
    assert words in play.reasons("declare", {"unit": "red-x", "target": "blue-a"})
    assert words in why(play, "melee")


def test_what_is_declared_for_an_earlier_segment_is_fought_before_other_combats():
    red = ["foot heavy-infantry 1010 band", "bows elven-archers 1011 band", "cav heavy-cavalry 1410 band"]
    play = fighting(red, ["a heavy-infantry 1009 watch", "b heavy-infantry 1408 watch"])
    declared(play, ("fire", "red-bows", "blue-a"))
    words = "[The order of combat] First the red segment, as declared: Bows against A"
    assert why(play, "melee", unit="red-foot") == [words]
    assert words in why(play, "charge", unit="red-cav", target="blue-b")
    assert play.reasons("declare", {"unit": "red-foot", "target": "blue-a"}) == []
    play.do("fight")
    play.roll_due(dice=[4])
    assert why(play, "melee", unit="red-foot") == []


def test_without_declared_combats_there_is_nothing_to_fight():
    assert fighting(["x heavy-infantry 1010 band"]).reasons("fight") == ["[The order of combat] No combat is declared"]


def test_a_declared_combat_falls_away_with_its_target():
    red = ["foot heavy-infantry 1010 band", "bows elven-archers 1011 band", "more elven-archers 1011 band"]
    play = fighting(red, ["a slingers 1009 watch"])
    play.do("declare", {"unit": "red-foot", "target": "blue-a"})
    play.do("declare", {"unit": "red-bows", "how": "fire", "target": "blue-a", "others": ["red-more"]})
    play.do("fight")
    play.do("fire", {"unit": "red-bows", "target": "blue-a", "others": ["red-more"]}, dice=[1])
    entry = play.do("melee", {"unit": "red-foot", "target": "blue-a"})
    assert "Nobody is left to fight here: it falls away" in said(entry)
    assert not play.unit("red-foot").fought


def test_the_example_of_the_segments_archer_charge_dragoons_exchange():
    blue = ["one heavy-infantry 1008 watch", "two heavy-infantry 1109 watch", "bows archers 1007 watch"]
    blue.append("riders dragoons-q2 0909 watch")
    play = fighting(
        ["cav heavy-cavalry 1010 band"], blue, ["red hob captain 3 1010 band", MEN[1]], segments_for_whom="both-sides"
    )
    play.do("charge", {"unit": "red-cav", "target": "blue-one"}, dice=[3])
    play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[3])
    assert state(play, "red-cav") == "none"
    play.do("strike", dice=[1])
    assert (state(play, "blue-one"), play.unit("red-cav").place) == ("disorganized", "1009")
    play.do("mounted", {"unit": "blue-riders", "target": "red-cav"}, dice=[3])
    assert (state(play, "red-cav"), state(play, "blue-riders")) == ("gone", "gone")
    assert play.table.segment == "gold"


# Without hexes


def test_where_hexes_are_not_known_range_terrain_and_stack_are_asked():
    play = field(
        ["x elven-archers - band"], ["a light-infantry-q2 - watch", "b slingers - watch"], ["red hob captain 3 - band"]
    )
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": False}, dice=[1])
    answers = {"in-range": "yes", "stacked-with": ["blue-b"], "terrain": "brush"}
    entry = play.do("fire", {"unit": "red-x", "target": "blue-a"}, dice=[4], ask=answers)
    assert "Attack 3 against defense 4" in said(entry)
    assert "in brush" in said(entry)


def test_out_of_range_nothing_is_fired():
    play = field(["x elven-archers - band"], ["a light-infantry-q2 - watch"], ["red hob captain 3 - band"])
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": False}, dice=[1])
    play.do("fire", {"unit": "red-x", "target": "blue-a"}, dice=[], ask={"in-range": "no"})
    assert not play.unit("red-x").has("fired")


def test_where_hexes_are_not_known_contact_is_asked():
    play = field(["x heavy-infantry - band"], ["a heavy-infantry - watch"], ["red hob captain 3 - band"])
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": False}, dice=[1])
    order = {"unit": "red-x", "target": "blue-a"}
    assert "does not touch" in said(play.do("melee", order, dice=[], ask={"adjacent": "no"}))
    with pytest.raises(Refused, match="terrain"):
        play.do("melee", order, dice=[4], ask={"adjacent": "yes"})
    assert "Attack 3" in said(play.do("melee", order, dice=[4], ask={"adjacent": "yes", "terrain": "clear"}))


# Forms


def test_the_form_of_a_combat_has_facts_ticks_and_reminders():
    red = ["x heavy-infantry 1010 band"]
    play = fighting(red, ["a light-cavalry-q2 1009 watch"], captain_moves_die="4-or-more")
    order = play.rules.order("melee")
    form = order.form(play.battle, order.args(unit="red-x", target="blue-a"))
    assert (form.procedure, form.facts.kind, form.facts.attackers[0].attack) == ("combat", "melee", 3)
    assert [(tick.id, tick.on) for tick in form.ticks] == [("near", True), ("captain", False), ("enemy_captain", False)]
    assert "A may refuse battle" in [each.text for each in form.reminders]


def test_candidates_are_those_who_can_be_attacked():
    play = fighting(
        ["x elven-archers 1010 band"], ["a slingers 1008 watch", "b slingers 1009 watch", "c slingers 1005 watch"]
    )
    for order, wanted in (("fire", ("blue-a", "blue-b")), ("melee", ("blue-b",))):
        found = play.rules.order(order)
        assert tuple(found.picks[0].candidates(play.battle, found.args(unit="red-x"))) == wanted
