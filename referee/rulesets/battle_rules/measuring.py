"""Where models stand, for tables that let the app measure: distances, reach, sight, cover, cohesion, contact.

Whatever hangs on a squad that is not on the map is told by the referee, as if there were no map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Annotated, Any, TypeVar

from annotated_types import Len

from referee import footprints
from referee.event import Set
from referee.footprints import (
    Footprint,
    Spot,
    apart,
    crosses,
    into_contact,
    is_within,
    lies_in,
    nearest,
    parts,
    patch,
    surround,
    touches,
    went,
)
from referee.order import Reason, no
from referee.requests import Rule, happened
from referee.rulesets.battle_rules.models_and_weapons import score_of
from referee.rulesets.battle_rules.rulings import ruled
from referee.rulesets.battle_rules.units import Model, SquadBattle, SquadUnit
from referee.value import FrozenMap, plain, value

BASE = 1.0
"""How wide the base of a model is, in inches."""
COHESION = 2
MEASURED = "measured on the table"
Places = Annotated[str, Len(0, 4000)]
"""Where models stand: “x,y” for each in inches, with semicolons between, in the order of the squad's list."""
Args = TypeVar("Args", bound=Any)


def read_spots(text: str, unit: SquadUnit) -> FrozenMap[str, Spot]:
    """The spots of a squad's living models, as the referee writes them; none if he writes nothing."""
    names = [model.name for model in unit.living]
    wanted = f"a place “x,y” for each of the models of {unit.name} ({len(names)}), with ; between"
    return FrozenMap(footprints.read_spots(text, names, wanted, "Squads"))


def is_placed(*units: SquadUnit) -> bool:
    """Whether the app knows where every living model of these squads stands."""
    return all(unit.living and all(model.name in unit.spots for model in unit.living) for unit in units)


def base_of(spot: Spot) -> Footprint:
    """What a model covers."""
    return Footprint(x=spot.x, y=spot.y, width=BASE)


def bases_of(unit: SquadUnit) -> tuple[Footprint, ...]:
    """What the living models of a squad cover, as far as they are on the map."""
    return tuple(base_of(unit.spots[model.name]) for model in unit.living if model.name in unit.spots)


def between(unit: SquadUnit, other: SquadUnit) -> float | None:
    """How far two squads are apart at their nearest models; nobody knows unless both are on the map."""
    return nearest(bases_of(unit), bases_of(other)) if is_placed(unit, other) else None


def ground(battle: SquadBattle, does: str) -> tuple[Footprint, ...]:
    """The terrain that does something: difficult, cover, blocks."""
    pieces = [piece for piece in battle.table.terrain if getattr(piece, does)]
    return tuple(patch(piece.x, piece.y, piece.width, piece.height) for piece in pieces)


# Fire


def lines_of_fire(battle: SquadBattle, unit: SquadUnit, target: SquadUnit) -> dict[tuple[str, str], float]:
    """How far each model of a target is from each of a squad that sees it."""
    others = [each for each in battle.enemies(unit) if each.id != target.id]
    blocking, walls = tuple(base for other in others for base in bases_of(other)), ground(battle, "blocks")
    return dict(_lines(_placed(unit), _placed(target), blocking, walls))


Placed = tuple[tuple[str, Spot], ...]


def _placed(unit: SquadUnit) -> Placed:
    return tuple((model.name, unit.spots[model.name]) for model in unit.living)


@lru_cache(maxsize=256)
def _lines(
    ones: Placed, twos: Placed, blocking: tuple[Footprint, ...], walls: tuple[Footprint, ...]
) -> FrozenMap[tuple[str, str], float]:
    """How far all are apart who see each other; reasons, form and odds ask for the same again and again."""
    return FrozenMap(
        {
            (one, two): apart(base_of(start), base_of(end))
            for one, start in ones
            for two, end in twos
            if _is_clear(start, end, blocking, walls)
        }
    )


def _is_clear(start: Spot, end: Spot, blocking: Sequence[Footprint], walls: Sequence[Footprint]) -> bool:
    """Whether nothing is in the way: no opposing squad but the target, no terrain that neither of them stands in."""
    line = (start.x, start.y), (end.x, end.y)
    if any(crosses(*line, base) for base in blocking):
        return False
    return not any(crosses(*line, wall) and not lies_in(wall, start) and not lies_in(wall, end) for wall in walls)


