"""Morale: a die against Mental Toughness [Morale Check], and the rally at a rally point or board edge [Rally Point]."""

from __future__ import annotations

from typing import Literal

from referee.procedure import procedure
from referee.requests import D, Note, Rule, ruling
from referee.rulesets.battle_rules.options import NAME, HitPoints, Status, Toughness
from referee.value import value


def die_and(modifier: int, rule: str) -> Rule[int]:
    """A morale die with what is added to it."""
    return (yield from D(6, rule, "Morale")) + modifier


def passes(mt: int, modifier: int, rule: str) -> Rule[bool]:
    """Whether a squad passes: the die and its modifiers at or under Mental Toughness."""
    total = yield from die_and(modifier, rule)
    yield from verdict(mt, total, rule)
    return total <= mt


def verdict(mt: int, total: int, rule: str) -> Rule[None]:
    """Say how a total compares with Mental Toughness."""
    if total <= mt:
        yield from Note(rule, "{total} is within Mental Toughness {mt}: passed", total=total, mt=mt)
    else:
        yield from Note(rule, "{total} is over Mental Toughness {mt}: failed", total=total, mt=mt)


@value
class Nerve:
    """What counts when a squad checks morale; hit points are those just lost to fire."""

    mt: Toughness
    modifier: int = 0
    hp_lost: HitPoints = 0
    status: Status = "normal"


@value
class Morale:
    """How a check went, and the squad's status after it."""

    total: int
    passed: bool
    status: Status


@procedure(NAME, "morale", rule="Morale Check", chart=("passed",))
def morale(squad: Nerve) -> Rule[Morale]:
    """A die, one more for each hit point lost to fire, at or under Mental Toughness; or the squad falls back.

    >>> from referee.dice import play
    >>> from referee.rulesets import ruleset
    >>> table = ruleset("battle-rules").table()
    >>> play(morale(Nerve(mt=4, hp_lost=2)), [3], table=table)
    Morale(total=5, passed=False, status='fallback')
    """
    if squad.hp_lost:
        yield from Note("Ranged Combat Morale Check", "Hit points lost to fire: +{lost} to the die", lost=squad.hp_lost)
    total = yield from die_and(squad.modifier + squad.hp_lost, "Morale Check")
    yield from verdict(squad.mt, total, "Morale Check")
    if total <= squad.mt:
        yield from Note("Normal", "Its status is normal")
        return Morale(total=total, passed=True, status="normal")
    return Morale(total=total, passed=False, status=(yield from status_after_failing(squad)))


def status_after_failing(squad: Nerve) -> Rule[Status]:
    """Fallback; a table may leave a squad that lost nothing to fire, and so checks for its cohesion, as it was."""
    if not squad.hp_lost and (yield from ruling("failed-cohesion")) == "unchanged":
        yield from Note("Cohesion", "Its status stays {status}", status=squad.status)
        return squad.status
    yield from Note("Fallback", "It falls back")
    return "fallback"


@value
class Rallying:
    """A squad in fallback that touches a rally point or the board edge."""

    mt: Toughness
    modifier: int = 0
    attempt: bool = True


@value
class Rallied:
    """How the attempt went, if there was one."""

    total: int | None
    passed: bool | None
    status: Literal["normal", "fallback"]


@procedure(NAME, "rally", rule="Rally Point", chart=("status",))
def rally(squad: Rallying) -> Rule[Rallied]:
    """At a rally point or board edge a squad in fallback may check, even after a failed check."""
    if not squad.attempt:
        yield from Note("Rally Point", "It does not try to rally")
        return Rallied(total=None, passed=None, status="fallback")
    yield from Note("Rally Point", "It stops here; the rest of its fallback move is lost")
    total = yield from die_and(squad.modifier, "Morale Check")
    yield from verdict(squad.mt, total, "Morale Check")
    if total <= squad.mt:
        yield from Note("Normal", "It rallies: its status is normal")
        return Rallied(total=total, passed=True, status="normal")
    yield from Note("Fallback", "It stays in fallback")
    return Rallied(total=total, passed=False, status="fallback")
