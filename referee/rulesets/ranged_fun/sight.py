"""Is the target in range, and can I see the enemy? Bands, cover, lines of sight, observers and scatter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.order import Reason, Tick, never, no
from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.ranged_fun.board import cell_of, crossed, house_of, is_cover, is_on_board, range_between, space_of
from referee.rulesets.ranged_fun.content import Grid, Strength, Tally
from referee.rulesets.ranged_fun.rulings import (
    BUILDING_AND_COVER,
    COVER_SPACES,
    DAMAGE,
    FIRING,
    HITCHING,
    LINE_OVER_CORNER,
    NAME,
    OVERWATCH,
    PASSENGERS_TARGETED,
    SCATTER_METHOD,
    SIGHT,
    STRENGTH,
)
from referee.rulesets.ranged_fun.turn import turn_reasons
from referee.rulesets.ranged_fun.units import RangedBattle, RangedUnit, riders
from referee.rulings import option
from referee.value import value

# Is the target in range?

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
    yield from Note(FIRING, "{distance} spaces: {band}", distance=facts.distance, band=band.upper())
    return InBand(band=band)


# Cover and scatter


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
        if (yield from ruling(BUILDING_AND_COVER.id)) == "instead":
            crossed = 0
        rule = BUILDING_AND_COVER.id if between.crossed else SIGHT
        yield from Note(rule, "In a building: +{walls}, and +{crossed} for cover", walls=walls, crossed=crossed)
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
        yield from Note(SCATTER_METHOD.id, "On target")
        return Scattered(scatters=False)
    direction = yield from D(8 if shot.grid == "square" else 6, SCATTER_METHOD.id, "Direction, 1 is up, clockwise")
    yield from Note(SIGHT, "Off by one space, direction {direction}", direction=direction)
    return Scattered(scatters=True, direction=direction)


def is_off_target() -> Rule[bool]:
    """Whether the shot scatters, by the method this table uses."""
    method = yield from ruling(SCATTER_METHOD.id)
    if method == "d6-1-2-on-target":
        return (yield from D(6, SCATTER_METHOD.id, "Scatter, 1 and 2 are on target")) > 2
    return method == "always"


# Can I see the enemy?


@value
class View:
    """What lies on a line: spaces of cover between, whether its ends are cover themselves, and what blocks it."""

    cover: int = 0
    at_target: int = 0
    at_start: int = 0
    blockers: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether a shot goes over anything on its way."""
        return bool(self.cover or self.blockers)

    def counted(self, spaces: str) -> int:
        """The spaces of cover that count at a table."""
        ends = {"between": 0, "not-the-firers": self.at_target, "all": self.at_target + self.at_start}
        return self.cover + ends[spaces]


def view(battle: RangedBattle, start: str, end: str) -> View:
    """The line between two spaces: what is in its way, and what of it stands beside a corner that it runs over."""
    line, table, corners = crossed(battle.table.grid, cell_of(start), cell_of(end)), battle.table, _corners(battle)
    through = [space_of(cell) for cell in line.through if is_on_board(table, cell)]
    pairs = [tuple(space_of(cell) for cell in pair if is_on_board(table, cell)) for pair in line.beside]
    covered = sum(is_cover(table, space) for space in through)
    covered += sum(any(is_cover(table, space) for space in pair) for pair in pairs if corners)
    blocks = _blocker(battle)
    blockers = [name for space in through if (name := blocks(space))]
    for pair in pairs if corners else ():
        names = [name for space in pair if (name := blocks(space))]
        blockers += names if len(names) >= corners else []
    ends = {"at_target": int(is_cover(table, end)), "at_start": int(is_cover(table, start))}
    return View(cover=covered, blockers=tuple(blockers), **ends)


def _corners(battle: RangedBattle) -> int:
    """How many of the two spaces beside a corner must block to block the line; 0 if none ever does."""
    return {"both": 2, "either": 1, "neither": 0}[option(battle, LINE_OVER_CORNER)]


