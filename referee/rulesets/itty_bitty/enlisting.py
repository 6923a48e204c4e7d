"""Counters made from what scenarios and rosters list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.mustering import Content, unit_id
from referee.rulesets.itty_bitty.book import Engine, UnitType
from referee.rulesets.itty_bitty.markers import marker
from referee.rulesets.itty_bitty.purchase import Army, Bought, Hired, unit_types
from referee.rulesets.itty_bitty.scenarios import ScenarioSide
from referee.rulesets.itty_bitty.units import IttyUnit, Reserve

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


def troops(found: UnitType, troop: str, *, id: str, name: str, side: str, group: str, place: str) -> IttyUnit:
    """A unit of troops with the figures of its kind."""
    throws = THROWS if "spears" in found.abilities else 0
    return IttyUnit(
        id=id,
        name=name,
        side=side,
        type=found.name,
        group=group,
        place=place,
        troop=troop,
        arm=found.arm,
        people=found.people,
        abilities=found.abilities,
        attack=found.attack,
        start_attack=found.attack,
        defense=found.defense,
        start_defense=found.defense,
        movement=found.movement,
        quality=found.quality,
        range=found.missile_range,
        spears=throws,
        start_spears=throws,
        becomes=found.becomes,
    )


def engine(found: Engine, *, id: str, name: str, side: str, place: str, crew: str) -> IttyUnit:
    """An engine with the engineer who works it."""
    return IttyUnit(
        id=id,
        name=name,
        side=side,
        type=found.name,
        kind="engine",
        place=place,
        crew=crew,
        attack=found.attack,
        start_attack=found.attack,
        against_stone=found.against_stone,
        movement=found.movement,
        range=found.range,
        direct_fire=found.direct_fire,
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
        found = content["engines"][each.engine]
        name = key.replace("-", " ").capitalize()
        yield engine(found, id=f"{side}-{key}", name=name, side=side, place=each.hex, crew=f"{side}-{each.crew}")


def _scenario_men(listed: ScenarioSide, side: str) -> Iterator[IttyUnit]:
    for key, each in listed.men.items():
        group = listed.formations.get(each.leads, "")
        made = man(each.role, each.rating, id=f"{side}-{key}", name=each.name, side=side, group=group, place=each.hex)
        yield replace(made, evil=each.evil, waived=each.class_waived)


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
            found = self.types[each.unit]
            for name in self.names(each, found.name):
                yield troops(found, each.unit, id=self.id(name), name=name, side=self.side, group=group, place=each.hex)

    def hired(self, each: Hired, group: str) -> IttyUnit:
        found = self.content["smcs"][each.smc]
        name = each.name or found.name
        made = man(found.role, found.rating, id=self.id(name), name=name, side=self.side, group=group, place=each.hex)
        return replace(made, evil=each.evil)

    def engines(self, engineers: list[IttyUnit]) -> Iterator[IttyUnit]:
        crews = iter(engineers)
        for each in self.army.engines:
            found = self.content["engines"][each.unit]
            for name in self.names(each, found.name):
                crew = next(crews)
                place = each.hex or crew.place
                yield engine(found, id=self.id(name), name=name, side=self.side, place=place, crew=crew.id)


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
