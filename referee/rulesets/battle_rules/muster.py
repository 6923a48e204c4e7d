"""Armies, and the battle at its start: every squad with its models, the board, and who sets up where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Len

from referee.battle import Battle, Side
from referee.facts import read
from referee.mustering import side_setup, unit_id
from referee.requests import Refused
from referee.ruleset import Setup, sides_of
from referee.rulesets.battle_rules.content import (
    Board,
    Force,
    Models,
    Name,
    Number,
    Pricer,
    Profile,
    Scenario,
    SomeInches,
    SquadType,
    Victory,
    Weapon,
    Zone,
)
from referee.rulesets.battle_rules.models_and_weapons import as_it_stands
from referee.rulesets.battle_rules.rulings import NAME, RULINGS
from referee.rulesets.battle_rules.units import BattleTable, Model, SquadBattle, SquadUnit
from referee.rulings import in_force
from referee.value import FrozenMap, plain, value

Content = Mapping[str, Mapping[str, Any]]
MOST_HIT_POINTS = 100


@value
class Army:
    """A side's squads: so many of each type, named if wanted; its own types, profiles and weapons beside the pack's.

    `squads` are the types it may choose from: those of its force, or any if neither is named.
    """

    name: Name
    text: str = ""
    force: str = ""
    squads: tuple[str, ...] = ()
    fielded: Annotated[FrozenMap[str, Number], Len(1)]
    names: FrozenMap[str, tuple[Name, ...]] = FrozenMap()
    types: FrozenMap[str, SquadType] = FrozenMap()
    profiles: FrozenMap[str, Profile] = FrozenMap()
    weapons: FrozenMap[str, Weapon] = FrozenMap()


@value
class Book:
    """Everything an army is made of, by id: the packs', and its own over them."""

    types: Mapping[str, SquadType]
    profiles: Mapping[str, Profile]
    weapons: Mapping[str, Weapon]

    @property
    def prices(self) -> Pricer:
        """What things cost."""
        return Pricer(profiles=self.profiles, weapons=self.weapons)

    def hit_points(self, squad: SquadType) -> int:
        """All hit points of a squad."""
        return sum(kind.count * self.profiles[kind.profile].hp for kind in squad.models)


def book_of(army: Army, content: Content) -> Book:
    """The lists an army is read with."""
    return Book(
        types={**content.get("squads", {}), **army.types},
        profiles={**content.get("profiles", {}), **army.profiles},
        weapons={**content.get("weapons", {}), **army.weapons},
    )


def as_army(id: str, force: Force) -> Army:
    """A force as it is fielded by default."""
    return Army(name=force.name, text=force.text, force=id, squads=force.squads, fielded=force.fielded)


def price_of_army(army: Army, content: Content) -> float:
    """All squads of an army."""
    book = book_of(army, content)
    return sum(count * book.prices.squad(book.types[id]) for id, count in army.fielded.items())


def problems(army: Army, content: Content, points: int | None = None) -> tuple[str, ...]:
    """What is wrong with an army, in sentences; with a budget, also that it costs too much."""
    wrong = tuple(_problems(army, content))
    if not wrong and points is not None and (price := price_of_army(army, content)) > points:
        return (f"It costs {price:g} points, {points} are allowed.",)
    return wrong


def _problems(army: Army, content: Content) -> Iterator[str]:
    book, forces = book_of(army, content), content.get("forces", {})
    if army.force and army.force not in forces:
        yield f"There is no force “{army.force}”; there are {', '.join(forces)}."
    allowed = army.squads or (forces[army.force].squads if army.force in forces else tuple(book.types))
    for id in army.fielded:
        if id not in book.types:
            yield f"There is no squad type “{id}”; there are {', '.join(book.types)}."
        elif id not in (*allowed, *army.types):
            yield f"“{id}” is not among its squad types: {', '.join(allowed)}."
        else:
            yield from _wrong_in_squad(book.types[id], book)
    for id, names in army.names.items():
        if len(names) > army.fielded.get(id, 0):
            yield f"{len(names)} names are given for “{id}”, {army.fielded.get(id, 0)} of which are fielded."


def _wrong_in_squad(squad: SquadType, book: Book) -> Iterator[str]:
    """Profiles and weapons that are not there or have no price, and squads too large to resolve."""
    try:
        book.prices.squad(squad)
    except Refused as refusal:
        yield f"{squad.name}: {refusal.sentence}"
        return
    if (hp := book.hit_points(squad)) > MOST_HIT_POINTS:
        yield f"{squad.name} has {hp} hit points, {MOST_HIT_POINTS} are the most."