def _blocker(battle: RangedBattle) -> Callable[[str], str]:
    """Says what blocks the line in a space, if anything does: a building or a unit."""
    units = {unit.place: unit.name for unit in battle.present() if unit.place and not unit.riding}
    houses = {house.place: house.name for house in battle.table.buildings.values() if not house.is_rubble}
    return lambda space: houses.get(space, "") or units.get(space, "")


# What is said of a shot, and what the app knows itself

Spaces = Annotated[int, Interval(ge=1, le=200)]
COVER = ("cover-1", "cover-2", "cover-3")
COVER_WORDS = ("A space of cover on the line", "A second one", "A third one")
OVER, CLEAR = "over", "clear"
TICKS = (*COVER, OVER, CLEAR)
"""What a referee may tick: spaces of cover, and whether a shot goes over anything or over nothing."""


@value
class Situation:
    """A unit that attacks, and what the referee says of it; what he does not say the app works out where it can."""

    unit: str
    cover: Tally | None = None
    board_cover: bool | None = None
    in_building: bool | None = None
    target_hammered: bool | None = None
    split: bool = False
    part: Strength | None = None
    ticks: Annotated[tuple[str, ...], Len(0, 20)] = ()


@value
class Laying(Situation):
    """A unit that fires over a distance, and those who help."""

    distance: Spaces | None = None
    in_sight: bool | None = None
    observer: str = ""
    support: str = ""
    support_distance: Spaces | None = None
    support_cover: Tally | None = None


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


def seen(battle: RangedBattle, eye: RangedUnit, to: str) -> View | None:
    """What lies on the line from a unit to a space; nothing where the app does not know the places."""
    return view(battle, eye.place, to) if eye.place and to else None


def laid(
    battle: RangedBattle, gun: RangedUnit, to: str, args: Laying, observer: RangedUnit | None = None
) -> Laid | None:
    """The gun laid on a space, or nothing while nobody has said how far that is."""
    distance = args.distance or range_between(battle, gun.place, to)
    if not distance:
        return None
    band = band_at(distance)
    indirect = gun.ballistic and band == "vlrf"
    line = seen(battle, observer or gun, to)
    return Laid(
        distance=distance,
        band=band,
        strength=getattr(gun, band),
        indirect=indirect,
        cover=cover_met(battle, args, line, indirect),
        over=_over(battle, gun, to, args, indirect),
        blockers=_blockers(args, line, indirect and observer is None),
    )


def cover_met(battle: RangedBattle, args: Situation, line: View | None, indirect: bool = False) -> int:
    """Spaces of cover as the referee says, as he ticks, or as the board has it; on an arc all that is crossed."""
    ticked = sum(tick in COVER for tick in args.ticks)
    if args.cover is not None or ticked:
        return args.cover if args.cover is not None else ticked
    if line is None or args.board_cover is False:
        return 0
    return line.counted(option(battle, COVER_SPACES)) + (len(line.blockers) if indirect else 0)


def _over(battle: RangedBattle, gun: RangedUnit, to: str, args: Laying, indirect: bool) -> bool:
    """Whether the shot goes over something; where nobody knows, an arc does."""
    if OVER in args.ticks or CLEAR in args.ticks:
        return OVER in args.ticks
    line = seen(battle, gun, to)
    return line.is_over if line else indirect or bool(cover_met(battle, args, None))


def _blockers(args: Laying, line: View | None, is_free: bool) -> tuple[str, ...]:
    """What blocks the line; the referee's word goes first, and an arc is not blocked."""
    if is_free:
        return ()
    if args.in_sight is not None:
        return () if args.in_sight else ("Something that the referee sees",)
    return line.blockers if line else ()


def walls_of(battle: RangedBattle, target: RangedUnit, args: Situation) -> int | None:
    """The armour of the building that a target is in, unless the referee says that it is in none."""
    house = house_of(battle, target)
    return house.armour if house and args.in_building is not False else None


def supporting(args: Laying) -> Laying:
    """What is said of the line of the second unit."""
    return Laying(unit=args.support, distance=args.support_distance, cover=args.support_cover, in_sight=args.in_sight)


