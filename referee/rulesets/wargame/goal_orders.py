"""The orders that a scenario lets units have on top of their actions."""

from __future__ import annotations

from referee.order import Order
from referee.requests import Rule
from referee.rulesets.wargame.acting import declares
from referee.rulesets.wargame.activations import TURNS
from referee.rulesets.wargame.aims import Declared, Doing
from referee.rulesets.wargame.goals import (
    Dropping,
    Leaving,
    deliver,
    deliver_reasons,
    fall,
    fall_reasons,
    leave_reasons,
    leaves,
    take_up_form,
    take_up_reasons,
)
from referee.rulesets.wargame.options import MOVING, RULES
from referee.rulesets.wargame.units import WarBattle


def take_up(battle: WarBattle, args: Doing) -> Rule[None]:
    """A unit spends an action to take up the prize."""
    yield from declares(args.unit, Declared(action="take-up"))


ORDERS = (
    Order(
        id="fall",
        title="Fall",
        rule=MOVING,
        args=Dropping,
        resolve=fall,
        reasons=fall_reasons,
        phases=TURNS,
    ),
    Order(
        id="take-up",
        title="Take up",
        rule=RULES,
        args=Doing,
        resolve=take_up,
        reasons=take_up_reasons,
        form=take_up_form,
        phases=TURNS,
        key="I",
    ),
    Order(
        id="deliver",
        title="Bring home",
        rule=RULES,
        args=Doing,
        resolve=deliver,
        reasons=deliver_reasons,
        phases=TURNS,
    ),
    Order(
        id="leave",
        title="Leave the table",
        rule=RULES,
        args=Leaving,
        resolve=leaves,
        reasons=leave_reasons,
        phases=TURNS,
        key="W",
    ),
)
