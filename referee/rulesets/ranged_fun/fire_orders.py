"""The orders to fire: what the resolve panel shows of a shot at a unit or at a building."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from referee.order import Form, Order, Pick, Reason, Tick, no
from referee.rulesets.ranged_fun.aiming import CLEAR, COVER, OVER, Laid, Laying, aim_of, laid, supporting
from referee.rulesets.ranged_fun.firing import Aim, Fire, Shot
from referee.rulesets.ranged_fun.ground import house_of, standing_buildings
from referee.rulesets.ranged_fun.options import FIRING, SIGHT, STRENGTH
from referee.rulesets.ranged_fun.shooting import Firing, Shelling, fire_reasons, fires, shell_reasons, shells
from referee.rulesets.ranged_fun.turn import PLAY
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit

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


def _parts(aim: Aim) -> dict[str, object]:
    return {field.name: getattr(aim, field.name) for field in fields(aim)}


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
    facts = Shot(**_parts(aim), target=target.target)  # type: ignore[arg-type]
    return Form(procedure="shot", facts=facts, ticks=ticks, reminders=tuple(notes))


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
    facts = Fire(**_parts(aim_of(line, other, args, None)), armour=house.armour)  # type: ignore[arg-type]
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


HELP = (
    Pick(key="observer", label="Forward observer", candidates=observers, required=False),
    Pick(key="support", label="Supporting fire", candidates=supporters, required=False),
)
ORDERS = (
    Order(
        id="fire",
        title="Fire",
        rule=FIRING,
        args=Firing,
        resolve=fires,
        reasons=fire_reasons,
        form=fire_form,
        picks=(Pick(key="target", label="Target", candidates=targets), *HELP),
        phases=PLAY,
        key="F",
    ),
    Order(
        id="fire-building",
        title="Fire at a building",
        rule=FIRING,
        args=Shelling,
        resolve=shells,
        reasons=shell_reasons,
        form=shell_form,
        picks=(Pick(key="building", label="Building", candidates=standing_buildings), *HELP),
        phases=PLAY,
        key="B",
    ),
)
