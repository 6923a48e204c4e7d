"""Spells that frighten, help, summon and open the ground: cast, saved and ended."""

import pytest

from referee.requests import Refused
from tests.referee.rulesets.itty_bitty.casting import RED, WORKS, cast, priest, why, wizard
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state

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
    red = ["foot light-infantry-q2 1011 band", "more light-infantry-q2 1010 band", "off light-infantry-q2 1012 band"]
    play = priest(4, red=red)
    play.do("mark", {"units": ["red-foot", "red-more", "red-off"], "marker": "routed"})
    play.do("mark", {"units": ["red-foot"], "marker": "rally-attempt"})
    cast(play, "rally", [WORKS])
    assert [state(play, f"red-{key}") for key in ("foot", "more", "off")] == ["none", "none", "routed"]
    act(play, "Hob")
    assert play.reasons("move", {"unit": "red-foot"}) == []


def test_the_rally_prayer_lies_around_the_priest_and_is_aimed_at_nothing():
    assert why(priest(4), "rally", hex="1011") == [
        "[Using The Spell Templates] Rally is not aimed at a hex: leave it out"
    ]


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


def test_goons_that_appear_beside_the_enemy_turn_him_face_up():
    play = wizard(6, blue=["a light-infantry-q2 1008 watch", "far light-infantry-q2 1001 other"])
    play.do("adjust", {"units": ["blue-a"], "field": "hidden", "to": True, "reason": "test"})
    entry = cast(play, "summon-primal-goons", [WORKS, 1], choose={"appears-in": "1009"})
    assert "A is turned face up: the enemy is next to it" in said(entry)


def test_goons_cost_one_a_turn_and_vanish_when_they_are_not_paid():
    play = wizard(6, upkeep_from="this-turn")
    cast(play, "summon-primal-goons", [WORKS, 1])
    end_turn(play, choose={"keep-up": "yes"})
    assert play.unit("red-quill").power == 2
    play.do("next-phase")
    end_turn(play, choose={"keep-up": "no"})
    assert state(play, "red-goons-1") == "gone"
    assert not play.table.effects


def test_a_wizard_with_nothing_left_cannot_keep_them():
    play = wizard(3, upkeep_from="this-turn")
    cast(play, "summon-primal-goons", [WORKS, 1])
    end_turn(play)
    assert state(play, "red-goons-1") == "gone"


def test_goons_vanish_after_four_turns():
    play = wizard(7, upkeep_from="this-turn")
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
    assert (risen.name, risen.side, risen.attack, risen.defense, risen.place) == ("Risen b", "red", 3, 3, "1009")
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
    play = wizard(7, change=DEAD, upkeep_from="this-turn")
    cast(play, "summon-the-walking-dead", [WORKS], ask={"rising": ["blue-b"]})
    end_turn(play)
    assert state(play, "red-risen-1") == "gone"


# Glamour and chasm


def test_the_glamour_ends_spells_and_sends_summoned_troops_away():
    play = wizard(6, men=["blue moss priest 4 1006"])
    cast(play, "summon-primal-goons", [WORKS, 3])
    act(play, "Moss")
    entry = play.do("anti-magickal-glamour", {"unit": "blue-moss", "hex": "1009", "size": 2}, dice=[WORKS, 5])
    assert "Goons 1 vanish" in said(entry)
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
    assert why(play, "anti-magickal-glamour", hex="1009", size=1)[0].endswith("has no template of size 1: ball 2 or 3")
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
    assert form.reminders[-1].text.startswith("Strength 6 in the centre")


def test_there_is_an_order_for_every_spell_of_the_book():
    play = wizard()
    assert {order.id for order in play.rules.orders} >= set(play.table.spells)
    for id, spell in play.table.spells.items():
        keys = {pick.key for pick in play.rules.order(id).picks}
        wanted = {"cone": "hex", "hex": "hex", "unit": "target", "formation": "target", "line": "targets"}
        assert spell.aim in ("army", "caster") or wanted[spell.aim] in keys
