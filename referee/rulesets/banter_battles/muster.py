"""The battle at its start: two armies of a period, gathered but not yet on the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.battle import Battle
from referee.facts import read
from referee.mustering import Content, piece, side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, SideSetup, sides_of
from referee.rulesets.banter_battles import ABOUT
from referee.rulesets.banter_battles.content import Army, Command, Period, Scenario, Troop, problems
from referee.rulesets.banter_battles.rulings import RULINGS
from referee.rulesets.banter_battles.units import BanterBattle, BanterTable, BanterUnit
from referee.rulings import in_force
from referee.value import FrozenMap, plain

STANDARD = (("red", "Red", "red", "square"), ("blue", "Blue", "blue", "circle"))


def muster(setup: Setup, content: Content) -> BanterBattle:
    """Both armies, every unit with its figures, before scouting."""
    scenario_id = _scenario_id(setup, content)
    scenario = piece(content, "scenarios", scenario_id) if scenario_id else None
    armies = [_army(setup, at, scenario, content) for at in (0, 1)]
    period = piece(content, "periods", armies[0].period)
    if armies[1].period != armies[0].period:
        raise Refused(f"Both armies must be of one period: {armies[0].period} and {armies[1].period} differ.")
    named = tuple(_side(setup, at, army) for at, army in enumerate(armies))
    sides = sides_of(Setup(sides=named), STANDARD)
    units = [unit for side, army in zip(sides, armies, strict=True) for unit in enlisted(army, period, side.id)]
    return Battle(
        ruleset=ABOUT.id,
        name=setup.name or (scenario.name if scenario else f"{armies[0].name} against {armies[1].name}"),
        sides=sides,
        units=FrozenMap({unit.id: unit for unit in units}),
        table=_table(scenario_id, scenario, armies[0].period, period),
        turn=1,
        phase="scouting",
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )


def _scenario_id(setup: Setup, content: Content) -> str:
    """The scenario that is named; without one and without armies, the first there is."""
    if setup.scenario or any(side.army or side.roster for side in setup.sides):
        return setup.scenario
    return next(iter(content.get("scenarios", {})), "")


def _army(setup: Setup, at: int, scenario: Scenario | None, content: Content) -> Army:
    """The army of a side: its own roster, the one it names, or the scenario's."""
    given = side_setup(setup, at)
    if given.roster is not None:
        army = read(Army, plain(given.roster), what="key")
    elif given.army or scenario:
        army = piece(content, "armies", given.army or (scenario.armies[at] if scenario else ""))
    else:
        raise Refused("Both sides need an army: name a scenario, or an army or roster for each side.")
    wrong = problems(army, piece(content, "periods", army.period))
    if wrong:
        raise Refused(f"{army.name}: {wrong[0]}")
    return army


def _side(setup: Setup, at: int, army: Army) -> SideSetup:
    given = side_setup(setup, at)
    return SideSetup(id=given.id, name=given.name or army.name, colour=given.colour, symbol=given.symbol)


def _table(scenario_id: str, scenario: Scenario | None, id: str, period: Period) -> BanterTable:
    base = 1 / period.mu_in_bw
    if scenario is None:
        return BanterTable(period=id, modifiers=period.modifiers, base_width=base)
    wide, deep = scenario.size
    return BanterTable(
        period=id,
        width=wide,
        depth=deep,
        base_width=base,
        modifiers=period.modifiers,
        scenario=scenario_id,
        objectives=scenario.objectives,
        threshold=scenario.threshold,
        turns=scenario.turns,
    )


def enlisted(army: Army, period: Period, side: str) -> Iterator[BanterUnit]:
    """Every unit of an army, command by command, the general first."""
    taken: set[str] = set()
    for command in army.commands:
        general = period.troops[command.general]
        name = command.general_name or f"{command.name} general"
        leader = unit_id(side, name, taken)
        yield _unit(general, leader, name, side, command, leader, len(taken))
        for troop_id, name in _names(command, period):
            yield _unit(period.troops[troop_id], unit_id(side, name, taken), name, side, command, leader, len(taken))


def _names(command: Command, period: Period) -> Iterator[tuple[str, str]]:
    """The troop type and name of each unit of a command; several of a kind are numbered."""
    for listed in command.units:
        name = listed.name or period.troops[listed.troop].name
        for at in range(listed.count):
            yield listed.troop, name if listed.count == 1 else f"{name} {at + 1}"


def _unit(troop: Troop, id: str, name: str, side: str, command: Command, leader: str, rank: int) -> BanterUnit:
    return BanterUnit(
        id=id,
        name=name,
        side=side,
        type=troop.name,
        group=command.name,
        rank=rank,
        bases=troop.bases,
        start_bases=troop.bases,
        move=troop.move,
        charge=troop.charge,
        range=troop.range,
        shoot=troop.shoot or 0,
        bash=troop.bash,
        resilience=troop.resilience,
        basic=troop.basic,
        traits=troop.traits,
        commander="" if id == leader else leader,
        commander_in_chief=id == leader and command.commander_in_chief,
        shoot_against=troop.shoot_against,
        bash_against=troop.bash_against,
        points=troop.points,
    )
