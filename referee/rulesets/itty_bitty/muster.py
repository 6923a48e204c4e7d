"""The battle at its start: a scenario with every counter in its hex, or two armies that gold has bought."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.battle import Battle, Side
from referee.facts import read
from referee.mustering import Content, piece, side_setup
from referee.requests import Refused
from referee.ruleset import Setup, sides_of
from referee.rulesets.itty_bitty.enlisting import Roll, bought_side, scenario_side
from referee.rulesets.itty_bitty.maps import HexMap
from referee.rulesets.itty_bitty.options import NAME, RULINGS
from referee.rulesets.itty_bitty.purchase import Army, problems
from referee.rulesets.itty_bitty.scenarios import Condition, Grade, Scenario
from referee.rulesets.itty_bitty.units import IttyBattle, IttyTable, Structure
from referee.rulings import in_force
from referee.value import FrozenMap, plain

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


def _table(found: HexMap | None, rolls: list[Roll], content: Content) -> IttyTable:
    bridges = found.bridges.values() if found else ()
    return IttyTable(
        map=found,
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


def _unique(units: list[Any]) -> list[Any]:
    """The units, each with a name of its own: counters and lightning are known by name."""
    taken: set[str] = set()
    made = []
    for unit in units:
        tries = (unit.name, *(f"{unit.name} {n}" for n in range(2, 1000)))
        name = next(each for each in tries if each not in taken)
        taken.add(name)
        made.append(replace(unit, name=name) if name != unit.name else unit)
    return made


def _bought(setup: Setup, content: Content) -> IttyBattle:
    """Two armies from rosters or from the shipped ones; an army that breaks a rule is refused with the first reason."""
    armies = [_army(setup, at, content) for at in (0, 1)]
    named = tuple(replace(setup.sides[at], name=setup.sides[at].name or army.name) for at, army in enumerate(armies))
    sides = sides_of(Setup(sides=named), (("red", "Red", *COLOURS[0]), ("blue", "Blue", *COLOURS[1])))
    rolls = [bought_side(army, side.id, content) for army, side in zip(armies, sides, strict=True)]
    chosen = str(setup.options.get("map", ""))
    placed = any(unit.place for roll in rolls for unit in roll.units)
    found = piece(content, "maps", chosen) if chosen else next(iter(content.get("maps", {}).values()), None)
    table = _table(found if chosen or placed else None, rolls, content)
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
    wrong = problems(army, content)
    if wrong:
        raise Refused(f"{army.name}: {wrong[0]}")
    return army
