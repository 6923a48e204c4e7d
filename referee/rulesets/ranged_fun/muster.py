"""The battle at its start: a mission's board, or an empty one, and two armies that are still to be set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from annotated_types import Interval

from referee.battle import Battle, Side
from referee.facts import read
from referee.mustering import Content, called_after, piece, side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, sides_of
from referee.rulesets.ranged_fun.board import space_of
from referee.rulesets.ranged_fun.content import (
    Across,
    Area,
    Army,
    Building,
    Entry,
    Feature,
    Force,
    Goal,
    Grid,
    Mission,
    UnitType,
    problems,
)
from referee.rulesets.ranged_fun.rulings import RULINGS
from referee.rulesets.ranged_fun.units import House, RangedBattle, RangedTable, RangedUnit
from referee.rulings import in_force
from referee.value import FrozenMap, plain, value

STANDARD = (("red", "Red", "red", "square"), ("blue", "Blue", "blue", "circle"))


TEXT = "A side with no unit left loses at once. After the last turn whoever lost fewer points has won."


@value
class Options:
    """A battle without a mission: the board and how long it goes on."""

    grid: Grid = "square"
    columns: Across = 20
    rows: Across = 20
    turns: Annotated[int, Interval(ge=1, le=200)] = 12


def muster(setup: Setup, content: Content) -> RangedBattle:
    """Both armies with all their stats, and the board of the mission, before anybody is set up."""
    mission = _mission(setup, content)
    armies = [_army(setup, at, mission, content) for at in (0, 1)]
    roles = (mission.a.role, mission.b.role) if mission else None
    sides = sides_of(called_after(setup, (armies[0].name, armies[1].name), roles), STANDARD)
    units = [unit for at in (0, 1) for unit in _enlisted(sides[at], at, armies[at], mission, content)]
    return Battle(
        ruleset="ranged-fun",
        name=setup.name or (mission.name if mission else f"{armies[0].name} against {armies[1].name}"),
        sides=sides,
        units=FrozenMap({unit.id: unit for unit in units}),
        table=_table(setup, mission, sides, content),
        turn=1,
        phase="deployment",
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )


def _mission(setup: Setup, content: Content) -> Mission | None:
    """The mission that is named; without one and without armies, the first there is."""
    if setup.scenario:
        mission: Mission = piece(content, "scenarios", setup.scenario)
        return mission
    if any(side.army or side.roster for side in setup.sides):
        return None
    return next(iter(content.get("scenarios", {}).values()), None)


def _force(mission: Mission, at: int) -> Force:
    return (mission.a, mission.b)[at]


def _army(setup: Setup, at: int, mission: Mission | None, content: Content) -> Army:
    """The army of a side: its own roster, the one it names, or the mission's usual one."""
    given, points = side_setup(setup, at), _force(mission, at).points if mission else None
    if given.roster is not None:
        army, limit = read(Army, plain(given.roster), what="key"), points
    elif given.army or mission:
        army, limit = piece(content, "armies", given.army or (_force(mission, at).army if mission else "")), None
    else:
        raise Refused("Both sides need an army: name a mission, or an army or roster for each side.")
    wrong = problems(army, content.get("units", {}), limit)
    if wrong:
        raise Refused(f"{army.name}: {wrong[0]}")
    return army


def affordable(entries: Iterable[Entry], units: Mapping[str, UnitType], points: int | None) -> Iterator[Entry]:
    """The units of a list one by one, in its order, leaving out what the points that are left do not pay."""
    for entry in entries:
        for number in range(entry.count):
            cost = units[entry.unit].points
            if points is None or cost <= points:
                points = None if points is None else points - cost
                numbered = f"{entry.name} {number + 1}" if entry.name and entry.count > 1 else entry.name
                yield Entry(unit=entry.unit, name=numbered)


