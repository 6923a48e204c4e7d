"""The sketch of Banter Battles: units as blocks of bases in movement units, terrain in its areas, the zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from referee.boards import Area, Board, Offer, Token
from referee.footprints import Footprint
from referee.measured_map import MeasuredMap, Ring, rings_of
from referee.paper.maps import GROUNDS, Patch
from referee.rulesets.banter_battles.deployment import ZONE
from referee.rulesets.banter_battles.sketch import COMMAND, NEAR, covers, files_of, read_at
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit

TURN = 15


class BanterMap(MeasuredMap):
    """Blocks that face somewhere; all bases of a unit are one block."""

    ways = ("shoot", "charge", "bash")
    goes = ("deploy", "moved", "move")
    measure = " MU"

    def ground(self, battle: BanterBattle) -> Board:
        """The table in movement units; terrain lies somewhere in its area."""
        table = battle.table
        return Board(
            kind="sketch",
            name=battle.name,
            width=table.width,
            height=table.depth,
            patches=tuple(_pieces(battle)),
            areas=tuple(_zones(battle)),
            scale="In movement units",
        )

    def bases(self, battle: BanterBattle, unit: BanterUnit) -> Mapping[str, Footprint]:
        """Its block."""
        block = covers(battle, unit)
        return {unit.name: block} if block is not None else {}

    def at_first(self, battle: BanterBattle, unit: BanterUnit, x: float, y: float) -> Mapping[str, Footprint]:
        """Facing the enemy."""
        at = read_at(battle, unit, f"{x},{y}")
        assert at is not None
        return {unit.name: Footprint(x=x, y=y, width=1, depth=1, turn=at.turn)}

    def said(self, battle: BanterBattle, unit: BanterUnit, there: Mapping[str, Footprint]) -> Mapping[str, Any]:
        """Where its block stands and how it is turned."""
        return {"at": next((f"{each.x:.2f},{each.y:.2f},{each.turn % 360:g}" for each in there.values()), "")}

    def token(self, battle: BanterBattle, unit: BanterUnit, model: str, base: Footprint) -> Token:
        """Its bases side by side."""
        files, plain = files_of(unit, battle.table.sketch[unit.id].ranks), super().token(battle, unit, model, base)
        return replace(plain, files=files, bases=max(unit.bases, 1), leads=unit.is_general)

    def rings(self, battle: BanterBattle, unit: BanterUnit) -> tuple[Ring, ...]:
        """Its move, charge and range; who sees its losses, and whom a general commands."""
        near = (COMMAND, "Command") if unit.is_general else (NEAR, "Friends see a loss")
        own = [(unit.move, "Move"), (unit.charge, "Charge"), (unit.range if unit.shoot else 0, "Range")]
        return rings_of([near, *own])

    def postures(self, battle: BanterBattle, unit: BanterUnit) -> tuple[Offer, ...]:
        """Turned, deeper, wider."""
        block = battle.table.sketch.get(unit.id)
        if block is None:
            return ()
        turns = {"Turn left": -TURN, "Turn right": TURN, "Turn about": 180}
        wishes = {words: (block.turn + by, block.ranks) for words, by in turns.items()}
        if block.ranks < unit.bases:
            wishes["One rank deeper"] = block.turn, block.ranks + 1
        if block.ranks > 1:
            wishes["One rank shallower"] = block.turn, block.ranks - 1
        made = [
            self.offer(battle, self.place, _at(unit.id, block.x, block.y, turn % 360, ranks), words=words)
            for words, (turn, ranks) in wishes.items()
        ]
        return (*made, *super().postures(battle, unit))


def _at(unit: str, x: float, y: float, turn: float, ranks: int) -> Mapping[str, Any]:
    return {"unit": unit, "at": f"{x:g},{y:g},{turn:g},{ranks}"}


def _pieces(battle: BanterBattle) -> Iterable[Patch]:
    """Terrain as the plan on paper has it: in the middle of its area."""
    wide, deep = battle.table.width / 3, battle.table.depth / 2
    for piece in battle.table.terrain:
        x, y = wide * ((piece.area - 1) % 3), deep * ((piece.area - 1) // 3)
        kind = piece.kind if piece.kind in GROUNDS else "woods" if "wood" in piece.kind else "rough"
        yield Patch(x=x + wide / 4, y=y + deep / 4, width=wide / 2, height=deep / 2, kind=kind, name=piece.kind)


def _zones(battle: BanterBattle) -> Iterable[Area]:
    """Where the sides deploy, while they do."""
    deep, wide = battle.table.depth, battle.table.width
    for at, side in enumerate(battle.sides[:2] if battle.phase == "deployment" else ()):
        zone = Patch(x=0, y=deep * (1 - ZONE) if at == 0 else 0, width=wide, height=ceil(deep * ZONE))
        yield Area(kind="setup", name=f"{side.name} deploy here", patch=zone, side=side.id)


MAP = BanterMap