def measured(battle: SquadBattle, args: Args) -> Args:
    """What nobody has said of a shot, as the map shows it: how far, who has it in reach and sight, whom it can hit."""
    unit, target = battle.units.get(args.unit), battle.units.get(args.target)
    if unit is None or target is None or args.distance is not None or not is_placed(unit, target):
        return args
    lines = lines_of_fire(battle, unit, target)
    ready = {model.name: _reaches(battle, unit, model, args.held_ticks) for model in unit.living}
    hit = {two for (one, two), far in lines.items() if any(is_within(far, dst) for dst in ready[one].values())}
    firing = _in_reach(ready, lines)
    eligible = sum(model.hp for model in target.living if model.name in hit)
    said: dict[str, Any] = {"distance": round(min(lines.values(), default=between(unit, target) or 0.0), 2)}
    said["firing"] = FrozenMap({**firing, **args.firing})
    if not target.contact and args.eligible is None and eligible < target.hp:
        said["eligible"] = eligible
    return replace(args, **said)


def _reaches(battle: SquadBattle, unit: SquadUnit, model: Model, held: Iterable[str]) -> dict[str, int]:
    """How far each weapon reaches that a model may fire."""
    if score_of(battle, unit, model, "rc") is None:
        return {}
    weapons = {id: battle.table.weapons[id] for id in model.weapons if id not in held}
    return {id: weapon.dst for id, weapon in weapons.items() if weapon.shoots}


def _in_reach(ready: dict[str, dict[str, int]], lines: dict[tuple[str, str], float]) -> dict[str, int]:
    """Of each weapon, how many models have an enemy in reach that they see."""
    counts = dict.fromkeys((id for arms in ready.values() for id in arms), 0)
    for name, arms in ready.items():
        near = min((far for (one, _), far in lines.items() if one == name), default=None)
        for id, dst in arms.items():
            counts[id] += near is not None and is_within(near, dst)
    return counts


def unseen_reasons(battle: SquadBattle, args: Any) -> Iterable[Reason]:
    """Nobody fires at what nobody sees, as far as the map shows."""
    unit, target = battle.unit(args.unit), battle.units.get(args.target)
    if target is None or args.distance is not None or not is_placed(unit, target):
        return
    if not lines_of_fire(battle, unit, target):
        yield no("Line of Sight", "No model of {unit} sees {target}", unit=unit.name, target=target.name)


def in_cover(battle: SquadBattle, target: SquadUnit, by: SquadUnit | None = None) -> bool:
    """Whether at least half of a squad's models stand in cover, or behind it as the nearest of an enemy sees them."""
    pieces = ground(battle, "cover")
    if not is_placed(target) or not pieces:
        return False
    eyes = bases_of(by) if by is not None and is_placed(by) else ()
    return 2 * sum(_is_hidden(base, eyes, pieces) for base in bases_of(target)) >= len(target.living)


def _is_hidden(base: Footprint, eyes: Sequence[Footprint], pieces: Iterable[Footprint]) -> bool:
    eye = min(eyes, key=lambda each: apart(each, base), default=None)
    for piece in pieces:
        behind = eye is not None and not lies_in(piece, eye) and crosses((eye.x, eye.y), (base.x, base.y), piece)
        if lies_in(piece, base) or behind:
            return True
    return False


# Moving, and how a squad stands then


def is_difficult(battle: SquadBattle, starts: Iterable[Footprint], ends: Iterable[Footprint]) -> bool:
    """Whether any straight way leads through difficult ground."""
    ways = tuple(zip(starts, ends, strict=False))
    return any(
        crosses((start.x, start.y), (end.x, end.y), piece) or lies_in(piece, start)
        for piece in ground(battle, "difficult")
        for start, end in ways
    )


def moved_through(battle: SquadBattle, unit: SquadUnit, text: str) -> bool:
    """Whether a squad that goes to these spots goes through difficult ground."""
    if not text or not is_placed(unit):
        return False
    return is_difficult(battle, bases_of(unit), bases_of(replace(unit, spots=read_spots(text, unit))))


def is_difficult_between(battle: SquadBattle, unit: SquadUnit, target: SquadUnit) -> bool:
    """Whether the straight way between the nearest models of two squads leads through difficult ground."""
    if not is_placed(unit, target):
        return False
    pairs = [(one, two) for one in bases_of(unit) for two in bases_of(target)]
    start, end = min(pairs, key=lambda pair: apart(*pair))
    return is_difficult(battle, (start,), (end,))


def way_reasons(battle: SquadBattle, unit: SquadUnit, text: str, most: float | None) -> Iterable[Reason]:
    """Why a squad cannot go to these spots: off the board, too far, or through an enemy."""
    board, spots = battle.table.board, read_spots(text, unit)
    for name, spot in spots.items():
        if spot.x > board.width or spot.y > board.height:
            size = f"{board.width}″ × {board.height}″"
            yield no("Board Edge", "{model} would be off the board of {size}", model=name, size=size)
    ways = {name: (unit.spots[name], spot) for name, spot in spots.items() if name in unit.spots}
    if most is None or not ways:
        return
    model, way = max(ways.items(), key=lambda each: went(*each[1]))
    if not is_within(went(*way), most):
        far = f"{went(*way):.1f}"
        yield no("Standard Move", "{model} would move {far}″, more than {most:g}″", model=model, far=far, most=most)
    enemies = [base for other in battle.enemies(unit) for base in bases_of(other)]
    for name, (start, end) in ways.items():
        if any(crosses((start.x, start.y), (end.x, end.y), base) for base in enemies):
            yield no("Squads", "{model} would go through an enemy", model=name)


