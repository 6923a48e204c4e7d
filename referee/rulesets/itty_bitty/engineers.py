"""Engineers at work: fortifications, pontoon bridges, petards, and rubble."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.agreement import does
from referee.event import Changed, Marked, Set
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, no
from referee.procedure import procedure
from referee.requests import TARGET, AskNumber, Choose, D, Note, Now, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.itty_bitty.board import (
    at,
    chart,
    enemy_zones,
    goes_over,
    has_room,
    hex_on_map,
    is_river,
    stack_of,
    with_him,
)
from referee.rulesets.itty_bitty.content import Tally
from referee.rulesets.itty_bitty.disorganization import are_eliminated, with_their_lost
from referee.rulesets.itty_bitty.reach import Traveller, step_ground
from referee.rulesets.itty_bitty.rulings import NAME, plays
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Put, marker, named, order
from referee.rulesets.itty_bitty.whose_go import against_all, go_reasons, has_acted, leaves_work
from referee.value import value
from referee.wording import N_
from referee.words import how_many

PETARDS = "Petards"
FORTIFICATION = "Fortification"
BRIDGES = "Bridges"
BLOWS = 5
TURNS_FOR_LEVEL = {"2-and-7": (2, 7), "one-a-turn": (1, 2)}
BRIDGE_TURNS = 10
BRIDGE_INFANTRY = 2
FOREST_WITHIN = 5


@value
class Petard:
    """What the powder did to the structure and to the engineer."""

    structure: Literal["stands", "rubble"]
    engineer: Literal["safe", "moved_back", "removed"]
    spent: bool
    retry_in: int | None


@procedure(NAME, "petard", rule=PETARDS, chart=("structure", "engineer"))
def petard() -> Rule[Petard]:
    """The attacker's 5 or 6 brings the structure down; the defender's catches the engineer."""
    defender = yield from D(6, PETARDS, "Defender", f"{BLOWS}+ catches the engineer", TARGET)
    attacker = yield from D(6, PETARDS, "Attacker", f"{BLOWS}+ brings it down")
    if defender == attacker == 1:
        yield from Note(PETARDS, "Damp powder: it may be tried again in two turns")
        return Petard(structure="stands", engineer="safe", spent=False, retry_in=2)
    blown, caught = attacker >= BLOWS, defender >= BLOWS
    if not blown and not caught:
        yield from Note(PETARDS, "It goes off to no effect")
    if blown:
        yield from Note("Rubble", "The structure is rubble")
    if caught:
        yield from Note(PETARDS, "The engineer goes up with it")
    elif blown:
        yield from Note(PETARDS, "The engineer gets away, one hex back")
    return Petard(
        structure="rubble" if blown else "stands",
        engineer="removed" if caught else "moved_back" if blown else "safe",
        spent=True,
        retry_in=None,
    )


@value
class Digging:
    """How many turns an engineer has worked in one place without a break."""

    turns: Tally
    interrupted: bool = False


@value
class Dug:
    """The level that his work has come to."""

    level: int


@procedure(NAME, "fortify", rule=FORTIFICATION)
def fortify(work: Digging) -> Rule[Dug]:
    """Two turns of work make level 1, seven level 2; one who is interrupted begins again."""
    if work.interrupted:
        yield from Note(FORTIFICATION, "Interrupted: the work begins again")
        return Dug(level=0)
    needed = TURNS_FOR_LEVEL[(yield from ruling("fort-time"))]
    level = sum(work.turns >= turns for turns in needed)
    yield from Note(FORTIFICATION, "{turns} of work: level {level}", turns=how_many(work.turns, "turn"), level=level)
    return Dug(level=level)


@value
class Bridging:
    """A pontoon bridge in the making: the turns in a row, and who is stacked with the engineer."""

    turns: Tally
    captain: bool = False
    infantry: Tally
    forest_distance: Tally
    disorganized: bool = False
    routed: bool = False

    @property
    def lacks(self) -> tuple[str, ...]:
        """Everything that is still missing, in words."""
        reasons = (
            (self.turns < BRIDGE_TURNS, f"{self.turns} of {BRIDGE_TURNS} turns in a row"),
            (not self.captain, "no captain stacked with the engineer"),
            (self.infantry < BRIDGE_INFANTRY, f"{self.infantry} of {BRIDGE_INFANTRY} infantry units stacked with him"),
            (self.forest_distance > FOREST_WITHIN, f"no forest within {FOREST_WITHIN} hexes"),
            (self.disorganized, "the engineer is disorganized"),
            (self.routed, "the engineer is routed"),
        )
        return tuple(words for missing, words in reasons if missing)


@value
class Bridged:
    """Whether the bridge is there, and if not, why."""

    built: bool
    why: str | None


@procedure(NAME, "bridge", rule=BRIDGES)
def bridge(work: Bridging) -> Rule[Bridged]:
    """Ten turns in a row with a captain and two infantry, forest within five hexes; all but engines may cross."""
    why = "; ".join(work.lacks) or None
    if why:
        yield from Note(BRIDGES, "No bridge: {why}", why=why)
    else:
        yield from Note(BRIDGES, "The bridge is built; all but siege engines and bombards may cross")
    return Bridged(built=why is None, why=why)


def forest_distance(battle: IttyBattle, place: Hex) -> int | None:
    """How far the nearest woods are."""
    if battle.table.map is None:
        return None
    ground = {**chart(battle.table.map).terrain, **battle.table.ground}
    woods = [Hex.parse(name) for name, kind in ground.items() if kind in ("forest", "jungle")]
    return min((place.distance(tree) for tree in woods), default=999)


BUILD = "Build Fortification Levels"
DIGS = "fortification"


@value
class Working:
    """An engineer, and what he works at."""

    unit: str


def _worker_reasons(battle: IttyBattle, unit: IttyUnit, rule: str) -> Iterable[Reason]:
    """Only an engineer works, in his go, and he does nothing else."""
    if not unit.can("engineer"):
        yield no("Engineers", "{unit} is no engineer", unit=unit.name)
        return
    yield from go_reasons(battle, unit)
    if unit.acted:
        yield no(rule, "{unit} has done something else this turn", unit=unit.name)


def _dig_reasons(battle: IttyBattle, args: Working) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from _worker_reasons(battle, unit, FORTIFICATION)
    if battle.table.forts.get(unit.place, 0) == 2:
        yield no(FORTIFICATION, "Level 2 stands here: it cannot be exceeded")
    if unit.working == DIGS:
        yield no(FORTIFICATION, "{unit} is digging already", unit=unit.name)


def _dig_form(battle: IttyBattle, args: Working) -> Form:
    times = {"2-and-7": "two turns for level 1, seven for level 2", "one-a-turn": "a turn for each level"}
    needed = times[plays(battle, "fort-time")]
    notes = (no("fort-time", "He must stay, undisturbed: {needed}", needed=needed),)
    turns = min(battle.unit(args.unit).work + 1, 200)
    return Form(procedure="fortify", facts=Digging(turns=turns), reminders=notes)


def digs(battle: IttyBattle, args: Working) -> Rule[None]:
    """The work begins; it counts at the end of each turn in which nobody disturbs him."""
    yield from _sets_to_work(args.unit, DIGS)
    yield from Tell("{unit} begins to dig in", unit=battle.unit(args.unit).name)


def _sets_to_work(id: str, what: str) -> Rule[None]:
    yield from happened(Set(unit=id, field="working", value=what, rule="Engineers"))
    yield from happened(Set(unit=id, field="work", value=0, rule="Engineers"))
    yield from has_acted(id, rule="Engineers")


# Bridges


@value
class Spanning:
    """An engineer, and the hex across the water to which he builds a bridge."""

    unit: str
    over: str = ""


def _across(battle: IttyBattle, args: Spanning) -> tuple[str, ...]:
    here, printed = at(battle.unit(args.unit)), battle.table.map
    if here is None or printed is None:
        return (args.over,) if args.over else ()
    return tuple(str(near) for near in printed.grid.neighbours(here) if is_river(battle, here, near))


def _span_reasons(battle: IttyBattle, args: Spanning) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from _worker_reasons(battle, unit, BRIDGES)
    if unit.can("engineer") and at(unit) and battle.table.map and not _across(battle, Spanning(unit=args.unit)):
        yield no(BRIDGES, "No water without a bridge is beside {unit}", unit=unit.name)
    for words in bridging(battle, unit, BRIDGE_TURNS).lacks if unit.can("engineer") else ():
        yield no(BRIDGES, "{words}", words=words.capitalize())


def bridging(battle: IttyBattle, unit: IttyUnit, turns: int, forest: int | None = None) -> Bridging:
    """The facts of the work on a bridge, from the stack and the map."""
    here = at(unit)
    trees = forest if forest is not None else (forest_distance(battle, here) if here else 0)
    men = with_him(battle, unit)
    return Bridging(
        turns=turns,
        captain=any(man.kind == "captain" for man in men) or here is None,
        infantry=sum(other.arm == "infantry" for other in stack_of(battle, unit)) if here else 2,
        forest_distance=min(trees or 0, 200),
        disorganized=unit.has("disorganized"),
        routed=unit.has("routed"),
    )


def spans(battle: IttyBattle, args: Spanning) -> Rule[None]:
    """The work begins: ten turns in a row."""
    unit = battle.unit(args.unit)
    here = at(unit)
    if here and args.over:
        name = "-".join(sorted((unit.place, str(hex_on_map(battle, args.over)))))
    elif here:
        raise Refused("Choose the hex across the water.", BRIDGES)
    else:
        name = args.over or "the water"
    yield from _sets_to_work(unit.id, f"bridge {name}")
    yield from Tell("{unit} begins a bridge over {name}: ten turns in a row", unit=unit.name, name=name)


# Petards


def _petard_reasons(battle: IttyBattle, args: Working) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.can("engineer"):
        yield no("Engineers", "{unit} is no engineer", unit=unit.name)
        return
    yield from go_reasons(battle, unit)
    if unit.acted and not unit.moved:
        yield no(PETARDS, "{unit} has done something else this turn", unit=unit.name)
    if not unit.petards:
        yield no(PETARDS, "{unit} has no petards", unit=unit.name)
    if at(unit) and unit.place not in battle.table.structures:
        yield no(PETARDS, "There is no bridge or structure in {hex}", hex=unit.place)
    if unit.since >= battle.turn or unit.moved:
        yield no(PETARDS, "{unit} must be a turn in the hex with the petard", unit=unit.name)
    if unit.in_melee:
        yield no(PETARDS, "{unit} is in melee", unit=unit.name)
    if unit.damp_until > battle.turn:
        yield no(PETARDS, "The powder is damp: again in turn {turn}", turn=unit.damp_until)


def sets_petard(battle: IttyBattle, args: Working) -> Rule[None]:
    """Both sides roll; the structure may fall, and the engineer with it."""
    unit, target = battle.unit(args.unit), battle.table.structures.get(battle.unit(args.unit).place)
    yield from against_all(battle, unit)
    blast = yield from sub(petard)
    yield from has_acted(unit.id, rule=PETARDS)
    if blast.spent and unit.petards:
        yield from happened(Changed(unit=unit.id, field="petards", by=-1, rule=PETARDS))
    if blast.retry_in:
        yield from happened(Set(unit=unit.id, field="damp_until", value=battle.turn + blast.retry_in, rule=PETARDS))
    if blast.structure == "rubble":
        yield from falls_down(unit.place)
    if blast.engineer == "removed":
        yield from are_eliminated((unit.id,), PETARDS)
    elif blast.engineer == "moved_back":
        yield from gets_away(unit)
    what = target.name if target else "the target"
    who = with_their_lost(battle, (yield from Now()), (unit,))
    words = {"what": f"{what[0].upper()}{what[1:]}", "unit": unit.name, "fell": BLASTS[blast.structure, blast.spent]}
    told = "{what} {fell}; {units} {lost}" if len(who) > 1 else "{what} {fell}; {unit} {lost}"
    yield from Tell(told, **words, units=named(who), lost=ENDS[blast.engineer])


BLASTS = {("rubble", True): "is rubble", ("stands", True): "stands", ("stands", False): "stands, the powder is damp"}
ENDS = {"safe": N_("safe"), "moved_back": "gets away", "removed": N_("lost")}


def falls_down(place: str) -> Rule[None]:
    """A structure is rubble: swamp to cross, no charges, some cover for foot."""
    battle: IttyBattle = yield from Now()
    structure = battle.table.structures.get(place)
    if structure:
        yield from Note("Rubble", "{name} is rubble", name=structure.name)
        yield from happened(Put(field="structures", key=place, rule="Rubble"))
        yield from happened(Put(field="rubble", key=place, value=1, rule="Rubble"))


def gets_away(unit: IttyUnit) -> Rule[None]:
    """The engineer goes back one hex, out of the enemy's zones of control."""
    battle: IttyBattle = yield from Now()
    here = at(unit)
    if here is None:
        return
    zones, who = enemy_zones(battle, unit.side), Traveller(unit, 1)
    ways = [near for near in here.neighbours() if step_ground(battle, here, near, who) not in (None, "river")]
    free = [str(near) for near in sorted(ways, key=lambda near: near in zones) if has_room(battle, unit, str(near))]
    if not free:
        return
    outside = tuple(place for place in free if Hex.parse(place) not in zones) or tuple(free)
    to = yield from Choose("back-to", outside, rule=PETARDS, label=f"{unit.name} {does(unit.name, 'goes back to')}")
    yield from Note(PETARDS, "{unit} goes back to {hex}", unit=unit.name, hex=to)
    yield from goes_over(unit, (Hex.parse(to),))
    yield from happened(Set(unit=unit.id, field="place", value=to, rule=PETARDS))
    yield from leaves_work(unit)


