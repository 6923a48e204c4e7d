"""Models, teams and bands: how close they keep together, and how they form up and break up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot
from typing import Annotated

from annotated_types import Interval, Len

from referee.procedure import procedure
from referee.requests import Note, Refused, Rule, ruling
from referee.rulesets.wargame.options import GROUPS, NAME, GroupKind, Inches, Some, UnitKind
from referee.value import value

Place = Annotated[float, Interval(ge=-1000, le=1000)]
Sizes = tuple[int, int]
LARGEST_TEAM = 5
BAND: Sizes = (6, 20)
TEAM_REACH = 8
BAND_GAP = 1
A_HAIR = 1e-9
"""What a distance may be over its limit, so that a measured 8 is 8."""


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


STEPS: frozenset[tuple[UnitKind, UnitKind]] = frozenset(
    {("band", "team"), ("team", "model"), ("model", "team"), ("team", "band")}
)
FORMING_UP: frozenset[tuple[UnitKind, UnitKind]] = frozenset({("model", "team"), ("team", "band")})


@value
class Change:
    """What becomes what, and how large the new units are."""

    from_: UnitKind
    to: UnitKind
    sizes: Annotated[tuple[Some, ...], Len(1, 200)]
    cohesive: bool = True


@value
class MayRegroup:
    """Whether it may be done, and if not why."""

    allowed: bool
    why: str | None = None


def why_not(change: Change) -> Rule[str | None]:
    """What forbids a change of groups, if anything does."""
    if change.from_ == change.to:
        return f"a {change.from_} is a {change.to} already"
    if (change.from_, change.to) not in STEPS:
        return f"a {change.from_} cannot become a {change.to} at once: a team comes in between"
    fewest, most = (1, 1) if change.to == "model" else (yield from sizes_of(change.to))
    for size in change.sizes:
        if not fewest <= size <= most:
            allowed = f"{fewest} to {most} models" if most > fewest else "1 model"
            return f"a {change.to} has {allowed}, not {size}"
    if (change.from_, change.to) in FORMING_UP and not change.cohesive:
        return f"they do not stand close enough together for a {change.to}"
    return None


@procedure(NAME, "regroup", rule=GROUPS)
def regroup(change: Change) -> Rule[MayRegroup]:
    """Bands break into teams and teams into models, models form teams and teams bands; no step is skipped."""
    why = yield from why_not(change)
    template = "{old} to {new}: not allowed, {why}" if why else "{old} to {new}: allowed"
    yield from Note(GROUPS, template, old=change.from_, new=change.to, why=why)
    return MayRegroup(allowed=why is None, why=why)