def is_apart(battle: SquadBattle, unit: SquadUnit) -> bool | None:
    """Whether a squad is out of cohesion: a model over 2″ from all others, or several groups; nobody knows off the map.

    The table's ruling says which.
    """
    if not is_placed(unit):
        return None
    groups = parts(bases_of(unit), COHESION)
    if ruled(battle, "cohesion") == "one-group":
        return len(groups) > 1
    return len(unit.living) > 1 and any(len(group) == 1 for group in groups)


def goes_to(unit: SquadUnit, spots: FrozenMap[str, Spot]) -> Rule[None]:
    """A squad stands elsewhere on the map, or is no longer on it."""
    if unit.spots != spots:
        yield from happened(Set(unit=unit.id, field="spots", value=plain(spots), rule="Squads"))


# Contact


def gone_in(battle: SquadBattle, unit: SquadUnit, target: SquadUnit, most: float) -> FrozenMap[str, Spot]:
    """Where the models of a squad stand that go for an enemy: as many as can touch it, the others behind them."""
    others = [base for each in battle.present() if each.id not in (unit.id, target.id) for base in bases_of(each)]
    there = surround(bases_of(unit), bases_of(target), others, most)
    spots = [Spot(x=round(base.x, 2), y=round(base.y, 2)) for base in there]
    return FrozenMap(zip((model.name for model in unit.living), spots, strict=True))


def touching(unit: SquadUnit, others: Iterable[SquadUnit]) -> tuple[str, ...]:
    """The models of a squad that touch a model of others, as far as the map shows."""
    enemies = [base for other in others for base in bases_of(other)]
    there = {name: base_of(spot) for name, spot in unit.spots.items()}
    return tuple(name for name, base in there.items() if any(touches(base, enemy) for enemy in enemies))


def shifted(unit: SquadUnit, dx: float, dy: float) -> FrozenMap[str, Spot]:
    """A squad that goes somewhere as one body."""
    there = {name: base_of(spot).moved(dx, dy) for name, spot in unit.spots.items()}
    return FrozenMap({name: Spot(x=round(base.x, 2), y=round(base.y, 2)) for name, base in there.items()})


# Falling back

OPEN = "open ground"
EDGE = "board edge"


@value
class WayBack:
    """Where a squad comes to that falls back straight to the nearest rally point, and how its models stand then."""

    end: str
    spots: FrozenMap[str, Spot]


def way_back(battle: SquadBattle, unit: SquadUnit, most: float) -> WayBack | None:
    """The way back as the map shows it; nothing where it does not, or enemies may be in the way."""
    friends = [friend for friend in battle.friends(unit) if friend.has("rally-point")]
    if not is_placed(unit, *friends):
        return None
    ways = {name: into_contact(bases_of(unit), there) for name, there in _points_back(battle, unit, friends)}
    end, (dx, dy) = min(ways.items(), key=lambda way: hypot(*way[1]))
    share = min(most / hypot(dx, dy), 1.0) if hypot(dx, dy) else 1.0
    spots = shifted(unit, dx * share, dy * share)
    enemies = [base for other in battle.enemies(unit) for base in bases_of(other)]
    steps = [(start, spots[name]) for name, start in unit.spots.items()]
    if any(crosses((a.x, a.y), (b.x, b.y), base) for a, b in steps for base in enemies):
        return None
    return WayBack(end=end if share == 1.0 else OPEN, spots=spots)


def _points_back(
    battle: SquadBattle, unit: SquadUnit, friends: Iterable[SquadUnit]
) -> Iterable[tuple[str, tuple[Footprint, ...]]]:
    """What a squad in fallback may rally at, as it lies on the map: spots, friends, and the four edges."""
    letters = dict(zip((each.id for each in battle.sides), "ab", strict=False))
    for spot in battle.table.rally:
        if spot.side in (None, letters.get(unit.side)):
            yield spot.name, (Footprint(x=spot.x, y=spot.y, width=0),)
    for friend in friends:
        yield friend.name, bases_of(friend)
    wide, high = battle.table.board.width, battle.table.board.height
    yield EDGE, (patch(-1, 0, 1, high), patch(wide, 0, 1, high), patch(0, -1, wide, 1), patch(0, high, wide, 1))
