"""What happens only in Battle Rules: models wounded, a status changed, squads touching and parting, turns ended."""

from __future__ import annotations

from dataclasses import replace

from referee.battle import Marker, refreshed
from referee.event import DoesNotFit, event, known
from referee.rulesets.battle_rules.figures import as_it_stands
from referee.rulesets.battle_rules.options import Status
from referee.rulesets.battle_rules.units import PLAYERS_TURN, SquadBattle, SquadUnit, wounded
from referee.value import FrozenMap, value

STATUS_MARKERS = ("fallback", "advance")


@event("battle-rules.wounded")
@value
class Wounded:
    """Models lost hit points; those with none left have fallen, and the squad's figures follow."""

    unit: str
    models: FrozenMap[str, int]
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        unit: SquadUnit = known(battle, self.unit)
        there = {model.name: model.hp for model in unit.fitted}
        for name, lost in self.models.items():
            if there.get(name, 0) < lost:
                raise DoesNotFit(f"{name} of {unit.name} has only {there.get(name, 0)} hit points, {lost} cannot go.")
        left = wounded(unit.fitted, dict(self.models))
        fallen = tuple(model.name for model in left if not model.hp and self.models.get(model.name))
        hurt = replace(unit, models=left, hp=sum(model.hp for model in left), fallen=(*unit.fallen, *fallen))
        return battle.with_unit(as_it_stands(battle, hurt))


@event("battle-rules.status-changed")
@value
class StatusChanged:
    """A squad's status became another; its marker follows."""

    unit: str
    status: Status
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        unit: SquadUnit = known(battle, self.unit)
        kept = tuple(marker for marker in unit.markers if marker.kind not in STATUS_MARKERS)
        markers = kept if self.status == "normal" else (*kept, Marker(kind=self.status))
        settled = replace(unit.settled, status=self.status)
        return battle.with_unit(replace(unit, status=self.status, settled=settled, markers=markers))


@event("battle-rules.touched")
@value
class Touched:
    """Two squads came into contact: all their models are in close combat, where cohesion does not count."""

    unit: str
    other: str
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        for one, two in ((self.unit, self.other), (self.other, self.unit)):
            squad: SquadUnit = known(battle, one)
            if squad.gone:
                raise DoesNotFit(f"{squad.name} is gone and touches nobody.")
            touching = (*(id for id in squad.contact if id != two), two)
            battle = battle.with_unit(replace(squad, contact=touching, engaged=True, broken=False))
        return battle


@event("battle-rules.parted")
@value
class Parted:
    """Two squads are in contact no longer, if they were."""

    unit: str
    other: str
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        for one, two in ((self.unit, self.other), (self.other, self.unit)):
            squad: SquadUnit = known(battle, one)
            touching = tuple(id for id in squad.contact if id != two)
            battle = battle.with_unit(replace(squad, contact=touching, engaged=bool(touching)))
        return battle


@event("battle-rules.players-turn-ended")
@value
class PlayersTurnEnded:
    """A player's turn ended, and with it what lasted so long."""

    side: str

    def apply(self, battle: SquadBattle) -> SquadBattle:
        return refreshed(battle, PLAYERS_TURN)
