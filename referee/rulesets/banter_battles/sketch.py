"""The sketch: where blocks of bases stand, in movement units, for tables that draw it. What it shows is not asked.

Whatever hangs on a unit that is not on the sketch is told by the referee, as if there were none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import ceil, hypot
from typing import Annotated

from annotated_types import Len

from referee.battle import ids
from referee.event import event, known
from referee.footprints import Edge, Footprint, apart, bases_in_front, edge_met, flush, in_arc, is_within, touches
from referee.order import Reason, no
from referee.requests import Refused, Rule, happened
from referee.rulesets.banter_battles.units import BanterBattle, BanterUnit, Block
from referee.value import FrozenMap, value

At = Annotated[str, Len(0, 80)]
"""Where a unit stands: “x,y”, and if need be the degrees it is turned by and its ranks: “12,20,180,2”."""
NEAR, COMMAND, FALL_BACK = 2, 4, 1
"""In movement units: friends who see a loss [R7], command [R4], a fall back [FB1]."""
ARC = 45
ON_SKETCH = "measured on the sketch"
DEEPEST = 20


def read_at(battle: BanterBattle, unit: BanterUnit, text: str) -> Block | None:
    """Where a unit stands, as the referee writes it; what he leaves out stays as it is."""
    if not text.strip():
        return None
    try:
        figures = [float(number) for number in text.split(",")]
    except ValueError:
        figures = []
    if not 2 <= len(figures) <= 4 or not all(0 <= each <= 400 for each in figures[:3]):
        raise Refused(f"at cannot be “{text}”: two numbers like 12.5,20, then degrees and ranks if need be.", "DS3")
    turned = 0 if battle.sides[0].id == unit.side else 180
    now = battle.table.sketch.get(unit.id, Block(x=0, y=0, turn=turned, ranks=min(unit.bases, 2) or 1))
    turn = figures[2] % 360 if len(figures) > 2 else now.turn
    ranks = int(figures[3]) if len(figures) > 3 else now.ranks
    return Block(x=figures[0], y=figures[1], turn=turn, ranks=max(1, min(ranks, DEEPEST)))


def files_of(unit: BanterUnit, ranks: int) -> int:
    """How many bases of a unit stand in its front rank."""
    return ceil(max(unit.bases, 1) / ranks)


def covers(battle: BanterBattle, unit: BanterUnit) -> Footprint | None:
    """What a unit covers, if it is on the sketch: its bases side by side, half as deep as they are wide."""
    at = battle.table.sketch.get(unit.id)
    if at is None:
        return None
    wide, files = battle.table.base_width, files_of(unit, at.ranks)
    ranks = ceil(max(unit.bases, 1) / files)
    return Footprint(x=at.x, y=at.y, width=files * wide, depth=ranks * wide / 2, turn=at.turn)


def both(battle: BanterBattle, one: BanterUnit, other: BanterUnit) -> tuple[Footprint, Footprint] | None:
    """What two units cover, if both are on the sketch."""
    a, b = covers(battle, one), covers(battle, other)
    return (a, b) if a is not None and b is not None else None


def between(battle: BanterBattle, one: BanterUnit, other: BanterUnit) -> float | None:
    """How far two units are apart in movement units."""
    there = both(battle, one, other)
    return apart(*there) if there else None


def told(far: float) -> str:
    """A measured distance in words."""
    return f"{round(far, 1):g} MU, {ON_SKETCH}"


def sorted_out(
    battle: BanterBattle, unit: BanterUnit, others: Iterable[BanterUnit], reach: float
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of some units those that the sketch shows to be so near, and those of which only the referee knows."""
    far = {other.id: between(battle, unit, other) for other in others}
    near = [id for id, units in far.items() if units is not None and is_within(units, reach)]
    return tuple(near), tuple(id for id, units in far.items() if units is None)


# Reasons


def too_far(battle: BanterBattle, unit: BanterUnit, target: BanterUnit, reach: float, rule: str) -> Iterable[Reason]:
    """Why a target is out of reach or not to the front, as far as the sketch shows."""
    there = both(battle, unit, target)
    if there is None:
        return
    if not is_within(apart(*there), reach):
        words = {"target": target.name, "are": target.verb("are"), "far": told(apart(*there)), "reach": reach}
        yield no(rule, "{target} {are} {far}: more than {reach:g}", **words)
    elif not in_arc(*there, ARC):
        yield no(rule, "{target} {are} not in the arc to the front", target=target.name, are=target.verb("are"))


