"""Casting in a battle: who may, fizzled, thrown, scattered; spells that attack."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.casting import BLUE, FIZZLES, MEN, RED, WORKS, cast, priest, why, wizard
from tests.referee.rulesets.itty_bitty.field import act, field, next_turn, said, state

# Who may cast


def test_a_spell_too_dear_is_refused():
    play = wizard(4)
    with pytest.raises(Refused, match=r"Fireball costs 6, and the power at hand is 4.*General Procedure"):
        cast(play, "fireball", [1, 1], hex="1007")
    assert play.unit("red-quill").power == 4


def test_a_spell_of_the_wrong_class_is_refused():
    assert why(wizard(), "rally") == [
        "[General Procedure for Spell/Prayer Casting] Rally is for priests, and the caster is a wizard"
    ]
    assert why(priest(6), "fireball") == [
        "[General Procedure for Spell/Prayer Casting] Fireball is for wizards, and the caster is a priest"
    ]


def test_a_target_out_of_range_is_refused():
    play = wizard(6, blue=["a light-infantry-q2 1003 watch", "far light-infantry-q2 1001 other"])
    assert (
        why(play, "fireball", hex="1003")[0]
        == "[Using The Spell Templates] 1003 is 7 hexes away, and he throws at most 6"
    )
    play = priest(4, blue=["a light-infantry-q2 1005 watch", "far light-infantry-q2 1001 other"])
    assert why(play, "fist-of-righteousness", target="blue-a")[0].endswith("A is 5 hexes away, and he reaches 4")


def test_a_hex_off_the_map_is_refused():
    assert why(wizard(), "fireball", hex="1016")[0].startswith("[The Map and Hexagons] Hex 1016 is off the map")


def test_troops_do_not_cast():
    assert why(wizard(), "fireball", unit="red-foot") == [
        "[General Procedure for Spell/Prayer Casting] Foot is neither wizard nor priest"
    ]


def test_one_spell_a_turn():
    play = wizard(7)
    cast(play, "summon-primal-goons", [FIZZLES])
    assert why(play, "summon-primal-goons") == ["[General Procedure for Spell/Prayer Casting] Quill has cast this turn"]


def test_a_spell_that_is_thrown_needs_a_hex():
    with pytest.raises(Refused, match=r"^Choose the hex it is aimed at\."):
        cast(wizard(), "fireball", [1])


def test_an_empty_caster_casts_nothing():
    play = wizard(change={"red-quill": {"power": 0}})
    assert why(play, "summon-primal-goons")[0].endswith("The caster has nothing left: current must be 1 or more")


# The fizzle die


def test_a_fizzle_is_paid_for_and_does_nothing():
    play = wizard(6)
    entry = cast(play, "fireball", [FIZZLES], hex="1007")
    assert "it fizzles" in said(entry)
    assert play.unit("red-quill").power == 0
    assert state(play, "blue-a") == "none"


def test_a_priest_spends_one_prayer_or_the_spirit_as_the_table_plays_it():
    play = priest(4)
    cast(play, "distraction", [FIZZLES], target="blue-a")
    assert play.unit("red-ash").power == 3
    play = priest(4, prayer_cost="spirit-cost")
    cast(play, "distraction", [FIZZLES], target="blue-a")
    assert play.unit("red-ash").power == 2


def test_mana_comes_back_only_to_wizards_who_did_not_cast_and_have_spent_some():
    men = ["red rook wizard 4 1010", "red full wizard 4 1010"]
    change = {"red-quill": {"power": 4}, "red-rook": {"power": 2}}
    play = wizard(6, men=men, change=change, mana_returns="one-a-turn")
    cast(play, "summon-primal-goons", [FIZZLES])
    next_turn(play)
    assert [play.unit(f"red-{key}").power for key in ("quill", "rook", "full")] == [1, 3, 4]


def test_moving_fire_and_charging_horse_disturb_the_caster():
    red = [*RED, "horse heavy-cavalry 1010 band"]
    change = {"red-quill": {"moved": True, "was_under_fire": True}, "red-horse": {"has_charged": True}}
    text = said(cast(wizard(6, red, change=change), "summon-primal-goons", [1]))
    assert "+1 he moved" in text
    assert "+2 under missile fire last turn" in text
    assert "+2 with heavy cavalry that charged" in text


def test_the_referee_unticks_what_does_not_disturb_him():
    play = wizard(change={"red-quill": {"moved": True}})
    assert "he moved" not in said(cast(play, "summon-primal-goons", [FIZZLES], moved=False))


def test_fast_is_red_and_slow_is_gold():
    assert "The red segment" in said(cast(wizard(), "fireball", [FIZZLES], hex="1007"))
    assert "The gold segment" in said(cast(wizard(), "summon-primal-goons", [FIZZLES]))


def test_two_wizards_combine_and_each_loses_one():
    play = wizard(4, men=["red rook wizard 4 1010"])
    act(play, "Rook")
    assert why(play, "fireball", "red-rook", hex="1007")[0].endswith("the power at hand is 4")
    entry = cast(play, "fireball", [FIZZLES], "red-rook", hex="1007", partners=["red-quill"])
    assert "2 combine, 1 lost each: 6" in said(entry)
    assert (play.unit("red-quill").power, play.unit("red-rook").power) == (0, 0)
    assert play.unit("red-quill").cast


def test_casters_combine_on_the_later_of_their_counters_and_nobody_twice():
    play = wizard(4, men=["red rook wizard 4 1010"], combining_when="later-counter")
    rule = "[Combining Magickal Power]"
    assert "[combining-when] Rook is still in the cup: they cast on the later counter" in why(
        play, "fireball", hex="1007", partners=["red-rook"]
    )
    act(play, "Rook")
    assert why(play, "fireball", "red-rook", hex="1007", partners=["red-quill"]) == []
    assert why(play, "fireball", "red-rook", hex="1007", partners=["red-quill", "red-quill"]) == [
        f"{rule} Nobody joins in twice"
    ]


def test_partners_are_of_his_class_and_in_his_hex():
    play = wizard(4, men=["red rook wizard 4 1011", "red ash priest 3 1010"])
    assert "[Combining Magickal Power] Rook is not in his hex" in why(
        play, "fireball", hex="1007", partners=["red-rook"]
    )
    assert "[Combining Magickal Power] Ash is no wizard of his side" in why(
        play, "fireball", hex="1007", partners=["red-ash"]
    )


def test_a_scenario_lets_a_wizard_prepare_a_prayer():
    play = wizard(6, change={"red-quill": {"waived": ("yawning-chasm",)}})
    assert why(play, "yawning-chasm", hex="1007") == []


# Throwing


def test_a_throw_that_misses_scatters():
    play = wizard(6)
    entry = cast(play, "fireball", [WORKS, 6, 1, 6, 6], hex="1007")
    assert "It scatters forward to 1006" in said(entry)


def test_combat_near_by_spoils_the_throw():
    red, blue = [*RED, "x heavy-infantry 0910 band"], [*BLUE, "y heavy-infantry 0909 guard", "z slingers 0908 guard"]
    play = field(red, blue, [*MEN, "red quill wizard 4 1010"])
    act(play, "Guard")
    play.do("melee", {"unit": "blue-y", "target": "red-x"}, dice=[4])
    act(play, "Quill")
    assert "Combat near by: 5" in said(cast(play, "fearball", [WORKS, 6, 2, 2], hex="1007"))
    assert "Combat near by" not in said(cast(wizard(4), "fearball", [WORKS, 6, 2, 2], hex="1007"))
    assert "Combat near by: 5" in said(cast(wizard(4), "fearball", [WORKS, 6, 2, 2], hex="1007", near_combat=True))


def before_casting(play, *, near_combat):
    """What is said of the throw before the spell is cast."""
    order = play.rules.order("fearball")
    form = order.form(play.battle, order.args(unit="red-quill", hex="1007", near_combat=near_combat))
    return [each.text for each in form.reminders if each.rule == "Using The Spell Templates"]


def test_that_no_face_lands_is_said_before_the_spell_is_paid_for():
    begun = "It cannot land, it scatters: 7 needed to beat power"
    assert before_casting(wizard(5), near_combat=True) == [f"{begun} 5 near combat"]
    assert before_casting(wizard(6), near_combat=False) == [f"{begun} 6"]
    assert before_casting(wizard(5), near_combat=False) == []
    assert before_casting(wizard(7, accuracy="roll-under"), near_combat=False) == []


def test_that_no_face_lands_is_told_of_the_throw():
    entry = cast(wizard(5), "fearball", [WORKS, 6, 6, 2], hex="1007", near_combat=True)
    assert "It cannot land, it scatters: 7 needed to beat power 5 near combat" in said(entry)


def test_a_spell_that_lands_off_the_map_does_nothing():
    men = ["red hob captain 3 1012 band", "blue grey captain 3 1001 other", "red quill wizard 6 1002"]
    play = field(RED, ["far light-infantry-q2 1202 other"], men)
    act(play, "Quill")
    entry = cast(play, "fireball", [WORKS, 1, 1], hex="1001")
    assert "no numbered hex" in said(entry)


# Attacks


def test_the_boomeroo_is_a_cone_weaker_with_each_band_and_units_save():
    blue = ["a light-infantry-q2 1009 watch", "b heavy-infantry 1008 watch", "far light-infantry-q2 1001 other"]
    play = wizard(5, blue=blue)
    entry = cast(play, "big-bang-boomeroo", [WORKS, 1, 5, 3], hex="1009")
    assert "1 or less: it is spared" in said(entry)
    assert "Strength 2 on B" in said(entry)
    assert (state(play, "blue-a"), state(play, "blue-b")) == ("none", "none")


def test_the_boomeroo_goes_through_a_hex_beside_the_caster():
    assert (
        why(wizard(5), "big-bang-boomeroo", hex="1007")[0]
        == "[Spell Templates] The cone leaves through a hex beside Quill"
    )


def test_the_verdict_of_a_spell_says_who_was_spared_and_who_was_hit_in_vain():
    words = [
        cast(priest(4), "fist-of-righteousness", [WORKS, *dice], target="blue-a").verdict for dice in ([3], [4, 4])
    ]
    fist = "Ash, The Fist of Righteousness: A"
    assert words == [f"{fist} spared by a saving throw.", f"{fist} hit to no effect."]


def test_the_verdict_of_a_distraction_names_the_formation_that_it_passed_by():
    verdict = cast(priest(4), "distraction", [WORKS, 1], target="blue-a").verdict
    assert verdict.endswith("A and B spared by a saving throw.")


def test_the_fist_strikes_one_unit_at_four_unless_it_saves():
    play = priest(4)
    assert "it is spared" in said(cast(play, "fist-of-righteousness", [WORKS, 3], target="blue-a"))
    play = priest(4)
    entry = cast(play, "fist-of-righteousness", [WORKS, 4, 1], target="blue-a")
    assert "Strength 4 on A" in said(entry)
    assert state(play, "blue-a") == "disorganized"


def test_the_splat_kills_where_it_would_disorganize():
    play = wizard(7)
    entry = cast(play, "giant-splat", [WORKS, 6, 6], target="blue-a")
    assert "Disorganized counts as eliminated" in said(entry)
    assert state(play, "blue-a") == "gone"


def test_the_fireball_burns_six_in_the_centre_and_four_around():
    play = wizard(
        6,
        blue=[
            "a light-infantry-q2 1007 watch",
            "b heavy-infantry 1006 watch",
            "c slingers 1005 watch",
            "far light-infantry-q2 1001 other",
        ],
    )
    entry = cast(play, "fireball", [WORKS, 1, 6, 1, 1, 1], hex="1006")
    assert "Strength 6 on" in said(entry)
    assert "Strength 4 on" in said(entry)
    assert [state(play, f"blue-{name}") for name in "abc"].count("gone") >= 1


def test_spells_hit_friend_and_foe_alike():
    entry = cast(wizard(6), "fireball", [WORKS, 1, 6, 3, 3], hex="1011")
    assert "on Foot" in said(entry)


def test_a_caster_who_suffers_the_table_can_be_lost():
    play = priest(4, fire_back="as-table", blue=["b heavy-infantry 1006 watch", "far light-infantry-q2 1001 other"])
    cast(play, "fist-of-righteousness", [WORKS, 6, 3], target="blue-b")
    assert (state(play, "blue-b"), state(play, "red-ash")) == ("gone", "gone")


def test_chain_lightning_runs_down_the_line():
    play = priest(4)
    entry = cast(play, "chain-lightning", [WORKS, 1, 4], targets=["blue-a", "blue-b"])
    assert "A is struck at strength 4" in said(entry)
    assert "B is struck at strength 3" in said(entry)
    assert (state(play, "blue-a"), state(play, "blue-b")) == ("disorganized", "none")


def test_the_line_is_of_units_that_touch_the_nearest_first():
    play = priest(4)
    assert why(play, "chain-lightning", targets=["blue-b", "blue-a"]) == [
        "[Chain Lightning] The nearest unit is struck first"
    ]
    assert "[Chain Lightning] Far does not touch A" in why(play, "chain-lightning", targets=["blue-a", "blue-far"])
    assert "[Chain Lightning] The line is of one to four different units" in why(
        play, "chain-lightning", targets=["blue-a", "blue-a"]
    )


def test_the_line_is_of_enemies_one_in_each_hex():
    play = priest(4, blue=["a light-infantry-q2 1007 watch", "b heavy-infantry 1007 watch", "far slingers 1001 other"])
    assert why(play, "chain-lightning", targets=["blue-a", "blue-b"]) == ["[Chain Lightning] B does not touch A"]
    assert "[Chain Lightning] Foot is of his own side" in why(play, "chain-lightning", targets=["red-foot"])


def test_a_spell_at_one_unit_says_that_no_enemy_is_in_reach():
    far = priest(4, blue=["a light-infantry-q2 1005 watch", "far light-infantry-q2 1001 other"])
    words = []
    for play in (priest(4), far):
        order = play.rules.order("fist-of-righteousness")
        words.append(order.form(play.battle, order.args(unit="red-ash")).reminders[0].text)
    assert words[0] != words[1] == "No enemy is within 4 hexes of Ash"


def test_only_what_the_spell_takes_is_offered_beside_what_disturbs_the_caster():
    play = wizard()
    order = play.rules.order("summon-primal-goons")
    assert {"target", "hex", "size", "near_combat"} <= set(order.form(play.battle, order.args(unit="red-quill")).moot)
    order = play.rules.order("big-bang-boomeroo")
    sizes = play.battle.table.spells["big-bang-boomeroo"].sizes
    assert ("size" in order.form(play.battle, order.args(unit="red-quill")).moot) == (len(sizes) < 2)


def test_a_summons_for_which_there_is_no_room_says_that_nobody_comes():
    around = ("1010", "1009", "1011", "0909", "0910", "1109", "1110")
    full = [f"{letter}{place} light-infantry-q2 {place} band" for place in around for letter in "xy"]
    play = wizard(red=[*RED, *full])
    assert said(cast(play, "summon-primal-goons", [WORKS, 1])).endswith("it works, but nobody comes")
