"""The book of magick and prayers: saving throws, and what each of the fourteen does once it works."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Annotated, Literal, TypeAlias

from annotated_types import Len

from referee.battle import ids
from referee.event import Marked, Set, Unmarked
from referee.procedure import procedure
from referee.requests import TARGET, Ask, D, Note, Now, Rolling, Rule, happened, ruling, sub
from referee.rulesets.itty_bitty.board import row_for
from referee.rulesets.itty_bitty.combat import ROWS, defender, falls_on, wahoo
from referee.rulesets.itty_bitty.content import Quality
from referee.rulesets.itty_bitty.crt import Attacker, Defender, Fate, Fight, Result, combat
from referee.rulesets.itty_bitty.cup import refuse_twice
from referee.rulesets.itty_bitty.disorganization import are_disorganized, becomes, ends, leaves, suffer
from referee.rulesets.itty_bitty.hidden import shows_itself
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.spell_templates import Magick, Spared, bands, falls, lasts
from referee.rulesets.itty_bitty.summoning import dead_rise, goons_appear
from referee.rulesets.itty_bitty.terrain import Row
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, formation, marker
from referee.value import FrozenMap, value
from referee.wording import N_
from referee.words import at_most

SAVE = "Using The Spell and Prayer Tables"
LIGHTNING = "Chain Lightning"
FEARBALL = "Fearball"
FIRST_STRIKE = 4
Panic: TypeAlias = Literal["disorganized", "routed"]


@value
class Saving:
    """A unit's quality, and what the spell adds to it."""

    quality: Quality
    modifier: int = 0


@value
class Saved:
    """The die, and whether it was enough."""

    die: int
    saved: bool


@procedure(NAME, "save", rule=SAVE, chart=("saved",))
def save(facts: Saving) -> Rule[Saved]:
    """A unit is spared when the die is its quality, as modified, or less."""
    target = facts.quality + facts.modifier
    die = yield from D(
        6,
        SAVE,
        "Saving throw",
        at_most(target, f"{target} or less is spared", "always spared", "cannot be spared"),
        TARGET,
    )
    saved = die <= target
    yield from Note(SAVE, "{target} or less: it is {word}", target=target, word=N_("spared" if saved else "hit"))
    return Saved(die=die, saved=saved)


@value
class InLine(Defender):
    """A unit in the line: a combat defender with a name, in some terrain."""

    name: str
    terrain: Row

    @property
    def defender(self) -> Defender:
        """What the combat needs to know of it."""
        fields = Defender.__dataclass_fields__
        return Defender(**{field: getattr(self, field) for field in fields})


@value
class Line:
    """The units that the lightning runs through, the nearest first."""

    units: Annotated[tuple[InLine, ...], Len(1, 4)]


@value
class Strike:
    """What the lightning did to one of them."""

    result: Result
    defender: Fate


@value
class Lightning:
    """What it did to each."""

    units: FrozenMap[str, Strike]


def strike(unit: InLine, strength: int) -> Rule[Strike]:
    """A combat of the missile kind at this strength; the caster suffers nothing."""
    words = {"unit": unit.name, "strength": strength}
    yield from Note(LIGHTNING, "{unit} is struck at strength {strength}", **words)
    attackers = (Attacker(attack=strength),)
    fight = Fight(kind="missile", terrain=unit.terrain, attackers=attackers, defenders=(unit.defender,))
    fought = yield from sub(combat, fight)
    return Strike(result=fought.result, defender=fought.defender)


@procedure(NAME, "chain-lightning", rule=LIGHTNING)
def chain_lightning(line: Line) -> Rule[Lightning]:
    """Strength 4 on the nearest unit, then 3, 2 and 1 down the line."""
    refuse_twice((unit.name for unit in line.units), "units", LIGHTNING)
    struck: dict[str, Strike] = {}
    for number, unit in enumerate(line.units):
        struck[unit.name] = yield from sub(strike, unit, FIRST_STRIKE - number)
    return Lightning(units=FrozenMap(struck))


