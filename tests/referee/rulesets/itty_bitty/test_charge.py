"""The charge: who may, balking, fire and spells at it on its way, and home with its shock."""

import pytest

from referee.requests import Refused
from referee.rulesets.itty_bitty.casting import hexes_for, in_reach_of
from referee.rulesets.itty_bitty.magick import Spelling
from referee.rulesets.itty_bitty.units import Effect
from referee.value import FrozenMap
from tests.referee.rulesets.itty_bitty.field import act, end_turn, field, next_turn, said, state

MEN = ["red hob captain 3 1010 horse", "blue grey captain 3 1001 watch", "blue quill wizard 5 1006"]
RIDERS = ["x heavy-cavalry 1010 horse", "y heavy-cavalry 1110 horse"]
FOES = ["a light-infantry-q2 1007 watch", "bows elven-archers 1006 watch", "far light-infantry-q2 1001 watch"]


def riding(red=RIDERS, blue=FOES, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


def why(play, target="blue-a", unit="red-x", **args):
    return play.reasons("charge", {"unit": unit, "target": target, **args})


def charge(play, target="blue-a", die=2, **args):
    return play.do("charge", {"unit": "red-x", "target": target, **args}, dice=[die])


def test_only_heavy_cavalry_charges():
    play = riding(["x light-cavalry-q2 1010 horse"])
    assert why(play)[0] == "[Charge] X is no heavy cavalry"


def test_a_charge_is_refused_with_a_unit_between():
    play = riding(blue=[*FOES, "wall light-infantry-q2 1008 watch"])
    with pytest.raises(Refused, match=r"Wall is between them, in 1008.*Charge"):
        charge(play)
    assert play.table.onrush is None


def test_those_who_charge_with_it_are_not_in_the_way():
    play = riding(["x heavy-cavalry 1011 horse", "y heavy-cavalry 1010 horse"])
    assert why(play) == []


def test_a_formation_that_moved_last_turn_does_not_charge():
    play = riding(change={"red-y": {"was_moved": True}})
    assert "[Charge] Horse moved last turn" in why(play)


def test_moving_this_turn_forbids_the_charge_of_this_turn_and_the_next():
    play = riding()
    play.do("move", {"unit": "red-x", "to": "1011"})
    assert "[Movement] X has moved this turn" in why(play)
    next_turn(play)
    act(play, "Hob")
    assert "[Charge] Horse moved last turn" in why(play)


def test_a_charge_reaches_as_far_as_its_movement():
    play = riding(blue=["a light-infantry-q2 1003 watch"])
    assert why(play)[0] == "[charge-distance] A is 7 hexes away, and it charges at most 6"


def test_no_charge_goes_through_rubble_or_woods_or_water():
    rubble = riding(
        change={"table": {"rubble": FrozenMap({f"{c:02d}{r:02d}": 1 for c in range(9, 13) for r in (8, 9)})}}
    )
    assert any(words.startswith("[Rubble] The charge cannot pass 1009: rubble") for words in why(rubble))
    men = ["red hob captain 3 0502 horse", MEN[1]]
    open_ground = {"charge_terrain": "open-ground"}
    woods = riding(["x heavy-cavalry 0502 horse"], ["a light-infantry-q2 0505 watch"], men, **open_ground)
    assert why(woods)[0] == "[charge-terrain] The charge cannot pass 0503: forest"
    water = riding(
        ["x heavy-cavalry 0305 horse"],
        ["a light-infantry-q2 0303 watch"],
        ["red hob captain 3 0305 horse", MEN[1]],
        **open_ground,
    )
    assert why(water)[0] == "[charge-terrain] There is water before 0303"


def test_no_charge_crosses_a_chasm():
    gap = tuple(f"{column:02d}09" for column in range(7, 14))
    open_ground = Effect(spell="yawning-chasm", name="Chasm", caster="", side="blue", turns=2, hexes=gap)
    play = riding(change={"table": {"effects": FrozenMap({"gap": open_ground})}})
    assert why(play)[0] == "[Yawning Chasm] The charge cannot pass 1009: chasm"


def test_no_charge_comes_home_to_a_target_in_rubble():
    play = riding(change={"table": {"rubble": FrozenMap({"1007": 1})}})
    assert why(play)[0] == "[Rubble] The target stands in rubble: no charge comes through"


def test_the_balk_check_is_against_the_lowest_quality():
    play = riding([*RIDERS, "z light-cavalry-q2 1111 horse"])
    entry = charge(play, die=3)
    assert "Lowest quality 2: it balks" in said(entry)
    assert all(play.unit(f"red-{name}").has("balked") for name in "xyz")


def test_a_formation_that_balked_does_nothing_else_and_is_shaken():
    play = riding()
    charge(play, die=5)
    assert "[Balk Check] X has balked and does nothing else this turn" in play.reasons(
        "move", {"unit": "red-y"}
    ) + play.reasons("move", {"unit": "red-x"})
    play.do("mark", {"units": ["red-x"], "marker": "disorganized"})
    entry = play.rules.order("morale")
    assert entry.form(play.battle, entry.args(unit="red-x")).facts.balked
    next_turn(play, dice=[3])
    assert not play.unit("red-x").has("balked")


def test_a_balked_unit_defends_at_one_less():
    play = riding(blue=["a light-infantry-q2 1009 watch", *FOES[1:]], segments_for_whom="both-sides")
    charge(play, die=5)
    entry = play.do("melee", {"unit": "blue-a", "target": "red-x"}, dice=[4])
    assert "Attack 3 against defense 2" in said(entry)


def test_while_a_charge_is_on_its_way_nothing_else_is_done():
    play = riding()
    charge(play)
    words = "[Charge] A charge is on its way: fire or cast at it, then it strikes home"
    assert words in play.reasons("move", {"unit": "red-y"})
    assert play.reasons("draw")[0] == "[Charge] A charge is on its way: it strikes home first"
    assert "[Charge] A charge is on its way: it strikes home first" in play.reasons("next-phase")


def test_a_charge_that_comes_home_has_four_more_and_the_target_was_charged():
    play = riding()
    charge(play)
    entry = play.do("strike", dice=[4])
    assert "The charge came home unmolested: 4" in said(entry)
    assert "Attack 8 against defense 2" in said(entry)
    assert play.unit("red-x").place == "1008"
    assert play.unit("red-hob").place == "1008"


def test_the_charge_bonus_goes_where_the_table_plays_it():
    play = riding(charge_bonus="die")
    charge(play)
    text = said(play.do("strike", dice=[4]))
    assert "Attack 4 against defense 2" in text
    assert "Die -4: charge or support on the die" in text


def test_only_riders_that_touch_the_target_add_their_attack():
    play = riding()
    charge(play, others=["red-y"])
    entry = play.do("strike", dice=[4], choose={"charge-to": ["1008", "stays behind"]})
    assert "Attack 8 against defense 2" in said(entry)
    assert play.unit("red-y").place == "1110"
    play = riding()
    charge(play, others=["red-y"])
    assert "Attack 12 against defense 2" in said(play.do("strike", dice=[4]))


def test_unfired_missile_units_in_range_fire_at_one_less():
    play = riding()
    charge(play)
    entry = play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[4])
    assert "Fire at a charge: attack 2" in said(entry)
    assert "[Charge] Bows have fired or fought this turn" in play.reasons("opportunity-fire", {"unit": "blue-bows"})


