"""Firing [Firing]: a shot at a unit or a building, alone, split, supported, or over everything and perhaps astray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TypeVar

from referee.battle import Marker
from referee.event import Changed, Marked, Set
from referee.order import Reason, no
from referee.requests import Ask, AskNumber, Note, Now, Refused, Rule, happened, ruling, sub
from referee.rulesets.ranged_fun.aiming import (
    Laid,
    Laying,
    aim_of,
    gun_reasons,
    laid,
    line_reasons,
    observer_reasons,
    strength_reasons,
    support_reasons,
    supporting,
    target_reasons,
    tick_reasons,
)
from referee.rulesets.ranged_fun.board import around, cell_of, space_of
from referee.rulesets.ranged_fun.firing import Aim, Shot, attacked, shot, strengths
from referee.rulesets.ranged_fun.ground import building_at, house_of, is_on_board, unit_at
from referee.rulesets.ranged_fun.hurting import is_struck, suffers
from referee.rulesets.ranged_fun.moving import is_next_to
from referee.rulesets.ranged_fun.options import FIRING, OVERWATCH, SIGHT, SUPPORT
from referee.rulesets.ranged_fun.sight import Arc, cover_bonus, scatter
from referee.rulesets.ranged_fun.turn import turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import value

A = TypeVar("A", bound=Laying)
NOTHING = "nothing"


@value
class Firing(Laying):
    """A unit that fires at an enemy."""

    target: str = ""


@value
class Shelling(Laying):
    """A unit that fires at a building; next to it, it may attack with vsrf for a movement point."""

    building: str = ""
    close: bool = False


def spot_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Everything about the line to a space, and about those who help."""
    gun = battle.unit(args.unit)
    eye = battle.units.get(args.observer)
    line = laid(battle, gun, to, args, eye)
    if line:
        yield from line_reasons(gun, replace(line, blockers=()) if eye else line)
    yield from observer_reasons(battle, args, to)
    yield from support_reasons(battle, args, to)
    yield from strength_reasons(args, line)
    yield from tick_reasons(args)


def fire_reasons(battle: RangedBattle, args: Firing) -> Iterator[Reason]:
    """Why a unit may not fire, or not at this enemy."""
    unit = battle.unit(args.unit)
    yield from gun_reasons(battle, unit)
    if args.target:
        target = battle.unit(args.target)
        yield from target_reasons(battle, unit, target)
        yield from spot_reasons(battle, args, target.place)
    else:
        yield from strength_reasons(args, None)


def shell_reasons(battle: RangedBattle, args: Shelling) -> Iterator[Reason]:
    """Why a unit may not fire at this building."""
    unit = battle.unit(args.unit)
    if args.close:
        yield from turn_reasons(battle, unit)
        yield from close_wall_reasons(battle, unit, args)
    else:
        yield from gun_reasons(battle, unit)
    if args.building not in battle.table.buildings:
        if args.building:
            names = ", ".join(battle.table.buildings) or "none"
            yield no(FIRING, "There is no building “{id}”: {names}", id=args.building, names=names)
        return
    house = battle.table.buildings[args.building]
    if house.is_rubble:
        yield no(FIRING, "{house} is rubble already", house=house.name)
    if unit.building == args.building:
        yield no(FIRING, "{unit} is in {house} itself", unit=unit.name, house=house.name)
    if not args.close:
        yield from spot_reasons(battle, args, house.place)


def close_wall_reasons(battle: RangedBattle, unit: RangedUnit, args: Shelling) -> Iterator[Reason]:
    """Why a building cannot be attacked with vsrf."""
    yield from vsrf_reasons(battle, unit)
    if args.split or args.support or args.observer:
        yield no(FIRING, "A vsrf attack is neither split nor supported nor observed")
    house = battle.table.buildings.get(args.building)
    if house and is_next_to(battle, unit.place, house.place) is False:
        yield no(FIRING, "{house} is not next to {unit}", house=house.name, unit=unit.name)


