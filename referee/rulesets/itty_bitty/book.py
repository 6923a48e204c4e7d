"""The book of spells and prayers, and the catalogue of everything that gold can buy."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

from referee.rulesets.itty_bitty.options import Factor, Power, Quality, Strength, Tally
from referee.value import value

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


@value
class Spell:
    """A spell (M) or prayer (P), its line in the book, and what its effect needs to know.

    A blank of the book is null. The save is none, by quality with a modifier, or built into the effect. A duration of
    0 is instant. `sizes` are those of the template that the caster may take; `aim` is what he names.
    """

    name: str
    type: Literal["M", "P"]
    cost: Annotated[int, Interval(ge=0, le=20)]
    save: Literal["yes", "no", "quality"]
    save_modifier: int = 0
    spillover: bool | None = None
    upkeep: Tally
    duration: Tally
    template: str
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
    def segment(self) -> Literal["red", "gold"]:
        """Fast ones go off in the red segment, slow ones in the gold."""
        return "red" if self.speed == "fast" else "gold"
