"""The board as plain values: what it offers is what the orders allow, both ways, in positions of real battles."""

import json
from dataclasses import replace
from random import Random

import pytest

from data.content import shipped
from referee.boards import Board, map_of, told
from referee.order import arguments, refusals
from referee.ruleset import Setup
from referee.rulesets import ids, ruleset
from referee.value import plain
from tests.play.golden_battles import BATTLES
from tests.referee.battles.memory import Play

ON_MAP = ("Defend the bridge", "Hastings", "Stirling", "The road to the huts", "Two aboard")
EVERY = 8
"""Every so many orders of units of a battle are looked at."""


def positions(name: str):
    """Battles as they were on the way of a golden one when a unit was about to act, with who it was."""
    make, lines = BATTLES[name]
    play: Play = make()
    table, acting = map_of(ruleset(play.battle.ruleset)), 0
    for line in lines:
        unit = line.get("args", {}).get("unit")
        acting += unit is not None
        if unit is not None and acting % EVERY == 0:
            yield play.battle, table, unit
        told = {key: line.get(key, {}) for key in ("ask", "choose")}
        play.do(line["order"], line.get("args", {}), dice=line.get("dice", []), **told)


def places_of(board: Board) -> list[str]:
    plan = board.plan
    return [f"{c:02d}{r:02d}" for c in range(1, plan.columns + 1) for r in range(1, plan.rows + 1)]


def is_allowed(battle, order: str, args) -> bool:
    rules = ruleset(battle.ruleset)
    rule = rules.order(order)
    return not refusals(rule, battle, arguments(rule, args, battle), rules.phase_names())


@pytest.mark.parametrize("name", ON_MAP)
def test_lit_places_are_those_that_the_orders_allow_both_ways(name):
    random, looked_at = Random(name), 0
    for battle, table, acting in positions(name):
        board = table.board(battle)
        for unit in (battle.unit(acting), random.choice([unit for unit in battle.present() if unit.place])):
            lit = table.reach(battle, (unit.id,))
            for place in random.sample(places_of(board), 30) + list(lit):
                made = table.drop(battle, (unit.id,), place)
                if made.order == "board" or "carrier" in made.args or place == unit.place:
                    continue
                allowed = is_allowed(battle, made.order, made.args)
                assert allowed == (not made.reasons) == (place in lit), (battle.number, unit.name, place, made)
                looked_at += 1
    assert looked_at > 100


@pytest.mark.parametrize("name", ON_MAP)
def test_targets_are_those_that_the_orders_allow_both_ways(name):
    random, shots = Random(name), 0
    for battle, table, acting in positions(name):
        for unit in (battle.unit(acting), random.choice(battle.present())):
            offered = {(offer.order, id) for id, offers in table.targets(battle, unit.id).items() for offer in offers}
            for order in table.ways:
                rule = ruleset(battle.ruleset).order(order)
                if rule.picks[0].key != "target":
                    continue
                for foe in battle.enemies(unit):
                    allowed = is_allowed(battle, order, {"unit": unit.id, "target": foe.id})
                    shots += allowed
                    required = rule.picks[0].required
                    assert not required or allowed == ((order, foe.id) in offered), (order, unit.name, foe.name)
    assert shots


@pytest.mark.parametrize("name", ON_MAP)
def test_a_board_is_plain_json_and_every_place_has_a_name(name):
    battle, table, _ = next(positions(name))
    board = table.board(battle)
    assert json.loads(json.dumps(plain(board)))["tokens"]
    somebody = next(token for token in board.tokens if token.place)
    assert somebody.name in told(board, somebody.place)


def test_what_is_hidden_from_players_has_no_name_on_their_board():
    battle, table, _ = next(positions("Hastings"))
    unit = next(iter(battle.present()))
    veiled = battle.with_unit(replace(unit, hidden=True, name="Secret"))
    seen = table.rules.seen_by(veiled, battle.other_side(unit.side))
    token = table.board(seen).token(unit.id)
    assert token.hidden
    assert "Secret" not in json.dumps(plain(table.board(seen)))


def test_a_game_without_a_map_has_none():
    assert any(map_of(ruleset(id)) is not None for id in ids())


@pytest.mark.parametrize("name", ["Hastings", "The road to the huts"])
def test_every_brush_is_an_order_that_may_be_given_and_laid_twice_is_gone(name):
    make, _ = BATTLES[name]
    play, table = make(), map_of(ruleset(make().battle.ruleset))
    before = table.board(play.battle)
    for brush in table.brushes(play.battle):
        for _ in range(2):
            made = table.paint(play.battle, brush.id, "0505")
            if made is not None:
                assert not made.reasons, made
                play.do(made.order, dict(made.args))
    assert {area.places for area in table.board(play.battle).areas} == {area.places for area in before.areas}


@pytest.mark.parametrize("id", ["next-phase", "all-done"])
def test_an_order_of_nobody_says_no_place_on_the_board(id: str) -> None:
    rules = ruleset("ranged-fun")
    game_map, order = map_of(rules), rules.order(id)
    assert game_map is not None
    assert game_map.sayable(rules.muster(Setup(), shipped(rules.id)), order, order.args())[1] == ""
