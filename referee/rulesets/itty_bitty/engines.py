"""Siege engines and bombards: battering structures, and taking over an engine that nobody works."""

from __future__ import annotations

from collections.abc import Iterable

from referee.event import Set
from referee.hexgrid import Hex
from referee.order import Form, Pick, Reason, never, no
from referee.requests import Now, Refused, Rule, Tell, happened, sub
from referee.rulesets.itty_bitty.board import (
    STACKING,
    apart,
    at,
    crew_of,
    has_room,
    hex_on_map,
    is_river,
    range_of,
    standing_in,
)
from referee.rulesets.itty_bitty.crt import Attacker, Defender, Fight, combat
from referee.rulesets.itty_bitty.engineers import falls_down
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.missile import ENGINES, crew_reasons, has_fired
from referee.rulesets.itty_bitty.movement import put_in
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.segments import declared_reasons, fight_reasons, fire_action, opens_segment
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Put, order
from referee.rulesets.itty_bitty.whose_go import go_reasons, has_acted, or_known
from referee.value import plain, value

STONE, WOOD = 6, 4


# Engines against structures


@value
class Battering:
    """An engine that batters a structure, in some hex."""

    unit: str
    hex: str = ""
    stone: bool | None = None


def _structures(battle: IttyBattle, args: Battering) -> tuple[str, ...]:
    unit = battle.unit(args.unit)
    here, far = at(unit), range_of(battle, unit)
    return tuple(place for place in battle.table.structures if here is None or here.distance(Hex.parse(place)) <= far)


def _batter_reasons(battle: IttyBattle, args: Battering) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if not unit.is_engine:
        yield never(ENGINES, "{unit} is no engine", unit=unit.name)
        return
    if plays(battle, "structures") == "none":
        yield no("structures", "Engines do not batter structures at this table")
    yield from fight_reasons(battle, unit, fire_action(unit))
    yield from declared_reasons(battle, fire_action(unit))
    yield from crew_reasons(battle, unit)
    here, most = at(unit), range_of(battle, unit)
    if args.hex and here:
        far = here.distance(hex_on_map(battle, args.hex))
        if far > most:
            words = {"hex": args.hex, "far": far, "range": most}
            yield no("engine-ranges", "{hex} is {far} hexes away, and it shoots {range}", **words)
        if args.hex not in battle.table.structures:
            yield never(ENGINES, "There is no structure in {hex}", hex=args.hex)


def siege_of(battle: IttyBattle, args: Battering) -> Fight | None:
    """The engine against the structure's strength: stone 6, wood 4."""
    unit, structure = battle.unit(args.unit), battle.table.structures.get(args.hex)
    if structure is None or not unit.is_engine:
        return None
    stone = or_known(args.stone, structure.stone)
    return Fight(
        kind="siege",
        terrain="clear",
        attackers=(Attacker(attack=unit.against_stone if stone else unit.attack),),
        defenders=(Defender(defense=STONE if stone else WOOD),),
    )


def batters(battle: IttyBattle, args: Battering) -> Rule[None]:
    """Eliminated is rubble; disorganized is damaged, and twice damaged is rubble."""
    structure, fight = battle.table.structures.get(args.hex), siege_of(battle, args)
    if structure is None or fight is None:
        raise Refused(f"There is no structure in {args.hex}.", ENGINES)
    battle = yield from opens_segment(battle, fire_action(battle.unit(args.unit)))
    yield from has_fired(battle.unit(args.unit))
    fate = (yield from sub(combat, fight)).defender
    words = "stands"
    if fate == "eliminated" or (fate == "disorganized" and structure.damaged):
        yield from falls_down(args.hex)
        words = "is rubble"
    elif fate == "disorganized":
        worse = {**plain(structure), "damaged": True}
        yield from happened(Put(field="structures", key=args.hex, value=worse, rule="structures"))
        words = "is damaged"
    yield from Tell("{name} {words}", name=structure.name, words=words)


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
        yield no("Engineers", "{unit} is no engineer", unit=unit.name)
        return
    yield from go_reasons(battle, unit, "move")
    if unit.acted and plays(battle, "engine-crew") == "stays":
        yield no("engine-crew", "{unit} has done something else this turn", unit=unit.name)
    mine = [each for each in battle.of(unit.side) if each.is_engine and crew_of(battle, each) == unit]
    if mine and plays(battle, "engine-crew") == "stays":
        words = {"unit": unit.name, "engine": mine[0].name}
        yield no("engine-crew", "{unit} works {engine} already: one engineer, one engine", **words)
    if args.target:
        yield from _engine_reasons(battle, unit, battle.unit(args.target))


def _engine_reasons(battle: IttyBattle, unit: IttyUnit, engine: IttyUnit) -> Iterable[Reason]:
    if not engine.is_engine:
        yield never(ENGINES, "{engine} is no engine", engine=engine.name)
        return
    if engine.gone:
        yield no(ENGINES, "{engine} is gone", engine=engine.name)
    if engine.side != unit.side and plays(battle, "engine-capture") == "no":
        yield no("engine-capture", "{engine} is the enemy's", engine=engine.name)
    guards = () if engine.side == unit.side else guards_of(battle, engine)
    if guards:
        yield no("engine-capture", "{guard} stands with {engine}", guard=guards[0].name, engine=engine.name)
    elif crew_of(battle, engine) is not None:
        yield no(ENGINES, "{engine} has its crew", engine=engine.name)
    far = apart(unit, engine)
    if far is not None and far > 1:
        yield no("engine-capture", "{engine} is {far} hexes away: it must be beside him", engine=engine.name, far=far)
    elif far:
        yield from _step_reasons(battle, unit, engine)


def _step_reasons(battle: IttyBattle, unit: IttyUnit, engine: IttyUnit) -> Iterable[Reason]:
    """The step into its hex: no water in between, and room for him there."""
    here, there = at(unit), at(engine)
    if here and there and is_river(battle, here, there):
        yield no("engine-capture", "There is water before {engine}", engine=engine.name)
    if not has_room(battle, unit, engine.place):
        yield no(STACKING, "There is no room for {unit} in {hex}", unit=unit.name, hex=engine.place)


def mans(battle: IttyBattle, args: Manning) -> Rule[None]:
    """He goes to the engine, which is his side's from now on."""
    unit, engine = battle.unit(args.unit), battle.unit(args.target)
    there = at(engine)
    if apart(unit, engine) and there:
        yield from put_in(unit, (there,))
    yield from has_acted(unit.id, rule=ENGINES)
    yield from happened(Set(unit=engine.id, field="crew", value=unit.id, rule=ENGINES))
    if engine.side != unit.side:
        yield from happened(Set(unit=engine.id, field="side", value=unit.side, rule="engine-capture"))
    yield from meets((yield from Now()))
    yield from Tell("{unit} takes over {engine}", unit=unit.name, engine=engine.name)


def _man_form(battle: IttyBattle, args: Manning) -> Form:
    return Form(reminders=(no("engine-crew", "He goes into its hex, and does nothing else this turn"),))


def _batter_form(battle: IttyBattle, args: Battering) -> Form:
    return Form(procedure="combat", facts=siege_of(battle, args))


HEX = Pick(key="hex", label="Structure", candidates=_structures)
ENGINE = Pick(key="target", label="Engine", candidates=free_engines, judged=False)
ORDERS = (
    order(
        "batter", "Batter a structure", "", ENGINES, batters, reasons=_batter_reasons, form=_batter_form, picks=(HEX,)
    ),
    order("man", "Take an engine", "", ENGINES, mans, reasons=_man_reasons, form=_man_form, picks=(ENGINE,)),
)
