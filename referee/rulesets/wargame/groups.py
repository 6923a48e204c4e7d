"""Models, teams and bands: how close they keep together, who leads them, and what is left of them after losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import hypot
from typing import Annotated

from annotated_types import Interval, Len

from referee.footprints import A_HAIR
from referee.order import Reason, no, order
from referee.procedure import procedure
from referee.requests import Ask, Choose, Note, Now, Refused, Rule, Tell, ruling, sub
from referee.rulesets.wargame.content import GroupKind, Inches
from referee.rulesets.wargame.measuring import BASE
from referee.rulesets.wargame.rulings import GROUPS, LEADER_DOWN, NAME, SMALL_BAND, STRAYS_ATTACK, TEAM_MINIMUM
from referee.rulesets.wargame.units import (
    OneUnit,
    WarBattle,
    WarUnit,
    becomes,
    kinds,
    mostly_heavy,
    slowest,
    weapons_of,
)
from referee.value import value

Place = Annotated[float, Interval(ge=-1000, le=1000)]
Sizes = tuple[int, int]
LARGEST_TEAM = 5
BAND: Sizes = (6, 20)
TEAM_REACH = 8
BAND_GAP = 1


@value
class Model:
    """A model on the table: the centre of its base in inches, and what it is."""

    name: str
    x: Place
    y: Place
    profile: str


@value
class Group:
    """A team or band as it stands; distances are taken from edge to edge of bases of this diameter."""

    kind: GroupKind
    models: Annotated[tuple[Model, ...], Len(1, 200)]
    leader: str
    base: Inches = 1

    def is_within(self, one: Model, other: Model, inches: float) -> bool:
        """Whether two bases are no farther apart than that."""
        return hypot(one.x - other.x, one.y - other.y) - self.base <= inches + A_HAIR

    @property
    def leading(self) -> Model:
        """The leader's own model."""
        return next(model for model in self.models if model.name == self.leader)

    def joined(self) -> set[str]:
        """The names of those who are linked to the leader without a gap."""
        linked, edge = {self.leader}, [self.leading]
        while edge:
            one = edge.pop()
            new = [m for m in self.models if m.name not in linked and self.is_within(one, m, BAND_GAP)]
            linked.update(model.name for model in new)
            edge.extend(new)
        return linked

    def common_profile(self) -> str | None:
        """What most of them are, the leader aside; of equally many, the first."""
        counted = Counter(model.profile for model in self.models if model.name != self.leader)
        return counted.most_common(1)[0][0] if counted else None


@value
class Problem:
    """What is wrong with a group, and with which model of it."""

    model: str | None
    why: str


@value
class Cohesion:
    """Whether the group keeps together, and all that is wrong."""

    ok: bool
    problems: tuple[Problem, ...]


def sizes_of(kind: GroupKind) -> Rule[Sizes]:
    """The fewest and the most models of a team or band."""
    if kind == "band":
        return BAND
    return int((yield from ruling("team-minimum"))), LARGEST_TEAM


def strays_of(group: Group) -> Iterator[Problem]:
    """Who is out of cohesion, in the order given: too far from the leader of a team, not linked to that of a band."""
    joined = group.joined() if group.kind == "band" else set()
    for model in group.models:
        if group.kind == "team" and not group.is_within(model, group.leading, TEAM_REACH):
            yield Problem(model=model.name, why="more than 8″ from the leader")
        if group.kind == "band" and model.name not in joined:
            yield Problem(model=model.name, why="a gap of more than 1″ to the leader's part of the band")


def problems_of(group: Group) -> Iterator[Problem]:
    """What is wrong with single models, in the order given: out of cohesion, or not like the rest of their band."""
    strays, common = {each.model: each for each in strays_of(group)}, group.common_profile()
    for model in group.models:
        if model.name in strays:
            yield strays[model.name]
        if group.kind == "band" and model.name != group.leader and model.profile != common:
            yield Problem(model=model.name, why="not identical to the rest of the band")


@procedure(NAME, "cohesion", rule=GROUPS)
def cohesion(group: Group) -> Rule[Cohesion]:
    """A team is at most 5 within 8″ of the leader; a band is 6–20 identical models in one chain with no gap over 1″."""
    check(group)
    fewest, most = yield from sizes_of(group.kind)
    count = len(group.models)
    problems = tuple(problems_of(group))
    if not fewest <= count <= most:
        why = f"a {group.kind} has {fewest} to {most} models, not {count}"
        problems = (Problem(model=None, why=why), *problems)
    for problem in problems:
        yield from Note(GROUPS, "{who}: {why}", who=problem.model or "The size", why=problem.why)
    if not problems:
        yield from Note(GROUPS, "The {kind} of {count} keeps together", kind=group.kind, count=count)
    return Cohesion(ok=not problems, problems=problems)


def check(group: Group) -> None:
    """Models must be told apart by name, and the leader must be one of them."""
    names = [model.name for model in group.models]
    for name, times in Counter(names).items():
        if times > 1:
            raise Refused(f"models cannot have “{name}” twice: each needs a name of its own.", GROUPS)
    if group.leader not in names:
        raise Refused(f"leader cannot be “{group.leader}”: one of {', '.join(names)}.", GROUPS)


# Cohesion in a battle


def group_of(kind: GroupKind, units: Iterable[WarUnit], leader: str) -> Group | None:
    """The models of some units as one group, if the app knows where all of them stand."""
    together = tuple(units)
    if not all(unit.is_spotted() for unit in together):
        return None
    models = tuple(
        Model(name=each.name, x=unit.spots[each.name].x, y=unit.spots[each.name].y, profile=each.profile)
        for unit in together
        for each in unit.up
    )
    return Group(kind=kind, models=models, leader=leader, base=BASE)


