"""The table's hand: what may be set on the table, what follows a counter that is gone, and refusals waved through."""

import random

import pytest

from referee.game import app_answer, referee_answer
from referee.order import OpenOrder, Question, advance, arguments, refusals
from referee.requests import Ask, AskNumber, Refused
from referee.rulesets.itty_bitty.board import row_in, terrain_in
from referee.value import FrozenMap, plain
from tests.play.golden import played, script
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, field, next_turn, said, state
from tests.referee.rulesets.itty_bitty.games import HASTINGS, USUAL

MEN = ["red hob captain 3 1010 band", "blue grey captain 3 1005 watch", "red quill wizard 6 1011"]
RED = ["x heavy-infantry 1010 band", "y heavy-infantry 1011 band", "digs engineer 1013 -"]
BLUE = ["a heavy-infantry 1005 watch", "b heavy-infantry 1004 watch"]


def table(**more):
    return field(RED, BLUE, MEN, **more)


def put(play, what, to, key="", remove=False):
    return play.do("set-table", {"what": what, "key": key, "to": to, "remove": remove, "reason": "so it was"})


def test_counters_are_put_into_the_cup_and_taken_out():
    play = table()
    put(play, "cup", 0, "Hob")
    assert play.table.cup["Hob"] == 0
    put(play, "cup", 1, "Hob")
    assert play.table.cup["Hob"] == 1


def test_a_counter_is_drawn_by_hand_and_its_side_acts():
    play = table()
    put(play, "drawn", "Grey")
    assert (play.table.drawn, play.battle.active, play.table.cup["Grey"]) == ("Grey", "blue", 0)


def test_a_formation_takes_orders_by_hand_and_no_more():
    play = table()
    put(play, "drawn", "Hob")
    put(play, "acting", "Band")
    assert play.reasons("move", {"unit": "red-x"}) == []
    put(play, "acting", "Band", remove=True)
    assert play.table.acting == ()


def test_forts_rubble_structures_bridges_and_terrain_are_set_by_hand():
    play = table()
    put(play, "forts", 2, "1005")
    put(play, "rubble", "1009")
    put(play, "structures", "wood", "1008")
    put(play, "bridges", "0303-0302")
    put(play, "terrain", "jungle", "1007")
    assert (dict(play.table.forts), terrain_in(play.battle, "1009")) == ({"1005": 2}, "rubble")
    assert not play.table.structures["1008"].stone
    assert "0302-0303" in play.table.pontoons
    assert row_in(play.battle, "1007") == "woods"
    put(play, "forts", 0, "1005")
    put(play, "rubble", "1009", remove=True)
    put(play, "structures", "1008", remove=True)
    put(play, "terrain", "1007", remove=True)
    assert (dict(play.table.forts), terrain_in(play.battle, "1009"), row_in(play.battle, "1007")) == (
        {},
        "clear",
        "clear",
    )


def test_a_hex_that_is_not_on_the_map_is_refused_by_its_number():
    with pytest.raises(Refused, match="9999"):
        put(table(), "rubble", "9999")


def test_a_figure_out_of_range_is_refused_with_the_range():
    with pytest.raises(Refused, match="0 to 2"):
        put(table(), "forts", 3, "1005")


def test_a_spell_is_in_force_by_hand_and_taken_away():
    play = table()
    put(play, "spells", "Yawning Chasm for Red", "1003")
    (key,) = play.table.effects
    assert len(play.table.effects[key].hexes) == 7
    put(play, "spells", key, remove=True)
    assert not play.table.effects


def test_summoned_troops_vanish_with_a_spell_that_is_taken_away():
    play = table()
    act(play, "Quill")
    play.do("summon-primal-goons", {"unit": "red-quill"}, dice=[1, 1])
    put(play, "spells", next(iter(play.table.effects)), remove=True)
    assert state(play, "red-goons-1") == "gone"


def test_the_length_of_the_battle_and_the_strength_of_an_army_are_set_by_hand():
    play = table()
    put(play, "turns", 3)
    put(play, "strengths", 20, "red")
    assert (play.table.turns, play.table.strengths["red"]) == (3, 20)


