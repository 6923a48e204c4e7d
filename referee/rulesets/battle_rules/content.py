"""What the packs hold: profiles and weapons, squads made of them, forces and scenarios; and what each costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

from annotated_types import Interval, Len

from referee.requests import Refused
from referee.value import FrozenMap, value

Attacks = Annotated[int, Interval(ge=0, le=100)]

HitPoints = Annotated[int, Interval(ge=0, le=100)]

SomeHitPoints = Annotated[int, Interval(ge=1, le=100)]

Score = Annotated[int, Interval(ge=2, le=6)]

Toughness = Annotated[int, Interval(ge=1, le=20)]

Power = Annotated[int, Interval(ge=0, le=10)]

Name = Annotated[str, Len(1, 200)]

Inches = Annotated[int, Interval(ge=0, le=200)]
SomeInches = Annotated[int, Interval(ge=1, le=200)]

Number = Annotated[int, Interval(ge=1, le=100)]

Side = Literal["a", "b"]

REACH_OF_CLOSE_COMBAT = 12  # inches: whether a longer weapon may strike is a ruling


@value
class Profile:
    """A kind of model: its scores (those it lacks are left out), toughness, hit points and movement in inches.

    A leader is worth more to the enemy, where the scenario says so.
    """

    name: Name
    rc: Score | None = None
    cc: Score | None = None
    pt: Toughness
    mt: Toughness
    hp: Number
    cs: Score | None = None
    mv: Inches
    leader: bool = False


@value
class Weapon:
    """What a model strikes or shoots with: distance in inches, attacks, strength, save modifier."""

    name: Name
    dst: Inches = 0
    a: Attacks
    s: Power = 0
    sm: Power = 0

    @property
    def shoots(self) -> bool:
        """It has a distance."""
        return self.dst > 0

    @property
    def is_short(self) -> bool:
        """It is short enough for close combat under any ruling."""
        return self.dst <= REACH_OF_CLOSE_COMBAT

    def reaches(self, distance: float | None) -> bool:
        """Whether it can be fired so far; where nobody has measured, whether it can be fired at all."""
        return self.shoots and self.dst >= (distance or 0)


@value
class Models:
    """So many models of one profile, each with the same weapons, two at the most."""

    count: Number
    profile: str
    weapons: Annotated[tuple[str, ...], Len(0, 2)] = ()


@value
class SquadType:
    """A squad as a force fields it."""

    name: Name
    models: Annotated[tuple[Models, ...], Len(1)]
    text: str = ""

    @property
    def size(self) -> int:
        """How many models it has."""
        return sum(kind.count for kind in self.models)


@value
class Force:
    """The squad types a side may choose from, and an army of them that is ready to play."""

    name: Name
    text: str
    squads: Annotated[tuple[str, ...], Len(1)]
    fielded: Annotated[FrozenMap[str, Number], Len(1)]


@value
class Area:
    """A rectangle on the board, in inches from its south-west corner."""

    x: Inches
    y: Inches
    width: SomeInches
    height: SomeInches

    def is_on(self, board: Board) -> bool:
        """It lies on the board with all of it."""
        return self.x + self.width <= board.width and self.y + self.height <= board.height

    def overlaps(self, other: Area) -> bool:
        """The two share ground."""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


@value
class Board:
    """The playing surface, in inches."""

    width: SomeInches = 48
    height: SomeInches = 36


@value
class Terrain(Area):
    """A piece of terrain and what it does: halves movement, gives cover, blocks sight."""

    name: Name
    difficult: bool = False
    cover: bool = False
    blocks: bool = False


@value
class Zone(Area):
    """Where a side sets up."""

    side: Side


@value
class Spot:
    """A place on the board that matters: a point to hold, or where a squad in fallback rallies."""

    name: Name
    x: Inches
    y: Inches
    side: Side | None = None


Edge = Literal["north", "east", "south", "west"]


@value
class Victory:
    """How points are won: for what, how many each time, and the same in words.

    Points destroyed count for each so many; squads that leave must do so by the edge named; a tie-break counts only
    where all else is even.
    """

    for_: Literal["points-destroyed", "objective-held", "squad-exited", "leader-slain"]
    points: Number
    each: Number = 1
    side: Side | None = None
    edge: Edge | None = None
    tie_break: bool = False
    text: str


@value
class Scenario:
    """A battle to play: the board and what stands on it, who sets up where, how long, and who wins."""

    name: Name
    text: str
    points: Annotated[int, Interval(ge=1, le=10000)]
    board: Board = Board()
    rounds: Number | None = None
    first: Literal["roll-off", "a", "b"] = "roll-off"
    terrain: tuple[Terrain, ...]
    deployment: Annotated[tuple[Zone, ...], Len(2)]
    objectives: tuple[Spot, ...] = ()
    rally: tuple[Spot, ...] = ()
    victory: Annotated[tuple[Victory, ...], Len(1)]


Thing = TypeVar("Thing")

SCORES = {None: 0.0, 6: 0.5, 5: 1.25, 4: 2.25, 3: 4.0, 2: 6.5}

TOUGHNESS = dict(enumerate((0, 1, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4), start=1))

HIT_POINTS = dict(enumerate((0, 1.5, 2, 2.5, 3, 3.75, 4.75, 6, 7.5, 9.5), start=1))

ATTACKS = dict(enumerate((0.5, 1.25, 2.25, 4, 6.5, 10.25), start=1))

STRENGTH = dict(enumerate((0, 2, 3, 5, 7, 9, 12)))

SAVE_MODIFIER = dict(enumerate((0, 0.25, 0.5, 1, 1.5, 2)))

INCH = 0.25

SIX_INCHES = 0.25


def price_of_model(model: Profile) -> float:
    """Everything but the hit points, once for each hit point; and the hit points themselves.

    >>> price_of_model(Profile(name="Militia", rc=5, cc=6, pt=3, mt=3, hp=1, mv=6))
    6.25
    """
    parts = parts_of_model(model)
    return sum(price for name, price in parts.items() if name != "hp") * model.hp + parts["hp"]


def parts_of_model(model: Profile) -> dict[str, float]:
    """What each figure of a model costs by the tables: all but hit points count once for each hit point.

    >>> parts_of_model(Profile(name="Militia", rc=5, cc=6, pt=3, mt=3, hp=1, mv=6))["rc"]
    1.25
    """
    return {
        "rc": SCORES[model.rc],
        "cc": SCORES[model.cc],
        "cs": SCORES[model.cs],
        "pt": _price(TOUGHNESS, model.pt, "pt"),
        "mt": _price(TOUGHNESS, model.mt, "mt"),
        "mv": model.mv * INCH,
        "hp": _price(HIT_POINTS, model.hp, "hp"),
    }


def price_of_weapon(weapon: Weapon) -> float:
    """Distance, strength and save modifier, once for each attack; and the attacks themselves.

    >>> price_of_weapon(Weapon(name="Rifle", dst=24, a=1, s=1))
    3.5
    """
    parts = parts_of_weapon(weapon)
    return sum(price for name, price in parts.items() if name != "a") * weapon.a + parts["a"]


def parts_of_weapon(weapon: Weapon) -> dict[str, float]:
    """What each figure of a weapon costs by the tables: all but attacks count once for each attack.

    >>> parts_of_weapon(Weapon(name="Rifle", dst=24, a=1, s=1))
    {'dst': 1.0, 's': 2, 'sm': 0, 'a': 0.5}
    """
    return {
        "dst": -(-weapon.dst // 6) * SIX_INCHES,  # a part of six inches costs as much as six
        "s": _price(STRENGTH, weapon.s, "s"),
        "sm": _price(SAVE_MODIFIER, weapon.sm, "sm"),
        "a": _price(ATTACKS, weapon.a, "a"),
    }


def _price(prices: Mapping[int, float], figure: int, name: str) -> float:
    if figure not in prices:
        raise Refused(f"{name} {figure} has no price: {min(prices)} to {max(prices)}.")
    return prices[figure]


@value
class Pricer:
    """Prices by id, for lists that name their profiles and weapons."""

    profiles: Mapping[str, Profile]
    weapons: Mapping[str, Weapon]

    def model(self, kind: Models) -> float:
        """One model of a kind with what it carries."""
        carried = sum(price_of_weapon(_named(self.weapons, id, "weapon")) for id in kind.weapons)
        return price_of_model(_named(self.profiles, kind.profile, "profile")) + carried

    def squad(self, squad: SquadType) -> float:
        """All models of a squad."""
        return sum(kind.count * self.model(kind) for kind in squad.models)

    def force(self, force: Force, squads: Mapping[str, SquadType]) -> float:
        """A force as it is fielded: so many squads of each type."""
        return sum(count * self.squad(_named(squads, id, "squad")) for id, count in force.fielded.items())


def _named(things: Mapping[str, Thing], id: str, kind: str) -> Thing:
    if id not in things:
        raise Refused(f"There is no {kind} “{id}”; there are {', '.join(things)}.")
    return things[id]
