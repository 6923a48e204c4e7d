"""What a spell is aimed at: how far it reaches, who may join in, and what speaks against a hex, a target, a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Literal

from referee.battle import ids
from referee.hexgrid import Hex
from referee.order import Reason, no
from referee.requests import Refused
from referee.rulesets.itty_bitty.board import apart, at, hex_on_map, standing_in, with_him
from referee.rulesets.itty_bitty.book import Spell
from referee.rulesets.itty_bitty.enchanting import RULE_OF
from referee.rulesets.itty_bitty.magick import COMBINING, PROCEDURE
from referee.rulesets.itty_bitty.onrush import riders_of
from referee.rulesets.itty_bitty.templates import TEMPLATES, THROWING
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit
from referee.value import value


@value
class Spelling:
    """A caster, what he aims at, and who joins him; what disturbs him is as the app knows, unless ticked."""

    unit: str
    target: str = ""
    targets: tuple[str, ...] = ()
    hex: str = ""
    partners: tuple[str, ...] = ()
    size: Literal[0, 1, 2, 3] = 0
    moved: bool | None = None
    under_fire: bool | None = None
    with_charging_cavalry: bool | None = None
    near_combat: bool | None = None


def pays_cost(battle: IttyBattle, unit: IttyUnit) -> bool:
    """Wizards pay in mana; priests in prayers, or in spirit where the table plays it so."""
    return unit.kind == "wizard" or battle.rulings.get("prayer-cost") == "spirit-cost"


def reach_of(battle: IttyBattle, unit: IttyUnit) -> int:
    """How many hexes he can cast: his mana left, or a priest's spirit, before he pays."""
    return unit.power if pays_cost(battle, unit) else unit.rating


def partner_reasons(battle: IttyBattle, unit: IttyUnit, args: Spelling) -> Iterable[Reason]:
    """Who joins in is of his kind, in his hex, and has been drawn: they cast on the later of their counters."""
    if len(set(args.partners)) < len(args.partners):
        yield no(COMBINING, "Nobody joins in twice")
    for id in dict.fromkeys(args.partners):
        other = battle.unit(id)
        if other.kind != unit.kind or other.side != unit.side:
            yield no(COMBINING, "{other} is no {kind} of his side", other=other.name, kind=unit.kind)
        if other.place != unit.place:
            yield no(COMBINING, "{other} is not in his hex", other=other.name)
        if other.cast:
            yield no(COMBINING, "{other} has cast this turn", other=other.name)
        if is_in_cup(battle, id):
            yield no(COMBINING, "{other} is still in the cup: they cast on the later counter", other=other.name)


def is_in_cup(battle: IttyBattle, id: str) -> bool:
    """Whether his counter is still to be drawn this turn."""
    return any(each.unit == id and battle.table.cup.get(name) for name, each in battle.table.counters.items())


def aim_reasons(battle: IttyBattle, unit: IttyUnit, spell: Spell, args: Spelling) -> Iterable[Reason]:
    """What is aimed at must be in reach, and where the spell can go."""
    far = reach_of(battle, unit)
    if args.size and args.size not in spell.sizes:
        sizes = ", ".join(str(size) for size in spell.sizes) or "none"
        yield no(
            TEMPLATES,
            "{spell} has no template of size {size}: {sizes}",
            spell=spell.name,
            size=args.size,
            sizes=sizes,
        )
    if args.hex:
        yield from _hex_reasons(battle, unit, spell, args, far)
    for id in (*((args.target,) if args.target else ()), *args.targets[:1]):
        distance = apart(unit, battle.unit(id))
        if distance is not None and distance > far:
            words = {"target": battle.unit(id).name, "distance": distance, "far": far}
            yield no(PROCEDURE, "{target} is {distance} hexes away, and he reaches {far}", **words)
    if spell.aim == "line":
        yield from _line_reasons(battle, unit, args)


