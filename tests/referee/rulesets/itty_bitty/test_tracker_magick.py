"""All fourteen spells and prayers in a battle: cast, fizzled, saved and ended; mana, partners, throw and scatter."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state

RED = ["foot light-infantry-q2 1012 band", "more light-infantry-q2 1013 band"]
BLUE = ["a light-infantry-q2 1007 watch", "b heavy-infantry 1006 watch", "far light-infantry-q2 1001 other"]
MEN = ["red hob captain 3 1012 band", "blue grey captain 3 1001 other"]


def wizard(power=6, red=RED, blue=BLUE, men=(), **more):
    play = field(red, blue, [*MEN, f"red quill wizard {power} 1010", *men], **more)
    act(play, "Quill")
    return play


def priest(power=4, red=RED, blue=BLUE, men=(), **more):
    play = field(red, blue, [*MEN, f"red ash priest {power} 1010", *men], **more)
    act(play, "Ash")
    return play


def cast(play, spell, dice, unit="", **args):
    who = unit or ("red-quill" if "red-quill" in play.battle.units else "red-ash")
    answers = {key: args.pop(key) for key in ("ask", "choose") if key in args}
    return play.do(spell, {"unit": who, **args}, dice=list(dice), **answers)


def why(play, spell, unit="", **args):
    who = unit or ("red-quill" if "red-quill" in play.battle.units else "red-ash")
    return play.reasons(spell, {"unit": who, **args})


WORKS, FIZZLES, TRUE, WILD = 1, 5, 6, 1
"""Faces: the fizzle die, and the accuracy die of casters below 6."""


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
    with pytest.raises(Refused, match="hex it is aimed at is missing"):
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
    assert why(play, "fireball", hex="1007")[0].endswith("the power at hand is 4")
    entry = cast(play, "fireball", [FIZZLES], hex="1007", partners=["red-rook"])
    assert "2 combine, 1 lost each: 6" in said(entry)
    assert (play.unit("red-quill").power, play.unit("red-rook").power) == (0, 0)
    assert play.unit("red-rook").cast


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


# Fear and confusion


def test_the_fearball_disorganizes_all_and_routs_who_fails_the_save():
    play = wizard(4)
    entry = cast(play, "fearball", [WORKS, 5, 2, 4], hex="1007")
    assert [state(play, "blue-a"), state(play, "blue-b")] == ["disorganized", "routed"]
    assert play.unit("blue-a").has("afraid")
    assert [due.order for due in play.battle.due] == ["retreat"]
    assert "Fearball" in {step.rule for step in entry.steps}


def test_fear_lasts_one_turn_and_disorder_until_it_is_recovered():
    play = wizard(4)
    cast(play, "fearball", [WORKS, 5, 2, 3], hex="1007")
    assert list(play.table.effects) == ["fearball of Quill, turn 1"]
    next_turn(play, dice=[4, 4])
    assert not play.unit("blue-a").has("afraid")
    assert not play.table.effects
    assert state(play, "blue-a") == "disorganized"


def test_berserks_feel_no_fear():
    play = wizard(4)
    play.do("mark", {"units": ["blue-a"], "marker": "berserk"})
    entry = cast(play, "fearball", [WORKS, 5, 6, 3], hex="1007")
    assert "A is berserk and feels nothing" in said(entry)


def test_distraction_disorganizes_a_whole_formation_unless_its_best_saves():
    play = priest(4)
    cast(play, "distraction", [WORKS, 4], target="blue-a")
    assert [state(play, "blue-a"), state(play, "blue-b")] == ["disorganized", "disorganized"]
    assert play.unit("blue-b").has("afraid")
    play = priest(4)
    cast(play, "distraction", [WORKS, 3], target="blue-a")
    assert state(play, "blue-a") == "none"


def test_the_chain_reaction_checks_every_formation_that_it_touches():
    play = wizard(6)
    entry = cast(play, "vegetative-chain-reaction", [WORKS, 1, 6, 4], hex="1006")
    assert "Watch saves on its best quality" in said(entry)
    assert [state(play, "blue-a"), state(play, "blue-b"), state(play, "blue-far")] == [
        "disorganized",
        "disorganized",
        "none",
    ]
    assert not play.table.effects


# Help


def test_the_rally_prayer_takes_markers_off_and_they_may_act():
    play = priest(4)
    play.do("mark", {"units": ["red-foot", "red-more"], "marker": "routed"})
    play.do("mark", {"units": ["red-foot"], "marker": "rally-attempt"})
    cast(play, "rally", [WORKS, 5], hex="1012")
    assert [state(play, "red-foot"), state(play, "red-more")] == ["none", "none"]
    act(play, "Hob")
    assert play.reasons("move", {"unit": "red-foot"}) == []


def test_the_wahoo_is_for_evil_priests_and_helps_the_army_this_turn():
    assert why(priest(4), "wahoo") == [
        "[General Procedure for Spell/Prayer Casting] The Wahoo from the Nether Depths is for evil priests only"
    ]
    play = priest(4, [*RED, "x heavy-infantry 1008 band"], change={"red-ash": {"evil": True}})
    cast(play, "wahoo", [WORKS])
    act(play, "Hob")
    entry = play.do("melee", {"unit": "red-x", "target": "blue-a"}, dice=[4])
    assert "+1 for the attacker: the Wahoo" in said(entry)
    play.do("done", {"apart": True})
    next_turn(play)
    assert not play.table.effects


def test_the_wahoo_helps_in_defense_too():
    play = priest(4, [*RED, "x heavy-infantry 1008 band"], change={"red-ash": {"evil": True}})
    cast(play, "wahoo", [WORKS])
    act(play, "Watch")
    assert "+1 for the defender: the enemy's Wahoo" in said(
        play.do("melee", {"unit": "blue-a", "target": "red-x"}, dice=[4])
    )


# Summoning


def test_goons_appear_beside_the_caster_and_act_on_his_counter():
    play = wizard(6)
    cast(play, "summon-primal-goons", [WORKS, 3])
    goons = [unit for unit in play.battle.present() if unit.summoned]
    assert [(unit.attack, unit.defense, unit.movement, unit.quality) for unit in goons] == [(3, 2, 4, 2)] * 2
    assert {unit.group for unit in goons} == {"Called by Quill"}
    next_turn(play, choose={"keep-up": "yes"})
    act(play, "Quill")
    assert play.reasons("move", {"unit": goons[0].id}) == []


def test_goons_cost_one_a_turn_and_vanish_when_they_are_not_paid():
    play = wizard(6)
    cast(play, "summon-primal-goons", [WORKS, 1])
    end_turn(play, choose={"keep-up": "yes"})
    assert play.unit("red-quill").power == 2
    play.do("next-phase")
    end_turn(play, choose={"keep-up": "no"})
    assert state(play, "red-goons-1") == "gone"
    assert not play.table.effects


def test_a_wizard_with_nothing_left_cannot_keep_them():
    play = wizard(3)
    cast(play, "summon-primal-goons", [WORKS, 1])
    end_turn(play)
    assert state(play, "red-goons-1") == "gone"


def test_goons_vanish_after_four_turns():
    play = wizard(7)
    cast(play, "summon-primal-goons", [WORKS, 1])
    for _ in range(3):
        next_turn(play)
        assert state(play, "red-goons-1") == "none"
    end_turn(play)
    assert "its time is over" in said(play.do("next-phase"))
    assert state(play, "red-goons-1") == "gone"
    assert play.unit("red-quill").power == 1


def test_goons_vanish_with_their_caster():
    play = wizard(6)
    cast(play, "summon-primal-goons", [WORKS, 1])
    act(play, "Watch")
    play.do("place", {"unit": "blue-a", "hex": "1011"})
    play.do("place", {"unit": "red-goons-1", "hex": "1510"})
    entry = play.do("melee", {"unit": "blue-a", "target": "red-quill"}, dice=[])
    assert "its caster is gone" in said(entry)
    assert state(play, "red-goons-1") == "gone"


def test_summoned_troops_do_not_count_for_strength():
    play = wizard(6)
    before = play.rules.strength(play.battle, "red")
    cast(play, "summon-primal-goons", [WORKS, 6])
    assert play.rules.strength(play.battle, "red") == before


DEAD = {"blue-b": {"gone": True, "lost_on": 1}, "red-more": {"gone": True, "lost_on": 1}}


def test_the_dead_of_both_sides_rise_for_the_caster():
    play = wizard(7, change=DEAD)
    entry = cast(play, "summon-the-walking-dead", [WORKS], ask={"rising": ["blue-b"]})
    risen = play.unit("red-risen-1")
    assert (risen.name, risen.side, risen.attack, risen.defense, risen.place) == ("Risen B 1", "red", 3, 3, "1009")
    assert "1 may rise of 2 dead units" in said(entry)
    assert play.unit("blue-b").raised


def test_no_more_rise_than_there_is_mana():
    play = wizard(7, change=DEAD)
    with pytest.raises(Refused, match=r"Only 1 of the dead rise, not 2.*Walking Dead"):
        cast(play, "summon-the-walking-dead", [WORKS], ask={"rising": ["blue-b", "red-more"]})
    assert play.unit("red-quill").power == 7


def test_the_dead_do_not_rise_with_a_priest_on_the_side():
    play = wizard(7, men=["red ash priest 3 1011"], change=DEAD)
    assert why(play, "summon-the-walking-dead")[0].endswith("cannot be cast with a priest on the caster's side")


def test_the_dead_cost_two_a_turn():
    play = wizard(7, change=DEAD)
    cast(play, "summon-the-walking-dead", [WORKS], ask={"rising": ["blue-b"]})
    end_turn(play)
    assert state(play, "red-risen-1") == "gone"


# Glamour and chasm


def test_the_glamour_ends_spells_and_sends_summoned_troops_away():
    play = wizard(6, men=["blue moss priest 4 1006"])
    cast(play, "summon-primal-goons", [WORKS, 3])
    act(play, "Moss")
    entry = play.do("anti-magickal-glamour", {"unit": "blue-moss", "hex": "1009", "size": 2}, dice=[WORKS, 5])
    assert "Goons 1 vanishes" in said(entry)
    assert all(unit.gone for unit in play.battle.units.values() if unit.summoned)
    assert play.table.effects["anti-magickal-glamour of Moss, turn 1"].turns == 2


def test_the_glamour_takes_fear_away_but_not_losses():
    play = wizard(4, men=["blue moss priest 4 1005"])
    cast(play, "fearball", [WORKS, 5, 2, 3], hex="1007")
    act(play, "Moss")
    play.do("anti-magickal-glamour", {"unit": "blue-moss", "hex": "1007", "size": 3}, dice=[WORKS, 5])
    assert not play.unit("blue-a").has("afraid")
    assert state(play, "blue-a") == "disorganized"


def test_the_glamour_lies_two_turns_and_its_size_is_two_or_three():
    play = priest(4)
    assert why(play, "anti-magickal-glamour", hex="1009", size=1)[0].endswith("has no template of size 1: 2, 3")
    cast(play, "anti-magickal-glamour", [WORKS, 5], hex="1009", size=3)
    next_turn(play)
    assert play.table.effects
    next_turn(play)
    assert not play.table.effects


def chasm(**more):
    play = priest(7, **more)
    cast(play, "yawning-chasm", [WORKS, 1, 6], hex="1006")
    return play


def test_the_chasm_swallows_whoever_stands_there_men_too():
    play = priest(7, men=["blue moss priest 4 1007"])
    entry = cast(play, "yawning-chasm", [WORKS, 1, 6], hex="1006")
    assert "falls into the chasm" in said(entry)
    assert [state(play, f"blue-{name}") for name in ("a", "b", "moss")] == ["gone", "gone", "gone"]


def test_nobody_passes_the_chasm_while_it_lasts():
    play = chasm()
    act(play, "Hob")
    play.do("place", {"unit": "red-foot", "hex": "1009"})
    assert play.reasons("move", {"unit": "red-foot", "to": "1008"})[0].startswith("[Movement]")
    play.do("done", {"apart": True})
    next_turn(play)
    assert len(next(iter(play.table.effects.values())).hexes) == 7
    next_turn(play)
    assert not play.table.effects


def test_a_glamour_closes_a_chasm():
    play = chasm(men=["blue moss priest 4 1003"])
    act(play, "Moss")
    play.do("anti-magickal-glamour", {"unit": "blue-moss", "hex": "1006", "size": 2}, dice=[WORKS, 5])
    assert [each.spell for each in play.table.effects.values()] == ["anti-magickal-glamour"]


# Without hexes


def test_where_hexes_are_not_known_the_referee_says_who_is_covered():
    play = field(
        ["x light-infantry-q2 - band"], ["a light-infantry-q2 - watch", "b slingers - watch"], ["red quill wizard 6 - "]
    )
    act(play, "Quill")
    answers = {"near-combat": "no", "band-1": ["blue-a"], "band-2": ["blue-b"], "terrain": "clear"}
    entry = cast(play, "fireball", [WORKS, 1, 6, 4, 4], ask=answers)
    assert "Strength 6 on A" in said(entry)
    assert "Strength 4 on B" in said(entry)
    play = field(["x light-infantry-q2 - band"], ["a light-infantry-q2 - watch"], ["red quill wizard 4 - "])
    act(play, "Quill")
    cast(play, "fearball", [WORKS, 5, 1], ask={"near-combat": "no", "covered": ["blue-a"]})
    assert state(play, "blue-a") == "disorganized"


# Forms


def test_the_form_of_a_spell_has_its_facts_ticks_and_text():
    play = wizard(6)
    order = play.rules.order("fireball")
    form = order.form(play.battle, order.args(unit="red-quill", hex="1007"))
    assert (form.procedure, form.facts.spell, form.facts.current) == ("cast", "fireball", 6)
    assert [tick.id for tick in form.ticks] == ["moved", "under_fire", "with_charging_cavalry", "near_combat"]
    assert form.reminders[0].text.startswith("Strength 6 in the centre")


def test_there_is_an_order_for_every_spell_of_the_book():
    play = wizard()
    assert {order.id for order in play.rules.orders} >= set(play.table.spells)
    for id, spell in play.table.spells.items():
        keys = {pick.key for pick in play.rules.order(id).picks}
        wanted = {"cone": "hex", "hex": "hex", "unit": "target", "formation": "target", "line": "targets"}
        assert spell.aim in ("army", "caster") or wanted[spell.aim] in keys
