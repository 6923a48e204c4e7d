"""Forming up and breaking up: at the start of the owner's turn, a step at a time, and only in cohesion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Len

from referee.battle import Marker, ids
from referee.dice import play
from referee.event import Added, Joined, Left, Marked, Unmarked
from referee.order import Form, Pick, Reason, Tick, never, no
from referee.procedure import procedure
from referee.requests import Ask, Note, Now, Refused, Rule, Tell, happened, ruling, sub
from referee.rulesets.wargame.content import GroupKind, Some, UnitKind
from referee.rulesets.wargame.cover import is_covered, mixed
from referee.rulesets.wargame.groups import (
    LARGEST_TEAM,
    cohesion,
    group_of,
    names_of_strays,
    problems_of,
    reckoned,
    sizes_of,
)
from referee.rulesets.wargame.rulings import FORMED_STATE, GROUPS, NAME, REGROUP_STEPS
from referee.rulesets.wargame.two_actions import rulings_of
from referee.rulesets.wargame.units import (
    COWED,
    PRONE,
    SHAKEN,
    Member,
    WarBattle,
    WarUnit,
    becomes,
    breaks_contact,
    holder_of_initiative,
    turn_order,
)
from referee.rulings import option
from referee.value import FrozenMap, value

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


NEXT_DOWN: dict[UnitKind, UnitKind] = {"band": "team", "team": "model", "model": "model"}
NEXT_UP: dict[UnitKind, GroupKind] = {"model": "team", "team": "band", "band": "band"}


@value
class Breaking:
    """A group that breaks up: into what, and how large the parts are (“4,4”); as even as can be if nothing is said."""

    unit: str
    to: Literal["", "model", "team"] = ""
    sizes: Annotated[str, Len(0, 200)] = ""


@value
class Forming:
    """Units that form up with this one: into what, whether they stand close enough, and what they are called then."""

    unit: str
    others: tuple[str, ...] = ()
    to: Literal["", "team", "band"] = ""
    cohesive: bool | None = None
    leader: Annotated[str, Len(0, 200)] = ""
    name: Annotated[str, Len(0, 200)] = ""


def start_reasons(battle: WarBattle, unit: WarUnit) -> Iterable[Reason]:
    """Groups change only at the start of their owner's turn, and once in it: no step is skipped."""
    if unit.side != battle.active:
        yield no(GROUPS, "Only in its owner's turn: {side} has the initiative", side=holder_of_initiative(battle))
    acted = next((each for each in battle.units.values() if each.side == unit.side and each.activated), None)
    if acted:
        yield no(GROUPS, "Only at the start of the turn: {unit} has been activated", unit=acted.name)
    if unit.regrouped and option(battle, REGROUP_STEPS) == "one-a-turn":
        yield no(REGROUP_STEPS.id, "{unit} has regrouped this turn: one step a turn", unit=unit.name)


def change_reasons(battle: WarBattle, change: Change) -> Iterable[Reason]:
    """What the rule itself says against it."""
    why = play(why_not(change), table=rulings_of(battle))
    if why:
        yield no(GROUPS, "{why}", why=why[:1].upper() + why[1:])


# Breaking up


