"""Wargame on a table in inches: models on their bases, terrain with its cover, zones and spots that matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.boards import Area, Board, Token
from referee.footprints import Footprint, huddle, written
from referee.measured_map import MeasuredMap, Ring, rings_of
from referee.paper.maps import Patch
from referee.rulesets.wargame.content import Area as Ground
from referee.rulesets.wargame.groups import names_of_strays
from referee.rulesets.wargame.measuring import BASE, base_at
from referee.rulesets.wargame.moving import reach_of
from referee.rulesets.wargame.takedowns import PANIC_REACH
from referee.rulesets.wargame.units import WarBattle, WarUnit, farthest, weapons_of

STEP = 1.4
"""From middle to middle of models that are put down together: no gap over an inch."""
GROUNDS = {"soft": "woods", "hard": "wall"}


class WarMap(MeasuredMap):
    """Models, teams and bands."""

    ways = ("shoot", "engage")
    goes = ("deploy", "move")

    def ground(self, battle: WarBattle) -> Board:
        """The battleground with its cover, zones and spots."""
        table = battle.table
        patches = tuple(_patch(piece.area, GROUNDS[piece.cover], piece.name) for piece in table.terrain)
        return Board(
            kind="inches",
            name=table.title or battle.name,
            width=table.board.width,
            height=table.board.height,
            patches=patches,
            areas=tuple(_areas(battle)),
            scale="In inches",
        )

    def bases(self, battle: WarBattle, unit: WarUnit) -> Mapping[str, Footprint]:
        """Its standing models, the leader first."""
        return {each.name: base_at(unit.spots[each.name]) for each in unit.up} if unit.is_spotted() else {}

    def token(self, battle: WarBattle, unit: WarUnit, model: str, base: Footprint) -> Token:
        """A model; the leader of a group is told apart."""
        return replace(super().token(battle, unit, model, base), leads=unit.is_group and model == unit.leader)

    def at_first(self, battle: WarBattle, unit: WarUnit, x: float, y: float) -> Mapping[str, Footprint]:
        """Close together."""
        spots = huddle(len(unit.up), x, y, STEP)
        return {each.name: base_at(spot) for each, spot in zip(unit.up, spots, strict=True)}

    def said(self, battle: WarBattle, unit: WarUnit, there: Mapping[str, Footprint]) -> Mapping[str, Any]:
        """A spot for each."""
        return {"spots": written(there.values())}

    def rings(self, battle: WarBattle, unit: WarUnit) -> tuple[Ring, ...]:
        """Its move, its weapons with half their range, and who tests near a takedown."""
        weapons = [battle.table.weapons[id] for id in weapons_of(unit.up)]
        shots = [(weapon.range, weapon.name) for weapon in weapons]
        halves = [(reach / 2, f"Half of {name}") for reach, name in shots]
        return rings_of([(farthest(reach_of(battle, unit)), "Move"), (PANIC_REACH, "Within 6″"), *halves, *shots])

    def strays(self, battle: WarBattle, unit: WarUnit) -> tuple[str, ...]:
        """Who is too far from the leader, or not linked to him."""
        return names_of_strays(unit) if unit.is_spotted() else ()


def _areas(battle: WarBattle) -> Iterable[Area]:
    for side, zone in battle.table.zones.items():
        if battle.phase == "deployment":
            yield Area(kind="setup", name=f"{battle.side(side).name} set up here", patch=_patch(zone), side=side)
    if battle.table.goal.exit:
        yield Area(kind="goal", name="Exit", patch=_patch(battle.table.goal.exit))
    for spot in battle.table.objectives:
        there = Patch(x=spot.x - BASE / 2, y=spot.y - BASE / 2, width=BASE, height=BASE)
        yield Area(kind="marker", name=spot.name, patch=there)


def _patch(area: Ground, kind: str = "clear", name: str = "") -> Patch:
    return Patch(x=area.x, y=area.y, width=area.width, height=area.height, kind=kind, name=name)


MAP = WarMap
