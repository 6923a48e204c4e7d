"""A unit of bases and the table of Banter Battles, as the tracker holds them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from referee.agreement import singular
from referee.battle import Battle, Unit
from referee.fields import flag, stat, track, word
from referee.rulesets.banter_battles.content import Modifier, whole
from referee.value import FrozenMap, value
from referee.words import how_many


@value
class Block:
    """Where the middle of a unit's block is on the sketch, in movement units, how it is turned, and its ranks."""

    x: float
    y: float
    turn: float = 0.0
    ranks: int = 1


@value
class BanterUnit(Unit):
    """A unit: bases that are lost and reform, figures from its troop type, what it has done this turn."""

    bases: int = track("bases", start="start_bases", rule="R7")
    start_bases: int
    move: float = stat("move", short="Mv", default=0)
    charge: float = stat("charge", short="Ch", default=0)
    range: float = stat("range", short="Rg", default=0)
    shoot: int = stat("shoot", short="Sh", rule="SH2", default=0)
    bash: int = stat("bash", short="Ba", rule="B3", default=6)
    resilience: int = stat("resilience", short="Re", rule="R6", default=4)
    basic: str = word("basic type", default="foot")
    traits: tuple[str, ...] = word("traits", default=())
    commander: str = ""
    commander_in_chief: bool = flag("commander-in-chief", default=False, rule="R4")
    shoot_against: FrozenMap[str, int] = FrozenMap()
    bash_against: FrozenMap[str, int] = FrozenMap()
    points: int = 0
    appointed: bool = False
    deployed: bool = False
    revealed: bool = False
    contact: tuple[str, ...] = word("in contact with", default=(), rule="TS3")
    flanked_by: tuple[str, ...] = word("struck in the flank by", default=(), rule="TS3")
    acted: bool = flag("acted", default=False, until="turn", rule="TS2")
    actions: tuple[str, ...] = word("actions", until="turn", default=(), rule="TS2")
    shot: bool = flag("has shot", default=False, until="turn", rule="DS5")
    bases_shot: int = stat("bases that shot", until="turn", short="Bs", rule="DS5", default=0)
    charged: tuple[str, ...] = word("charged", until="turn", default=(), rule="DS4")
    bashed: bool = flag("has bashed", default=False, until="turn", rule="TS3")
    bases_bashed: int = stat("bases that bashed", until="turn", short="Bb", rule="TS3", default=0)
    fall_backs: int = stat("falls back", until="phase", short="Fb", rule="HS5", default=0)
    blocked: int = stat("falls back blocked", until="phase", short="Bl", rule="FB1", default=0)
    frightened: bool = flag("checks for a loss", default=False, until="phase", rule="R7")

    def __post_init__(self) -> None:
        """Whole distances are whole numbers, halves and decimals stay."""
        for name in ("move", "charge", "range"):
            object.__setattr__(self, name, whole(getattr(self, name)))

    @property
    def is_scouts(self) -> bool:
        """Scouts are hard to catch and hit softly [R1]."""
        return "scouts" in self.traits

    @property
    def fresh_bases(self) -> int:
        """Its bases that have not bashed this turn."""
        return max(self.bases - self.bases_bashed, 0)

    @property
    def loaded_bases(self) -> int:
        """Its bases that have not shot this turn."""
        return max(self.bases - self.bases_shot, 0)

    @property
    def is_general(self) -> bool:
        """A general commands named units [R4]."""
        return "general" in self.traits

    @property
    def is_artillery(self) -> bool:
        """Artillery is never a blank marker [G2]."""
        return "artillery" in self.traits

    def verb(self, plural: str) -> str:
        """What it does, in words: a unit is many, a general is one."""
        return singular(plural) if self.is_general else plural

    def after_losing(self, lost: int) -> str:
        """What became of it, in words, if it lost so many of its bases."""
        if lost >= self.bases:
            return f"{self.verb('are')} destroyed"
        loses = f"{self.verb('lose')} {how_many(lost, 'base')}"
        return f"{loses}, {self.bases - lost} left" if lost else loses

    def shoot_value(self, target: BanterUnit) -> int:
        """Its value to shoot at this target; 0 if it cannot shoot."""
        return self.shoot_against.get(target.basic, self.shoot)

    def bash_value(self, target: BanterUnit) -> int:
        """Its value to bash this enemy."""
        return self.bash_against.get(target.basic, self.bash)


@value
class Terrain:
    """A piece of terrain: it lies wholly in its area, gives cover and stays [T2][T4][T5][T6]."""

    area: int
    kind: str
    side: str


@value
class BanterTable:
    """What lies on the table besides units: terrain, the bag, and whose go it is."""

    period: str = ""
    scenario: str = ""
    objectives: tuple[str, ...] = ()
    threshold: float = 0.6
    modifiers: FrozenMap[str, Modifier] = FrozenMap()
    turns: int = 10
    width: float = 36.0
    depth: float = 24.0
    base_width: float = 1.0
    """In movement units, as are width and depth of the table."""
    sketch: FrozenMap[str, Block] = FrozenMap()
    """Where units stand that are on the sketch."""
    out_scouter: str = ""
    first_deployment: int = 0
    terrain: tuple[Terrain, ...] = ()
    terrain_done: tuple[str, ...] = ()
    deployed: tuple[str, ...] = ()
    king: str = word("king", until="turn", default="")
    first: str = word("goes first", until="turn", default="")
    bag: FrozenMap[str, int] = word("bag", until="turn", rule="R3", default=FrozenMap())
    aside: str = word("die set aside", until="turn", default="")
    pulled: tuple[str, ...] = word("pulled so far", until="turn", default=())
    puller: str = word("pulls the next die", until="phase", rule="TS2", default="")
    to_act: str = word("acts with a unit", until="phase", default="")
    acting: str = word("is acting", until="phase", default="")
    to_bash: str = word("picks the next bash", until="phase", default="")
    lost_generals: tuple[str, ...] = ()


BanterBattle: TypeAlias = Battle[BanterUnit, BanterTable]


def disguised(unit: BanterUnit) -> BanterUnit:
    """A hidden unit as the enemy sees it: a blank marker of its footprint and basic type [R5]."""
    return replace(
        unit,
        name=f"Hidden {unit.basic}",
        type=unit.basic,
        bases=unit.start_bases,
        move=0,
        charge=0,
        range=0,
        shoot=0,
        bash=6,
        resilience=6,
        traits=(),
        commander="",
        commander_in_chief=False,
        shoot_against=FrozenMap(),
        bash_against=FrozenMap(),
        markers=(),
        group="",
        points=0,
    )


def waiting(battle: BanterBattle, side: str) -> tuple[BanterUnit, ...]:
    """The units of a side that still have to act."""
    return tuple(unit for unit in battle.of(side) if unit.bases and not unit.acted)


def strength(battle: BanterBattle, side: str) -> int:
    """A side's bases."""
    return sum(unit.bases for unit in battle.of(side))
