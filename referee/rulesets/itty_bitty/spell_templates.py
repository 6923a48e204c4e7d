"""Spell templates: where a thrown spell lands, and whom it covers how strongly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

from referee.hexgrid import Bands, Direction, Hex, ball_bands, cone_bands
from referee.procedure import procedure
from referee.requests import Ask, D, Note, Now, Refused, Rule, happened, ruling, sub
from referee.rulesets.itty_bitty.board import asks_yes, at, standing_in
from referee.rulesets.itty_bitty.content import Power, PowerLeft, Spell, Strength
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.terrain import hex_named
from referee.rulesets.itty_bitty.units import Effect, IttyBattle, IttyUnit, Put
from referee.value import FrozenMap, plain, value
from referee.wording import N_
from referee.words import at_most, reach

THROWING = "Using The Spell Templates"
TEMPLATES = "Spell Templates"
Spared: TypeAlias = tuple[str, ...]
"""Those whom a saving throw has spared."""
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
SCATTERED: dict[Scatter, str] = {
    "forward": "It scatters forward to {lands}",
    "forward-right": "It scatters forward-right to {lands}",
    "forward-left": "It scatters forward-left to {lands}",
    "back-left": "It scatters back-left to {lands}",
    "back-right": "It scatters back-right to {lands}",
    "back": "It scatters back to {lands}",
}


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
    for words, values in in_vain(facts.power, facts.near_combat, (yield from ruling("accuracy"))):
        yield from Note(THROWING, words, **values)
    die = yield from D(6, THROWING, "Accuracy", (yield from accurate_at(facts)))
    if (yield from is_accurate(facts, die)):
        yield from Note(THROWING, "It lands where it was aimed")
        return Thrown(accurate=True, scatter=None, lands=facts.target)
    scatter, sixths = SCATTERS[(yield from D(6, THROWING, "Scatter", "low flies on, high falls back"))]
    lands = scattered(path, sixths) if path else None
    yield from Note(THROWING, SCATTERED[scatter], lands=lands or "no numbered hex")
    return Thrown(accurate=False, scatter=scatter, lands=lands)


IN_VAIN = {
    ("beat-rating", False): N_("It cannot land, it scatters: {n} needed to beat power {power}"),
    ("beat-rating", True): N_("It cannot land, it scatters: {n} needed to beat power {power} near combat"),
    ("roll-under", True): N_("It cannot land, it scatters: {n} or less needed for power {power} near combat"),
}


def in_vain(power: int, near_combat: bool, accuracy: str) -> Iterable[tuple[str, dict[str, int]]]:
    """That no face lands where it is aimed, and why; nothing where one does."""
    under = accuracy == "roll-under"
    n = power - near_combat if under else power + near_combat + 1
    if n < 1 if under else n > 6:
        yield IN_VAIN[accuracy, near_combat], {"n": n, "power": power}


def accurate_at(facts: Throw) -> Rule[str]:
    """What the die must show for the spell to land where it was aimed."""
    if (yield from ruling("accuracy")) == "roll-under":
        n = facts.power - facts.near_combat
        return at_most(n, f"{n} or less lands", "always lands", "cannot land")
    n = facts.power + facts.near_combat + 1
    return reach(n, f"{n}+ lands", "always lands", f"cannot land ({n} needed)")


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


def near_combat(battle: IttyBattle, unit: IttyUnit) -> bool | None:
    """Whether there was fighting beside him in this turn or the last."""
    here = at(unit)
    if here is None:
        return None
    recent = (Hex.parse(place) for place, turn in battle.table.fought_in.items() if turn >= battle.turn - 1)
    return any(here.distance(place) <= 1 for place in recent)


RULE_OF = {
    "big-bang-boomeroo": "Big Bang Boomeroo",
    "fist-of-righteousness": "Fist of Righteousness",
    "giant-splat": "Giant Splat",
    "wahoo": "Wahoo from the Nether Depths",
    "fearball": "Fearball",
    "fireball": "Fireball",
    "chain-lightning": "Chain Lightning",
    "vegetative-chain-reaction": "Vegetative Chain Reaction",
    "rally": "Rally",
    "summon-primal-goons": "Summon Primal Goons",
    "distraction": "Distraction",
    "anti-magickal-glamour": "Anti-Magickal Glamour",
    "summon-the-walking-dead": "Summon the Walking Dead",
    "yawning-chasm": "Yawning Chasm",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Magick:
    """A spell that works: which, whose, at what, and what its caster has left."""

    id: str
    spell: Spell
    caster: str
    target: str = ""
    targets: tuple[str, ...] = ()
    hex: str = ""
    size: int = 0
    left: int = 0
    paid: int = 0
    power: int = 1
    reach: int = 0
    near_combat: bool | None = None

    @property
    def rule(self) -> str:
        """The spell's own rule."""
        return RULE_OF[self.id]


