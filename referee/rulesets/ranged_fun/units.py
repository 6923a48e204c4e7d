"""A unit whose stats are its damage track, a building, and the table of Ranged Fun, as the tracker holds them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from referee.battle import Battle, Unit, ids
from referee.event import AnyBattle, Set, Unmarked, event
from referee.fields import flag, stat, track, word
from referee.requests import Now, Rule, happened
from referee.rulesets.ranged_fun.content import Area, Goal, Grid, Kind
from referee.rulesets.ranged_fun.rulings import DAMAGE, FIRING, HAMMERED_ACTS, HITCHING, MISSIONS, MOVEMENT, OVERWATCH
from referee.rulings import option
from referee.typed_fields import DoesNotFit
from referee.value import FrozenMap, value
from referee.wording import N_

TRACKS = ("movement", "armour", "vsrf", "srf", "lrf", "vlrf")
"""The six stats, each its own row of boxes on the record sheet."""
FALLS = {
    "movement": N_("movement {was} to {now}"),
    "armour": N_("armour {was} to {now}"),
    "vsrf": N_("VSRF {was} to {now}"),
    "srf": N_("SRF {was} to {now}"),
    "lrf": N_("LRF {was} to {now}"),
    "vlrf": N_("VLRF {was} to {now}"),
}
"""How it is said within a sentence that a stat has fallen."""


@value
class RangedUnit(Unit):
    """A unit: six stats now and at the start, what it has done this turn, on whom and in what it is."""

    movement: int = track("movement", start="start_movement", short="Mv", rule=DAMAGE)
    armour: int = track("armour", start="start_armour", short="Ar", rule=DAMAGE)
    vsrf: int = track("very short range", start="start_vsrf", short="VS", rule=DAMAGE, default=0)
    srf: int = track("short range", start="start_srf", short="SR", rule=DAMAGE, default=0)
    lrf: int = track("long range", start="start_lrf", short="LR", rule=DAMAGE, default=0)
    vlrf: int = track("very long range", start="start_vlrf", short="VL", rule=DAMAGE, default=0)
    start_movement: int
    start_armour: int
    start_vsrf: int = 0
    start_srf: int = 0
    start_lrf: int = 0
    start_vlrf: int = 0
    kind: Kind = word("kind", rule=MOVEMENT)
    infantry: bool = flag("infantry", default=False)
    ballistic: bool = flag("ballistic", default=False)
    points: int = stat("points", short="Pts", default=0)
    left: int = stat("half points of movement left", short="To go", rule=MOVEMENT, halves=True, default=0)
    moved: int = stat("spaces moved", short="Moved", until="phase", rule=MOVEMENT, default=0)
    fired: bool = flag("has fired", until="phase", rule=FIRING, default=False)
    closed: int = stat("VSRF attacks made", short="Att", until="phase", rule=FIRING, default=0)
    swapped: bool = flag("got on or off", until="phase", rule=HITCHING, default=False)
    ambush: bool = flag("may ambush", rule=OVERWATCH, default=False)
    misses: bool = flag("misses this turn", rule=DAMAGE, default=False)
    riding: str = word("rides on", rule=HITCHING, default="")
    carrying: str = word("carries", rule=HITCHING, default="")
    building: str = word("in building", rule=MOVEMENT, default="")
    convoy: bool = flag("convoy", rule=MISSIONS, default=False)
    fate: str = word("fate", rule=DAMAGE, default="")
    answers_with: int = stat("VSRF it answers with", until="phase", rule=FIRING, default=0)

    @property
    def is_hammered(self) -> bool:
        """Hammered: it misses its next turn, and the next time it goes boom."""
        return self.has("hammered")

    @property
    def is_watching(self) -> bool:
        """Whether it is on overwatch."""
        return self.has("overwatch")

    @property
    def is_observing(self) -> bool:
        """Whether it is a forward observer this turn."""
        return self.has("observer")

    @property
    def acted(self) -> bool:
        """Whether its fire of this turn is gone: it has fired, observes, is on overwatch or hammered."""
        return self.fired or self.is_observing or self.is_watching or self.is_hammered

    @property
    def counter(self) -> str:
        """The space of its overwatch counter, where the app knows it."""
        return next((marker.note for marker in self.markers if marker.kind == "overwatch"), "")

    @property
    def is_carrier(self) -> bool:
        """Trundlers and transports take riders."""
        return self.kind in ("trundler", "transport")

    @property
    def stats(self) -> dict[str, Any]:
        """Its six stats and whether it is hammered, as the facts of a shot have them."""
        return {name: getattr(self, name) for name in TRACKS} | {"hammered": self.is_hammered}


@value
class House:
    """A building on the board; with no structure left it is rubble."""

    name: str
    kind: str = ""
    place: str = word("place", default="")
    armour: int = stat("armour", short="Ar")
    structure: int = track("structure", start="start_structure", rule=DAMAGE)
    start_structure: int
    owner: str = word("owner", default="")

    @property
    def is_rubble(self) -> bool:
        """Rubble is a space of cover like rough ground."""
        return self.structure == 0


@value
class RangedTable:
    """The board and what lies on it, the mission, and who goes first."""

    scenario: str = ""
    mission: str = word("mission", rule=MISSIONS, default="")
    grid: Grid = word("grid", default="square")
    columns: int = 20
    rows: int = 20
    ground: FrozenMap[str, str] = FrozenMap()
    buildings: FrozenMap[str, House] = FrozenMap()
    zones: FrozenMap[str, Area] = FrozenMap()
    objectives: FrozenMap[str, str] = FrozenMap()
    goal: Goal = Goal(kind="destroy", text="")
    turns: int = stat("turns", rule=MISSIONS, default=12)
    first: str = word("goes first", rule=MISSIONS, default="")
    holders: FrozenMap[str, str] = FrozenMap()
    """Who holds a marker by the referee's word."""
    lost_by_hand: FrozenMap[str, int] = FrozenMap()
    """Points that the referee has counted for or against a side on top of its losses."""


