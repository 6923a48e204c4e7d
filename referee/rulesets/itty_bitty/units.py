"""Counters, markers and the table of Itty Bitty Battles, as the tracker holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal, TypeAlias, get_type_hints

from referee.battle import Battle, Marker, Unit
from referee.event import AnyBattle, event
from referee.fields import flag, stat, track, word
from referee.order import Order
from referee.requests import Rule
from referee.ruleset import MarkerKind
from referee.rulesets.itty_bitty.content import Grade, Spell
from referee.rulesets.itty_bitty.terrain import HexMap, Terrain
from referee.typed_fields import DoesNotFit, typed
from referee.value import FrozenMap, value
from referee.words import in_a_row

MEN = ("captain", "wizard", "priest")
SHAKEN = ("disorganized", "routed", "berserk")
Colour: TypeAlias = Literal["red", "purple", "green", "gold", "white"]
CombatAction: TypeAlias = Literal[
    "archery",
    "fast_spell",
    "bombard",
    "charge",
    "spears",
    "slingers",
    "siege_engine",
    "slow_spell",
    "mounted",
    "melee",
    "support",
]


@value
class IttyUnit(Unit):
    """A counter: a unit of troops, a single man, or an engine; its hex is its `place`, its formation its `group`."""

    kind: str = "unit"
    troop: str = ""
    arm: str = word("arm", default="")
    people: str = word("people", default="")
    abilities: tuple[str, ...] = word("abilities", default=())
    attack: int = stat("attack", start="start_attack", short="A", rule="CRT", default=0)
    start_attack: int = 0
    defense: int = stat("defense", start="start_defense", short="D", rule="CRT", default=0)
    start_defense: int = 0
    movement: int = stat("movement", short="M", rule="Movement", default=0)
    quality: int = stat("quality", short="Q", rule="Morale checks", default=1)
    range: int = stat("range", short="R", rule="Missile Combat", default=0)
    rating: int = stat("rating", short="L", rule="Activation", default=0)
    power: int = track("power left", start="most_power", rule="Fizzle Table", default=0)
    spears: int = track("spears", start="start_spears", rule="Spearmen", default=0)
    start_spears: int = 0
    petards: int = track("petards", start="start_petards", rule="Petards", default=0)
    start_petards: int = 0
    becomes: str = ""
    crossed: tuple[str, ...] = word("bridges crossed", default=(), rule="Victory Conditions")
    evil: bool = flag("evil", default=False, rule="Wahoo from the Nether Depths")
    waived: tuple[str, ...] = word("may also prepare", default=())
    crew: str = word("crew", default="", rule="Operating Siege Engines and Bombards")
    against_stone: int = stat("against stone", short="St", default=0)
    direct_fire: bool = False
    summoned: str = word("summoned by", default="")
    raised: bool = False
    lost_on: int = 0
    since: int = 0
    work: int = stat("turns of work", short="W", rule="Fortification", default=0)
    working: str = word("works on", default="", rule="Engineers")
    damp_until: int = 0
    acted: bool = flag("acted", default=False, until="turn", rule="Activation")
    moved: bool = flag("moved", default=False, until="turn", rule="Movement")
    has_charged: bool = flag("has charged", default=False, until="turn", rule="Charge")
    fought: bool = flag("has fought", default=False, until="turn", rule="Melee Combat")
    in_melee: bool = flag("in melee", default=False, until="turn", rule="Melee Combat")
    attacked: bool = flag("attacked", default=False, until="turn", rule="CRT")
    cast: bool = flag("has cast", default=False, until="turn", rule="Fizzle Table")
    attacks: tuple[str, ...] = word("has attacked in", default=(), until="turn", rule="The order of combat")
    refused: bool = flag("refused battle", default=False, until="turn", rule="Refuse Battle")
    disorders: int = stat("disorganized this turn", default=0, until="turn", rule="Disorganization")
    was_moved: bool = flag("moved last turn", default=False, rule="Charge")
    was_under_fire: bool = flag("under fire last turn", default=False, rule="Activation")
    was_charged: bool = flag("charged last turn", default=False, rule="Activation")

    @property
    def is_troops(self) -> bool:
        """A unit of troops, with factors and quality; not a single man, not an engine."""
        return self.kind == "unit"

    @property
    def is_man(self) -> bool:
        """A captain, wizard or priest: never shaken, no factors."""
        return self.kind in MEN

    @property
    def is_engine(self) -> bool:
        """A siege engine or bombard."""
        return self.kind == "engine"

    @property
    def most_power(self) -> int:
        """Only those who cast have power to spend, as much as their rating."""
        return self.rating if self.is_caster else 0

    @property
    def is_caster(self) -> bool:
        """A wizard or priest."""
        return self.kind in ("wizard", "priest")

    @property
    def is_cavalry(self) -> bool:
        """On horseback now."""
        return self.arm == "cavalry" and not self.has("dismounted")

    @property
    def is_scout(self) -> bool:
        """A band of scouts, who act alone; light cavalry scouts in another way."""
        return self.arm == "special" and self.can("scouting")

    @property
    def is_independent(self) -> bool:
        """Engineers and scouts need no captain, and engines go with engineers."""
        return self.is_engine or (self.is_troops and self.arm == "special")

    @property
    def is_face_down(self) -> bool:
        """Face down on the map, or under a hidden counter."""
        return self.hidden or self.has("hidden")

    @property
    def is_pike(self) -> bool:
        """Trained against cavalry, without spears to throw."""
        return self.can("against-cavalry") and not self.start_spears

    @property
    def state(self) -> str:
        """Disorganized, routed, berserk, or none of them."""
        return next((each for each in SHAKEN if self.has(each)), "none")

    def can(self, ability: str) -> bool:
        """Whether it has this ability."""
        return ability in self.abilities


@value
class Counter:
    """A counter of the cup: whose it is, and whom it brings to act."""

    side: str
    kind: str
    unit: str = ""
    group: str = ""


@value
class Effect:
    """A spell that lasts: who keeps it up, for how long, and whom or where it touches."""

    spell: str
    name: str
    caster: str
    side: str
    turns: int
    upkeep: int = 0
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    since: int = 0


@value
class Declared:
    """A combat that was declared and waits for its segment."""

    order: str
    args: FrozenMap[str, str | tuple[str, ...]]
    action: CombatAction
    text: str


@value
class Onrush:
    """A charge on its way: who charges whom, by which hexes, and whether something has hurt it."""

    units: tuple[str, ...]
    target: str
    path: tuple[str, ...] = ()
    molested: bool = False


@value
class Structure:
    """A bridge or building that can be brought down."""

    name: str
    stone: bool = True
    damaged: bool = False
    defender: str = ""


@value
class Reserve:
    """A unit that comes later, where and when."""

    unit: IttyUnit
    turn: int
    hex: str


@value
class IttyTable:
    """What lies on the table besides counters: map, cup, works, spells, and whose go it is."""

    scenario: str = ""
    map: HexMap | None = None
    turns: int = 0
    strengths: FrozenMap[str, int] = FrozenMap()
    grades: FrozenMap[str, Grade] = FrozenMap()
    spells: FrozenMap[str, Spell] = FrozenMap()
    melee_bonus: FrozenMap[str, int] = FrozenMap()
    hates: FrozenMap[str, tuple[str, ...]] = FrozenMap()
    reserves: FrozenMap[str, Reserve] = FrozenMap()
    cup: FrozenMap[str, int] = FrozenMap()
    counters: FrozenMap[str, Counter] = FrozenMap()
    drawn: str = word("drawn", until="phase", default="", rule="Setting up for the Turn")
    drawn_so_far: tuple[str, ...] = word("drawn so far", until="turn", default=(), rule="Setting up for the Turn")
    acting: tuple[str, ...] = word("takes orders", until="phase", default=(), rule="Activation")
    chained: tuple[str, ...] = ()
    segment: str = word("segment", until="phase", default="", rule="The order of combat")
    declared: tuple[Declared, ...] = ()
    onrush: Onrush | None = None
    forts: FrozenMap[str, int] = FrozenMap()
    ground: FrozenMap[str, Terrain] = FrozenMap()
    """Terrain that was set by hand, whatever the map has there."""
    rubble: FrozenMap[str, int] = FrozenMap()
    pontoons: FrozenMap[str, int] = FrozenMap()
    structures: FrozenMap[str, Structure] = FrozenMap()
    effects: FrozenMap[str, Effect] = FrozenMap()
    fought_in: FrozenMap[str, int] = FrozenMap()


IttyBattle: TypeAlias = Battle[IttyUnit, IttyTable]


def disguised(unit: IttyUnit) -> IttyUnit:
    """A face-down counter as the enemy sees it: something stands there, and that is all."""
    return replace(
        IttyUnit(id=unit.id, name="Face-down counter", side=unit.side),
        place=unit.place,
        rank=unit.rank,
        hidden=True,
        gone=unit.gone,
    )


def strength(battle: IttyBattle, side: str) -> int:
    """A side's attack strength on the table, by what is printed; men, engines and summoned troops do not count."""
    return sum(unit.start_attack for unit in battle.of(side) if counts(unit))


