"""Firing: a shot at a unit or a building, alone, split, supported, or over everything and perhaps astray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from referee.battle import Marker
from referee.event import Marked, Set
from referee.order import Form, Pick, Reason, Tick, no
from referee.requests import Ask, AskNumber, Note, Now, Refused, Rule, happened, ruling, sub
from referee.rulesets.ranged_fun.attack import (
    Aim,
    Fire,
    aim_of,
    attacks_building,
    attacks_unit,
    parts_of,
    shot_at,
    strength_reasons,
    support_reasons,
)
from referee.rulesets.ranged_fun.board import (
    around,
    building_at,
    cell_of,
    house_of,
    is_next_to,
    is_on_board,
    space_of,
    standing_buildings,
    unit_at,
)
from referee.rulesets.ranged_fun.close_attacks import spends_point, vsrf_reasons
from referee.rulesets.ranged_fun.rulings import FIRING, SIGHT, STRENGTH, SUPPORT
from referee.rulesets.ranged_fun.sight import (
    CLEAR,
    COVER,
    OVER,
    Arc,
    Laid,
    Laying,
    gun_reasons,
    laid,
    line_reasons,
    observer_reasons,
    scatter,
    supporting,
    target_reasons,
    tick_reasons,
)
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
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


COVER_WORDS = ("A space of cover on the line", "A second one", "A third one")


def _ticks(unit: RangedUnit, args: Laying, line: Laid | None, to: str) -> Iterator[Tick]:
    """The situation: the line, cover where the app does not see it, what an arc goes over, two attacks for one."""
    clear = args.in_sight if args.in_sight is not None else not (line and line.blockers)
    yield Tick(id="in_sight", label="The line is free", rule=SIGHT, on=clear)
    if not (unit.place and to):
        for tick, words in zip(COVER, COVER_WORDS, strict=True):
            yield Tick(id=tick, label=words, modifier=1, rule=SIGHT, on=tick in args.ticks)
    if line and line.band == "vlrf":
        yield from _arc(args, line)
    yield Tick(id="split", label="Two smaller attacks", rule=STRENGTH, on=args.split)


def _arc(args: Laying, line: Laid) -> Iterator[Tick]:
    """What the app believes of an arc can be ticked otherwise."""
    if CLEAR in args.ticks or (line.over and OVER not in args.ticks):
        yield Tick(id=CLEAR, label="Nothing in its way", rule=SIGHT, on=CLEAR in args.ticks)
    else:
        yield Tick(id=OVER, label="Over cover, buildings or units", rule=SIGHT, on=OVER in args.ticks)


def _reminders(unit: RangedUnit, args: Laying, line: Laid | None) -> Iterator[Reason]:
    """Distance, stat and cover as the app has them, and what may happen to the shot."""
    if line is None:
        yield no(FIRING, "The distance will be asked: 1–3 srf, 4–10 lrf, 11 or more vlrf")
        return
    figures = {"n": line.distance, "band": line.band, "strength": line.strength}
    yield no(FIRING, "Distance {n}: {band} {strength}", **figures)
    if line.cover:
        bonus = 1 if line.indirect else line.cover
        yield no(SIGHT, "Cover: +{bonus} armour", bonus=bonus)
    if line.band == "vlrf" and args.observer:
        yield no(SIGHT, "Observed: it does not scatter, and the observer does not fire")
    elif line.band == "vlrf" and line.over:
        yield no(SIGHT, "It may come down a space off; an observer would prevent it")


def _lines(battle: RangedBattle, args: Laying, to: str) -> tuple[Laid | None, Laid | None]:
    line = laid(battle, battle.unit(args.unit), to, args, battle.units.get(args.observer))
    other = laid(battle, battle.unit(args.support), to, supporting(args)) if args.support else None
    return line, other


def _is_ready(args: Laying, line: Laid | None, other: Laid | None) -> bool:
    """Whether the odds can be told: strength and cover of all who fire are known, and it can be shared as asked."""
    if line is None or not line.strength or (args.support and (other is None or not other.strength)):
        return False
    return not args.split or (not args.support and line.strength > 1 and (args.part or 1) < line.strength)


def fire_form(battle: RangedBattle, args: Firing) -> Form:
    """The shot at a unit, worked out as far as the app knows where everybody is."""
    unit = battle.unit(args.unit)
    if not args.target:
        ticks = tuple(_ticks(unit, args, None, unit.place))
        return Form(procedure="shot", ticks=ticks, reminders=(no(FIRING, "One enemy or building a turn"),))
    target = battle.unit(args.target)
    line, other = _lines(battle, args, target.place)
    house = house_of(battle, target)
    notes = [*_reminders(unit, args, line)]
    if house:
        words = "{target} is in {house}: +{armour} armour; the building itself may be the target instead"
        notes.append(no(SIGHT, words, target=target.name, house=house.name, armour=house.armour))
    ticks = tuple(_ticks(unit, args, line, target.place))
    if line is None or not _is_ready(args, line, other):
        return Form(procedure="shot", ticks=ticks, reminders=tuple(notes))
    aim = aim_of(line, other, args, house.armour if house else None)
    return Form(procedure="shot", facts=shot_at(aim, target), ticks=ticks, reminders=tuple(notes))


def shell_form(battle: RangedBattle, args: Shelling) -> Form:
    """The shot at a building: its armour is met, its structure falls."""
    unit, house = battle.unit(args.unit), battle.table.buildings.get(args.building)
    close = Tick(id="close", label="With vsrf, for a movement point", rule=FIRING, on=args.close)
    if house is None:
        return Form(procedure="fire", ticks=(*_ticks(unit, args, None, unit.place), close))
    note = no(FIRING, "Structure {now} of {start}", now=house.structure, start=house.start_structure)
    if args.close:
        facts = Fire(strength=unit.vsrf, armour=house.armour) if unit.vsrf else None
        ticks = (*_ticks(unit, args, None, unit.place), close)
        return Form(procedure="fire", facts=facts, ticks=ticks, reminders=(note,))
    line, other = _lines(battle, args, house.place)
    ticks = (*_ticks(unit, args, line, house.place), close)
    notes = (note, *_reminders(unit, args, line))
    if line is None or not _is_ready(args, line, other):
        return Form(procedure="fire", ticks=ticks, reminders=notes)
    facts = Fire(**parts_of(aim_of(line, other, args, None)), armour=house.armour)
    return Form(procedure="fire", facts=facts, ticks=ticks, reminders=notes)


def targets(battle: RangedBattle, args: Firing) -> tuple[str, ...]:
    """The enemies on the board; who rides is not a target."""
    return tuple(unit.id for unit in battle.enemies(battle.unit(args.unit)) if not unit.riding)


def observers(battle: RangedBattle, args: Laying) -> tuple[str, ...]:
    """Who could observe for a gun that fires on an arc."""
    unit = battle.unit(args.unit)
    there = (each for each in battle.friends(unit) if unit.ballistic and unit.vlrf)
    return tuple(each.id for each in there if not (each.fired or each.is_hammered or each.riding or each.is_watching))


def supporters(battle: RangedBattle, args: Laying) -> tuple[str, ...]:
    """Who could join the fire: friends who have not done anything against it."""
    idle = (
        each
        for each in battle.friends(battle.unit(args.unit))
        if not (each.fired or each.is_hammered or each.riding or each.is_watching or each.is_observing)
    )
    return tuple(each.id for each in idle if each.srf or each.lrf or each.vlrf)


TARGET = Pick(key="target", label="Target", candidates=targets)
BUILDING = Pick(key="building", label="Building", candidates=standing_buildings)
HELP = (
    Pick(key="observer", label="Forward observer", candidates=observers, required=False),
    Pick(key="support", label="Supporting fire", candidates=supporters, required=False),
)


ORDERS = (
    in_turn("fire", "Fire", "F", FIRING, fires, fire_reasons, fire_form, (TARGET, *HELP)),
    in_turn("fire-building", "Fire at a building", "B", FIRING, shells, shell_reasons, shell_form, (BUILDING, *HELP)),
)