RangedBattle: TypeAlias = Battle[RangedUnit, RangedTable]


@event("ranged-fun.structure-lost")
@value
class StructureLost:
    """A building lost structure, or got some back by the referee's word."""

    building: str
    by: int
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        """The battle with the building as it is then."""
        house = battle.table.buildings.get(self.building)
        if house is None:
            raise DoesNotFit(f"There is no building “{self.building}”.")
        left = house.structure - self.by
        if not 0 <= left <= house.start_structure:
            raise DoesNotFit(f"{house.name} has {house.structure} structure: {self.by} cannot go.")
        return battle.with_table(buildings=battle.table.buildings.set(self.building, replace(house, structure=left)))


@event("ranged-fun.ground-laid")
@value
class GroundLaid:
    """A space became rough ground, a wall, or open again."""

    space: str
    terrain: str = ""
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        """The battle with the ground as it is then."""
        others = {space: terrain for space, terrain in battle.table.ground.items() if space != self.space}
        return battle.with_table(ground=FrozenMap(others | ({self.space: self.terrain} if self.terrain else {})))


@event("ranged-fun.building-put")
@value
class BuildingPut:
    """A building came to the board, or was taken from it."""

    building: str
    house: House | None = None
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        """The battle with the buildings that are there then."""
        others = {id: house for id, house in battle.table.buildings.items() if id != self.building}
        return battle.with_table(buildings=FrozenMap(others | ({self.building: self.house} if self.house else {})))


def riders(battle: RangedBattle, carrier: str) -> tuple[RangedUnit, ...]:
    """Whoever rides on a carrier."""
    return tuple(unit for unit in battle.present() if unit.riding == carrier)


def disguised(unit: RangedUnit) -> RangedUnit:
    """A hidden unit as others see it: that something is there, and nothing of what it is."""
    nothing: dict[str, Any] = dict.fromkeys(
        (*TRACKS, *(f"start_{name}" for name in TRACKS), "points", "left", "moved", "closed"), 0
    )
    blank = replace(unit, name="Hidden unit", type="", group="", markers=(), kind="atv", riding="", carrying="")
    return replace(blank, **nothing, infantry=False, ballistic=False, convoy=False, ambush=False, misses=False)


def is_out(battle: RangedBattle, unit: RangedUnit) -> bool:
    """Whether a unit is hammered and can do nothing; some tables let it act up to the turn that it misses."""
    return unit.is_hammered and (unit.misses or option(battle, HAMMERED_ACTS) == "nothing")


def worth(unit: RangedUnit) -> int:
    """What a unit is worth as it is now, by the points of its stats."""
    return unit.movement + 2 * unit.armour + unit.vsrf + unit.srf + unit.lrf + 2 * unit.vlrf


def strength(battle: RangedBattle, side: str) -> int:
    """A side's strength: what its units are worth as they are now."""
    return sum(worth(unit) for unit in battle.of(side))


def stops_watching(unit: RangedUnit) -> Rule[None]:
    """Its overwatch counter is taken away."""
    if unit.is_watching:
        yield from happened(Unmarked(unit=unit.id, marker="overwatch", rule=OVERWATCH))
    if unit.ambush:
        yield from happened(Set(unit=unit.id, field="ambush", value=False, rule=OVERWATCH))


def carries_now(carrier: str) -> Rule[None]:
    """A carrier's own note of whom it carries is brought up to date."""
    battle: RangedBattle = yield from Now()
    aboard = ", ".join(ids(riders(battle, carrier)))
    if battle.unit(carrier).carrying != aboard:
        yield from happened(Set(unit=carrier, field="carrying", value=aboard, rule=HITCHING))


def gets_free(unit: RangedUnit) -> Rule[None]:
    """A unit that rode is no longer aboard."""
    if unit.riding:
        yield from happened(Set(unit=unit.id, field="riding", value="", rule=HITCHING))
        yield from carries_now(unit.riding)
