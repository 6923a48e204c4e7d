"""Firing: a shot at a unit or a building, alone, split, supported, or over everything and perhaps astray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from referee.battle import Marker
from referee.event import Marked, Set
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.requests import Ask, AskNumber, Note, Now, Refused, Rule, Tell, happened, ruling, sub
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
    tells_attack,
)
from referee.rulesets.ranged_fun.board import (
    around,
    building_at,
    cell_of,
    house,
    house_of,
    is_next_to,
    is_on_board,
    space_of,
    standing_buildings,
    unit_at,
)
from referee.rulesets.ranged_fun.close_attacks import close_aim, spends_point, vsrf_reasons
from referee.rulesets.ranged_fun.damage import building_fared
from referee.rulesets.ranged_fun.observing import can_be_observed, observer_reasons
from referee.rulesets.ranged_fun.own_rules import CLOSE_ALONE
from referee.rulesets.ranged_fun.rulings import (
    FIRING,
    OBSERVER_OVERWATCH,
    PASSENGERS_TARGETED,
    SCATTERED_SHOT,
    SIGHT,
    STRENGTH,
    SUPPORT,
)
from referee.rulesets.ranged_fun.sight import (
    CLEAR,
    OVER,
    Arc,
    Laid,
    Laying,
    cover_ticks,
    gun_reasons,
    laid,
    line_reasons,
    moot,
    scatter,
    seen,
    supporting,
    target_reasons,
    target_ticks,
    walls_of,
)
from referee.rulesets.ranged_fun.turn import in_turn, turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.rulings import option
from referee.value import value

A = TypeVar("A", bound=Laying)


NOTHING = "nothing"


@value
class Firing(Laying):
    """A unit that fires at an enemy."""

    target: str = ""


@value
class Shelling(Laying):
    """A unit that fires at a building; next to it, it may attack with VSRF for a movement point."""

    building: str = ""
    close: bool = False


def spot_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Everything about the line to a space, and about those who help."""
    gun = battle.unit(args.unit)
    eye = battle.units.get(args.observer)
    line = laid(battle, gun, to, args, eye)
    if line:
        yield from line_reasons(battle, gun, replace(line, blockers=()) if eye else line)
    yield from observer_reasons(battle, args, to)
    yield from support_reasons(battle, args, to)
    yield from strength_reasons(battle, args, line)


def fire_reasons(battle: RangedBattle, args: Firing) -> Iterator[Reason]:
    """Why a unit may not fire, or not at this enemy."""
    unit = battle.unit(args.unit)
    yield from gun_reasons(battle, unit)
    if args.target:
        target = battle.unit(args.target)
        yield from target_reasons(battle, unit, target)
        yield from spot_reasons(battle, args, target.place)
    else:
        yield from strength_reasons(battle, args, None)


def shell_reasons(battle: RangedBattle, args: Shelling) -> Iterator[Reason]:
    """Why a unit may not fire at this building."""
    unit = battle.unit(args.unit)
    if args.close:
        yield from turn_reasons(battle, unit)
        yield from vsrf_reasons(battle, unit, args)
    else:
        yield from gun_reasons(battle, unit)
    if args.building not in battle.table.buildings:
        if args.building:
            names = ", ".join(battle.table.buildings) or "none"
            yield never(FIRING, "There is no building “{id}”: {names}", id=args.building, names=names)
        return
    walls = house(battle, args.building)
    if walls.is_rubble:
        yield never(FIRING, "{house} is rubble already", house=walls.name)
    if unit.building == args.building:
        yield no(FIRING, "{unit} is in {house} itself", unit=unit.name, house=walls.name)
    if args.close:
        yield from close_wall_reasons(battle, unit, args)
    else:
        yield from spot_reasons(battle, args, walls.place)


def close_wall_reasons(battle: RangedBattle, unit: RangedUnit, args: Shelling) -> Iterator[Reason]:
    """Why a building cannot be attacked with VSRF."""
    walls = house(battle, args.building)
    if args.support or args.observer:
        yield no(CLOSE_ALONE.id, "A VSRF attack is neither supported nor observed")
    if is_next_to(battle, unit.place, walls.place) is False:
        yield no(FIRING, "{house} is not next to {unit}", house=walls.name, unit=unit.name)


