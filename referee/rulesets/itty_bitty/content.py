"""What packs hold: kinds of units, single men, engines and spells, what they cost, and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval, Len

from referee.paper.templates import template_name
from referee.value import FrozenMap, value

Quality = Annotated[int, Interval(ge=1, le=6)]
Leadership = Annotated[int, Interval(ge=1, le=6)]
Power = Annotated[int, Interval(ge=1, le=7)]
PowerLeft = Annotated[int, Interval(ge=0, le=7)]
Strength = Annotated[int, Interval(ge=1, le=10)]
Factor = Annotated[int, Interval(ge=0, le=12)]
Tally = Annotated[int, Interval(ge=0, le=200)]
Ability: TypeAlias = Literal[
    "ranger", "hill-people", "dismount", "charge", "scouting", "refuse-battle", "against-cavalry", "engineer", "spears"
]
"""What a unit can do; `spears` are the two throws of spearmen, `missile_range` says how far it shoots."""


PRICE_OF_ABILITY: dict[Ability, int] = {
    "ranger": 1,
    "hill-people": 1,
    "dismount": 1,
    "charge": 1,
    "scouting": 1,
    "against-cavalry": 1,
    "engineer": 2,
}
"""What an ability adds to the price; the others cost nothing."""


@value
class UnitType:
    """A kind of unit: its figures, what it can do, and its price in gold."""

    name: str
    arm: Literal["infantry", "missile", "cavalry", "special"]
    attack: Factor
    defense: Factor
    movement: Tally
    quality: Quality
    abilities: tuple[Ability, ...] = ()
    missile_range: Annotated[int, Interval(ge=0, le=2)] = 0
    price: Tally
    for_sale: bool = True
    people: str = "human"
    becomes: str = ""
    text: str = ""

    @property
    def figures(self) -> str:
        """As it stands on the counter: attack-defense-movement and quality."""
        return f"{self.attack}-{self.defense}-{self.movement}Q{self.quality}"


def price(unit: UnitType) -> int:
    """The formula for units of a club's own: figures, half the movement, quality and what it can do.

    >>> price(UnitType(name="Guard", arm="infantry", attack=3, defense=2, movement=4, quality=2, price=0))
    7
    """
    figures = unit.attack + unit.defense + unit.movement // 2 + unit.quality - 2
    return figures + unit.missile_range + sum(PRICE_OF_ABILITY.get(ability, 0) for ability in unit.abilities)


@value
class SingleMan:
    """A captain, wizard or priest, and his price: the rating is leadership, mana or prayers."""

    name: str
    role: Literal["captain", "wizard", "priest"]
    rating: Power
    price: Tally


@value
class Engine:
    """A machine that only engineers work."""

    name: str
    attack: Factor
    against_stone: Factor
    defense: Factor = 0
    movement: Tally
    range: Tally
    direct_fire: bool
    price: Tally
    text: str = ""


@value
class Gear:
    """Something else to buy."""

    name: str
    price: Tally
    text: str = ""


@value
class Budget:
    """How much gold each side may spend, as shares; and whether the defender's fortifications are free."""

    name: str
    attacker: Annotated[int, Interval(ge=1, le=10)]
    defender: Annotated[int, Interval(ge=1, le=10)]
    free_fortifications: bool = False


NO_TEMPLATE = {"unit": "one unit", "formation": "one formation", "army": "the whole army", "line": "a line of units"}