def test_who_tries_to_rally_does_not_fire_at_a_charge():
    play = riding()
    play.do("mark", {"units": ["blue-bows"], "marker": "rally-attempt"})
    charge(play)
    words = "[Morale checks] Bows try to rally and do nothing else"
    assert words in play.reasons("opportunity-fire", {"unit": "blue-bows"})


def test_what_may_be_aimed_at_a_charge_is_its_riders_and_its_way():
    play = riding()
    charge(play)
    args = Spelling(unit="blue-quill")
    assert in_reach_of(play.battle, args) == ("red-x",)
    assert set(hexes_for("fireball")(play.battle, args)) == {"1008", "1009", "1010"}


def test_the_wahoo_helps_those_who_fire_at_a_charge():
    men = [*MEN, "blue ash priest 4 1005"]
    play = field(RIDERS, FOES, men, change={"blue-ash": {"evil": True}})
    act(play, "Ash")
    play.do("wahoo", {"unit": "blue-ash"}, dice=[1])
    act(play, "Hob")
    charge(play)
    assert "3 in column 4" in said(play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[4]))


def test_a_charge_turns_riders_face_up_and_whom_it_comes_beside():
    play = riding(blue=[*FOES, "beside slingers 1107 watch"])
    for id in ("red-x", "blue-beside"):
        play.do("adjust", {"units": [id], "field": "hidden", "to": True, "reason": "test"})
    assert "X is turned face up: it charges" in said(charge(play))
    entry = play.do("strike", dice=[4], choose={"charge-to": "1008"})
    assert "Beside is turned face up: the enemy is next to it" in said(entry)


def test_a_charge_that_the_referee_allows_comes_home_however_far():
    play = riding(["x heavy-cavalry 1015 horse"], men=["red hob captain 3 1015 horse", *MEN[1:]])
    assert why(play)[0] == "[charge-distance] A is 8 hexes away, and it charges at most 6"
    charge(play, near=True)
    assert "Attack 8 against defense 2" in said(play.do("strike", dice=[4], choose={"charge-to": "1008"}))


def test_a_charge_that_is_hurt_loses_its_shock():
    play = riding()
    charge(play)
    assert "The charge is molested" in said(play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[1]))
    assert "Attack 4 against defense 2" in said(play.do("strike", dice=[4]))


def test_a_charge_of_which_nobody_is_left_is_over():
    play = riding()
    charge(play)
    play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[2])
    assert state(play, "red-x") == "gone"
    assert play.table.onrush is None


