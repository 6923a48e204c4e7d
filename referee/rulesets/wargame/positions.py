"""Where models stand, for tables that tell the app: spots, distances from edge to edge, zones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot

from referee.order import Reason, no
from referee.requests import Refused
from referee.rulesets.wargame.groups import A_HAIR, Group, Model, Problem, strays_of
from referee.rulesets.wargame.lists import Area, Board
from referee.rulesets.wargame.options import ACTIVATION, GROUPS, MOVING, RULES, Cover, GroupKind
from referee.rulesets.wargame.units import Spot, WarBattle, WarTable, WarUnit
from referee.value import FrozenMap

BASE = 1.0
"""The diameter of a base: distances are taken between edges."""
COMBAT_REACH = 1


def read_spots(text: str, unit: WarUnit) -> FrozenMap[str, Spot]:
    """The spots of a unit's standing models, as the referee writes them."""
    names = [each.name for each in unit.up]
    parts = [part for part in text.split(";") if part.strip()]
    if len(parts) != len(names):
        wanted = f"a place “x,y” for each of the models of {unit.name} ({len(names)}), with ; between"
        raise Refused(f"spots cannot be “{text}”: {wanted}.", MOVING)
    return FrozenMap({name: _spot(part) for name, part in zip(names, parts, strict=True)})


def _spot(text: str) -> Spot:
    try:
        x, y = (float(number) for number in text.split(","))
    except ValueError:
        raise Refused(f"“{text.strip()}” is no place: write it as “x,y” in inches.", MOVING) from None
    if not (0 <= x <= 200 and 0 <= y <= 200):
        raise Refused(f"“{text.strip()}” is no place: 0 to 200 inches each.", MOVING)
    return Spot(x=x, y=y)


def apart(one: Spot, other: Spot) -> float:
    """The distance between the edges of two bases."""
    return max(hypot(one.x - other.x, one.y - other.y) - BASE, 0.0)


def spots_up(unit: WarUnit) -> tuple[Spot, ...]:
    """The known spots of a unit's standing models."""
    return tuple(unit.spots[each.name] for each in unit.up if each.name in unit.spots)


def nearest(spot: Spot, unit: WarUnit) -> float | None:
    """How far the nearest standing model of a unit is; unknown unless all its spots are known."""
    return min(apart(spot, other) for other in spots_up(unit)) if unit.is_spotted() else None


def between(unit: WarUnit, other: WarUnit) -> float | None:
    """How far two units are apart at their nearest; unknown unless all their spots are known."""
    if not unit.is_spotted() or not other.is_spotted():
        return None
    return min(apart(one, two) for one in spots_up(unit) for two in spots_up(other))


def touching(unit: WarUnit, target: WarUnit) -> tuple[str, ...]:
    """The models of a unit that stand within 1″ of the target, as far as the spots tell."""
    if not target.is_spotted():
        return ()
    there = {each.name: unit.spots[each.name] for each in unit.up if each.name in unit.spots}
    return tuple(name for name, spot in there.items() if is_within(nearest(spot, target) or 0.0, COMBAT_REACH))


def has_line(battle: WarBattle, unit: WarUnit, spot: Spot, target: WarUnit) -> bool:
    """Whether a line to some model of the target is free: it goes through its own unit and enemies, not other friends.

    Whatever the app does not know, and terrain, is left to the referee; who is prone is in nobody's way.
    """
    friends = [other for other in battle.friends(unit) if not other.is_prone]
    bases = [base for other in friends for base in spots_up(other)]
    return any(not any(is_crossed(spot, to, base) for base in bases) for to in spots_up(target)) or not target.spots


def is_crossed(start: Spot, end: Spot, base: Spot) -> bool:
    """Whether the line between two centres runs over a base."""
    dx, dy = end.x - start.x, end.y - start.y
    length = dx * dx + dy * dy
    along = 0.0 if not length else max(0.0, min(1.0, ((base.x - start.x) * dx + (base.y - start.y) * dy) / length))
    return hypot(start.x + along * dx - base.x, start.y + along * dy - base.y) < BASE / 2 - A_HAIR


def is_in(area: Area, spot: Spot) -> bool:
    """Whether the centre of a base lies in an area."""
    return area.x <= spot.x <= area.x + area.width and area.y <= spot.y <= area.y + area.height


def is_within(distance: float, inches: float) -> bool:
    """Whether a distance is no more than so many inches."""
    return distance <= inches + A_HAIR


def cover_at(table: WarTable, spots: Iterable[Spot]) -> Cover:
    """The cover of a unit all of whose models stand in terrain: of mixed terrain what most of them stand in."""
    kinds: list[Cover] = []
    for spot in spots:
        there = [piece.cover for piece in table.terrain if is_in(piece.area, spot)]
        if not there:
            return "none"
        kinds.append(there[0])
    return max(("hard", "soft"), key=kinds.count) if kinds else "none"


def way_reasons(battle: WarBattle, unit: WarUnit, text: str, most: float) -> Iterable[Reason]:
    """Why a unit cannot move to these spots: off the table, farther than it moves, or out of cohesion."""
    yield from spot_reasons(battle, unit, text, most)
    if not text or unit.strays or stragglers(unit):
        return  # who is apart already comes together as well as it can
    for each in stragglers(replace(unit, spots=read_spots(text, unit))):
        yield no(GROUPS, "{model} would be out of cohesion: {why}", model=each.model, why=each.why)


def stragglers(unit: WarUnit) -> tuple[Problem, ...]:
    """Who of a group is out of cohesion, as far as the spots tell."""
    group = group_of(unit.kind, (unit,), unit.leader) if unit.kind != "model" and unit.has_leader else None
    return tuple(strays_of(group)) if group else ()


def contact_reasons(unit: WarUnit, target: WarUnit, text: str) -> Iterable[Reason]:
    """Who goes into combat has a model within 1″ of the enemy then."""
    if text and target.is_spotted() and not touching(replace(unit, spots=read_spots(text, unit)), target):
        yield no(ACTIVATION, "No model of {unit} would be within 1″ of {target}", unit=unit.name, target=target.name)


def spot_reasons(battle: WarBattle, unit: WarUnit, text: str, most: float) -> Iterable[Reason]:
    """Why nobody of a unit can be at these spots: off the table, or farther than it moves."""
    if not text:
        return
    board = battle.table.board
    for name, spot in read_spots(text, unit).items():
        if not is_on(board, spot):
            size = f"{board.width:g}″ × {board.height:g}″"
            yield no(RULES, "{model} would be off the table of {size}", model=name, size=size)
        elif name in unit.spots and not is_within(went(unit.spots[name], spot), most):
            far = f"{went(unit.spots[name], spot):.1f}"
            yield no(MOVING, "{model} would move {far}″, more than {most:g}″", model=name, far=far, most=most)


def went(before: Spot, after: Spot) -> float:
    """How far a model goes in a straight line."""
    return hypot(before.x - after.x, before.y - after.y)


def is_on(board: Board, spot: Spot) -> bool:
    """Whether a spot is on the table."""
    return spot.x <= board.width and spot.y <= board.height


def group_of(kind: GroupKind, units: Iterable[WarUnit], leader: str) -> Group | None:
    """The models of some units as one group, if the app knows where all of them stand."""
    found = tuple(units)
    if not all(unit.is_spotted() for unit in found):
        return None
    models = tuple(
        Model(name=each.name, x=unit.spots[each.name].x, y=unit.spots[each.name].y, profile=each.profile)
        for unit in found
        for each in unit.up
    )
    return Group(kind=kind, models=models, leader=leader, base=BASE)
