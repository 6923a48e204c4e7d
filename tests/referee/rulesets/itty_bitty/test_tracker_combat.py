"""Combat in a battle: fire, melee, support, segments, results applied, single men, refusing battle."""

import pytest

from referee.requests import Refused
from referee.rulesets.itty_bitty.crt import FATES, RESULTS
from referee.value import FrozenMap
from tests.referee.battles.memory import rules_of
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state

MEN = ["red hob captain 3 1015 band", "blue grey captain 3 1001 watch"]
FAR = ["far light-infantry-q2 1001 watch"]
HOLD = ["a heavy-infantry 1009 watch", *FAR]


def fighting(red, blue=(), men=MEN, **more):
    play = field(red, [*blue, *FAR], men, **more)
    act(play, "Hob")
    return play


def attack(play, unit="red-x", target="blue-a", order="melee", dice=(4,), **args):
    return play.do(order, {"unit": unit, "target": target, **args}, dice=list(dice), choose={})


def why(play, order, unit="red-x", target="blue-a", **args):
    return play.reasons(order, {"unit": unit, "target": target, **args})


# Fire


def test_a_unit_shoots_in_order_target_and_roll():
    play = fighting(["x elven-archers 1010 band", "y elven-archers 1011 band"], ["a light-infantry-q2 1008 watch"])
    entry = attack(play, order="fire", dice=[1])
    assert "Attack 3 against defense 2" in said(entry)
    assert state(play, "blue-a") == "disorganized"
    assert play.unit("red-x").has("fired")
    assert play.unit("blue-a").has("under-fire")


def test_fire_needs_range():
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1007 watch"])
    assert why(play, "fire")[0] == "[Missile Combat] A is 3 hexes away, and the range is 2"
    assert why(play, "fire", near=True) == []


def test_fire_needs_missiles():
    play = fighting(["x light-infantry-q2 1010 band"], ["a light-infantry-q2 1009 watch"])
    assert "[Missile Combat] X has no missiles" in why(play, "fire")


def test_who_is_in_melee_does_not_fire():
    play = fighting(["x slingers 1010 band"], ["a light-infantry-q2 1009 watch"], change={"red-x": {"in_melee": True}})
    assert "[Missile Combat] X is in melee" in why(play, "fire")


def test_a_unit_fires_or_fights_once_a_turn():
    play = fighting(["x slingers 1010 band"], ["a heavy-infantry 1009 watch"])
    attack(play, order="fire", dice=[4])
    assert "[Missile Combat] X has fired this turn" in why(play, "fire")
    assert "[Missile Combat] X has fired this turn" in why(play, "melee")


def test_woods_wholly_between_block_fire_unless_the_referee_sees_through():
    play = fighting(["x elven-archers 0502 band"], ["a light-infantry-q2 0504 watch"])
    assert why(play, "fire")[0] == "[Missile Combat] Woods or a hill lie between X and A"
    assert why(play, "fire", sees=True) == []


def test_units_fire_together_at_the_whole_stack():
    red = ["x elven-archers 1010 band", "y slingers 1008 band"]
    play = fighting(red, ["a light-infantry-q2 1009 watch", "b light-infantry-q2 1009 watch"])
    entry = attack(play, order="fire", dice=[2], others=["red-y"])
    assert "Attack 5 against defense 4" in said(entry)
    assert "The green segment" in said(entry)
    assert (state(play, "blue-a"), state(play, "blue-b")) == ("disorganized", "disorganized")


def test_fire_at_an_enemy_of_its_own_side_or_gone_is_refused():
    play = fighting(["x elven-archers 1010 band", "y slingers 1009 band"], change={"blue-far": {"gone": True}})
    assert "[CRT] Y is of its own side" in why(play, "fire", target="red-y")
    assert "[CRT] Far is gone" in why(play, "fire", target="blue-far")


@pytest.mark.parametrize(("option", "fate"), [("ignored", "none"), ("as-table", "gone")])
def test_those_who_shoot_suffer_as_the_table_plays_it(option, fate):
    play = fighting(["x elven-archers 1010 band"], ["a heavy-infantry 1008 watch"], fire_back=option)
    attack(play, order="fire", dice=[3])
    assert (state(play, "red-x"), state(play, "blue-a")) == (fate, "gone")


