"""A model, a team or a band, and the table of Wargame, as the tracker holds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from annotated_types import Interval, Len

from referee.battle import Battle, Unit
from referee.event import Added, Removed, Set
from referee.fields import flag, stat, track, word
from referee.footprints import Spot
from referee.order import order
from referee.requests import Note, Now, Rule, happened
from referee.rulesets.wargame.content import Area, Board, Cover, Goal, Marker, Terrain, UnitKind, Weapon
from referee.rulesets.wargame.rulings import (
    ACTIVATION,
    ATTACKING,
    GROUPS,
    HEAVY_UNIT,
    MIXED_MOVES,
    REACTIONS,
    RULES,
    STRAYS_ATTACK,
    TAKEDOWN,
)
from referee.rulings import option
from referee.value import FrozenMap, plain, value
from referee.words import in_a_row

PRONE, SHAKEN, FOCUSED, HELD, COWED = "prone", "shaken", "focused", "held", "cowed"
UNCONSCIOUS, OBJECTIVE = "unconscious", "objective"
COVERS: dict[Cover, str] = {"soft": "soft-cover", "hard": "hard-cover"}
TURNS = ("first", "second")
Measured = Annotated[float, Interval(ge=0, le=200)]
Places = Annotated[str, Len(0, 2000)]
"""Where models stand: “x,y” for each in inches, the leader first, with semicolons between."""


@value
class Member:
    """One model: what it is called, its profile, and the figures of it that count."""

    name: str
    profile: str
    move: float
    weapons: tuple[str, ...]
    heavy: bool = False
    leads: bool = False
    points: int = 0


@value
class WarUnit(Unit):
    """A unit: its models standing and down, its leader, what it has done this turn, whom it fights."""

    kind: UnitKind = word("kind", rule=GROUPS)
    standing: int = track("models", start="size", rule=TAKEDOWN)
    size: int
    move: int | float = stat("move", short="Mv", default=6)
    heavy: bool = flag("Heavy", rule=ATTACKING, default=False)
    carries: tuple[str, ...] = word("weapons", default=())
    points: int = stat("points", short="Pts", default=0)
    leader: str = word("leader", rule=GROUPS, default="")
    down: tuple[str, ...] = word("down", rule=TAKEDOWN, default=())
    contact: tuple[str, ...] = word("in combat with", rule=ATTACKING, default=())
    activated: bool = flag("activated", until="phase", rule=ACTIVATION, default=False)
    actions: tuple[str, ...] = word("actions", until="phase", rule=ACTIVATION, default=())
    reaction: str = word("reaction declared", until="phase", rule=REACTIONS, default="")
    reacted: bool = flag("reacted", until="phase", rule=REACTIONS, default=False)
    regrouped: bool = flag("regrouped", until="phase", rule=GROUPS, default=False)
    strays: tuple[str, ...] = word("out of cohesion", rule=GROUPS, default=())
    bears: str = word("carries the prize", rule=RULES, default="")
    fate: str = word("fate", rule=RULES, default="")
    away: tuple[str, ...] = word("left the table", rule=RULES, default=())
    deployed: bool = False
    members: tuple[Member, ...] = ()
    spots: FrozenMap[str, Spot] = FrozenMap()

    @property
    def up(self) -> tuple[Member, ...]:
        """The models that stand, the leader first.

        The number is the truth: if the referee has set it, those at the end of the list fall first, and those who
        fell last get up first.
        """
        there = [each for each in self.members if each.name not in (*self.down, *self.away)]
        fallen = [each for name in reversed(self.down) for each in self.members if each.name == name]
        there += fallen[: max(self.standing - len(there), 0)]
        there.sort(key=lambda each: each.name != self.leader)
        return tuple(there[: self.standing])

    @property
    def is_group(self) -> bool:
        """Whether it is a team or band."""
        return self.kind != "model"

    @property
    def is_prone(self) -> bool:
        """Prone, but conscious."""
        return self.has(PRONE)

    @property
    def cover(self) -> Cover:
        """The cover it is marked to be in."""
        return "hard" if self.has(COVERS["hard"]) else "soft" if self.has(COVERS["soft"]) else "none"

    @property
    def has_leader(self) -> bool:
        """Whether its leader stands."""
        return any(each.name == self.leader for each in self.up)

    @property
    def worth(self) -> int:
        """The points of the models that stand."""
        return sum(each.points for each in self.up)

    def is_spotted(self) -> bool:
        """Whether the app knows where each of its standing models is."""
        return bool(self.up) and all(each.name in self.spots for each in self.up)


# What an order says of an attack, and what is declared and not done yet


@value
class Striking:
    """What bears on any attack. Whatever is not said is what the units and their markers say."""

    weapon: str = ""
    models: Annotated[int, Interval(ge=1, le=20)] | None = None
    """How many are in range and sight; all, if nothing is said."""
    distance: Measured | None = None
    prone: bool | None = None
    focused: bool | None = None
    shaken: bool | None = None
    heavy: bool | None = None
    outnumbered: bool | None = None


@value
class Situation(Striking):
    """What bears on shooting besides: sight, cover and range."""

    in_sight: bool | None = None
    """Whether they see the target, whatever the spots say."""
    soft_cover: bool | None = None
    hard_cover: bool | None = None
    long_range: bool | None = None


def situation_of(args: Striking) -> Situation:
    """The situation alone, out of the arguments of an order; over half the range in melee is one of its ticks."""
    said = {name: getattr(args, name) for name in Situation.__dataclass_fields__ if hasattr(args, name)}
    if "long_range" in getattr(args, "ticks", ()):
        said["long_range"] = True
    return Situation(**said)


@value
class OneUnit:
    """A unit that does something by itself."""

    unit: str


Action = Literal["focus", "move", "shoot", "engage", "take-up"]


@value
class Declared:
    """An action that is declared and not done yet: reactions to it are declared before it is."""

    action: Action
    target: str = ""
    situation: Situation = Situation()
    cover: Cover = "none"
    spots: str = ""


@value
class WarTable:
    """The battleground and the scenario, who has the initiative, who is acting, and how the scenario stands."""

    scenario: str = ""
    title: str = word("scenario", rule=RULES, default="")
    goal: Goal = Goal(kind="takedowns", text="")
    rounds: int = stat("rounds", rule=RULES, default=6)
    board: Board = Board()
    terrain: tuple[Terrain, ...] = ()
    zones: FrozenMap[str, Area] = FrozenMap()
    objectives: tuple[Marker, ...] = ()
    weapons: FrozenMap[str, Weapon] = FrozenMap()
    first: str = word("goes first", rule=RULES, default="")
    acting: str = word("is acting", until="phase", rule=ACTIVATION, default="")
    seen_by: tuple[str, ...] = word("seen by", until="phase", rule=REACTIONS, default=())
    reactors: tuple[str, ...] = word("reactions in turn", until="phase", rule=REACTIONS, default=())
    declared: Declared | None = None
    recovers: bool = False
    """Whether the acting unit was shaken when its activation began."""
    lost: FrozenMap[str, int] = word("points lost", rule=RULES, default=FrozenMap())
    held: FrozenMap[str, int] = word("rounds held", rule=RULES, default=FrozenMap())
    escaped: int = stat("points that got away", rule=RULES, default=0)
    prize_lost: bool = False
    """Whether only the table knows where the prize lies."""
    at_start: FrozenMap[str, int] = FrozenMap()


WarBattle: TypeAlias = Battle[WarUnit, WarTable]


def acting_unit(battle: WarBattle) -> WarUnit | None:
    """The unit that is acting, if it is still there: the referee may have taken it away, or taken back its making."""
    unit = battle.units.get(battle.table.acting)
    return unit if unit is not None and unit.up and not unit.gone else None


def declared_by(battle: WarBattle) -> Declared | None:
    """What the acting unit has declared and not done yet."""
    return battle.table.declared if acting_unit(battle) else None


def holder_of_initiative(battle: WarBattle) -> str:
    """The side with the initiative, by name."""
    return battle.side(battle.active).name if battle.active else "Nobody"


def mostly_heavy(members: Iterable[Member]) -> bool:
    """Whether at least half of some models are Heavy."""
    models = tuple(members)
    return bool(models) and 2 * sum(each.heavy for each in models) >= len(models)


def is_heavy(battle: WarBattle, unit: WarUnit) -> bool:
    """Whether a unit is Heavy: as it is written, or of a mixed one as the table has ruled."""
    is_mixed = len({each.heavy for each in unit.up}) > 1
    return {"most": unit.heavy, "all": False, "any": True}[option(battle, HEAVY_UNIT)] if is_mixed else unit.heavy


def slowest(members: Iterable[Member]) -> int | float:
    """The move of the slowest model."""
    least = min((each.move for each in members), default=0)
    return int(least) if least == int(least) else least


def moves_of(battle: WarBattle, unit: WarUnit, share: float = 1) -> dict[str, float]:
    """How far each model of a unit moves: its own move where there are several and the table has it so."""
    is_mixed = len({each.move for each in unit.up}) > 1
    if is_mixed and option(battle, MIXED_MOVES) == "each-its-own":
        return {each.name: share * each.move for each in unit.up}
    return {each.name: share * unit.move for each in unit.up}


def farthest(moves: dict[str, float]) -> float:
    """How far the fastest of some models gets."""
    return max(moves.values(), default=0.0)


def how_far(moves: dict[str, float]) -> str:
    """How far some models get, in words."""
    least, most = min(moves.values(), default=0.0), farthest(moves)
    return f"{most:g}″" if least == most else f"{least:g}″ to {most:g}″, each its own move"


def fighters(battle: WarBattle, unit: WarUnit) -> tuple[Member, ...]:
    """The models that can attack: who carries the prize cannot, nor who is out of cohesion unless the table allows."""
    strays = unit.strays if option(battle, STRAYS_ATTACK) == "no" else ()
    return tuple(each for each in unit.up if each.name not in strays and each.name != unit.bears)


def weapons_of(members: Iterable[Member]) -> tuple[str, ...]:
    """The weapons of some models, each once, in the order they carry them."""
    return tuple(dict.fromkeys(weapon for each in members for weapon in each.weapons))


def names_of(units: Iterable[WarUnit]) -> str:
    """Some units by name."""
    return in_a_row(unit.name for unit in units)


def kinds(unit: WarUnit, models: Iterable[Member]) -> tuple[str, ...]:
    """The models to choose from: where the app does not know who stands where, one of each kind will do."""
    if unit.is_spotted():
        return tuple(each.name for each in models)
    last = {(each.profile, each.name == unit.leader, each.name == unit.bears): each.name for each in models}
    return tuple(last.values())


# What happens to units


def becomes(unit: WarUnit, rule: str, **fields: Any) -> Rule[None]:
    """Some fields of a unit become something else, where they are not that already."""
    for name, after in fields.items():
        if getattr(unit, name) != after:
            yield from happened(Set(unit=unit.id, field=name, value=plain(after), rule=rule))


def meets(id: str, target_id: str) -> Rule[None]:
    """Two units are in combat: within 1″ of each other."""
    battle: WarBattle = yield from Now()
    unit, target = battle.unit(id), battle.unit(target_id)
    if target_id not in unit.contact:
        yield from Note(ATTACKING, "{unit} is in combat with {target}", unit=unit.name, target=target.name)
        yield from happened(Added(unit=id, field="contact", item=target_id, rule=ATTACKING))
        yield from happened(Added(unit=target_id, field="contact", item=id, rule=ATTACKING))


def breaks_contact(battle: WarBattle, id: str, kept: Iterable[str] = ()) -> Rule[None]:
    """A unit is no longer in combat, but with those that are named."""
    for other in battle.unit(id).contact:
        if other not in kept:
            yield from happened(Removed(unit=id, field="contact", item=other))
            if other in battle.units:
                yield from happened(Removed(unit=other, field="contact", item=id))


# As others see them


def disguised(unit: WarUnit) -> WarUnit:
    """A hidden unit as the other side sees it: that somebody is there, and nothing of who it is."""
    blank = replace(unit, name="Hidden unit", type="", group="", markers=(), kind="model", leader="", carries=())
    nothing = replace(blank, standing=1, size=1, move=0, heavy=False, points=0, down=(), strays=(), away=(), bears="")
    return replace(nothing, members=(), spots=FrozenMap())


def strength(battle: WarBattle, side: str) -> int:
    """A side's strength: the points of its models that stand."""
    return sum(unit.worth for unit in battle.of(side))


turn_order = partial(order, phases=TURNS)
"""Make the rule below an order that is given in a turn."""
