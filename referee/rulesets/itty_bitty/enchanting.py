"""A spell that works, where it falls, and how it lasts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.hexgrid import Hex
from referee.requests import Ask, Note, Now, Rule, happened, sub
from referee.rulesets.itty_bitty.board import at, near_combat, standing_in
from referee.rulesets.itty_bitty.book import Spell
from referee.rulesets.itty_bitty.happenings import Put
from referee.rulesets.itty_bitty.lines import asks_yes
from referee.rulesets.itty_bitty.templates import TEMPLATES, THROWING, Template, Throw, template, throw
from referee.rulesets.itty_bitty.units import Effect, IttyBattle, IttyUnit
from referee.value import plain

RULE_OF = {
    "big-bang-boomeroo": "Big Bang Boomeroo",
    "fist-of-righteousness": "Fist of Righteousness",
    "giant-splat": "Giant Splat",
    "wahoo": "Wahoo from the Nether Depths",
    "fearball": "Fearball",
    "fireball": "Fireball",
    "chain-lightning": "Chain Lightning",
    "vegetative-chain-reaction": "Vegetative Chain Reaction",
    "rally": "Rally",
    "summon-primal-goons": "Summon Primal Goons",
    "distraction": "Distraction",
    "anti-magickal-glamour": "Anti-Magickal Glamour",
    "summon-the-walking-dead": "Summon the Walking Dead",
    "yawning-chasm": "Yawning Chasm",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Magick:
    """A spell that works: which, whose, at what, and what its caster has left."""

    id: str
    spell: Spell
    caster: str
    target: str = ""
    targets: tuple[str, ...] = ()
    hex: str = ""
    size: int = 0
    left: int = 0
    power: int = 1
    reach: int = 0
    near_combat: bool | None = None

    @property
    def rule(self) -> str:
        """The spell's own rule."""
        return RULE_OF[self.id]


def lasts(magick: Magick, *, units: Iterable[str] = (), hexes: Iterable[str] = ()) -> Rule[str]:
    """The spell lasts: it is kept in mind with its turns and its upkeep. Its key."""
    battle: IttyBattle = yield from Now()
    caster = battle.unit(magick.caster)
    key = f"{magick.id} of {caster.name}, turn {battle.turn}"
    effect = Effect(
        spell=magick.id,
        name=magick.spell.name,
        caster=caster.id,
        side=caster.side,
        turns=max(magick.spell.duration, 1),
        upkeep=magick.spell.upkeep if magick.spell.duration else 0,
        units=tuple(units),
        hexes=tuple(hexes),
    )
    yield from happened(Put(field="effects", key=key, value=plain(effect), rule=magick.rule))
    return key


@dataclass(frozen=True, slots=True)
class Fallen:
    """Where a ball has come down: whom it covers, and which hexes if they are known."""

    units: tuple[IttyUnit, ...]
    hexes: tuple[str, ...] = ()


def landing(magick: Magick) -> Rule[str]:
    """The throw: where the spell lands; nowhere, if that is off the map."""
    battle: IttyBattle = yield from Now()
    caster = battle.unit(magick.caster)
    beside = magick.near_combat
    if beside is None:
        beside = near_combat(battle, caster)
    if beside is None:
        words = f"Was there combat beside {caster.name}, this turn or last?"
        beside = yield from asks_yes("near-combat", words, THROWING)
    here = caster.place if at(caster) else None
    facts = Throw(
        power=magick.power,
        current=min(magick.reach, 7),
        near_combat=beside,
        caster=here,
        target=magick.hex if here else None,
    )
    found = yield from sub(throw, facts)
    grid = battle.table.map
    if found.lands and grid and Hex.parse(found.lands) not in grid.grid:
        yield from Note(THROWING, "It comes down off the map")
        return ""
    return found.lands or ""


def falls(magick: Magick) -> Rule[Fallen]:
    """A ball is thrown and comes down, or lies around its caster: everybody in its hexes, friend and foe."""
    battle: IttyBattle = yield from Now()
    around = magick.spell.aim == "caster"
    place = battle.unit(magick.caster).place if around else (yield from landing(magick))
    if at(battle.unit(magick.caster)) is None:
        there = yield from Ask(
            "covered", tuple(unit.id for unit in battle.present()), "Who is in the template?", TEMPLATES
        )
        return Fallen(tuple(battle.unit(id) for id in there))
    if not place:
        return Fallen(())
    grid = battle.table.map
    ball = Hex.parse(place).ball(magick.size - 1)
    hexes = tuple(str(near) for near in ball if (near in grid.grid if grid else near.is_numbered))
    yield from Note(TEMPLATES, "It covers {n} hexes around {hex}", n=len(hexes), hex=place)
    return Fallen(tuple(unit for name in hexes for unit in standing_in(battle, name)), hexes)


def bands(magick: Magick) -> Rule[tuple[tuple[tuple[str, ...], int], ...]]:
    """Whom a template covers how strongly, hex by hex; the referee says it where hexes are not known."""
    battle: IttyBattle = yield from Now()
    caster, spell = battle.unit(magick.caster), magick.spell
    place = caster.place if spell.shape == "cone" else (yield from landing(magick))
    if at(caster) is None:
        return (yield from _asked_bands(magick))
    if not place:
        return ()
    facts = Template(
        shape=spell.shape or "ball",
        size=magick.size,
        strength=spell.strength or 1,
        spillover=spell.spill,
        at=place,
        toward=magick.hex if spell.shape == "cone" else None,
    )
    covered = yield from sub(template, facts)
    hit = ((tuple(unit.id for unit in standing_in(battle, name)), power) for name, power in covered.hexes.items())
    return tuple((units, power) for units, power in hit if units)


def _asked_bands(magick: Magick) -> Rule[tuple[tuple[tuple[str, ...], int], ...]]:
    """Band by band as the referee sees it, each unit by itself."""
    battle: IttyBattle = yield from Now()
    spell = magick.spell
    facts = Template(shape="ball", size=magick.size, strength=spell.strength or 1, spillover=spell.spill, at="5050")
    covered = yield from sub(template, facts)
    strengths = list(dict.fromkeys(covered.hexes.values()))
    left = tuple(unit.id for unit in battle.present())
    made: list[tuple[tuple[str, ...], int]] = []
    for number, power in enumerate(strengths, start=1):
        said = yield from Ask(f"band-{number}", left, f"Who is hit at strength {power}?", TEMPLATES)
        made += [((id,), power) for id in said]
        left = tuple(id for id in left if id not in said)
    return tuple(made)
