"""Where models stand, for tables that tell the app: spots, distances from edge to edge, lines of sight, areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from referee import footprints
from referee.footprints import A_HAIR, Footprint, Spot, crosses, into_contact, is_within, patch, went, written
from referee.order import Reason, no
from referee.rulesets.wargame.content import Area, Board
from referee.rulesets.wargame.rulings import COMBAT_REACH, MOVING, PRONE_BLOCKS, RULES
from referee.rulesets.wargame.units import WarBattle, WarUnit
from referee.rulings import option
from referee.value import FrozenMap

BASE = 1.0
"""The diameter of a base: distances are taken between edges."""
COMBAT = 1
ANYWHERE: Mapping[str, float] = {}
"""No limit to how far anybody is put."""


def read_spots(text: str, unit: WarUnit) -> FrozenMap[str, Spot]:
    """The spots of a unit's standing models, as the referee writes them; none if he writes nothing."""
    names = [each.name for each in unit.up]
    wanted = f"a place “x,y” for each of the models of {unit.name} ({len(names)}), with ; between"
    return FrozenMap(footprints.read_spots(text, names, wanted, MOVING))


def base_at(spot: Spot) -> Footprint:
    """What a model covers."""
    return Footprint(x=spot.x, y=spot.y, width=BASE)


def apart(one: Spot, other: Spot) -> float:
    """The distance between the edges of two bases."""
    return footprints.apart(base_at(one), base_at(other))


def from_edge(spot: Spot, point: Spot) -> float:
    """From the edge of a base to a point."""
    return max(went(spot, point) - BASE / 2, 0.0)


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


def is_combat(battle: WarBattle, distance: float) -> bool:
    """Whether models so far apart are in combat."""
    if option(battle, COMBAT_REACH) == "less-than":
        return distance < COMBAT - A_HAIR
    return is_within(distance, COMBAT)


def touching(battle: WarBattle, unit: WarUnit, target: WarUnit) -> tuple[str, ...]:
    """The models of a unit that are in combat with the target, as far as the spots tell."""
    if not target.is_spotted():
        return ()
    there = {each.name: unit.spots[each.name] for each in unit.up if each.name in unit.spots}
    return tuple(name for name, spot in there.items() if is_combat(battle, nearest(spot, target) or 0.0))


def has_line(battle: WarBattle, unit: WarUnit, spot: Spot, target: WarUnit) -> bool:
    """Whether a line to some model of the target is free: it goes through its own unit and enemies, not other friends.

    Whatever the app does not know, and terrain, is left to the referee.
    """
    is_prone_no_matter = option(battle, PRONE_BLOCKS) == "no"
    friends = [other for other in battle.friends(unit) if not (other.is_prone and is_prone_no_matter)]
    bases = [base for other in friends for base in spots_up(other)]
    return any(not any(is_crossed(spot, to, base) for base in bases) for to in spots_up(target)) or not target.spots


def is_crossed(start: Spot, end: Spot, base: Spot) -> bool:
    """Whether the line between two centres runs over a base."""
    return crosses((start.x, start.y), (end.x, end.y), base_at(base))


def is_in(area: Area, spot: Spot) -> bool:
    """Whether the centre of a base lies in an area."""
    return area.x <= spot.x <= area.x + area.width and area.y <= spot.y <= area.y + area.height


def beside(unit: WarUnit, target: WarUnit) -> str:
    """Where the models of a unit stand that goes straight to a target as one body; unknown if either is."""
    if not unit.is_spotted() or not target.is_spotted():
        return ""
    there = [base_at(spot) for spot in spots_up(unit)]
    way = into_contact(there, [base_at(spot) for spot in spots_up(target)])
    return written(base.moved(*way) for base in there)


def inside(unit: WarUnit, area: Area, most: float) -> str:
    """Where the models of a unit stand that goes into an area as one body; nothing if that is too far or too small."""
    there = spots_up(unit)
    x, y = (_shift([getattr(spot, axis) for spot in there], at, length) for axis, at, length in _sides(area))
    if x is None or y is None or not unit.is_spotted() or not is_within(hypot(x, y), most):
        return ""
    return written(Spot(x=spot.x + x, y=spot.y + y) for spot in there)


def _sides(area: Area) -> tuple[tuple[str, float, float], ...]:
    return ("x", area.x, area.width), ("y", area.y, area.height)


def _shift(places: Sequence[float], at: float, length: float) -> float | None:
    """How far some places must be shifted to lie within a length; nothing if they are farther apart than that."""
    if not places or max(places) - min(places) > length:
        return None
    return max(at - min(places), 0.0) + min(at + length - max(places), 0.0)


def in_reach_of(unit: WarUnit, areas: Iterable[Area], most: float) -> bool:
    """Whether every model of a unit can get into one of some areas with so many inches."""
    pieces = [patch(area.x, area.y, area.width, area.height) for area in areas]
    return all(
        any(is_within(footprints.apart(Footprint(x=s.x, y=s.y, width=0), piece), most) for piece in pieces)
        for s in spots_up(unit)
    )


def is_on(board: Board, spot: Spot) -> bool:
    """Whether a spot is on the table."""
    return spot.x <= board.width and spot.y <= board.height


def spot_reasons(battle: WarBattle, unit: WarUnit, text: str, most: Mapping[str, float]) -> Iterable[Reason]:
    """Why nobody of a unit can be at these spots: off the table, or farther than it moves, if that is limited."""
    board = battle.table.board
    for name, spot in read_spots(text, unit).items():
        if not is_on(board, spot):
            size = f"{board.width:g}″ × {board.height:g}″"
            yield no(RULES, "{model} would be off the table of {size}", model=name, size=size)
        elif name in unit.spots and name in most and not is_within(went(unit.spots[name], spot), most[name]):
            far = f"{went(unit.spots[name], spot):.1f}"
            yield no(MOVING, "{model} would move {far}″, more than {most:g}″", model=name, far=far, most=most[name])
