"""Is the target in range, and can I see the enemy? Bands, cover, lines of sight, observers and scatter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.order import Reason, no
from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.ranged_fun.board import apart, cell_of, crossed, is_cover, is_on_board, space_of
from referee.rulesets.ranged_fun.content import Grid, Strength, Tally
from referee.rulesets.ranged_fun.rulings import FIRING, HITCHING, NAME, OVERWATCH, SIGHT
from referee.rulesets.ranged_fun.turn import turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit
from referee.value import value

Band = Literal["vsrf", "srf", "lrf", "vlrf"]


BANDS: tuple[tuple[int, Band], ...] = ((0, "vsrf"), (3, "srf"), (10, "lrf"))
"""The farthest space of each band; beyond the last everything is very long range."""


def band_at(distance: int) -> Band:
    """The stat that fires at a distance.

    >>> [band_at(spaces) for spaces in (0, 1, 3, 4, 10, 11)]
    ['vsrf', 'srf', 'srf', 'lrf', 'lrf', 'vlrf']
    """
    return next((band for farthest, band in BANDS if distance <= farthest), "vlrf")


@value
class Distance:
    """How many spaces away the target is; 0 is one next to the firer, attacked by spending a movement point."""

    distance: Tally


@value
class InBand:
    """The stat that is used."""

    band: Band


@procedure(NAME, "range-band", rule=FIRING)
def range_band(facts: Distance) -> Rule[InBand]:
    """The distance decides which of the four stats is used."""
    band = band_at(facts.distance)
    yield from Note(FIRING, "{distance} spaces: {band}", distance=facts.distance, band=band)
    return InBand(band=band)


@value
class Between:
    """What lies between a firer and his target."""

    crossed: int
    indirect: bool = False
    building_armour: int | None = None


def cover_bonus(between: Between) -> Rule[int]:
    """Each square of cover is +1, on a ballistic arc all together; a building gives its own armour instead of +1."""
    crossed = min(between.crossed, 1) if between.indirect else between.crossed
    if between.building_armour is not None:
        walls = between.building_armour
        if (yield from ruling("building-and-cover")) == "instead":
            crossed = 0
        yield from Note(SIGHT, "In a building: +{walls}, and +{crossed} for cover", walls=walls, crossed=crossed)
        return walls + crossed
    if crossed and between.indirect:
        yield from Note(SIGHT, "A ballistic arc over cover: +1 armour in all")
    elif crossed:
        yield from Note(SIGHT, "Cover on the line: +{crossed} armour", crossed=crossed)
    return crossed


@value
class Arc:
    """A very long shot: on which grid, whether somebody observes it, and whether it goes over anything."""

    grid: Grid = "square"
    observer: bool = False
    over: bool = True


@value
class Scattered:
    """Whether the shot is off by one space, and in which direction: 1 is straight up, then clockwise."""

    scatters: bool
    direction: int | None = None


@procedure(NAME, "scatter", rule=SIGHT, chart=("scatters",))
def scatter(shot: Arc) -> Rule[Scattered]:
    """A shot over something that nobody observes comes down off target at 3 or more, one space in a random direction.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> play(scatter(Arc(grid="hex")), [3, 6], table=ruleset("ranged-fun").table())
    Scattered(scatters=True, direction=6)
    """
    if shot.observer or not shot.over:
        why = "a forward observer guides it" if shot.observer else "there is nothing in its way"
        yield from Note(SIGHT, "No scatter: {why}", why=why)
        return Scattered(scatters=False)
    if not (yield from is_off_target()):
        yield from Note(SIGHT, "On target")
        return Scattered(scatters=False)
    direction = yield from D(8 if shot.grid == "square" else 6, SIGHT, "Direction, 1 is up, clockwise")
    yield from Note(SIGHT, "Off by one space, direction {direction}", direction=direction)
    return Scattered(scatters=True, direction=direction)


def is_off_target() -> Rule[bool]:
    """Whether the shot scatters, by the method this table uses."""
    method = yield from ruling("scatter-method")
    if method == "d6-1-2-on-target":
        return (yield from D(6, SIGHT, "Scatter, 1 and 2 are on target")) > 2
    return method == "always"


@value
class View:
    """What lies on a line: spaces of cover between, whether the far end is cover itself, and what blocks it."""

    cover: int = 0
    at_target: int = 0
    blockers: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether a shot goes over anything on its way."""
        return bool(self.cover or self.blockers)

    @property
    def crossed(self) -> int:
        """Spaces of cover on the line, the target's own too."""
        return self.cover + self.at_target


def view(battle: RangedBattle, start: str, end: str) -> View:
    """The line between two spaces: exactly over a corner it is blocked by two blockers only, and covered by one."""
    line = crossed(battle.table.grid, cell_of(start), cell_of(end))
    table = battle.table
    through = [space_of(cell) for cell in line.through if is_on_board(table, cell)]
    pairs = [tuple(space_of(cell) for cell in pair if is_on_board(table, cell)) for pair in line.beside]
    covered = [is_cover(table, space) for space in through]
    covered += [any(is_cover(table, space) for space in pair) for pair in pairs]
    blocks = _blocker(battle)
    blockers = [name for space in through if (name := blocks(space))]
    for pair in pairs:
        names = [name for space in pair if (name := blocks(space))]
        blockers += names if len(names) == 2 else []
    return View(cover=sum(covered), at_target=int(is_cover(table, end)), blockers=tuple(blockers))


def _blocker(battle: RangedBattle) -> Callable[[str], str]:
    """Says what blocks the line in a space, if anything does: a building or a unit."""
    units = {unit.place: unit.name for unit in battle.present() if unit.place and not unit.riding}
    houses = {house.place: house.name for house in battle.table.buildings.values() if not house.is_rubble}
    return lambda space: houses.get(space, "") or units.get(space, "")


Spaces = Annotated[int, Interval(ge=1, le=200)]


COVER = ("cover-1", "cover-2", "cover-3")


OVER = "over"


CLEAR = "clear"


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
