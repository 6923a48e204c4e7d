"""Fire into a scrum [Squads outside the Combat Scrum]: friends may be hit, and the scrum may end of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.battle import ids
from referee.event import Changed, Set
from referee.order import Form, Order, Pick, Reason, no
from referee.requests import Note, Now, Rule, happened, sub
from referee.rulesets.battle_rules.aftermath import flees, settles
from referee.rulesets.battle_rules.scrum import SCRUM_FIRE, InScrum, IntoScrum, ScrumFire, shoot_scrum
from referee.rulesets.battle_rules.shooting import (
    Shooting,
    cover_tick,
    fire_reasons,
    groups_of,
    guard_of,
    opens_fire,
    sight_reminders,
    weapon_ticks,
)
from referee.rulesets.battle_rules.units import Fight, SquadBattle
from referee.rulesets.battle_rules.wounds import acts, scrum_of, takes_wounds


def _reasons(battle: SquadBattle, args: Shooting) -> Iterable[Reason]:
    yield from fire_reasons(battle, args)
    if not args.target:
        return
    target = battle.unit(args.target)
    if target.side == battle.unit(args.unit).side:
        yield no(SCRUM_FIRE, "{target} is of its own side: name an enemy in the scrum", target=target.name)
    if not target.contact:
        yield no(SCRUM_FIRE, "{target} is in no scrum: fire at it alone", target=target.name)
    if args.eligible is not None:
        yield no(SCRUM_FIRE, "Fire into a scrum takes no account of who is in reach")


def by_name(battle: SquadBattle, args: Shooting) -> dict[str, str]:
    """The squads of the scrum by their names: the enemy aimed at, the other enemies, then friends."""
    side = battle.unit(args.unit).side
    squads = scrum_of(battle, args.target)
    enemies = [id for id in squads if battle.unit(id).side != side and id != args.target]
    order = [args.target, *enemies, *(id for id in squads if battle.unit(id).side == side)]
    names = Counter(battle.unit(id).name for id in order)
    return {_told_apart(battle, id, names): id for id in order}


def _told_apart(battle: SquadBattle, id: str, names: Counter[str]) -> str:
    unit = battle.unit(id)
    return unit.name if names[unit.name] == 1 else f"{unit.name} of {battle.side(unit.side).name}"


def into_scrum(battle: SquadBattle, args: Shooting) -> IntoScrum:
    """The facts of the fire, from the squads."""
    side = battle.unit(args.unit).side
    squads = {
        name: InScrum(name=name, **guard_of(battle, battle.unit(id), args))
        for name, id in by_name(battle, args).items()
    }
    own = {name for name, id in by_name(battle, args).items() if battle.unit(id).side == side}
    return IntoScrum(
        groups=groups_of(battle, args),
        friends=tuple(squad for name, squad in squads.items() if name in own),
        enemies=tuple(squad for name, squad in squads.items() if name not in own),
    )


def _form(battle: SquadBattle, args: Shooting) -> Form:
    ready = args.target and battle.unit(args.target).contact
    facts = into_scrum(battle, args) if ready else None
    split = no(SCRUM_FIRE, "With friends in the scrum each hit is theirs on 1 to 3")
    first = no("Scrum", "The walk among the enemies starts at the squad that is picked")
    ticks = (cover_tick(battle, args.target, args.cover), *weapon_ticks(battle, args))
    reminders = (*sight_reminders(battle, args), split, first)
    return Form(procedure="shoot-scrum", facts=facts, ticks=ticks, reminders=reminders)


def fires_into(battle: SquadBattle, args: Shooting) -> Rule[None]:
    """Hits are shared out among friends and enemies; losses count for the winner while the scrum stands."""
    unit = battle.unit(args.unit)
    squads, members = by_name(battle, args), scrum_of(battle, args.target)
    yield from opens_fire(battle, args, SCRUM_FIRE)
    yield from acts(unit.id, shot=True)
    found = yield from sub(shoot_scrum, into_scrum(battle, args))
    yield from happened_to_all(squads, found, unit.side)
    holding = _holding(battle, squads, found)
    over = found.scrum == "ended" or len(holding) < 2
    fled = _fled(battle, squads, found, over)
    for id in fled:
        yield from flees(id, "Ranged Combat Morale Check")
    yield from _forgets(members if over else fled)
    if over:
        yield from Note("Combat Winner", "The close combat is over")
    winners = holding if over else ()
    yield from settles(Fight(squads=members, winners=winners, fled=fled), consolidates=False)


def _holding(battle: SquadBattle, squads: dict[str, str], found: ScrumFire) -> tuple[str, ...]:
    """The sides that have a squad left in the scrum which lives and is not in fallback."""
    held = {battle.unit(squads[name]).side for name, suffered in found.squads.items() if suffered.holds}
    return tuple(side.id for side in battle.sides if side.id in held)


def _fled(before: SquadBattle, squads: dict[str, str], found: ScrumFire, over: bool) -> tuple[str, ...]:
    """Who leaves the scrum: those whom the fire drove off; once it is over, everybody who is in fallback."""
    away = [squads[name] for name, suffered in found.squads.items() if suffered.status == "fallback" and suffered.hp]
    return tuple(id for id in away if over or not before.unit(id).falls_back)


def happened_to_all(squads: dict[str, str], found: ScrumFire, by: str) -> Rule[None]:
    """Every squad that lost hit points: they are allocated, and remembered for the winner."""
    for name, suffered in found.squads.items():
        if suffered.hp_lost:
            id = squads[name]
            yield from happened(Changed(unit=id, field="fire_losses", by=suffered.hp_lost, rule="Scrum"))
            yield from takes_wounds(id, suffered.hp_lost, SCRUM_FIRE, by)


def _forgets(members: tuple[str, ...]) -> Rule[None]:
    """Losses to fire count no longer: the scrum has ended, or they have left it."""
    battle: SquadBattle = yield from Now()
    for id in members:
        if battle.unit(id).fire_losses:
            yield from happened(Set(unit=id, field="fire_losses", value=0, rule="Scrum"))


def in_scrums(battle: SquadBattle, args: Shooting) -> tuple[str, ...]:
    """The enemies that are in a scrum."""
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if unit.contact)


ORDERS = (
    Order(
        id="shoot-scrum",
        title="Fire into a scrum",
        rule=SCRUM_FIRE,
        args=Shooting,
        resolve=fires_into,
        reasons=_reasons,
        form=_form,
        picks=(Pick(key="target", label="Enemy in the scrum", candidates=in_scrums),),
        phases=("ranged",),
        key="S",
    ),
)
