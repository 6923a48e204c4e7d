"""Fire into a scrum [Squads outside the Combat Scrum]: friends may be hit, and the scrum may end of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from annotated_types import Len

from referee.battle import ids
from referee.event import Changed, Set
from referee.order import Form, Pick, Reason, Tick, never, no, order
from referee.pools import Pool, thrown
from referee.procedure import procedure
from referee.requests import Count, Note, Now, Refused, Rule, again, happened, noting, ruling, sub, then
from referee.rulesets.battle_rules.combat_result import flees, settles
from referee.rulesets.battle_rules.combat_sequence import (
    Group,
    Guard,
    cover_noted,
    saving_of,
    shown,
    wounding,
    wounding_of,
)
from referee.rulesets.battle_rules.content import Attacks, HitPoints, Power, Score, Toughness
from referee.rulesets.battle_rules.measuring import measured
from referee.rulesets.battle_rules.morale import passes
from referee.rulesets.battle_rules.ranged_combat import (
    Shooting,
    fire_reasons,
    groups_of,
    guard_of,
    is_covered,
    known_of,
    opens_fire,
    sight_reminders,
    tells_fire,
    weapon_ticks,
)
from referee.rulesets.battle_rules.rulings import NAME
from referee.rulesets.battle_rules.units import Fight, SquadBattle, Status
from referee.rulesets.battle_rules.wounds_and_status import acts, scrum_of, takes_wounds
from referee.value import FrozenMap, maker, value

SCRUM_FIRE = "Squads outside the Combat Scrum"


@value
class InScrum:
    """A squad in the scrum that is fired into."""

    name: Annotated[str, Len(1, 200)]
    pt: Toughness
    cs: Score | None = None
    cover: bool = False
    save_modifier: int = 0
    hp: HitPoints
    mt: Toughness
    status: Status = "normal"


@value
class IntoScrum:
    """Fire into a scrum, of one kind or of groups that stand in for it, and who is in it."""

    attacks: Attacks | None = None
    rc: Score | None = None
    hit_modifier: int = 0
    strength: Power = 0
    wound_modifier: int = 0
    sm: Power = 0
    groups: tuple[Group, ...] | None = None
    friends: Annotated[tuple[InScrum, ...], Len(0, 200)]
    enemies: Annotated[tuple[InScrum, ...], Len(1, 200)]

    def weapons(self) -> tuple[Group, ...]:
        """The groups given, or the single set as one group."""
        if self.groups is not None:
            return self.groups
        for name, given, allowed in (("attacks", self.attacks, "0 to 100"), ("rc", self.rc, "2 to 6")):
            if given is None:
                raise Refused(f"The fact “{name}” is missing: a whole number from {allowed}, or groups.", "To Hit")
        assert self.attacks is not None
        return (
            Group(
                attacks=self.attacks,
                score=self.rc,
                strength=self.strength,
                sm=self.sm,
                hit_modifier=self.hit_modifier,
                wound_modifier=self.wound_modifier,
            ),
        )


class Blow(NamedTuple):
    """What the weapon does to whomever it hits."""

    strength: int
    wound_modifier: int
    sm: int


@value
class Suffered:
    """What one squad suffered."""

    hits: int
    hp_lost: int
    hp: int
    status: Status
    destroyed: bool

    @property
    def holds(self) -> bool:
        """It lives and is not in fallback."""
        return not self.destroyed and self.status != "fallback"


Sufferers = tuple[Suffered, ...]

Shares = tuple[int, ...]
"""Hits by squad, or of one squad by group."""


@value
class ScrumFire:
    """All squads after the fire, and whether the scrum still stands."""

    hits: int
    squads: FrozenMap[str, Suffered]
    scrum: Literal["intact", "ended"]
    winner: Literal["friends", "enemies"] | None


make_scrum_fire = maker(ScrumFire)


@procedure(NAME, "shoot-scrum", rule=SCRUM_FIRE, chart=("scrum", "winner"))
def shoot_scrum(facts: IntoScrum) -> Rule[ScrumFire]:
    """Hits on a scrum go to the enemy on 4+, else to friends; each pool walks the squads, then all resolve theirs."""
    refuse_equal_names(facts)
    groups = facts.weapons()
    on_enemies: list[Shares] = []
    on_friends: list[Shares] = []
    for group in groups:
        enemy_pool, friend_pool = yield from sub(pools, group, bool(facts.friends))
        on_enemies.append((yield from shared_out(enemy_pool, len(facts.enemies))))
        on_friends.append((yield from shared_out(friend_pool, len(facts.friends))))
    blows = tuple(Blow(group.strength, group.wound_modifier, group.sm) for group in groups)
    enemies = yield from sub(all_suffer, facts.enemies, tuple(on_enemies), blows)
    names = tuple(squad.name for squad in facts.enemies + facts.friends)
    friends = sub(all_suffer, facts.friends, tuple(on_friends), blows)
    return noting(standing, then(friends, after_fire, enemies, names))


def after_fire(friends: Sufferers, enemies: Sufferers, names: tuple[str, ...]) -> ScrumFire:
    """All squads after the fire, by name, and whether there is still a scrum."""
    ended, winner = result(friends, enemies)
    squads = enemies + friends
    return make_scrum_fire(
        hits=sum([squad.hits for squad in squads]),
        squads=FrozenMap(zip(names, squads, strict=True)),
        scrum="ended" if ended else "intact",
        winner=winner,
    )


def standing(end: ScrumFire) -> Note:
    """Whether the scrum has ended, in words."""
    if end.scrum == "ended":
        return Note("Scrum", "The scrum has ended; winner: {winner}", winner=end.winner or "nobody")
    return Note("Scrum", "The scrum is intact: these losses count in its close combat")


def refuse_equal_names(facts: IntoScrum) -> None:
    """Squads are told apart by their names."""
    names = [squad.name for squad in facts.enemies + facts.friends]
    for name in names:
        if names.count(name) > 1:
            raise Refused(f"Two squads are called “{name}”: every name must be there once.", SCRUM_FIRE)


def pools(group: Group, has_friends: bool) -> Rule[tuple[int, int]]:
    """The hits on the enemy and on friends: with friends in the scrum a die a hit, 4+ for the enemy."""
    if group.score is None:
        raise Refused("The fact “score” must be 2 to 6: a squad with no value for it does not fire.", "To Hit")
    needed = shown(group.score - group.hit_modifier, (yield from ruling("natural-rolls")))
    hits = yield from Count(group.attacks, needed, rule="To Hit", label="To hit")
    if not has_friends:
        yield from Note(SCRUM_FIRE, "No friends in the scrum; hits on the enemy: {hits}", hits=hits)
        return hits, 0
    on_enemy = yield from Count(hits, 4, rule=SCRUM_FIRE, label="Hits on the enemy")
    yield from Note(
        SCRUM_FIRE, "Hits on the enemy: {enemy}, on friends: {friends}", enemy=on_enemy, friends=hits - on_enemy
    )
    return on_enemy, hits - on_enemy


def shared_out(pool: int, squads: int) -> Rule[tuple[int, ...]]:
    """How many hits each squad of a side takes; one squad alone takes them all."""
    if squads < 2 or not pool:
        return (pool,) + (0,) * (squads - 1) if squads else ()
    round_robin = (yield from ruling("scrum-walk")) == "round-robin"
    return (yield from sub(walks, pool, 0, (0,) * squads, round_robin))


def walks(pool: int, start: int, hits: tuple[int, ...], round_robin: bool) -> Rule[tuple[int, ...]]:
    """One hit after the other walks the squads until all have stopped somewhere."""
    if not pool:
        return hits
    at = yield from sub(stops_at, start, len(hits))
    hits = (*hits[:at], hits[at] + 1, *hits[at + 1 :])
    return again(walks, pool - 1, (at + 1) % len(hits) if round_robin else 0, hits, round_robin)


def stops_at(at: int, squads: int) -> Rule[int]:
    """A die at each squad in turn, round and round: 4+ stops the hit there."""
    stops = yield from Count(1, 4, rule="Scrum", label=f"Hit stops at squad {at + 1}")
    return at if stops else again(stops_at, (at + 1) % squads, squads)


def all_suffer(squads: tuple[InScrum, ...], hits: tuple[Shares, ...], blows: tuple[Blow, ...]) -> Rule[Sufferers]:
    """A side's squads one after the other: wounds, saves, and a check of those who lost hit points and live."""
    suffered: list[Suffered] = []
    for at, squad in enumerate(squads):
        taken = tuple(shares[at] for shares in hits)
        suffered.append((yield from sub(suffers, squad, taken, blows)))
    return tuple(suffered)