def lasts(magick: Magick, *, units: Iterable[str] = (), hexes: Iterable[str] = ()) -> Rule[str]:
    """The spell lasts: it is kept in mind with its turns and its upkeep. Its key."""
    battle: IttyBattle = yield from Now()
    caster = battle.unit(magick.caster)
    key = f"{magick.id} of {caster.name}, turn {battle.turn}"
    effect = Effect(
        spell=magick.id,
        name=magick.spell.name,
        caster=caster.id,
        side=caster.side,
        turns=max(magick.spell.duration, 1),
        upkeep=magick.spell.upkeep if magick.spell.duration else 0,
        units=tuple(units),
        hexes=tuple(hexes),
        since=battle.turn if magick.spell.duration else 0,
    )
    yield from happened(Put(field="effects", key=key, value=plain(effect), rule=magick.rule))
    return key


@dataclass(frozen=True, slots=True)
class Fallen:
    """Where a ball has come down: whom it covers, and which hexes if they are known."""

    units: tuple[IttyUnit, ...]
    hexes: tuple[str, ...] = ()


def landing(magick: Magick) -> Rule[str]:
    """The throw: where the spell lands; nowhere, if that is off the map."""
    battle: IttyBattle = yield from Now()
    caster = battle.unit(magick.caster)
    beside = magick.near_combat
    if beside is None:
        beside = near_combat(battle, caster)
    if beside is None:
        words = f"Was there combat beside {caster.name}, this turn or last?"
        beside = yield from asks_yes("near-combat", words, THROWING)
    here = caster.place if at(caster) else None
    facts = Throw(
        power=magick.power,
        current=min(magick.reach, 7),
        near_combat=beside,
        caster=here,
        target=magick.hex if here else None,
    )
    thrown = yield from sub(throw, facts)
    grid = battle.table.map
    if thrown.lands and grid and Hex.parse(thrown.lands) not in grid.grid:
        yield from Note(THROWING, "It comes down off the map")
        return ""
    return thrown.lands or ""


def falls(magick: Magick) -> Rule[Fallen]:
    """A ball is thrown and comes down, or lies around its caster: everybody in its hexes, friend and foe."""
    battle: IttyBattle = yield from Now()
    around = magick.spell.aim == "caster"
    place = battle.unit(magick.caster).place if around else (yield from landing(magick))
    if at(battle.unit(magick.caster)) is None:
        there = yield from Ask(
            "covered", tuple(unit.id for unit in battle.present()), "Who is in the template?", TEMPLATES
        )
        return Fallen(tuple(battle.unit(id) for id in there))
    if not place:
        return Fallen(())
    grid = battle.table.map
    ball = Hex.parse(place).ball(magick.size - 1)
    hexes = tuple(str(near) for near in ball if (near in grid.grid if grid else near.is_numbered))
    yield from Note(TEMPLATES, "It covers {n} hexes around {hex}", n=len(hexes), hex=place)
    return Fallen(tuple(unit for name in hexes for unit in standing_in(battle, name)), hexes)


def bands(magick: Magick) -> Rule[tuple[tuple[tuple[str, ...], int], ...]]:
    """Whom a template covers how strongly, hex by hex; the referee says it where hexes are not known."""
    battle: IttyBattle = yield from Now()
    caster, spell = battle.unit(magick.caster), magick.spell
    place = caster.place if spell.shape == "cone" else (yield from landing(magick))
    if at(caster) is None:
        return (yield from _asked_bands(magick))
    if not place:
        return ()
    facts = Template(
        shape=spell.shape or "ball",
        size=magick.size,
        strength=spell.strength or 1,
        spillover=spell.spill,
        at=place,
        toward=magick.hex if spell.shape == "cone" else None,
    )
    covered = yield from sub(template, facts)
    hit = ((tuple(unit.id for unit in standing_in(battle, name)), power) for name, power in covered.hexes.items())
    return tuple((units, power) for units, power in hit if units)


def _asked_bands(magick: Magick) -> Rule[tuple[tuple[tuple[str, ...], int], ...]]:
    """Band by band as the referee sees it, each unit by itself."""
    battle: IttyBattle = yield from Now()
    spell = magick.spell
    facts = Template(shape="ball", size=magick.size, strength=spell.strength or 1, spillover=spell.spill, at="5050")
    covered = yield from sub(template, facts)
    strengths = list(dict.fromkeys(covered.hexes.values()))
    left = tuple(unit.id for unit in battle.present())
    struck: list[tuple[tuple[str, ...], int]] = []
    for number, power in enumerate(strengths, start=1):
        said = yield from Ask(f"band-{number}", left, f"Who is hit at strength {power}?", TEMPLATES)
        struck += [((id,), power) for id in said]
        left = tuple(id for id in left if id not in said)
    return tuple(struck)