# At the end of the turn


def works_on(battle: IttyBattle) -> Rule[None]:
    """Every engineer at work has one more turn of it, unless he was disturbed."""
    for unit in battle.present():
        if unit.working == DIGS:
            yield from _digs_on(battle, unit)
        elif unit.working:
            yield from _spans_on(battle, unit)


def _digs_on(battle: IttyBattle, unit: IttyUnit) -> Rule[None]:
    """Undisturbed work raises the level; a level that stands is not lost when he begins again."""
    disturbed = unit.attacked or unit.moved or unit.fought
    turns = 0 if disturbed else unit.work + 1
    yield from Note(BUILD, "{unit}:", unit=unit.name)
    dug = yield from sub(fortify, Digging(turns=turns, interrupted=disturbed))
    yield from happened(Set(unit=unit.id, field="work", value=turns, rule=FORTIFICATION))
    if dug.level > battle.table.forts.get(unit.place, 0) and at(unit):
        yield from Note(BUILD, "{hex} has fortification {level} now", hex=unit.place, level=dug.level)
        yield from happened(Put(field="forts", key=unit.place, value=dug.level, rule=BUILD))
    elif dug.level and not at(unit):
        yield from _fortifies_stack(battle, unit, dug.level)


def _fortifies_stack(battle: IttyBattle, unit: IttyUnit, level: int) -> Rule[None]:
    """Where hexes are not kept the marker lies under the engineer himself."""
    kind = f"fortification-{level}"
    if not unit.has(kind):
        yield from happened(Marked(unit=unit.id, marker=marker(kind), rule=BUILD))


