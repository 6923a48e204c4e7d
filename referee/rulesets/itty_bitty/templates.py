"""Spell templates: where a thrown spell lands, and which hexes it covers how strongly."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

from referee.hexgrid import Bands, Direction, Hex, ball_bands, cone_bands
from referee.procedure import procedure
from referee.requests import D, Note, Refused, Rule, ruling
from referee.rulesets.itty_bitty.grid import hex_named
from referee.rulesets.itty_bitty.options import NAME, Power, PowerLeft, Strength
from referee.value import FrozenMap, value

THROWING = "Using The Spell Templates"
TEMPLATES = "Spell Templates"

Scatter: TypeAlias = Literal["forward", "forward-right", "forward-left", "back-left", "back-right", "back"]

SCATTERS: dict[int, tuple[Scatter, int]] = {
    1: ("forward", 0),
    2: ("forward-right", 1),
    3: ("forward-left", -1),
    4: ("back-left", -2),
    5: ("back-right", 2),
    6: ("back", 3),
}
"""Where a face scatters to, and how many sixths clockwise from forward that is."""

FRACTIONS = {
    "1-⅔-⅓": (Fraction(1), Fraction(2, 3), Fraction(1, 3)),
    "1-½-¼": (Fraction(1), Fraction(1, 2), Fraction(1, 4)),
}


@value
class Throw:
    """Who throws (base rating, what is left of it), and from where to where if hexes are known."""

    power: Power
    current: PowerLeft | None = None
    near_combat: bool = False
    caster: str | None = None
    target: str | None = None

    @property
    def reach(self) -> int:
        """How many hexes he can throw."""
        return self.power if self.current is None else self.current


@value
class Thrown:
    """Whether it was accurate, where it scattered to, and the hex it lands in."""

    accurate: bool
    scatter: Scatter | None
    lands: str | None


Path: TypeAlias = tuple[Hex, Hex]


def thrown_path(facts: Throw) -> Path | None:
    """The two hexes, both or none, the target within reach."""
    if facts.caster is None and facts.target is None:
        return None
    if facts.caster is None or facts.target is None:
        missing = "caster" if facts.caster is None else "target"
        raise Refused(f"The fact “{missing}” is missing: give both hexes, caster and target, or none.", THROWING)
    caster = hex_named("caster", facts.caster, THROWING)
    target = hex_named("target", facts.target, THROWING)
    far = caster.distance(target)
    if far > facts.reach:
        raise Refused(f"The target is {far} hexes away, and he throws at most {facts.reach}.", THROWING)
    return caster, target


@procedure(NAME, "throw", rule=THROWING, chart=("accurate", "scatter"))
def throw(facts: Throw) -> Rule[Thrown]:
    """The die must beat the caster's base rating, or the spell scatters one hex."""
    path = thrown_path(facts)
    die = yield from D(6, THROWING, "Accuracy")
    if (yield from is_accurate(facts, die)):
        yield from Note(THROWING, "It lands where it was aimed")
        return Thrown(accurate=True, scatter=None, lands=facts.target)
    scatter, sixths = SCATTERS[(yield from D(6, THROWING, "Scatter"))]
    lands = scattered(path, sixths) if path else None
    yield from Note(THROWING, "It scatters {scatter} to {lands}", scatter=scatter, lands=lands or "no numbered hex")
    return Thrown(accurate=False, scatter=scatter, lands=lands)


def is_accurate(facts: Throw, die: int) -> Rule[bool]:
    """The die less 1 near combat beats the rating; or, rolling under, the die plus 1 is the rating or less."""
    under = (yield from ruling("accuracy")) == "roll-under"
    total = die + (1 if under else -1) * facts.near_combat
    if facts.near_combat:
        yield from Note(THROWING, "Combat near by: {total}", total=total)
    wanted = (
        "{total} against {power}: it must be {power} or less" if under else "{total} against {power}: it must beat it"
    )
    yield from Note(THROWING, wanted, total=total, power=facts.power)
    return total <= facts.power if under else total > facts.power


def scattered(path: Path, sixths: int) -> str | None:
    """The hex beside the target, seen from the caster; off the numbered map it is none.

    Thrown at the caster's own hex, forward is up the map.
    """
    caster, target = path
    forward = Direction.UP if caster == target else caster.direction_to(target)
    lands = target.step(forward.turned(sixths))
    return str(lands) if lands.is_numbered else None


@value
class Template:
    """A ball around a hex, or a cone out of one hex through the next."""

    shape: Literal["ball", "cone"]
    size: Annotated[int, Interval(ge=1, le=3)]
    strength: Strength
    spillover: Annotated[int, Interval(ge=0, le=10)] | None = None
    at: str
    toward: str | None = None


@value
class Covered:
    """How strongly each hex is hit; hexes that feel nothing are left out."""

    hexes: FrozenMap[str, int]


def template_bands(facts: Template) -> Bands:
    """The hexes of the template, band by band from the strongest."""
    at = hex_named("at", facts.at, TEMPLATES)
    if facts.shape == "ball":
        if facts.toward is not None:
            raise Refused("The fact “toward” is for a cone only: a ball has no direction.", TEMPLATES)
        return ball_bands(at, facts.size)
    if facts.toward is None:
        raise Refused(
            "The fact “toward” is missing: a cone needs the hex beside “at” that it leaves through.", TEMPLATES
        )
    toward = hex_named("toward", facts.toward, TEMPLATES)
    if not at.is_adjacent(toward):
        raise Refused(f"The fact “toward” cannot be {toward}: it must be a hex beside {at}.", TEMPLATES)
    return cone_bands(at, toward, facts.size)


@procedure(NAME, "template", rule=TEMPLATES)
def template(facts: Template) -> Rule[Covered]:
    """Full strength in the first band, two thirds in the second, one third in the third, rounded down.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> fireball = Template(shape="ball", size=2, strength=6, at="1007")
    >>> sorted(set(play(template(fireball), table=ruleset("itty-bitty").table()).hexes.values()))
    [4, 6]
    """
    bands = template_bands(facts)
    fractions = FRACTIONS[(yield from ruling("template-fractions"))]
    covered: dict[str, int] = {}
    for number, band in enumerate(bands):
        spilt = number and facts.spillover is not None
        strength = facts.spillover if spilt else int(facts.strength * fractions[number])
        yield from Note(TEMPLATES, "Band {band}: strength {strength}", band=number + 1, strength=strength)
        if strength:
            covered |= {str(place): strength for place in band if place.is_numbered}
    return Covered(hexes=FrozenMap(covered))