def counts(unit: IttyUnit) -> bool:
    """Whether it counts for victory: troops that came with the army."""
    return unit.is_troops and not unit.summoned


def formation(battle: IttyBattle, side: str, group: str) -> tuple[IttyUnit, ...]:
    """The troops of a formation that are still there."""
    return tuple(unit for unit in battle.of(side) if unit.group == group and unit.is_troops and group)


def captain_of(battle: IttyBattle, side: str, group: str) -> IttyUnit | None:
    """The captain who leads a formation, if he lives."""
    return next((unit for unit in battle.of(side) if unit.group == group and unit.kind == "captain"), None)


def groups(battle: IttyBattle, side: str) -> tuple[str, ...]:
    """The formations of a side that still have troops; summoned ones belong to their caster."""
    mine = (unit for unit in battle.of(side) if unit.is_troops and unit.group and not unit.summoned)
    return tuple(dict.fromkeys(unit.group for unit in mine))


MARKERS = (
    MarkerKind(
        id="disorganized", name="Disorganized", shape="triangle", colour="amber", letter="D", rule="Disorganization"
    ),
    MarkerKind(id="routed", name="Routed", shape="triangle", colour="red", letter="R", rule="Disorganization"),
    MarkerKind(id="berserk", name="Berserk", shape="star", colour="red", letter="B", turns=2, rule="Morale checks"),
    MarkerKind(
        id="rally-attempt",
        name="Rally attempt",
        shape="circle",
        colour="blue",
        letter="A",
        until="turn",
        rule="Morale checks",
    ),
    MarkerKind(id="hidden", name="Hidden", shape="square", colour="grey", letter="?", rule="Scouts"),
    MarkerKind(
        id="fortification-1", name="Fortification 1", shape="hexagon", colour="brown", letter="1", rule="Fortification"
    ),
    MarkerKind(
        id="fortification-2", name="Fortification 2", shape="hexagon", colour="brown", letter="2", rule="Fortification"
    ),
    MarkerKind(id="rubble", name="Rubble", shape="hexagon", colour="grey", letter="U", rule="Rubble"),
    MarkerKind(id="balked", name="Balked", shape="square", colour="amber", letter="K", until="turn", rule="Balk Check"),
    MarkerKind(id="charged", name="Charged", shape="square", colour="purple", letter="C", until="turn", rule="Charge"),
    MarkerKind(
        id="under-fire",
        name="Under fire",
        shape="circle",
        colour="red",
        letter="F",
        until="turn",
        rule="Missile Combat",
    ),
    MarkerKind(
        id="fired", name="Fired", shape="circle", colour="green", letter="S", until="turn", rule="Missile Combat"
    ),
    MarkerKind(id="dismounted", name="Dismounted", shape="square", colour="green", letter="H", rule="Dragoons"),
    MarkerKind(
        id="afraid", name="Fear or confusion", shape="star", colour="purple", letter="!", turns=1, rule="Activation"
    ),
)


