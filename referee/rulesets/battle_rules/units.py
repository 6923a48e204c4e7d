"""A squad of models and the table of Battle Rules, as the tracker holds them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeAlias

from referee.battle import Battle, Unit, ids
from referee.fields import flag, stat, track, word
from referee.footprints import Spot as FootSpot
from referee.rulesets.battle_rules.content import Board, Profile, Spot, Terrain, Victory, Weapon, Zone
from referee.value import FrozenMap, value

Status = Literal["normal", "advance", "fallback"]
PLAYERS_TURN = "player's turn"
"""What lasts so long is over when the next player's turn begins; a turn of the clock is a whole round."""


@value
class Model:
    """One model: its profile and weapons by id, its hit points."""

    name: str
    profile: str
    weapons: tuple[str, ...] = ()
    hp: int
    start_hp: int


@value
class Settled:
    """What the rules last made of a squad; a figure that differs from it was changed by the referee, and holds."""

    status: Status = "normal"
    rc: int | None = None
    cc: int | None = None
    pt: int = 0
    mt: int = 0
    cs: int | None = None
    mv: int = 0


@value
class SquadUnit(Unit):
    """A squad: models that lose hit points, its figures, its status, whom it touches, what it has done this turn."""

    hp: int = track("hit points", start="start_hp", rule="Wounds")
    start_hp: int
    rc: int | None = stat("ranged combat", short="RC", rule="To Hit", default=None)
    cc: int | None = stat("close combat", short="CC", rule="To Hit", default=None)
    pt: int = stat("physical toughness", short="PT", rule="To Wound", default=0)
    mt: int = stat("mental toughness", short="MT", rule="Morale Check", default=0)
    cs: int | None = stat("combat save", short="CS", rule="To Save", default=None)
    mv: int = stat("movement", short="MV", rule="Standard Move", default=0)
    models: tuple[Model, ...] = word("models", rule="Squads", default=())
    status: Status = word("status", rule="Normal", default="normal")
    settled: Settled = Settled()
    points: float = 0
    leader: bool = flag("leader", rule="Victory", default=False)
    led: bool = False
    deployed: bool = False
    broken: bool = flag("out of cohesion", rule="Cohesion", default=False)
    regroups: bool = flag("must regroup", rule="Cohesion", until=PLAYERS_TURN, default=False)
    contact: tuple[str, ...] = word("in contact with", rule="Close Combat", default=())
    engaged: bool = flag("in close combat", rule="Close Combat", default=False)
    acted: bool = flag("acted", rule="Turn Phases", until="phase", default=False)
    checked: bool = flag("has checked", rule="Morale Check Phase", until="phase", default=False)
    moved: bool = flag("has moved", rule="Movement Phase", until=PLAYERS_TURN, default=False)
    shot: bool = flag("has fired", rule="Ranged Combat", until=PLAYERS_TURN, default=False)
    fired: tuple[str, ...] = word("weapons fired", rule="Ranged Combat", until=PLAYERS_TURN, default=())
    assaulted: bool = flag("has assaulted", rule="Order of Play", until=PLAYERS_TURN, default=False)
    advanced: bool = flag("has advanced", rule="Advance", until=PLAYERS_TURN, default=False)
    fought: bool = flag("has fought", rule="Close Combat", until=PLAYERS_TURN, default=False)
    fire_losses: int = stat(
        "hit points lost to fire", short="HP lost to fire", rule="Scrum", until=PLAYERS_TURN, default=0
    )
    melee_losses: int = stat(
        "hit points lost in combat", short="HP lost in combat", rule="Combat Winner", until=PLAYERS_TURN, default=0
    )
    fallen: tuple[str, ...] = word("fell in this combat", until=PLAYERS_TURN, default=())
    end: str = word("how it ended", default="")
    taken_by: str = ""
    spots: FrozenMap[str, FootSpot] = FrozenMap()
    """Where its models stand on the map, in inches from the south-west corner."""

    @property
    def standing(self) -> Status:
        """Its status: what its field says if the referee changed that, else what its marker says."""
        if self.status != self.settled.status:
            return self.status
        return "fallback" if self.has("fallback") else "advance" if self.has("advance") else "normal"

    @property
    def falls_back(self) -> bool:
        """Whether its status is fallback."""
        return self.standing == "fallback"

    @property
    def is_broken(self) -> bool:
        """Out of cohesion: a squad of one, or in close combat, is not."""
        alone = len(self.living) < 2
        return not alone and not self.contact and (self.broken or self.has("out-of-cohesion"))

    @property
    def fitted(self) -> tuple[Model, ...]:
        """Its models, made to fit its hit points if the referee changed those."""
        excess = sum(model.hp for model in self.models) - self.hp
        if not excess:
            return self.models
        return wounded(self.models, usual(self.models, excess)) if excess > 0 else healed(self.models, -excess)

    @property
    def living(self) -> tuple[Model, ...]:
        """The models that still have hit points."""
        return tuple(model for model in self.fitted if model.hp)