def suffers(squad: InScrum, hits: Shares, blows: tuple[Blow, ...]) -> Rule[Suffered]:
    """One squad's wounds, saves and check."""
    yield from Note("Scrum", "Hits on {name}: {hits}", name=squad.name, hits=sum(hits))
    lost = yield from lost_by(squad, hits, blows)
    left = squad.hp - lost
    status: Status = squad.status
    if lost and left and not (yield from sub(passes, squad.mt, lost, "Ranged Combat Morale Check", squad.name)):
        yield from Note("Fallback", "{name} falls back", name=squad.name)
        status = "fallback"
    return Suffered(hits=sum(hits), hp_lost=lost, hp=left, status=status, destroyed=not left)


def lost_by(squad: InScrum, hits: Shares, blows: tuple[Blow, ...]) -> Rule[int]:
    """The hit points that a squad loses to so many hits of each group."""
    guard = Guard(pt=squad.pt, cs=squad.cs, cover=squad.cover, save_modifier=squad.save_modifier)
    natural = yield from ruling("natural-rolls")
    if any(hits):
        yield from cover_noted(guard)
    lost = 0
    for taken, blow in zip(hits, blows, strict=True):
        to_wound = wounding_of(blow.strength, blow.wound_modifier, guard, natural)
        pool = Pool(taken, wounding(to_wound, saving_of(guard, blow.sm, natural), squad.name))
        lost = min(lost + (yield from sub(thrown, pool))[0], squad.hp)
    return lost