def parts_of(unit: WarUnit, args: Breaking) -> tuple[int, ...]:
    """How large the parts are: as said, or single models, or teams as even as can be."""
    if args.sizes:
        return read_sizes(args.sizes)
    if (args.to or NEXT_DOWN[unit.kind]) == "model":
        return (1,) * unit.standing
    teams = -(-unit.standing // LARGEST_TEAM)
    return tuple(unit.standing // teams + (at < unit.standing % teams) for at in range(teams))


def read_sizes(text: str) -> tuple[int, ...]:
    """Sizes as the referee writes them."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and 1 <= int(part) <= 20 for part in parts):
        raise Refused(f"“{text}” are no sizes: whole numbers from 1 to 20 with commas between, as in “4,4”.", GROUPS)
    return tuple(int(part) for part in parts)


def breaking_of(unit: WarUnit, args: Breaking) -> Change:
    """The facts: what becomes what, and how large the parts are."""
    return Change(from_=unit.kind, to=args.to or NEXT_DOWN[unit.kind], sizes=parts_of(unit, args))


def _break_reasons(battle: WarBattle, args: Breaking) -> Iterable[Reason]:
    """Why a group may not break up, or not like this."""
    unit = battle.unit(args.unit)
    yield from start_reasons(battle, unit)
    if not unit.is_group or not unit.up:
        words = "No model of {unit} stands" if unit.is_group else "{unit} is a single model"
        yield never(GROUPS, words, unit=unit.name)
        return
    change = breaking_of(unit, args)
    yield from change_reasons(battle, change)
    if sum(change.sizes) != unit.standing:
        words = "Models of the parts: {n}, of {unit}: {m}"
        yield never(GROUPS, words, n=sum(change.sizes), unit=unit.name, m=unit.standing)


def _break_form(battle: WarBattle, args: Breaking) -> Form:
    unit = battle.unit(args.unit)
    return Form(procedure="regroup", facts=breaking_of(unit, args)) if unit.is_group and unit.up else Form()


@turn_order("break-up", "Break up", GROUPS, "B", reasons=_break_reasons, form=_break_form)
def breaks_up(battle: WarBattle, args: Breaking) -> Rule[None]:
    """A band becomes teams, a team single models; the first part keeps the unit's place in the lists."""
    unit = battle.unit(args.unit)
    change = breaking_of(unit, args)
    yield from sub(regroup, change)
    parts = [parted(unit, part, change.to, at) for at, part in enumerate(shared_out(unit.up, change.sizes))]
    for at, part in enumerate(parts[1:], 1):
        part = replace(part, id=free_id(battle, unit.id, at))
        yield from happened(Joined(unit=part, rule=GROUPS))
        for other in [id for id in unit.contact if id in battle.units]:
            yield from happened(Added(unit=other, field="contact", item=part.id))
        yield from reckoned(part.id)
        battle = yield from Now()
    yield from rewritten(unit, parts[0])
    yield from Tell("{unit} breaks up: {names}", unit=unit.name, names=", ".join(part.name for part in parts))


def shared_out(members: Sequence[Member], sizes: Sequence[int]) -> list[tuple[Member, ...]]:
    """Models in order, so many to each part."""
    parts, at = [], 0
    for size in sizes:
        parts.append(tuple(members[at : at + size]))
        at += size
    return parts


def parted(unit: WarUnit, members: tuple[Member, ...], kind: UnitKind, at: int) -> WarUnit:
    """One part of a unit: its models, their leader, the markers of the whole; who stands too far off is a stray."""
    leader = leader_among(members, unit.leader)
    name = leader if kind == "model" else f"{unit.name} {chr(ord('A') + at)}"
    part = made_of(replace(unit, name=name, kind=kind, leader=leader), members)
    return replace(part, strays=names_of_strays(part))


def leader_among(members: Sequence[Member], wanted: str) -> str:
    """Who leads some models: the one wanted, else one who is a leader by profile, else the first."""
    named = [each.name for each in members if each.name == wanted]
    leading = [each.name for each in members if each.leads]
    return (*named, *leading, members[0].name)[0]


def made_of(unit: WarUnit, members: tuple[Member, ...]) -> WarUnit:
    """A unit of these models, all standing; those who are down lie where they fell and belong to nobody."""
    names = {each.name for each in members}
    return replace(
        unit,
        members=members,
        standing=len(members),
        size=len(members),
        points=sum(each.points for each in members),
        down=(),
        away=(),
        strays=(),
        bears=unit.bears if unit.bears in names else "",
        spots=FrozenMap({name: spot for name, spot in unit.spots.items() if name in names}),
        regrouped=True,
    )


def free_id(battle: WarBattle, stem: str, at: int) -> str:
    """An id that no unit has."""
    return next(id for n in range(at + 1, 1000) if (id := f"{stem}+{n}") not in battle.units)


FIELDS = ("name", "kind", "leader", "members", "standing", "size", "points", "down", "away", "strays", "bears", "spots")


def rewritten(unit: WarUnit, after: WarUnit) -> Rule[None]:
    """A unit becomes another in its place."""
    yield from becomes(unit, GROUPS, **{name: getattr(after, name) for name in (*FIELDS, "regrouped")})
    yield from reckoned(unit.id)


# Forming up


def partners(battle: WarBattle, args: Forming) -> tuple[str, ...]:
    """Friends of the same kind."""
    unit = battle.unit(args.unit)
    return ids(other for other in battle.friends(unit) if other.kind == unit.kind)


def together(battle: WarBattle, args: Forming) -> tuple[WarUnit, ...]:
    """All units that form up."""
    return tuple(battle.unit(id) for id in dict.fromkeys((args.unit, *args.others)))


def change_of(battle: WarBattle, args: Forming) -> Change:
    """The facts: what becomes what, and whether they stand close enough as far as the app knows."""
    units = together(battle, args)
    kind = args.to or NEXT_UP[units[0].kind]
    size = max(sum(unit.standing for unit in units), 1)
    return Change(from_=units[0].kind, to=kind, sizes=(size,), cohesive=not known_problems(battle, args))


def known_problems(battle: WarBattle, args: Forming) -> tuple[str, ...]:
    """What the spots say against it; nothing where the app does not know them or the referee has spoken."""
    units = together(battle, args)
    if args.cohesive is not None:
        return () if args.cohesive else ("the referee says that they do not stand close enough",)
    group = group_of(args.to or NEXT_UP[units[0].kind], units, new_leader(units, args))
    return tuple(f"{each.model}: {each.why}" for each in problems_of(group)) if group else ()


def new_leader(units: Sequence[WarUnit], args: Forming) -> str:
    """Who leads them: as said, else the one who is a leader by profile, else the first unit's."""
    members = [each for unit in units for each in unit.up]
    if args.leader in [each.name for each in members]:
        return args.leader
    leading = [unit.leader for unit in units if any(each.leads and each.name == unit.leader for each in unit.up)]
    return (*leading, units[0].leader or next((each.name for each in members), ""))[0]


def _form_reasons(battle: WarBattle, args: Forming) -> Iterable[Reason]:
    """Why these units may not form up."""
    units = together(battle, args)
    for unit in units:
        yield from start_reasons(battle, unit)
    if not args.others:
        return
    members = [each for unit in units for each in unit.up]
    if args.leader and args.leader not in [each.name for each in members]:
        yield no(GROUPS, "There is no model “{name}” among them", name=args.leader)
    yield from change_reasons(battle, change_of(battle, args))
    for problem in known_problems(battle, args):
        yield no(GROUPS, "{problem}", problem=problem)
    yield from _identical(change_of(battle, args), members, new_leader(units, args))


def _identical(change: Change, members: Sequence[Member], leader: str) -> Iterable[Reason]:
    profiles = dict.fromkeys(each.profile for each in members if each.name != leader)
    if change.to == "band" and len(profiles) > 1:
        names = ", ".join(profiles)
        yield no(GROUPS, "The models of a band are identical but for its leader, not {names}", names=names)


def _form_form(battle: WarBattle, args: Forming) -> Form:
    unit = battle.unit(args.unit)
    close = Tick(id="cohesive", label="They stand close enough", rule=GROUPS, on=bool(args.cohesive))
    reminder = no(GROUPS, "A team: 2 to 5 within 8″ of the leader. A band: 6 to 20 alike, no gap over 1″")
    if not args.others or unit.kind == "band":
        return Form(ticks=(close,), reminders=(reminder,))
    return Form(procedure="regroup", facts=change_of(battle, args), ticks=(close,), reminders=(reminder,))


PARTNERS = Pick(key="others", label="Form up with", candidates=partners, many=True)


@turn_order("form-up", "Form up", GROUPS, "U", reasons=_form_reasons, form=_form_form, picks=(PARTNERS,))
def forms_up(battle: WarBattle, args: Forming) -> Rule[None]:
    """Models become a team, teams a band; cohesion by the spots, or by the referee's word."""
    units = together(battle, args)
    kind = args.to or NEXT_UP[units[0].kind]
    leader = new_leader(units, args)
    yield from _keeps_together(args, kind, units, leader)
    yield from sub(regroup, change_of(battle, args))
    first, others = units[0], units[1:]
    for other in others:
        yield from _joins(first, other)
    battle = yield from Now()
    members = tuple(each for unit in units for each in unit.up)
    spots = FrozenMap({name: spot for unit in units for name, spot in unit.spots.items()})
    bears = next((unit.bears for unit in units if unit.bears), "")
    whole = replace(first, name=args.name or stem_of(units, kind), kind=kind, leader=leader, spots=spots, bears=bears)
    yield from rewritten(battle.unit(first.id), made_of(whole, members))
    yield from _is_as_its_parts(first, units)
    yield from is_covered(first, mixed(battle, [unit.cover for unit in units for _ in unit.up]))
    words = {"name": whole.name, "kind": kind, "n": len(members), "leader": leader}
    yield from Tell("{name}: a {kind} of {n}, led by {leader}", **words)


def _keeps_together(args: Forming, kind: GroupKind, units: tuple[WarUnit, ...], leader: str) -> Rule[None]:
    if args.cohesive:
        yield from Note(GROUPS, "The referee says that they keep together")
        return
    group = group_of(kind, units, leader)
    if group:
        yield from sub(cohesion, group)
        return
    near, chain = f"All within 8″ of {leader}", f"All in one chain with no gap over 1″, {leader} among them"
    said = yield from Ask("cohesive", ("yes", "no"), near if kind == "team" else chain, GROUPS, many=False)
    if said == ("no",):
        raise Refused(f"They do not stand close enough together for a {kind}.", GROUPS)


def _is_as_its_parts(first: WarUnit, units: tuple[WarUnit, ...]) -> Rule[None]:
    """The whole is prone if most of its models are (or any), and so with what else a panic has left on them."""
    any_will_do = (yield from ruling("formed-state")) == "as-any-is"
    for kind in (PRONE, SHAKEN, COWED):
        such = sum(unit.standing for unit in units if unit.has(kind))
        is_whole = such > 0 if any_will_do else 2 * such > sum(unit.standing for unit in units)
        if is_whole and not first.has(kind):
            yield from happened(Marked(unit=first.id, marker=Marker(kind=kind), rule=FORMED_STATE.id))
        if first.has(kind) and not is_whole:
            yield from happened(Unmarked(unit=first.id, marker=kind, rule=FORMED_STATE.id))


def _joins(first: WarUnit, other: WarUnit) -> Rule[None]:
    """A unit goes into another: whoever fought it fights the whole."""
    battle: WarBattle = yield from Now()
    fought = battle.unit(other.id).contact
    yield from breaks_contact(battle, other.id)
    battle = yield from Now()
    for enemy in fought:
        if enemy in battle.units and enemy not in battle.unit(first.id).contact:
            yield from happened(Added(unit=first.id, field="contact", item=enemy))
            yield from happened(Added(unit=enemy, field="contact", item=first.id))
    yield from becomes(other, GROUPS, fate=f"with {first.name}")
    yield from happened(Left(unit=other.id, why="formed up", rule=GROUPS))


def stem_of(units: Sequence[WarUnit], kind: UnitKind) -> str:
    """What the whole is called: as its parts are but for their letter, else after the first of them."""
    stems = {unit.name[:-2] if unit.name[-2:-1] == " " and unit.name[-1:].isupper() else unit.name for unit in units}
    return stems.pop() if len(stems) == 1 else f"{units[0].name}'s {kind}"