_KINDS = {kind.id: kind for kind in MARKERS}


def marker(kind: str, note: str = "") -> Marker:
    """A marker of this kind, with the time it lasts."""
    looks = _KINDS[kind]
    return Marker(kind=kind, until=looks.until, turns=looks.turns, note=note)


@event("itty-bitty.put")
@value
class Put:
    """One entry of a map of the table became something, or was taken out (no value)."""

    field: str
    key: str
    value: Any = None
    rule: str = ""

    def apply(self, battle: AnyBattle) -> AnyBattle:
        entries = getattr(battle.table, self.field)
        if self.value is not None:
            entry = typed(battle.table, self.field, {self.key: self.value})[self.key]
            return battle.with_table(**{self.field: entries.set(self.key, entry)})
        if self.key not in entries:
            raise DoesNotFit(f"There is no “{self.key}” among the {self.field} any more.")
        return battle.with_table(**{self.field: entries.without(self.key)})


@event("itty-bitty.turn-closed")
@value
class TurnClosed:
    """The turn is over: who moved, was shot at or charged in it has done so last turn."""

    turn: int

    def apply(self, battle: AnyBattle) -> AnyBattle:
        return replace(battle, units=FrozenMap((id, _closed(unit)) for id, unit in battle.units.items()))


def _closed(unit: IttyUnit) -> IttyUnit:
    moved, shot_at, charged = unit.moved, unit.has("under-fire"), unit.has("charged")
    if (moved, shot_at, charged) == (unit.was_moved, unit.was_under_fire, unit.was_charged):
        return unit
    return replace(unit, was_moved=moved, was_under_fire=shot_at, was_charged=charged)


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its word, agreeing.

    >>> counted(1, "hex", "hexes"), counted(2, "unit"), counted(0, "unit")
    ('1 hex', '2 units', 'no units')
    """
    return f"{number or 'no'} {thing if number == 1 else things or thing + 's'}"


def named(units: Iterable[IttyUnit]) -> str:
    """Units by their names, as people list them."""
    return in_a_row(unit.name for unit in units) or "nobody"


ANYTIME: dict[str, Any] = {"by": "referee", "phases": ()}
"""What the referee may order whenever he likes."""


def order(id: str, title: str, key: str, rule: str, resolve: Callable[..., Rule[None]], **more: Any) -> Order:
    """An order, of the action phase unless it says otherwise; its arguments are those that its rule takes."""
    args = get_type_hints(resolve)["args"]
    said = {"phases": ("action",), **more}
    return Order(id=id, title=title, key=key, rule=rule, args=args, resolve=resolve, **said)
