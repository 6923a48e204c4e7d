"""Forward observers: who helps a gun that fires on an arc."""

from __future__ import annotations

from collections.abc import Iterator

from referee.order import Reason, no
from referee.rulesets.ranged_fun.rulings import OBSERVED_FIRE, OBSERVER_OVERWATCH, SIGHT
from referee.rulesets.ranged_fun.sight import Laying, laid
from referee.rulesets.ranged_fun.turn import turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.rulings import option


def can_be_observed(battle: RangedBattle, gun: RangedUnit) -> bool:
    """Whether a forward observer helps this gun."""
    return bool(gun.vlrf) and (gun.ballistic or option(battle, OBSERVED_FIRE) == "any-vlrf")


def observer_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Why this unit cannot observe: it has fired, cannot act, does not see; or the gun fires on no arc."""
    if not args.observer:
        return
    gun, eye = battle.unit(args.unit), battle.unit(args.observer)
    if eye.id == gun.id or eye.side != gun.side:
        yield no(SIGHT, "A forward observer is another unit of the same side")
    if not can_be_observed(battle, gun):
        yield no(OBSERVED_FIRE.id, "{unit} fires on no ballistic arc: an observer does not help", unit=gun.name)
    yield from (why for why in turn_reasons(battle, eye, aboard=True) if eye.side == gun.side)
    if eye.fired:
        yield no(SIGHT, "{unit} has fired this turn: it cannot observe", unit=eye.name)
    if eye.is_watching and option(battle, OBSERVER_OVERWATCH) == "forbidden":
        yield no(OBSERVER_OVERWATCH.id, "{unit} is on overwatch: it cannot observe", unit=eye.name)
    line = laid(battle, gun, to, args, eye)
    if line and can_be_observed(battle, gun) and line.band != "vlrf":
        yield no(SIGHT, "At distance {distance} the fire is direct: nobody observes it", distance=line.distance)
    if line and line.blockers:
        yield no(SIGHT, "{what} blocks the line of {unit}", what=line.blockers[0], unit=eye.name)