def _spans_on(battle: IttyBattle, unit: IttyUnit) -> Rule[None]:
    """A turn in a row counts only with everything in place; otherwise he begins again."""
    forest = None
    if at(unit) is None:
        forest = yield from AskNumber("forest-distance", 0, 200, "How far is the nearest forest?", BRIDGES)
    complete = not bridging(battle, unit, BRIDGE_TURNS, forest).lacks
    turns = unit.work + 1 if complete else 0
    work = yield from sub(bridge, bridging(battle, unit, turns if complete else 0, forest))
    yield from happened(Set(unit=unit.id, field="work", value=turns, rule=BRIDGES))
    if work.built:
        name = unit.working.removeprefix("bridge ")
        yield from happened(Put(field="pontoons", key=name, value=1, rule=BRIDGES))
        yield from happened(Set(unit=unit.id, field="working", value="", rule=BRIDGES))


PETARD = Form(procedure="petard")
ACROSS = Pick(key="over", label="To the hex across", candidates=_across, required=False)
ORDERS = (
    order("fortify", "Dig in", "Z", FORTIFICATION, digs, reasons=_dig_reasons, form=_dig_form),
    order("bridge", "Build a bridge", "", BRIDGES, spans, reasons=_span_reasons, picks=(ACROSS,)),
    order("petard", "Set off a petard", "P", PETARDS, sets_petard, reasons=_petard_reasons, form=lambda *_: PETARD),
)