def test_spearmen_throw_twice_and_are_light_infantry_then():
    play = fighting(["x spearmen-q2 1010 band"], ["a heavy-infantry 1009 watch"])
    attack(play, order="fire", dice=[3])
    assert (play.unit("red-x").spears, play.unit("red-x").attack) == (1, 2)
    next_turn(play)
    act(play, "Hob")
    entry = attack(play, order="fire", dice=[3])
    unit = play.unit("red-x")
    assert "has thrown its spears and is 3-2-4 now" in said(entry)
    assert (unit.spears, unit.range, unit.attack, unit.quality, unit.can("spears")) == (0, 0, 3, 2, False)


def test_men_in_a_stack_under_fire_are_under_fire():
    men = ["red hob captain 3 1015 band", "blue grey captain 3 1008 watch", "blue ash priest 3 1008"]
    play = fighting(["x elven-archers 1010 band"], ["a heavy-infantry 1008 watch"], men)
    attack(play, order="fire", dice=[4])
    assert play.unit("blue-ash").has("under-fire")


def test_a_man_alone_has_no_defense_against_fire_and_is_not_shaken():
    men = [*MEN, "blue ash priest 3 1008"]
    play = fighting(["x elven-archers 1010 band"], [], men)
    assert "Ash is not shaken" in said(attack(play, target="blue-ash", order="fire", dice=[6]))
    play = fighting(["x elven-archers 1010 band"], [], men)
    attack(play, target="blue-ash", order="fire", dice=[1])
    assert state(play, "blue-ash") == "gone"


# Melee


def test_melee_is_with_the_enemy_next_door():
    play = fighting(["x heavy-infantry 1011 band"], HOLD[:1])
    assert why(play, "melee")[0] == "[Melee Combat] X is not adjacent to A"
    assert why(play, "melee", near=True) == []


def test_missile_troops_have_half_their_attack_in_melee_and_spearmen_all():
    play = fighting(["x elven-archers 1010 band", "y spearmen-q2 0908 band"], HOLD[:1])
    assert "Attack 3 against defense 3" in said(attack(play, others=["red-y"]))


def test_several_units_attack_one_hex_together():
    play = fighting(["x heavy-infantry 1010 band", "y heavy-infantry 0908 band"], HOLD[:1])
    attack(play, others=["red-y"], dice=[1])
    assert state(play, "blue-a") == "disorganized"
    assert play.unit("red-y").fought


def test_each_unit_fights_once_a_turn():
    play = fighting(["x heavy-infantry 1010 band"], ["a heavy-infantry 1009 watch", "b heavy-infantry 1011 watch"])
    attack(play)
    assert why(play, "melee", target="blue-b")[0] == "[CRT] X has fought this turn: once is all"
    assert "[Movement] X has fought: it moves before that, or not at all" in play.reasons("move", {"unit": "red-x"})


def test_single_men_take_no_part_in_attacks():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    words = "[Wizard and Priest Movement, Combat, and Defense] Hob takes no part in attacks"
    assert words in why(play, "melee", unit="red-hob")


def test_supporting_fire_adds_its_attack_to_a_melee_in_range():
    play = fighting(["x heavy-infantry 1010 band", "bows elven-archers 1011 band"], HOLD[:1])
    entry = attack(play, support=["red-bows"])
    assert "Supporting fire: 3" in said(entry)
    assert "Attack 6 against defense 3" in said(entry)
    assert play.unit("red-bows").has("fired")


def test_supporting_fire_on_the_die_as_the_table_plays_it():
    play = fighting(["x heavy-infantry 1010 band", "bows slingers 0908 band"], HOLD[:1], support_fire="die")
    assert "Die -2: charge or support on the die" in said(attack(play, support=["red-bows"]))


def test_supporting_fire_is_not_for_those_who_have_fired_or_are_too_far():
    red = ["x heavy-infantry 1010 band", "bows elven-archers 1012 band", "slings slingers 1010 band"]
    play = fighting(red, HOLD[:1])
    assert (
        why(play, "melee", support=["red-bows"])[0]
        == "[Missile Combat] Bows is 3 hexes from the melee, and its range is 2"
    )
    attack(play, unit="red-slings", order="fire", dice=[4])
    assert "[Missile Combat] Slings has fired this turn" in why(play, "melee", support=["red-slings"])
    assert "[Missile Combat] X has no missiles" in why(play, "melee", unit="red-slings", support=["red-x"])
    assert "[Missile Combat] X cannot support its own melee" in why(play, "melee", support=["red-x"])