def vsrf_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit cannot make a vsrf attack: no stat, no point, or it has fired where that counts as one."""
    if not unit.vsrf:
        yield no(FIRING, "{unit} has vsrf 0: it cannot attack what is next to it", unit=unit.name)
    if unit.left < 2:
        yield no(FIRING, "{unit} has no movement point left for a vsrf attack", unit=unit.name)
    if battle.rulings.get("close-attack-is-fire") == "yes":
        if unit.fired and not unit.closed:
            yield no(FIRING, "{unit} has fired: at this table a vsrf attack is its fire", unit=unit.name)
        if unit.is_observing:
            yield no(SIGHT, "{unit} is a forward observer: it does not fire this turn", unit=unit.name)
        if unit.is_watching:
            yield no(OVERWATCH, "{unit} is on overwatch instead of firing", unit=unit.name)


def measured(battle: RangedBattle, args: A, to: str) -> Rule[A]:
    """How far it is, asked where the app does not know."""
    if laid(battle, battle.unit(args.unit), to, args) is None:
        name = battle.unit(args.unit).name
        args = replace(args, distance=(yield from AskNumber("distance", 1, 200, f"Spaces from {name}", FIRING)))
    if args.support and laid(battle, battle.unit(args.support), to, supporting(args)) is None:
        name = battle.unit(args.support).name
        said = yield from AskNumber("support-distance", 1, 200, f"Spaces from {name}", SUPPORT)
        args = replace(args, support_distance=said)
    against = next(spot_reasons(battle, args, to), None)
    if against:
        raise Refused(f"{against.text}.", against.rule)
    return args


def sighted(battle: RangedBattle, args: Laying, to: str) -> tuple[Laid, Laid | None]:
    """The gun laid on the space, and the one that joins it."""
    line = laid(battle, battle.unit(args.unit), to, args, battle.units.get(args.observer))
    assert line is not None  # measured before
    other = laid(battle, battle.unit(args.support), to, supporting(args)) if args.support else None
    return line, other


def fires(battle: RangedBattle, args: Firing) -> Rule[None]:
    """One attack, or two that share the strength, at one enemy; with vlrf perhaps one space off."""
    target = battle.unit(args.target)
    args = yield from measured(battle, args, target.place)
    yield from has_fired(battle, args)
    yield from discharges(args, target.place, unit=target.id)


def shells(battle: RangedBattle, args: Shelling) -> Rule[None]:
    """The same at a building: its armour is met, its structure falls."""
    house = battle.table.buildings[args.building]
    if args.close:
        yield from spends_point(battle, args.unit)
        yield from attacks_building(Aim(strength=battle.unit(args.unit).vsrf), args.building)
        return
    args = yield from measured(battle, args, house.place)
    yield from has_fired(battle, args)
    yield from discharges(args, house.place, building=args.building)


def spends_point(battle: RangedBattle, id: str) -> Rule[None]:
    """A vsrf attack costs a movement point; it is the one fire of the turn only where the table says so."""
    unit = battle.unit(id)
    yield from Note(FIRING, "{unit} spends a point on a vsrf attack of {n}", unit=unit.name, n=unit.vsrf)
    yield from happened(Changed(unit=id, field="left", by=-2, rule=FIRING))
    yield from happened(Changed(unit=id, field="closed", by=1, rule=FIRING))
    if (yield from ruling("close-attack-is-fire")) == "yes" and not unit.fired:
        yield from happened(Set(unit=id, field="fired", value=True, rule=FIRING))


def has_fired(battle: RangedBattle, args: Laying) -> Rule[None]:
    """Those who fire have fired; an observer does nothing else this turn but move."""
    for id in (args.unit, args.support):
        if id:
            yield from happened(Set(unit=id, field="fired", value=True, rule=FIRING))
    eye = battle.units.get(args.observer)
    if eye:
        yield from Note(SIGHT, "{unit} is the forward observer: it does not fire this turn", unit=eye.name)
        yield from happened(Marked(unit=eye.id, marker=Marker(kind="observer", until="phase"), rule=SIGHT))


def discharges(args: Laying, to: str, unit: str = "", building: str = "") -> Rule[None]:
    """The shot comes down on its target, or beside it; what is there is attacked."""
    battle: RangedBattle = yield from Now()
    line, other = sighted(battle, args, to)
    yield from _tells(battle, args, line, other)
    if line.band == "vlrf" or (other and other.band == "vlrf"):
        over = line.over if line.band == "vlrf" else bool(other and other.over)
        arc = Arc(grid=battle.table.grid, observer=bool(args.observer), over=over)
        found = yield from sub(scatter, arc)
        if found.scatters:
            yield from comes_down(args, to, found.direction or 1, (line, other), unit or building)
            return
    aim = aim_of(line, other, args, _walls(battle, unit))
    yield from (attacks_unit(aim, unit) if unit else attacks_building(aim, building))


def _tells(battle: RangedBattle, args: Laying, line: Laid, other: Laid | None) -> Rule[None]:
    """Distance and stat of each who fires, as a step."""
    for id, each in ((args.unit, line), (args.support, other)):
        if each:
            words = "{unit}, distance {distance}: {band} {strength}"
            name = battle.unit(id).name
            yield from Note(FIRING, words, unit=name, distance=each.distance, band=each.band, strength=each.strength)


def _walls(battle: RangedBattle, unit: str) -> int | None:
    """The armour of the building that a unit is in."""
    house = house_of(battle, battle.unit(unit)) if unit else None
    return house.armour if house else None


def attacks_unit(aim: Aim, target: str) -> Rule[None]:
    """Attack against armour, and what it does."""
    battle: RangedBattle = yield from Now()
    facts = Shot(**{field.name: getattr(aim, field.name) for field in fields(aim)}, target=battle.unit(target).target)
    found = yield from sub(shot, facts)
    last = max((attack.damage for attack in found.attacks[-1:]), default=0)
    yield from suffers(target, found.target, last)


def attacks_building(aim: Aim, building: str) -> Rule[None]:
    """Attack against the building's armour; a second one is not rolled once it is rubble."""
    battle: RangedBattle = yield from Now()
    house = battle.table.buildings[building]
    parts = yield from strengths(aim)
    armour = house.armour + (yield from cover_bonus(aim.between))
    yield from Note(FIRING, "{house}: armour {armour}", house=house.name, armour=armour)
    for strength in parts:
        found = yield from sub(attacked, strength, armour)
        if found.damage and (yield from is_struck(building, found.damage)):
            return