@pytest.mark.parametrize("order", ["adjust", "remove"])
def test_a_captain_who_is_gone_by_hand_leaves_the_cup_and_his_formation_leads_itself(order):
    play = table()
    if order == "adjust":
        play.do("adjust", {"units": ["red-hob"], "field": "gone", "to": True, "reason": "fell"})
    else:
        play.do("remove-unit", {"units": ["red-hob"], "reason": "fell"})
    assert play.table.cup["Hob"] == 0
    next_turn(play)
    assert "Band" in play.table.cup


def test_a_unit_at_nothing_is_gone_and_its_captain_shares_its_fate():
    play = table()
    play.do("adjust", {"units": ["red-x"], "field": "attack", "to": 0, "reason": "spent"})
    assert state(play, "red-x") == "none"
    play.do("adjust", {"units": ["red-x"], "field": "defense", "to": 0, "reason": "spent"})
    assert (state(play, "red-x"), state(play, "red-hob")) == ("gone", "gone")


def test_what_is_taken_off_the_table_is_no_loss():
    play = table()
    play.do("remove-unit", {"units": ["blue-a"], "destroyed": False, "reason": "set up by mistake"})
    assert "0 of 6 lost" in said(play.do("standing"))
    play.do("remove-unit", {"units": ["blue-b"], "reason": "fell"})
    assert "3 of 6 lost" in said(play.do("standing"))


def test_tests_may_be_ordered_at_any_time():
    play = table()
    play.do("mark", {"units": ["blue-a"], "marker": "disorganized"})
    assert play.reasons("morale", {"unit": "blue-a"}) == []
    play.do("morale", {"unit": "blue-a"}, dice=[2])
    assert state(play, "blue-a") == "none"
    assert play.reasons("activate", {"unit": "red-hob"}) == []


def test_dragoons_with_the_marker_of_the_dismounted_are_on_foot():
    play = field(["x dragoons-q2 1010 band"], BLUE, MEN)
    play.do("mark", {"units": ["red-x"], "marker": "dismounted"})
    assert not play.unit("red-x").is_cavalry


# Waved through


def guesses(play, order, rng):
    """Some arguments for an order, legal or not: any units and hexes; spells by those who cast."""
    units, hexes = list(play.battle.units), ["1707", "1406", "1010", "2008", play.battle.present()[0].place]
    casters = [unit.id for unit in play.battle.present() if unit.is_caster]
    given = {}
    for name in order.args.__dataclass_fields__:
        if name == "unit" and "partners" in order.args.__dataclass_fields__:
            given[name] = rng.choice(casters)
        elif name in ("unit", "target"):
            given[name] = rng.choice(units)
        elif name in ("others", "support", "partners", "targets", "along"):
            given[name] = rng.sample(units, rng.choice((0, 1, 2)))
        elif name in ("to", "hex", "over"):
            given[name] = rng.choice(hexes)
    return given


def at_line(scenario, lines, number):
    play = Play.new("itty-bitty", {"scenario": scenario, "rulings": USUAL if scenario == "hastings" else {}})
    return played(play, lines[:number])


BRIDGES = script("itty-bitty", "the-bridges-by-the-book.script")
MOMENTS = [("defend-the-bridge", BRIDGES, number) for number in (1, 30, 110)] + [("hastings", HASTINGS, 40)]


@pytest.mark.parametrize(("scenario", "lines", "number"), MOMENTS, ids=lambda each: str(each)[:20])
def test_an_order_that_is_waved_through_comes_to_something_or_says_why_not(scenario, lines, number):
    play = at_line(scenario, lines, number)
    rng = random.Random(number)
    for order in play.rules.orders:
        for _ in range(6):
            try:
                args = arguments(order, guesses(play, order, rng), play.battle)
                against = refusals(order, play.battle, args, play.rules.phase_names())
                if not any(why.is_final for why in against):
                    finish(play, order, args)
            except Refused:
                continue


def finish(play, order, args):
    """Play an order to its end whatever speaks against it, the app answering."""
    opened = OpenOrder(order=order.id, args=FrozenMap(plain(args)), base=play.game.journal.last)
    for _ in range(60):
        question = advance(order, opened, play.battle, play.game.table)
        if not isinstance(question, Question):
            return
        opened = opened.answered(question.number, answer_to(question))


def answer_to(question):
    request = question.request
    if isinstance(request, AskNumber):
        return referee_answer(request, request.low)
    if isinstance(request, Ask):
        return referee_answer(request, () if request.many else (request.candidates[0],))
    return app_answer(question, b"seed")