def test_supporters_suffer_nothing():
    play = fighting(["x heavy-infantry 1010 band", "bows elven-archers 1011 band"], ["a heavy-infantry 1009 watch"])
    attack(play, support=["red-bows"], dice=[3])
    assert (state(play, "red-x"), state(play, "blue-a"), state(play, "red-bows")) == ("gone", "gone", "none")


def test_support_is_for_melee_only():
    play = fighting(["x heavy-cavalry 1010 band", "bows elven-archers 1011 band"], HOLD[:1])
    assert "[Missile Combat] Supporting fire is for a melee" in why(play, "mounted", support=["red-bows"])


def test_hatred_helps_in_melee_attacks_alone():
    special = {"melee_attack_bonus": 1}
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], red_special=special)
    assert "[Special Rule] +1 for the attacker: hatred in melee" in said(attack(play))
    play = fighting(["x heavy-cavalry 1010 band"], HOLD[:1], red_special=special)
    assert "hatred" not in said(attack(play, order="mounted"))


def test_a_good_captain_in_the_stack_counts_on_the_die_unless_the_referee_says_no():
    men = ["red hob captain 4 1010 band", "blue grey captain 5 1009 watch"]
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men)
    text = said(attack(play))
    assert "+1 for the attacker: a captain leads the attack" in text
    assert "+1 for the defender: a captain leads the defense" in text
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men)
    assert "captain leads" not in said(attack(play, captain=False, enemy_captain=False))


def test_the_referees_own_bonus_and_shift_count():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    text = said(attack(play, attacker_bonus=2, shift=-1))
    assert "+2 for the attacker: the referee's word" in text
    assert "Column -1: the referee's shift" in text


def test_the_terrain_of_the_defender_gives_the_row():
    play = fighting(["x heavy-infantry 0502 band"], ["a heavy-infantry 0503 watch"])
    assert "1-1 in woods: column 3" in said(attack(play))
    play = fighting(["x heavy-infantry 0502 band"], ["a heavy-infantry 0503 watch"])
    assert "1-1 in marsh: column 6" in said(attack(play, terrain="marsh"))


def test_rubble_gives_foot_a_bonus_and_the_row_of_a_marsh():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], change={"table": {"rubble": FrozenMap({"1009": 1})}})
    text = said(attack(play))
    assert "Die +1: foot in rubble" in text
    assert "in marsh" in text


@pytest.mark.parametrize(("level", "words"), [(1, "Die +1: fortification 1"), (2, "Column -1: fortification 2")])
def test_fortifications_help_the_defender(level, words):
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], change={"table": {"forts": FrozenMap({"1009": level})}})
    assert words in said(attack(play))


def test_an_engineer_with_the_attackers_helps_against_a_fortification():
    red = ["x heavy-infantry 1010 band", "diggers engineer 1010 -"]
    play = fighting(red, HOLD[:1], change={"table": {"forts": FrozenMap({"1009": 1})}})
    assert "Die -2: an engineer attacks a fortification" in said(attack(play))


def test_spearmen_help_against_cavalry_on_either_side():
    play = fighting(["x spearmen-q2 1010 band"], ["a light-cavalry-q2 1009 watch"])
    assert "Die -1: spearmen attack cavalry" in said(attack(play))
    play = fighting(["x heavy-cavalry 1010 band"], ["a spearmen-q2 1009 watch"])
    assert "Die +1: spearmen face cavalry" in said(attack(play, order="mounted"))


# Results


def with_result(wanted):
    """Attack, defense and a face that give this result in clear terrain."""
    for column, (attack_, defense) in {5: (3, 3), 6: (6, 3), 4: (1, 2), 2: (1, 4), 7: (6, 2)}.items():
        for face in range(1, 7):
            if RESULTS[face - 1][column - 1] == wanted:
                return attack_, defense, face
    raise AssertionError(wanted)


@pytest.mark.parametrize("result", FATES)
def test_all_seven_results_fall_on_both_sides(result):
    attack_, defense, face = with_result(result)
    change = {"red-x": {"attack": attack_}, "blue-a": {"defense": defense}}
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], change=change)
    entry = attack(play, dice=[face])
    assert f": {result}" in said(entry)
    fates = tuple({"gone": "eliminated"}.get(state(play, id), state(play, id)) for id in ("red-x", "blue-a"))
    assert fates == FATES[result]