def stragglers(unit: WarUnit) -> tuple[Problem, ...]:
    """Who of a group is out of cohesion, as far as the spots tell."""
    group = group_of(unit.kind, (unit,), unit.leader) if unit.kind != "model" and unit.has_leader else None
    return tuple(strays_of(group)) if group else ()


def names_of_strays(unit: WarUnit) -> tuple[str, ...]:
    """Who of a group is out of cohesion, by name."""
    return tuple(each.model for each in stragglers(unit) if each.model)


def stray(names: Iterable[str]) -> Rule[None]:
    """Some models are out of cohesion: they go to the leader and, as the table has ruled, may attack or not."""
    until = {"no": " and no attack until then", "yes": ""}[(yield from ruling("strays-attack"))]
    words = {"names": ", ".join(names), "until": until}
    yield from Note(STRAYS_ATTACK.id, "{names}: out of cohesion, to the leader{until}", **words)


def strays_are(unit: WarUnit, label: str) -> Rule[None]:
    """Who is out of cohesion: by the spots, or by the referee's word."""
    if unit.is_spotted():
        strays = names_of_strays(unit)
    else:
        others = tuple(each.name for each in unit.up if each.name != unit.leader)
        strays = yield from Ask("strays", others, label, GROUPS)
    if strays:
        yield from stray(strays)
    yield from becomes(unit, GROUPS, strays=strays)


def cohesion_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Only groups have to keep together."""
    unit = battle.unit(args.unit)
    if not unit.is_group:
        yield no(GROUPS, "{unit} is a single model", unit=unit.name)
    elif not unit.has_leader:
        yield no(GROUPS, "{unit} has no leader", unit=unit.name)


@order("cohesion", "Check cohesion", GROUPS, "Y", reasons=cohesion_reasons, by="referee")
def checks_cohesion(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The referee looks who of a group is out of cohesion."""
    unit = battle.unit(args.unit)
    group = group_of(unit.kind, (unit,), unit.leader) if unit.kind != "model" and unit.has_leader else None
    if group:
        yield from sub(cohesion, group)
    yield from strays_are(unit, f"Which of {unit.name} are out of cohesion")
    battle = yield from Now()
    strays = ", ".join(battle.unit(unit.id).strays)
    words = "{unit} keeps together" if not strays else "{unit}: {strays} out of cohesion"
    yield from Tell(words, unit=unit.name, strays=strays)


# Losses and leaders


def shrinks(id: str) -> Rule[None]:
    """What is left of a unit: too few for a band are a team, too few for a team a model; leaders are followed."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    kind = unit.kind
    if kind == "band" and unit.standing < BAND[0] and (yield from ruling("small-band")) == "team":
        yield from Note(SMALL_BAND.id, "{unit} has fewer than six models: it is a team now", unit=unit.name)
        kind = "team"
    if kind == "team" and unit.standing < (yield from sizes_of("team"))[0]:
        yield from Note(TEAM_MINIMUM.id, "{unit} is a single model now", unit=unit.name)
        kind = "model"
    yield from becomes(unit, GROUPS, kind=kind)
    yield from reckoned(id)
    yield from is_followed(id)
    battle = yield from Now()
    after = battle.unit(id)
    if after.has_leader and (after.is_spotted() or (unit.kind == "band" and kind == "team")):
        yield from strays_are(after, f"Who is more than 8″ from the leader of {unit.name}")


def reckoned(id: str) -> Rule[None]:
    """The figures of a unit, from the models that stand."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    names = tuple(battle.table.weapons[weapon].name for weapon in weapons_of(unit.up))
    strays = tuple(name for name in unit.strays if any(each.name == name for each in unit.up))
    kind = unit.type.rpartition(": ")[2]
    yield from becomes(
        unit,
        GROUPS,
        heavy=mostly_heavy(unit.up),
        move=slowest(unit.up),
        carries=names,
        strays=strays,
        type=f"{unit.kind.capitalize()}: {kind}" if unit.is_group else kind,
    )


def is_followed(id: str) -> Rule[None]:
    """A leader who is down is followed at once, unless at this table nobody tests for a group without one."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    if unit.has_leader:
        return
    if unit.is_group and (yield from ruling("leader-down")) == "no-test":
        yield from Note(LEADER_DOWN.id, "{unit} has no leader until its owner's next turn", unit=unit.name)
        yield from becomes(unit, GROUPS, leader="")
        return
    yield from takes_over(unit)


def takes_over(unit: WarUnit) -> Rule[None]:
    """Its owner names a new leader of a group."""
    options = kinds(unit, unit.up[::-1])[::-1]
    name = options[0]
    if len(options) > 1:
        name = yield from Choose("leader", options, rule=GROUPS, label=f"New leader of {unit.name}")
    if unit.is_group:
        yield from Note(LEADER_DOWN.id, "{model} leads {unit} now", model=name, unit=unit.name)
    yield from becomes(unit, GROUPS, leader=name)


@order("lead", "Name a leader", GROUPS, due_only=True)
def leads(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The owner names the leader of a group that has none."""
    unit = battle.unit(args.unit)
    if unit.gone or unit.has_leader or not unit.up:
        yield from Tell("{unit} needs no new leader", unit=unit.name)
        return
    yield from takes_over(unit)
    battle = yield from Now()
    yield from Tell("{model} leads {unit} now", model=battle.unit(unit.id).leader, unit=unit.name)
