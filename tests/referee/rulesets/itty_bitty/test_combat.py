"""Combat in a battle: fire, melee, support, results applied, single men."""

from dataclasses import replace

import pytest

from referee.rulesets.itty_bitty.combat import Attacking, before_the_die
from referee.rulesets.itty_bitty.crt import FATES, RESULTS, Attacker, Defender, Fight
from referee.rulesets.itty_bitty.melee import supporters
from referee.rulesets.itty_bitty.missile import form as missile_form
from referee.rulesets.itty_bitty.missile import targets
from referee.value import FrozenMap
from tests.referee.rulesets.itty_bitty import field as ground
from tests.referee.rulesets.itty_bitty.combats import HOLD, MEN, attack, fighting, why
from tests.referee.rulesets.itty_bitty.field import act, next_turn, said, state

# Fire


def test_a_unit_shoots_in_order_target_and_roll():
    play = fighting(["x elven-archers 1010 band", "y elven-archers 1011 band"], ["a light-infantry-q2 1008 watch"])
    entry = attack(play, order="fire", dice=[1])
    assert "Attack 3 against defense 2" in said(entry)
    assert state(play, "blue-a") == "disorganized"
    assert play.unit("red-x").has("fired")
    assert play.unit("blue-a").has("under-fire")


def test_the_column_and_the_faces_that_hurt_are_told_before_the_die():
    play = fighting(["x slingers 1010 band"], ["a heavy-infantry 1009 watch"])
    form = missile_form(play.battle, Attacking(unit="red-x", target="blue-a"))
    assert form.needs.text == "2 against 3, column 4: hurts on 1, 2 or 4"


@pytest.mark.parametrize(("attack", "words"), [(1, "column 1: cannot hurt"), (36, "column 11: always hurts")])
def test_a_combat_that_always_or_never_hurts_says_so(attack, words):
    play = fighting(["x slingers 1010 band"], ["a heavy-infantry 1009 watch"])
    both = {"attackers": (Attacker(attack=attack),), "defenders": (Defender(defense=6),)}
    fight = Fight(kind="missile", terrain="marsh", **both)
    assert before_the_die(play.battle, fight).text.endswith(words)


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
    assert "[attacks-a-turn] X has fired this turn" in why(play, "fire")
    assert "[attacks-a-turn] X has fired this turn" in why(play, "melee")


def test_woods_wholly_between_block_fire_unless_the_referee_sees_through():
    woods = {"line_of_sight": "woods-and-hills"}
    play = fighting(["x elven-archers 0502 band"], ["a light-infantry-q2 0504 watch"], **woods)
    assert why(play, "fire")[0] == "[line-of-sight] Woods or a hill lie between X and A"
    assert why(play, "fire", sees=True) == []
    assert targets(play.battle, Attacking(unit="red-x")) == ()
    assert targets(play.battle, Attacking(unit="red-x", sees=True)) == ("blue-a",)


@pytest.mark.parametrize(("stands_in", "sees"), [("swamp", False), ("hill", True)])
def test_from_a_hill_one_sees_over_the_woods(monkeypatch, stands_in, sees):
    terrain = FrozenMap({"forest": ("0503",), stands_in: ("0502",)})
    monkeypatch.setattr(ground, "PLAIN", replace(ground.PLAIN, terrain=terrain))
    men = ["red hob captain 3 0502 band", MEN[1]]
    play = fighting(
        ["x elven-archers 0502 band"], ["a light-infantry-q2 0504 watch"], men, line_of_sight="woods-and-hills"
    )
    assert (why(play, "fire") == []) is sees


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
    foes = ["a heavy-infantry 1009 watch", "b heavy-infantry 1011 watch"]
    play = fighting(["x heavy-infantry 1010 band"], foes, move_after_combat="no")
    attack(play)
    assert why(play, "melee", target="blue-b")[0] == "[attacks-a-turn] X has fought this turn: once is all"
    words = "[move-after-combat] X has fought: it moves before that, or not at all"
    assert words in play.reasons("move", {"unit": "red-x"})


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
        == "[Missile Combat] Bows are 3 hexes from the melee, and their range is 2"
    )
    attack(play, unit="red-slings", order="fire", dice=[4])
    words = "[Missile Combat] Slings have fired this turn: they do not support as well"
    assert words in why(play, "melee", support=["red-slings"])
    assert "[Missile Combat] X has no missiles" in why(play, "melee", unit="red-slings", support=["red-x"])
    assert "[Missile Combat] X cannot support its own melee" in why(play, "melee", support=["red-x"])


def test_each_unit_supports_once_and_not_where_it_fights():
    play = fighting(["x heavy-infantry 1010 band", "bows elven-archers 1011 band"], HOLD[:1])
    attacking = Attacking(unit="red-x", target="blue-a")
    assert supporters(play.battle, attacking) == ("red-bows",)
    assert supporters(play.battle, replace(attacking, others=("red-bows",))) == ()
    assert why(play, "melee", support=["red-bows", "red-bows"]) == ["[Missile Combat] Each unit supports once"]


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
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men, captain_moves_die="4-or-more")
    text = said(attack(play))
    assert "+1 for the attacker: a captain leads the attack" in text
    assert "+1 for the defender: a captain leads the defense" in text
    play = fighting(["x heavy-infantry 1010 band"], HOLD[:1], men, captain_moves_die="4-or-more")
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


def test_who_advances_turns_the_enemy_beside_him_face_up():
    foes = ["a slingers 1009 watch", "b slingers 1008 watch"]
    play = fighting(["x heavy-infantry 1010 band"], foes, advance_after_melee="yes")
    play.do("adjust", {"units": ["blue-b"], "field": "hidden", "to": True, "reason": "test"})
    args = {"unit": "red-x", "target": "blue-a", "attacker_bonus": 6, "shift": 6}
    entry = play.do("melee", args, dice=[1], choose={"advance": "red-x"})
    assert "B is turned face up: the enemy is next to it" in said(entry)


def test_an_attacker_may_advance_into_the_empty_hex():
    red = ["x heavy-infantry 1010 band", "y heavy-infantry 0908 band"]
    play = fighting(red, ["a slingers 1009 watch"], advance_after_melee="yes")
    play.do("melee", {"unit": "red-x", "target": "blue-a", "others": ["red-y"]}, dice=[1], choose={"advance": "red-x"})
    assert play.unit("red-x").place == "1009"