def _hex_reasons(battle: IttyBattle, unit: IttyUnit, spell: Spell, args: Spelling, far: int) -> Iterable[Reason]:
    try:
        place, here = hex_on_map(battle, args.hex), at(unit)
    except Refused as refusal:
        yield no(refusal.rule, "{sentence}", sentence=refusal.sentence.rstrip("."))
        return
    if spell.aim not in ("hex", "cone"):
        yield no(THROWING, "{spell} is not aimed at a hex: leave it out", spell=spell.name)
    elif here and spell.aim == "cone" and not here.is_adjacent(place):
        yield no(TEMPLATES, "The cone leaves through a hex beside {unit}", unit=unit.name)
    elif here and spell.aim == "hex" and here.distance(place) > far:
        words = {"hex": args.hex, "distance": here.distance(place), "far": far}
        yield no(THROWING, "{hex} is {distance} hexes away, and he throws at most {far}", **words)


def _line_reasons(battle: IttyBattle, unit: IttyUnit, args: Spelling) -> Iterable[Reason]:
    """Up to four units of the enemy, each in a hex beside the one before, the nearest first."""
    rule = RULE_OF["chain-lightning"]
    line = [battle.unit(id) for id in args.targets]
    if len(line) > 4 or len({each.id for each in line}) < len(line):
        yield no(rule, "The line is of one to four different units")
    for each in line:
        if each.side == unit.side:
            yield no(rule, "{each} is of his own side", each=each.name)
    for before, after in pairwise(line):
        distance = apart(before, after)
        if before.id != after.id and distance is not None and distance != 1:
            yield no(rule, "{after} does not touch {before}", after=after.name, before=before.name)
    distances = [far for each in line if (far := apart(unit, each)) is not None]
    if distances and distances[0] > min(distances):
        yield no(rule, "The nearest unit is struck first")


# Candidates


def in_reach_of(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """The troops that he can reach, the enemy's before his own; at a charge, those who ride in it."""
    unit = battle.unit(args.unit)
    if battle.table.onrush is not None:
        return ids(riders_of(battle))
    far = reach_of(battle, unit)
    others = (other for other in battle.present() if other.id != unit.id)
    near = (other for other in others if (distance := apart(unit, other)) is None or distance <= far)
    return ids(sorted((each for each in near if each.is_troops), key=lambda each: each.side == unit.side))


def way_of(battle: IttyBattle) -> tuple[str, ...]:
    """The hexes of a charge: its way, and where its riders stand."""
    path = battle.table.onrush.path if battle.table.onrush else ()
    return (*path, *(rider.place for rider in riders_of(battle)))


def enemy_troops(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """Whoever may stand in a line that begins in his reach: the nearest first; at a charge, its riders."""
    unit = battle.unit(args.unit)
    if battle.table.onrush is not None:
        return ids(riders_of(battle))
    most = reach_of(battle, unit) + 3
    foes = [(apart(unit, foe) or 0, foe.id) for foe in battle.enemies(unit) if foe.is_troops]
    return tuple(id for far, id in sorted(foes) if far <= most)


def hexes_for(spell: str) -> Callable[[IttyBattle, Spelling], tuple[str, ...]]:
    """The hexes that a spell may be aimed at."""

    def candidates(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
        unit, found = battle.unit(args.unit), battle.table.spells.get(spell)
        here, grid = at(unit), battle.table.map
        if here is None or found is None:
            return (args.hex,) if args.hex else ()
        ball = here.neighbours() if found.aim == "cone" else here.ball(reach_of(battle, unit))
        on_map = [place for place in ball if (place in grid.grid if grid else place.is_numbered)]
        if battle.table.onrush is not None and found.aim == "hex":
            on_map = [place for place in on_map if str(place) in way_of(battle)]
        return tuple(str(place) for place in sorted(on_map, key=lambda place: _interest(battle, unit, place)))

    return candidates


def _interest(battle: IttyBattle, unit: IttyUnit, place: Hex) -> tuple[bool, Hex]:
    """Hexes with the enemy in them come first."""
    return not any(other.side != unit.side for other in standing_in(battle, str(place))), place


def partners_of(battle: IttyBattle, args: Spelling) -> tuple[str, ...]:
    """Those of his kind in his hex who may join in now."""
    unit = battle.unit(args.unit)
    kind = (other for other in with_him(battle, unit) if other.kind == unit.kind and other.is_caster)
    return ids(other for other in kind if not other.cast and not is_in_cup(battle, other.id))
