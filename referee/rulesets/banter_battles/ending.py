"""The end by word of the table [TS4]: a battle that is called off after a turn, as after its last one."""

from __future__ import annotations

from referee.common_orders import Nothing
from referee.event import Ended
from referee.order import Order
from referee.requests import Ask, Rule, happened
from referee.rulesets.banter_battles.units import BanterBattle

DRAW = "draw"


def calls_off(battle: BanterBattle, args: Nothing) -> Rule[None]:
    """The table ends the battle and says who has won."""
    sides = {side.id: side.name for side in battle.sides}
    said = yield from Ask("winner", (*sides, DRAW), "Who has won?", "TS4", many=False)
    result = f"{sides[said[0]]} wins: so the table says" if said[0] in sides else "A draw: so the table says"
    yield from happened(Ended(winner=said[0], result=result, rule="TS4"))


ORDERS = (
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
