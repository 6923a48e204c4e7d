"""Giving up: an order that many rulesets have, ended as each of them ends a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.event import AnyBattle
from referee.order import Order, Reason, no
from referee.requests import Ask, Rule
from referee.value import value


@value
class Conceding:
    """A side that gives up; asked for if nobody says which."""

    side: str = ""


def concede_order(rule: str, phases: tuple[str, ...], wins: Callable[[AnyBattle, str, str], Rule[None]]) -> Order:
    """The order to give up: the other side wins, as the ruleset has it."""

    def reasons(battle: AnyBattle, args: Conceding) -> Iterable[Reason]:
        names = [side.id for side in battle.sides]
        if args.side and args.side not in names:
            yield no(rule, "There is no side “{side}”: {names}", side=args.side, names=", ".join(names))

    def concedes(battle: AnyBattle, args: Conceding) -> Rule[None]:
        loser = args.side
        if not loser:
            names = tuple(side.id for side in battle.sides)
            loser = (yield from Ask("side", names, "Who gives up", rule, many=False))[0]
        yield from wins(battle, battle.other_side(loser), f"{battle.side(loser).name} gives up")

    return Order(
        id="concede",
        title="Give up",
        rule=rule,
        args=Conceding,
        resolve=concedes,
        reasons=reasons,
        phases=phases,
        by="side",
    )