@value
class Frightened:
    """Every unit in the ball, and its quality."""

    qualities: Annotated[FrozenMap[str, Quality], Len(0, 200)]


@value
class Panicked:
    """The marker that each of them gets."""

    markers: FrozenMap[str, Panic]


def panic(name: str, quality: int) -> Rule[Panic]:
    """Disorganized in any case; routed if the die is more than the quality."""
    stands = (yield from D(6, FEARBALL, name, f"more than {quality} routs", name)) <= quality
    word: Panic = "disorganized" if stands else "routed"
    yield from Note(FEARBALL, "{unit}: quality {quality}, {word}", unit=name, quality=quality, word=word)
    return word


def half_panics(qualities: FrozenMap[str, int], half: int) -> Rule[tuple[tuple[str, Panic], ...]]:
    """What becomes of the first half of the units (0) or of the second (1), one after the other."""
    units, middle = tuple(qualities.items()), len(qualities) // 2
    markers: tuple[tuple[str, Panic], ...] = ()
    for name, quality in units[middle:] if half else units[:middle]:
        markers += ((name, (yield from sub(panic, name, quality))),)
    return markers


@procedure(NAME, "fearball", rule=FEARBALL)
def fearball(facts: Frightened) -> Rule[Panicked]:
    """All are disorganized; each saves on its quality or is routed."""
    # In two halves: the odds engine then joins what it knows of each, instead of rolling every unit for every other.
    first = yield from sub(half_panics, facts.qualities, 0)
    second = yield from sub(half_panics, facts.qualities, 1)
    return Panicked(markers=FrozenMap(first + second))


# Attacks


def unsaved(magick: Magick, units: Iterable[IttyUnit]) -> Rule[tuple[IttyUnit, ...]]:
    """Those whom the spell hits: where it allows a save, each unit of troops rolls its own."""
    hit = []
    for unit in units:
        if magick.spell.save == "yes" and unit.is_troops:
            yield from Note("saved", "{unit} may be spared:", unit=unit.name)
            yield from Rolling(magick.caster, unit.id)
            throw = yield from sub(save, Saving(quality=unit.quality, modifier=magick.spell.save_modifier))
            if throw.saved:
                continue
        hit.append(unit)
    return tuple(hit)


def blasts(magick: Magick, units: tuple[IttyUnit, ...], strength: int) -> Rule[Spared]:
    """The spell attacks units together, as fire of this strength; men in a stack share its fate. Who was spared."""
    troops = tuple(unit for unit in units if unit.is_troops) or units
    hit = yield from unsaved(magick, troops)
    spared = ids(unit for unit in troops if unit not in hit)
    if not hit:
        return spared
    battle: IttyBattle = yield from Now()
    names = ", ".join(unit.name for unit in hit)
    yield from Note(magick.rule, "Strength {strength} on {names}", strength=strength, names=names)
    fight = Fight(
        kind="missile",
        terrain=(yield from _row(battle, hit[0])),
        attackers=(Attacker(attack=strength),),
        defenders=tuple(defender(battle, unit) for unit in hit),
        dd_kills=magick.spell.dd_kills,
        defender_bonus=wahoo(battle, hit[0].side),
    )
    yield from shows_itself(battle, hit, "it is attacked")
    for unit in hit:
        yield from happened(Set(unit=unit.id, field="attacked", value=True, rule=magick.rule))
    fought = yield from sub(combat, fight)
    both = (yield from ruling("fire-back")) == "as-table"
    yield from falls_on(fought, (magick.caster,), ids(hit), both=both)
    return spared


def _row(battle: IttyBattle, unit: IttyUnit) -> Rule[Row]:
    known = row_for(battle, unit)
    if known:
        return known
    said = yield from Ask("terrain", ROWS, f"What does {unit.name} stand in?", "CRT", many=False)
    return next(row for row in ROWS if row == said[0])


