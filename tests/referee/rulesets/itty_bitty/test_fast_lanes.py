"""One tap for a counter, stacks and formations that move as one, and where they can go."""

import pytest

from referee.rulesets.itty_bitty.movement import reach
from referee.rulesets.itty_bitty.turn import next_up
from tests.play.golden import script
from tests.referee.battles.memory import Play
from tests.referee.rulesets.itty_bitty.field import act, empty_cup, field, said

MEN = ["red hob captain 4 1010 band", "blue grey captain 3 1003 watch", "red quill wizard 4 1012"]
RED = ["x light-infantry-q2 1010 band", "y light-infantry-q2 1010 band", "z light-infantry-q2 1011 band"]
BLUE = ["a heavy-infantry 1003 watch", "b heavy-infantry 1003 watch"]


def ready(red=RED, blue=BLUE, men=MEN, **more):
    play = field(red, blue, men, **more)
    act(play, "Hob")
    return play


# One tap for a counter


def test_one_tap_draws_tests_and_tells_who_may_act():
    play = field(RED, BLUE, MEN)
    entry = play.do("next-counter", dice=["Hob", 1])
    assert play.table.acting == ("Band",)
    assert entry.steps[-1].tells
    assert entry.steps[-1].text == "Hob is drawn for Red: X, Y, Z and Hob may act"


def test_a_formation_that_takes_no_orders_is_told():
    play = field(RED, BLUE, MEN)
    entry = play.do("next-counter", dice=["Grey", 6])
    assert entry.steps[-1].text == "Grey is drawn for Blue: nobody takes orders"


def test_done_draws_the_next():
    play = ready()
    play.do("next-counter", dice=["Quill"])
    assert (play.table.drawn, play.table.acting, play.unit("red-hob").acted) == ("Quill", (), True)


def test_the_next_counter_means_those_whom_the_verdict_named_and_says_beforehand_who_does_nothing():
    play = ready()
    order = play.rules.order("next-counter")
    words = [order.form(play.battle, order.args()).title.text]
    for unit in ("x", "y", "z", "hob"):
        field = "moved" if unit == "hob" else "acted"
        play.do("adjust", {"units": [f"red-{unit}"], "field": field, "to": True, "reason": "as the test has it"})
        title = order.form(play.battle, order.args()).title
        words.append(title.text if title else "")
    begun = "Next counter: "
    assert words == [*(f"{begun}{n} units do nothing" for n in (4, 3, 2)), f"{begun}Hob does nothing", ""]


def test_one_tap_is_taken_back_like_any_order():
    play = field(RED, BLUE, MEN)
    before = play.battle
    play.do("next-counter", dice=["Hob", 1])
    play.undo()
    assert play.table == before.table
    assert play.battle.units == before.units


def test_one_tap_waits_until_what_is_declared_is_fought():
    play = ready(blue=["a heavy-infantry 1009 watch", "b heavy-infantry 1003 watch"])
    play.do("declare", {"unit": "red-x", "target": "blue-a"})
    assert play.reasons("next-counter")[0] == "[The order of combat] 1 declared combat to be fought"


def test_a_formation_that_moved_apart_is_let_go_by_saying_so():
    play = ready()
    play.do("move", {"unit": "red-z", "to": "1013"})
    assert play.reasons("next-counter")
    assert play.reasons("next-counter", {"apart": True}) == []


def test_an_end_of_turn_that_asks_nothing_passes_by_itself():
    play = field(RED, BLUE, MEN)
    empty_cup(play)
    play.do("next-phase", {"past_idle": True})
    assert (play.battle.turn, play.battle.phase) == (2, "action")


def test_an_end_of_turn_with_a_morale_check_does_not_pass():
    play = field(RED, BLUE, MEN)
    play.do("mark", {"units": ["red-x"], "marker": "disorganized"})
    empty_cup(play)
    play.do("next-phase", {"past_idle": True})
    assert (play.battle.turn, play.battle.phase) == (1, "end")