def measured(battle: RangedBattle, args: A, to: str) -> Rule[A]:
    """How far it is, asked where the app does not know; what speaks against it then is told."""
    known = set(spot_reasons(battle, args, to))
    if laid(battle, battle.unit(args.unit), to, args) is None:
        name = battle.unit(args.unit).name
        args = replace(args, distance=(yield from AskNumber("distance", 1, 200, f"Spaces from {name}", FIRING)))
    if args.support and laid(battle, battle.unit(args.support), to, supporting(args)) is None:
        name = battle.unit(args.support).name
        said = yield from AskNumber("support-distance", 1, 200, f"Spaces from {name}", SUPPORT)
        args = replace(args, support_distance=said)
    for against in spot_reasons(battle, args, to):
        if against not in known:
            raise Refused(f"{against.text}.", against.rule)
    return args


def lines_of(battle: RangedBattle, args: Laying, to: str) -> tuple[Laid | None, Laid | None]:
    """The gun laid on the space, and the one that joins it, as far as anybody knows how far they are."""
    line = laid(battle, battle.unit(args.unit), to, args, battle.units.get(args.observer))
    other = laid(battle, battle.unit(args.support), to, supporting(args)) if args.support else None
    return line, other


def fires(battle: RangedBattle, args: Firing) -> Rule[None]:
    """One attack, or two that share the strength, at one enemy; with VLRF perhaps one space off."""
    target = battle.unit(args.target)
    args = yield from measured(battle, args, target.place)
    yield from has_fired(battle, args)
    yield from discharges(args, target.place, unit=target.id)
    yield from tells_attack(battle, args.unit, target.id, "{unit} fires at {target}: {words}")


def shells(battle: RangedBattle, args: Shelling) -> Rule[None]:
    """The same at a building: its armour is met, its structure falls."""
    walls, unit = house(battle, args.building), battle.unit(args.unit)
    if args.close:
        yield from spends_point(battle, args.unit)
        yield from attacks_building(close_wall_aim(battle, args), args.building)
    else:
        args = yield from measured(battle, args, walls.place)
        yield from has_fired(battle, args)
        yield from discharges(args, walls.place, building=args.building)
    now = yield from Now()
    names = {"unit": unit.name, "house": walls.name}
    yield from Tell("{unit} fires at {house}: {words}", **names, words=building_fared(battle, now, args.building))


def close_wall_aim(battle: RangedBattle, args: Shelling) -> Aim:
    """A VSRF attack on a building."""
    unit, walls = battle.unit(args.unit), house(battle, args.building)
    return close_aim(battle, unit, walls.place, args, None)


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
    line, other = lines_of(battle, args, to)
    if line is None:
        raise Refused("How far it is has to be said.", FIRING)
    yield from _tells_lines(battle, args, line, other)
    if line.band == "vlrf" or (other and other.band == "vlrf"):
        over = line.over if line.band == "vlrf" else bool(other and other.over)
        arc = Arc(grid=battle.table.grid, observer=bool(args.observer), over=over)
        fall = yield from sub(scatter, arc)
        if fall.scatters:
            yield from comes_down(args, to, fall.direction or 1, (line, other), unit or building)
            return
    if unit:
        aim = aim_of(line, other, args, walls_of(battle, battle.unit(unit), args))
        yield from attacks_unit(aim, unit, args.target_hammered)
    else:
        yield from attacks_building(aim_of(line, other, args, None), building)


def _tells_lines(battle: RangedBattle, args: Laying, line: Laid, other: Laid | None) -> Rule[None]:
    """Distance and stat of each who fires, as a step."""
    for id, each in ((args.unit, line), (args.support, other)):
        if each:
            words = "{unit}, distance {distance}: {band} {strength}"
            name = battle.unit(id).name
            yield from Note(
                FIRING, words, unit=name, distance=each.distance, band=each.band.upper(), strength=each.strength
            )


