"""What the packs hold: profiles and weapons, squads made of them, forces and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.rulesets.battle_rules.options import Attacks, Power, Score, Toughness
from referee.value import FrozenMap, value

Name = Annotated[str, Len(1, 200)]
Inches = Annotated[int, Interval(ge=0, le=200)]
SomeInches = Annotated[int, Interval(ge=1, le=200)]
Number = Annotated[int, Interval(ge=1, le=100)]
Side = Literal["a", "b"]

REACH_OF_CLOSE_COMBAT = 12  # inches: a longer weapon is not for close combat


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
    def strikes(self) -> bool:
        """It is short enough for close combat."""
        return self.dst <= REACH_OF_CLOSE_COMBAT


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
    rounds: Number = 6
    first: Literal["roll-off", "a", "b"] = "roll-off"
    terrain: tuple[Terrain, ...]
    deployment: Annotated[tuple[Zone, ...], Len(2)]
    objectives: tuple[Spot, ...] = ()
    rally: tuple[Spot, ...] = ()
    victory: Annotated[tuple[Victory, ...], Len(1)]
