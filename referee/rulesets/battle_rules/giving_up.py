"""Giving up [Victory]: a side takes its squads off the board; the last one left has won."""

from __future__ import annotations

from collections.abc import Iterable

from referee.conceding import Conceding
from referee.event import Ended
from referee.order import Order, Reason, no
from referee.requests import Ask, Note, Now, Rule, happened
from referee.rulesets.battle_rules.units import SquadBattle
from referee.rulesets.battle_rules.victory import counts_points
from referee.rulesets.battle_rules.wounds import goes

PLAY = ("morale", "movement", "ranged", "close")


def still_playing(battle: SquadBattle) -> tuple[str, ...]:
    """The sides that have squads left."""
    return tuple(side.id for side in battle.sides if battle.of(side.id))


def _reasons(battle: SquadBattle, args: Conceding) -> Iterable[Reason]:
    names = still_playing(battle)
    if args.side and args.side not in names:
        yield no("Victory", "There is no side “{side}” in play: {names}", side=args.side, names=", ".join(names))


def gives_up(battle: SquadBattle, args: Conceding) -> Rule[None]:
    """A side's squads leave for good; of several enemies the others play on."""
    side = args.side
    if not side:
        side = (yield from Ask("side", still_playing(battle), "Who gives up", "Victory", many=False))[0]
    name = battle.side(side).name
    yield from Note("Victory", "{side} gives up", side=name)
    for unit in battle.of(side):
        yield from goes(unit.id, "gave up", "Victory")
    yield from counts_points()
    battle = yield from Now()
    left = still_playing(battle)
    if len(left) == 1:
        result = f"{battle.side(left[0]).name} wins: {name} gives up"
        yield from happened(Ended(winner=left[0], result=result, rule="Victory"))


ORDERS = (
    Order(
        id="concede",
        title="Give up",
        rule="Victory",
        args=Conceding,
        resolve=gives_up,
        reasons=_reasons,
        phases=PLAY,
        by="side",
        key="Q",
    ),
)