def comes_down(args: Laying, to: str, direction: int, lines: tuple[Laid, Laid | None], missed: str) -> Rule[None]:
    """A shot astray attacks whatever is where it comes down, friend or enemy, with the strength it had."""
    battle: RangedBattle = yield from Now()
    unit, building = yield from _where(battle, to, direction, (args.unit, args.support, missed))
    if not (unit or building):
        yield from Note(SIGHT, "Nothing is there: a miss")
        return
    if (yield from ruling("scattered-shot")) == "misses":
        yield from Note(SIGHT, "A shot astray does nothing at this table")
        return
    thing = battle.unit(unit) if unit else battle.table.buildings[building]
    yield from Note(SIGHT, "It comes down on {name}", name=thing.name)
    line, other = lines
    fresh = laid(battle, battle.unit(args.unit), thing.place, replace(args, distance=line.distance))
    aim = aim_of(replace(line, cover=fresh.cover if fresh else line.cover), other, args, _walls(battle, unit))
    yield from (attacks_unit(aim, unit) if unit else attacks_building(aim, building))


def _where(battle: RangedBattle, to: str, direction: int, missed: tuple[str, ...]) -> Rule[tuple[str, str]]:
    """The unit or building in the next space in this direction; asked where the app does not know the place."""
    if to:
        cell = around(battle.table.grid, cell_of(to))[direction - 1]
        space = space_of(cell) if is_on_board(battle.table, cell) else ""
        there = unit_at(battle, space)
        yield from Note(SIGHT, "It comes down in {space}", space=space or "no space of the board")
        return (there.id, "") if there else ("", building_at(battle.table, space) if space else "")
    units = tuple(unit.id for unit in battle.present() if not unit.riding and unit.id not in missed)
    houses = tuple(id for id, house in battle.table.buildings.items() if not house.is_rubble and id not in missed)
    label = "What is in the space where it comes down?"
    said = (yield from Ask("scatter-hits", (*units, *houses, NOTHING), label, SIGHT, many=False))[0]
    return ("" if said not in units else said, said if said in houses else "")