def test_fire_at_a_charge_needs_range_and_the_other_side():
    play = riding(blue=[*FOES, "slings slingers 1201 watch"])
    assert play.reasons("opportunity-fire", {"unit": "blue-bows"}) == ["[Charge] No charge is on its way"]
    charge(play)
    assert play.reasons("opportunity-fire", {"unit": "blue-slings"}) == [
        "[Charge] The charge does not come within range 1 of Slings"
    ]
    assert play.reasons("opportunity-fire", {"unit": "blue-slings", "near": True}) == []
    assert "[Charge] X is on the side that charges" in play.reasons("opportunity-fire", {"unit": "red-x"})


def test_a_caster_in_reach_casts_a_fast_spell_at_the_charge():
    play = riding(men=[*MEN[:2], "blue quill wizard 6 1006"])
    charge(play)
    assert play.reasons("fireball", {"unit": "blue-quill", "hex": "1009"}) == []
    entry = play.do("fireball", {"unit": "blue-quill", "hex": "1009"}, dice=[1, 6, 6, 6, 6, 6, 6])
    assert "The charge has come to 1009" in said(entry)
    assert play.unit("blue-quill").cast


def test_slow_spells_and_other_targets_are_refused_at_a_charge():
    play = riding()
    charge(play)
    assert "[Charge] Summon Primal Goons are slow: only fast spells are cast at a charge" in play.reasons(
        "summon-primal-goons", {"unit": "blue-quill"}
    )
    assert "[Charge] It must be thrown at the way of the charge" in play.reasons(
        "fearball", {"unit": "blue-quill", "hex": "1003"}
    )


def test_a_spell_that_hurts_the_charge_takes_its_shock():
    play = riding()
    charge(play)
    play.do("fearball", {"unit": "blue-quill", "hex": "1009"}, dice=[1, 6, 2])
    assert state(play, "red-x") == "disorganized"
    assert play.table.onrush.molested


def test_pikes_stop_the_shock_unless_the_referee_says_no():
    blue = ["a pikemen 1007 watch", *FOES[2:]]
    play = riding(blue=blue, pikes_cancel_shock="yes")
    charge(play)
    entry = play.do("strike", dice=[4])
    assert "Pikes stop the shock of the charge" in said(entry)
    assert "Attack 4 against defense 3" in said(entry)
    play = riding(blue=blue, pikes_cancel_shock="yes")
    charge(play)
    assert "Attack 8 against defense 3" in said(play.do("strike", {"pikes": False}, dice=[4]))


def test_a_charge_on_men_alone_cuts_them_down():
    play = riding(blue=FOES[2:], men=[*MEN[:2], "blue ash priest 3 1007"])
    charge(play, target="blue-ash")
    play.do("strike", dice=[])
    assert state(play, "blue-ash") == "gone"


def test_being_charged_is_remembered_for_the_next_turn():
    play = riding()
    charge(play)
    play.do("strike", dice=[6])
    next_turn(play, dice=[2, 2])
    assert play.unit("blue-a").was_charged


def test_where_hexes_are_not_known_the_way_is_asked():
    men = ["red hob captain 3 - horse"]
    play = field(["x heavy-cavalry - horse"], ["a light-infantry-q2 - watch", "bows elven-archers - watch"], men)
    play.do("draw", dice=["Hob"])
    play.do("activate", {"unit": "red-hob", "out_of_range": True}, dice=[1])
    order = {"unit": "red-x", "target": "blue-a"}
    assert "the way is not free" in said(play.do("charge", order, dice=[], ask={"way-free": "no"}))
    play.do("charge", order, dice=[1], ask={"way-free": "yes"})
    play.do("opportunity-fire", {"unit": "blue-bows"}, dice=[3], ask={"in-range": "yes"})
    entry = play.do("strike", dice=[4], ask={"terrain": "clear"})
    assert "Attack 8 against defense 2" in said(entry)


def test_the_form_of_the_strike_shows_shock_and_pikes():
    play = riding(pikes_cancel_shock="yes", captain_moves_die="4-or-more")
    charge(play)
    order = play.rules.order("strike")
    form = order.form(play.battle, order.args())
    assert (form.facts.kind, form.facts.molested) == ("charge", False)
    assert [tick.id for tick in form.ticks] == ["molested", "pikes", "captain", "enemy_captain"]
    assert (
        play.rules.order("opportunity-fire")
        .form(play.battle, play.rules.order("opportunity-fire").args(unit="blue-bows"))
        .facts.attackers[0]
        .attack
        == 2
    )


def test_without_a_charge_nothing_strikes_home():
    play = riding()
    assert play.reasons("strike") == ["[Charge] No charge is on its way"]
    end_turn(play)


def test_what_is_said_when_a_charge_strikes_is_not_asked_before():
    play = riding()
    order = play.rules.order("charge")
    moot = order.form(play.battle, order.args(unit="red-x", target="blue-a")).moot
    assert {"terrain", "attacker_bonus", "defender_bonus", "shift", "sees", "captain", "pikes"} <= set(moot)