def test_a_second_disorganization_in_a_turn_routs_and_the_retreat_is_due():
    red = ["x elven-archers 1010 band", "y elven-archers 1008 band"]
    play = fighting(red, ["a light-infantry-q2 0908 watch"])
    attack(play, order="fire", dice=[1])
    attack(play, unit="red-y", order="fire", dice=[4])
    assert state(play, "blue-a") == "routed"
    due = play.battle.due[0]
    assert (due.order, due.text, due.cause) == (
        "retreat",
        "A is routed and retreats up to three hexes",
        play.entries[-1].number,
    )


@pytest.mark.parametrize(("option", "fate"), [("stays", "disorganized"), ("routs", "routed")])
def test_disorder_of_an_earlier_turn_counts_as_the_table_plays_it(option, fate):
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1008 watch"], old_disorder=option)
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    assert state(play, "blue-a") == fate


def test_a_disorganized_unit_defends_at_two_less():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    assert "Attack 3 against defense 1" in said(attack(play))


def test_berserks_have_two_more_and_ignore_disorder():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    play.do("mark", {"units": ["red-x", "blue-a"], "marker": "berserk"})
    entry = attack(play, dice=[5])
    assert "Attack 5 against defense 3" in said(entry)
    assert (state(play, "red-x"), state(play, "blue-a")) == ("berserk", "berserk")


def test_routed_units_shift_the_column():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    play.do("mark", {"units": ["red-x", "blue-a"], "marker": "routed"})
    text = said(attack(play))
    assert "Column -1: an attacker is routed" in text
    assert "Column +1: a defender is routed" in text


def test_single_men_alone_in_melee_are_cut_down_without_a_die():
    play = fighting(["x heavy-infantry 1010 band"], [], [*MEN, "blue ash priest 3 1009"])
    entry = attack(play, target="blue-ash", dice=[])
    assert "Ash is alone in melee and is eliminated" in said(entry)
    assert state(play, "blue-ash") == "gone"
    assert not play.table.cup["Ash"]


def test_single_men_share_the_fate_of_their_stack():
    men = [MEN[0], "blue grey captain 3 1009 watch", "blue ash priest 3 1009"]
    play = fighting(["x heavy-infantry 1010 band", "y heavy-infantry 0908 band"], HOLD[:1], men)
    attack(play, others=["red-y"], dice=[3])
    assert [state(play, f"blue-{name}") for name in ("a", "grey", "ash")] == ["gone", "gone", "gone"]
    assert "Grey" not in [name for name, count in play.table.cup.items() if count]


def test_single_men_live_while_a_unit_of_their_hex_does():
    men = [MEN[0], "blue grey captain 3 1009 watch"]
    play = fighting(["x elven-archers 1010 band"], ["a slingers 1009 watch", "b slingers 1009 watch"], men)
    play.do("adjust", {"units": ["blue-b"], "field": "place", "to": "0909", "reason": "test"})
    play.do("adjust", {"units": ["blue-grey"], "field": "place", "to": "0909", "reason": "test"})
    attack(play, order="fire", dice=[3])
    assert (state(play, "blue-a"), state(play, "blue-grey")) == ("gone", "none")


def test_engines_alone_are_lost_in_melee():
    play = fighting(["x heavy-infantry 1010 band"], ["crew engineer 1003 -"], engines=["blue gun bombard 1009 crew"])
    attack(play, target="blue-gun", dice=[])
    assert state(play, "blue-gun") == "gone"


def test_a_dead_captains_formation_leads_itself_in_the_next_turn():
    men = [MEN[0], "blue grey captain 3 1009 watch"]
    play = fighting(["x heavy-infantry 1010 band", "y heavy-infantry 0908 band"], ["a slingers 1009 watch"], men)
    attack(play, others=["red-y"], dice=[1])
    assert state(play, "blue-grey") == "gone"
    next_turn(play)
    assert dict(play.table.cup) == {"Hob": 1, "Watch": 1}


def test_an_attacker_may_advance_into_the_empty_hex():
    play = fighting(["x heavy-infantry 1010 band", "y heavy-infantry 0908 band"], ["a slingers 1009 watch"])
    play.do("melee", {"unit": "red-x", "target": "blue-a", "others": ["red-y"]}, dice=[1], choose={"advance": "red-x"})
    assert play.unit("red-x").place == "1009"