def cover_ticks(battle: RangedBattle, args: Situation, line: View | None) -> Iterator[Tick]:
    """Cover as the board has it, which can be turned off; else as the referee ticks it."""
    known = line.counted(option(battle, COVER_SPACES)) if line else 0
    if known:
        words = "Cover that the board shows"
        on = args.board_cover is not False
        yield Tick(id="board_cover", label=words, modifier=known, rule=SIGHT, on=on, known="the board")
    if line is None or (known and args.board_cover is False):
        for tick, words in zip(COVER, COVER_WORDS, strict=True):
            yield Tick(id=tick, label=words, modifier=1, rule=SIGHT, on=tick in args.ticks)


def target_ticks(battle: RangedBattle, args: Situation, target: RangedUnit | None) -> Iterator[Tick]:
    """What the app knows of a target: the building it is in, and that it is hammered."""
    house = house_of(battle, target) if target else None
    if house:
        on, words = args.in_building is not False, f"In {house.name}"
        yield Tick(id="in_building", label=words, modifier=house.armour, rule=SIGHT, on=on, known="where it stands")
    if target and target.is_hammered:
        on = args.target_hammered is not False
        yield Tick(id="target_hammered", label="Hammered already", rule=DAMAGE, on=on, known="its marker")


def moot(args: Laying, gun: RangedUnit, to: str) -> tuple[str, ...]:
    """What nobody has to say of a shot as it stands: the board shows it, or it is about what is not done."""
    shown = ("distance", "cover", "in_building") if gun.place and to else ()
    helped = () if args.support and not shown else ("support_distance", "support_cover")
    return (*shown, *helped, "board_cover", "target_hammered", *(() if args.split else ("part",)))


# Why not


def gun_reasons(battle: RangedBattle, unit: RangedUnit) -> Iterator[Reason]:
    """Why a unit may not fire at all this turn."""
    yield from turn_reasons(battle, unit, aboard=True)
    if unit.fired:
        yield no(FIRING, "{unit} has fired this turn", unit=unit.name)
    if unit.is_watching:
        yield no(OVERWATCH, "{unit} is on overwatch instead of firing", unit=unit.name)
    if unit.is_observing:
        yield no(SIGHT, "{unit} is a forward observer: it does not fire this turn", unit=unit.name)
    if not (unit.srf or unit.lrf or unit.vlrf):
        yield never(FIRING, "{unit} has nothing left to fire with", unit=unit.name)


def line_reasons(battle: RangedBattle, unit: RangedUnit, line: Laid) -> Iterator[Reason]:
    """Why a unit may not fire along this line: no strength at this range, a rider, something in the way."""
    if not line.strength:
        words = "{unit} has {band} 0: it cannot fire at distance {distance}"
        yield never(FIRING, words, unit=unit.name, band=line.band.upper(), distance=line.distance)
    if unit.kind == "trundler" and line.band in ("lrf", "vlrf") and riders(battle, unit.id):
        yield no(
            HITCHING, "{unit} carries a rider: a trundler then fires no {band}", unit=unit.name, band=line.band.upper()
        )
    if line.blockers:
        yield no(SIGHT, "{what} blocks the line of {unit}", what=line.blockers[0], unit=unit.name)


def target_reasons(battle: RangedBattle, unit: RangedUnit, target: RangedUnit) -> Iterator[Reason]:
    """Whether this enemy may be the target."""
    if target.side == unit.side:
        yield no(FIRING, "{target} is of its own side", target=target.name)
    if target.gone:
        yield never(FIRING, "{target} is gone", target=target.name)
    if target.riding and option(battle, PASSENGERS_TARGETED) == "no":
        carrier, rule = battle.unit(target.riding).name, PASSENGERS_TARGETED.id
        yield no(rule, "{target} is aboard: {carrier} is the target", target=target.name, carrier=carrier)


def tick_reasons(args: Situation) -> Iterator[Reason]:
    """Ticks that there are not, and a part of what is not split."""
    for tick in args.ticks:
        if tick not in TICKS:
            yield never(SIGHT, "There is no tick “{tick}”: {names}", tick=tick, names=", ".join(TICKS))
    if args.part is not None and not args.split:
        yield never(STRENGTH, "A part is named, but the attack is not split")
