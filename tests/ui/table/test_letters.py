"""One letter means one thing in a game, whether a unit is selected, pointed at, or asked what it does about it."""

from collections import defaultdict

import pytest

from referee.rulesets import ruleset
from tests.hands import banter, battle, wargame
from tests.referee.battles.memory import Play
from ui.now.rows import initials

GAMES = ("banter-battles", "battle-rules", "itty-bitty", "ranged-fun", "wargame")
OF_THE_TABLE = set("JKMORW")
"""Journal, correct, map, overrule, roll, why: the table's own in every game."""
ONE_MEANING = ({"fire", "shoot"},)
"""Orders that are the same to a player, each in its own phase."""
NEXT = {"order": "next-phase"}
BEGUN = {
    "banter-battles": (*banter.BEGUN, {"order": "king", "dice": [5, 3], "choose": {"goes": ["first"]}}, NEXT),
    "battle-rules": battle.BEGUN,
    "wargame": wargame.BEGUN,
}


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_of_a_game_means_two_things(game):
    orders = defaultdict(set)
    for order in ruleset(game).all_orders():
        orders[order.key].add(order.id)
    orders.pop("")
    assert not [ids for ids in orders.values() if len(ids) > 1 and ids not in ONE_MEANING]
    assert not OF_THE_TABLE & set(orders)
    assert all(key.isalpha() or key.startswith("Alt+") for key in orders), "digits are dice, and signs are not heard"


@pytest.mark.parametrize("game", GAMES)
def test_what_an_enemy_does_about_an_order_has_the_letter_that_it_has_for_everybody(game):
    orders = ruleset(game).all_orders()
    said = {letter: option for order in orders for letter, (_, option) in initials(order).items()}
    assert not [order.id for order in orders if said.get(order.key, order.id) != order.id]
    assert bool(said) == (game == "wargame")


@pytest.mark.parametrize("game", BEGUN)
def test_a_key_at_a_card_means_what_it_means_with_the_card_selected(game):
    play = Play.new(game, {})
    for line in BEGUN[game]:
        play.do(line["order"], line.get("args"), dice=line.get("dice"), choose=line.get("choose"))
    keys = play.rules.next_up(play.game.battle).keys
    assert keys
    for letter, said in keys.items():
        id = said.partition("=")[2] or said
        assert play.rules.order(id).key == letter
