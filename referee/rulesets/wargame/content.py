"""What packs of Wargame hold: weapons, profiles of models and their points, warbands and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from annotated_types import Interval, Len

from referee.value import value

Cover = Literal["none", "soft", "hard"]
GroupKind = Literal["team", "band"]
UnitKind = Literal["model", "team", "band"]
Some = Annotated[int, Interval(ge=1, le=200)]
Tally = Annotated[int, Interval(ge=0, le=200)]
Inches = Annotated[float, Interval(ge=0, le=200)]

MODEL_POINTS = 5
HEAVY_POINTS = 4
LEADER_POINTS = 3

SideName = Literal["a", "b"]


@value
class Weapon:
    """A weapon: melee weapons have no range; some throw more than one die."""

    name: str
    kind: Literal["ranged", "melee"]
    range: Inches = 0
    dice: Annotated[int, Interval(ge=1, le=20)] = 1
    points: Tally = 0
    text: str = ""


@value
class Profile:
    """A kind of model: how far it moves, what it carries, and whether it is Heavy or leads."""

    name: str
    move: Inches
    weapons: Annotated[tuple[str, ...], Len(1, 200)]
    heavy: bool = False
    leader: bool = False
    text: str = ""


def model_points(profile: Profile, weapons: Mapping[str, Weapon]) -> int:
    """What a model costs: itself, its weapons, being Heavy, and leading."""
    carried = sum(weapons[id].points for id in profile.weapons)
    return MODEL_POINTS + carried + HEAVY_POINTS * profile.heavy + LEADER_POINTS * profile.leader


@value
class Entry:
    """So many models of a profile."""

    profile: str
    count: Some = 1


@value
class Muster:
    """One unit of a warband: a single model, or a team or band with its leader's profile first."""

    name: str
    kind: UnitKind
    leader: str
    models: Annotated[tuple[Entry, ...], Len(0, 200)] = ()

    @property
    def size(self) -> int:
        """How many models it has, the leader counted."""
        return 1 + sum(entry.count for entry in self.models)


@value
class Warband:
    """A force ready to play, and the profiles it may choose from."""

    name: str
    text: str
    profiles: Annotated[tuple[str, ...], Len(1, 200)]
    units: Annotated[tuple[Muster, ...], Len(1, 200)]


def unit_points(unit: Muster, profiles: Mapping[str, Profile], weapons: Mapping[str, Weapon]) -> int:
    """What a unit costs, its leader counted."""
    everybody = (Entry(profile=unit.leader), *unit.models)
    return sum(entry.count * model_points(profiles[entry.profile], weapons) for entry in everybody)


def points_of(units: Iterable[Muster], profiles: Mapping[str, Profile], weapons: Mapping[str, Weapon]) -> int:
    """What several units cost together."""
    return sum(unit_points(unit, profiles, weapons) for unit in units)


@value
class Area:
    """A rectangle on the table in inches, by its top left corner."""

    x: Inches
    y: Inches
    width: Inches
    height: Inches

    def is_inside(self, board: Board) -> bool:
        """Whether all of it lies on the table."""
        return self.x + self.width <= board.width and self.y + self.height <= board.height

    def overlaps(self, other: Area) -> bool:
        """Whether two share more than an edge.

        >>> Area(x=0, y=0, width=2, height=2).overlaps(Area(x=2, y=0, width=2, height=2))
        False
        """
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


@value
class Board:
    """The size of the battleground in inches."""

    width: Inches = 48
    height: Inches = 36


@value
class Terrain:
    """A piece of terrain, and the cover it gives."""

    name: str
    cover: Literal["soft", "hard"]
    area: Area


@value
class Force:
    """One side of a scenario: who it is, its points, where it sets up."""

    role: str
    points: Annotated[int, Interval(ge=0, le=1000)]
    zone: Area


@value
class Marker:
    """A spot that matters."""

    name: str
    x: Inches
    y: Inches


@value
class Goal:
    """How a scenario is won: its kind, what it counts, and the whole of it in words."""

    kind: Literal["takedowns", "hold", "breakthrough", "rescue"]
    needed: Tally = 0
    exit: Area | None = None
    text: str


@value
class Scenario:
    """A battleground with its terrain, two sides that set up, how long they fight and what for."""

    name: str
    text: str
    board: Board = Board()
    rounds: Some = 6
    initiative: Literal["a", "b", "roll"] = "roll"
    a: Force
    b: Force
    terrain: Annotated[tuple[Terrain, ...], Len(0, 200)] = ()
    markers: Annotated[tuple[Marker, ...], Len(0, 200)] = ()
    goal: Goal
