"""Itty Bitty Battles on the map: counters in their hexes, zones and works, and what a hand on them orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

from referee.boards import Area, BattleMap, Board, Brush, Company, Offer, Sight, Token
from referee.memo import of_the_same
from referee.paper.maps import MapPlan
from referee.requests import Refused
from referee.rulesets.itty_bitty.board import (
    MOST_ATTACK,
    attack_in,
    enemy_zones,
    hex_on_map,
    standing_in,
    terrain_in,
    zone,
)
from referee.rulesets.itty_bitty.content import Grade
from referee.rulesets.itty_bitty.missile import blocking
from referee.rulesets.itty_bitty.movement import reach
from referee.rulesets.itty_bitty.paper import plan_of
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.spell_templates import FRACTIONS, Template, template_bands
from referee.rulesets.itty_bitty.terrain import Terrain
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, IttyUnit, captain_of, formation
from referee.value import FrozenMap
from referee.wording import N_

PAINTED = "As it lies on the map"
LAYERS = ("engine", "unit", "priest", "wizard", "captain")
"""Which counters lie lower in a stack, and which above."""
WORKS = (
    ("fort-1", "Fortification 1", {"what": "forts", "to": 1}),
    ("fort-2", "Fortification 2", {"what": "forts", "to": 2}),
    ("stone", "Stone building", {"what": "structures", "to": "stone"}),
    ("wood", "Wooden building", {"what": "structures", "to": "wood"}),
)


class IttyMap(BattleMap):
    """Hexes, stacks, formations, and templates of spells."""

    ways = ("opportunity-fire", "charge", "fire", "mounted", "melee", "batter")
    place_keys = FrozenMap({"place": "hex"})

    def board(self, battle: IttyBattle) -> Board | None:
        """The printed map as it is now; nothing where a battle is played without one."""
        if battle.table.map is None:
            return None
        return Board(
            kind="hex",
            name=battle.table.map.name,
            plan=ground_of(battle.table),
            tokens=tuple(_tokens(battle)),
            areas=tuple(_areas(battle)),
        )

    def company(self, battle: IttyBattle, unit: str) -> Company:
        """Those of its side in its hex who can go themselves, and its formation with its captain."""
        one = battle.unit(unit)
        there = standing_in(battle, one.place, one.side)
        stack = (unit, *(each.id for each in there if each.id != unit and not each.is_engine))
        captain = captain_of(battle, one.side, one.group) if one.group else None
        near = {each.id: (each.id != unit, each.place != one.place) for each in battle.present()}
        troops = sorted(formation(battle, one.side, one.group), key=lambda each: near[each.id])
        formed = (*troops, *((captain,) if captain else ())) if troops else (one,)
        return Company(stack=stack, formation=tuple(each.id for each in formed))

    def reach(self, battle: IttyBattle, units: Sequence[str]) -> Mapping[str, Offer]:
        """Hexes with their cost: for one counter, those of a stack together, or a formation that marches."""
        if battle.phase == "setup":
            return self._setting_up(battle, units)
        unit = battle.unit(units[0])
        stops = {str(place) for place in enemy_zones(battle, unit.side)}
        coming = [battle.unit(id) for id in units]
        lit = {
            place: replace(
                self._move(battle, units, place),
                cost=in_figures(cost),
                words=_words(battle, coming, place, cost, place in stops),
                stops=place in stops,
            )
            for place, cost in reach(battle, units).items()
        }
        return self.if_now(battle, lit)

    def _setting_up(self, battle: IttyBattle, units: Sequence[str]) -> Mapping[str, Offer]:
        """Any hex; of those where somebody stands already the order is asked, an empty one has room."""
        printed, taken = battle.table.map, {unit.place for unit in battle.present()}
        places = printed.grid.names if printed else ()
        free = {place: self._move(battle, units, place) for place in places if place not in taken}
        asked = ((place, self.drop(battle, units, place)) for place in places if place in taken)
        return {**self.if_now(battle, free), **{place: made for place, made in asked if not made.reasons}}

    def drop(self, battle: IttyBattle, units: Sequence[str], place: str, way: Sequence[str] = ()) -> Offer:
        """Setting up puts counters down; in play they move, as a stack or marching."""
        made = self._move(battle, units, place)
        return self.offer(battle, made.order, made.args)

    def _move(self, battle: IttyBattle, units: Sequence[str], place: str) -> Offer:
        """The order, not yet asked whether it may be given."""
        unit, *rest = units
        here = battle.unit(unit).place
        is_stack = all(battle.unit(id).place == here for id in rest)
        if battle.phase == "setup":
            order = "place" if not rest else "deploy"
            return Offer(order=order, args=FrozenMap({"unit": unit, "hex": place}))
        if not is_stack:
            return Offer(order="march", args=FrozenMap({"unit": unit, "to": place}))
        along = {"along": tuple(rest)} if rest else {}
        return Offer(order="move", args=FrozenMap({"unit": unit, "to": place, **along}))

    def sight(self, battle: IttyBattle, start: str, end: str) -> Sight | None:
        """How far it is, and the hex that blocks it."""
        here, there = hex_on_map(battle, start), hex_on_map(battle, end)
        between = blocking(battle, here, there)
        far = here.distance(there)
        names = (f"{terrain_in(battle, str(between))} in {between}",) if between else ()
        words = f"{far} hex{'es' if far != 1 else ''}"
        return Sight(clear=not between, blocked_by=names, words=words, places=tuple(map(str, here.line(there))))

    def template(self, battle: IttyBattle, order: str, args: Mapping[str, Any], place: str) -> Mapping[str, str]:
        """The hexes of a spell's template, with the strength in each."""
        spell, caster = battle.table.spells.get(order), battle.units.get(str(args.get("unit", "")))
        if spell is None or spell.shape is None or caster is None or spell.aim not in ("hex", "cone", "caster"):
            return {}
        at, toward = (caster.place, place) if spell.shape == "cone" else (place, None)
        at = caster.place if spell.aim == "caster" else at
        size, strength = int(args.get("size") or max(spell.sizes[:1], default=1)), spell.strength or 1
        facts = Template(shape=spell.shape, size=size, strength=strength, spillover=spell.spill, at=at, toward=toward)
        try:
            bands = template_bands(facts)
        except Refused:
            return {}
        fractions = FRACTIONS[plays(battle, "template-fractions")]
        powers = [spell.spill if n and spell.spill is not None else int(strength * fractions[n]) for n in range(size)]
        shown = {str(each): str(power) for band, power in zip(bands, powers, strict=True) for each in band if power}
        return shown if spell.strength else dict.fromkeys(shown, "•")

    def brushes(self, battle: IttyBattle) -> tuple[Brush, ...]:
        """Terrain as the rules know it, rubble, works and buildings."""
        ground = (Brush(id=kind, name=kind.capitalize()) for kind in get_args(Terrain) if kind != "rubble")
        works = (Brush(id=id, name=name) for id, name, _ in WORKS)
        return (*ground, Brush(id="rubble", name="Rubble"), *works)

    def paint(self, battle: IttyBattle, brush: str, place: str) -> Offer | None:
        """The hex becomes this; what is there already is taken away."""
        table = battle.table
        works = next((args for id, _, args in WORKS if id == brush), None)
        if brush == "rubble":
            said: dict[str, Any] = {"what": "rubble", "to": place, "remove": place in table.rubble}
        elif works and works["what"] == "forts":
            said = {"what": "forts", "key": place, "to": 0 if table.forts.get(place) == works["to"] else works["to"]}
        elif works:
            gone = place in table.structures
            said = {"what": "structures", "remove": True, "to": place} if gone else {**works, "key": place}
        elif table.ground.get(place) == brush:
            said = {"what": "terrain", "to": place, "remove": True}
        else:
            said = {"what": "terrain", "key": place, "to": brush}
        return self.offer(battle, "set-table", {**said, "reason": PAINTED})


