"""Engines without a crew: any engineer may take one over, the enemy's too."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Note, Now, Rule, happened
from referee.rulesets.itty_bitty.acting import go_reasons, has_acted
from referee.rulesets.itty_bitty.board import apart, at, crew_of, is_river, standing_in
from referee.rulesets.itty_bitty.grid import STACKING
from referee.rulesets.itty_bitty.hiding import meets
from referee.rulesets.itty_bitty.marching import put_in
from referee.rulesets.itty_bitty.routes import has_room
from referee.rulesets.itty_bitty.shooting import ENGINES
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit
from referee.value import value


@value
class Manning:
    """An engineer, and the engine that he takes over."""

    unit: str
    target: str = ""


def guards_of(battle: IttyBattle, engine: IttyUnit) -> tuple[IttyUnit, ...]:
    """Those of its side who stand with an engine, other engines left out."""
    return tuple(unit for unit in standing_in(battle, engine.place, engine.side) if not unit.is_engine)


def free_engines(battle: IttyBattle, args: Manning) -> tuple[str, ...]:
    """The engines beside an engineer, or in his hex, that nobody works."""
    unit = battle.unit(args.unit)
    engines = (each for each in battle.present() if each.is_engine)
    return tuple(each.id for each in engines if not any(_engine_reasons(battle, unit, each)))


def _man_reasons(battle: IttyBattle, args: Manning) -> Iterable[Reason]:
    """Why he may not take it over."""
    unit = battle.unit(args.unit)
    if not unit.can("engineer"):
        yield no("Engineers", "{unit} are no engineers", unit=unit.name)
        return
    yield from go_reasons(battle, unit, "move")
    if unit.acted:
        yield no(ENGINES, "{unit} has done something else this turn", unit=unit.name)
    mine = [each for each in battle.of(unit.side) if each.is_engine and crew_of(battle, each) == unit]
    if mine:
        words = {"unit": unit.name, "engine": mine[0].name}
        yield no(ENGINES, "{unit} works {engine} already: one engineer, one engine", **words)
    if args.target:
        yield from _engine_reasons(battle, unit, battle.unit(args.target))


def _engine_reasons(battle: IttyBattle, unit: IttyUnit, engine: IttyUnit) -> Iterable[Reason]:
    if not engine.is_engine:
        yield no(ENGINES, "{engine} is no engine", engine=engine.name)
        return
    if engine.gone:
        yield no(ENGINES, "{engine} is gone", engine=engine.name)
    guards = () if engine.side == unit.side else guards_of(battle, engine)
    if guards:
        yield no(ENGINES, "{guard} stands with {engine}", guard=guards[0].name, engine=engine.name)
    elif crew_of(battle, engine) is not None:
        yield no(ENGINES, "{engine} has its crew", engine=engine.name)
    far = apart(unit, engine)
    if far is not None and far > 1:
        yield no(ENGINES, "{engine} is {far} hexes away: it must be beside him", engine=engine.name, far=far)
    elif far:
        yield from _step_reasons(battle, unit, engine)


def _step_reasons(battle: IttyBattle, unit: IttyUnit, engine: IttyUnit) -> Iterable[Reason]:
    """The step into its hex: no water in between, and room for him there."""
    here, there = at(unit), at(engine)
    if here and there and is_river(battle, here, there):
        yield no(ENGINES, "There is water before {engine}", engine=engine.name)
    if not has_room(battle, unit, engine.place):
        yield no(STACKING, "There is no room for {unit} in {hex}", unit=unit.name, hex=engine.place)


def mans(battle: IttyBattle, args: Manning) -> Rule[None]:
    """He goes to the engine, which is his side's from now on."""
    unit, engine = battle.unit(args.unit), battle.unit(args.target)
    yield from Note(ENGINES, "{unit} takes over {engine}", unit=unit.name, engine=engine.name)
    if apart(unit, engine):
        yield from put_in(unit, engine.place)
    yield from has_acted(unit.id, rule=ENGINES)
    yield from happened(Set(unit=engine.id, field="crew", value=unit.id, rule=ENGINES))
    if engine.side != unit.side:
        yield from happened(Set(unit=engine.id, field="side", value=unit.side, rule=ENGINES))
    yield from meets((yield from Now()))


def _man_form(battle: IttyBattle, args: Manning) -> Form:
    return Form(reminders=(no(ENGINES, "He goes into its hex, and does nothing else this turn"),))


ORDERS = (
    Order(
        id="man",
        title="Take an engine",
        rule=ENGINES,
        args=Manning,
        resolve=mans,
        reasons=_man_reasons,
        form=_man_form,
        picks=(Pick(key="target", label="Engine", candidates=free_engines, judged=False),),
        phases=("action",),
    ),
)
