"""Fire into a scrum from outside [Squads outside the Combat Scrum]: friends may be hit, hits walk among the squads."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from annotated_types import Len

from referee.pools import Pool, thrown
from referee.procedure import procedure
from referee.requests import Count, Note, Refused, Rule, again, noting, ruling, sub, then
from referee.rulesets.battle_rules.morale import passes
from referee.rulesets.battle_rules.options import NAME, Attacks, HitPoints, Power, Score, Status, Toughness
from referee.rulesets.battle_rules.sequence import Group, Guard, cover_noted, saving_of, shown, wounding, wounding_of
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
        for name, found, allowed in (("attacks", self.attacks, "0 to 100"), ("rc", self.rc, "2 to 6")):
            if found is None:
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
    if lost and left and not (yield from sub(passes, squad.mt, lost, "Ranged Combat Morale Check")):
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
        (more,) = yield from sub(thrown, Pool(taken, wounding(to_wound, saving_of(guard, blow.sm, natural))))
        lost = min(lost + more, squad.hp)
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