# Refusing battle


def test_light_cavalry_may_refuse_battle_and_is_away():
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"])
    order = {"unit": "red-x", "target": "blue-a"}
    entry = play.do("melee", order, dice=[], choose={"refuse-battle": "yes", "refuse-to": "1006"})
    assert "A refuses battle and goes to 1006" in said(entry)
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
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch", "b heavy-infantry 1004 watch"])
    assert why(play, "mounted", unit="blue-a", target="red-x") == []
    assert why(play, "melee", unit="blue-b", target="red-x")[0] == "[Setting up for the Turn] Red acts: Hob was drawn"


def test_mounted_combat_is_for_those_on_horseback():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    assert "[Mounted Combat] X is not on horseback" in why(play, "mounted")
    play = fighting(["x dragoons-q2 1010 band"], HOLD[:1])
    assert "The gold segment" in said(attack(play, order="mounted"))
    assert "[CRT] X has fought this turn: once is all" in why(play, "melee")


def declared(play, *combats):
    for how, unit, target in combats:
        play.do("declare", {"unit": unit, "how": how, "target": target})


def test_declared_combats_are_fought_in_the_order_of_the_segments():
    red = ["foot heavy-infantry 1010 band", "horse dragoons-q2 1109 band", "bows elven-archers 1011 band"]
    play = fighting(red, ["a heavy-infantry 1009 watch", "b heavy-infantry 1108 watch"])
    declared(play, ("melee", "red-foot", "blue-a"), ("mounted", "red-horse", "blue-b"), ("fire", "red-bows", "blue-a"))
    assert play.reasons("draw")[0] == "[The order of combat] 3 declared combats are to be fought"
    assert "[The order of combat] 3 declared combats are to be fought" in play.reasons("next-phase")
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


def test_nobody_is_declared_twice():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    declared(play, ("melee", "red-x", "blue-a"))
    words = "[The order of combat] X has declared a combat already"
    assert words in play.reasons("declare", {"unit": "red-x", "target": "blue-a"})
    assert words in why(play, "melee")


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
    play = fighting(["cav heavy-cavalry 1010 band"], blue, ["red hob captain 3 1010 band", MEN[1]])
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
    play = fighting(["x heavy-infantry 1010 band"], ["a light-cavalry-q2 1009 watch"])
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


# Morale


def shaken(marker, men=MEN, **more):
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men, **more)
    play.do("mark", {"units": ["blue-a"], "marker": marker})
    return play


def test_whoever_is_disorganized_or_routed_must_check_at_the_end_of_the_turn():
    play = shaken("disorganized")
    end_turn(play, dice=[3])
    assert state(play, "blue-a") == "none"


@pytest.mark.parametrize(
    ("marker", "face", "after"),
    [
        ("disorganized", 1, "berserk"),
        ("disorganized", 4, "disorganized"),
        ("disorganized", 6, "routed"),
        ("routed", 1, "disorganized"),
        ("routed", 2, "routed"),
    ],
)
def test_morale_checks_change_the_marker(marker, face, after):
    play = shaken(marker)
    end_turn(play, dice=[face])
    assert state(play, "blue-a") == after


@pytest.mark.parametrize(
    ("ruling", "face", "after"),
    [
        ({"berserk_on": "never"}, 1, "none"),
        ({"rout_on": "never"}, 6, "disorganized"),
        ({"rout_on": "any-failure"}, 4, "routed"),
    ],
)
def test_morale_rulings_end_differently(ruling, face, after):
    play = shaken("disorganized", **ruling)
    end_turn(play, dice=[face])
    assert state(play, "blue-a") == after


def test_a_captain_in_the_stack_helps_one_who_did_nothing_else():
    play = shaken("disorganized", [MEN[0], "blue grey captain 2 1009 watch"])
    end_turn(play, dice=[5])
    assert state(play, "blue-a") == "none"


def test_a_captain_does_not_help_one_who_has_fought():
    play = shaken("disorganized", [MEN[0], "blue grey captain 2 1009 watch"], change={"blue-a": {"fought": True}})
    end_turn(play, dice=[5])
    assert state(play, "blue-a") == "disorganized"


