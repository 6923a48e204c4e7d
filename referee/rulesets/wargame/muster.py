"""The battle at its start: the scenario's battleground, and two warbands that are still to be deployed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Interval

from referee.battle import Battle, Side
from referee.facts import read
from referee.mustering import Content, called_after, piece, side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, sides_of
from referee.rulesets.wargame.content import (
    Board,
    Force,
    Goal,
    Inches,
    Muster,
    Profile,
    Scenario,
    Warband,
    model_points,
)
from referee.rulesets.wargame.purchase import everybody, problems
from referee.rulesets.wargame.rulings import NAME, RULINGS
from referee.rulesets.wargame.units import Member, WarBattle, WarTable, WarUnit, mostly_heavy, slowest, weapons_of
from referee.rulings import in_force
from referee.value import FrozenMap, plain, value

STANDARD = (("red", "Red", "red", "square"), ("blue", "Blue", "blue", "circle"))
TEXT = "A side with no model standing loses at once. After the last round whoever lost fewer points has won."


@value
class Options:
    """A battle without a scenario: the battleground and how long it goes on."""

    width: Inches = 48
    height: Inches = 36
    rounds: Annotated[int, Interval(ge=1, le=200)] = 6


def muster(setup: Setup, content: Content) -> WarBattle:
    """Both warbands, every model with its figures, before anybody is deployed."""
    scenario = _scenario(setup, content)
    rulings = in_force(RULINGS, setup.rulings)
    warbands = [_warband(setup, at, scenario, content, int(rulings["team-minimum"])) for at in (0, 1)]
    roles = (scenario.a.role, scenario.b.role) if scenario else None
    sides = sides_of(called_after(setup, (warbands[0].name, warbands[1].name), roles), STANDARD)
    units = [
        unit for side, warband in zip(sides, warbands, strict=True) for unit in enlisted(side.id, warband, content)
    ]
    return Battle(
        ruleset=NAME,
        name=setup.name or (scenario.name if scenario else f"{sides[0].name} against {sides[1].name}"),
        sides=sides,
        units=FrozenMap({unit.id: unit for unit in units}),
        table=_table(setup, scenario, sides, units, content),
        turn=1,
        phase="deployment",
        rulings=FrozenMap(rulings),
    )


def _scenario_id(setup: Setup, content: Content) -> str:
    """The scenario that is named; without one and without warbands, the first there is."""
    if setup.scenario or any(side.army or side.roster for side in setup.sides):
        return setup.scenario
    return next(iter(content.get("scenarios", {})), "")


def _scenario(setup: Setup, content: Content) -> Scenario | None:
    id = _scenario_id(setup, content)
    found: Scenario | None = piece(content, "scenarios", id) if id else None
    return found


def _force(scenario: Scenario, at: int) -> Force:
    return (scenario.a, scenario.b)[at]


def _warband(setup: Setup, at: int, scenario: Scenario | None, content: Content, smallest: int) -> Warband:
    """The warband of a side: its own roster, the one it names, or the first and second there are."""
    given = side_setup(setup, at)
    usual = list(content.get("warbands", {}))
    if given.roster is not None:
        found = read(Warband, plain(given.roster), what="key")
    elif given.army or (scenario and len(usual) > at):
        found = piece(content, "warbands", given.army or usual[at])
    else:
        raise Refused("Both sides need a warband: name a scenario, or a warband or roster for each side.")
    limit = _force(scenario, at).points if scenario else None
    wrong = problems(found, content.get("profiles", {}), content.get("weapons", {}), limit, smallest)
    if wrong:
        raise Refused(f"{found.name}: {wrong[0]}")
    return found


def _table(
    setup: Setup, scenario: Scenario | None, sides: tuple[Side, ...], units: list[WarUnit], content: Content
) -> WarTable:
    carried = weapons_of(member for unit in units for member in unit.members)
    points = {side.id: sum(unit.points for unit in units if unit.side == side.id) for side in sides}
    none = FrozenMap(dict.fromkeys(points, 0))
    common: dict[str, Any] = {
        "weapons": FrozenMap({id: content["weapons"][id] for id in carried}),
        "at_start": FrozenMap(points),
        "lost": none,
        "held": none,
    }
    if scenario is None:
        chosen = read(Options, plain(setup.options), what="option")
        board = Board(width=chosen.width, height=chosen.height)
        return WarTable(goal=Goal(kind="takedowns", text=TEXT), rounds=chosen.rounds, board=board, **common)
    first = {"a": sides[0].id, "b": sides[1].id, "roll": ""}[scenario.initiative]
    return WarTable(
        scenario=_scenario_id(setup, content),
        title=scenario.name,
        goal=scenario.goal,
        rounds=scenario.rounds,
        board=scenario.board,
        terrain=scenario.terrain,
        zones=FrozenMap({side.id: _force(scenario, at).zone for at, side in enumerate(sides)}),
        objectives=scenario.markers,
        first=first,
        **common,
    )


def enlisted(side: str, warband: Warband, content: Content) -> Iterator[WarUnit]:
    """Every unit of a warband; models of a kind are numbered through the whole of it."""
    profiles: Mapping[str, Profile] = content["profiles"]
    counted = Counter(profiles[id].name for unit in warband.units for id in everybody(unit))
    numbers: Counter[str] = Counter()
    taken: set[str] = set()
    for rank, unit in enumerate(warband.units):
        members = []
        for id in everybody(unit):
            name = profiles[id].name
            numbers[name] += 1
            numbered = name if counted[name] == 1 else f"{name} {numbers[name]}"
            members.append(_member(numbered, id, profiles[id], content))
        yield _unit(unit, unit_id(side, unit.name, taken), side, warband.name, rank, tuple(members), content)


def _member(name: str, id: str, profile: Profile, content: Content) -> Member:
    return Member(
        name=name,
        profile=id,
        move=profile.move,
        weapons=profile.weapons,
        heavy=profile.heavy,
        leads=profile.leader,
        points=model_points(profile, content["weapons"]),
    )


def _type(unit: Muster, kind: str) -> str:
    """What a unit is in a word or two: its kind, and what most of its models are."""
    return kind if unit.kind == "model" else f"{unit.kind.capitalize()}: {kind}"


def _unit(
    unit: Muster, id: str, side: str, group: str, rank: int, members: tuple[Member, ...], content: Content
) -> WarUnit:
    return WarUnit(
        id=id,
        name=unit.name,
        side=side,
        type=_type(unit, content["profiles"][everybody(unit)[-1]].name),
        group=group,
        rank=rank,
        kind=unit.kind,
        standing=len(members),
        size=len(members),
        move=slowest(members),
        heavy=mostly_heavy(members),
        carries=tuple(content["weapons"][weapon].name for weapon in weapons_of(members)),
        points=sum(each.points for each in members),
        leader=members[0].name,
        members=members,
    )