STANDARD = (
    ("red", "Red", "red", "square"),
    ("blue", "Blue", "blue", "circle"),
    ("green", "Green", "green", "triangle"),
    ("gold", "Gold", "gold", "diamond"),
    ("purple", "Purple", "purple", "hexagon"),
    ("cyan", "Cyan", "cyan", "star"),
)

PLAIN = Scenario(
    name="Open battle",
    text="Two forces on an open board; whoever breaks more of the enemy wins.",
    points=1,
    terrain=(),
    deployment=(Zone(side="a", x=0, y=0, width=48, height=8), Zone(side="b", x=0, y=28, width=48, height=8)),
    victory=(Victory(for_="points-destroyed", points=1, text="One for each point of enemy squads destroyed."),),
)
"""What is played where no scenario is named."""


@value
class Options:
    """What a set-up may say besides the scenario: the size of the board, and the last round if there is to be one."""

    width: SomeInches | None = None
    height: SomeInches | None = None
    rounds: Number | None = None

    def over(self, scenario: Scenario) -> Scenario:
        """The scenario with what was said instead."""
        board = Board(width=self.width or scenario.board.width, height=self.height or scenario.board.height)
        return replace(scenario, board=board, rounds=self.rounds or scenario.rounds)


def muster(setup: Setup, content: Content) -> SquadBattle:
    """All armies, every squad with its models, before they set up."""
    scenario, options = _scenario(setup, content), read(Options, plain(setup.options), what="option")
    armies = [_army(setup, at, content) for at in range(max(2, len(setup.sides)))]
    sides = _sides(setup, armies)
    books = told_apart([book_of(army, content) for army in armies], sides)
    units = [unit for side, army, book in zip(sides, armies, books, strict=True) for unit in enlisted(army, book, side)]
    battle: SquadBattle = Battle(
        ruleset=NAME,
        name=setup.name or (scenario.name if scenario else " against ".join(army.name for army in armies)),
        sides=sides,
        units=FrozenMap({unit.id: unit for unit in units}),
        table=_table(setup, options.over(scenario or PLAIN), _in_use(units, books), sides),
        phase="set-up",
        rulings=FrozenMap(in_force(RULINGS, setup.rulings)),
    )
    return _with_figures(battle)


def _with_figures(battle: SquadBattle) -> SquadBattle:
    for unit in battle.units.values():
        ready = as_it_stands(battle, unit)
        battle = battle.with_unit(replace(ready, led=ready.leader))
    return battle


def _scenario(setup: Setup, content: Content) -> Scenario | None:
    """The scenario that is named; without one and without armies, the first there is."""
    there = content.get("scenarios", {})
    if setup.scenario and setup.scenario not in there:
        raise Refused(f"There is no scenario “{setup.scenario}”; there are {', '.join(there) or 'none'}.")
    if setup.scenario:
        scenario: Scenario = there[setup.scenario]
        return scenario
    if any(side.army or side.roster for side in setup.sides):
        return None
    return next(iter(there.values()), None)


def _army(setup: Setup, at: int, content: Content) -> Army:
    """The army of a side: its own roster, the force it names, or the next force there is."""
    given = side_setup(setup, at)
    forces = content.get("forces", {})
    if given.roster is not None:
        army = read(Army, plain(given.roster), what="key")
    elif given.army and given.army not in forces:
        raise Refused(f"There is no force “{given.army}”; there are {', '.join(forces) or 'none'}.")
    elif not forces:
        raise Refused("Every side needs an army: name a force or a roster for each.")
    else:
        # the forces in turn, so that two sides do not field the same
        id = given.army or sorted(forces, reverse=True)[at % len(forces)]
        army = as_army(id, forces[id])
    if wrong := problems(army, content):
        raise Refused(f"{army.name}: {wrong[0]}")
    return army


def _sides(setup: Setup, armies: list[Army]) -> tuple[Side, ...]:
    if len(armies) > len(STANDARD):
        raise Refused(f"There can be {len(STANDARD)} sides, not {len(armies)}.")
    given = [side_setup(setup, at) for at in range(len(armies))]
    named = tuple(replace(side, name=side.name or army.name) for side, army in zip(given, armies, strict=True))
    sides = sides_of(Setup(sides=named), STANDARD[: len(armies)])
    if len({side.id for side in sides}) < len(sides):
        raise Refused("Every side needs an id of its own.")
    return sides


