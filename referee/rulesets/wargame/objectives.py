"""What a scenario lets units do on top: take up somebody and bring him home, leave the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval

from referee.event import Added, Changed, TableChanged
from referee.footprints import Spot, is_within
from referee.order import Form, Reason, never, no
from referee.requests import Choose, Note, Now, Rule, happened
from referee.rulesets.wargame.activation import declares, deed
from referee.rulesets.wargame.groups import shrinks
from referee.rulesets.wargame.measuring import from_edge, is_in
from referee.rulesets.wargame.rulings import RULES, SCENARIO
from referee.rulesets.wargame.takedowns import is_gone
from referee.rulesets.wargame.two_actions import action_reasons
from referee.rulesets.wargame.units import (
    Declared,
    Member,
    OneUnit,
    WarBattle,
    WarUnit,
    becomes,
    declared_by,
    holder_of_initiative,
    kinds,
    turn_order,
)
from referee.rulesets.wargame.victory import bearer, ends_with, over_at_once, prize, tells
from referee.value import value

TAKING_UP = 1


def _take_up_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Why a unit cannot take up the prize: the scenario has none, or somebody carries it."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "rescue":
        yield no(SCENARIO, "There is nobody to take up in this scenario")
        return
    if not unit.up:
        yield never(SCENARIO, "No model of {unit} stands", unit=unit.name)
    yield from action_reasons(battle, unit, "take-up")
    if (holder := bearer(battle)) is not None:
        yield no(SCENARIO, "{unit} carries {prize}", unit=holder.name, prize=prize(battle))
    elif not within_reach(battle, unit):
        yield no(SCENARIO, "No model of {unit} is within 1″ of {prize}", unit=unit.name, prize=prize(battle))


def within_reach(battle: WarBattle, unit: WarUnit) -> tuple[Member, ...]:
    """Who of a unit can take up the prize: those within 1″ of it, where the app knows both places."""
    if battle.table.prize_lost or not battle.table.objectives:
        return unit.up
    there = Spot(x=battle.table.objectives[0].x, y=battle.table.objectives[0].y)
    far = {name: from_edge(spot, there) for name, spot in unit.spots.items()}
    return tuple(each for each in unit.up if is_within(far.get(each.name, 0.0), TAKING_UP))


def _take_up_form(battle: WarBattle, args: OneUnit) -> Form:
    return Form(reminders=(no(SCENARIO, "A standing model within 1″; it counts as an action"),))


@turn_order("take-up", "Take up", SCENARIO, "I", reasons=_take_up_reasons, form=_take_up_form)
def take_up(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """A unit spends an action to take up the prize."""
    yield from declares(args.unit, Declared(action="take-up"))


@deed("take-up")
def picks_up(id: str, declared: Declared) -> Rule[str]:
    """A model takes up the prize; it neither shoots nor engages from then on."""
    battle: WarBattle = yield from Now()
    unit = battle.unit(id)
    options = kinds(unit, within_reach(battle, unit) or unit.up)
    name = options[-1]
    if len(options) > 1:
        name = yield from Choose("bearer", options, default=name, rule=SCENARIO, label=f"Who takes {prize(battle)} up")
    words = {"model": name, "prize": prize(battle)}
    yield from Note(SCENARIO, "{model} takes {prize} up and neither shoots nor engages", **words)
    yield from becomes(unit, RULES, bears=name)
    return f"{name} takes {prize(battle)} up"


def _deliver_reasons(battle: WarBattle, args: OneUnit) -> Iterable[Reason]:
    """Why the prize is not home: the unit does not carry it, or its bearer stands outside its zone."""
    unit = battle.unit(args.unit)
    if not unit.bears:
        yield no(SCENARIO, "{unit} carries nobody", unit=unit.name)
    elif unit.bears in unit.spots and not is_in(battle.table.zones[unit.side], unit.spots[unit.bears]):
        yield no(SCENARIO, "{model} is not in its own zone", model=unit.bears)


@turn_order("deliver", "Bring home", SCENARIO, reasons=_deliver_reasons)
def deliver(battle: WarBattle, args: OneUnit) -> Rule[None]:
    """The bearer has reached his own zone: his side has won."""
    unit = battle.unit(args.unit)
    yield from ends_with(battle, unit.side, f"{unit.bears} has brought {prize(battle)} home")


@value
class Leaving:
    """Models that leave the table; all that stand, if nothing is said."""

    unit: str
    models: Annotated[int, Interval(ge=1, le=20)] | None = None


def _leave_reasons(battle: WarBattle, args: Leaving) -> Iterable[Reason]:
    """Why a unit cannot leave: only those breaking out may, in their own turn, at the far edge."""
    unit = battle.unit(args.unit)
    if battle.table.goal.kind != "breakthrough" or unit.side != battle.sides[0].id:
        yield no(SCENARIO, "{unit} has nowhere to go in this scenario", unit=unit.name)
        return
    if unit.side != battle.active:
        yield no(SCENARIO, "{side} has the initiative", side=holder_of_initiative(battle))
    if declared_by(battle):
        yield no(SCENARIO, "An action is declared: resolve it first")
    if args.models is not None and args.models > unit.standing:
        yield no(SCENARIO, "Models of {unit}: {n}, no more", unit=unit.name, n=unit.standing)
    exit = battle.table.goal.exit
    for name in going(unit, args):
        if exit and name in unit.spots and not is_in(exit, unit.spots[name]):
            yield no(SCENARIO, "{model} has not reached the edge", model=name)


def going(unit: WarUnit, args: Leaving) -> tuple[str, ...]:
    """Who leaves: the last of the unit first, its leader last."""
    count = unit.standing if args.models is None else args.models
    return tuple(each.name for each in unit.up[max(unit.standing - count, 0) :])


@turn_order("leave", "Leave the table", SCENARIO, "L", reasons=_leave_reasons)
def leaves(battle: WarBattle, args: Leaving) -> Rule[None]:
    """Models leave the table for good, and their points count as got away."""
    unit = battle.unit(args.unit)
    names = going(unit, args)
    points = sum(each.points for each in unit.up if each.name in names)
    for name in names:
        yield from happened(Added(unit=unit.id, field="away", item=name, rule=RULES))
        yield from happened(Changed(unit=unit.id, field="standing", by=-1, rule=RULES))
    battle = yield from happened(TableChanged(field="escaped", by=points, rule=RULES))
    if battle.unit(unit.id).up:
        yield from shrinks(unit.id)
    else:
        yield from is_gone(unit.id, "away")
    yield from over_at_once()
    yield from tells(f"{unit.name} leaves the table, models: {len(names)}, points: {points}")