def _enlisted(side: Side, at: int, army: Army, mission: Mission | None, content: Content) -> Iterator[RangedUnit]:
    """Every unit of a side: what the mission gives, then its army as far as the points go."""
    units = content.get("units", {})
    force = _force(mission, at) if mission else None
    given = list(affordable(force.given, units, None)) if force else []
    own = list(affordable(army.muster, units, force.points if force else None))
    listed = [*given, *own]
    taken: set[str] = set()
    for rank, (entry, name) in enumerate(zip(listed, _names(listed, units), strict=True)):
        id = unit_id(side.id, name, taken)
        group = force.role if force and rank < len(given) else army.name
        yield _unit(units[entry.unit], id, name, side.id, group, rank, convoy=rank < len(given))


def _names(entries: list[Entry], units: Mapping[str, UnitType]) -> list[str]:
    """The name of each unit; several of one name are numbered."""
    names = [entry.name or units[entry.unit].name for entry in entries]
    return [
        name if names.count(name) == 1 else f"{name} {names[: at + 1].count(name)}" for at, name in enumerate(names)
    ]


def _unit(kind: UnitType, id: str, name: str, side: str, group: str, rank: int, convoy: bool) -> RangedUnit:
    stats = {stat: getattr(kind, stat) for stat in ("movement", "armour", "vsrf", "srf", "lrf", "vlrf")}
    return RangedUnit(
        id=id,
        name=name,
        side=side,
        type=kind.name,
        group=group,
        rank=rank,
        kind=kind.kind,
        infantry=kind.infantry,
        ballistic=kind.ballistic,
        points=kind.points,
        convoy=convoy,
        **stats,
        **{f"start_{stat}": number for stat, number in stats.items()},
    )


def _table(setup: Setup, mission: Mission | None, sides: tuple[Side, ...], content: Content) -> RangedTable:
    if mission is None:
        said = read(Options, plain(setup.options), what="option")
        goal = Goal(kind="destroy", text=TEXT)
        return RangedTable(grid=said.grid, columns=said.columns, rows=said.rows, turns=said.turns, goal=goal)
    board, ids = mission.board, {"a": sides[0].id, "b": sides[1].id}
    return RangedTable(
        scenario=setup.scenario or _id_of(mission, content),
        mission=mission.name,
        grid=board.grid,
        columns=board.columns,
        rows=board.rows,
        ground=_ground(mission.terrain),
        buildings=FrozenMap(_houses(mission.terrain, ids, content)),
        zones=FrozenMap({ids["a"]: mission.a.zone, ids["b"]: mission.b.zone}),
        objectives=FrozenMap({marker.name: space_of((marker.column, marker.row)) for marker in mission.markers}),
        goal=mission.goal,
        turns=mission.turns,
        first=ids.get(mission.first, ""),
    )


def _id_of(mission: Mission, content: Content) -> str:
    return next(id for id, each in content["scenarios"].items() if each == mission)


def _spaces(area: Area) -> list[str]:
    return [space_of(cell) for cell in sorted(area.spaces())]


def _ground(features: Iterable[Feature]) -> FrozenMap[str, str]:
    """Rough ground and walls, space by space."""
    return FrozenMap(
        {space: each.terrain for each in features if each.terrain != "building" for space in _spaces(each.area)}
    )


def _houses(features: Iterable[Feature], sides: Mapping[str, str], content: Content) -> Iterator[tuple[str, House]]:
    """The buildings of the board; several of a kind are numbered."""
    placed = [(each, space) for each in features if each.terrain == "building" for space in _spaces(each.area)]
    kinds = [each.building for each, _ in placed]
    for at, (feature, space) in enumerate(placed):
        kind: Building = piece(content, "buildings", feature.building)
        number = kinds[: at + 1].count(feature.building)
        yield (
            f"{feature.building}-{number}",
            House(
                name=kind.name if kinds.count(feature.building) == 1 else f"{kind.name} {number}",
                kind=feature.building,
                place=space,
                armour=kind.armour,
                structure=kind.structure,
                start_structure=kind.structure,
                owner=sides.get(feature.owner or "", ""),
            ),
        )