def comes_down(args: Laying, to: str, direction: int, lines: tuple[Laid, Laid | None], missed: str) -> Rule[None]:
    """A shot astray attacks whatever is where it comes down, friend or enemy, with the strength it had."""
    battle: RangedBattle = yield from Now()
    unit, building = yield from _where(battle, to, direction, (args.unit, args.support, missed))
    if not (unit or building):
        yield from Note(SCATTERED_SHOT.id, "Nothing is there: a miss")
        return
    if (yield from ruling(SCATTERED_SHOT.id)) == "misses":
        yield from Note(SCATTERED_SHOT.id, "A shot astray does nothing at this table")
        return
    thing = battle.unit(unit) if unit else house(battle, building)
    yield from Note(SCATTERED_SHOT.id, "It comes down on {name}", name=thing.name)
    line, other = lines
    here = replace(args, distance=line.distance, in_building=None)
    fresh = laid(battle, battle.unit(args.unit), thing.place, here)
    line = replace(line, cover=fresh.cover if fresh else line.cover)
    if unit:
        yield from attacks_unit(aim_of(line, other, args, walls_of(battle, battle.unit(unit), here)), unit)
    else:
        yield from attacks_building(aim_of(line, other, args, None), building)


def _where(battle: RangedBattle, to: str, direction: int, missed: tuple[str, ...]) -> Rule[tuple[str, str]]:
    """The unit or building in the next space in this direction; asked where the app does not know the place."""
    if to:
        cell = around(battle.table.grid, cell_of(to))[direction - 1]
        space = space_of(cell) if is_on_board(battle.table, cell) else ""
        there = unit_at(battle, space)
        yield from Note(SIGHT, "It comes down in {space}", space=space or "no space of the board")
        return (there.id, "") if there else ("", building_at(battle.table, space) if space else "")
    units = tuple(unit.id for unit in battle.present() if not unit.riding and unit.id not in missed)
    houses = tuple(id for id in standing_buildings(battle, None) if id not in missed)
    label = "What is in the space where it comes down?"
    said = (yield from Ask("scatter-hits", (*units, *houses, NOTHING), label, SIGHT, many=False))[0]
    return ("" if said not in units else said, said if said in houses else "")


# The form


def _ticks(battle: RangedBattle, args: Laying, line: Laid | None, to: str) -> Iterator[Tick]:
    """The situation: the line, cover, what an arc goes over, two attacks for one."""
    eye = battle.units.get(args.observer) or battle.unit(args.unit)
    known = "the board" if eye.place and to else ""
    clear = args.in_sight if args.in_sight is not None else not (line and line.blockers)
    yield Tick(id="in_sight", label="The line is free", rule=SIGHT, on=clear, known=known)
    yield from cover_ticks(battle, args, seen(battle, eye, to))
    if line and line.band == "vlrf":
        yield _arc(args, line, known)
    yield Tick(id="split", label="Two smaller attacks", rule=STRENGTH, on=args.split)


def _arc(args: Laying, line: Laid, known: str) -> Tick:
    """What the app believes of an arc can be ticked otherwise."""
    if CLEAR in args.ticks or (line.over and OVER not in args.ticks):
        return Tick(id=CLEAR, label="Nothing in its way", rule=SIGHT, on=CLEAR in args.ticks, known=known)
    return Tick(id=OVER, label="Over cover, buildings or units", rule=SIGHT, on=OVER in args.ticks, known=known)


def _reminders(args: Laying, line: Laid | None) -> Iterator[Reason]:
    """Distance, stat and cover as the app has them, and what may happen to the shot."""
    if line is None:
        yield no(FIRING, "The distance will be asked: 1–3 SRF, 4–10 LRF, 11 or more VLRF")
        return
    yield no(FIRING, "Distance {n}: {band} {strength}", n=line.distance, band=line.band.upper(), strength=line.strength)
    if line.cover:
        yield no(SIGHT, "Cover: +{bonus} armour", bonus=1 if line.indirect else line.cover)
    if line.band == "vlrf" and args.observer:
        yield no(SIGHT, "Observed: it does not scatter, and the observer does not fire")
    elif line.band == "vlrf" and line.over:
        yield no(SIGHT, "It may come down a space off; an observer would prevent it")


def aim_known(args: Laying, line: Laid | None, other: Laid | None, walls: int | None) -> Aim | None:
    """The attack, if strength and cover of all who fire are known and it can be shared as asked; then odds are told."""
    if line is None or not line.strength or (args.support and (other is None or not other.strength)):
        return None
    can_split = not args.support and line.strength > 1 and (args.part or 1) < line.strength
    return aim_of(line, other, args, walls) if can_split or not args.split else None