@value
class Spell:
    """A spell (M) or prayer (P), its line in the book, and what its effect needs to know.

    A blank of the book is null. The save is none, by quality with a modifier, or built into the effect. A duration of
    0 is instant. `shape` and `sizes` are those of the template that the caster may take; `aim` is what he names.
    `template` is kept for battles of old.
    """

    name: str
    type: Literal["M", "P"]
    cost: Annotated[int, Interval(ge=0, le=20)]
    save: Literal["yes", "no", "quality"]
    save_modifier: int = 0
    spillover: bool | None = None
    upkeep: Tally
    duration: Tally
    template: str = ""
    shape: Literal["ball", "cone"] | None = None
    sizes: tuple[Annotated[int, Interval(ge=1, le=3)], ...] = ()
    speed: Literal["fast", "slow"]
    aim: Literal["cone", "hex", "unit", "formation", "line", "army", "caster"]
    strength: Strength | None = None
    spill: Strength | None = None
    dd_kills: bool = False
    evil_only: bool = False
    no_priest_on_side: bool = False
    effect: str

    @property
    def template_name(self) -> str:
        """Its template as it is printed on card, sheet and template page; whom it touches, if it has none."""
        if self.shape is None:
            return NO_TEMPLATE.get(self.aim, "–")
        return template_name(self.shape, *self.sizes)

    @property
    def segment(self) -> Literal["red", "gold"]:
        """Fast ones go off in the red segment, slow ones in the gold."""
        return "red" if self.speed == "fast" else "gold"


Turn = Annotated[int, Interval(ge=1, le=200)]
Percent = Annotated[int, Interval(ge=0, le=100)]


@value
class Placed:
    """A unit on its hex. `formation` is empty for those who act alone; `turn` is when it arrives."""

    unit: str
    hex: str
    formation: str = ""
    dismounted: bool = False
    bank: Literal["north", "south"] | None = None
    turn: Turn = 1


@value
class PlacedEngine:
    """An engine on its hex, and the engineer who works it."""

    engine: str
    hex: str
    crew: str


@value
class PlacedMan:
    """A captain, wizard or priest on his hex; a captain leads a formation."""

    name: str
    role: Literal["captain", "wizard", "priest"]
    rating: Power
    hex: str
    leads: str = ""
    mounted: bool = False
    evil: bool = False
    class_waived: tuple[str, ...] = ()
    bank: Literal["north", "south"] | None = None


@value
class ScenarioSide:
    """One army: its formations by name, units, engines and men, and what is special about it."""

    name: str
    formations: FrozenMap[str, str]
    units: FrozenMap[str, Placed]
    engines: FrozenMap[str, PlacedEngine] = FrozenMap()
    men: FrozenMap[str, PlacedMan] = FrozenMap()
    melee_attack_bonus: int = 0
    hates: tuple[str, ...] = ()


@value
class Condition:
    """One thing that must be so at the end; the fields that matter depend on its kind.

    crossed: units of `side` that live went over all these `bridges` (where fords count, are in `areas`), at least
    `percent` of its whole army by attack strength, or at most `at_most` points. slain: `all` or any of the `men`.
    holds: `side` has a unit in every one of `hexes`, or with `any_force` single men or engines. lost:
    `side` has lost at least `percent` of its attack strength. cleared: `side` has no unit in the map's `place`.
    achieved: the grade `grade` holds as well. failed: none of the grades `grades` holds.
    """

    kind: Literal["crossed", "slain", "holds", "lost", "cleared", "achieved", "failed"]
    side: str = ""
    bridges: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    percent: Percent | None = None
    at_most: Tally | None = None
    men: tuple[str, ...] = ()
    all: bool = True
    hexes: tuple[str, ...] = ()
    any_force: bool = False
    place: str = ""
    grade: str = ""
    grades: tuple[str, ...] = ()


@value
class Grade:
    """A grade of victory: whose, how great, and what it takes."""

    side: str
    rank: Literal["minor", "major", "incredible"]
    text: str
    conditions: Annotated[tuple[Condition, ...], Len(1)]


@value
class Scenario:
    """A battle ready to be set up."""

    name: str
    map: str
    turns: Turn
    text: str
    sides: FrozenMap[str, ScenarioSide]
    grades: FrozenMap[str, Grade]


def attack_strength(side: ScenarioSide, units: Mapping[str, UnitType], by_turn: int = 200) -> int:
    """The printed attack of all units that have arrived by a turn; engines and men do not count."""
    return sum(units[each.unit].attack for each in side.units.values() if each.turn <= by_turn)