@of_the_same()
def ground_of(table: IttyTable) -> MapPlan:
    """The map with what has become of its hexes."""
    assert table.map is not None
    plan = plan_of(table.map)
    changed = {**table.ground, **dict.fromkeys(table.rubble, "rubble")}
    if not changed and not table.pontoons:
        return plan
    ground = {**dict(plan.terrain), **changed}
    pontoons = tuple(tuple(side.split("-")) for side in table.pontoons)
    terrain = tuple((place, kind) for place, kind in ground.items() if kind != "clear")
    return replace(plan, terrain=terrain, bridges=(*plan.bridges, *pontoons))


def _tokens(battle: IttyBattle) -> Iterator[Token]:
    """Counters from below to above; those that are nowhere yet lie beside the map."""
    heights: dict[str, int] = {}
    for unit in sorted(battle.present(), key=lambda each: (LAYERS.index(each.kind), each.rank)):
        level = heights.get(unit.place, 0)
        heights[unit.place] = level + 1
        yield Token(
            unit=unit.id,
            side=unit.side,
            name=unit.name,
            place=unit.place,
            level=level,
            marks=tuple(marker.kind for marker in unit.markers if marker.kind != "hidden"),
            hidden=unit.is_face_down,
        )


def _areas(battle: IttyBattle) -> Iterator[Area]:
    """Zones of control, works, spells in force, a charge on its way, and the hexes that victory asks for."""
    table = battle.table
    for side in battle.sides:
        units = (unit for unit in battle.of(side.id) if not (unit.is_scout and unit.is_face_down))
        held = frozenset().union(*(zone(battle, unit) for unit in units if unit.place))
        on_it = tuple(str(place) for place in sorted(held) if table.map and place in table.map.grid)
        yield Area(kind="control", name=f"Zone of {side.name}", places=on_it, side=side.id)
    for place, level in table.forts.items():
        yield Area(kind="fort", name="Fortification", places=(place,), state=str(level))
    for place in table.rubble:
        yield Area(kind="rubble", name="Rubble", places=(place,))
    for place, built in table.structures.items():
        state = N_("damaged") if built.damaged else "stone" if built.stone else "wood"
        yield Area(kind="building", name=built.name, places=(place,), state=state, id=place)
    for effect in table.effects.values():
        if effect.hexes:
            turns = f"{effect.turns} turn{'s' if effect.turns != 1 else ''} left"
            yield Area(kind="spell", name=effect.name, places=effect.hexes, side=effect.side, state=turns)
    if table.onrush is not None and table.onrush.path:
        yield Area(kind="way", name="A charge", places=table.onrush.path)
    for place in dict.fromkeys(place for grade in table.grades.values() for place in _goals(grade)):
        yield Area(kind="goal", name="Counts for victory", places=(place,))
    for reserve in table.reserves.values():
        yield Area(kind="setup", name=f"{reserve.unit.name} comes", places=(reserve.hex,), state=f"turn {reserve.turn}")


def _goals(grade: Grade) -> Iterator[str]:
    for part in grade.conditions:
        yield from part.hexes
        yield from part.bridges


def in_figures(cost: Fraction) -> str:
    """A cost as people write it.

    >>> in_figures(Fraction(5, 2)), in_figures(Fraction(1, 2)), in_figures(Fraction(3))
    ('2½', '½', '3')
    """
    whole, half = divmod(cost, 1)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def _words(battle: IttyBattle, coming: Sequence[IttyUnit], place: str, cost: Fraction, stops: bool) -> str:
    """What it costs, whether it goes no further, and the room in the hex."""
    there = attack_in(battle, place, coming[0].side, [unit.id for unit in coming])
    with_them = there + sum(unit.attack for unit in coming if unit.is_troops)
    room = f"{with_them} of {MOST_ATTACK} attack points there" if with_them else ""
    points = f"{in_figures(cost)} point{'s' if cost != 1 else ''}"
    return ", ".join(part for part in (points, "stops next to the enemy" if stops else "", room) if part)


MAP = IttyMap