def on_one_unit(magick: Magick) -> Rule[Spared]:
    """One unit is attacked with the strength of the spell."""
    battle: IttyBattle = yield from Now()
    return (yield from blasts(magick, (battle.unit(magick.target),), magick.spell.strength or 1))


def on_template(magick: Magick) -> Rule[Spared]:
    """Every hex of the template is attacked as strongly as its band, friend and foe alike."""
    spared: Spared = ()
    for places, strength in (yield from bands(magick)):
        battle: IttyBattle = yield from Now()
        there = tuple(unit for id in places if not (unit := battle.unit(id)).gone)
        if there:
            spared += yield from blasts(magick, there, strength)
    return spared


def strikes_line(magick: Magick) -> Rule[None]:
    """Up to four units in a line at 4, 3, 2 and 1."""
    battle: IttyBattle = yield from Now()
    line = [battle.unit(id) for id in magick.targets]
    struck = []
    for unit in line:
        facts = {field.name: getattr(defender(battle, unit), field.name) for field in fields(Defender)}
        struck.append(InLine(name=unit.name, terrain=(yield from _row(battle, unit)), **facts))
    yield from shows_itself(battle, line, "it is attacked")
    lightning = yield from sub(chain_lightning, Line(units=tuple(struck)))
    for unit in line:
        yield from happened(Set(unit=unit.id, field="attacked", value=True, rule=magick.rule))
        yield from suffer((unit.id,), lightning.units[unit.name].defender, magick.rule)


# Fear and confusion


def frightens(magick: Magick) -> Rule[None]:
    """Everyone in the ball is disorganized, and routed if the save on quality fails; afraid this turn."""
    fallen = yield from falls(magick)
    units = tuple(unit for unit in fallen.units if unit.is_troops)
    panic_of = yield from sub(fearball, Frightened(qualities=FrozenMap({unit.name: unit.quality for unit in units})))
    for unit in units:
        yield from becomes_at_least(unit.id, panic_of.markers[unit.name])
    yield from afraid(magick, ids(units))


def becomes_at_least(id: str, state: str) -> Rule[None]:
    """Disorganized by the rule; routed at once."""
    if state == "routed":
        battle: IttyBattle = yield from Now()
        if battle.unit(id).has("berserk"):
            yield from Note("Disorganization", "{unit} is berserk and feels nothing", unit=battle.unit(id).name)
        else:
            yield from becomes(id, "routed")
    else:
        yield from are_disorganized((id,))


def afraid(magick: Magick, units: tuple[str, ...]) -> Rule[None]:
    """Fear or confusion lies on them while the spell lasts: 2 on their activation."""
    battle: IttyBattle = yield from Now()
    there = tuple(id for id in units if not battle.unit(id).gone)
    for id in there:
        yield from happened(Marked(unit=id, marker=marker("afraid", magick.spell.name), rule=magick.rule))
    if there:
        yield from lasts(magick, units=there)


def confuses(magick: Magick, units: tuple[IttyUnit, ...], name: str) -> Rule[Spared]:
    """A formation saves on its best quality, and is spared, or all of it is disorganized."""
    quality = max(unit.quality for unit in units)
    yield from Note("saved", "{name} saves on its best quality:", name=name)
    yield from Rolling(magick.caster, units[0].id)
    throw = yield from sub(save, Saving(quality=quality, modifier=magick.spell.save_modifier))
    if throw.saved:
        return ids(units)
    yield from are_disorganized(ids(units))
    return ()


def fellows_of(battle: IttyBattle, unit: IttyUnit) -> tuple[str, tuple[IttyUnit, ...]]:
    """A unit's formation and its name; one who acts alone is his own."""
    units = formation(battle, unit.side, unit.group)
    return (unit.group, units) if units else (unit.name, (unit,))