def test_a_priest_helps_unless_he_prayed_and_his_presence_adds_one():
    men = [*MEN, "blue ash priest 2 1009"]
    play = shaken("disorganized", men)
    empty = play.rules.order("morale")
    assert empty.form(play.battle, empty.args(unit="blue-a")).facts.target == 6
    play = shaken("disorganized", men, change={"blue-ash": {"cast": True}})
    assert empty.form(play.battle, empty.args(unit="blue-a")).facts.target == 4


def test_a_unit_that_tries_to_rally_does_nothing_else():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1])
    play.do("mark", {"units": ["red-x"], "marker": "disorganized"})
    play.do("rally-attempt", {"unit": "red-x"})
    words = "[Morale checks] X tries to rally and does nothing else"
    assert words in why(play, "melee")
    assert words in play.reasons("move", {"unit": "red-x"})
    assert "[Morale checks] X tries to rally already" in play.reasons("rally-attempt", {"unit": "red-x"})


def test_only_shaken_units_that_did_nothing_try_to_rally():
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], change={"red-x": {"moved": True}})
    assert play.reasons("rally-attempt", {"unit": "red-x"}) == [
        "[Morale checks] X is neither disorganized nor routed",
        "[Morale checks] X has moved or fought: a unit that rallies does nothing else",
    ]


def test_the_rally_marker_goes_with_the_turn_and_berserk_a_turn_later():
    play = shaken("disorganized")
    play.do("rally-attempt", {"unit": "blue-a"})
    next_turn(play, dice=[1])
    assert not play.unit("blue-a").has("rally-attempt")
    assert state(play, "blue-a") == "berserk"
    next_turn(play)
    assert state(play, "blue-a") == "none"


def test_who_was_unmarked_has_nothing_to_recover_from():
    play = shaken("disorganized")
    while any(play.table.cup.values()):
        act(play, next(name for name, count in play.table.cup.items() if count), 6)
    play.do("next-phase")
    play.do("unmark", {"units": ["blue-a"], "marker": "disorganized"})
    assert "nothing to recover from" in said(play.do("morale", {"unit": "blue-a"}))


# Retreat


def test_a_routed_unit_runs_to_its_friends_away_from_the_enemy():
    play = fighting(["x heavy-infantry 1010 band"], ["a light-infantry-q2 1009 watch", "b slingers 1005 watch"])
    play.do("mark", {"units": ["blue-a"], "marker": "routed"})
    end_turn(play, dice=[6])
    assert play.unit("blue-a").place == "1006"


def test_the_players_may_choose_another_hex():
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1008 watch"], old_disorder="routs")
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    assert play.reasons("retreat", {"unit": "blue-a", "to": "1012"}) == ["[Disorganization] Hex cannot be 1012"]
    play.do("retreat", {"unit": "blue-a", "to": "0907"})
    assert play.unit("blue-a").place == "0907"


def test_single_men_go_along_unrouted():
    men = [MEN[0], "blue grey captain 3 1008 watch"]
    play = fighting(["x elven-archers 1010 band"], ["a light-infantry-q2 1008 watch"], men, old_disorder="routs")
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    play.roll_due()
    assert play.unit("blue-grey").place == play.unit("blue-a").place != "1008"
    assert state(play, "blue-grey") == "none"


def test_a_routed_unit_that_is_hemmed_in_is_lost():
    ring = [
        "a1 light-infantry-q2 1008 band",
        "a2 light-infantry-q2 1010 band",
        "a3 light-infantry-q2 0908 band",
        "a4 light-infantry-q2 0909 band",
        "a5 light-infantry-q2 1108 band",
        "x elven-archers 1109 band",
    ]
    play = fighting(ring, ["a light-infantry-q2 1009 watch"], old_disorder="routs")
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    attack(play, order="fire", dice=[6])
    assert "A has nowhere to run" in said(play.roll_due())
    assert state(play, "blue-a") == "gone"


def test_a_stack_that_refuses_battle_needs_room_for_all_of_it():
    blue = ["a light-cavalry-q2 1009 watch", "b light-cavalry-q2 1009 watch", "c pikemen 1006 watch"]
    play = fighting(["x heavy-infantry 1010 band"], blue)
    with pytest.raises(Refused, match="“1006” is not an answer for refuse-to"):
        play.do(
            "melee",
            {"unit": "red-x", "target": "blue-a"},
            dice=[],
            choose={"refuse-battle": "yes", "refuse-to": "1006"},
        )
