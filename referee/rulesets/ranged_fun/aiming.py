"""Aiming [Firing]: how far, with which stat, through what; and every reason why it cannot be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Interval, Len

from referee.order import Reason, no
from referee.rulesets.ranged_fun.firing import Aim
from referee.rulesets.ranged_fun.ground import View, apart, view
from referee.rulesets.ranged_fun.options import FIRING, HITCHING, OVERWATCH, SIGHT, STRENGTH, SUPPORT, Strength, Tally
from referee.rulesets.ranged_fun.sight import Band, band_at
from referee.rulesets.ranged_fun.turn import turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import value

Spaces = Annotated[int, Interval(ge=1, le=200)]
COVER = ("cover-1", "cover-2", "cover-3")
OVER, CLEAR = "over", "clear"
TICKS = (*COVER, OVER, CLEAR)
"""What a referee may tick: spaces of cover, and whether a shot goes over anything or over nothing."""


@value
class Laying:
    """A unit that fires, and what the referee says of the line: what is not said the app works out where it can."""

    unit: str
    distance: Spaces | None = None
    cover: Tally | None = None
    in_sight: bool | None = None
    observer: str = ""
    support: str = ""
    support_distance: Spaces | None = None
    support_cover: Tally | None = None
    split: bool = False
    part: Strength | None = None
    ticks: Annotated[tuple[str, ...], Len(0, 20)] = ()


@value
class Laid:
    """A gun that is laid: distance, stat, whether it fires on an arc, the cover it meets, what blocks the line."""

    distance: int
    band: Band
    strength: int
    indirect: bool
    cover: int
    over: bool
    blockers: tuple[str, ...] = ()


def laid(
    battle: RangedBattle, gun: RangedUnit, to: str, args: Laying, observer: RangedUnit | None = None
) -> Laid | None:
    """The gun laid on a space, or nothing while nobody has said how far that is."""
    distance = args.distance or apart(battle, gun.place, to)
    if not distance:
        return None
    band = band_at(distance)
    indirect = gun.ballistic and band == "vlrf"
    eye = observer or gun
    seen = view(battle, eye.place, to) if eye.place and to else None
    return Laid(
        distance=distance,
        band=band,
        strength=getattr(gun, band),
        indirect=indirect,
        cover=_cover(args, seen, indirect),
        over=_over(battle, gun, to, args, indirect),
        blockers=_blockers(args, seen, indirect and observer is None),
    )


def _cover(args: Laying, seen: View | None, indirect: bool) -> int:
    """Spaces of cover as the referee says, as he ticks, or as the board has it; on an arc all that is crossed."""
    ticked = sum(tick in COVER for tick in args.ticks)
    if args.cover is not None or ticked:
        return args.cover if args.cover is not None else ticked
    if seen is None:
        return 0
    return seen.crossed + (len(seen.blockers) if indirect else 0)


def _over(battle: RangedBattle, gun: RangedUnit, to: str, args: Laying, indirect: bool) -> bool:
    """Whether the shot goes over something; where nobody knows, an arc does."""
    if OVER in args.ticks or CLEAR in args.ticks:
        return OVER in args.ticks
    if gun.place and to:
        return view(battle, gun.place, to).is_over
    return indirect or bool(_cover(args, None, indirect))


def _blockers(args: Laying, seen: View | None, is_free: bool) -> tuple[str, ...]:
    """What blocks the line; the referee's word goes first, and an arc is not blocked."""
    if is_free:
        return ()
    if args.in_sight is not None:
        return () if args.in_sight else ("Something that the referee sees",)
    return seen.blockers if seen else ()


def supporting(args: Laying) -> Laying:
    """What is said of the line of the second unit."""
    return Laying(unit=args.support, distance=args.support_distance, cover=args.support_cover, in_sight=args.in_sight)