def way_reasons(battle: BanterBattle, unit: BanterUnit, text: str, most: float | None) -> Iterable[Reason]:
    """Why a unit cannot go there: off the table, too far, or into contact, which only a charge brings."""
    there = read_at(battle, unit, text)
    if there is None:
        return
    table = battle.table
    if there.x > table.width or there.y > table.depth:
        size = f"{table.width:g} × {table.depth:g} MU"
        yield no("DS3", "{unit} would be off the table of {size}", unit=unit.name, size=size)
    now = table.sketch.get(unit.id)
    if most is None or now is None:
        return
    gone = hypot(there.x - now.x, there.y - now.y)
    if not is_within(gone, most):
        yield no("DS3", "{unit} would move {far} MU, more than {most:g}", unit=unit.name, far=f"{gone:.1f}", most=most)
    for other in touched(drawn(battle, unit, there), unit):
        if other not in unit.contact:
            yield no("DS4", "Only a charge brings contact with {enemy}", enemy=battle.unit(other).name)


# Contact


def touched(battle: BanterBattle, unit: BanterUnit) -> tuple[str, ...]:
    """The enemies that a unit touches on the sketch."""
    there = ((enemy, both(battle, unit, enemy)) for enemy in battle.enemies(unit))
    return ids(enemy for enemy, blocks in there if blocks and touches(*blocks))


def struck_edge(battle: BanterBattle, unit: BanterUnit, target: BanterUnit) -> Edge | None:
    """The edge of a target that a unit comes upon: nobody knows unless both are on the sketch."""
    there = both(battle, unit, target)
    return edge_met(there[1], there[0]) if there else None


def in_front(battle: BanterBattle, unit: BanterUnit, other: BanterUnit) -> int | None:
    """How many bases of a unit touch another with their front edge; nobody knows unless the sketch shows contact."""
    there = both(battle, unit, other)
    if there is None or not touches(*there):
        return None
    files = files_of(unit, battle.table.sketch[unit.id].ranks)
    return min(bases_in_front(there[0], files, there[1]), unit.bases)


def brought_in(battle: BanterBattle, unit: BanterUnit, target: BanterUnit) -> Block | None:
    """Where a unit stands that has charged: its front along the edge that it came upon."""
    there = both(battle, unit, target)
    if there is None:
        return None
    block = flush(*there)
    return replace(battle.table.sketch[unit.id], x=round(block.x, 2), y=round(block.y, 2), turn=block.turn)


def fallen_back(battle: BanterBattle, unit: BanterUnit, times: int) -> Block | None:
    """Where a unit stands that fell back: straight to its rear, no farther than the table's edge."""
    block = covers(battle, unit)
    if block is None:
        return None
    x, y = block.at(0, times * FALL_BACK)
    table = battle.table
    x, y = max(0.0, min(x, table.width)), max(0.0, min(y, table.depth))
    return replace(table.sketch[unit.id], x=round(x, 2), y=round(y, 2))


def drawn(battle: BanterBattle, unit: BanterUnit, at: Block | None) -> BanterBattle:
    """The battle with a unit somewhere on the sketch, or off it."""
    others = {id: block for id, block in battle.table.sketch.items() if id != unit.id}
    return battle.with_table(sketch=FrozenMap({**others, unit.id: at} if at is not None else others))


@event("banter-battles.stood")
@value
class Stood:
    """A unit came to stand somewhere on the sketch, or was taken off it."""

    unit: str
    at: Block | None = None
    rule: str = ""

    def apply(self, battle: BanterBattle) -> BanterBattle:
        """Draw it there."""
        return drawn(battle, known(battle, self.unit), self.at)


def goes_to(battle: BanterBattle, unit: BanterUnit, at: Block | None) -> Rule[None]:
    """A unit stands elsewhere on the sketch, or is no longer on it."""
    if battle.table.sketch.get(unit.id) != at:
        yield from happened(Stood(unit=unit.id, at=at, rule="DS3"))
