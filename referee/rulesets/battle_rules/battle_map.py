"""Battle Rules on a table in inches: models on their bases, terrain, zones, objectives and rally points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.boards import Area, Board, Sight, Token, point_of
from referee.footprints import Footprint, crosses, huddle, parts, patch, written
from referee.measured_map import MeasuredMap, Ring, flipped, rings_of
from referee.paper.maps import Patch
from referee.rulesets.battle_rules.content import Area as Ground
from referee.rulesets.battle_rules.measuring import BASE, COHESION, base_of, is_placed
from referee.rulesets.battle_rules.movement import reach
from referee.rulesets.battle_rules.paper import ground_kind
from referee.rulesets.battle_rules.set_up import zones_of
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit

STEP = 1.5


class SquadMap(MeasuredMap):
    """Squads of models; the rules count from the south-west corner, the board from above."""

    ways = ("fire", "shoot", "whole-assault", "assault")
    goes = ("set-up", "move")

    def ground(self, battle: SquadBattle) -> Board:
        """The board of the scenario."""
        table, high = battle.table, battle.table.board.height
        return Board(
            kind="inches",
            name=table.scenario or battle.name,
            width=table.board.width,
            height=high,
            patches=tuple(_patch(piece, high, ground_kind(piece), piece.name) for piece in table.terrain),
            areas=tuple(_areas(battle)),
            scale="In inches",
        )

    def bases(self, battle: SquadBattle, unit: SquadUnit) -> Mapping[str, Footprint]:
        """Its living models."""
        if not is_placed(unit):
            return {}
        there = {model.name: base_of(unit.spots[model.name]) for model in unit.living}
        return flipped(there, battle.table.board.height)

    def token(self, battle: SquadBattle, unit: SquadUnit, model: str, base: Footprint) -> Token:
        """A model; one that leads is told apart."""
        profile = next(each.profile for each in unit.models if each.name == model)
        return replace(super().token(battle, unit, model, base), leads=battle.table.profiles[profile].leader)

    def at_first(self, battle: SquadBattle, unit: SquadUnit, x: float, y: float) -> Mapping[str, Footprint]:
        """Close together."""
        spots = huddle(len(unit.living), x, y, STEP)
        return {model.name: base_of(spot) for model, spot in zip(unit.living, spots, strict=True)}

    def said(self, battle: SquadBattle, unit: SquadUnit, there: Mapping[str, Footprint]) -> Mapping[str, Any]:
        """A spot for each, counted from below."""
        return {"spots": written(flipped(there, battle.table.board.height).values())}

    def rings(self, battle: SquadBattle, unit: SquadUnit) -> tuple[Ring, ...]:
        """Its move, its assault, and its weapons."""
        weapons = [battle.table.weapons[id] for model in unit.living for id in model.weapons]
        shots = [(weapon.dst, weapon.name) for weapon in weapons]
        move, assault = reach(battle, unit, False, standard=True), reach(battle, unit, False)
        return rings_of([(move, "Move"), (assault, "Assault"), *shots])

    def strays(self, battle: SquadBattle, unit: SquadUnit) -> tuple[str, ...]:
        """Models over 2″ from all others, or from the largest group."""
        there = self.bases(battle, unit)
        groups = sorted(parts(tuple(there.values()), COHESION), key=len) if not unit.contact else ()
        names = tuple(there)
        return tuple(names[at] for group in groups[:-1] for at in group)

    def sight(self, battle: SquadBattle, start: str, end: str) -> Sight | None:
        """The line between two points, and the terrain that blocks it."""
        high, (x, y), (to_x, to_y) = battle.table.board.height, point_of(start), point_of(end)
        line = (x, high - y), (to_x, high - to_y)
        pieces = [piece for piece in battle.table.terrain if piece.blocks]
        walls = [piece.name for piece in pieces if crosses(*line, patch(piece.x, piece.y, piece.width, piece.height))]
        far = f"{((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5:.1f}″"
        return Sight(clear=not walls, blocked_by=tuple(walls), words=far)


def _areas(battle: SquadBattle) -> Iterable[Area]:
    table, high = battle.table, battle.table.board.height
    for side in battle.sides if battle.phase == "set-up" else ():
        for zone in zones_of(battle, side.id):
            yield Area(kind="setup", name=f"{side.name} set up here", patch=_patch(zone, high), side=side.id)
    for kind, spots in (("goal", table.objectives), ("marker", table.rally)):
        for spot in spots:
            there = Patch(x=spot.x - BASE / 2, y=high - spot.y - BASE / 2, width=BASE, height=BASE)
            yield Area(kind="goal" if kind == "goal" else "marker", name=spot.name, patch=there)


def _patch(area: Ground, high: float, kind: str = "clear", name: str = "") -> Patch:
    """An area measured from the south-west, as one measured from above."""
    return Patch(x=area.x, y=high - area.y - area.height, width=area.width, height=area.height, kind=kind, name=name)


MAP = SquadMap
