"""Fallback [Fallback]: the move to the nearest rally point, and the rally there [Rally Point]."""

from __future__ import annotations

from collections.abc import Iterable

from referee.battle import Due
from referee.event import DueAdded, Set
from referee.order import Form, Order, Reason, no
from referee.requests import Ask, Choose, Note, Rule, happened, sub
from referee.rulesets.battle_rules.cohesion import Testing
from referee.rulesets.battle_rules.figures import figure
from referee.rulesets.battle_rules.morale import Rallying, rally
from referee.rulesets.battle_rules.moving import difficult_tick, inches, stands
from referee.rulesets.battle_rules.parts import turn_reasons
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds import acts, becomes, breaks_off
from referee.value import FrozenMap, value

OPEN, EDGE, BLOCKED = "open ground", "board edge", "no way out"


@value
class FallingBack:
    """A squad in fallback that makes its fallback move, perhaps through difficult ground."""

    unit: str
    difficult: bool = False


def is_due(battle: SquadBattle, order: str, unit: str) -> bool:
    """Whether an order of a squad is due."""
    return any(due.order == order and due.args.get("unit") == unit for due in battle.due)


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
    words = "Up to {mv}″ towards the nearest rally point: {points}"
    mv = inches(figure(battle, unit, "mv"), args.difficult)
    where = no("Fallback", words, mv=mv, points=", ".join(rally_points(battle, unit)))
    stops = no("Rally Point", "On touching one it stops, and may check")
    return Form(ticks=(difficult_tick(args.difficult),), reminders=(where, stops))


def falls_back(battle: SquadBattle, args: FallingBack) -> Rule[None]:
    """Towards the nearest rally point; on touching one the squad stops and may check."""
    unit = battle.unit(args.unit)
    if (yield from _stands_again(unit)):
        return
    mv = inches(figure(battle, unit, "mv"), args.difficult)
    yield from Note("Fallback", "{unit} falls back up to {mv}″ to the nearest rally point", unit=unit.name, mv=mv)
    yield from acts(unit.id, moved=True)
    points = rally_points(battle, unit)
    reached = yield from Ask("reaches", (OPEN, *points, BLOCKED), f"{unit.name} comes to", "Rally Point", many=False)
    if reached[0] == BLOCKED:
        yield from Note("Fallback", "{unit} finds no way out and stays where it is", unit=unit.name)
        return
    yield from stands(unit, "", False)
    yield from breaks_off(unit.id, "Fallback")
    if reached[0] in points:
        yield from _stops_at(unit, reached[0])


def _stops_at(unit: SquadUnit, point: str) -> Rule[None]:
    """On touching a rally point or the board edge the squad stops, and may check."""
    rule = "Board Edge" if point == EDGE else "Rally Point"
    yield from Note(rule, "{unit} stops at {point}", unit=unit.name, point=point)
    yield from happened(Set(unit=unit.id, field="place", value=point))
    args = FrozenMap({"unit": unit.id})
    due = Due(order="rally", args=args, rule="Rally Point", text=f"{unit.name} may rally at {point}")
    yield from happened(DueAdded(due=due))


def _stands_again(unit: SquadUnit) -> Rule[bool]:
    """Whether the referee has taken a squad out of fallback since its move became due."""
    if not unit.falls_back:
        yield from Note("Normal", "{unit} is not in fallback any more", unit=unit.name)
    return not unit.falls_back


def _rally_form(battle: SquadBattle, args: Testing) -> Form:
    mt = figure(battle, battle.unit(args.unit), "mt")
    return Form(procedure="rally", facts=Rallying(mt=mt, modifier=args.modifier))


def rallies(battle: SquadBattle, args: Testing) -> Rule[None]:
    """At a rally point the squad may check once, even if it has failed before."""
    unit = battle.unit(args.unit)
    if (yield from _stands_again(unit)):
        return
    tries = yield from Choose("attempt", ("yes", "no"), rule="Rally Point", label=f"{unit.name} tries to rally")
    mt = figure(battle, unit, "mt")
    found = yield from sub(rally, Rallying(mt=mt, modifier=args.modifier, attempt=tries == "yes"))
    yield from becomes(unit.id, found.status, "Rally Point")


ORDERS = (
    Order(
        id="fall-back",
        title="Fall back",
        rule="Fallback",
        args=FallingBack,
        resolve=falls_back,
        reasons=_fall_back_reasons,
        form=_fall_back_form,
        phases=("movement", "ranged", "close"),
        key="B",
    ),
    Order(
        id="rally",
        title="Rally",
        rule="Rally Point",
        args=Testing,
        resolve=rallies,
        form=_rally_form,
        phases=("movement", "ranged", "close"),
        due_only=True,
        key="R",
    ),
)