def gun_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit may not fire at all this turn."""
    yield from turn_reasons(battle, unit)
    if unit.fired:
        yield no(FIRING, "{unit} has fired this turn", unit=unit.name)
    if unit.is_watching:
        yield no(OVERWATCH, "{unit} is on overwatch instead of firing", unit=unit.name)
    if unit.is_observing:
        yield no(SIGHT, "{unit} is a forward observer: it does not fire this turn", unit=unit.name)
    if not (unit.srf or unit.lrf or unit.vlrf):
        yield no(FIRING, "{unit} has nothing left to fire with", unit=unit.name)


def line_reasons(unit: RangedUnit, line: Laid) -> Iterator[Reason]:
    """Why a unit may not fire along this line: no strength at this range, a rider, something in the way."""
    if not line.strength:
        words = "{unit} has {band} 0: it cannot fire at distance {distance}"
        yield no(FIRING, words, unit=unit.name, band=line.band, distance=line.distance)
    if unit.kind == "trundler" and unit.carrying and line.band in ("lrf", "vlrf"):
        yield no(HITCHING, "{unit} carries a rider: a trundler then fires no {band}", unit=unit.name, band=line.band)
    if line.blockers:
        yield no(SIGHT, "{what} blocks the line of {unit}", what=line.blockers[0], unit=unit.name)


def target_reasons(battle: RangedBattle, unit: RangedUnit, target: RangedUnit) -> Iterator[Reason]:
    """Whether this enemy may be the target."""
    if target.side == unit.side:
        yield no(FIRING, "{target} is of its own side", target=target.name)
    if target.gone:
        yield no(FIRING, "{target} is gone", target=target.name)
    if target.riding:
        carrier = battle.unit(target.riding).name
        yield no(HITCHING, "{target} is aboard: {carrier} is the target", target=target.name, carrier=carrier)


def strength_reasons(args: Laying, line: Laid | None) -> Iterator[Reason]:
    """Why the attack may not be split like this."""
    if args.split and args.support:
        yield no(SUPPORT, "Both units must fire at full strength: a supported attack cannot be split")
    if args.part is not None and not args.split:
        yield no(STRENGTH, "A part is named, but the attack is not split")
    if line is None or not args.split:
        return
    if line.strength == 1:
        yield no(STRENGTH, "Strength 1 cannot be split: 2 or more can")
    elif args.part is not None and args.part >= line.strength:
        yield no(STRENGTH, "The first part is 1 to {most}, not {part}", most=line.strength - 1, part=args.part)


def tick_reasons(args: Laying) -> Iterator[Reason]:
    """Ticks that there are not."""
    for tick in args.ticks:
        if tick not in TICKS:
            yield no(SIGHT, "There is no tick “{tick}”: {names}", tick=tick, names=", ".join(TICKS))


def observer_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Why this unit cannot observe: it has fired, cannot act, does not see; or the gun fires on no arc."""
    if not args.observer:
        return
    gun, eye = battle.unit(args.unit), battle.unit(args.observer)
    if eye.id == gun.id or eye.side != gun.side:
        yield no(SIGHT, "A forward observer is another unit of the same side")
    if not gun.ballistic:
        yield no(SIGHT, "{unit} fires on no ballistic arc: an observer does not help", unit=gun.name)
    yield from (why for why in turn_reasons(battle, eye) if eye.side == gun.side)
    if eye.fired or eye.is_watching:
        word = "has fired this turn" if eye.fired else "is on overwatch"
        yield no(SIGHT, "{unit} {word}: it cannot observe", unit=eye.name, word=word)
    line = laid(battle, gun, to, args, eye)
    if line and gun.ballistic and not line.indirect:
        yield no(SIGHT, "At distance {distance} the fire is direct: nobody observes it", distance=line.distance)
    if line and line.blockers:
        yield no(SIGHT, "{what} blocks the line of {unit}", what=line.blockers[0], unit=eye.name)


def support_reasons(battle: RangedBattle, args: Laying, to: str) -> Iterator[Reason]:
    """Why this unit cannot join the fire: it must be able to fire at the same target by itself."""
    if not args.support:
        return
    gun, other = battle.unit(args.unit), battle.unit(args.support)
    if other.id == gun.id or other.side != gun.side:
        yield no(SUPPORT, "Another unit of the same side can join the fire")
        return
    if other.id == args.observer:
        yield no(SIGHT, "{unit} observes: it does not fire this turn", unit=other.name)
    yield from gun_reasons(battle, other)
    line = laid(battle, other, to, supporting(args))
    if line:
        yield from line_reasons(other, line)


def aim_of(line: Laid, other: Laid | None, args: Laying, building_armour: int | None) -> Aim:
    """The attack as the rule wants it; of an arc and a direct line each counts its own cover."""
    is_mixed = other is not None and other.indirect != line.indirect
    lines = [each for each in (line, other) if each]
    covers = [min(each.cover, 1) if is_mixed and each.indirect else each.cover for each in lines]
    return Aim(
        strength=line.strength,
        cover=covers[0],
        indirect=line.indirect and not is_mixed,
        building_armour=building_armour,
        support=other.strength if other else None,
        support_cover=covers[1] if other else None,
        split=args.split,
        part=args.part,
    )
