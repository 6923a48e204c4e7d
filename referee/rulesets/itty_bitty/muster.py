"""The battle at its start: a scenario with every counter in its hex, or two armies that gold has bought."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.battle import Battle, Side
from referee.facts import read
from referee.mustering import Content, piece, side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, sides_of
from referee.rulesets.itty_bitty.content import Condition, Engine, Grade, Scenario, ScenarioSide, UnitType
from referee.rulesets.itty_bitty.purchase import Army, Bought, Hired, problems, unit_types
from referee.rulesets.itty_bitty.rulings import NAME, RULINGS
from referee.rulesets.itty_bitty.terrain import HexMap
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, IttyUnit, Reserve, Structure, marker
from referee.rulings import in_force
from referee.value import FrozenMap, plain

THROWS = 2


@dataclass(frozen=True, slots=True)
class Roll:
    """All counters of a side: those on the table, and those that come later."""

    side: str
    units: list[IttyUnit] = field(default_factory=list)
    reserves: list[Reserve] = field(default_factory=list)
    forts: dict[str, int] = field(default_factory=dict)

    @property
    def strength(self) -> int:
        """The attack strength of the whole army, later arrivals too."""
        every = [*self.units, *(each.unit for each in self.reserves)]
        return sum(unit.start_attack for unit in every if unit.is_troops)


def troops(kind: UnitType, troop: str, *, id: str, name: str, side: str, group: str, place: str) -> IttyUnit:
    """A unit of troops with the figures of its kind."""
    throws = THROWS if "spears" in kind.abilities else 0
    return IttyUnit(
        id=id,
        name=name,
        side=side,
        type=kind.name,
        group=group,
        place=place,
        troop=troop,
        arm=kind.arm,
        people=kind.people,
        abilities=kind.abilities,
        attack=kind.attack,
        start_attack=kind.attack,
        defense=kind.defense,
        start_defense=kind.defense,
        movement=kind.movement,
        quality=kind.quality,
        range=kind.missile_range,
        spears=throws,
        start_spears=throws,
        becomes=kind.becomes,
    )


def engine(kind: Engine, *, id: str, name: str, side: str, place: str, crew: str) -> IttyUnit:
    """An engine with the engineer who works it."""
    return IttyUnit(
        id=id,
        name=name,
        side=side,
        type=kind.name,
        kind="engine",
        place=place,
        crew=crew,
        attack=kind.attack,
        start_attack=kind.attack,
        against_stone=kind.against_stone,
        movement=kind.movement,
        range=kind.range,
        direct_fire=kind.direct_fire,
    )


def man(role: str, rating: int, *, id: str, name: str, side: str, group: str, place: str) -> IttyUnit:
    """A captain, wizard or priest."""
    return IttyUnit(
        id=id,
        name=name,
        side=side,
        type=f"{role.capitalize()} {rating}",
        kind=role,
        group=group,
        place=place,
        rating=rating,
        power=rating if role != "captain" else 0,
    )


def scenario_side(listed: ScenarioSide, side: str, content: Content) -> Roll:
    """Every counter of one army of a scenario."""
    roll = Roll(side)
    for unit, turn in _scenario_troops(listed, side, content):
        if turn > 1:
            roll.reserves.append(Reserve(unit=unit, turn=turn, hex=unit.place))
        else:
            roll.units.append(unit)
    roll.units.extend(_scenario_engines(listed, side, content))
    roll.units.extend(_scenario_men(listed, side))
    return roll


def _scenario_troops(listed: ScenarioSide, side: str, content: Content) -> Iterator[tuple[IttyUnit, int]]:
    for key, each in listed.units.items():
        unit = troops(
            content["units"][each.unit],
            each.unit,
            id=f"{side}-{key}",
            name=key.replace("-", " ").capitalize(),
            side=side,
            group=listed.formations.get(each.formation, ""),
            place=each.hex,
        )
        yield (_marked(unit, "dismounted") if each.dismounted else unit), each.turn


def _marked(unit: IttyUnit, kind: str) -> IttyUnit:
    return replace(unit, markers=(*unit.markers, marker(kind)))


def _scenario_engines(listed: ScenarioSide, side: str, content: Content) -> Iterator[IttyUnit]:
    for key, each in listed.engines.items():
        kind = content["engines"][each.engine]
        name = key.replace("-", " ").capitalize()
        yield engine(kind, id=f"{side}-{key}", name=name, side=side, place=each.hex, crew=f"{side}-{each.crew}")


def _scenario_men(listed: ScenarioSide, side: str) -> Iterator[IttyUnit]:
    for key, each in listed.men.items():
        group = listed.formations.get(each.leads, "")
        one = man(each.role, each.rating, id=f"{side}-{key}", name=each.name, side=side, group=group, place=each.hex)
        yield replace(one, evil=each.evil, waived=each.class_waived)


class _Enlister:
    """Makes the counters of a bought army, numbering those of one kind."""

    def __init__(self, army: Army, side: str, content: Content) -> None:
        self.army, self.side, self.content = army, side, content
        self.types = unit_types(army, content)
        self.taken: set[str] = set()

    def id(self, name: str) -> str:
        return unit_id(self.side, name, self.taken)

    def names(self, each: Bought, standard: str) -> Iterator[str]:
        name = each.name or standard
        for at in range(each.count):
            yield name if each.count == 1 else f"{name} {at + 1}"

    def units(self, listed: tuple[Bought, ...], group: str) -> Iterator[IttyUnit]:
        for each in listed:
            kind = self.types[each.unit]
            for name in self.names(each, kind.name):
                yield troops(kind, each.unit, id=self.id(name), name=name, side=self.side, group=group, place=each.hex)

    def hired(self, each: Hired, group: str) -> IttyUnit:
        kind = self.content["smcs"][each.smc]
        name = each.name or kind.name
        one = man(kind.role, kind.rating, id=self.id(name), name=name, side=self.side, group=group, place=each.hex)
        return replace(one, evil=each.evil)

    def engines(self, engineers: list[IttyUnit]) -> Iterator[IttyUnit]:
        crews = iter(engineers)
        for each in self.army.engines:
            kind = self.content["engines"][each.unit]
            for name in self.names(each, kind.name):
                crew = next(crews)
                place = each.hex or crew.place
                yield engine(kind, id=self.id(name), name=name, side=self.side, place=place, crew=crew.id)


def bought_side(army: Army, side: str, content: Content) -> Roll:
    """Every counter of an army that gold has bought; petards go to the engineers, shared out."""
    maker = _Enlister(army, side, content)
    roll = Roll(side, forts=dict(army.forts))
    for band in army.formations:
        roll.units.extend(maker.units(band.units, band.name))
        if band.captain:
            roll.units.append(maker.hired(band.captain, band.name))
    alone = list(maker.units(army.alone, ""))
    engineers = [unit for unit in alone if unit.can("engineer")]
    roll.units.extend(_with_petards(alone, engineers, army.petards))
    roll.units.extend(maker.engines(engineers))
    roll.units.extend(maker.hired(each, "") for each in army.casters)
    return roll


def _with_petards(alone: list[IttyUnit], engineers: list[IttyUnit], petards: int) -> Iterator[IttyUnit]:
    for unit in alone:
        at = engineers.index(unit) if unit in engineers else -1
        own = sum(n % len(engineers) == at for n in range(petards)) if at >= 0 else 0
        yield replace(unit, petards=own, start_petards=own) if own else unit


COLOURS = (("red", "square"), ("blue", "circle"))
FIRST_SCENARIO = "defend-the-bridge"


def muster(setup: Setup, content: Content) -> IttyBattle:
    """Every counter with its figures; on its hex, where that is known."""
    if any(side.army or side.roster is not None for side in setup.sides):
        return _bought(setup, content)
    id = setup.scenario or FIRST_SCENARIO
    return _from_scenario(setup, id, piece(content, "scenarios", id), content)


def _from_scenario(setup: Setup, id: str, scenario: Scenario, content: Content) -> IttyBattle:
    standard = tuple((key, side.name, *COLOURS[at % 2]) for at, (key, side) in enumerate(scenario.sides.items()))
    sides = sides_of(setup, standard)
    rolls = [scenario_side(each, side.id, content) for each, side in zip(scenario.sides.values(), sides, strict=True)]
    names = {key: side.id for key, side in zip(scenario.sides, sides, strict=True)}
    special = {names[key]: each for key, each in scenario.sides.items()}
    table = replace(
        _table(piece(content, "maps", scenario.map), rolls, content),
        scenario=id,
        turns=scenario.turns,
        grades=FrozenMap({key: _renamed(grade, names) for key, grade in scenario.grades.items()}),
        melee_bonus=FrozenMap({side: each.melee_attack_bonus for side, each in special.items()}),
        hates=FrozenMap({side: tuple(names[hated] for hated in each.hates) for side, each in special.items()}),
    )
    return _battle(setup, setup.name or scenario.name, sides, rolls, table)


def _renamed(grade: Grade, names: dict[str, str]) -> Grade:
    """The same grade, its sides called as in this battle; men are known by their side and name."""
    return replace(
        grade,
        side=names[grade.side],
        conditions=tuple(_renamed_condition(each, names) for each in grade.conditions),
    )


def _renamed_condition(each: Condition, names: dict[str, str]) -> Condition:
    side = names.get(each.side, "")
    return replace(each, side=side, men=tuple(f"{side}-{man}" for man in each.men))


def _table(printed: HexMap | None, rolls: list[Roll], content: Content) -> IttyTable:
    bridges = printed.bridges.values() if printed else ()
    return IttyTable(
        map=printed,
        spells=FrozenMap(content.get("spells", {})),
        strengths=FrozenMap({roll.side: roll.strength for roll in rolls}),
        reserves=FrozenMap({each.unit.id: each for roll in rolls for each in roll.reserves}),
        forts=FrozenMap({place: level for roll in rolls for place, level in roll.forts.items()}),
        structures=FrozenMap({bridge.hex: Structure(name=bridge.name) for bridge in bridges}),
    )


def _battle(setup: Setup, name: str, sides: tuple[Side, ...], rolls: list[Roll], table: IttyTable) -> IttyBattle:
    units = _unique([unit for roll in rolls for unit in roll.units])
    return Battle(
        ruleset=NAME,
        name=name,
        sides=sides,
        units=FrozenMap({unit.id: unit for unit in units}),
        table=table,
        turn=1,
        phase="setup",
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )


def _unique(units: list[IttyUnit]) -> list[IttyUnit]:
    """The units, each with a name of its own: counters and lightning are known by name; numbers go on."""
    taken: set[str] = set()
    renamed = []
    for unit in units:
        stem = re.sub(r" \d+$", "", unit.name)
        tries = (unit.name, *(f"{stem} {n}" for n in range(2, 1000)))
        name = next(each for each in tries if each not in taken)
        taken.add(name)
        renamed.append(replace(unit, name=name) if name != unit.name else unit)
    return renamed


def _bought(setup: Setup, content: Content) -> IttyBattle:
    """Two armies from rosters or from the shipped ones; an army that breaks a rule is refused with the first reason."""
    armies = [_army(setup, at, content) for at in (0, 1)]
    named = tuple(replace(setup.sides[at], name=setup.sides[at].name or army.name) for at, army in enumerate(armies))
    sides = sides_of(Setup(sides=named), (("red", "Red", *COLOURS[0]), ("blue", "Blue", *COLOURS[1])))
    rolls = [bought_side(army, side.id, content) for army, side in zip(armies, sides, strict=True)]
    chosen = str(setup.options.get("map", ""))
    placed = any(unit.place for roll in rolls for unit in roll.units)
    printed = piece(content, "maps", chosen) if chosen else next(iter(content.get("maps", {}).values()), None)
    table = _table(printed if chosen or placed else None, rolls, content)
    turns = setup.options.get("turns", 0)
    if not isinstance(turns, int) or not 0 <= turns <= 200:
        raise Refused(f"turns cannot be {turns!r}: 0 (no end) to 200.")
    name = setup.name or f"{armies[0].name} against {armies[1].name}"
    return _battle(setup, name, sides, rolls, replace(table, turns=turns))


def _army(setup: Setup, at: int, content: Content) -> Army:
    given = side_setup(setup, at)
    if given.roster is not None:
        army = read(Army, plain(given.roster), what="key")
    elif given.army:
        army = piece(content, "armies", given.army)
    else:
        raise Refused("Both sides need an army: name a scenario, or an army or roster for each side.")
    wrong = problems(army, content, in_force(RULINGS, setup.rulings))
    if wrong:
        raise Refused(f"{army.name}: {wrong[0]}")
    return army