def fire_form(battle: RangedBattle, args: Firing) -> Form:
    """The shot at a unit, worked out as far as the app knows where everybody is."""
    if not args.target:
        ticks = tuple(_ticks(battle, args, None, ""))
        return Form(procedure="shot", ticks=ticks, reminders=(no(FIRING, "One enemy or building a turn"),))
    target = battle.unit(args.target)
    line, other = lines_of(battle, args, target.place)
    notes = [*_reminders(args, line)]
    if (walls := house_of(battle, target)) and args.in_building is not False:
        words = "{target} is in {house}: +{armour} armour; the building itself may be the target instead"
        notes.append(no(SIGHT, words, target=target.name, house=walls.name, armour=walls.armour))
    ticks = (*_ticks(battle, args, line, target.place), *target_ticks(battle, args, target))
    aim = aim_known(args, line, other, walls_of(battle, target, args))
    facts = shot_at(aim, target, args.target_hammered) if aim else None
    unsaid = moot(args, battle.unit(args.unit), target.place)
    return Form(procedure="shot", facts=facts, ticks=ticks, reminders=tuple(notes), moot=unsaid)


def shell_form(battle: RangedBattle, args: Shelling) -> Form:
    """The shot at a building: its armour is met, its structure falls."""
    close = Tick(id="close", label="With VSRF, for a movement point", rule=FIRING, on=args.close)
    if args.building not in battle.table.buildings:
        return Form(procedure="fire", ticks=(*_ticks(battle, args, None, ""), close))
    walls = house(battle, args.building)
    line, other = lines_of(battle, args, walls.place)
    notes = [no(FIRING, "Structure {now} of {start}", now=walls.structure, start=walls.start_structure)]
    if args.close:
        aim = close_wall_aim(battle, args) if battle.unit(args.unit).vsrf else None
    else:
        aim = aim_known(args, line, other, None)
        notes += _reminders(args, line)
    facts = Fire(**parts_of(aim), armour=walls.armour) if aim else None
    ticks = (*_ticks(battle, args, None if args.close else line, walls.place), close)
    unsaid = moot(args, battle.unit(args.unit), walls.place)
    return Form(procedure="fire", facts=facts, ticks=ticks, reminders=tuple(notes), moot=unsaid)


def targets(battle: RangedBattle, args: Firing) -> tuple[str, ...]:
    """The enemies on the board; who rides is no target at most tables."""
    are_passengers = option(battle, PASSENGERS_TARGETED) == "yes"
    return tuple(unit.id for unit in battle.enemies(battle.unit(args.unit)) if are_passengers or not unit.riding)


def observers(battle: RangedBattle, args: Laying) -> tuple[str, ...]:
    """Who could observe for a gun."""
    unit = battle.unit(args.unit)
    there = battle.friends(unit) if can_be_observed(battle, unit) else ()
    watch = option(battle, OBSERVER_OVERWATCH) == "allowed"
    ready = (each for each in there if not each.fired and next(iter(turn_reasons(battle, each, True)), None) is None)
    return tuple(each.id for each in ready if watch or not each.is_watching)


def supporters(battle: RangedBattle, args: Laying) -> tuple[str, ...]:
    """Who could join the fire: friends who could fire themselves."""
    friends = battle.friends(battle.unit(args.unit))
    return tuple(each.id for each in friends if next(gun_reasons(battle, each), None) is None)


TARGET = Pick(key="target", label="Target", candidates=targets)
BUILDING = Pick(key="building", label="Building", candidates=standing_buildings)
HELP = (
    Pick(key="observer", label="Forward observer", candidates=observers, required=False),
    Pick(key="support", label="Supporting fire", candidates=supporters, required=False),
)
ORDERS = (
    in_turn("fire", "Fire", "F", FIRING, fires, fire_reasons, fire_form, (TARGET, *HELP), verb="fire at"),
    in_turn("fire-building", "Fire at a building", "B", FIRING, shells, shell_reasons, shell_form, (BUILDING, *HELP)),
)