def test_the_table_waits_for_a_counter_then_for_those_who_may_act():
    play = field(RED, BLUE, MEN)
    assert next_up(play.battle).order == "next-counter"
    act(play, "Hob")
    assert set(next_up(play.battle).units) == {"red-x", "red-y", "red-z", "red-hob"}
    empty_cup(play)
    assert next_up(play.battle).order == "next-phase"


# Together


def test_a_stack_moves_together_in_one_order():
    play = ready()
    entry = play.do("move", {"unit": "red-x", "along": ["red-y"], "to": "1009"})
    assert [play.unit(f"red-{name}").place for name in ("x", "y", "hob")] == ["1009"] * 3
    assert entry.steps[-1].text == "X, Y and Hob to 1009"


def test_a_stack_goes_no_further_than_its_slowest():
    play = ready(["x pikemen 1010 band", "y pikemen 1011 band"])
    assert max(reach(play.battle, ["red-hob"]).values()) == 4
    assert max(reach(play.battle, ["red-hob", "red-x"]).values()) == 2


def test_a_stack_needs_room_for_all_of_it():
    play = ready()
    words = "[Stacking] 1011 would hold 9 attack points: at most 6"
    assert words in play.reasons("move", {"unit": "red-x", "along": ["red-y"], "to": "1011"})
    assert play.reasons("move", {"unit": "red-x", "to": "1011"}) == []


def test_who_is_not_in_the_stack_does_not_move_with_it():
    words = "[Stacking] Z is not stacked with X"
    assert words in ready().reasons("move", {"unit": "red-x", "along": ["red-z"], "to": "1009"})


# Reach


def agrees(play, units, order, args):
    """Whether reach names just the hexes that the order allows."""
    told = reach(play.battle, units)
    hexes = [str(place) for place in play.table.map.grid]
    allowed = {place for place in hexes if not play.reasons(order, {**args, "to": place})}
    return set(told) == allowed


@pytest.mark.parametrize("lines", [4, 40, 90, 150, 200])
def test_reach_names_the_hexes_that_a_move_allows_and_no_others(lines):
    play = Play.new("itty-bitty", {"scenario": "defend-the-bridge"})
    for line in script("itty-bitty", "the-bridges-by-the-book.script")[:lines]:
        play.do(line["order"], line["args"], dice=line["dice"], choose=line["choose"])
    movers = [unit for unit in play.battle.of(play.battle.active or "rotwangi") if not unit.is_engine][:6]
    for unit in movers:
        assert agrees(play, [unit.id], "move", {"unit": unit.id})
        if unit.group and unit.is_troops:
            fellows = [other.id for other in play.battle.friends(unit) if other.group == unit.group]
            apart = any(play.unit(other).place != unit.place for other in fellows)
            if apart:
                assert agrees(play, [unit.id, *fellows], "march", {"unit": unit.id})


def test_reach_of_a_stack_is_what_its_order_allows():
    play = ready()
    assert agrees(play, ["red-x", "red-y"], "move", {"unit": "red-x", "along": ["red-y"]})
    assert "1011" not in reach(play.battle, ["red-x", "red-y"])
    assert "1011" in reach(play.battle, ["red-x"])


def test_reach_tells_what_each_hex_costs():
    play = ready(
        ["x light-infantry-q2 0502 band", "y light-infantry-q2 0502 band"], men=["red hob captain 4 0502 band"]
    )
    costs = reach(play.battle, ["red-x"])
    assert (costs["0501"], costs["0503"], costs["0602"]) == (1, 2, 3)


def test_who_may_not_move_reaches_nothing():
    play = ready()
    play.do("move", {"unit": "red-z", "to": "1012"})
    assert reach(play.battle, ["red-z"]) == {}
    assert "moves from" in said(play.entries[-1])


def test_the_terrain_that_the_map_knows_is_shown_and_nothing_is_offered_that_the_table_does_not_play():
    play = field(["x slingers 1010 band"], ["a heavy-infantry 1009 watch"], [])
    asked = play.rules.order("fire")
    form = asked.form(play.battle, asked.args(unit="red-x", target="blue-a"))
    assert form.assumed["terrain"] == ("clear", "map")
    assert set(form.moot) == {"sees", "captain", "enemy_captain", "pikes"}
