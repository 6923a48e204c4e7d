"""Forming up and breaking up: at the start of the owner's turn, a step at a time, and only in cohesion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from annotated_types import Len

from referee.dice import play
from referee.event import Added, Joined
from referee.order import Form, Reason, no
from referee.requests import Note, Now, Refused, Rule, happened, sub
from referee.rulesets.wargame.activations import rulings_of
from referee.rulesets.wargame.falling import becomes, reckoned
from referee.rulesets.wargame.groups import LARGEST_TEAM, Change, regroup
from referee.rulesets.wargame.options import GROUPS, GroupKind, UnitKind
from referee.rulesets.wargame.positions import stragglers
from referee.rulesets.wargame.units import Member, WarBattle, WarUnit
from referee.value import FrozenMap, value

NEXT_DOWN: dict[UnitKind, UnitKind] = {"band": "team", "team": "model", "model": "model"}
NEXT_UP: dict[UnitKind, GroupKind] = {"model": "team", "team": "band", "band": "band"}
FEWEST_OF_A_PART = 1


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
        side = battle.side(battle.active).name if battle.active else "Nobody"
        yield no(GROUPS, "Only in its owner's turn: {side} has the initiative", side=side)
    acted = next((each for each in battle.units.values() if each.side == unit.side and each.activated), None)
    if acted:
        yield no(GROUPS, "Only at the start of the turn: {unit} has been activated", unit=acted.name)
    if unit.regrouped:
        yield no(GROUPS, "{unit} has regrouped this turn: one step a turn", unit=unit.name)


def change_reasons(battle: WarBattle, change: Change) -> Iterable[Reason]:
    """What the rule itself says against it."""
    found = play(regroup(change), table=rulings_of(battle))
    if found.why:
        yield no(GROUPS, "{why}", why=found.why[:1].upper() + found.why[1:])


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


def break_reasons(battle: WarBattle, args: Breaking) -> Iterable[Reason]:
    """Why a group may not break up, or not like this."""
    unit = battle.unit(args.unit)
    yield from start_reasons(battle, unit)
    if unit.kind == "model":
        yield no(GROUPS, "{unit} is a single model", unit=unit.name)
        return
    if not unit.up:
        yield no(GROUPS, "No model of {unit} stands", unit=unit.name)
        return
    sizes = parts_of(unit, args)
    yield from change_reasons(battle, Change(from_=unit.kind, to=args.to or NEXT_DOWN[unit.kind], sizes=sizes))
    if sum(sizes) != unit.standing:
        words = "Models of the parts: {n}, of {unit}: {m}"
        yield no(GROUPS, words, n=sum(sizes), unit=unit.name, m=unit.standing)


def breaks_up(battle: WarBattle, args: Breaking) -> Rule[None]:
    """A band becomes teams, a team single models; the first part keeps the unit's place in the lists."""
    unit = battle.unit(args.unit)
    kind, sizes = args.to or NEXT_DOWN[unit.kind], parts_of(unit, args)
    yield from sub(regroup, Change(from_=unit.kind, to=kind, sizes=sizes))
    parts = shared_out(unit.up, sizes)
    first = parted(unit, parts[0], kind, 0)
    for at, members in enumerate(parts[1:], 1):
        part = replace(parted(unit, members, kind, at), id=free_id(battle, unit.id, at))
        yield from happened(Joined(unit=part, rule=GROUPS))
        for other in [id for id in unit.contact if id in battle.units]:
            yield from happened(Added(unit=other, field="contact", item=part.id))
        battle = yield from Now()
        yield from reckoned(battle, part.id)
    yield from rewritten(unit, first)
    names = ", ".join(parted(unit, members, kind, at).name for at, members in enumerate(parts))
    yield from Note(GROUPS, "{unit} breaks up: {names}", unit=unit.name, names=names)


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
    return replace(part, strays=tuple(each.model for each in stragglers(part) if each.model))


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
    battle: WarBattle = yield from Now()
    yield from reckoned(battle, unit.id)


def break_form(battle: WarBattle, args: Breaking) -> Form:
    """Into what, and how."""
    unit = battle.unit(args.unit)
    if unit.kind == "model" or not unit.standing:
        return Form()
    change = Change(from_=unit.kind, to=args.to or NEXT_DOWN[unit.kind], sizes=parts_of(unit, args))
    return Form(procedure="regroup", facts=change)
