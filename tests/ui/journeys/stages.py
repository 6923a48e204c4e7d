"""Battles brought to the moment that a test needs: played in memory by a player without a plan, kept as a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from referee.order import arguments, missing
from referee.requests import Refused
from tests.play.bot import Bot, Line
from tests.referee.battles.memory import Play

SHOOT = {
    "banter-battles": "shoot",
    "battle-rules": "shoot",
    "ranged-fun": "fire",
    "itty-bitty": "fire",
    "wargame": "shoot",
}
"""The order that is a shot, or its like."""

RARE = ("touch", "hide", "reveal", "concede", "call-off", "blocked", "passed-through", "leave", "rebuild", "place")
LANES = ("end-battle", "end-turn", "go-on", "whole-assault", "moved")
"""What passes over the moments that are looked for."""
NEVER = dict.fromkeys((*RARE, *LANES, "standing", "stand"), 0.0)
LIKING = {**NEVER, "move": 2.0, "next-phase": 0.5, "deploy-rest": 9.0, "set-up-rest": 9.0, "done": 0.2, "pull": 9.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A script, and who can shoot at whom after it."""

    lines: tuple[Line, ...]
    unit: str
    order: str
    target: str
    place: int
    """Where the target stands among those that can be picked."""


@cache
def shot(ruleset: str) -> Shot:
    """The first moment of some game in which somebody can shoot at somebody."""
    order = SHOOT[ruleset]
    for seed in range(1, 12):
        play = Play.new(ruleset, {})
        bot = Bot(play, seed, LIKING | {order: 0.0})
        for _ in range(120):
            for unit, target, place in shots_now(play, order):
                return Shot(lines=tuple(bot.script), unit=unit, order=order, target=target, place=place)
            if not bot.once():
                break
    raise AssertionError(f"nobody ever shoots in {ruleset}")


def shots_now(play: Play, order_id: str) -> Iterator[tuple[str, str, int]]:
    """Who can shoot at whom now, with nothing more to say than at whom."""
    order = play.rules.order(order_id)
    for unit in [unit.id for unit in play.battle.present()]:
        may = any(each.order.id == order_id and not each.reasons for each in play.game.orders(unit))
        candidates = (
            order.picks[0].candidates(play.battle, arguments(order, {"unit": unit}, play.battle)) if may else ()
        )
        for place, target in enumerate(candidates):
            if fits(play, order_id, {"unit": unit, order.picks[0].key: target}):
                yield unit, target, place


def fits(play: Play, order_id: str, args: dict[str, Any]) -> bool:
    """Whether an order with these arguments could be sent."""
    order = play.rules.order(order_id)
    try:
        typed = arguments(order, args, play.battle)
    except Refused:
        return False
    return not play.game.reasons(order, typed) and not missing(order, typed)


@cache
def turn(ruleset: str) -> tuple[Line, ...]:
    """The orders of a whole first turn, from the set-up to the beginning of the second.

    The player without a plan may get stuck (a formation that has come apart): another one is tried then.
    """
    for seed in range(1, 20):
        play = Play.new(ruleset, {})
        bot = Bot(play, seed, LIKING)
        while len(bot.script) < 200 and play.battle.turn == 1 and bot.once():
            pass
        if play.battle.turn == 2:
            return tuple(bot.script)
    raise AssertionError(f"the first turn of {ruleset} does not end")
