"""The table's hand: what may be set on the table, and what follows when a counter is gone by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, get_args

from referee.event import ActiveSet, Event, Set, TableSet
from referee.hand import AtTable, Setting
from referee.requests import Note, Now, Rule, Tell, happened
from referee.rulesets.itty_bitty.board import hex_on_map, on_map
from referee.rulesets.itty_bitty.cup import counters_of
from referee.rulesets.itty_bitty.disorganization import are_disorganized, are_eliminated, is_left_behind, share_fate
from referee.rulesets.itty_bitty.hidden import turns_up
from referee.rulesets.itty_bitty.terrain import Terrain, hexside
from referee.rulesets.itty_bitty.units import Counter, Effect, IttyBattle, IttyUnit, Put, Structure, groups, named
from referee.value import plain

REFEREE = "Referee"


def _counters(battle: IttyBattle) -> dict[str, Counter]:
    """Every counter there is or could be."""
    return {**counters_of(battle), **battle.table.counters}


def _names(battle: IttyBattle) -> tuple[str, ...]:
    return tuple(_counters(battle))


def _in_cup(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    if key not in battle.table.counters:
        yield Put(field="counters", key=key, value=plain(_counters(battle)[key]), rule=REFEREE)
    yield Put(field="cup", key=key, value=to, rule=REFEREE)


def _drawn(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    counter = _counters(battle)[to]
    if to not in battle.table.counters:
        yield Put(field="counters", key=to, value=plain(counter), rule=REFEREE)
    if battle.table.cup.get(to):
        yield Put(field="cup", key=to, value=0, rule=REFEREE)
    yield TableSet(field="acting", value=[], rule=REFEREE)
    yield TableSet(field="drawn", value=to, rule=REFEREE)
    yield ActiveSet(side=counter.side)


def _formations(battle: IttyBattle) -> tuple[str, ...]:
    return tuple(group for side in battle.sides for group in groups(battle, side.id))


def _acts(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    yield TableSet(field="acting", value=[*battle.table.acting, to], rule=REFEREE)


def _acts_no_more(battle: IttyBattle, to: str) -> Iterable[Event]:
    yield TableSet(field="acting", value=[each for each in battle.table.acting if each != to], rule=REFEREE)


# Spells


def _lasting(battle: IttyBattle) -> tuple[str, ...]:
    """The spells that may be in force, each for a side."""
    lasting = [spell.name for spell in battle.table.spells.values() if spell.duration or spell.aim == "army"]
    return tuple(f"{name} for {side.name}" for name in lasting for side in battle.sides)


def _is_in_force(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    """A spell lies on the table by hand; its part is the hex around which it lies, if it has one."""
    id, spell = next(each for each in battle.table.spells.items() if str(to).startswith(f"{each[1].name} for "))
    side = next(side for side in battle.sides if str(to).endswith(f" for {side.name}"))
    ball = hex_on_map(battle, key).ball(max(spell.sizes[0] if spell.sizes else 1, 1) - 1) if key else ()
    effect = Effect(
        spell=id,
        name=spell.name,
        caster="",
        side=side.id,
        turns=max(spell.duration, 1),
        hexes=tuple(str(place) for place in ball if on_map(battle, place)),
        since=battle.turn if spell.duration else 0,
    )
    yield Put(field="effects", key=f"{id} for {side.name}, turn {battle.turn}", value=plain(effect), rule=REFEREE)


def _out_of(field: str) -> Any:
    """Takes an entry out of a map of the table."""

    def remove(battle: IttyBattle, to: str) -> Iterable[Event]:
        yield Put(field=field, key=to, rule=REFEREE)

    return remove


# Works and terrain


def _fort(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    place = str(hex_on_map(battle, key))
    if to or place in battle.table.forts:
        yield Put(field="forts", key=place, value=to or None, rule=REFEREE)


def _rubble(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    yield Put(field="rubble", key=str(hex_on_map(battle, str(to))), value=1, rule=REFEREE)


def _bridge(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    yield Put(field="pontoons", key="-".join(sorted(str(each) for each in hexside(str(to)))), value=1, rule=REFEREE)


def _structure(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    built = Structure(name=f"The {to} in {key}", stone=to == "stone")
    yield Put(field="structures", key=str(hex_on_map(battle, key)), value=plain(built), rule=REFEREE)


def _ground(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
    yield Put(field="ground", key=str(hex_on_map(battle, key)), value=to, rule=REFEREE)


def _number(field: str) -> Any:
    def change(battle: IttyBattle, key: str, to: Any) -> Iterable[Event]:
        yield (
            Put(field=field, key=key, value=to, rule=REFEREE) if key else TableSet(field=field, value=to, rule=REFEREE)
        )

    return change


def _entries(field: str) -> Any:
    return lambda battle: tuple(getattr(battle.table, field))


def _entry(field: str, other: Any = None) -> Any:
    return lambda battle, key: getattr(battle.table, field).get(key, other)


SETTINGS = (
    Setting(id="cup", label="In the cup", keys=_names, low=0, high=1, now=_entry("cup", 0), change=_in_cup),
    Setting(id="drawn", label="Drawn", options=_names, now=lambda battle, key: battle.table.drawn, change=_drawn),
    Setting(
        id="acting",
        label="Takes orders",
        options=_formations,
        items=lambda battle: battle.table.acting,
        change=_acts,
        remove=_acts_no_more,
    ),
    Setting(
        id="spells",
        label="Spell in force",
        part="Around hex, if anywhere",
        options=_lasting,
        items=_entries("effects"),
        change=_is_in_force,
        remove=_out_of("effects"),
    ),
    Setting(id="forts", label="Fortification", part="Hex", low=0, high=2, now=_entry("forts", 0), change=_fort),
    Setting(id="rubble", label="Rubble", items=_entries("rubble"), change=_rubble, remove=_out_of("rubble")),
    Setting(
        id="bridges", label="Pontoon bridge", items=_entries("pontoons"), change=_bridge, remove=_out_of("pontoons")
    ),
    Setting(
        id="structures",
        label="Structure",
        part="Hex",
        options=lambda battle: ("stone", "wood"),
        items=_entries("structures"),
        change=_structure,
        remove=_out_of("structures"),
    ),
    Setting(
        id="terrain",
        label="Terrain",
        part="Hex",
        options=lambda battle: get_args(Terrain),
        items=_entries("ground"),
        now=_entry("ground", ""),
        change=_ground,
        remove=_out_of("ground"),
    ),
    Setting(
        id="strengths",
        label="Attack strength of the army",
        keys=lambda battle: tuple(side.id for side in battle.sides),
        low=0,
        now=_entry("strengths", 0),
        change=_number("strengths"),
    ),
    Setting(id="turns", label="Turns to play", low=0, high=200, change=_number("turns")),
)


def is_hurt(battle: IttyBattle, unit: IttyUnit, by: int) -> Rule[None]:
    """Disorganized so many times."""
    for _ in range(by):
        now: IttyBattle = yield from Now()
        if not now.unit(unit.id).gone:
            yield from are_disorganized((unit.id,), REFEREE)


def has_moved(battle: IttyBattle, unit: IttyUnit) -> Rule[None]:
    """It has acted, by moving; where to only the table knows."""
    for field in ("moved", "acted"):
        yield from happened(Set(unit=unit.id, field=field, value=True, rule=REFEREE))


AT_TABLE = AtTable(
    hurt=is_hurt, moved=has_moved, revealed=lambda battle, unit: turns_up(battle, (unit,), "at the table", REFEREE)
)


def after_hand(before: IttyBattle, after: IttyBattle, reason: str) -> Rule[None]:
    """A unit at nothing is gone, and with it all that hangs on it; spells that were ended take their troops along."""
    for unit in after.present():
        if unit.is_troops and not unit.attack and not unit.defense:
            yield from Note(REFEREE, "{unit} has nothing left", unit=unit.name)
            yield from are_eliminated((unit.id,), REFEREE)
    for unit in after.units.values():
        if unit.gone and unit.id in before.units and not before.units[unit.id].gone:
            yield from is_left_behind(unit, REFEREE)
            if unit.is_troops:
                yield from share_fate((yield from Now()), unit.place, unit.side, "eliminated")
    yield from _orphans((yield from Now()))
    now: IttyBattle = yield from Now()
    if lost := [unit for unit in after.present() if now.unit(unit.id).gone]:
        yield from Tell("{units} is lost with that", units=named(lost))


def _orphans(battle: IttyBattle) -> Rule[None]:
    """Summoned troops whose spell is over vanish."""
    orphans = [unit for unit in battle.present() if unit.summoned and unit.summoned not in battle.table.effects]
    yield from are_eliminated([unit.id for unit in orphans], "summoned-where", "vanished")


def fresh(unit: IttyUnit) -> IttyUnit:
    """A unit that comes in play like another: it stands nowhere yet, has crossed nothing, and works at nothing."""
    return replace(unit, place="", crossed=(), work=0, working="", summoned="", raised=False, lost_on=0, since=0)
