"""What single spells roll: saving throws, lightning down a line, goons, and fear."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from annotated_types import Len

from referee.procedure import procedure
from referee.requests import D, Note, Rule, sub
from referee.rulesets.itty_bitty.combat import Attacker, Defender, Fight, combat
from referee.rulesets.itty_bitty.crt import Fate, Result
from referee.rulesets.itty_bitty.cup import refuse_twice
from referee.rulesets.itty_bitty.movement import Row
from referee.rulesets.itty_bitty.options import NAME, Quality
from referee.value import FrozenMap, value

SAVE = "Using The Spell and Prayer Tables"
LIGHTNING = "Chain Lightning"
GOONS = "Summon Primal Goons"
FEARBALL = "Fearball"

FIRST_STRIKE = 4
Panic: TypeAlias = Literal["disorganized", "routed"]


@value
class Saving:
    """A unit's quality, and what the spell adds to it."""

    quality: Quality
    modifier: int = 0


@value
class Saved:
    """The die, and whether it was enough."""

    die: int
    saved: bool


@procedure(NAME, "save", rule=SAVE, chart=("saved",))
def save(facts: Saving) -> Rule[Saved]:
    """A unit is spared when the die is its quality, as modified, or less."""
    target = facts.quality + facts.modifier
    die = yield from D(6, SAVE, "Saving throw")
    saved = die <= target
    yield from Note(SAVE, "{target} or less: it is {word}", target=target, word="spared" if saved else "hit")
    return Saved(die=die, saved=saved)


@value
class Struck(Defender):
    """A unit in the line: a combat defender with a name, in some terrain."""

    name: str
    terrain: Row

    @property
    def defender(self) -> Defender:
        """What the combat needs to know of it."""
        fields = Defender.__dataclass_fields__
        return Defender(**{field: getattr(self, field) for field in fields})


@value
class Line:
    """The units that the lightning runs through, the nearest first."""

    units: Annotated[tuple[Struck, ...], Len(1, 4)]


@value
class Strike:
    """What the lightning did to one of them."""

    result: Result
    defender: Fate


@value
class Lightning:
    """What it did to each."""

    units: FrozenMap[str, Strike]


def strike(unit: Struck, strength: int) -> Rule[Strike]:
    """A combat of the missile kind at this strength; the caster suffers nothing."""
    words = {"unit": unit.name, "strength": strength}
    yield from Note(LIGHTNING, "{unit} is struck at strength {strength}", **words)
    attackers = (Attacker(attack=strength),)
    fight = Fight(kind="missile", terrain=unit.terrain, attackers=attackers, defenders=(unit.defender,))
    fought = yield from sub(combat, fight)
    return Strike(result=fought.result, defender=fought.defender)


@procedure(NAME, "chain-lightning", rule=LIGHTNING)
def chain_lightning(line: Line) -> Rule[Lightning]:
    """Strength 4 on the nearest unit, then 3, 2 and 1 down the line."""
    refuse_twice((unit.name for unit in line.units), "units", LIGHTNING)
    struck: dict[str, Strike] = {}
    for number, unit in enumerate(line.units):
        struck[unit.name] = yield from sub(strike, unit, FIRST_STRIKE - number)
    return Lightning(units=FrozenMap(struck))


@value
class Goons:
    """How many come."""

    units: int


@procedure(NAME, "summon-goons", rule=GOONS, chart=("units",))
def summon_goons() -> Rule[Goons]:
    """One unit of goons on 1 or 2, two on 3 or 4, three on 5 or 6."""
    units = ((yield from D(6, GOONS, "How many goons")) + 1) // 2
    yield from Note(GOONS, "{units} units of goons appear", units=units)
    return Goons(units=units)


@value
class Frightened:
    """Every unit in the ball, and its quality."""

    qualities: Annotated[FrozenMap[str, Quality], Len(0, 200)]


@value
class Panicked:
    """The marker that each of them gets."""

    markers: FrozenMap[str, Panic]


def panic(name: str, quality: int) -> Rule[Panic]:
    """Disorganized in any case; routed if the die is more than the quality."""
    stands = (yield from D(6, FEARBALL, name)) <= quality
    word: Panic = "disorganized" if stands else "routed"
    yield from Note(FEARBALL, "{unit}: quality {quality}, {word}", unit=name, quality=quality, word=word)
    return word


def half_panics(qualities: FrozenMap[str, int], half: int) -> Rule[tuple[tuple[str, Panic], ...]]:
    """What becomes of the first half of the units (0) or of the second (1), one after the other."""
    units, middle = tuple(qualities.items()), len(qualities) // 2
    markers: tuple[tuple[str, Panic], ...] = ()
    for name, quality in units[middle:] if half else units[:middle]:
        markers += ((name, (yield from sub(panic, name, quality))),)
    return markers


@procedure(NAME, "fearball", rule=FEARBALL)
def fearball(facts: Frightened) -> Rule[Panicked]:
    """All are disorganized; each saves on its quality or is routed."""
    # In two halves: the odds engine then joins what it knows of each, instead of rolling every unit for every other.
    first = yield from sub(half_panics, facts.qualities, 0)
    second = yield from sub(half_panics, facts.qualities, 1)
    return Panicked(markers=FrozenMap(first + second))
