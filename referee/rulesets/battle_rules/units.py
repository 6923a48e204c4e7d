"""Models, weapons and squads [Squads]: the squad, its table, the figures that stand for it, what it strikes with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias, TypeVar

from referee.battle import Battle, Unit, ids
from referee.fields import flag, stat, track, word
from referee.rulesets.battle_rules.combat_sequence import Group
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
    fire_losses: int = stat("lost to fire", short="Fire", rule="Scrum", until=PLAYERS_TURN, default=0)
    melee_losses: int = stat("lost in combat", short="Lost", rule="Combat Winner", until=PLAYERS_TURN, default=0)
    fallen: tuple[str, ...] = word("fell in this combat", until=PLAYERS_TURN, default=())
    end: str = word("how it ended", default="")
    taken_by: str = ""

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
    rounds: int = 6
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


Figure = int | None
T = TypeVar("T")


def defending_toughness(values: Sequence[int], how: str) -> int:
    """The Physical or Mental Toughness that stands for a squad: higher is better.

    >>> defending_toughness([4, 4, 6], "majority"), defending_toughness([4, 6], "majority")
    (4, 6)
    """
    return _standing_for(values, how, lambda figure: figure)


def defending_save(values: Sequence[Figure], how: str) -> Figure:
    """The Combat Save that stands for a squad: lower is better, none is worst.

    >>> defending_save([5, None, None], "majority"), defending_save([5, None], "majority")
    (None, 5)
    """
    return _standing_for(values, how, lambda figure: -7 if figure is None else -figure)


def _standing_for(values: Sequence[T], how: str, worth: Callable[[T], int]) -> T:
    """The value of most models (in a tie the better), the best or the worst, as the table plays it."""
    if how == "best":
        return max(values, key=worth)
    if how == "worst":
        return min(values, key=worth)
    models = Counter(values)
    return max(models, key=lambda figure: (models[figure], worth(figure)))


FIGURES = ("rc", "cc", "pt", "mt", "cs", "mv")


def standing_for(profiles: list[Profile], mixed: str, nerve: str) -> dict[str, Any]:
    """The figures of a squad: best scores, the toughness and save that defend it, its nerve, the slowest move."""
    mt = [profile.mt for profile in profiles]
    return {
        "rc": min((profile.rc for profile in profiles if profile.rc), default=None),
        "cc": min((profile.cc for profile in profiles if profile.cc), default=None),
        "pt": defending_toughness([profile.pt for profile in profiles], mixed),
        "mt": max(mt) if nerve == "highest" else defending_toughness(mt, mixed),
        "cs": defending_save([profile.cs for profile in profiles], mixed),
        "mv": min(profile.mv for profile in profiles),
    }


def fresh(battle: SquadBattle, unit: SquadUnit) -> Settled:
    """What the rules make of a squad as its models are now; of the dead, what they last were."""
    profiles = [battle.table.profiles[model.profile] for model in unit.living]
    if not profiles:
        return unit.settled
    return replace(
        unit.settled, **standing_for(profiles, battle.rulings["mixed-squads"], battle.rulings["mixed-nerve"])
    )


def figure(battle: SquadBattle, unit: SquadUnit, name: Literal["pt", "mt", "mv"]) -> int:
    """A figure of a squad: what the referee made it, else what its living models make it."""
    number: int = getattr(as_it_stands(battle, unit), name)
    return number


def save(battle: SquadBattle, unit: SquadUnit) -> int | None:
    """Its Combat Save, if it has one."""
    return as_it_stands(battle, unit).cs


def as_it_stands(battle: SquadBattle, unit: SquadUnit) -> SquadUnit:
    """The squad with its figures brought up to date, but for those that the referee has set."""
    now = fresh(battle, unit)
    changes = {name: getattr(now, name) for name in FIGURES if getattr(unit, name) == getattr(unit.settled, name)}
    led = any(battle.table.profiles[model.profile].leader for model in unit.living)
    return replace(unit, settled=now, leader=led, **changes)


def score_of(battle: SquadBattle, unit: SquadUnit, model: Model, name: Literal["rc", "cc"]) -> int | None:
    """A model's score; where the referee has set the squad's, that."""
    said: int | None = getattr(unit, name)
    if said != getattr(unit.settled, name):
        return said
    own: int | None = getattr(battle.table.profiles[model.profile], name)
    return own


def has_value(battle: SquadBattle, unit: SquadUnit, name: Literal["rc", "cc"]) -> bool:
    """Whether a living model has a value for this kind of combat."""
    return any(score_of(battle, unit, model, name) is not None for model in unit.living)


@value
class Armed:
    """Models of one kind with one weapon: how many there are, and the attacks they make."""

    label: str
    weapon: str
    models: int
    score: int
    attacks: int
    strength: int
    sm: int

    def group(self, models: int, hit: int = 0, wound: int = 0) -> Group:
        """The attacks of so many of them."""
        return self.attacking(models * self.attacks, hit, wound)

    def attacking(self, attacks: int, hit: int = 0, wound: int = 0) -> Group:
        """So many attacks of this kind."""
        return Group(
            attacks=attacks,
            score=self.score,
            strength=self.strength,
            sm=self.sm,
            hit_modifier=hit,
            wound_modifier=wound,
        )


def can_fire(battle: SquadBattle, unit: SquadUnit) -> tuple[Armed, ...]:
    """What a squad can fire with: every weapon with a distance, of models with Ranged Combat."""
    armed = [
        (model, id, score)
        for model in unit.living
        if (score := score_of(battle, unit, model, "rc")) is not None
        for id in model.weapons
        if battle.table.weapons[id].shoots
    ]
    return _grouped(battle, armed, by_profile=False)


def can_strike(battle: SquadBattle, unit: SquadUnit, held: Collection[str] = ()) -> tuple[Armed, ...]:
    """What a squad can strike with: one weapon a model, short enough and not fired, the best unless it is held back."""
    armed = []
    for model in _strikers(battle, unit):
        score = score_of(battle, unit, model, "cc")
        weapon = _best(battle, (id for id in model.weapons if id not in unit.fired and id not in held))
        if score is not None and weapon:
            armed.append((model, weapon, score))
    return _grouped(battle, armed, by_profile=True)


def _strikers(battle: SquadBattle, unit: SquadUnit) -> tuple[Model, ...]:
    """Those who live; as a table may play it, also those who fell in this combat before they could strike."""
    if battle.rulings["strike-back"] == "full" and unit.hp:
        return tuple(model for model in unit.fitted if model.hp or model.name in unit.fallen)
    return unit.living


def _best(battle: SquadBattle, weapons: Iterable[str]) -> str:
    """The weapon a model strikes with: most attacks, then strength, then save modifier, the first of equals."""
    short = [id for id in weapons if battle.table.weapons[id].strikes]
    return max(short, key=lambda id: _worth(battle.table.weapons[id]), default="")


def _worth(weapon: Weapon) -> tuple[int, int, int]:
    return weapon.a, weapon.s, weapon.sm


def _grouped(battle: SquadBattle, armed: list[tuple[Model, str, int]], by_profile: bool) -> tuple[Armed, ...]:
    """Models that throw the same dice together, in the order of the list."""
    groups: dict[tuple[str, str, int], int] = {}
    for model, weapon, score in armed:
        key = (model.profile if by_profile else "", weapon, score)
        groups[key] = groups.get(key, 0) + 1
    return tuple(_armed(battle, *key, models) for key, models in groups.items())


def _armed(battle: SquadBattle, profile: str, id: str, score: int, models: int) -> Armed:
    weapon = battle.table.weapons[id]
    who = f"{battle.table.profiles[profile].name} with {weapon.name.lower()}" if profile else weapon.name
    return Armed(label=who, weapon=id, models=models, score=score, attacks=weapon.a, strength=weapon.s, sm=weapon.sm)