def result(friends: Sufferers, enemies: Sufferers) -> tuple[bool, Literal["friends", "enemies"] | None]:
    """Ended when a side that takes part has nobody left who holds; the other wins if it has anybody."""
    friends_hold = any(squad.holds for squad in friends)
    enemies_hold = any(squad.holds for squad in enemies)
    if enemies_hold and (friends_hold or not friends):
        return False, None
    if friends_hold:
        return True, "friends"
    return True, "enemies" if enemies_hold else None


def _reasons(battle: SquadBattle, args: Shooting) -> Iterable[Reason]:
    args = measured(battle, args)
    yield from fire_reasons(battle, args)
    if not args.target:
        return
    target = battle.unit(args.target)
    if target.side == battle.unit(args.unit).side:
        yield no(SCRUM_FIRE, "{target} is of its own side: name an enemy in the scrum", target=target.name)
    if not target.contact:
        yield no(SCRUM_FIRE, "{target} is in no scrum: fire at it alone", target=target.name)
    if args.eligible is not None:
        yield never("scrum-reach", "Fire into a scrum takes no account of who is in reach")


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
    known, args = known_of(battle, args), measured(battle, args)
    ready = args.target and battle.unit(args.target).contact
    facts = into_scrum(battle, args) if ready else None
    split = no(SCRUM_FIRE, "With friends in the scrum each hit is theirs on 1 to 3")
    first = no("Scrum", "The walk among the enemies starts at the squad that is picked")
    ticks = (_cover_tick(battle, args), *weapon_ticks(battle, args))
    reminders = (*sight_reminders(battle, args), split, first)
    return Form(procedure="shoot-scrum", facts=facts, ticks=ticks, reminders=reminders, known=known)


def _cover_tick(battle: SquadBattle, args: Shooting) -> Tick:
    """Whether the squads are in cover: each as its marker says, unless the referee says it of all of them."""
    squads = [battle.unit(id) for id in scrum_of(battle, args.target)] if args.target else []
    marked = ", ".join(squad.name for squad in squads if squad.has("in-cover"))
    on = bool(squads) and all(is_covered(battle, squad, args.cover, args.unit) for squad in squads)
    known = f"markers: {marked}" if marked and args.cover is None else ""
    return Tick(id="cover", label="All of them in cover", modifier=1, rule="Cover", on=on, known=known)


def in_scrums(battle: SquadBattle, args: Shooting) -> tuple[str, ...]:
    """The enemies that are in a scrum."""
    return ids(unit for unit in battle.enemies(battle.unit(args.unit)) if unit.contact)


@order(
    "shoot-scrum",
    "Fire into a scrum",
    SCRUM_FIRE,
    "S",
    reasons=_reasons,
    form=_form,
    picks=(Pick(key="target", label="Enemy in the scrum", candidates=in_scrums),),
    phases=("ranged",),
)
def fires_into(battle: SquadBattle, args: Shooting) -> Rule[None]:
    """Hits are shared out among friends and enemies; losses count for the winner while the scrum stands."""
    unit, args = battle.unit(args.unit), measured(battle, args)
    squads, members = by_name(battle, args), scrum_of(battle, args.target)
    yield from opens_fire(battle, args, SCRUM_FIRE)
    yield from acts(unit.id, shot=True)
    fire = yield from sub(shoot_scrum, into_scrum(battle, args))
    yield from happened_to_all(squads, fire, unit.side)
    holding = _holding(battle, squads, fire)
    over = fire.scrum == "ended" or len(holding) < 2
    fled = _fled(battle, squads, fire, over)
    for id in fled:
        yield from flees(id, "Ranged Combat Morale Check")
    yield from _forgets(members if over else fled)
    if over:
        yield from Note("Combat Winner", "The close combat is over")
    winners = holding if over else ()
    yield from settles(Fight(squads=members, winners=winners, fled=fled), consolidates=False)
    yield from tells_fire(battle, unit.name, members)


def _holding(battle: SquadBattle, squads: dict[str, str], fire: ScrumFire) -> tuple[str, ...]:
    """The sides that have a squad left in the scrum which lives and is not in fallback."""
    held = {battle.unit(squads[name]).side for name, suffered in fire.squads.items() if suffered.holds}
    return tuple(side.id for side in battle.sides if side.id in held)


def _fled(before: SquadBattle, squads: dict[str, str], fire: ScrumFire, over: bool) -> tuple[str, ...]:
    """Who leaves the scrum: those whom the fire drove off; once it is over, everybody who is in fallback."""
    away = [squads[name] for name, suffered in fire.squads.items() if suffered.status == "fallback" and suffered.hp]
    return tuple(id for id in away if over or not before.unit(id).falls_back)


def happened_to_all(squads: dict[str, str], fire: ScrumFire, by: str) -> Rule[None]:
    """Every squad that lost hit points: they are allocated, and remembered for the winner."""
    for name, suffered in fire.squads.items():
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


ORDERS = (fires_into,)
