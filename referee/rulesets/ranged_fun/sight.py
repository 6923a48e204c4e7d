"""In range, and in sight: the band of a distance, what cover is worth, and where an unseen shot comes down."""

from __future__ import annotations

from typing import Literal

from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.ranged_fun.options import FIRING, NAME, SIGHT, Grid, Tally
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
