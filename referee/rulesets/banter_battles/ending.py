"""The end by word of the table [TS4]: a side gives up, or the battle is called off after a turn, as after the last."""

from __future__ import annotations

from referee.common_orders import Nothing
from referee.conceding import concede_order
from referee.event import Ended
from referee.order import Order
from referee.requests import Ask, Note, Rule, happened
from referee.rulesets.banter_battles.units import BanterBattle

DRAW = "draw"
PLAY = ("king", "stuff", "bashing", "over")


def wins(battle: BanterBattle, side: str, why: str) -> Rule[None]:
    """The battle is over, and a side has won it."""
    name = battle.side(side).name
    yield from Note("TS4", "{side} wins: {why}", side=name, why=why)
    yield from happened(Ended(winner=side, result=f"{name} wins: {why}", rule="TS4"))


def calls_off(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The table ends the battle and says who has won."""
    sides = {side.id: side.name for side in battle.sides}
    said = yield from Ask("winner", (*sides, DRAW), "Who has won?", "TS4", many=False)
    result = f"{sides[said[0]]} wins: so the table says" if said[0] in sides else "A draw: so the table says"
    yield from happened(Ended(winner=said[0], result=result, rule="TS4"))


ORDERS = (
    concede_order("TS4", PLAY, wins),
    Order(
        id="call-off",
        title="End the battle",
        rule="TS4",
        args=Nothing,
        resolve=calls_off,
        phases=("over",),
        by="table",
    ),
)
