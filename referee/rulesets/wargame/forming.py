"""Forming up: models into a team, teams into a band, if they stand close enough together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.battle import Marker, ids
from referee.event import Added, Left, Marked, Unmarked
from referee.order import Form, Reason, Tick, no
from referee.requests import Ask, Note, Now, Refused, Rule, happened, sub
from referee.rulesets.wargame.falling import becomes, breaks_contact
from referee.rulesets.wargame.fighting import is_covered
from referee.rulesets.wargame.groups import Change, cohesion, problems_of, regroup
from referee.rulesets.wargame.options import GROUPS, Cover, GroupKind, UnitKind
from referee.rulesets.wargame.positions import group_of
from referee.rulesets.wargame.regrouping import NEXT_UP, Forming, change_reasons, made_of, rewritten, start_reasons
from referee.rulesets.wargame.units import COWED, PRONE, SHAKEN, Member, WarBattle, WarUnit
from referee.value import FrozenMap


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


def form_reasons(battle: WarBattle, args: Forming) -> Iterable[Reason]:
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
    yield from _is_as_most_are(first, units)
    yield from is_covered(first, common_cover(units))
    yield from Note(
        GROUPS, "{name}: a {kind} of {n}, led by {leader}", name=whole.name, kind=kind, n=len(members), leader=leader
    )


def _keeps_together(args: Forming, kind: GroupKind, units: tuple[WarUnit, ...], leader: str) -> Rule[None]:
    if args.cohesive:
        yield from Note(GROUPS, "The referee says that they keep together")
        return
    group = group_of(kind, units, leader)
    if group:
        yield from sub(cohesion, group)
        return
    words = "within 8″ of {}" if kind == "team" else "in one chain with no gap over 1″, {} among them"
    said = yield from Ask("cohesive", ("yes", "no"), f"All {words.format(leader)}", GROUPS, many=False)
    if said == ("no",):
        raise Refused(f"They do not stand close enough together for a {kind}.", GROUPS)


def _is_as_most_are(first: WarUnit, units: tuple[WarUnit, ...]) -> Rule[None]:
    """The whole is prone if most of its models are, and so with what else a panic has left on them."""
    for kind in (PRONE, SHAKEN, COWED):
        such = sum(unit.standing for unit in units if unit.has(kind))
        mostly = 2 * such > sum(unit.standing for unit in units)
        if mostly and not first.has(kind):
            yield from happened(Marked(unit=first.id, marker=Marker(kind=kind), rule=GROUPS))
        if first.has(kind) and not mostly:
            yield from happened(Unmarked(unit=first.id, marker=kind, rule=GROUPS))


def common_cover(units: Sequence[WarUnit]) -> Cover:
    """The whole is in cover if all its models are: in hard cover if half of them have that."""
    if any(unit.cover == "none" for unit in units):
        return "none"
    hard = sum(unit.standing for unit in units if unit.cover == "hard")
    return "hard" if 2 * hard >= sum(unit.standing for unit in units) else "soft"


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


def form_form(battle: WarBattle, args: Forming) -> Form:
    """Into what, and what the referee looks at."""
    unit = battle.unit(args.unit)
    close = Tick(id="cohesive", label="They stand close enough", rule=GROUPS, on=bool(args.cohesive))
    reminder = no(GROUPS, "A team: 2 to 5 within 8″ of the leader. A band: 6 to 20 alike, no gap over 1″")
    if not args.others or unit.kind == "band":
        return Form(ticks=(close,), reminders=(reminder,))
    return Form(procedure="regroup", facts=change_of(battle, args), ticks=(close,), reminders=(reminder,))