def distracts(magick: Magick) -> Rule[Spared]:
    """One formation is disorganized unless it saves; confusion lies on it this turn."""
    battle: IttyBattle = yield from Now()
    name, units = fellows_of(battle, battle.unit(magick.target))
    spared = yield from confuses(magick, units, name)
    if not spared:
        yield from afraid(magick, ids(units))
    return spared


def reacts(magick: Magick) -> Rule[Spared]:
    """Each formation that the ball touches saves on its best quality or is disorganized."""
    spared: Spared = ()
    touched = (yield from falls(magick)).units
    done: set[tuple[str, str]] = set()
    for unit in touched:
        battle: IttyBattle = yield from Now()
        name, units = fellows_of(battle, unit)
        if unit.is_troops and (unit.side, name) not in done:
            done.add((unit.side, name))
            spared += yield from confuses(magick, units, name)
    return spared


# Help


def steadies(magick: Magick) -> Rule[None]:
    """Disorganized and routed come off everyone in the ball; they may act this turn."""
    for unit in (yield from falls(magick)).units:
        for old in ("disorganized", "routed", "rally-attempt"):
            if unit.has(old):
                yield from Note(magick.rule, "{unit}: no longer {old}", unit=unit.name, old=old)
                yield from happened(Unmarked(unit=unit.id, marker=old, rule=magick.rule))


def galvanizes(magick: Magick) -> Rule[None]:
    """The whole army has 1 in its favour in every combat of this turn."""
    yield from Note(magick.rule, "The whole army has +1 in combat this turn")
    yield from lasts(magick)


def dispels(magick: Magick) -> Rule[None]:
    """Spells in the ball end, summoned troops vanish; it lies there two turns. What was lost stays lost."""
    fallen = yield from falls(magick)
    yield from dispel(ids(fallen.units), fallen.hexes, magick.rule)
    yield from lasts(magick, hexes=fallen.hexes)


def dispel(units: tuple[str, ...], hexes: Iterable[str], rule: str) -> Rule[None]:
    """Every spell that touches these units or hexes is over for them."""
    battle: IttyBattle = yield from Now()
    area = set(hexes)
    for key, effect in battle.table.effects.items():
        if effect.spell != "anti-magickal-glamour" and area & set(effect.hexes):
            yield from ends(key, "the glamour lies on it", rule)
    for id in units:
        yield from _freed(id, rule)


def _freed(id: str, rule: str) -> Rule[None]:
    battle: IttyBattle = yield from Now()
    unit = battle.unit(id)
    if unit.has("afraid"):
        yield from Note(rule, "{unit} is afraid no longer", unit=unit.name)
        yield from happened(Unmarked(unit=id, marker="afraid", rule=rule))
    if unit.summoned and not unit.gone:
        yield from Note(rule, "{unit} vanishes", unit=unit.name)
        yield from leaves(unit, rule, "vanished")


def opens_chasm(magick: Magick) -> Rule[None]:
    """The ground opens: whoever stands there is eliminated, and nobody passes while it lasts."""
    fallen = yield from falls(magick)
    for unit in fallen.units:
        battle: IttyBattle = yield from Now()
        if not battle.unit(unit.id).gone:
            yield from Note(magick.rule, "{unit} falls into the chasm", unit=unit.name)
            yield from leaves(unit, magick.rule, "eliminated")
    yield from lasts(magick, hexes=fallen.hexes)


EFFECTS: dict[str, Callable[[Magick], Rule[Spared] | Rule[None]]] = {
    "big-bang-boomeroo": on_template,
    "fist-of-righteousness": on_one_unit,
    "giant-splat": on_one_unit,
    "wahoo": galvanizes,
    "fearball": frightens,
    "fireball": on_template,
    "chain-lightning": strikes_line,
    "vegetative-chain-reaction": reacts,
    "rally": steadies,
    "summon-primal-goons": goons_appear,
    "distraction": distracts,
    "anti-magickal-glamour": dispels,
    "summon-the-walking-dead": dead_rise,
    "yawning-chasm": opens_chasm,
}