def usual(models: tuple[Model, ...], lost: int) -> dict[str, int]:
    """Who loses hit points unless the player says otherwise: the wounded first, then the last in the list."""
    there = [model for model in models if model.hp]
    hurt = [model for model in there if model.hp < model.start_hp]
    taken: dict[str, int] = {}
    for model in [*hurt, *(model for model in reversed(there) if model not in hurt)]:
        if lost:
            taken[model.name] = min(lost, model.hp)
            lost -= taken[model.name]
    return taken


def wounded(models: tuple[Model, ...], taken: dict[str, int]) -> tuple[Model, ...]:
    """The models after these losses."""
    return tuple(replace(model, hp=model.hp - taken.get(model.name, 0)) for model in models)


def healed(models: tuple[Model, ...], gained: int) -> tuple[Model, ...]:
    """The models with so many hit points more, those who were lost last coming back first."""
    better = []
    for model in models:
        more = min(gained, model.start_hp - model.hp)
        gained -= more
        better.append(replace(model, hp=model.hp + more))
    return tuple(better)


@value
class Fight:
    """A close combat under way: who is in it, in which order the sides strike, who has won, who fled."""

    squads: tuple[str, ...]
    order: tuple[str, ...] = ()
    at: int = 0
    winners: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()


@value
class BattleTable:
    """What lies on the table besides squads, the figures of what is in play, and the close combat under way."""

    scenario: str = ""
    board: Board = Board()
    rounds: int | None = word("last round", rule="Victory", default=None)
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[Zone, ...] = ()
    objectives: tuple[Spot, ...] = ()
    rally: tuple[Spot, ...] = ()
    victory: tuple[Victory, ...] = ()
    profiles: FrozenMap[str, Profile] = FrozenMap()
    weapons: FrozenMap[str, Weapon] = FrozenMap()
    first: str = word("takes the first turn", rule="Deployment", default="")
    held: FrozenMap[str, str] = word("objectives held", rule="Victory", default=FrozenMap())
    score: FrozenMap[str, int] = word("victory points", rule="Victory", default=FrozenMap())
    awarded: FrozenMap[str, int] = FrozenMap()
    """Victory points that the referee gave or took, beside what the scenario pays."""
    fight: Fight | None = None


SquadBattle: TypeAlias = Battle[SquadUnit, BattleTable]


def all_enemies(battle: SquadBattle, args: Any) -> tuple[str, ...]:
    """All enemies of the squad that is ordered to do something."""
    return ids(battle.enemies(battle.unit(args.unit)))


def disguised(unit: SquadUnit) -> SquadUnit:
    """A hidden squad as the enemy sees it: that something is there, and no more."""
    return SquadUnit(id=unit.id, name="Hidden squad", side=unit.side, hidden=True, gone=unit.gone, hp=0, start_hp=0)


def strength(battle: SquadBattle, side: str) -> int:
    """A side's hit points."""
    return sum(unit.hp for unit in battle.of(side))
