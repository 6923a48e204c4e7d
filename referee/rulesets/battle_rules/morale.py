"""Morale [Morale Check], falling back [Fallback], and the rally at a rally point or board edge [Rally Point]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.agreement import does
from referee.event import Set
from referee.order import Form, Reason, no, order
from referee.procedure import procedure
from referee.requests import Ask, Choose, Count, D, Note, Now, Rule, Tell, happened, ruling, sub
from referee.rulesets.battle_rules.content import HitPoints, Toughness
from referee.rulesets.battle_rules.measuring import EDGE, OPEN, Places, goes_to, read_spots, way_back
from referee.rulesets.battle_rules.models_and_weapons import figure
from referee.rulesets.battle_rules.movement import difficult_tick, inches, reach, stands
from referee.rulesets.battle_rules.rulings import NAME, ruled
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, Status
from referee.rulesets.battle_rules.wounds_and_status import (
    acts,
    becomes,
    breaks_off,
    due,
    is_due,
    takes_wounds,
    turn_reasons,
    what_became,
)
from referee.value import FrozenMap, value
from referee.words import at_most


def die_and(modifier: int, mt: int, rule: str, by: str = "") -> Rule[int]:
    """A morale die with what is added to it."""
    most = mt - modifier
    wants = at_most(most, f"{most} or less passes", "always passes", "cannot pass")
    return (yield from D(6, rule, "Morale", wants, by, is_settled=not 1 <= most < 6)) + modifier


def passes(mt: int, modifier: int, rule: str, by: str = "") -> Rule[bool]:
    """Whether a squad passes: the die and its modifiers at or under Mental Toughness."""
    total = yield from die_and(modifier, mt, rule, by)
    yield from verdict(mt, total, rule, modifier)
    return total <= mt


def verdict(mt: int, total: int, rule: str, modifier: int = 0) -> Rule[None]:
    """Say what the die and its modifiers come to, and how that compares with Mental Toughness."""
    added = f"{total - modifier} {'+' if modifier > 0 else '−'} {abs(modifier)} = {total}" if modifier else total
    if total <= mt:
        yield from Note(rule, "{total} is within Mental Toughness {mt}: passed", total=added, mt=mt)
    else:
        yield from Note(rule, "{total} is over Mental Toughness {mt}: failed", total=added, mt=mt)


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
    total = yield from die_and(squad.modifier + squad.hp_lost, squad.mt, "Morale Check")
    yield from verdict(squad.mt, total, "Morale Check", squad.modifier + squad.hp_lost)
    if total <= squad.mt:
        yield from Note("Normal", "Its status is normal")
        return Morale(total=total, passed=True, status="normal")
    return Morale(total=total, passed=False, status=(yield from status_after_failing(squad)))


def status_after_failing(squad: Nerve) -> Rule[Status]:
    """Fallback; a table may leave a squad that lost nothing to fire, and so checks for its cohesion, as it was."""
    if not squad.hp_lost and (yield from ruling("failed-cohesion")) == "unchanged":
        yield from Note("failed-cohesion", "Its status stays {status}", status=squad.status)
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
    total = yield from die_and(squad.modifier, squad.mt, "Morale Check")
    yield from verdict(squad.mt, total, "Morale Check", squad.modifier)
    if total <= squad.mt:
        yield from Note("Normal", "It rallies: its status is normal")
        return Rallied(total=total, passed=True, status="normal")
    yield from Note("Fallback", "It stays in fallback")
    return Rallied(total=total, passed=False, status="fallback")


@value
class Testing:
    """A squad that checks its morale, with what is added to the die."""

    unit: str
    modifier: int = 0


def _check_reasons(battle: SquadBattle, args: Testing) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    yield from turn_reasons(battle, unit)
    if unit.checked:
        yield no("Morale Check Phase", "{unit} has checked in this phase", unit=unit.name)
    elif not unit.is_broken and not unit.falls_back:
        yield no("Morale Check Phase", "{unit} is in cohesion and not in fallback: no check", unit=unit.name)


def nerve(battle: SquadBattle, args: Testing) -> Nerve:
    """The facts of the check, from the squad."""
    unit = battle.unit(args.unit)
    return Nerve(mt=figure(battle, unit, "mt"), modifier=args.modifier, status=unit.standing)


def _check_form(battle: SquadBattle, args: Testing) -> Form:
    broken, must = battle.unit(args.unit).is_broken, ruled(battle, "fallback-check") == "required"
    fallback = no("fallback-check", "In fallback: it {must}", must="must" if must else "may")
    why = no("Cohesion", "Out of cohesion: it must") if broken else fallback
    return Form(procedure="morale", facts=nerve(battle, args), reminders=(why,))


@order("check", "Check morale", "Morale Check Phase", "C", reasons=_check_reasons, form=_check_form, phases=("morale",))
def checks(battle: SquadBattle, args: Testing) -> Rule[None]:
    """A squad out of cohesion must check, and regroups if it passes; one in fallback may, and is back to normal."""
    unit = battle.unit(args.unit)
    why = "Cohesion" if unit.is_broken else "Morale Check Phase"
    yield from Note(why, "{unit} checks its morale", unit=unit.name)
    check = yield from sub(morale, nerve(battle, args))
    yield from acts(unit.id, checked=True)
    yield from becomes(unit.id, check.status, "Morale Check")
    battle = yield from Now()
    if check.passed and battle.unit(unit.id).is_broken:
        yield from Note("Cohesion", "{unit} must move back into cohesion this turn", unit=unit.name)
        yield from happened(Set(unit=unit.id, field="regroups", value=True, rule="Cohesion"))
    yield from tells_check(unit, check)


def tells_check(unit: SquadUnit, check: Morale) -> Rule[None]:
    """How a check came out."""
    words = "{unit} passes with {total}: {status}" if check.passed else "{unit} fails with {total}: {status}"
    yield from Tell(words, unit=unit.name, total=check.total, status=check.status)


@value
class Ordered:
    """A check that the referee wants of a squad: what is added to the die, and the hit points just lost to fire."""

    unit: str
    modifier: int = 0
    hp_lost: HitPoints = 0


def _test_form(battle: SquadBattle, args: Ordered) -> Form:
    unit = battle.unit(args.unit)
    facts = Nerve(mt=figure(battle, unit, "mt"), modifier=args.modifier, hp_lost=args.hp_lost, status=unit.standing)
    return Form(procedure="morale", facts=facts)


@order("test-morale", "Check at any time", "Referee", form=_test_form, by="referee")
def tests(battle: SquadBattle, args: Ordered) -> Rule[None]:
    """The referee orders a check, whatever the phase: passed is normal, failed is fallback."""
    unit = battle.unit(args.unit)
    yield from Note("Referee", "{unit} checks its morale", unit=unit.name)
    check = yield from sub(morale, _test_form(battle, args).facts)
    yield from becomes(unit.id, check.status, "Morale Check")
    yield from tells_check(unit, check)


@value
class Caught:
    """A squad in fallback that an advancing enemy has caught."""

    hp: HitPoints


@value
class RunDown:
    """What is left of a squad that was run down."""

    hp_lost: int
    hp: int
    destroyed: bool


@procedure(NAME, "run-down", rule="Advance", chart=("hp_lost",))
def run_down(squad: Caught) -> Rule[RunDown]:
    """A die for each hit point of the squad that was caught: each 6 removes one, and nothing saves it.

    >>> from referee.dice import play
    >>> play(run_down(Caught(hp=3)), [6, 1, 6])
    RunDown(hp_lost=2, hp=1, destroyed=False)
    """
    yield from Note("Advance", "Caught in fallback: a die for each hit point ({hp}), no save", hp=squad.hp)
    lost = yield from Count(squad.hp, 6, rule="Advance", label="Running down")
    left = squad.hp - lost
    yield from Note("Advance", "Hit points lost: {lost}, left: {left}", lost=lost, left=left)
    return RunDown(hp_lost=lost, hp=left, destroyed=not left)


BLOCKED = "no way out"


@value
class FallingBack:
    """A squad in fallback that makes its fallback move, perhaps through difficult ground."""

    unit: str
    difficult: bool = False
    spots: Places = ""


def _fall_back_reasons(battle: SquadBattle, args: FallingBack) -> Iterable[Reason]:
    unit = battle.unit(args.unit)
    if is_due(battle, "fall-back", unit.id):
        return
    if not unit.falls_back:
        yield no("Fallback", "{unit} is not in fallback", unit=unit.name)
    yield from turn_reasons(battle, unit)
    if battle.phase != "movement":
        yield no("Movement Phase", "The fallback move is made in the movement phase")
    if unit.moved:
        yield no("Movement Phase", "{unit} has moved this turn", unit=unit.name)


def rally_points(battle: SquadBattle, unit: SquadUnit) -> tuple[str, ...]:
    """Where a squad may rally: the spots of its side or of anybody, friends marked as rally points, the board edge."""
    letters = dict(zip((each.id for each in battle.sides), "ab", strict=False))
    spots = [spot.name for spot in battle.table.rally if spot.side in (None, letters.get(unit.side))]
    friends = [friend.name for friend in battle.friends(unit) if friend.has("rally-point")]
    return (*dict.fromkeys((*spots, *friends)), EDGE)


def _fall_back_form(battle: SquadBattle, args: FallingBack) -> Form:
    unit = battle.unit(args.unit)
    words = "Up to {mv} towards the nearest rally point: {points}"
    mv = inches(reach(battle, unit, args.difficult))
    where = no("rally-markers", words, mv=mv, points=", ".join(rally_points(battle, unit)))
    stops = no("Rally Point", "On touching one it stops, and may check")
    return Form(ticks=(difficult_tick(args.difficult),), reminders=(where, stops))


@order(
    "fall-back",
    "Fallback move",
    "Fallback",
    "B",
    reasons=_fall_back_reasons,
    form=_fall_back_form,
    phases=("movement", "ranged", "close"),
    together=True,
)
def falls_back(battle: SquadBattle, args: FallingBack) -> Rule[None]:
    """Towards the nearest rally point; on touching one the squad stops and may check."""
    unit = battle.unit(args.unit)
    if (yield from _stands_again(unit)):
        return
    mv = inches(reach(battle, unit, args.difficult))
    yield from Note("Fallback", "{unit} falls back up to {mv} to the nearest rally point", unit=unit.name, mv=mv)
    yield from acts(unit.id, moved=True)
    points, way = rally_points(battle, unit), way_back(battle, unit, reach(battle, unit, args.difficult))
    reached: tuple[str, ...] = (way.end,) if way else ()
    if not reached:
        label = f"{unit.name} {does(unit.name, 'comes to')}"
        asked = f"{unit.name} {does(unit.name, 'falls back')}: where to?"
        reached = yield from Ask("reaches", (OPEN, *points, BLOCKED), label, "Rally Point", many=False, asked=asked)
    if reached[0] == BLOCKED:
        yield from _is_trapped(unit)
        return
    yield from goes_to(unit, read_spots(args.spots, unit) or (way.spots if way else FrozenMap()))
    yield from stands(unit, "", False)
    yield from breaks_off(unit.id, "Fallback")
    if reached[0] in points:
        yield from _stops_at(unit, reached[0])
    yield from Tell("{unit} falls back: {reached}", unit=unit.name, reached=reached[0])


def _is_trapped(unit: SquadUnit) -> Rule[None]:
    """A squad that finds no way out stays; a table may have it run down."""
    battle: SquadBattle = yield from Now()
    yield from Note("blocked-fallback", "{unit} finds no way out and stays where it is", unit=unit.name)
    if ruled(battle, "blocked-fallback") == "run-down":
        rolled = yield from sub(run_down, Caught(hp=unit.hp))
        enemy = battle.other_side(unit.side) if len(battle.sides) == 2 else ""
        yield from takes_wounds(unit.id, rolled.hp_lost, "blocked-fallback", enemy)
    after: SquadBattle = yield from Now()
    yield from Tell("No way out: {words}", words=what_became(battle, after, unit.id))


def _stops_at(unit: SquadUnit, point: str) -> Rule[None]:
    """On touching a rally point or the board edge the squad stops, and may check."""
    rule = "Board Edge" if point == EDGE else "Rally Point"
    yield from Note(rule, "{unit} stops at {point}", unit=unit.name, point=point)
    yield from happened(Set(unit=unit.id, field="place", value=point))
    yield from due("rally", unit.id, "Rally Point", f"{unit.name} may rally at {point}")


def _stands_again(unit: SquadUnit) -> Rule[bool]:
    """Whether the referee has taken a squad out of fallback since its move became due."""
    if not unit.falls_back:
        yield from Tell("{unit} is not in fallback any more", unit=unit.name)
    return not unit.falls_back


def _rally_form(battle: SquadBattle, args: Testing) -> Form:
    mt = figure(battle, battle.unit(args.unit), "mt")
    return Form(procedure="rally", facts=Rallying(mt=mt, modifier=args.modifier))


@order(
    "rally",
    "Rally",
    "Rally Point",
    "",
    form=_rally_form,
    phases=("movement", "ranged", "close"),
    due_only=True,
    together=True,
)
def rallies(battle: SquadBattle, args: Testing) -> Rule[None]:
    """At a rally point the squad may check once, even if it has failed before."""
    unit = battle.unit(args.unit)
    if (yield from _stands_again(unit)):
        return
    tries = yield from Choose(
        "attempt", ("yes", "no"), rule="Rally Point", label=f"{unit.name} {does(unit.name, 'tries to rally')}"
    )
    mt = figure(battle, unit, "mt")
    attempt = yield from sub(rally, Rallying(mt=mt, modifier=args.modifier, attempt=tries == "yes"))
    yield from becomes(unit.id, attempt.status, "Rally Point")
    yield from Tell("{unit} rallies" if attempt.passed else "{unit} stays in fallback", unit=unit.name)


ORDERS = (checks, falls_back, rallies, tests)