def told_apart(books: list[Book], sides: tuple[Side, ...]) -> list[Book]:
    """The books with a name of its own for every profile and weapon that two armies define differently."""
    profiles, weapons = [dict(book.profiles) for book in books], [dict(book.weapons) for book in books]
    apart = []
    for at, (book, side) in enumerate(zip(books, sides, strict=True)):
        own_profiles = _clashing(profiles[:at], profiles[at], side.id)
        own_weapons = _clashing(weapons[:at], weapons[at], side.id)
        profiles[at] = {own_profiles.get(id, id): each for id, each in profiles[at].items()}
        weapons[at] = {own_weapons.get(id, id): each for id, each in weapons[at].items()}
        types = {id: _renamed(squad, own_profiles, own_weapons) for id, squad in book.types.items()}
        apart.append(Book(types=types, profiles=profiles[at], weapons=weapons[at]))
    return apart


def _clashing(earlier: list[dict[str, Any]], own: dict[str, Any], side: str) -> dict[str, str]:
    return {id: f"{side}:{id}" for id, each in own.items() if any(id in book and book[id] != each for book in earlier)}


def _renamed(squad: SquadType, profiles: dict[str, str], weapons: dict[str, str]) -> SquadType:
    models = tuple(
        replace(
            kind,
            profile=profiles.get(kind.profile, kind.profile),
            weapons=tuple(weapons.get(id, id) for id in kind.weapons),
        )
        for kind in squad.models
    )
    return replace(squad, models=models)


def _in_use(units: list[SquadUnit], books: list[Book]) -> dict[str, Any]:
    """The profiles and weapons that some model has."""
    models = [model for unit in units for model in unit.models]
    profiles = {id: each for book in books for id, each in book.profiles.items()}
    weapons = {id: each for book in books for id, each in book.weapons.items()}
    return {
        "profiles": FrozenMap({id: profiles[id] for id in dict.fromkeys(model.profile for model in models)}),
        "weapons": FrozenMap({id: weapons[id] for id in dict.fromkeys(id for model in models for id in model.weapons)}),
    }


def _table(setup: Setup, scenario: Scenario, in_use: dict[str, Any], sides: tuple[Side, ...]) -> BattleTable:
    """The scenario's board, and the figures of everything that the armies are made of."""
    first = "" if scenario.first == "roll-off" else sides["ab".index(scenario.first)].id
    return BattleTable(
        scenario=setup.scenario,
        board=scenario.board,
        rounds=scenario.rounds,
        terrain=scenario.terrain,
        zones=scenario.deployment,
        objectives=scenario.objectives,
        rally=scenario.rally,
        victory=scenario.victory,
        first=first,
        score=FrozenMap({side.id: 0 for side in sides}),
        **in_use,
    )


def enlisted(army: Army, book: Book, side: Side) -> Iterator[SquadUnit]:
    """Every squad of an army, in the order of its list."""
    taken: set[str] = set()
    for id, count in army.fielded.items():
        for at, name in enumerate(_names(army, id, book.types[id], count)):
            yield _squad(book, book.types[id], unit_id(side.id, name, taken), name, side, army, len(taken) + at)


def _names(army: Army, id: str, squad: SquadType, count: int) -> list[str]:
    """Names of their own for the first squads of a type; the others are numbered."""
    own = army.names.get(id, ())
    return [*own, *(squad.name if count == 1 else f"{squad.name} {n}" for n in range(len(own) + 1, count + 1))]


def _squad(book: Book, squad: SquadType, id: str, name: str, side: Side, army: Army, rank: int) -> SquadUnit:
    models = tuple(_models(book, squad))
    hp = sum(model.hp for model in models)
    return SquadUnit(
        id=id,
        name=name,
        side=side.id,
        type=squad.name,
        group=army.name,
        rank=rank,
        hp=hp,
        start_hp=hp,
        models=models,
        points=book.prices.squad(squad),
    )


def _models(book: Book, squad: SquadType) -> Iterator[Model]:
    """Every model of a squad; several of a kind are numbered."""
    for kind in squad.models:
        name, hp = _called(book, squad, kind), book.profiles[kind.profile].hp
        for at in range(kind.count):
            own = name if kind.count == 1 else f"{name} {at + 1}"
            yield Model(name=own, profile=kind.profile, weapons=kind.weapons, hp=hp, start_hp=hp)


def _called(book: Book, squad: SquadType, kind: Models) -> str:
    """A model goes by its profile; where that does not tell two kinds of a squad apart, by its weapon too."""
    name = book.profiles[kind.profile].name
    alike = [other for other in squad.models if book.profiles[other.profile].name == name]
    if len(alike) < 2:
        return name
    if kind.weapons and len({other.weapons[:1] for other in alike}) == len(alike):
        return f"{name} with {book.weapons[kind.weapons[0]].name.lower()}"
    return f"{name} {'abcdefghijklmnopqrstuvwxyz'[squad.models.index(kind) % 26]}"
