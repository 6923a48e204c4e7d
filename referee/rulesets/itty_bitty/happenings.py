"""What can happen in Itty Bitty Battles alone: an entry of a map of the table, and the turn that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.event import AnyBattle, DoesNotFit, event, typed
from referee.rulesets.itty_bitty.units import IttyUnit
from referee.value import FrozenMap, value


@event("itty-bitty.put")
@value
class Put:
    """One entry of a map of the table became something, or was taken out (no value)."""

    field: str
    key: str
    value: Any = None
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        found = getattr(battle.table, self.field)
        if self.value is not None:
            entry = typed(battle.table, self.field, {self.key: self.value})[self.key]
            return battle.with_table(**{self.field: found.set(self.key, entry)})
        if self.key not in found:
            raise DoesNotFit(f"There is no “{self.key}” among the {self.field} any more.")
        return battle.with_table(**{self.field: found.without(self.key)})


@event("itty-bitty.turn-closed")
@value
class TurnClosed:
    """The turn is over: who moved, was shot at or charged in it has done so last turn."""

    turn: int

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, units=FrozenMap((id, _closed(unit)) for id, unit in battle.units.items()))


def _closed(unit: IttyUnit) -> IttyUnit:
    moved, shot_at, charged = unit.moved, unit.has("under-fire"), unit.has("charged")
    if (moved, shot_at, charged) == (unit.was_moved, unit.was_under_fire, unit.was_charged):
        return unit
    return replace(unit, was_moved=moved, was_under_fire=shot_at, was_charged=charged)
