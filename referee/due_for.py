"""What is due that an order does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.battle import Battle
from referee.value import plain

if TYPE_CHECKING:
    from referee.order import Order


def due_for(order: Order, battle: Battle[Any, Any], args: Any) -> Any:
    """What is due that this order does, if anything; what is still to be picked does not speak against it."""
    waiting = [due for due in battle.due if due.order == order.id]
    given = plain(args) if waiting else {}
    unpicked = {pick.key for pick in order.picks if pick.required and not given.get(pick.key)}
    for due in waiting:
        wanted = plain(due.args)
        if all(given.get(key) == wanted[key] for key in wanted if key not in unpicked):
            return due
    return None
